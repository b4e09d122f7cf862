"""The page while a long battle is turned back to a moment of it: where it is going to, and how far
it has come. A few frames of a great fleet's battle, none of a duel's."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Final

import pygame

from game.play.battle import Battle
from game.play.playback import step_towards_event
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.ui.kit import page
from game.ui.kit.focus import Back, Press
from game.ui.kit.page import Page, PageAction
from game.ui.kit.screens import AppContext
from game.ui.kit.widgets import Button, Widget

STEPS_WITHOUT_PAGE: Final = 400
"""So many steps of a battle are taken before any page is shown: a duel has no more."""
FRAME_SHARE_SECONDS: Final = 0.012
"""Seconds of a frame in which the battle is stepped."""
MAX_FRAME_STEPS: Final = 128
"""Steps in a frame at the most, however fast the machine."""


def run_towards(
    battle: Battle, events: int, most: int, clock: Callable[[], float] | None = None
) -> bool:
    """The battle, which has a past, has taken at most so many steps of it, and with a `clock` for
    no longer than a frame's share; whether so many events have happened, or all that there are."""
    until = clock() + FRAME_SHARE_SECONDS if clock is not None else 0.0
    for _ in range(most):
        if step_towards_event(battle, events):
            return True
        if clock is not None and clock() >= until:
            break
    return False


def rewind_to(
    context: AppContext,
    battle: Battle,
    events: int,
    arrived: Callable[[], None],
    left: Callable[[], None],
) -> None:
    """The battle goes to that event of its past, under a page if the way is long, and then one of
    the two is called, with the screen that was there on top again."""
    if run_towards(battle, events, STEPS_WITHOUT_PAGE):
        arrived()
        return

    def over(then: Callable[[], None]) -> None:
        context.pop_screen()
        then()

    context.push_screen(
        RewindPage(context, battle, events, partial(over, arrived), partial(over, left))
    )


class RewindPage(Page):
    """`battle` goes on until so many `target_events` have happened, and then `on_arrived` is called
    once;
    `on_cancelled` if the player would rather not wait."""

    def __init__(
        self,
        context: AppContext,
        battle: Battle,
        events: int,
        arrived: Callable[[], None],
        left: Callable[[], None],
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        super().__init__(context, "back")
        self.battle, self.target_events = battle, events
        self.on_arrived, self.on_cancelled, self.clock = arrived, left, clock

    @property
    def is_moving(self) -> bool:
        """Until it has arrived."""
        return True

    def _panel_rect(self) -> pygame.Rect:
        """The paper in the middle of the window."""
        style = self.context.style
        high = style.px(80) + style.text_px(96)
        return page.centred_rect(self.context.size, style.text_px(480), high)

    def widgets(self) -> list[Widget]:
        """The way back."""
        (rect,) = page.foot_button_rects(self.context.style, self._panel_rect(), 120)
        return [Button("back", rect, "Back", "left", "Esc", action=PageAction.BACK)]

    def handle(self, event: pygame.event.Event) -> None:
        """The player does not wait."""
        if isinstance(self.intent_of(event), Back | Press):
            self.on_cancelled()

    def advance(self, seconds: float) -> None:
        """A frame's share of the way has been gone."""
        if run_towards(self.battle, self.target_events, MAX_FRAME_STEPS, self.clock):
            self.on_arrived()

    def draw_panels(self, c: Canvas) -> None:
        """The turn that the battle has come to, and a bar of how much of the way that is."""
        rect = self._panel_rect()
        panel_drawing.draw_panel(c, rect, "Turning back the pages")
        top = rect.y + page.px_below_title(c.style, 62)
        x = rect.x + c.px(22)
        words = f"Turn {max(1, self.battle.turn)}"
        letters.draw_text(c, (x, top), words, letters.BODY, palette.INK_2, "midleft")
        left = x + letters.text_width(words, letters.BODY, c.style) + c.px(14)
        track = pygame.Rect(left, top - c.px(4), rect.right - c.px(22) - left, c.px(8))
        panel_drawing.draw_block(c, track, palette.PAPER_2, palette.INK_3, 1, 2)
        share = min(1.0, len(self.battle.events) / max(1, self.target_events))
        if share > 0.01:
            full = pygame.Rect(track.x, track.y, round(track.w * share), track.h)
            panel_drawing.draw_block(c, full, palette.TEAL, palette.INK_3, 1, 2)
