"""Smooth lines: drawn several times as large on a clear sheet and brought down, so that corners and
ends are round at every size."""

import itertools
import math
from collections.abc import Sequence
from typing import Final

import pygame

from game.sea.polygons import Point
from game.stage.paper.palette import Colour

_FINE: Final = 3
_ROUND: Final = 3
"""Px of width, on the large sheet, from which on corners are seen to be round."""


def lines_surface(
    size: tuple[int, int], lines: Sequence[tuple[Colour, Sequence[Sequence[Point]], float]]
) -> pygame.Surface:
    """Lines on a clear sheet, one over the other: each a colour, its runs of points, and its width
    in px. The sheet is clear in the first one's colour, or soft edges would be dark."""
    sheet = pygame.Surface((size[0] * _FINE, size[1] * _FINE), pygame.SRCALPHA)
    sheet.fill((*lines[0][0][:3], 0))
    for colour, runs, width in lines:
        half = max(1.0, width) * _FINE / 2
        for run in runs:
            _draw_thick_line(sheet, colour, [(x * _FINE, y * _FINE) for x, y in run], half)
    return pygame.transform.smoothscale(sheet, size)


def _draw_thick_line(sheet: pygame.Surface, colour: Colour, run: Sequence[Point], half: float) -> None:
    """A line of `half` px to either side, its corners and ends round."""
    for (ax, ay), (bx, by) in itertools.pairwise(run):
        far = math.hypot(bx - ax, by - ay) or 1.0
        dx, dy = (by - ay) / far * half, (ax - bx) / far * half
        corners = [(ax + dx, ay + dy), (bx + dx, by + dy), (bx - dx, by - dy), (ax - dx, ay - dy)]
        pygame.draw.polygon(sheet, colour, corners)
    if 2 * half >= _ROUND:
        for place in run:
            pygame.draw.circle(sheet, colour, place, half)


def dash_segments(points: Sequence[Point], dash_px: float, gap_px: float) -> list[list[Point]]:
    """The points of each dash of a broken line, or all of them if `gap_px` is 0."""
    if gap_px <= 0:
        return [list(points)]
    phase, run, found = 0.0, list[Point](), list[list[Point]]()
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        far = max(1e-6, math.hypot(bx - ax, by - ay))
        start = 0.0
        while start < far:
            left = (dash_px if phase < dash_px else dash_px + gap_px) - phase
            end = min(far, start + left)
            if phase < dash_px:
                run = run or [(ax + (bx - ax) * start / far, ay + (by - ay) * start / far)]
                run.append((ax + (bx - ax) * end / far, ay + (by - ay) * end / far))
            phase = (phase + end - start) % (dash_px + gap_px)
            if run and phase >= dash_px - 1e-6:
                found.append(run)
                run = []
            start = end + 1e-6
    return [*found, run] if run else found
