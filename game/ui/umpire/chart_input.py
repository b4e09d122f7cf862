"""The hand on the chart: the wheel brings it closer, a pull moves it, a press is a place."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import TYPE_CHECKING, Final

import pygame

from game.core.steps import Roll
from game.ui.battle.views import controls
from game.ui.kit.widgets import ScrollPane, Widget
from game.ui.umpire import umpire_update

if TYPE_CHECKING:
    from game.ui.umpire.screen import UmpireScreen

_DRAG_THRESHOLD: Final = 6
"""Units that a hand may move and still press."""


def handle(screen: UmpireScreen, event: pygame.event.Event, found: Sequence[Widget]) -> bool:
    """Whether the event was the chart's."""
    match event.type:
        case pygame.MOUSEWHEEL:
            return _on_wheel(screen, event.y)
        case pygame.MOUSEBUTTONDOWN if event.button == 1:
            return _on_press(screen, event.pos, found)
        case pygame.MOUSEMOTION if screen.chart_press is not None:
            _on_drag(screen, event.pos)
            return True
        case pygame.MOUSEBUTTONUP if event.button == 1 and screen.chart_press is not None:
            _on_release(screen)
            return True
        case _:
            return False


def _on_wheel(screen: UmpireScreen, steps: int) -> bool:
    """The wheel over the chart brings it closer about the pointer."""
    at = screen.ring.pointer_position
    if not screen.layout().chart_area.collidepoint(at):
        return False
    screen.viewport = screen.viewport.zoomed(steps, at)
    return True


def _on_press(screen: UmpireScreen, at: tuple[int, int], found: Sequence[Widget]) -> bool:
    """A hand is on the bare chart."""
    busy = any(w.rect.collidepoint(at) for w in found if not isinstance(w, ScrollPane))
    if busy or not screen.layout().chart_area.collidepoint(at):
        return False
    screen.chart_press = (at, at)
    return True


def _on_drag(screen: UmpireScreen, at: tuple[int, int]) -> None:
    """The chart follows a hand that has left the place where it was pressed."""
    assert screen.chart_press is not None
    start, last = screen.chart_press
    stirred = hypot(at[0] - start[0], at[1] - start[1]) > screen.context.style.px(_DRAG_THRESHOLD)
    if stirred or last != start:
        screen.viewport = screen.viewport.panned(at[0] - last[0], at[1] - last[1])
        screen.chart_press = (start, at)


def _on_release(screen: UmpireScreen) -> None:
    """A press that was no pull is a place on the chart."""
    assert screen.chart_press is not None
    start, last = screen.chart_press
    screen.chart_press = None
    if start == last:
        on_chart_pressed(screen, *screen.viewport.to_cm(start))


def on_chart_pressed(screen: UmpireScreen, x: float, y: float) -> None:
    """A place in cm was pressed: the move ends as near there as she can, or what is laid out goes
    there; at any other time it is only marked and measured."""
    screen.marked_point, screen.notice = (x, y), ""
    if screen.endpoints is not None:
        umpire_update.end_move_at(screen, x, y)
        return
    asked = screen.question is not None and not screen.is_covered
    if (
        not asked
        or isinstance(screen.battle.pending_step, Roll)
        or controls.is_pick_question(screen.desk)
    ):
        return
    with screen.battle.table.at():
        screen.desk.book_ui.on_click(screen.sea_view, screen.desk, screen.sea_view.pixel_at(x, y))
    screen.advance_battle()
