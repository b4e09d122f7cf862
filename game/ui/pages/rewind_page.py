"""The page while a long battle is rewound to a moment: its target and its progress. A few frames
for a great fleet, none for a duel."""

from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Final

import pygame

from game.play.battle import Battle
from game.play.order_replay import step_towards_event
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.ui.kit import page
from game.ui.kit.focus import Back, Press
from game.ui.kit.page import Page, PageAction
from game.ui.kit.screens import AppContext
from game.ui.kit.widgets import Button, Widget

STEPS_WITHOUT_PAGE: Final = 400
"""Steps of a battle taken before any page is shown: a duel has no more."""
FRAME_SHARE_SECONDS: Final = 0.012
"""Seconds of a frame for steps of the battle."""
MAX_FRAME_STEPS: Final = 128
"""Most steps in a frame, however fast the machine."""


def run_towards(battle: Battle, events: int, most: int, clock: Callable[[], float] | None = None) -> bool:
    """Replay at most `most` steps of the battle, and with a `clock` for no longer than a frame's
    share. Return whether `events` events, or all there are, have happened."""
    until = clock() + FRAME_SHARE_SECONDS if clock is not None else 0.0
    for _ in range(most):
        if step_towards_event(battle, events):
            return True
        if clock is not None and clock() >= until:
            break
    return False


def rewind_to(
    context: AppContext, battle: Battle, events: int, arrived: Callable[[], None], left: Callable[[], None]
) -> None:
    """Rewind the battle to that event, under a page if that takes long; then call one of the two
    callbacks, with the former screen on top again."""
    if run_towards(battle, events, STEPS_WITHOUT_PAGE):
        arrived()
        return

    def over(then: Callable[[], None]) -> None:
        context.pop_screen()
        then()

    context.push_screen(RewindPage(context, battle, events, partial(over, arrived), partial(over, left)))


class RewindPage(Page):
    """The page that replays `battle` until `target_events` have happened, then calls `on_arrived`
    once; or `on_cancelled` if the player cancels."""

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
        """Return whether it is still on the way."""
        return True

    def _panel_rect(self) -> pygame.Rect:
        style = self.context.style
        high = style.px(80) + style.text_px(96)
        return page.centred_rect(self.context.size, style.text_px(480), high)

    def widgets(self) -> list[Widget]:
        """Return Back."""
        (rect,) = page.foot_button_rects(self.context.style, self._panel_rect(), 120)
        return [Button("back", rect, "Back", "left", "Esc", action=PageAction.BACK)]

    def handle(self, event: pygame.event.Event) -> None:
        """Cancel the rewind."""
        if isinstance(self.intent_of(event), Back | Press):
            self.on_cancelled()

    def advance(self, seconds: float) -> None:
        """Do a frame's share of the way."""
        if run_towards(self.battle, self.target_events, MAX_FRAME_STEPS, self.clock):
            self.on_arrived()

    def draw_panels(self, c: Canvas) -> None:
        """Draw the battle's present turn, and a bar of the progress."""
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
