"""The compass rose on the chart, with the wind as an arrow that a hand can turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, degrees, hypot
from typing import Final

import pygame

from game.sea.polygons import Point
from game.stage.charts import chart_marks
from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.sea.wave_spectrum import unit_vector
from game.ui.level_editor.chart_viewport import ChartViewport
from game.ui.pages.level_chart import fonts_for

_ROSE_RADIUS: Final = 40
_ARROW_TAIL: Final = 2.0
"""How far out the knob at the arrow's tail stands, in radii."""
_KNOB_RADIUS: Final = 8
_KNOB_REACH: Final = 14
"""Units from the knob within which a hand takes it."""
WIND_STEP: Final = 22.5
"""Degrees of a step of the wind; with Shift it is FINE."""
FINE_WIND_STEP: Final = 5.0


@dataclass(frozen=True, slots=True)
class WindRose:
    """Its middle and radius in px."""

    x: int
    y: int
    radius: int

    def knob_px(self, wind_from: float) -> Point:
        """Where the tail of the arrow is taken."""
        away = unit_vector(wind_from)
        return self.x + away[0] * self.radius * _ARROW_TAIL, self.y + away[
            1
        ] * self.radius * _ARROW_TAIL

    def wind_at(self, px: Point, step: float) -> float:
        """The wind that blows from a px towards the rose, in steps of so many degrees."""
        bearing = degrees(atan2(px[0] - self.x, self.y - px[1])) % 360
        return round(bearing / step) * step % 360

    @property
    def rect(self) -> pygame.Rect:
        """The px it may use, with its arrow and its words."""
        return pygame.Rect(self.x, self.y, 0, 0).inflate(*[round(self.radius * 4.7)] * 2)


def rose_layout(style: UiStyle, viewport: ChartViewport, busy: Sequence[pygame.Rect]) -> WindRose:
    """The rose in the corner of the chart where fewest things lie."""
    radius, room = style.px(_ROSE_RADIUS), viewport.area
    away = round(radius * 2.35)
    corners = [
        WindRose(x, y, radius)
        for y in (room.bottom - away, room.top + away)
        for x in (room.left + away, room.right - away)
    ]
    return min(corners, key=lambda rose: len(rose.rect.collidelistall(list(busy))))


def is_near_knob(rose: WindRose, wind_from: float | None, px: Point, unit: float) -> bool:
    """Whether a hand at that px takes the wind."""
    x, y = rose.knob_px(wind_from or 0.0)
    return hypot(px[0] - x, px[1] - y) <= _KNOB_REACH * unit


def draw_rose(c: Canvas, rose: WindRose, wind_from: float | None, *, held: bool) -> None:
    """The rose; the wind's arrow with its knob, and a pecked rail while it is turned. Where the
    book dices for the wind the knob stands north, and hollow."""
    fonts = fonts_for(c.style)
    small = letters.font_for(letters.TextRole(letters.FELL_FACE, 18), c.style)
    known = wind_from is not None
    if held:
        _draw_rail(c, rose)
    if known:
        spot = (rose.x, rose.y, rose.radius)
        chart_marks.draw_rose(c.surface, spot, wind_from or 0.0, small, fonts.plain)
    else:
        pygame.draw.aacircle(c.surface, palette.PAPER_0, (rose.x, rose.y), rose.radius)
        pygame.draw.aacircle(c.surface, palette.INK_1, (rose.x, rose.y), rose.radius, 1)
        at = (rose.x, rose.y)
        letters.draw_text(c, at, "diced", letters.SMALL, palette.TEAL, "center")
    x, y = (round(v) for v in rose.knob_px(wind_from or 0.0))
    pygame.draw.aacircle(c.surface, palette.TEAL, (x, y), c.px(_KNOB_RADIUS))
    inner = palette.FOCUS if held else palette.PAPER_0
    pygame.draw.aacircle(
        c.surface, inner, (x, y), c.px(_KNOB_RADIUS - 3 if known else _KNOB_RADIUS - 2)
    )
    if known and not held:
        pygame.draw.aacircle(c.surface, palette.TEAL, (x, y), c.px(_KNOB_RADIUS - 5))


def _draw_rail(c: Canvas, rose: WindRose) -> None:
    """The circle on which the knob runs."""
    for turn in range(0, 360, 8):
        away = unit_vector(turn)
        far = rose.radius * _ARROW_TAIL
        spot = (rose.x + away[0] * far, rose.y + away[1] * far)
        pygame.draw.circle(c.surface, palette.TEAL, spot, max(1, c.px(1)))
