"""A ship's tag that becomes another kind of tag slides there: the paper beside her that shrinks to
the badge under her keel as ships become a crowd or the room grows short, and the way back.
Without that the tags of a fleet would all leap at once.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import dist, hypot
from typing import Final, TypeAlias

import pygame

from game.sea.polygons import Point

TagKind: TypeAlias = str
"""What sort of tag it is: only tags of different kinds slide into each other here."""
PAPER_TAG: Final[TagKind] = "paper"
BADGE: Final[TagKind] = "keel"
CLUSTER_BADGE: Final[TagKind] = "knot"
"""A badge that lies where no other ship does."""

MIN_SLIDE_SECONDS: Final = 0.12
"""Seconds in which a tag slides to its new place, at the least."""
SLIDE_SPEED: Final = 170.0
"""Units a second that it slides at, half as fast again in the middle of its way: one sees whose tag
it is."""


@dataclass(slots=True)
class _Tween:
    """The tag of one ship as it was last drawn: its kind, how its middle lay about her middle in
    px, when; and where it slides from, for how many seconds it has slid, of how many."""

    kind: TagKind
    offset: Point
    last_seen: float
    start: Point = (0.0, 0.0)
    age: float = MIN_SLIDE_SECONDS
    seconds: float = MIN_SLIDE_SECONDS


class TagTweens:
    """The ways of all tags. Seconds are those of the sea, as its pictures are drawn."""

    def __init__(self) -> None:
        """No tag was drawn yet."""
        self._tweens: dict[str, _Tween] = {}
        self._now = self._before = -9.0

    def begin_frame(self, seconds: float, *, forgets_past: bool) -> None:
        """A new picture; `forgets_past` if it knows nothing of the one before."""
        self._before, self._now = self._now, seconds
        if forgets_past:
            self._tweens.clear()

    def offset_of(self, name: str) -> Point | None:
        """How the middle of that ship's tag lies about her middle in px, of whatever kind it was a
        moment ago; None if it was not seen then."""
        way = self._tweens.get(name)
        return None if way is None or way.last_seen < self._before else way.offset

    def tweened_rects(
        self,
        kind: TagKind,
        goal_rects: Mapping[str, pygame.Rect],
        ship_middles: Mapping[str, Point],
        u: float,
    ) -> dict[str, pygame.Rect]:
        """Where tags of that kind are drawn that shall come to lie at these places, about ships
        whose middles are there; `u` is px of a unit."""
        return {
            name: self._tweened_rect(kind, name, rect, ship_middles[name], u)
            for name, rect in goal_rects.items()
        }

    def _tweened_rect(self, kind: TagKind, name: str, rect: pygame.Rect, at: Point, u: float) -> pygame.Rect:
        """The same for one ship; a tag that was not in the picture before stands there at once."""
        goal = (rect.centerx - at[0], rect.centery - at[1])
        way = self._tweens.get(name)
        if way is None or way.last_seen < self._before:
            self._tweens[name] = _Tween(kind, goal, self._now)
            return rect
        if way.kind != kind:
            far = hypot(goal[0] - way.offset[0], goal[1] - way.offset[1])
            way.kind, way.start, way.age = kind, way.offset, 0.0
            way.seconds = max(MIN_SLIDE_SECONDS, far / (SLIDE_SPEED * u))
        way.age = min(way.seconds, way.age + self._now - way.last_seen)
        way.last_seen = self._now
        way.offset = eased_point(way.start, goal, way.age / way.seconds)
        if way.age >= way.seconds:
            return rect
        drawn = rect.copy()
        drawn.center = round(at[0] + way.offset[0]), round(at[1] + way.offset[1])
        return drawn


def eased_point_on_path(path: tuple[Point, ...], share: float) -> Point:
    """A share of a way of one leg or more, slower at both ends."""
    if share >= 1:
        return path[-1]  # nearly all tags lie still
    left = share * share * (3 - 2 * share) * path_length(path)
    for (x, y), (to_x, to_y) in pairwise(path):
        far = hypot(to_x - x, to_y - y)
        if left <= far:
            part = left / far if far else 1.0
            return x + (to_x - x) * part, y + (to_y - y) * part
        left -= far
    return path[-1]


def path_length(path: tuple[Point, ...]) -> float:
    """Px of a way."""
    return sum(dist(a, b) for a, b in pairwise(path))


def eased_point(start: Point, goal: Point, share: float) -> Point:
    """A share of the way, slower at both ends."""
    eased = share * share * (3 - 2 * share)
    return start[0] + (goal[0] - start[0]) * eased, start[1] + (goal[1] - start[1]) * eased
