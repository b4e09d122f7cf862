"""The player's hand on the sea: pointing a course, pinning it, panning and zooming the camera."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from game.ui.battle import free_sea, grips
from game.ui.battle.hud_state import HudState
from game.ui.battle.sea_view import SeaView
from game.ui.kit.widgets import Widget

if TYPE_CHECKING:
    from game.ui.battle.screen import BattleScreen

_SLACK: Final = 6
"""Px the pointer may move before a press becomes a drag."""
TWICE_WITHIN: Final = 0.35
"""Seconds between the two clicks of a double click."""


@dataclass(slots=True)
class SeaInput:
    """Where the pointer was last, where a press began, and whether the player has the camera;
    `steers`: the press took hold of the course; `is_double_click`: it is the second of a double
    click."""

    at: tuple[int, int] = (-1, -1)
    since: tuple[int, int] | None = None
    dragged: bool = False
    steers: bool = False
    has_camera: bool = False
    clicked: tuple[int, int] = (-99, -99)
    since_click: float = 9.0
    is_double_click: bool = False

    def clicks(self, at: tuple[int, int]) -> bool:
        """Whether a click there is the second at its place within a moment; it is the first of the
        next two otherwise."""
        far = max(abs(at[0] - self.clicked[0]), abs(at[1] - self.clicked[1]))
        self.is_double_click = far <= _SLACK and self.since_click <= TWICE_WITHIN
        self.clicked, self.since_click = at, 9.0 if self.is_double_click else 0.0
        return self.is_double_click

    def let_go(self) -> None:
        """No button is held any more, and what it began comes to nothing."""
        self.since, self.steers = None, False

    def handle(self, screen: BattleScreen, event: pygame.event.Event, found: list[Widget]) -> None:
        """The event has had its effect on course and camera; `found` lies on the sea and round
        it. Called inside the table of the battle."""
        board, hud = screen.board, screen.hud
        over = free_sea.over_paper(screen, event, found)
        match event.type:
            case pygame.MOUSEMOTION:
                self._move(event, board, hud, over)
            case pygame.MOUSEBUTTONDOWN:
                self._press(event, over)
                self.steers = not over and grips.taken(screen, event, found)
            case pygame.MOUSEBUTTONUP:
                self._release(event, board, hud, over)
            case pygame.MOUSEWHEEL:
                if not over and event.y and screen.free.collidepoint(self.at):
                    self.has_camera = True
                    board.camera.zoom(1 if event.y > 0 else -1, self.at)
            case _:
                pass

    def _move(self, event: pygame.event.Event, board: SeaView, hud: HudState, over: bool) -> None:
        """The ghost follows the pointer; a drag pans, unless it has taken hold of the course."""
        before, self.at = self.at, event.pos
        if not any(event.dict.get("buttons", (1,))):
            self.let_go()  # the button came up where nobody heard it
        steers = self.steers and hud.book_ui.is_steering(hud)
        if self.since is not None:
            far = max(abs(event.pos[0] - self.since[0]), abs(event.pos[1] - self.since[1]))
            self.dragged = self.dragged or far > _SLACK
            if self.dragged and not steers and before[0] >= 0:
                self.has_camera = True
                board.camera.pan(event.pos[0] - before[0], event.pos[1] - before[1])
                return
        if not over:
            hud.book_ui.on_pointer(board, hud, event.pos, steers)

    def _press(self, event: pygame.event.Event, over: bool) -> None:
        """A press on the sea begins."""
        self.at = event.pos
        if event.button in (1, 2) and not over:
            self.since, self.dragged = event.pos, False

    def _release(
        self, event: pygame.event.Event, board: SeaView, hud: HudState, over: bool
    ) -> None:
        """A click on the sea is the book's affair; so is a drag that has steered."""
        self.at = event.pos
        began, self.since = self.since, None
        steered, self.steers = self.steers and hud.book_ui.is_steering(hud), False
        if began is None or event.button != 1 or over or (self.dragged and not steered):
            return
        if hud.quick_play is not None and self.is_double_click:
            return  # The first click may have given an answer: this one was not for the next.
        hud.book_ui.on_click(board, hud, event.pos)
