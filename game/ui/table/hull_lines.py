"""The line of a hull on the water, and how far hulls and tags lie from each other. Plain arithmetic
in px of the window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import ceil, floor, hypot

import pygame

from game.sea.rings import Point


@dataclass(frozen=True, slots=True)
class Hull:
    """A hull on the water: its two ends, half its beam, and a box in which all of it lies."""

    bow: Point
    stern: Point
    half: float
    box: pygame.Rect = field(init=False, compare=False)

    def __post_init__(self) -> None:
        """The box is a px too large on each side rather than too small."""
        (x, y), (far_x, far_y), half = self.bow, self.stern, self.half + 1
        left, top = floor(min(x, far_x) - half), floor(min(y, far_y) - half)
        right, bottom = ceil(max(x, far_x) + half), ceil(max(y, far_y) + half)
        object.__setattr__(self, "box", pygame.Rect(left, top, right - left, bottom - top))

    def along(self, share: float) -> Point:
        """A point of the keel: 0 the stern, 1 the bow."""
        (x, y), (far_x, far_y) = self.stern, self.bow
        return x + (far_x - x) * share, y + (far_y - y) * share

    def gap_to(self, rect: pygame.Rect) -> float:
        """How much water lies between the hull and a tag, 0 where that lies on it."""
        corners = (rect.topleft, rect.topright, rect.bottomleft, rect.bottomright)
        if rect.clipline(self.bow, self.stern):
            return 0.0
        gaps = [_to_keel(corner, self) for corner in corners]
        gaps += [_to_rect(end, rect) for end in (self.bow, self.stern)]
        return max(0.0, min(gaps) - self.half)

    def gap_between(self, other: Hull) -> float:
        """How much water lies between two hulls, 0 where they touch."""
        if _cross(self, other):
            return 0.0
        gaps = [_to_keel(end, other) for end in (self.bow, self.stern)]
        gaps += [_to_keel(end, self) for end in (other.bow, other.stern)]
        return max(0.0, min(gaps) - self.half - other.half)


def nearer(hulls: Sequence[Hull], rect: pygame.Rect, gap: float) -> bool:
    """Whether one of these hulls has less than so many px of water between it and a tag."""
    reach = 2 * ceil(gap)
    found: Callable[[Sequence[pygame.Rect]], list[int]] = rect.inflate(reach, reach).collidelistall
    return any(hulls[n].gap_to(rect) < gap for n in found([hull.box for hull in hulls]))


def _to_keel(at: Point, hull: Hull) -> float:
    """From a point to the nearest of a keel."""
    (x, y), (far_x, far_y) = hull.stern, hull.bow
    wide, high = far_x - x, far_y - y
    square = wide * wide + high * high
    share = ((at[0] - x) * wide + (at[1] - y) * high) / square if square else 0.0
    near = hull.along(min(1.0, max(0.0, share)))
    return hypot(at[0] - near[0], at[1] - near[1])


def _to_rect(at: Point, rect: pygame.Rect) -> float:
    """From a point to a box, 0 inside it."""
    aside = max(rect.left - at[0], at[0] - rect.right, 0)
    return hypot(aside, max(rect.top - at[1], at[1] - rect.bottom, 0))


def _cross(one: Hull, other: Hull) -> bool:
    """Whether two keels cross."""

    def side(of: Hull, at: Point) -> float:
        (x, y), (far_x, far_y) = of.stern, of.bow
        return (far_x - x) * (at[1] - y) - (far_y - y) * (at[0] - x)

    parts = side(one, other.bow) * side(one, other.stern)
    return parts < 0 and side(other, one.bow) * side(other, one.stern) < 0
