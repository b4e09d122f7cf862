"""Drawing of ranges and arcs as the book measures them: pale bands under the ships with their
names."""

from collections.abc import Sequence
from typing import Final

import pygame

from game.sea.polygons import Point
from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.palette import Colour
from game.ui.battle.values.level_geometry import RangeBand
from game.ui.level_editor.chart_viewport import ChartViewport

_SECTORS: Final = (78, 62, 46, 32, 20)
"""Opacity of a sector's bands, of 255, from the nearest on; the nearer replaces the farther."""
_CELLS: Final = (96, 66, 42, 28)
"""Opacity of bands of squares and hexes."""
_EDGE: Final = 60


def draw_range_bands(
    c: Canvas,
    viewport: ChartViewport,
    bands: Sequence[RangeBand],
    ink: Colour,
    taken_rects: list[pygame.Rect],
) -> None:
    """Draw the bands, the farthest first, then names where nothing is `taken_rects` (which
    grows)."""
    drawn = [(shot, [[viewport.to_px(*p) for p in ring] for ring in shot.rings]) for shot in bands]
    points = [point for _, rings in drawn for ring in rings for point in ring]
    if not points:
        return
    _draw_bands(c, drawn, points, ink)
    for _, rings in drawn:
        if len(rings) == 1:
            pygame.draw.aalines(c.surface, ink, True, rings[0])
    for shot in reversed(bands):
        _draw_band_name(c, viewport, shot, ink, taken_rects)


def _draw_bands(
    c: Canvas, drawn: Sequence[tuple[RangeBand, list[list[Point]]]], points: Sequence[Point], ink: Colour
) -> None:
    """Draw all bands on one sheet, no larger than their visible part."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    box = pygame.Rect(min(xs), min(ys), max(xs) - min(xs) + 2, max(ys) - min(ys) + 2)
    box = box.clip(c.surface.get_clip())
    if not box.w or not box.h:
        return
    sheet = pygame.Surface(box.size, pygame.SRCALPHA)
    for shot, rings in drawn:
        washes = _SECTORS if len(rings) == 1 else _CELLS
        alpha = washes[min(shot.band, len(washes) - 1)]
        for ring in rings:
            spots = [(x - box.x, y - box.y) for x, y in ring]
            pygame.draw.polygon(sheet, (*ink, alpha), spots)
            if len(rings) > 1:
                pygame.draw.polygon(sheet, (*ink, alpha + _EDGE), spots, 1)
    c.surface.blit(sheet, box)


def _draw_band_name(
    c: Canvas, viewport: ChartViewport, shot: RangeBand, ink: Colour, taken: list[pygame.Rect]
) -> None:  # fmt: skip
    if not shot.label:
        return
    x, y = viewport.to_px(*shot.label_position)
    wide = letters.text_width(shot.label, letters.SMALL_STRONG, c.style)
    rect = pygame.Rect(0, 0, wide + 4, letters.line_height(letters.SMALL_STRONG, c.style))
    rect.center = (round(x), round(y))
    if viewport.area.contains(rect) and rect.collidelist(taken) < 0:
        taken.append(rect)
        with c.text_region("gunshot", rect.inflate(4, 4)):
            letters.draw_text(c, rect.center, shot.label, letters.SMALL_STRONG, ink, "center",
                              palette.PAPER_0)  # fmt: skip
