"""KMH-6.9.2: keeping station in another ship's wake: the track she has left, and the course of one
turn that lies best on it. Pure; poses in table units, costs in cm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot

from game.books.kmh.rules.course import Helm, Leg, Verb, end_of, is_lawful
from game.books.kmh.rules.orders import Legs
from game.books.kmh.rules.previews import reach
from game.core.events import Event, Moved
from game.sea.compass import between
from game.sea.pose import Pose, ahead, arc
from game.sea.units import CM, DEGREE

STEP = CM
"""How far apart the points of a track lie."""
LONG = 60 * CM
"""How much of a wake is followed; beyond its oldest point it runs on straight astern."""
_ROUND: dict[str, int] = {Verb.PORT: -1, Verb.STARBOARD: 1}
_BREAKS = ("tack", "hang", "set", "swing", "fall off")
"""Ways of moving in which she does not sail along a wake, so that it begins anew."""
_SQUARE = 45 * DEGREE
"""Steering so far across the wake costs as much as lying 3 cm off it."""
_ASTRAY = 3.0
CABLE = 2 * CM
"""Water that a follower leaves between her bow and her leader's stern."""


CLOSE_ENOUGH = 0.5
"""A straight course that ends so near her station is not bettered."""


@dataclass(frozen=True, slots=True)
class Leader:
    """The ship ahead as her follower sees her: where she lies, her length, and the poses that she
    has come through, newest first."""

    pose: Pose
    length: int
    track: tuple[Pose, ...]


def track_of(ship: str, pose: Pose, events: Sequence[Event]) -> tuple[Pose, ...]:
    """Where she has been, newest first and 1 cm apart, as far as it was seen; then straight
    astern."""
    moves = [e for e in events if isinstance(e, Moved) and e.ship == ship]
    points, run = [pose], 0
    for before, move in zip(reversed(moves[:-1]), reversed(moves[1:]), strict=True):
        if run >= LONG or move.how in _BREAKS:
            break
        start = Pose(before.x, before.y, before.heading)
        points += reversed(list(_sailed(start, move)))
        points.append(start)
        run += move.run
    oldest = points[-1]
    points += [ahead(oldest, -far) for far in range(STEP, max(LONG - run, STEP) + 1, STEP)]
    return tuple(points)


def _sailed(start: Pose, move: Moved) -> Iterator[Pose]:
    """The poses along one stretch of a move, without its ends."""
    for run in range(STEP, move.run, STEP):
        if move.how in _ROUND and move.circle:
            yield arc(start, run, move.circle, _ROUND[move.how])
        else:
            yield ahead(start, run)


def in_wake(helm: Helm, leader: Leader, length: int) -> list[tuple[float, Legs, Pose]]:
    """Every course of at most one turn by what it costs to end there, the best first; a straight
    one before its equals. ``length``: the follower's."""
    clear = (leader.length + length) // 2 + CABLE
    straight: Legs = (Leg(Verb.AHEAD, helm.left),)
    ends = end_of(helm, straight)
    if (cost := _cost(ends, leader, clear)) < CLOSE_ENOUGH and is_lawful(helm, straight):
        return [(cost, straight, ends)]
    ranked = [
        (round(_cost(end, leader, clear), 3), n, course, end)
        for n, (course, end) in enumerate(reach(helm))
    ]
    ranked.sort(key=lambda way: way[:2])
    return [(cost, course, end) for cost, _, course, end in ranked]


def _cost(end: Pose, leader: Leader, clear: int) -> float:
    """How far off the wake a pose lies, how far she steers across it there, and how much too near
    she is."""
    off, along = min((hypot(p.x - end.x, p.y - end.y) / CM, n) for n, p in enumerate(leader.track))
    askew = between(end.heading, leader.track[along].heading) / _SQUARE * _ASTRAY
    near = hypot(leader.pose.x - end.x, leader.pose.y - end.y)
    return off + askew + max(clear - near, 0) / CM


def room_astern(pose: Pose, length: int, leader: Leader) -> int:
    """How far a follower may run before she is up to her station astern of the ship ahead; never
    below nought."""
    far = hypot(leader.pose.x - pose.x, leader.pose.y - pose.y)
    return max(round(far) - (leader.length + length) // 2 - CABLE, 0)
