"""What may lie beside the sea on the battle screen, such as the card of a lesson: the one place
where it meets the screen."""

from typing import Protocol

import pygame

from game.stage.paper.canvas import Canvas
from game.ui.kit.action import Action
from game.ui.kit.widgets import Widget


class BattlePlugin(Protocol):
    """A guest on the battle screen. All but `update` are called inside the table of the battle."""

    @property
    def is_moving(self) -> bool:
        """Whether it wants frames although nothing else moves."""

    def free_area(self, free: pygame.Rect) -> pygame.Rect:
        """The sea that it leaves free."""

    @property
    def needs_table(self) -> bool:
        """Whether it needs the wargamer's table, whatever the player has chosen."""

    def panel_rects(self) -> list[pygame.Rect]:
        """Where its papers lie."""

    def no_tag_areas(self) -> list[pygame.Rect]:
        """Where on the sea no tag may lie."""

    @property
    def highlighted_ship(self) -> str:
        """The ship round which a broad ring lies on the water, so that she is found; ''
        for none."""

    def widgets(self) -> list[Widget]:
        """Its own controls, on top of all others."""

    def on_control_pressed(self, name: str, action: Action | None) -> bool:
        """A control of that name was pressed; true if the guest has done what it asks for."""

    def dismiss(self) -> bool:
        """A paper of the guest that lies there is put away; false if none does."""

    def update(self, seconds: float) -> None:
        """So much time has passed, and the screen is up to date."""

    def draw(self, c: Canvas) -> None:
        """It is on the canvas, without its controls."""
