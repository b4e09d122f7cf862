"""Orders that a squadron of Warm Work, Hardy! cannot get (WWH-1.3, WWH-T)."""

from collections.abc import Sequence
from typing import Final

from game.books.wwh.rules.fleet import takes_own_orders
from game.books.wwh.rules.sheet import get_ship
from game.captains.squadron_orders import Manoeuvre, SquadronOrder
from game.core.steps import Refusal

_SINGLE_MANOEUVRES: Final = (Manoeuvre.DOUBLE, Manoeuvre.CHASE)
"""Orders by which each ship goes her own way."""


def refusal(order: SquadronOrder, ships: Sequence[str]) -> Refusal | None:
    """WWH-1.3k: return a refusal to anchor: there are no anchors. WWH-T.3: return one to move
    singly for ships that follow their leader; a free ship may (WWH-T.4)."""
    if order.manoeuvre is Manoeuvre.ANCHOR:
        return Refusal("WWH-1.3k", "this book has no anchors")
    following = [name for name in ships if not takes_own_orders(get_ship(name))]
    if order.manoeuvre in _SINGLE_MANOEUVRES and len(following) > 1:
        return Refusal("WWH-T.3", "they follow their leader, and none goes her own way")
    return None


def deaf(_: Sequence[str]) -> dict[str, Refusal]:
    """Return {}: an order reaches every ship, for the book has no signals."""
    return {}
