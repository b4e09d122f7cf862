"""The player's hand on the sea: pointing a course, pinning it, panning and zooming the camera."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from game.ui.battle.screen import course_grab
from game.ui.battle.sea.sea_view import SeaView
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.views import free_sea
from game.ui.kit.widgets import Widget

if TYPE_CHECKING:
    from game.ui.battle.screen.screen import BattleScreen

_SLACK: Final = 6
"""Px the pointer may move before a press becomes a drag."""
DOUBLE_CLICK_SECONDS: Final = 0.35
"""Seconds between the two clicks of a double click."""


@dataclass(slots=True)
class SeaInput:
    """Where the pointer was last, where a press began, and whether the player has the camera;
    `is_steering`: the press took hold of the course; `is_double_click`: it is the second of a
    double
    click."""

    pointer: tuple[int, int] = (-1, -1)
    press_start: tuple[int, int] | None = None
    has_dragged: bool = False
    is_steering: bool = False
    has_camera: bool = False
    last_click: tuple[int, int] = (-99, -99)
    seconds_since_click: float = 9.0
    is_double_click: bool = False

    def register_click(self, at: tuple[int, int]) -> bool:
        """Whether a click there is the second at its place within a moment; it is the first of the
        next two otherwise."""
        far = max(abs(at[0] - self.last_click[0]), abs(at[1] - self.last_click[1]))
        self.is_double_click = far <= _SLACK and self.seconds_since_click <= DOUBLE_CLICK_SECONDS
        self.last_click, self.seconds_since_click = at, 9.0 if self.is_double_click else 0.0
        return self.is_double_click

    def cancel_press(self) -> None:
        """No button is held any more, and what it began comes to nothing."""
        self.press_start, self.is_steering = None, False

    def handle(self, screen: BattleScreen, event: pygame.event.Event, found: list[Widget]) -> None:
        """The event has had its effect on course and camera; `found` lies on the sea and round
        it. Called inside the table of the battle."""
        sea_view, hud = screen.sea_view, screen.hud
        over = free_sea.is_over_panel(screen, event, found)
        match event.type:
            case pygame.MOUSEMOTION:
                self._on_motion(event, sea_view, hud, over)
            case pygame.MOUSEBUTTONDOWN:
                self._on_press(event, over)
                self.is_steering = not over and course_grab.is_steering_grab(screen, event, found)
            case pygame.MOUSEBUTTONUP:
                self._on_release(event, sea_view, hud, over)
            case pygame.MOUSEWHEEL:
                if not over and event.y and screen.pointer_area.collidepoint(self.pointer):
                    self.has_camera = True
                    sea_view.camera.zoom(1 if event.y > 0 else -1, self.pointer)
            case _:
                pass

    def _on_motion(
        self, event: pygame.event.Event, sea_view: SeaView, hud: HudState, over: bool
    ) -> None:
        """The ghost follows the pointer; a drag pans, unless it has taken hold of the course."""
        before, self.pointer = self.pointer, event.pos
        if not any(event.dict.get("buttons", (1,))):
            self.cancel_press()  # the button came up where nobody heard it
        steers = self.is_steering and hud.book_ui.is_steering(hud)
        if self.press_start is not None:
            far = max(
                abs(event.pos[0] - self.press_start[0]), abs(event.pos[1] - self.press_start[1])
            )
            self.has_dragged = self.has_dragged or far > _SLACK
            if self.has_dragged and not steers and before[0] >= 0:
                self.has_camera = True
                sea_view.camera.pan(event.pos[0] - before[0], event.pos[1] - before[1])
                return
        if not over:
            hud.book_ui.on_pointer(sea_view, hud, event.pos, steers)

    def _on_press(self, event: pygame.event.Event, over: bool) -> None:
        """A press on the sea begins."""
        self.pointer = event.pos
        if event.button in (1, 2) and not over:
            self.press_start, self.has_dragged = event.pos, False

    def _on_release(
        self, event: pygame.event.Event, sea_view: SeaView, hud: HudState, over: bool
    ) -> None:
        """A click on the sea is the book's affair; so is a drag that has steered."""
        self.pointer = event.pos
        began, self.press_start = self.press_start, None
        steered, self.is_steering = self.is_steering and hud.book_ui.is_steering(hud), False
        if began is None or event.button != 1 or over or (self.has_dragged and not steered):
            return
        if hud.quick_play is not None and self.is_double_click:
            return  # The first click may have given an answer: this one was not for the next.
        hud.book_ui.on_click(sea_view, hud, event.pos)
