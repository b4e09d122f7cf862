"""Orders that a squadron of Hold Fast cannot get: nothing (HF-anchor)."""

from collections.abc import Sequence

from game.captains.squadron_orders import SquadronOrder
from game.core.steps import Refusal


def refusal(_: SquadronOrder, __: Sequence[str]) -> Refusal | None:
    """HF-anchor-1: return None: a ship with way on cannot anchor, but she may take it off on the
    way to her berth; the book has neither deep water nor signals."""
    return None


def deaf(_: Sequence[str]) -> dict[str, Refusal]:
    """Return {}: an order reaches every ship, for the book has no signals."""
    return {}
