"""Slots of a tag about its ship, the best first, how much is in the way of each, and how a tag slides
when it becomes another kind of tag. Plain arithmetic of boxes and hulls in px."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import dist, hypot
from typing import Final, TypeAlias

import pygame

from game.sea.polygons import Point
from game.ui.battle.layout.hull_outlines import HullOutline, is_any_nearer

TagKind: TypeAlias = str
"""What sort of tag it is: only tags of different kinds slide into each other here."""
PAPER_TAG: Final[TagKind] = "paper"
BADGE: Final[TagKind] = "keel"
CLUSTER_BADGE: Final[TagKind] = "knot"
"""A badge that is where no other ship is."""

MIN_SLIDE_SECONDS: Final = 0.12
"""Seconds in which a tag slides to its new place, at the least."""
SLIDE_SPEED: Final = 170.0
"""Units a second that it slides at, half as fast again in the middle of its way: one sees whose tag it is."""


@dataclass(slots=True)
class _Tween:
    """The tag of one ship as it was last drawn: its kind, how its middle lay about her middle in px, when;
    and where it slides from, for how many seconds it has slid, of how many."""

    kind: TagKind
    offset: Point
    last_seen: float
    start: Point = (0.0, 0.0)
    age: float = MIN_SLIDE_SECONDS
    seconds: float = MIN_SLIDE_SECONDS


class TagTweens:
    """The ways of all tags. Seconds are those of the sea, as its pictures are drawn."""

    def __init__(self) -> None:
        self._tweens: dict[str, _Tween] = {}
        self._now = self._before = -9.0

    def begin_frame(self, seconds: float, *, forgets_past: bool) -> None:
        """Begin a new picture; `forgets_past` if it knows nothing of the one before."""
        self._before, self._now = self._now, seconds
        if forgets_past:
            self._tweens.clear()

    def offset_of(self, name: str) -> Point | None:
        """Return how the middle of that ship's tag is about her middle in px, of whatever kind it was a
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
        """Return where tags of that kind are drawn that shall come to be at these places, about ships whose
        middles are there; `u` is px of a unit."""
        return {
            name: self._tweened_rect(kind, name, rect, ship_middles[name], u)
            for name, rect in goal_rects.items()
        }

    def _tweened_rect(self, kind: TagKind, name: str, rect: pygame.Rect, at: Point, u: float) -> pygame.Rect:
        """Return the same for one ship; a tag that was not in the picture before stands there at once."""
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
    """Return a share of a way of one leg or more, slower at both ends."""
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
    """Return px of a way."""
    return sum(dist(a, b) for a, b in pairwise(path))


def eased_point(start: Point, goal: Point, share: float) -> Point:
    """Return a share of the way, slower at both ends."""
    eased = share * share * (3 - 2 * share)
    return start[0] + (goal[0] - start[0]) * eased, start[1] + (goal[1] - start[1]) * eased


TagSlot: TypeAlias = tuple[int, int]
"""On which side of a ship, and at which of the distances, a tag is."""
GAPS: Final = (8, 28, 56, 92)
"""Units between a ship and her tag, the best first."""
ACCEPTABLE_SHARE: Final = 0.2
"""Share of a tag that may be on other things before it is said to have a bad place."""
HIDDEN_SHARE: Final = 0.45
"""Share of a tag that may be on other things; where there is nothing better it is left out."""
_SIDES: Final = 12
_AVOIDED_FACTOR: Final = 3
"""This many times more counts what a tag should never cover: a hull that acts, another tag."""
_COST_WITH_LEADER: Final = 0.3
"""What it counts, where a tag covered whole counts 1, that it is by another ship with a line to its own."""


_COST_COMING_OVERLAP: Final = 0.5
"""The same that it will come upon another ship in a moment."""


@dataclass(slots=True)
class TagCandidates:
    """What is looked for: the tag's size in px, the ship's middle, the px she covers, what is taken already,
    what the tag may not leave, and px of a unit; a tag that `is_required` be is not left out where there is
    no room. A place that is nearer to one of the `other_hulls` (her own among them or not) than to her own
    `own_hull` would be read as that one's, unless a line `has_leader` from the tag to her; a tag is at the
    first this many of the distances (`max_distances`); and what is `avoided`, of that which is taken, counts
    more. `coming_hulls`: where other ships will be in a moment as one sees them from her, on whom no tag may
    come to be. Nobody changes one; but sixty are made for a picture of a fleet, and a frozen one takes three
    times as long to make."""

    size: tuple[int, int]
    ship_middle: tuple[int, int]
    ship_rect: pygame.Rect
    occupied: Sequence[pygame.Rect]
    area: pygame.Rect
    u: float
    is_required: bool = False
    other_hulls: Sequence[HullOutline] = ()
    max_distances: int = len(GAPS)
    avoided: Sequence[pygame.Rect] = ()
    own_hull: HullOutline | None = None
    has_leader: bool = False
    coming_hulls: Sequence[HullOutline] = ()

    def slot_rect(self, slot: TagSlot) -> pygame.Rect:
        """Return the px of that place, were there no edge."""
        (w, h), body, gap = self.size, self.ship_rect, round(GAPS[slot[1]] * self.u)
        left, right = body.left - gap - w, body.right + gap
        above, below = body.top - gap - h, body.bottom + gap
        x, y, aside = self.ship_middle[0] - w // 2, self.ship_middle[1] - h // 2, w // 4
        spots = ((x, below), (x, above), (right, y), (left, y), (right, below - gap // 2),
                 (left, below - gap // 2), (right, above + gap // 2),
                 (left, above + gap // 2), (x - aside, below), (x + aside, below),
                 (x - aside, above), (x + aside, above))  # fmt: skip
        return pygame.Rect(spots[slot[0]], self.size)

    def candidates(self, distance_count: int) -> Iterator[TagSlot]:
        """Return all places at the first this many distances, the best first."""
        for far in range(min(distance_count, self.max_distances)):
            for side in range(_SIDES):
                yield side, far

    def edge_offset(self, rect: pygame.Rect) -> tuple[int, int]:
        """Return how many px a tag there must be pushed aside to be inside the edges of the sea."""
        kept = rect.clamp(self.area)
        return kept.x - rect.x, kept.y - rect.y

    def crowding(self, rect: pygame.Rect) -> int:
        """Return px of a tag that would be on other things there; to be pushed about by the edge of the sea
        is as bad as that, and to be by another ship as bad as to be covered whole."""
        across, down = self.edge_offset(rect)
        lies = rect.move(across, down)
        crowd = overlap_px(lies, self.occupied) + 4 * (abs(across) + abs(down))
        crowd += _AVOIDED_FACTOR * overlap_px(lies, self.avoided) if crowd else 0
        if self.is_misleading(lies):
            crowd += round((_COST_WITH_LEADER if self.has_leader else 1) * rect.w * rect.h)
        elif self.will_overlap(lies):
            crowd += round(_COST_COMING_OVERLAP * rect.w * rect.h)
        return crowd

    def will_overlap(self, rect: pygame.Rect) -> bool:
        """Return whether a tag there will be on another ship in a moment."""
        return any(other.gap_px_to(rect) == 0 for other in self.coming_hulls)

    def is_misleading(self, rect: pygame.Rect) -> bool:
        """Return whether another ship is nearer to a tag there than its own, or under it."""
        return self.is_nearer_another(rect, self.own_gap(rect))

    def own_gap(self, rect: pygame.Rect) -> float:
        """Return px of water between its own ship and a tag there."""
        return (self.own_hull or HullOutline(self.ship_middle, self.ship_middle, 0.0)).gap_px_to(rect)

    def is_nearer_another(self, rect: pygame.Rect, own_gap: float) -> bool:
        """Return whether another ship is nearer to a tag there than its own, this many px off, or under
        it."""
        others = [other for other in self.other_hulls if other is not self.own_hull]
        return is_any_nearer(others, rect, max(own_gap, 1.0))

    def is_avoided(self, offset: tuple[float, float]) -> bool:
        """Return whether a tag this many px from its ship covers much of what it should never cover, or will
        are on another ship in a moment."""
        covers = overlap_px(self._rect_at(offset), self.avoided)
        return self.will_cover_ship(offset) or not self.is_acceptable(covers, ACCEPTABLE_SHARE)

    def will_cover_ship(self, offset: tuple[float, float]) -> bool:
        """Return whether a tag this many px from its ship will be on another ship in a moment."""
        return self.will_overlap(self._rect_at(offset))

    def _rect_at(self, off: tuple[float, float]) -> pygame.Rect:
        """Return the px of a tag this many px from its ship."""
        return pygame.Rect(
            round(self.ship_middle[0] + off[0]), round(self.ship_middle[1] + off[1]), *self.size
        )

    def tween_path(self, start: Point, goal: Point) -> tuple[Point, ...]:
        """Return the way of a tag from one place to another, as px of its corner from its ship: straight, or,
        where it would slide over its ship, round her on the shorter side."""
        straight = (start, goal)
        if not self._has_ship_in_path(straight):
            return straight
        (w, h), gap = self.size, round(GAPS[0] * self.u)
        body = self.ship_rect.move(-self.ship_middle[0], -self.ship_middle[1])
        ways: list[tuple[Point, ...]] = [(start, (x, start[1]), (x, goal[1]), goal)
                for x in (body.left - gap - w, body.right + gap)]  # fmt: skip
        ways += [(start, (start[0], y), (goal[0], y), goal)
                 for y in (body.top - gap - h, body.bottom + gap)]  # fmt: skip
        clear = [way for way in ways if not self._has_ship_in_path(way)]
        return min(clear, key=path_length, default=straight)

    def _has_ship_in_path(self, way: tuple[Point, ...]) -> bool:
        legs = list(pairwise(way))
        spots = [eased_point(*leg, share) for leg in legs for share in (0.25, 0.5, 0.75)]
        spots += list(way[1:-1])
        return any(self.own_gap(self._rect_at(spot)) == 0 for spot in spots)

    def is_acceptable(self, covered_px: int, max_share: float) -> bool:
        """Return whether no more than a share of the tag has something in its way."""
        return covered_px <= max_share * self.size[0] * self.size[1]

    def best_slot(self, distance_count: int = len(GAPS)) -> tuple[TagSlot, int]:
        """Return the first place that is free at the first this many distances, else the one with least in
        its way; and how much that is."""
        found: tuple[TagSlot, int] = ((0, 0), 1 << 30)
        for berth in self.candidates(distance_count):
            crowd = self.crowding(self.slot_rect(berth))
            if crowd == 0:
                return berth, 0
            if crowd < found[1]:
                found = berth, crowd
        return found

    def slot_below(self) -> tuple[TagSlot, int]:
        """Return the place below her, where she had her badge in a crowd that has just parted, if that will
        do for now; else the best."""
        crowd = self.crowding(self.slot_rect((0, 0)))
        return ((0, 0), crowd) if self.is_acceptable(crowd, HIDDEN_SHARE) else self.best_slot()

    def nearest_free_slot(self, offset: tuple[float, float]) -> tuple[TagSlot, int]:
        """Return the free place that is the shortest way from where the tag is, this many px from the ship;
        where there is none, the best."""
        found: tuple[float, TagSlot] | None = None
        for berth in self.candidates(self.max_distances):
            rect = self.slot_rect(berth)
            if self.crowding(rect) == 0:
                x, y = rect.x - self.ship_middle[0] - offset[0], rect.y - self.ship_middle[1] - offset[1]
                way = hypot(x, y) + berth[1] * GAPS[1] * self.u
                if found is None or way < found[0]:
                    found = way, berth
        return (found[1], 0) if found is not None else self.best_slot()


def overlap_px(rect: pygame.Rect, occupied: Sequence[pygame.Rect]) -> int:
    """Return the pixels of `slot_rect` that are on others."""
    on: Callable[[Sequence[pygame.Rect]], list[int]] = rect.collidelistall
    parts = [rect.clip(occupied[n]) for n in on(occupied)]
    return sum(part.w * part.h for part in parts)
