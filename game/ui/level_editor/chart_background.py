"""The printed chart under the ships, kept until another part of it is looked at. While the view
moves, the last print is stretched to where it belongs; it is printed anew when the hand rests."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

import pygame

from game.books import shelf
from game.levels import Level
from game.levels.format.charts import Area
from game.stage.charts.draft import draw_margins, print_ground
from game.stage.charts.scale import CM
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas, Look
from game.ui.battle.book_ui import book_ui_of
from game.ui.battle.level_geometry import ring_in
from game.ui.level_editor.chart_ruler import grid
from game.ui.level_editor.chart_viewport import ChartViewport
from game.ui.pages.chart_view import chart_of, fonts_for

RESTS: Final = 0.14
"""Seconds for which a view lies still before it is printed."""
_APART: Final = 46
"""Units between two lines of the grid at the least."""


_Plain: TypeAlias = tuple[float, float, bool, bool, int]
"""All of a look that a chart depends on: not the device in use."""


def _plain(look: Look) -> _Plain:
    return look.u, look.text, look.clear, look.stark, look.sides


@dataclass(frozen=True, slots=True)
class _Print:
    """A finished print, and of what."""

    frame: ChartViewport
    level: Level
    look: _Plain
    picture: pygame.Surface


class ChartBackground:
    """Keeps the last print."""

    def __init__(self) -> None:
        self._last: _Print | None = None
        self._wanted: ChartViewport | None = None
        self._since = 0.0

    def due(self, frame: ChartViewport, level: Level, look: Look, now: float) -> bool:
        """Whether the view is another than was printed; it is printed when it has lain still for a
        while."""
        if self._wanted != frame:
            self._wanted, self._since = frame, now
        return not self._fits(frame, level, look)

    def draw(
        self, c: Canvas, frame: ChartViewport, level: Level, now: float, *, held: bool
    ) -> None:
        """The chart fills the room; ``held``: a hand is moving the view, and it is not printed."""
        due = self.due(frame, level, c.look, now)
        last = self._last
        moving = held or now - self._since < RESTS
        stretched = (
            last is not None and last.look == _plain(c.look) and last.frame.size == frame.size
        )
        if due and not (stretched and moving):
            self._last = last = _printed(c, frame, level)
        assert last is not None, "the first chart is printed at once"
        if last.frame == frame:
            c.surface.blit(last.picture, frame.room)
            return
        _stretch(c, last, frame)

    def _fits(self, frame: ChartViewport, level: Level, look: Look) -> bool:
        """Whether the last print shows just this."""
        last = self._last
        if last is None or last.frame != frame or last.look != _plain(look):
            return False
        return last.level is level or _grounds(last.level) == _grounds(level)


def _grounds(level: Level) -> tuple[object, ...]:
    """All of a level that is printed."""
    chart = level.chart.model_copy(update={"wind_from": None, "wind": "fresh", "sea": "moderate"})
    return chart, level.forts, level.zones, level.chains, level.rules.book, level.sides


def _printed(c: Canvas, frame: ChartViewport, level: Level) -> _Print:
    """The chart as it is to be seen now, ruled."""
    book = level.rules.book
    measure = book_ui_of(book).measure() if book in shelf.NAMES else CM
    sides = palette.SIDE_SETS[c.look.sides]
    contents = chart_of(level, measure)
    picture = print_ground(contents, frame.sheet, frame.room.size, fonts_for(c.look), sides)
    shores: list[tuple[Area, float | None]] = [(each, each.margin) for each in level.chart.land]
    shores += [(each, each.margin) for each in level.chart.rocks]
    margins = [(ring_in(level, area), level.chart.cm(far)) for area, far in shores if far]
    if margins:
        draw_margins(picture, frame.sheet, frame.size, margins)
    grid(picture, frame, level.chart, c.look.grown(_APART))
    return _Print(frame, level, _plain(c.look), picture)


def _stretch(c: Canvas, last: _Print, frame: ChartViewport) -> None:
    """The last print where it belongs in another view; bare paper round it."""
    c.surface.fill(palette.PAPER_2, frame.room)
    left, top = frame.at(last.frame.left, last.frame.top)
    share = frame.scale / last.frame.scale
    size = (round(last.frame.room.w * share), round(last.frame.room.h * share))
    before = c.surface.get_clip()
    c.surface.set_clip(frame.room)
    if size == last.frame.room.size:
        c.surface.blit(last.picture, (round(left), round(top)))
    else:
        _blit_part(c, last.picture, pygame.Rect(round(left), round(top), *size), frame.room)
    c.surface.set_clip(before)


def _blit_part(
    c: Canvas, picture: pygame.Surface, whole: pygame.Rect, room: pygame.Rect
) -> None:  # fmt: skip
    """Only what is seen of a picture is stretched: close up the whole of it would be vast."""
    seen = whole.clip(room)
    if not seen.w or not seen.h:
        return
    across, down = picture.get_width() / whole.w, picture.get_height() / whole.h
    part = pygame.Rect(
        round((seen.x - whole.x) * across), round((seen.y - whole.y) * down),
        max(1, round(seen.w * across)), max(1, round(seen.h * down)),
    ).clip(picture.get_rect())  # fmt: skip
    if part.w and part.h:
        c.surface.blit(pygame.transform.scale(picture.subsurface(part), seen.size), seen)
