"""The outline of a hull on the water, how far hulls and tags are from each other, and lines drawn
smoothly. Plain arithmetic in px of the window."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import ceil, floor, hypot
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt
import pygame

from game.sea.polygons import Point
from game.stage.paper.palette import Colour

Points: TypeAlias = npt.NDArray[np.complex128]
Floats: TypeAlias = npt.NDArray[np.float64]
Flags: TypeAlias = npt.NDArray[np.bool_]
_POINT: Final = 1e-9
"""Square px of a keel that is a point."""


@dataclass(slots=True)
class HullOutline:
    """A hull on the water: its two ends, half its beam, and a box in which all of it is. Nobody changes
    one; a frozen one takes too long to make for each ship of a fleet in each picture."""

    bow: Point
    stern: Point
    half_beam: float
    bounding_box: pygame.Rect = field(init=False, compare=False)

    def __post_init__(self) -> None:
        """Make the box a px too large on each side rather than too small."""
        (x, y), (far_x, far_y), half = self.bow, self.stern, self.half_beam + 1
        left, top = floor(min(x, far_x) - half), floor(min(y, far_y) - half)
        right, bottom = ceil(max(x, far_x) + half), ceil(max(y, far_y) + half)
        self.bounding_box = pygame.Rect(left, top, right - left, bottom - top)

    def point_on_keel(self, share: float) -> Point:
        """Return a point of the keel: 0 the stern, 1 the bow."""
        (x, y), (far_x, far_y) = self.stern, self.bow
        return x + (far_x - x) * share, y + (far_y - y) * share

    def moved(self, offset: Point) -> HullOutline:
        """Return the same hull this many px farther on."""
        (x, y), (far_x, far_y) = self.bow, self.stern
        return HullOutline(
            (x + offset[0], y + offset[1]), (far_x + offset[0], far_y + offset[1]), self.half_beam
        )

    def gap_px_to(self, rect: pygame.Rect) -> float:
        """Return how much water is between the hull and a tag, 0 where that is on it."""
        corners = (rect.topleft, rect.topright, rect.bottomleft, rect.bottomright)
        if rect.clipline(self.bow, self.stern):
            return 0.0
        gaps = [_distance_to_keel(corner, self) for corner in corners]
        gaps += [_distance_to_rect(end, rect) for end in (self.bow, self.stern)]
        return max(0.0, min(gaps) - self.half_beam)


def pairwise_gaps_px(
    hulls: Sequence[HullOutline], first_indexes: Sequence[int], second_indexes: Sequence[int]
) -> list[float]:
    """Return how much water is between each of some hulls and another one, told by their places in the row;
    0 where two touch. All at once, for a fleet has hundreds of such pairs in each picture."""
    flat = np.array([(*hull.bow, *hull.stern, hull.half_beam) for hull in hulls])
    bow, stern, half = flat[:, 0] + 1j * flat[:, 1], flat[:, 2] + 1j * flat[:, 3], flat[:, 4]
    a, b = np.array(first_indexes), np.array(second_indexes)
    one, other = (stern[a], bow[a]), (stern[b], bow[b])
    gaps = [_distances_to_keels(end, *other) for end in one] + [
        _distances_to_keels(end, *one) for end in other
    ]
    water = np.maximum(0.0, np.min(gaps, axis=0) - half[a] - half[b])
    crossed = _are_keels_crossing(one, other) & _are_keels_crossing(other, one)
    found: list[float] = np.where(crossed, 0.0, water).tolist()
    return found


def _distances_to_keels(at: Points, stern: Points, bow: Points) -> Floats:
    """Return the distance from each point to the nearest of its keel; x and y of a point are one complex
    number."""
    way, off = bow - stern, at - stern
    square = np.maximum((way * way.conj()).real, _POINT)
    share = np.clip((off * way.conj()).real / square, 0.0, 1.0)
    found: Floats = np.abs(off - way * share)
    return found


def _are_keels_crossing(keel: tuple[Points, Points], other: tuple[Points, Points]) -> Flags:
    way = (keel[1] - keel[0]).conj()
    found: Flags = (way * (other[0] - keel[0])).imag * (way * (other[1] - keel[0])).imag < 0
    return found


def is_any_nearer(hulls: Sequence[HullOutline], rect: pygame.Rect, gap_px: float) -> bool:
    """Return whether one of these hulls has less than this many px of water between it and a tag."""
    reach = 2 * ceil(gap_px)
    found: Callable[[Sequence[pygame.Rect]], list[int]] = rect.inflate(reach, reach).collidelistall
    return any(hulls[n].gap_px_to(rect) < gap_px for n in found([hull.bounding_box for hull in hulls]))


def _distance_to_keel(at: Point, hull: HullOutline) -> float:
    (x, y), (far_x, far_y) = hull.stern, hull.bow
    wide, high = far_x - x, far_y - y
    square = wide * wide + high * high
    share = ((at[0] - x) * wide + (at[1] - y) * high) / square if square else 0.0
    near = hull.point_on_keel(min(1.0, max(0.0, share)))
    return hypot(at[0] - near[0], at[1] - near[1])


def _distance_to_rect(at: Point, rect: pygame.Rect) -> float:
    """Return the distance from a point to a box, 0 inside it."""
    aside = max(rect.left - at[0], at[0] - rect.right, 0)
    return hypot(aside, max(rect.top - at[1], at[1] - rect.bottom, 0))


_FINE: Final = 3
_ROUND: Final = 3
"""Px of width, on the large sheet, from which on corners are seen to be round."""


def lines_surface(
    size: tuple[int, int], lines: Sequence[tuple[Colour, Sequence[Sequence[Point]], float]]
) -> pygame.Surface:
    """Return lines on a clear surface, one over the other: each a colour, its runs of points, and its width
    in px. The clear surface has the first one's colour, or soft edges would be dark."""
    sheet = pygame.Surface((size[0] * _FINE, size[1] * _FINE), pygame.SRCALPHA)
    sheet.fill((*lines[0][0][:3], 0))
    for colour, runs, width in lines:
        half = max(1.0, width) * _FINE / 2
        for run in runs:
            _draw_thick_line(sheet, colour, [(x * _FINE, y * _FINE) for x, y in run], half)
    return pygame.transform.smoothscale(sheet, size)


def _draw_thick_line(sheet: pygame.Surface, colour: Colour, run: Sequence[Point], half: float) -> None:
    """Draw a line of `half` px to either side, its corners and ends round."""
    for (ax, ay), (bx, by) in itertools.pairwise(run):
        far = math.hypot(bx - ax, by - ay) or 1.0
        dx, dy = (by - ay) / far * half, (ax - bx) / far * half
        corners = [(ax + dx, ay + dy), (bx + dx, by + dy), (bx - dx, by - dy), (ax - dx, ay - dy)]
        pygame.draw.polygon(sheet, colour, corners)
    if 2 * half >= _ROUND:
        for place in run:
            pygame.draw.circle(sheet, colour, place, half)


def dash_segments(points: Sequence[Point], dash_px: float, gap_px: float) -> list[list[Point]]:
    """Return the points of each dash of a broken line, or all of them if `gap_px` is 0."""
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
