"""Guests on the battle screen and ways out of it: a plugin beside the sea, such as a lesson, and what
opens other pages."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import pygame

from game.play.battle import Battle
from game.play.order_replay import step_towards_event
from game.stage.paper.canvas import Canvas
from game.ui.kit.action import Action
from game.ui.kit.widgets import Widget


class BattlePlugin(Protocol):
    """A plugin on the battle screen. All but `update` are called inside the table of the battle."""

    @property
    def is_moving(self) -> bool:
        """Whether it wants frames although nothing else moves."""

    def free_area(self, free: pygame.Rect) -> pygame.Rect:
        """Return the sea that it leaves free."""

    @property
    def needs_table(self) -> bool:
        """Whether it needs the wargamer's table, whatever the player has chosen."""

    def panel_rects(self) -> list[pygame.Rect]:
        """Return where its panels are."""

    def no_tag_areas(self) -> list[pygame.Rect]:
        """Return where on the sea no tag may be."""

    @property
    def highlighted_ship(self) -> str:
        """The ship round which a broad ring is on the water, so that she is found; '' for none."""

    def widgets(self) -> list[Widget]:
        """Return the plugin's own controls, on top of all others."""

    def on_control_pressed(self, name: str, action: Action | None) -> bool:
        """Handle the press of the control of that name; return whether the plugin has done what it asks
        for."""

    def dismiss(self) -> bool:
        """Dismiss a panel of the plugin; return False if none is shown."""

    def update(self, seconds: float) -> None:
        """Let this much time pass, when the screen is up to date."""

    def draw(self, c: Canvas) -> None:
        """Draw the plugin on the canvas, without its controls."""


def _do_nothing(_: str = "") -> None:
    """Do nothing: a way to nowhere."""


def _replay_at_once(
    battle: Battle, events: int, arrived: Callable[[], None], _left: Callable[[], None]
) -> None:
    while not step_towards_event(battle, events):
        pass
    arrived()


@dataclass(frozen=True, slots=True)
class BattleNavigation:
    """Where the screen leads: the menu, the rulebook at a clause ('' for its beginning), the result once the
    battle is over; and how a battle that has set out for an event of its past comes there: one of two calls
    follows, that it has arrived or that nobody wished to wait."""

    open_menu: Callable[[], None] = _do_nothing
    open_rulebook: Callable[[str], None] = _do_nothing
    open_result: Callable[[], None] = _do_nothing
    replay_to_event: Callable[[Battle, int, Callable[[], None], Callable[[], None]], None] = _replay_at_once
    open_advice: Callable[[int], None] | None = None
    """Opens the advice for the decision that was shown last when so many events are; None where there is
    none."""
