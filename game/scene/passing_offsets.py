"""Let ships whose courses lead through each other give way in time and pass rail to rail, or bow
around bow: a rule of squares may let one sail over the place of another, which no eye would
believe. For the eye alone: see `Actor.draw_offset` and the essay in draw_offsets.py."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from game.scene import timings
from game.scene.actors import ZERO_POSE, Actor, PoseCm, predicted_pose
from game.scene.lashed_offsets import LashedShip
from game.scene.overlap_separation import CLEAR_GAP, MAX_SHIFT_SHARE
from game.scene.waterlines import clearing_shift_cm, is_box_clear, waterline_outline
from game.sea.polygons import Point

LOOKAHEAD_SECONDS: Final = 0.9
"""Seconds that ships under way look ahead."""
_LOOKAHEAD_STEPS: Final = 8
"""Sample times within these seconds."""
_LOOK_INTERVAL: Final = 0.05
"""Seconds between two looks."""
_LATEST_SECONDS: Final = 0.35
"""Seconds before contact at which two must have their full offset."""
_OFFSET_RATE: Final = 12.0
"""Rate of giving way: 94 % of the way in half a second."""
_MIN_CROSSING_CM: Final = 0.3
"""Least relative motion in that time, in cm, for two ships to count as passing."""
_YIELD_SHARE: Final = 0.35
"""Share that a ship at rest gives way, if the other is under way."""
_SIDE_BONUS_CM: Final = 0.5
"""Extra cm that two rather move to stay on their present side of each other."""
_BOW_SHARE: Final = 0.7
"""How far her bow follows her real motion, as a share."""
_MAX_BOW_ANGLE: Final = 16.0
"""Largest such turn, in degrees."""
_MIN_SPEED: Final = 5.0
"""Least speed in cm a second that is assumed for it."""
_TINY_CM: Final = 0.01
"""Invisible distance in cm."""

_MOMENTS: Final = tuple(n * LOOKAHEAD_SECONDS / _LOOKAHEAD_STEPS for n in range(_LOOKAHEAD_STEPS + 1))


def _due_share(seconds: float) -> float:
    """Return the share of the offset that two must have this many seconds before contact."""
    left = (LOOKAHEAD_SECONDS - seconds) / (LOOKAHEAD_SECONDS - _LATEST_SECONDS)
    share = min(1.0, max(0.0, left))
    return share * share * (3 - 2 * share)


_DUE_SHARES: Final = tuple(map(_due_share, _MOMENTS))
_NO_OFFSET: Final[Point] = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class _PredictedCourse:
    """A ship and her drawn pose at each sample time, if she does not give way."""

    ship: LashedShip
    poses: tuple[PoseCm, ...]


@dataclass(frozen=True, slots=True)
class _PredictedOverlap:
    """How two ships would overlap: the direction from the one to the other in which both give way,
    and the offset in cm that both together should have by now."""

    way: Point
    distance: float


class PassingOffsets:
    """Passing offsets of the ships of one sea; remembers on which side each pair passes."""

    def __init__(self) -> None:
        self._ways: dict[tuple[str, str], Point] = {}
        self._goals: dict[str, Point] = {}
        self._looked = _LOOK_INTERVAL

    def update(
        self,
        ships: Sequence[LashedShip],
        wanted_offsets: Mapping[str, PoseCm],
        fixed_ids: set[str],
        dt: float,
    ) -> None:
        """Move every ship's passing offset by ``dt`` seconds towards what is needed, given all
        ``wanted_offsets`` offsets; ships that are ``fixed_ids`` stay."""
        self._looked += dt
        if self._looked >= _LOOK_INTERVAL:
            self._looked, self._goals = 0.0, self._wanted_offsets(ships, wanted_offsets, fixed_ids)
        for ship in ships:
            goal = self._goals.get(ship.id, _NO_OFFSET)
            if goal != _NO_OFFSET or ship.actor.draw_offset.passing_offset != ZERO_POSE:
                _advance_offset(ship.actor, goal, dt)

    def _wanted_offsets(
        self, ships: Sequence[LashedShip], wanted: Mapping[str, PoseCm], held: set[str]
    ) -> dict[str, Point]:
        """Return the wanted passing offset of every ship that passes another, by id."""
        ways, self._ways = self._ways, {}
        goals: dict[str, Point] = {}
        for one, other in _near_pairs(ships, wanted, held):
            sides = wanted[one.ship.id], wanted[other.ship.id]
            names = one.ship.id, other.ship.id
            meeting = _predict_overlap(one, other, _separation_direction(*sides), ways.get(names))
            if meeting is None:
                continue
            self._ways[names] = meeting.way
            shares = _offset_shares(one.ship, other.ship, held)
            for name, share in zip(names, shares, strict=True):
                x, y = goals.get(name, _NO_OFFSET)
                step = share * meeting.distance
                goals[name] = x + meeting.way[0] * step, y + meeting.way[1] * step
        lengths = {ship.id: ship.hull.length for ship in ships}
        return {name: _limit_length(goal, MAX_SHIFT_SHARE * lengths[name]) for name, goal in goals.items()}


def _near_pairs(
    ships: Sequence[LashedShip], wanted: Mapping[str, PoseCm], held: set[str]
) -> list[tuple[_PredictedCourse, _PredictedCourse]]:
    """Return the pairs of which one is under way or moving aside, and that may come close enough to
    overlap; not two that are both held."""
    owed = [math.hypot(*_remaining_way(ship.actor, wanted[ship.id])) for ship in ships]
    under_way = [bool(ship.actor.legs) or debt > _TINY_CM for ship, debt in zip(ships, owed, strict=True)]
    if len(ships) < 2 or not any(under_way):
        return []
    x, y = (np.array([ship.actor.true_pose[way] for ship in ships]) for way in (0, 1))
    reach = np.array([_reach_radius(ship, wanted[ship.id]) for ship in ships])
    both = reach[:, None] + reach
    near = (np.abs(x[:, None] - x) < both) & (np.abs(y[:, None] - y) < both)
    sail, bound = np.array(under_way), np.array([ship.id in held for ship in ships])
    near &= (sail[:, None] | sail) & ~(bound[:, None] & bound)
    numbers, rows = np.unique(np.nonzero(np.triu(near, 1)), return_inverse=True)
    courses = [
        _PredictedCourse(ships[n], _predicted_poses(ships[n].actor, wanted[ships[n].id]))
        for n in numbers.tolist()
    ]
    pairs = rows.reshape(2, -1)
    close = _is_pair_close(courses, pairs)
    return [(courses[a], courses[b]) for a, b in pairs[:, close].T.tolist()]


def _reach_radius(ship: LashedShip, wanted: PoseCm) -> float:
    """Return the radius in cm around her true position that contains all of her while she looks
    ahead."""
    actor, half = ship.actor, ship.hull.length / 2
    runs = timings.MAX_SPEED * LOOKAHEAD_SECONDS if actor.legs else 0.0
    aside = max(math.hypot(*wanted[:2]), math.hypot(*actor.draw_offset.current_offset[:2]))
    return half + runs + aside + math.hypot(*actor.draw_offset.passing_offset[:2])


def _is_pair_close(courses: Sequence[_PredictedCourse], pairs: npt.NDArray[np.intp]) -> npt.NDArray[np.bool_]:
    """Return which pairs (by index) come close enough for their hulls to overlap. A sailing fleet
    has hundreds of pairs, so all are computed at once."""
    long = np.array([course.ship.hull.length for course in courses])
    lies = np.array([[lie[:2] for lie in course.poses] for course in courses])
    lies = lies.reshape(len(courses), len(_MOMENTS), 2)
    one, other = pairs
    reach = (long[one] + long[other]) / 2
    close = np.abs(lies[one] - lies[other]) < reach[:, None, None]
    found: npt.NDArray[np.bool_] = close.all(axis=2).any(axis=1)
    return found


def _remaining_way(actor: Actor, wanted: PoseCm) -> Point:
    """Return the offset that she still has to move, backwards, in cm."""
    aside = actor.draw_offset
    return (
        aside.current_offset[0] - aside.passing_offset[0] - wanted[0],
        aside.current_offset[1] - aside.passing_offset[1] - wanted[1],
    )


def _predict_overlap(
    one: _PredictedCourse, other: _PredictedCourse, parted: Point | None, known: Point | None
) -> _PredictedOverlap | None:
    """Return how two ships would overlap if neither gave way; None if they pass clear. They keep a
    known side; else pass as they will lie when ``parted``, or on the nearer side."""
    a_hull, b_hull = one.ship.hull, other.ship.hull
    crossed = [
        n
        for n, (a, b) in enumerate(zip(one.poses[:-1], other.poses[:-1], strict=True))
        if not is_box_clear(a_hull, a, b_hull, b)
    ]
    now, then = (one.poses[0], other.poses[0]), (one.poses[-1], other.poses[-1])
    way = _crossing_direction(now, then) if crossed else None
    if way is None:
        return None
    back = (-way[0], -way[1])
    ways = [way, back] if known is None else [way if _dot_product(known, way) >= 0 else back]
    # The first, the last and one in the middle show the worst of them.
    told = sorted({crossed[0], crossed[len(crossed) // 2], crossed[-1]})
    rings = [
        (n, waterline_outline(a_hull, one.poses[n]), waterline_outline(b_hull, other.poses[n])) for n in told
    ]
    gap = CLEAR_GAP * max(a_hull.beam, b_hull.beam)
    needs = [(max(_DUE_SHARES[n] * clearing_shift_cm([a], b, w, gap) for n, a, b in rings), w) for w in ways]
    side = parted or _passing_direction(*now)
    far, chosen = min(needs, key=lambda need: need[0] - _SIDE_BONUS_CM * _dot_product(need[1], side))
    return _PredictedOverlap(chosen, far) if far > 0 else None


def _separation_direction(one: PoseCm, other: PoseCm) -> Point | None:
    """Return the direction of the other's wanted offset from the one's, if both share a place."""
    x, y = other[0] - one[0], other[1] - one[1]
    if min(math.hypot(*one[:2]), math.hypot(*other[:2])) < _MIN_CROSSING_CM:
        return None
    far = math.hypot(x, y)
    return (x / far, y / far) if far > _MIN_CROSSING_CM else None


def _passing_direction(one: PoseCm, other: PoseCm) -> Point:
    """Return the direction of the other across the keels of both."""
    off = other[0] - one[0], other[1] - one[1]
    x = y = 0.0
    for lie in (one, other):
        turn = math.radians(lie[2])
        across = math.cos(turn), math.sin(turn)
        beside = _dot_product(off, across)
        x, y = x + beside * across[0], y + beside * across[1]
    far = math.hypot(x, y)
    return (x / far, y / far) if far > _MIN_CROSSING_CM else _NO_OFFSET


def _dot_product(one: Point, other: Point) -> float:
    return one[0] * other[0] + one[1] * other[1]


def _predicted_poses(actor: Actor, wanted: PoseCm) -> tuple[PoseCm, ...]:
    """Return her drawn pose at each sample time, without giving way."""
    owed, lies = _remaining_way(actor, wanted), list[PoseCm]()
    if not actor.legs and math.hypot(*owed) < _TINY_CM:
        x, y, heading = actor.true_pose
        return ((x + wanted[0], y + wanted[1], heading + wanted[2]),) * len(_MOMENTS)
    for seconds in _MOMENTS:
        x, y, heading = predicted_pose(actor, seconds)
        left = 1 - seconds / LOOKAHEAD_SECONDS
        lie = x + wanted[0] + owed[0] * left, y + wanted[1] + owed[1] * left, heading + wanted[2]
        lies.append(lie)
    return tuple(lies)


def _crossing_direction(now: tuple[PoseCm, PoseCm], then: tuple[PoseCm, PoseCm]) -> Point | None:
    """Return the direction across their relative motion; None if they hardly move."""
    dx = then[1][0] - then[0][0] - now[1][0] + now[0][0]
    dy = then[1][1] - then[0][1] - now[1][1] + now[0][1]
    far = math.hypot(dx, dy)
    return (-dy / far, dx / far) if far > _MIN_CROSSING_CM else None


def _offset_shares(one: LashedShip, other: LashedShip, held: set[str]) -> tuple[float, float]:
    """Return which share of the offset each of two takes, the one backwards: all, if the other is
    held."""
    if one.id in held or other.id in held:
        return (0.0, 1.0) if one.id in held else (-1.0, 0.0)
    if one.actor.legs and other.actor.legs:
        return -0.5, 0.5
    return (_YIELD_SHARE - 1, _YIELD_SHARE) if one.actor.legs else (-_YIELD_SHARE, 1 - _YIELD_SHARE)


def _limit_length(way: Point, most: float) -> Point:
    share = min(1.0, most / max(math.hypot(*way), 1e-9))
    return way[0] * share, way[1] * share


def _advance_offset(actor: Actor, goal: Point, dt: float) -> None:
    """Move her passing offset towards the goal like a critically damped spring; under way her bow
    follows the motion."""
    aside, left = actor.draw_offset, math.exp(-_OFFSET_RATE * dt)
    at, pace = [], []
    for now, speed, to in zip(aside.passing_offset[:2], aside.passing_velocity, goal, strict=True):
        debt = now - to
        push = speed + _OFFSET_RATE * debt
        at.append(to + (debt + push * dt) * left)
        pace.append((speed - _OFFSET_RATE * push * dt) * left)
    small = goal == _NO_OFFSET and math.hypot(*at) < _TINY_CM and math.hypot(*pace) < _TINY_CM
    helm = aside.passing_offset[2] + (_bow_angle(actor, pace) - aside.passing_offset[2]) * (1 - left)
    aside.passing_offset = ZERO_POSE if small and abs(helm) < 1 else (at[0], at[1], helm)
    aside.passing_velocity = _NO_OFFSET if small else (pace[0], pace[1])


def _bow_angle(actor: Actor, pace: Sequence[float]) -> float:
    """Return the degrees that her bow turns towards her motion while she gives way at this
    velocity."""
    if not actor.legs or actor.is_adrift:
        return 0.0
    turn = math.radians(actor.true_pose[2])
    aside = pace[0] * math.cos(turn) + pace[1] * math.sin(turn)
    off = _BOW_SHARE * math.degrees(math.atan2(aside, max(actor.speed, _MIN_SPEED)))
    return max(-_MAX_BOW_ANGLE, min(_MAX_BOW_ANGLE, off))
