"""The ranges and arcs of what is in hand, as its book measures them: drawn pale under the ships,
each band with its line and its name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.sea.rings import Point
from game.stage.paper import lettering as letters
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas
from game.stage.paper.palette import Colour
from game.ui.drawing.frame import ChartFrame
from game.ui.table.gunshot import Gunshot
from game.ui.table.translucent import wash

_WASH: Final = 17
"""How opaque the wash of one band is, of 255: nearer bands lie on it and are darker."""
_CELLS: Final = (96, 66, 42, 28)
"""The same of squares and hexes, which do not lie on each other, from the nearest band on."""
_EDGE: Final = 60


def draw(
    c: Canvas, frame: ChartFrame, shots: Sequence[Gunshot], ink: Colour, taken: list[pygame.Rect]
) -> None:
    """Every band, the farthest first, and then the names where nothing is ``taken``, which
    grows."""
    for shot in shots:
        rings = [[frame.at(*point) for point in ring] for ring in shot.rings]
        if len(rings) > 1:
            _draw_cells(c, rings, (*ink, _CELLS[min(shot.band, len(_CELLS) - 1)]))
            continue
        for ring in rings:
            wash(c.surface, ring, (*ink, _WASH))
            pygame.draw.aalines(c.surface, ink, True, ring)
    for shot in reversed(shots):
        _name(c, frame, shot, ink, taken)


def _draw_cells(c: Canvas, rings: list[list[Point]], colour: tuple[int, int, int, int]) -> None:
    """Squares or hexes, each with its edge."""
    points = [point for ring in rings for point in ring]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    box = pygame.Rect(min(xs), min(ys), max(xs) - min(xs) + 2, max(ys) - min(ys) + 2)
    box = box.clip(c.surface.get_clip())
    if not box.w or not box.h:
        return
    sheet = pygame.Surface(box.size, pygame.SRCALPHA)
    for ring in rings:
        spots = [(x - box.x, y - box.y) for x, y in ring]
        pygame.draw.polygon(sheet, colour, spots)
        pygame.draw.polygon(sheet, (*colour[:3], colour[3] + _EDGE), spots, 1)
    c.surface.blit(sheet, box)


def _name(
    c: Canvas, frame: ChartFrame, shot: Gunshot, ink: Colour, taken: list[pygame.Rect]
) -> None:  # fmt: skip
    """What a band is called, if there is room for it."""
    if not shot.words:
        return
    x, y = frame.at(*shot.at)
    wide = letters.width(shot.words, letters.SMALL_STRONG, c.look)
    rect = pygame.Rect(0, 0, wide + 4, letters.line_height(letters.SMALL_STRONG, c.look))
    rect.center = (round(x), round(y))
    if frame.room.contains(rect) and rect.collidelist(taken) < 0:
        taken.append(rect)
        with c.region("gunshot", rect.inflate(4, 4)):
            letters.draw_text(c, rect.center, shot.words, letters.SMALL_STRONG, ink, "center",
                              palette.PAPER_0)  # fmt: skip
