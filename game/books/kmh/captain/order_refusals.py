"""Orders that a squadron of Kiss Me, Hardy! cannot get (KMH-7.2)."""

from collections.abc import Sequence

from game.books.kmh.rules.sheet import Chart, get_ship
from game.captains.squadron_orders import Manoeuvre, SquadronOrder
from game.core.steps import Refusal
from game.core.table import get_single


def refusal(order: SquadronOrder, ships: Sequence[str]) -> Refusal | None:
    """KMH-7.2.1: return a refusal to anchor without bottom or without an anchor. All other orders
    the ships of a squadron carry out one by one on its card; a ship that leaves a combined line
    splits it (KMH-5.2.5)."""
    if order.manoeuvre is not Manoeuvre.ANCHOR:
        return None
    if not get_single(Chart).anchorage:
        return Refusal("KMH-7.2.1", "no anchor finds the bottom here")
    if not any(get_ship(name).anchors or get_ship(name).cables for name in ships):
        return Refusal("KMH-7.2.1", "they have no anchors left")
    return None


def deaf(_: Sequence[str]) -> dict[str, Refusal]:
    """Return {}: an order reaches every ship, for the book has no signals."""
    return {}
