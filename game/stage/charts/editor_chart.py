"""The chart of the level editor: any part of it at any scale, without ships, rose and border; and
ships as on the table, hulls of their true length and beam.

The print takes longer than a frame: cache it until another part is shown.
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import numpy as np
import pygame

from game.sea.polygons import Point
from game.stage.charts import chart_marks
from game.stage.charts.chart import ChartContents, ChartFonts, SheetProjection, chart_pixels, sheet_distances
from game.stage.charts.chart_labels import FreeSpace, place_place_names, place_soundings
from game.stage.charts.chart_objects import (
    closed_ring_pixels,
    draw_chart_objects,
    draw_dashed_line,
    fort_rect,
)
from game.stage.paper import palette
from game.stage.paper.palette import Colour, Sides
from game.stage.sea.distance_fields import Polygon, signed_distances
from game.stage.sea.hex_grid import draw_chart_hexes
from game.stage.sea.wave_spectrum import unit_vector

BEAM_SHARE: Final = 0.25
"""Breadth of a hull as a share of its length."""
_HULL: Final = ((0.0, -0.5), (0.34, -0.4), (0.5, -0.22), (0.5, 0.36), (0.36, 0.5))
"""Half a hull, bow up: beams abeam, lengths astern."""
_FINE: Final = 3
_CELLS: Final = 60_000
_MARGIN_INK: Final = 0.6
_EDGE: Final = 4
"""Px round a hull for its line and its bow dot."""


def draw_ground(
    chart: ChartContents, projection: SheetProjection, size: tuple[int, int], fonts: ChartFonts, sides: Sides
) -> pygame.Surface:
    """Draw the part of the chart that fills ``size`` px: coast, shoals, rocks, works, hexes, and
    the names of places and soundings where there is space."""
    ground = sheet_distances(chart, projection, size)
    made = pygame.Surface(size, 0, 32)
    pygame.surfarray.pixels3d(made)[:] = chart_pixels(ground, size, chart.seed).swapaxes(0, 1)
    draw_chart_hexes(made, projection.pixel_of, chart.hexes)
    chart_marks.draw_hills(made, ground.land_distance, chart.seed)
    unit = max(0.85, min(1.6, size[1] / 600))
    for shoal in chart.shoals:
        draw_dashed_line(made, closed_ring_pixels(shoal, projection.pixel_of), palette.INK_2, unit)
    draw_chart_objects(made, chart.works, projection.pixel_of, projection.px_per_cm, unit, sides)
    space = FreeSpace(made.get_rect().inflate(-12, -12))
    for fort in chart.works.forts:
        space.occupy(fort_rect(fort, projection.pixel_of(fort.x, fort.y), projection.px_per_cm, unit), 0)
    for ship in chart.ships:
        at = projection.pixel_of(ship.x, ship.y)
        space.occupy(pygame.Rect(round(at[0]) - 24, round(at[1]) - 20, 48, 56), 0)
    inside = made.get_rect()
    seen = [(p, projection.pixel_of(p.x, p.y)) for p in chart.place_names]
    words = place_place_names(
        space, [(p, at) for p, at in seen if inside.collidepoint(at)], fonts.italic, ground.land_distance
    )
    shore = np.minimum(ground.land_distance, ground.rock_distance)
    words += place_soundings(space, shore, ground.shoal_distance, fonts.italic, chart.seed)
    for word in words:
        chart_marks.draw_tracked_text(
            made, fonts.italic, word.text, word.rect.topleft, word.tracking, word.ink_strength
        )
    return made


def draw_shoal_margins(
    target: pygame.Surface,
    projection: SheetProjection,
    size_cm: tuple[float, float],
    margins: Sequence[tuple[Polygon, float]],
) -> None:
    """Draw where the water off each shore becomes shoal: a thin line in wax, at its distance in cm
    from the ring as the level has it, and not from the roughened coast."""
    wide, high = target.get_size()
    xs = ((np.arange(wide) + 0.5) / projection.px_per_cm - projection.left / projection.px_per_cm).astype(
        np.float32
    )
    ys = ((np.arange(high) + 0.5) / projection.px_per_cm - projection.top / projection.px_per_cm).astype(
        np.float32
    )
    strength = np.zeros((high, wide), dtype=np.float32)
    for far in sorted({far for _, far in margins}):
        rings = [ring for ring, own in margins if own == far]
        off = signed_distances(rings, size_cm, _CELLS).values_at(xs, ys)
        strength = np.maximum(strength, np.clip(1.3 - np.abs(off - far) * projection.px_per_cm, 0, 1))
    pixels = pygame.surfarray.pixels3d(target)
    share = (_MARGIN_INK * strength.T)[..., None]
    pixels[:] = (pixels + (np.array(palette.WAX) - pixels) * share).astype(np.uint8)


# --------------------------------------------------------------------------------- true hulls


def hull_outline(at: Point, length: float, heading: float, beam: float = BEAM_SHARE) -> list[Point]:
    """Return the outline of a hull: its middle and length in any unit, degrees clockwise from
    up."""
    ahead, abeam = unit_vector(heading), unit_vector(heading + 90)
    half = [*_HULL, *((-side, astern) for side, astern in reversed(_HULL[1:]))]
    return [
        (
            at[0] + length * (abeam[0] * side * beam - ahead[0] * astern),
            at[1] + length * (abeam[1] * side * beam - ahead[1] * astern),
        )
        for side, astern in half
    ]


def draw_hull_to_scale(
    target: pygame.Surface,
    at: Point,
    length: float,
    heading: float,
    side_and_colour: tuple[int, Colour],
    edge_colour: Colour = palette.INK_1,
    alpha: int = 255,
) -> None:
    """Draw a hull of `length` px at its place, in the colour and with the mark of her side: whole,
    hollow with a core, halved, barred."""
    picture = _hull_picture(
        round(length * 4) / 4, round(heading * 4) / 4 % 360, side_and_colour, edge_colour, alpha
    )
    target.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))))


@lru_cache(maxsize=512)
def _hull_picture(
    length: float, heading: float, sign: tuple[int, Colour], edge: Colour, alpha: int
) -> pygame.Surface:
    px = 2 * (math.ceil(length / 2) + _EDGE)
    sheet = pygame.Surface((px * _FINE, px * _FINE), pygame.SRCALPHA)
    sheet.fill((*edge, 0))
    middle, size = (sheet.get_width() / 2, sheet.get_height() / 2), length * _FINE
    ring = hull_outline(middle, size, heading)
    side, paint = sign
    pygame.draw.polygon(sheet, paint if side in {0, 3} else palette.PAPER_0, ring)
    if side == 1:
        pygame.draw.polygon(sheet, paint, hull_outline(middle, size * 0.72, heading, BEAM_SHARE * 0.72))
    elif side == 2:
        pygame.draw.polygon(sheet, paint, [middle, *ring[5:], ring[0]])
    elif side == 3:
        pygame.draw.polygon(sheet, palette.PAPER_0, hull_outline(middle, size * 0.22, heading, 0.9))
    line = max(_FINE, min(2 * _FINE, round(size * 0.03)))
    pygame.draw.polygon(sheet, edge, ring, line)
    bow = unit_vector(heading)
    tip = (middle[0] + bow[0] * size * 0.5, middle[1] + bow[1] * size * 0.5)
    pygame.draw.circle(sheet, edge, tip, max(1.4 * _FINE, min(3 * _FINE, size * 0.04)))
    made = pygame.transform.smoothscale(sheet, (px, px))
    made.set_alpha(alpha)
    return made
