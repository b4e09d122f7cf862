"""A ship's tag that becomes another kind of tag slides there: the paper beside her that shrinks to
the badge under her keel as ships become a crowd or the room grows short, and the way back.
Without that the tags of a fleet would all leap at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import dist, hypot
from typing import Final, TypeAlias

import pygame

from game.sea.rings import Point

Kind: TypeAlias = str
"""What sort of tag it is: only tags of different kinds slide into each other here."""
PAPER: Final[Kind] = "paper"
KEEL: Final[Kind] = "keel"
KNOT: Final[Kind] = "knot"
"""A badge that lies where no other ship does."""

SLIDE: Final = 0.12
"""Seconds in which a tag slides to its new place, at the least."""
SLIDES: Final = 170.0
"""Units a second that it slides at, half as fast again in the middle of its way: one sees whose tag
it is."""


@dataclass(slots=True)
class _Way:
    """The tag of one ship as it was last drawn: its kind, how its middle lay about her middle in
    px, when; and where it slides from, for how many seconds it has slid, of how many."""

    kind: Kind
    off: Point
    seen: float
    start: Point = (0.0, 0.0)
    slid: float = SLIDE
    slides: float = SLIDE


class TagTweens:
    """The ways of all tags. Seconds are those of the sea, as its pictures are drawn."""

    def __init__(self) -> None:
        """No tag was drawn yet."""
        self._ways: dict[str, _Way] = {}
        self._now = self._before = -9.0

    def begin(self, seconds: float, *, anew: bool) -> None:
        """A new picture; `anew` if it knows nothing of the one before."""
        self._before, self._now = self._now, seconds
        if anew:
            self._ways.clear()

    def lies(self, name: str) -> Point | None:
        """How the middle of that ship's tag lies about her middle in px, of whatever kind it was a
        moment ago; None if it was not seen then."""
        way = self._ways.get(name)
        return None if way is None or way.seen < self._before else way.off

    def lay(
        self, kind: Kind, places: Mapping[str, pygame.Rect], at: Mapping[str, Point], u: float
    ) -> dict[str, pygame.Rect]:
        """Where tags of that kind are drawn that shall come to lie at these places, about ships
        whose middles are there; `u` is px of a unit."""
        return {name: self._one(kind, name, rect, at[name], u) for name, rect in places.items()}

    def _one(self, kind: Kind, name: str, rect: pygame.Rect, at: Point, u: float) -> pygame.Rect:
        """The same for one ship; a tag that was not in the picture before stands there at once."""
        goal = (rect.centerx - at[0], rect.centery - at[1])
        way = self._ways.get(name)
        if way is None or way.seen < self._before:
            self._ways[name] = _Way(kind, goal, self._now)
            return rect
        if way.kind != kind:
            far = hypot(goal[0] - way.off[0], goal[1] - way.off[1])
            way.kind, way.start, way.slid = kind, way.off, 0.0
            way.slides = max(SLIDE, far / (SLIDES * u))
        way.slid = min(way.slides, way.slid + self._now - way.seen)
        way.seen = self._now
        way.off = between(way.start, goal, way.slid / way.slides)
        if way.slid >= way.slides:
            return rect
        drawn = rect.copy()
        drawn.center = round(at[0] + way.off[0]), round(at[1] + way.off[1])
        return drawn


def along(way: tuple[Point, ...], share: float) -> Point:
    """A share of a way of one leg or more, slower at both ends."""
    left = share * share * (3 - 2 * share) * length(way)
    for (x, y), (to_x, to_y) in pairwise(way):
        far = hypot(to_x - x, to_y - y)
        if left <= far:
            part = left / far if far else 1.0
            return x + (to_x - x) * part, y + (to_y - y) * part
        left -= far
    return way[-1]


def length(way: tuple[Point, ...]) -> float:
    """Px of a way."""
    return sum(dist(a, b) for a, b in pairwise(way))


def between(start: Point, goal: Point, share: float) -> Point:
    """A share of the way, slower at both ends."""
    eased = share * share * (3 - 2 * share)
    return start[0] + (goal[0] - start[0]) * eased, start[1] + (goal[1] - start[1]) * eased
