"""The page while a long battle is turned back to a moment of it: where it is going to, and how far
it has come. A few frames of a great fleet's battle, none of a duel's."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Final

import pygame

from game.play.battle import Battle
from game.play.playback import step_towards
from game.stage.paper import lettering as letters
from game.stage.paper import paint, palette
from game.stage.paper.canvas import Canvas
from game.ui.kit import page
from game.ui.kit.focus import Back, Press
from game.ui.kit.page import OnPage, Page
from game.ui.kit.screens import AppContext
from game.ui.kit.widgets import Button, Widget

AT_ONCE: Final = 400
"""So many steps of a battle are taken before any page is shown: a duel has no more."""
SHARE: Final = 0.012
"""Seconds of a frame in which the battle is stepped."""
MOST_STEPS: Final = 128
"""Steps in a frame at the most, however fast the machine."""


def step_to(
    battle: Battle, events: int, most: int, clock: Callable[[], float] | None = None
) -> bool:
    """The battle, which has a past, has taken at most so many steps of it, and with a `clock` for
    no longer than a frame's share; whether so many events have happened, or all that there are."""
    until = clock() + SHARE if clock is not None else 0.0
    for _ in range(most):
        if step_towards(battle, events):
            return True
        if clock is not None and clock() >= until:
            break
    return False


def turn_back(
    house: AppContext,
    battle: Battle,
    events: int,
    arrived: Callable[[], None],
    left: Callable[[], None],
) -> None:
    """The battle goes to that event of its past, under a page if the way is long, and then one of
    the two is called, with the screen that was there on top again."""
    if step_to(battle, events, AT_ONCE):
        arrived()
        return

    def over(then: Callable[[], None]) -> None:
        house.back()
        then()

    house.push(TurningBack(house, battle, events, partial(over, arrived), partial(over, left)))


class TurningBack(Page):
    """`battle` goes on until so many `events` have happened, and then `arrived` is called once;
    `left` if the player would rather not wait."""

    def __init__(
        self,
        house: AppContext,
        battle: Battle,
        events: int,
        arrived: Callable[[], None],
        left: Callable[[], None],
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        super().__init__(house, "back")
        self.battle, self.events = battle, events
        self.arrived, self.left, self.clock = arrived, left, clock

    @property
    def moving(self) -> bool:
        """Until it has arrived."""
        return True

    def _paper(self) -> pygame.Rect:
        """The paper in the middle of the window."""
        look = self.house.look
        high = look.px(80) + look.grown(96)
        return page.in_middle(self.house.size, look.grown(480), high)

    def widgets(self) -> list[Widget]:
        """The way back."""
        (rect,) = page.at_foot(self.house.look, self._paper(), 120)
        return [Button("back", rect, "Back", "left", "Esc", does=OnPage.BACK)]

    def handle(self, event: pygame.event.Event) -> None:
        """The player does not wait."""
        if isinstance(self.hear(event), Back | Press):
            self.left()

    def advance(self, seconds: float) -> None:
        """A frame's share of the way has been gone."""
        if step_to(self.battle, self.events, MOST_STEPS, self.clock):
            self.arrived()

    def draw_papers(self, c: Canvas) -> None:
        """The turn that the battle has come to, and a bar of how much of the way that is."""
        rect = self._paper()
        paint.panel(c, rect, "Turning back the pages")
        top = rect.y + page.below_title(c.look, 62)
        x = rect.x + c.px(22)
        words = f"Turn {max(1, self.battle.turn)}"
        letters.draw_text(c, (x, top), words, letters.BODY, palette.INK_2, "midleft")
        left = x + letters.width(words, letters.BODY, c.look) + c.px(14)
        track = pygame.Rect(left, top - c.px(4), rect.right - c.px(22) - left, c.px(8))
        paint.block(c, track, palette.PAPER_2, palette.INK_3, 1, 2)
        share = min(1.0, len(self.battle.events) / max(1, self.events))
        if share > 0.01:
            full = pygame.Rect(track.x, track.y, round(track.w * share), track.h)
            paint.block(c, full, palette.TEAL, palette.INK_3, 1, 2)
