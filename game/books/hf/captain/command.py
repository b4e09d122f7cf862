"""What a squadron of Hold Fast cannot be ordered to do (HF-anchor)."""

from __future__ import annotations

from collections.abc import Sequence

from game.books.hf.rules.sheet import ship_named
from game.captains.squadron_orders import Manoeuvre, SquadronOrder
from game.core.steps import Refusal


def refusal(order: SquadronOrder, ships: Sequence[str]) -> Refusal | None:
    """HF-anchor-1: only a ship without way on lets go an anchor."""
    if order.manoeuvre is not Manoeuvre.ANCHOR:
        return None
    moving = next((ship for name in ships if (ship := ship_named(name)).speed), None)
    return Refusal("HF-anchor-1", f"{moving.name} has way on") if moving is not None else None


def deaf(_: Sequence[str]) -> dict[str, Refusal]:
    """An order reaches every ship: the book has no signals."""
    return {}
