"""The chart as it lies on the drawing table: any part of it at any scale, without ships, rose and
border; and ships as what they are on the table, hulls of their true length and beam.

The print takes longer than a frame: keep it until another part is looked at.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import numpy as np
import pygame

from game.sea.rings import Point
from game.stage.charts import marks
from game.stage.charts.chart import ChartContents, ChartFonts, Sheet, printed, sounded
from game.stage.charts.labels import Room, lay_depths, lay_places
from game.stage.charts.works import draw_works, fort_box, pecked, ring_of
from game.stage.paper import palette
from game.stage.paper.palette import Colour, Sides
from game.stage.sea.hexes import draw_ruled
from game.stage.sea.soundings import Polygon, distances
from game.stage.sea.spectrum import toward

BEAM: Final = 0.25
"""A hull is so much as broad as it is long."""
_HULL: Final = ((0.0, -0.5), (0.34, -0.4), (0.5, -0.22), (0.5, 0.36), (0.36, 0.5))
"""Half a hull, bow up: beams abeam, lengths astern."""
_FINE: Final = 3
_CELLS: Final = 60_000
_MARGIN_INK: Final = 0.6
_EDGE: Final = 4
"""Px round a hull for its line and its bow dot."""


def print_ground(
    chart: ChartContents, sheet: Sheet, size: tuple[int, int], fonts: ChartFonts, sides: Sides
) -> pygame.Surface:
    """The part of the chart that fills ``size`` px: coast, shoals, rocks, works, hexes, and the
    names of places and soundings where there is room."""
    ground = sounded(chart, sheet, size)
    made = pygame.Surface(size, 0, 32)
    pygame.surfarray.pixels3d(made)[:] = printed(ground, size, chart.seed).swapaxes(0, 1)
    draw_ruled(made, sheet.at, chart.hexes)
    marks.draw_hills(made, ground.land, chart.seed)
    unit = max(0.85, min(1.6, size[1] / 600))
    for shoal in chart.shoals:
        pecked(made, ring_of(shoal, sheet.at), palette.INK_2, unit)
    draw_works(made, chart.works, sheet.at, sheet.scale, unit, sides)
    room = Room(made.get_rect().inflate(-12, -12))
    for fort in chart.works.forts:
        room.take(fort_box(fort, sheet.at(fort.x, fort.y), sheet.scale, unit), 0)
    for ship in chart.ships:
        at = sheet.at(ship.x, ship.y)
        room.take(pygame.Rect(round(at[0]) - 24, round(at[1]) - 20, 48, 56), 0)
    inside = made.get_rect()
    seen = [(p, sheet.at(p.x, p.y)) for p in chart.places]
    words = lay_places(
        room, [(p, at) for p, at in seen if inside.collidepoint(at)], fonts.italic, ground.land
    )
    shore = np.minimum(ground.land, ground.rock)
    words += lay_depths(room, shore, ground.shoal, fonts.italic, chart.seed)
    for word in words:
        marks.write(made, fonts.italic, word.text, word.rect.topleft, word.tracking, word.ink)
    return made


def draw_margins(
    target: pygame.Surface,
    sheet: Sheet,
    size_cm: tuple[float, float],
    margins: Sequence[tuple[Polygon, float]],
) -> None:
    """How far off each shore it shoals: a thin line in wax, so many cm from the ring as the level
    draws it, and not from the coast as the engraver roughens it."""
    wide, high = target.get_size()
    xs = ((np.arange(wide) + 0.5) / sheet.scale - sheet.left / sheet.scale).astype(np.float32)
    ys = ((np.arange(high) + 0.5) / sheet.scale - sheet.top / sheet.scale).astype(np.float32)
    strength = np.zeros((high, wide), dtype=np.float32)
    for far in sorted({far for _, far in margins}):
        rings = [ring for ring, own in margins if own == far]
        off = distances(rings, size_cm, _CELLS).at(xs, ys)
        strength = np.maximum(strength, np.clip(1.3 - np.abs(off - far) * sheet.scale, 0, 1))
    pixels = pygame.surfarray.pixels3d(target)
    share = (_MARGIN_INK * strength.T)[..., None]
    pixels[:] = (pixels + (np.array(palette.WAX) - pixels) * share).astype(np.uint8)


# --------------------------------------------------------------------------------- true hulls


def hull_ring(at: Point, length: float, heading: float, beam: float = BEAM) -> list[Point]:
    """The outline of a hull: its middle and length in any unit, degrees clockwise from up."""
    ahead, abeam = toward(heading), toward(heading + 90)
    half = [*_HULL, *((-side, astern) for side, astern in reversed(_HULL[1:]))]
    return [
        (
            at[0] + length * (abeam[0] * side * beam - ahead[0] * astern),
            at[1] + length * (abeam[1] * side * beam - ahead[1] * astern),
        )
        for side, astern in half
    ]


def draw_true_hull(
    target: pygame.Surface,
    at: Point,
    length: float,
    heading: float,
    sign: tuple[int, Colour],
    edge: Colour = palette.INK_1,
    alpha: int = 255,
) -> None:
    """A hull of so many px where she lies, in the colour and with the sign of her side: whole,
    hollow with a core, halved, barred."""
    picture = _hull_picture(round(length * 4) / 4, round(heading * 4) / 4 % 360, sign, edge, alpha)
    target.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))))


@lru_cache(maxsize=512)
def _hull_picture(
    length: float, heading: float, sign: tuple[int, Colour], edge: Colour, alpha: int
) -> pygame.Surface:
    """A hull on nothing."""
    px = 2 * (math.ceil(length / 2) + _EDGE)
    sheet = pygame.Surface((px * _FINE, px * _FINE), pygame.SRCALPHA)
    sheet.fill((*edge, 0))
    middle, size = (sheet.get_width() / 2, sheet.get_height() / 2), length * _FINE
    ring = hull_ring(middle, size, heading)
    side, paint = sign
    pygame.draw.polygon(sheet, paint if side in {0, 3} else palette.PAPER_0, ring)
    if side == 1:
        pygame.draw.polygon(sheet, paint, hull_ring(middle, size * 0.72, heading, BEAM * 0.72))
    elif side == 2:
        pygame.draw.polygon(sheet, paint, [middle, *ring[5:], ring[0]])
    elif side == 3:
        pygame.draw.polygon(sheet, palette.PAPER_0, hull_ring(middle, size * 0.22, heading, 0.9))
    line = max(_FINE, min(2 * _FINE, round(size * 0.03)))
    pygame.draw.polygon(sheet, edge, ring, line)
    bow = toward(heading)
    tip = (middle[0] + bow[0] * size * 0.5, middle[1] + bow[1] * size * 0.5)
    pygame.draw.circle(sheet, edge, tip, max(1.4 * _FINE, min(3 * _FINE, size * 0.04)))
    made = pygame.transform.smoothscale(sheet, (px, px))
    made.set_alpha(alpha)
    return made
