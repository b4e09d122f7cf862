"""Where a ship can get to in one move: every way that the helm lets her sail, found again by the grammar of
LS98-move-8 in plain numbers, and kept, so that ships in the same plight share it.

Hexes and posts are offsets from where she is.
"""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from game.books.ls98.captain.firepower import HexOffset, HexPose, next_hex
from game.books.ls98.rules.course import AHEAD, END, TACK, TURNS, Helm
from game.books.ls98.rules.tables import rule_table
from game.sea.hexes import Hex, sixths_between, turned_direction


@dataclass(frozen=True, slots=True)
class CandidateCourse:
    """A course and where it leads: its legs, the place after each, the points it takes, the hexes it makes,
    whether it needs a tack to succeed, and whether it ends in a ship, or ashore, beyond the edge or on the
    bottom."""

    legs: tuple[str, ...]
    poses: tuple[HexPose, ...]
    points_spent: int
    hex_count: int
    needs_tack: bool = False
    has_collision: bool = False
    ends_aground_or_off_map: bool = False

    @property
    def keys(self) -> list[str]:
        """The whole answer."""
        return [*self.legs, END]

    @property
    def end_pose(self) -> HexPose:
        """Where she lies after it."""
        return self.poses[-1]


class _MoveStart(NamedTuple):
    """What of a helm shapes her move, wherever she is."""

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


class _MoveState(NamedTuple):
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


def candidate_courses(helm: Helm) -> tuple[CandidateCourse, ...]:
    """LS98-move-8: return a way to every hex and heading; those allowed if she flees (LS98-morale-4)."""
    if helm.allowed_courses:
        return tuple(_flight_courses(helm))
    may_sail = helm.max_points, helm.min_points, helm.tack_allowance, helm.full_sail
    has_sailed = helm.hexes_made, helm.points_spent, helm.has_turned, helm.hexes_at_tack
    move_start = _MoveStart(helm.heading, helm.wind_from, helm.allowance == 1, *may_sail, *has_sailed)
    water, far = helm.nearby_hexes, helm.max_points - helm.points_spent + 1
    near = [
        _hexes_in_reach(helm.hex.q, helm.hex.r, hexes, far) if hexes else NO_HEXES
        for hexes in (water.ship_hexes, water.land_hexes, water.grounding_hexes, water.off_map_hexes)
    ]
    return _find_courses(move_start, near[0] | near[1], near[2] | near[3])


NO_HEXES: frozenset[HexOffset] = frozenset()


@lru_cache(maxsize=8192)
def _hexes_in_reach(q: int, r: int, hexes: frozenset[Hex], far: int) -> frozenset[HexOffset]:
    offsets = ((h.q - q, h.r - r) for h in hexes)
    return frozenset(at for at in offsets if max(abs(at[0]), abs(at[1]), abs(at[0] + at[1])) <= far)


def _flight_courses(helm: Helm) -> Iterator[CandidateCourse]:
    """LS98-morale-4: yield the courses left to a fleeing ship from her present leg."""
    made = len(helm.legs)
    for lane in helm.allowed_courses:
        if lane[:made] == helm.legs and len(lane) >= made:
            there, posts = helm, []
            for leg in lane[made:]:
                there = there.after(leg)
                q, r = there.hex.q - helm.hex.q, there.hex.r - helm.hex.r
                posts.append((q, r, there.heading))
            posts = posts or [(0, 0, helm.heading)]
            yield CandidateCourse(lane[made:], tuple(posts), there.points_spent, there.hexes_made)


@lru_cache(maxsize=64)
def _find_courses(
    move_start: _MoveStart, shut: frozenset[HexOffset], stop: frozenset[HexOffset]
) -> tuple[CandidateCourse, ...]:
    heading, hexes, spent = move_start.heading, move_start.hexes, move_start.spent
    bounds = move_start.most, move_start.least, move_start.turned, move_start.tacked_at
    start = _MoveState(0, 0, heading, hexes, spent, *bounds)
    ends: dict[tuple[int, int, int, int], CandidateCourse] = {}
    seen: set[_MoveState] = {start}
    waiting: deque[tuple[_MoveState, tuple[str, ...], tuple[HexPose, ...]]] = deque([(start, (), ())])
    while waiting:
        state, legs, posts = waiting.popleft()
        after = list(_open_legs(move_start, state, shut, stop))
        may_end = state.over or (state.spent >= state.least and state.hexes)
        if may_end or not any(leg != TACK for leg, _ in after):
            key = (state.q, state.r, state.heading, state.spent)
            if key not in ends:
                poses, stranded = posts or ((0, 0, move_start.heading),), state.over and not state.ran_into
                ends[key] = CandidateCourse(
                    legs, poses, state.spent, state.hexes, TACK in legs, state.ran_into, stranded
                )
        for leg, then in after:
            if then not in seen:
                seen.add(then)
                here = (then.q, then.r, then.heading)
                waiting.append((then, (*legs, leg), (*posts, here)))
    return tuple(ends.values())


def _open_legs(
    move_start: _MoveStart, state: _MoveState, shut: frozenset[HexOffset], stop: frozenset[HexOffset]
) -> Iterator[tuple[str, _MoveState]]:
    """LS98-move-8: yield the legs open to her now, and where each leads."""
    if state.over:
        return
    yield from _leg_ahead(move_start, state, shut, stop)
    if state.hexes and not state.turned:
        for side, way in TURNS.items():
            heading = turned_direction(state.heading, way)
            if heading == move_start.wind:
                continue
            if move_start.single:
                if sixths_between(heading, move_start.wind) > sixths_between(state.heading, move_start.wind):
                    yield side, state._replace(heading=heading, turned=True)
            elif state.most > state.spent:
                yield side, state._replace(heading=heading, turned=True, spent=state.spent + 1)
    fresh = state.hexes == 1 and not state.turned and state.tacked_at < 0
    if fresh and not move_start.full and sixths_between(state.heading, move_start.wind) == 1:
        starboard = turned_direction(state.heading, 1) == move_start.wind
        most = max(min(move_start.tacking, state.most), state.spent)
        heading = turned_direction(state.heading, 2 if starboard else -2)
        least = min(state.least, most)
        yield (
            TACK,
            state._replace(heading=heading, turned=True, tacked_at=state.hexes, most=most, least=least),
        )


def _leg_ahead(
    move_start: _MoveStart, state: _MoveState, shut: frozenset[HexOffset], stop: frozenset[HexOffset]
) -> Iterator[tuple[str, _MoveState]]:
    """LS98-move-2: yield a hex forward, where that is open."""
    if state.heading == move_start.wind or state.most <= state.spent:
        return
    if state.tacked_at >= 0 and state.hexes - state.tacked_at >= rule_table("tack")["most_after"]:
        return
    there = next_hex(state.q, state.r, state.heading)
    if there in shut:
        if not state.hexes:
            yield AHEAD, state._replace(over=True, ran_into=True)
        return
    (q, r), hexes, spent = there, state.hexes + 1, state.spent + 1
    yield AHEAD, state._replace(q=q, r=r, hexes=hexes, spent=spent, turned=False, over=there in stop)
