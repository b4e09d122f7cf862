"""What a book may offer a person who commands many ships: standing orders, by which his ships
answer for themselves. A book that has none offers these defaults, and nothing is shown.
"""

from collections.abc import Mapping
from typing import Generic, TypeVar

import pygame

from game.stage.paper.canvas import Canvas
from game.ui.battle.layout.layout import BattleLayout
from game.ui.battle.layout.orders_bar import ButtonSpec
from game.ui.kit.panel_cache import Panel

Hud = TypeVar("Hud")
"""The HUD that the orders are about: always `HudState`, which cannot be named here."""


class StandingOrders(Generic[Hud]):
    """No standing orders. Every method but `undo_run` is called inside the table of the battle."""

    # ---------------------------------------------------------------------- beside the answers

    def extra_buttons(self, hud: Hud) -> list[ButtonSpec]:
        """Return the buttons beside the answers."""
        return []

    def accept_button(self, hud: Hud) -> ButtonSpec | None:
        """Return the primary button that gives what the orders propose; None if they propose nothing."""
        return None

    def message_text(self, hud: Hud) -> str:
        """Return what the orders have to say to the question; '' for nothing."""
        return ""

    def draw_order_icons(self, c: Canvas, hud: Hud, names: Mapping[str, pygame.Rect]) -> None:
        """Draw a sign at the tag of each ship that has orders; `names` says where tags are."""

    def refusal(self, hud: Hud, *, run: bool) -> str:
        """Return why the key of the order book, or the one that lets a `run` of orders go on, does nothing
        now, and what there is instead."""
        return "There is no order book here. My captain can take the helm: see the menu."

    # --------------------------------------------------------------------------- the order book

    def is_book_open(self, hud: Hud) -> bool:
        """Return whether the order book is open. The four methods below are only called while it is."""
        return False

    def book_buttons(self, hud: Hud) -> tuple[list[ButtonSpec], ButtonSpec | None]:
        """Return the buttons of the open book, and the primary one."""
        return [], None

    def book_header(self, hud: Hud) -> tuple[int | None, str, str]:
        """Return whom the orders go to: the number of the side, a name, and words for below it."""
        return None, "", ""

    def book_panel(self, hud: Hud, layout: BattleLayout) -> Panel | None:
        """Return the panel of the open book."""
        return None

    def on_ship_pressed(self, hud: Hud, ship: str) -> bool:
        """Handle a press on a ship on the sea; return whether an order may go to her."""
        return False

    # ----------------------------------------------------- while the orders answer by themselves

    def running_text(self, hud: Hud) -> str:
        """Return the words of the plate while the orders answer; '' while they do not."""
        return ""

    def is_fast_forwarding(self, hud: Hud) -> bool:
        """Return whether quiet turns go by, and are shown quickly."""
        return False

    def stop(self, hud: Hud) -> None:
        """Stop the answers by orders."""

    def undo_run(self, hud: Hud) -> None:
        """Undo all that the orders have answered, as far as no die has been thrown. Call it outside the
        table: the battle is made again."""

    def answer_next(self, hud: Hud) -> None:
        """Give the next answer, if the orders are answering."""
