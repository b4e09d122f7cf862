"""The hand on the chart: the wheel brings it closer, a pull moves it, a press is a place."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import TYPE_CHECKING, Final

import pygame

from game.core.steps import Roll
from game.ui.battle import controls
from game.ui.kit.widgets import Pane, Widget
from game.ui.umpire import acts

if TYPE_CHECKING:
    from game.ui.umpire.table import UmpireTable

_STIR: Final = 6
"""Units that a hand may move and still press."""


def takes(table: UmpireTable, event: pygame.event.Event, found: Sequence[Widget]) -> bool:
    """Whether the event was the chart's."""
    match event.type:
        case pygame.MOUSEWHEEL:
            return _zoom(table, event.y)
        case pygame.MOUSEBUTTONDOWN if event.button == 1:
            return _down(table, event.pos, found)
        case pygame.MOUSEMOTION if table.press is not None:
            _pull(table, event.pos)
            return True
        case pygame.MOUSEBUTTONUP if event.button == 1 and table.press is not None:
            _let_go(table)
            return True
        case _:
            return False


def _zoom(table: UmpireTable, steps: int) -> bool:
    """The wheel over the chart brings it closer about the pointer."""
    at = table.ring.pointer
    if not table.layout().sea.collidepoint(at):
        return False
    table.frame = table.frame.zoomed(steps, at)
    return True


def _down(table: UmpireTable, at: tuple[int, int], found: Sequence[Widget]) -> bool:
    """A hand is on the bare chart."""
    busy = any(w.rect.collidepoint(at) for w in found if not isinstance(w, Pane))
    if busy or not table.layout().sea.collidepoint(at):
        return False
    table.press = (at, at)
    return True


def _pull(table: UmpireTable, at: tuple[int, int]) -> None:
    """The chart follows a hand that has left the place where it was pressed."""
    assert table.press is not None
    start, last = table.press
    stirred = hypot(at[0] - start[0], at[1] - start[1]) > table.house.look.px(_STIR)
    if stirred or last != start:
        table.frame = table.frame.panned(at[0] - last[0], at[1] - last[1])
        table.press = (start, at)


def _let_go(table: UmpireTable) -> None:
    """A press that was no pull is a place on the chart."""
    assert table.press is not None
    start, last = table.press
    table.press = None
    if start == last:
        pressed(table, *table.frame.cm(start))


def pressed(table: UmpireTable, x: float, y: float) -> None:
    """A place in cm was pressed: the move ends as near there as she can, or what is laid out goes
    there; at any other time it is only marked and measured."""
    table.mark, table.said = (x, y), ""
    if table.reach is not None:
        acts.end_at(table, x, y)
        return
    asked = table.question is not None and not table.covered
    if not asked or isinstance(table.battle.pending, Roll) or controls.is_pick(table.desk):
        return
    with table.battle.table.at():
        table.desk.book_ui.on_click(table.board, table.desk, table.board.at(x, y))
    table.go_on()
