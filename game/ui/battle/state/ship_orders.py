"""What a book offers a player who commands single ships: orders by which a ship's captain answers.

A book that has none offers these defaults, and nothing is shown.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from game.captains.squadron_orders import ShipOrder, ShipTask
from game.core.steps import Choose

Hud = TypeVar("Hud")
"""The HUD that the orders are about: always `HudState`, which cannot be named here."""


@dataclass(frozen=True, slots=True)
class OrderedAnswer:
    """What ships answer by their orders: the keys; or, where the player must decide himself,
    ``judgement``, with the ship it is about."""

    keys: tuple[str, ...]
    judgement: str = ""
    ship: str = ""


class ShipOrders(Generic[Hud]):
    """No orders for single ships. Call every method inside the table of the battle."""

    def tasks(self) -> tuple[ShipTask, ...]:
        """Return what a ship can be ordered to do."""
        return ()

    def draft(self, hud: Hud, ships: Sequence[str], task: ShipTask, old: ShipOrder) -> ShipOrder | None:
        """Return the order of this task for the first of these ships; None if she cannot have it. A
        ship that follows in `old` follows the next possible leader."""
        return None

    def order_for(self, hud: Hud, ship: str, order: ShipOrder) -> ShipOrder | None:
        """Return the order as this one of several ships carries it out; None if she cannot."""
        return order

    def next_range(self, order: ShipOrder) -> ShipOrder:
        """Return the order with fire held until the next nearer range band."""
        return order

    def range_text(self, order: ShipOrder) -> str:
        """Return in words when the ship fires."""
        return ""

    def answer(self, hud: Hud, question: Choose) -> OrderedAnswer | None:
        """Return the answer by the orders of the seat that is asked; None if they say nothing."""
        return None
