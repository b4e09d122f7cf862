"""Where a ship can get to in one move: every way that the helm lets her sail, found anew by the
grammar of LS98-move-8 in plain numbers, and kept, so that ships in the same plight share it.

Hexes and posts are offsets from where she lies."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from game.books.ls98.captain.lies import HexOffset, Post, step
from game.books.ls98.rules.course import AHEAD, END, TACK, TURNS, Helm
from game.books.ls98.rules.tables import table
from game.sea.hexes import Hex, apart, turned


@dataclass(frozen=True, slots=True)
class CandidateCourse:
    """A course and where it leads: its legs, the place after each, the points it takes, the hexes
    it makes, whether it needs a tack to succeed, and whether it ends in a ship, or ashore, beyond
    the edge or on the bottom."""

    legs: tuple[str, ...]
    posts: tuple[Post, ...]
    spent: int
    made: int
    tacks: bool = False
    collides: bool = False
    fouls: bool = False

    @property
    def keys(self) -> list[str]:
        """The whole answer."""
        return [*self.legs, END]

    @property
    def end(self) -> Post:
        """Where she lies after it."""
        return self.posts[-1]


class _Plight(NamedTuple):
    """What of a helm shapes her move, wherever she lies."""

    heading: int
    wind: int
    single: bool
    most: int
    least: int
    tacking: int
    full: bool
    hexes: int
    spent: int
    turned: bool
    tacked_at: int


class _Node(NamedTuple):
    """A ship on her way: place, and what binds her next leg."""

    q: int
    r: int
    heading: int
    hexes: int
    spent: int
    most: int
    least: int
    turned: bool
    tacked_at: int
    over: bool = False
    ran_into: bool = False


def ways_of(helm: Helm) -> tuple[CandidateCourse, ...]:
    """LS98-move-8: a way to every hex and heading in which the move may end; for a ship that flees
    those alone that she may take (LS98-morale-4)."""
    if helm.lanes:
        return tuple(_lanes(helm))
    plight = _Plight(
        helm.heading,
        helm.wind_from,
        helm.points == 1,
        helm.most,
        helm.least,
        helm.tacking,
        helm.full_sail,
        helm.hexes,
        helm.spent,
        helm.turned,
        helm.tacked_at,
    )
    water, far = helm.water, helm.most - helm.spent + 1
    near = [
        _near(helm.hex.q, helm.hex.r, hexes, far) if hexes else NOWHERE
        for hexes in (water.ships, water.land, water.foul, water.beyond)
    ]
    return _ways(plight, near[0] | near[1], near[2] | near[3])


NOWHERE: frozenset[HexOffset] = frozenset()


@lru_cache(maxsize=8192)
def _near(q: int, r: int, hexes: frozenset[Hex], far: int) -> frozenset[HexOffset]:
    """Those of some hexes that she could come to, as offsets; kept, because shores stay where they
    are and a ship asks more than once in a move."""
    offsets = ((h.q - q, h.r - r) for h in hexes)
    return frozenset(
        (dq, dr) for dq, dr in offsets if abs(dq) <= far and abs(dr) <= far and abs(dq + dr) <= far
    )


def _lanes(helm: Helm) -> Iterator[CandidateCourse]:
    """LS98-morale-4: the courses left to a ship that flees, from the leg she has come to."""
    made = len(helm.legs)
    for lane in helm.lanes:
        if lane[:made] == helm.legs and len(lane) >= made:
            there, posts = helm, []
            for leg in lane[made:]:
                there = there.after(leg)
                q, r = there.hex.q - helm.hex.q, there.hex.r - helm.hex.r
                posts.append((q, r, there.heading))
            posts = posts or [(0, 0, helm.heading)]
            yield CandidateCourse(lane[made:], tuple(posts), there.spent, there.hexes)


@lru_cache(maxsize=64)
def _ways(
    plight: _Plight, shut: frozenset[HexOffset], stop: frozenset[HexOffset]
) -> tuple[CandidateCourse, ...]:
    heading, hexes, spent = plight.heading, plight.hexes, plight.spent
    bounds = plight.most, plight.least, plight.turned, plight.tacked_at
    start = _Node(0, 0, heading, hexes, spent, *bounds)
    ends: dict[tuple[int, int, int, int], CandidateCourse] = {}
    seen: set[_Node] = {start}
    waiting: deque[tuple[_Node, tuple[str, ...], tuple[Post, ...]]] = deque([(start, (), ())])
    while waiting:
        node, legs, posts = waiting.popleft()
        after = list(_legs(plight, node, shut, stop))
        may_end = node.over or (node.spent >= node.least and node.hexes)
        if may_end or not any(leg != TACK for leg, _ in after):
            key = (node.q, node.r, node.heading, node.spent)
            if key not in ends:
                ends[key] = _way(plight, node, legs, posts)
        for leg, then in after:
            if then not in seen:
                seen.add(then)
                here = (then.q, then.r, then.heading)
                waiting.append((then, (*legs, leg), (*posts, here)))
    return tuple(ends.values())


def _way(
    plight: _Plight, node: _Node, legs: tuple[str, ...], posts: tuple[Post, ...]
) -> CandidateCourse:
    tacks = TACK in legs
    return CandidateCourse(
        legs,
        posts or ((0, 0, plight.heading),),
        node.spent,
        node.hexes,
        tacks,
        node.ran_into,
        node.over and not node.ran_into,
    )


def _legs(
    plight: _Plight, node: _Node, shut: frozenset[HexOffset], stop: frozenset[HexOffset]
) -> Iterator[tuple[str, _Node]]:
    """LS98-move-8: the legs that are open to her now, and where she is after each."""
    if node.over:
        return
    yield from _ahead(plight, node, shut, stop)
    if node.hexes and not node.turned:
        for side, way in TURNS.items():
            heading = turned(node.heading, way)
            if heading == plight.wind:
                continue
            if plight.single:
                if apart(heading, plight.wind) > apart(node.heading, plight.wind):
                    yield side, node._replace(heading=heading, turned=True)
            elif node.most > node.spent:
                yield side, node._replace(heading=heading, turned=True, spent=node.spent + 1)
    fresh = node.hexes == 1 and not node.turned and node.tacked_at < 0
    if fresh and not plight.full and apart(node.heading, plight.wind) == 1:
        starboard = turned(node.heading, 1) == plight.wind
        most = max(min(plight.tacking, node.most), node.spent)
        yield (
            TACK,
            node._replace(
                heading=turned(node.heading, 2 if starboard else -2),
                turned=True,
                tacked_at=node.hexes,
                most=most,
                least=min(node.least, most),
            ),
        )


def _ahead(
    plight: _Plight, node: _Node, shut: frozenset[HexOffset], stop: frozenset[HexOffset]
) -> Iterator[tuple[str, _Node]]:
    """LS98-move-2: a hex forward, where that is open."""
    if node.heading == plight.wind or node.most <= node.spent:
        return
    if node.tacked_at >= 0 and node.hexes - node.tacked_at >= table("tack")["most_after"]:
        return
    there = step(node.q, node.r, node.heading)
    if there in shut:
        if not node.hexes:
            yield AHEAD, node._replace(over=True, ran_into=True)
        return
    yield (
        AHEAD,
        node._replace(
            q=there[0],
            r=there[1],
            hexes=node.hexes + 1,
            spent=node.spent + 1,
            turned=False,
            over=there in stop,
        ),
    )
