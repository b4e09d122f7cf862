"""What a book adds to the command panel: orders to single ships, which answer her questions without an AI
captain who thinks for himself. A book that has none keeps these defaults.

What an order is the book alone knows; the screen passes on its `draft`, None for none. Each method is called
inside the table of the battle.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from game.core.steps import Choose
from game.sea.polygons import Point
from game.ui.battle.layout.orders_bar import ButtonSpec

Hud = TypeVar("Hud")
"""The HUD that the orders are about: always `HudState`, which cannot be named here."""


@dataclass(frozen=True, slots=True)
class ShipWay:
    """The way that a ship of this kind and length will take by her order, point by point to where it ends,
    and her heading there in degrees."""

    kind: str
    length_cm: float
    points_cm: tuple[Point, ...]
    heading_deg: int


class ShipOrders(Generic[Hud]):
    """No orders to single ships."""

    is_offered: bool = False
    """True if the book has such orders."""

    # ------------------------------------------------------------------ on the command panel

    def what_buttons(self, hud: Hud, ships: Sequence[str], draft: object) -> list[ButtonSpec]:
        """Return the entries of *What* for these ships; a disabled one says why not."""
        return []

    def current_draft(self, hud: Hud, ships: Sequence[str]) -> object:
        """Return the draft that leaves these ships the orders they have; None if none has one."""
        return None

    def choose(self, hud: Hud, ships: Sequence[str], draft: object, name: str, step: int) -> object:
        """Return the draft after a press on an entry of *What*, or (''): after a step to the next whom the
        order may name."""
        return draft

    def order_text(self, hud: Hud, draft: Any) -> str:
        """Return the drafted order in words."""
        return ""

    def give(self, hud: Hud, ships: Sequence[str], draft: Any) -> None:
        """Give the drafted order to these ships; None cancels the orders they have."""

    # --------------------------------------------------------------------- while they stand

    def answer(self, hud: Hud, question: Choose) -> tuple[str, ...]:
        """Return the keys that the orders answer; () where they say nothing, or leave it to the player."""
        return ()

    def ships_of_card(self, hud: Hud) -> tuple[str, ...]:
        """Return the ships that can answer by their orders until the present card is over."""
        return ()

    def icons(self, hud: Hud, ship: str) -> tuple[str, ...]:
        """Return the icons of a ship's order, for her tag; () for none."""
        return ()

    def ways(self, hud: Hud) -> Sequence[ShipWay]:
        """Return the ways of the ships that are still to move on the present card by their orders."""
        return ()

    # ------------------------------------------------------- on a question of the player's own

    def accept_button(self, hud: Hud) -> ButtonSpec | None:
        """Return the primary button that gives what the orders propose; None if they propose nothing."""
        return None

    def message_text(self, hud: Hud) -> str:
        """Return what the orders say to the question; '' for nothing."""
        return ""
