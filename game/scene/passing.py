"""Ships whose ways lead through each other's hulls sheer aside in time and pass rail to rail, or
bow round each other: a rule of squares may let one sail over the place of another, and no eye would
believe it. For the eye alone: see `Actor.aside`."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np

from game.scene.actors import NOWHERE, Actor, Place, foreseen
from game.scene.alongside import Afloat
from game.scene.crossed import CLEAR, MOST
from game.scene.waterlines import boxes_clear, ring_of, shift_to_clear
from game.sea.rings import Point

Pair: TypeAlias = tuple[Afloat, Afloat]

LOOKS_AHEAD: Final = 0.9
"""Seconds that ships under way look ahead."""
_STEPS: Final = 9
"""Moments of these at which hulls are looked at, and now."""
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
_ON_COURSE: Final[Point] = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class _Meeting:
    """How two would lie in each other: the way from the one to the other in which both sheer, and
    how many cm they must have sheered by now, both together."""

    way: Point
    far: float


class Passing:
    """The ships of one sea; keeps in mind on which side every two pass that are at it."""

    def __init__(self) -> None:
        """Nobody passes anybody."""
        self._ways: dict[tuple[str, str], Point] = {}

    def tend(
        self, ships: Sequence[Afloat], wanted: Mapping[str, Place], held: set[str], dt: float
    ) -> None:
        """Every ship has sheered as far as she should after `dt` seconds more (`Aside.sheer`), by
        where all are `wanted`; those that are `held` stay where they are."""
        goals = self._goals(ships, wanted, held)
        for ship in ships:
            goal = goals.get(ship.id, _ON_COURSE)
            if goal != _ON_COURSE or ship.actor.aside.sheer != NOWHERE:
                _sheer(ship.actor, goal, dt)

    def _goals(
        self, ships: Sequence[Afloat], wanted: Mapping[str, Place], held: set[str]
    ) -> dict[str, Point]:
        """How far every ship that passes another is to sheer, by id."""
        ways, self._ways = self._ways, {}
        goals: dict[str, Point] = {}
        for one, other in _near(ships, wanted, held):
            meeting = _meeting(one, other, wanted, ways.get((one.id, other.id)))
            if meeting is None:
                continue
            self._ways[one.id, other.id] = meeting.way
            for ship, share in zip((one, other), _shares(one, other, held), strict=True):
                x, y = goals.get(ship.id, _ON_COURSE)
                step = share * meeting.far
                goals[ship.id] = x + meeting.way[0] * step, y + meeting.way[1] * step
        lengths = {ship.id: ship.hull.length for ship in ships}
        return {name: _at_most(goal, MOST * lengths[name]) for name, goal in goals.items()}


def _near(ships: Sequence[Afloat], wanted: Mapping[str, Place], held: set[str]) -> list[Pair]:
    """Every two of whom one is under way, or on her way aside, and that may come to lie in each
    other while they look ahead; not two that are both held."""
    owed = [math.hypot(*_owed(ship.actor, wanted[ship.id])) for ship in ships]
    under_way = [
        bool(ship.actor.tracks) or debt > _HAIR for ship, debt in zip(ships, owed, strict=True)
    ]
    if len(ships) < 2 or not any(under_way):
        return []
    at = np.array([(ship.actor.x, ship.actor.y) for ship in ships])
    half = np.array([ship.hull.length / 2 + ship.actor.way * LOOKS_AHEAD for ship in ships]) + owed
    moves = np.array(under_way)
    bound = np.array([ship.id in held for ship in ships])
    one, other = np.triu_indices(len(ships), 1)
    gap, reach = np.abs(at[one] - at[other]), half[one] + half[other]
    may = (moves[one] | moves[other]) & ~(bound[one] & bound[other])
    places = np.flatnonzero(may & (gap[:, 0] < reach) & (gap[:, 1] < reach))
    pairs = zip(one[places].tolist(), other[places].tolist(), strict=True)
    return [(ships[a], ships[b]) for a, b in pairs]


def _owed(actor: Actor, wanted: Place) -> Point:
    """Cm that she still has to go until she is as far aside as she is wanted, backwards."""
    aside = actor.aside
    return (
        aside.now[0] - aside.sheer[0] - wanted[0],
        aside.now[1] - aside.sheer[1] - wanted[1],
    )


def _meeting(
    one: Afloat, other: Afloat, wanted: Mapping[str, Place], known: Point | None
) -> _Meeting | None:
    """How these two would lie in each other if they did not sheer; None if they pass clear. A side
    on which they are known to pass is kept, else it is the nearer one."""
    a_side, b_side = wanted[one.id], wanted[other.id]
    lies = [(_ahead(one.actor, a_side, t), _ahead(other.actor, b_side, t)) for t in _MOMENTS]
    crossed = [
        (t, a, b)
        for t, (a, b) in zip(_MOMENTS, lies, strict=True)
        if not boxes_clear(one.hull, a, other.hull, b)
    ]
    way = _across(lies[0], lies[-1])
    if not crossed or way is None:
        return None
    back = (-way[0], -way[1])
    ways = [way, back] if known is None else [way if _dot(known, way) >= 0 else back]
    gap = CLEAR * max(one.hull.beam, other.hull.beam)
    needs = [(max(_need(one, other, at, w, gap) for at in crossed), w) for w in ways]
    side = _parted(a_side, b_side) or _side(*lies[0])
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


def _need(
    one: Afloat, other: Afloat, at: tuple[float, Place, Place], way: Point, gap: float
) -> float:
    """Cm that the other must have sheered from the one by now, so that they are clear of each other
    at that moment."""
    t, a, b = at
    far = shift_to_clear([ring_of(one.hull, a)], ring_of(other.hull, b), way, gap)
    left = (LOOKS_AHEAD - t) / (LOOKS_AHEAD - _AT_ONCE)
    due = min(1.0, max(0.0, left))
    return far * due * due * (3 - 2 * due)


def _ahead(actor: Actor, wanted: Place, seconds: float) -> Place:
    """Where she is going to be seen in so many seconds, but for her sheering."""
    x, y, heading = foreseen(actor, seconds)
    owed, left = _owed(actor, wanted), max(0.0, 1 - seconds / LOOKS_AHEAD)
    return x + wanted[0] + owed[0] * left, y + wanted[1] + owed[1] * left, heading + wanted[2]


def _across(now: tuple[Place, Place], then: tuple[Place, Place]) -> Point | None:
    """The way across that on which the one goes past the other; None if they hardly shift."""
    dx = then[1][0] - then[0][0] - now[1][0] + now[0][0]
    dy = then[1][1] - then[0][1] - now[1][1] + now[0][1]
    far = math.hypot(dx, dy)
    return (-dy / far, dx / far) if far > _STILL else None


def _shares(one: Afloat, other: Afloat, held: set[str]) -> tuple[float, float]:
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
