"""Ships whose ways lead through each other's hulls sheer aside in time and pass rail to rail, or
bow round each other: a rule of squares may let one sail over the place of another, and no eye would
believe it. For the eye alone: see `Actor.aside`."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from game.scene import timings
from game.scene.actors import NOWHERE, Actor, Place, foreseen
from game.scene.lashed_offsets import LashedShip
from game.scene.overlap_separation import CLEAR, MOST
from game.scene.waterlines import boxes_clear, clearing_shift, ring_of
from game.sea.rings import Point

LOOKS_AHEAD: Final = 0.9
"""Seconds that ships under way look ahead."""
_STEPS: Final = 8
"""Steps of these at which hulls are looked at."""
_LOOKS: Final = 0.05
"""Seconds after which they look out anew."""
_AT_ONCE: Final = 0.35
"""Seconds before they would meet at which two have sheered as far as they must."""
_QUICK: Final = 12.0
"""How quickly a ship sheers: in half a second 94 of 100 parts of the way are behind her."""
_STILL: Final = 0.3
"""Cm by which two must shift against each other in that time to pass at all."""
_YIELDS: Final = 0.35
"""Share of it that one at rest gives way, if the other is under way."""
_PREFERS: Final = 0.5
"""Cm more that two would rather sheer to stay on the side of each other on which they are."""
_BOWS: Final = 0.7
"""How far her bow follows the way that she really makes, as a share."""
_BOWS_MOST: Final = 16.0
"""Degrees that it does so at the most."""
_LEAST_WAY: Final = 5.0
"""Cm a second that a ship is taken to make at the least, where her bow is reckoned."""
_HAIR: Final = 0.01
"""Cm that nobody sees."""

_MOMENTS: Final = tuple(n * LOOKS_AHEAD / _STEPS for n in range(_STEPS + 1))


def _due(seconds: float) -> float:
    """The share of their sheering that two must have behind them so long before they meet."""
    left = (LOOKS_AHEAD - seconds) / (LOOKS_AHEAD - _AT_ONCE)
    share = min(1.0, max(0.0, left))
    return share * share * (3 - 2 * share)


_DUE: Final = tuple(map(_due, _MOMENTS))
_ON_COURSE: Final[Point] = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class _Course:
    """A ship, and where she is going to be seen at each of the moments if she does not sheer."""

    ship: LashedShip
    lies: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class _Meeting:
    """How two would lie in each other: the way from the one to the other in which both sheer, and
    how many cm they must have sheered by now, both together."""

    way: Point
    far: float


class PassingOffsets:
    """The ships of one sea; keeps in mind on which side every two pass that are at it."""

    def __init__(self) -> None:
        """Nobody passes anybody."""
        self._ways: dict[tuple[str, str], Point] = {}
        self._goals: dict[str, Point] = {}
        self._looked = _LOOKS

    def tend(
        self, ships: Sequence[LashedShip], wanted: Mapping[str, Place], held: set[str], dt: float
    ) -> None:
        """Every ship has sheered as far as she should after `dt` seconds more (`Aside.sheer`), by
        where all are `wanted`; those that are `held` stay where they are."""
        self._looked += dt
        if self._looked >= _LOOKS:
            self._looked, self._goals = 0.0, self._look_out(ships, wanted, held)
        for ship in ships:
            goal = self._goals.get(ship.id, _ON_COURSE)
            if goal != _ON_COURSE or ship.actor.aside.sheer != NOWHERE:
                _sheer(ship.actor, goal, dt)

    def _look_out(
        self, ships: Sequence[LashedShip], wanted: Mapping[str, Place], held: set[str]
    ) -> dict[str, Point]:
        """How far every ship that passes another is to sheer, by id."""
        ways, self._ways = self._ways, {}
        goals: dict[str, Point] = {}
        for one, other in _near(ships, wanted, held):
            sides = wanted[one.ship.id], wanted[other.ship.id]
            names = one.ship.id, other.ship.id
            meeting = _meeting(one, other, _parted(*sides), ways.get(names))
            if meeting is None:
                continue
            self._ways[names] = meeting.way
            shares = _shares(one.ship, other.ship, held)
            for name, share in zip(names, shares, strict=True):
                x, y = goals.get(name, _ON_COURSE)
                step = share * meeting.far
                goals[name] = x + meeting.way[0] * step, y + meeting.way[1] * step
        lengths = {ship.id: ship.hull.length for ship in ships}
        return {name: _at_most(goal, MOST * lengths[name]) for name, goal in goals.items()}


def _near(
    ships: Sequence[LashedShip], wanted: Mapping[str, Place], held: set[str]
) -> list[tuple[_Course, _Course]]:
    """Every two of whom one is under way, or on her way aside, and that come so near to each other
    while they look ahead that they may lie in each other; not two that are both held."""
    owed = [math.hypot(*_owed(ship.actor, wanted[ship.id])) for ship in ships]
    under_way = [
        bool(ship.actor.tracks) or debt > _HAIR for ship, debt in zip(ships, owed, strict=True)
    ]
    if len(ships) < 2 or not any(under_way):
        return []
    x, y = (np.array([ship.actor.base[way] for ship in ships]) for way in (0, 1))
    reach = np.array([_reach(ship, wanted[ship.id]) for ship in ships])
    both = reach[:, None] + reach
    near = (np.abs(x[:, None] - x) < both) & (np.abs(y[:, None] - y) < both)
    sail, bound = np.array(under_way), np.array([ship.id in held for ship in ships])
    near &= (sail[:, None] | sail) & ~(bound[:, None] & bound)
    numbers, rows = np.unique(np.nonzero(np.triu(near, 1)), return_inverse=True)
    courses = [
        _Course(ships[n], _ahead(ships[n].actor, wanted[ships[n].id])) for n in numbers.tolist()
    ]
    pairs = rows.reshape(2, -1)
    close = _close(courses, pairs)
    return [(courses[a], courses[b]) for a, b in pairs[:, close].T.tolist()]


def _reach(ship: LashedShip, wanted: Place) -> float:
    """Cm from where her tracks have brought her, within which all of her lies while she looks
    ahead."""
    actor, half = ship.actor, ship.hull.length / 2
    runs = timings.WAY_MOST * LOOKS_AHEAD if actor.tracks else 0.0
    aside = max(math.hypot(*wanted[:2]), math.hypot(*actor.aside.now[:2]))
    return half + runs + aside + math.hypot(*actor.aside.sheer[:2])


def _close(courses: Sequence[_Course], pairs: npt.NDArray[np.intp]) -> npt.NDArray[np.bool_]:
    """Which of these pairs (the one, the other; by number) come so near to each other that their
    hulls may lie in each other. A fleet that sails has hundreds of pairs: all are reckoned at
    once."""
    long = np.array([course.ship.hull.length for course in courses])
    lies = np.array([[lie[:2] for lie in course.lies] for course in courses])
    lies = lies.reshape(len(courses), len(_MOMENTS), 2)
    one, other = pairs
    reach = (long[one] + long[other]) / 2
    close = np.abs(lies[one] - lies[other]) < reach[:, None, None]
    found: npt.NDArray[np.bool_] = close.all(axis=2).any(axis=1)
    return found


def _owed(actor: Actor, wanted: Place) -> Point:
    """Cm that she still has to go until she is as far aside as she is wanted, backwards."""
    aside = actor.aside
    return (
        aside.now[0] - aside.sheer[0] - wanted[0],
        aside.now[1] - aside.sheer[1] - wanted[1],
    )


def _meeting(
    one: _Course, other: _Course, parted: Point | None, known: Point | None
) -> _Meeting | None:
    """How these two would lie in each other if they did not sheer; None if they pass clear. A side
    on which they are known to pass is kept; else they pass as they are to lie when `parted`, or on
    the nearer side."""
    a_hull, b_hull = one.ship.hull, other.ship.hull
    crossed = [
        n
        for n, (a, b) in enumerate(zip(one.lies[:-1], other.lies[:-1], strict=True))
        if not boxes_clear(a_hull, a, b_hull, b)
    ]
    now, then = (one.lies[0], other.lies[0]), (one.lies[-1], other.lies[-1])
    way = _across(now, then) if crossed else None
    if way is None:
        return None
    back = (-way[0], -way[1])
    ways = [way, back] if known is None else [way if _dot(known, way) >= 0 else back]
    # The first, the last and one in the middle tell the worst of them.
    told = sorted({crossed[0], crossed[len(crossed) // 2], crossed[-1]})
    rings = [(n, ring_of(a_hull, one.lies[n]), ring_of(b_hull, other.lies[n])) for n in told]
    gap = CLEAR * max(a_hull.beam, b_hull.beam)
    needs = [(max(_DUE[n] * clearing_shift([a], b, w, gap) for n, a, b in rings), w) for w in ways]
    side = parted or _side(*now)
    far, chosen = min(needs, key=lambda need: need[0] - _PREFERS * _dot(need[1], side))
    return _Meeting(chosen, far) if far > 0 else None


def _parted(one: Place, other: Place) -> Point | None:
    """Where the other is wanted from the one, if both are to lie aside of a place that they share:
    a way of length 1."""
    x, y = other[0] - one[0], other[1] - one[1]
    if min(math.hypot(*one[:2]), math.hypot(*other[:2])) < _STILL:
        return None
    far = math.hypot(x, y)
    return (x / far, y / far) if far > _STILL else None


def _side(one: Place, other: Place) -> Point:
    """Where the other lies from the one, across the keels of both: a way of length 1."""
    off = other[0] - one[0], other[1] - one[1]
    x = y = 0.0
    for lie in (one, other):
        turn = math.radians(lie[2])
        across = math.cos(turn), math.sin(turn)
        beside = _dot(off, across)
        x, y = x + beside * across[0], y + beside * across[1]
    far = math.hypot(x, y)
    return (x / far, y / far) if far > _STILL else _ON_COURSE


def _dot(one: Point, other: Point) -> float:
    return one[0] * other[0] + one[1] * other[1]


def _ahead(actor: Actor, wanted: Place) -> tuple[Place, ...]:
    """Where she is going to be seen at each of the moments, but for her sheering."""
    owed, lies = _owed(actor, wanted), list[Place]()
    if not actor.tracks and math.hypot(*owed) < _HAIR:
        x, y, heading = actor.base
        return ((x + wanted[0], y + wanted[1], heading + wanted[2]),) * len(_MOMENTS)
    for seconds in _MOMENTS:
        x, y, heading = foreseen(actor, seconds)
        left = 1 - seconds / LOOKS_AHEAD
        lie = x + wanted[0] + owed[0] * left, y + wanted[1] + owed[1] * left, heading + wanted[2]
        lies.append(lie)
    return tuple(lies)


def _across(now: tuple[Place, Place], then: tuple[Place, Place]) -> Point | None:
    """The way across that on which the one goes past the other; None if they hardly shift."""
    dx = then[1][0] - then[0][0] - now[1][0] + now[0][0]
    dy = then[1][1] - then[0][1] - now[1][1] + now[0][1]
    far = math.hypot(dx, dy)
    return (-dy / far, dx / far) if far > _STILL else None


def _shares(one: LashedShip, other: LashedShip, held: set[str]) -> tuple[float, float]:
    """How much of the way each of two sheers, the one backwards: all, if the other is held."""
    if one.id in held or other.id in held:
        return (0.0, 1.0) if one.id in held else (-1.0, 0.0)
    if one.actor.tracks and other.actor.tracks:
        return -0.5, 0.5
    return (_YIELDS - 1, _YIELDS) if one.actor.tracks else (-_YIELDS, 1 - _YIELDS)


def _at_most(way: Point, most: float) -> Point:
    """That way, no longer than `most`."""
    share = min(1.0, most / max(math.hypot(*way), 1e-9))
    return way[0] * share, way[1] * share


def _sheer(actor: Actor, goal: Point, dt: float) -> None:
    """She has sheered nearer to her goal, as in a well damped swing; under way her bow points the
    way that she makes."""
    aside, left = actor.aside, math.exp(-_QUICK * dt)
    at, pace = [], []
    for now, speed, to in zip(aside.sheer[:2], aside.sheers, goal, strict=True):
        debt = now - to
        push = speed + _QUICK * debt
        at.append(to + (debt + push * dt) * left)
        pace.append((speed - _QUICK * push * dt) * left)
    small = goal == _ON_COURSE and math.hypot(*at) < _HAIR and math.hypot(*pace) < _HAIR
    helm = aside.sheer[2] + (_bows(actor, pace) - aside.sheer[2]) * (1 - left)
    aside.sheer = NOWHERE if small and abs(helm) < 1 else (at[0], at[1], helm)
    aside.sheers = _ON_COURSE if small else (pace[0], pace[1])


def _bows(actor: Actor, pace: Sequence[float]) -> float:
    """Degrees that her bow is turned to the way she makes while she sheers at this pace."""
    if not actor.tracks or actor.adrift:
        return 0.0
    turn = math.radians(actor.base[2])
    aside = pace[0] * math.cos(turn) + pace[1] * math.sin(turn)
    off = _BOWS * math.degrees(math.atan2(aside, max(actor.way, _LEAST_WAY)))
    return max(-_BOWS_MOST, min(_BOWS_MOST, off))
