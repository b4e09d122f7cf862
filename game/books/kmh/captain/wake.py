"""KMH-6.9.2: keeping station in another ship's wake: the track she has left, and the course of one
turn that lies best on it. Pure; poses in table units, costs in cm."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot

from game.books.kmh.rules.course import Helm, HelmVerb, Leg, end_of, is_lawful
from game.books.kmh.rules.orders import Legs
from game.books.kmh.rules.previews import reachable_ends
from game.core.events import Event, Moved
from game.sea.pose import Pose, pose_ahead, pose_on_arc
from game.sea.units import CM, DEGREE, angle_between

TRACK_STEP = CM
"""How far apart the points of a track lie."""
TRACK_LENGTH = 60 * CM
"""How much of a wake is followed; beyond its oldest point it runs on straight astern."""
_TURN_SIGNS: dict[str, int] = {HelmVerb.PORT: -1, HelmVerb.STARBOARD: 1}
_TRACK_BREAKS = ("tack", "hang", "set", "swing", "fall off")
"""Ways of moving in which she does not sail along a wake, so that it begins again."""
_ACROSS_ANGLE = 45 * DEGREE
"""Steering so far across the wake costs as much as lying 3 cm off it."""
_ACROSS_COST = 3.0
FOLLOWING_GAP = 2 * CM
"""Water that a follower leaves between her bow and her leader's stern."""


WAKE_TOLERANCE = 0.5
"""A straight course that ends so near her station is not bettered."""


@dataclass(frozen=True, slots=True)
class LeaderTrack:
    """The ship ahead as her follower sees her: where she is, her length, and the poses that she has
    come through, newest first."""

    pose: Pose
    length: int
    track: tuple[Pose, ...]


def track_of(ship: str, pose: Pose, events: Sequence[Event]) -> tuple[Pose, ...]:
    """Return where she has been, newest first and 1 cm apart, as far as it was seen; then straight
    astern."""
    moves = [e for e in events if isinstance(e, Moved) and e.ship == ship]
    points, run = [pose], 0
    for before, move in zip(reversed(moves[:-1]), reversed(moves[1:]), strict=True):
        if run >= TRACK_LENGTH or move.how in _TRACK_BREAKS:
            break
        start = Pose(before.x, before.y, before.heading)
        points += reversed(list(_poses_of_move(start, move)))
        points.append(start)
        run += move.run
    oldest = points[-1]
    points += [
        pose_ahead(oldest, -far)
        for far in range(TRACK_STEP, max(TRACK_LENGTH - run, TRACK_STEP) + 1, TRACK_STEP)
    ]
    return tuple(points)


def _poses_of_move(start: Pose, move: Moved) -> Iterator[Pose]:
    """Yield the poses along one stretch of a move, without its ends."""
    for run in range(TRACK_STEP, move.run, TRACK_STEP):
        if move.how in _TURN_SIGNS and move.circle:
            yield pose_on_arc(start, run, move.circle, _TURN_SIGNS[move.how])
        else:
            yield pose_ahead(start, run)


def wake_courses(helm: Helm, leader: LeaderTrack, length: int) -> list[tuple[float, Legs, Pose]]:
    """Return every course of at most one turn by what it costs to end there, the best first; a
    straight one before its equals. ``length``: the follower's."""
    clear = (leader.length + length) // 2 + FOLLOWING_GAP
    straight: Legs = (Leg(HelmVerb.AHEAD, helm.run_left),)
    ends = end_of(helm, straight)
    if (cost := _wake_cost(ends, leader, clear)) < WAKE_TOLERANCE and is_lawful(helm, straight):
        return [(cost, straight, ends)]
    ranked = [
        (round(_wake_cost(end, leader, clear), 3), n, course, end)
        for n, (course, end) in enumerate(reachable_ends(helm))
    ]
    ranked.sort(key=lambda way: way[:2])
    return [(cost, course, end) for cost, _, course, end in ranked]


def _wake_cost(end: Pose, leader: LeaderTrack, clear: int) -> float:
    """Return how far off the wake a pose is, how far she steers across it there, and how much too
    near she is."""
    off, along = min((hypot(p.x - end.x, p.y - end.y) / CM, n) for n, p in enumerate(leader.track))
    askew = angle_between(end.heading, leader.track[along].heading) / _ACROSS_ANGLE * _ACROSS_COST
    near = hypot(leader.pose.x - end.x, leader.pose.y - end.y)
    return off + askew + max(clear - near, 0) / CM


def room_astern(pose: Pose, length: int, leader: LeaderTrack) -> int:
    """Return how far a follower may run before she is up to her station astern of the ship ahead;
    never below 0."""
    far = hypot(leader.pose.x - pose.x, leader.pose.y - pose.y)
    return max(round(far) - (leader.length + length) // 2 - FOLLOWING_GAP, 0)
