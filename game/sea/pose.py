"""Poses, and exact integer geometry of hulls as rectangles about their middles."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import isqrt

from game.sea.units import FULL_TURN, SIN, SINE_SCALE, rounded_quotient, scaled_cos, scaled_sin

_RADIAN = 5_729_578
"""Degrees of a radian times 100,000."""
HALF_ONE = SINE_SCALE >> 1
"""``n + HALF_ONE - (n < 0) >> 30`` is n / SINE_SCALE to the nearest whole number, halves away from
0, so that port mirrors starboard; written out each time, for speed."""

ROUNDING = 8
"""Upper bound of the rounding error of the corners of two hulls, in table units."""


@dataclass(frozen=True, slots=True)
class Pose:
    """The middle of a hull in table units (x right, y down) and its heading in 0.01 degree."""

    x: int
    y: int
    heading: int


@dataclass(frozen=True, slots=True)
class Size:
    """A hull's length and beam in table units."""

    length: int
    beam: int


@lru_cache(maxsize=256)
def hull_size(length: int, beam: int) -> Size:
    """Return a cached size: it is asked for all the time and never changes."""
    return Size(length, beam)


def pose_ahead(start: Pose, run: int) -> Pose:
    """Return the pose after ``run`` straight on (astern if negative)."""
    h = start.heading
    dx, dy = run * scaled_sin(h), run * scaled_cos(h)
    return Pose(start.x + (dx + HALF_ONE - (dx < 0) >> 30), start.y - (dy + HALF_ONE - (dy < 0) >> 30), h)


def swing_angle(run: int, radius: int) -> int:
    """Return the angle turned by ``run`` along the edge of a circle, in 0.01 degree."""
    return rounded_quotient(run * _RADIAN, radius * 1000)


def pose_on_arc(start: Pose, run: int, radius: int, side: int) -> Pose:
    """Return the pose after ``run`` along the edge of a circle, to starboard (+1) or port (-1);
    computed from the start of the leg with one rounding."""
    h = start.heading + side * swing_angle(run, radius)
    dx = side * radius * (scaled_cos(start.heading) - scaled_cos(h))
    dy = side * radius * (scaled_sin(start.heading) - scaled_sin(h))
    return Pose(
        start.x + (dx + HALF_ONE - (dx < 0) >> 30), start.y + (dy + HALF_ONE - (dy < 0) >> 30), h % FULL_TURN
    )


def rotated_pose(pose: Pose, x: int, y: int, angle: int) -> Pose:
    """Return the pose rotated about the point (x, y), clockwise."""
    dx, dy, s, c = pose.x - x, pose.y - y, scaled_sin(angle), scaled_cos(angle)
    across, down = dx * c - dy * s, dx * s + dy * c
    return Pose(
        x + (across + HALF_ONE - (across < 0) >> 30),
        y + (down + HALF_ONE - (down < 0) >> 30),
        (pose.heading + angle) % FULL_TURN,
    )


def local_coordinates(pose: Pose, x: int, y: int) -> tuple[int, int]:
    """Return a point relative to a pose: (to starboard, forward), in table units."""
    dx, dy = x - pose.x, y - pose.y
    s, c = SIN[pose.heading], SIN[(pose.heading + 9000) % FULL_TURN]
    beside, beyond = dx * c + dy * s, dx * s - dy * c
    return beside + HALF_ONE - (beside < 0) >> 30, beyond + HALF_ONE - (beyond < 0) >> 30


def point_from_local(pose: Pose, starboard: int, forward: int) -> tuple[int, int]:
    """Return the point this far to starboard and forward of a pose."""
    s, c = SIN[pose.heading], SIN[(pose.heading + 9000) % FULL_TURN]
    dx, dy = starboard * c + forward * s, starboard * s - forward * c
    return pose.x + (dx + HALF_ONE - (dx < 0) >> 30), pose.y + (dy + HALF_ONE - (dy < 0) >> 30)


def hull_corners(pose: Pose, size: Size) -> list[tuple[int, int]]:
    """Return the four corners of a hull: bow starboard, bow port, stern port, stern starboard."""
    a, f, x, y = size.beam // 2, size.length // 2, pose.x, pose.y
    s, c = SIN[pose.heading], SIN[(pose.heading + 9000) % FULL_TURN]
    out, back = a * c + f * s, f * s - a * c
    up, down = a * s - f * c, a * s + f * c
    out, back = out + HALF_ONE - (out < 0) >> 30, back + HALF_ONE - (back < 0) >> 30
    up, down = up + HALF_ONE - (up < 0) >> 30, down + HALF_ONE - (down < 0) >> 30
    return [(x + out, y + up), (x + back, y - down), (x - out, y - up), (x - back, y + down)]


def gap_to_point(pose: Pose, size: Size, x: int, y: int) -> int:
    """Return the distance from a point to a hull; 0 inside it."""
    a, f = local_coordinates(pose, x, y)
    dx, dy = max(abs(a) - size.beam // 2, 0), max(abs(f) - size.length // 2, 0)
    return isqrt(dx * dx + dy * dy)


def gap_between_hulls(a: Pose, a_size: Size, b: Pose, b_size: Size) -> int:
    """Return the distance between two hulls. Exact if they do not overlap; 0 if a corner of one is
    in the other."""
    ours, theirs = hull_corners(a, a_size), hull_corners(b, b_size)
    return isqrt(min(_squared_gap(b, b_size, ours), _squared_gap(a, a_size, theirs)))


def nearest_gap(pose: Pose, size: Size, hulls: Sequence[tuple[Pose, Size]]) -> int:
    """Return the least ``gap_between_hulls`` to several hulls; 0 if there are none. Hulls are
    measured in order of the lower bound that their middles give, until no other can be nearer."""
    reach, least = (size.length + size.beam) // 2 + ROUNDING, -1
    for at_least, n in sorted(
        (distance(pose.x, pose.y, p.x, p.y) - (s.length + s.beam) // 2 - reach, n)
        for n, (p, s) in enumerate(hulls)
    ):
        if least >= 0 and at_least >= least:
            break
        found = gap_between_hulls(pose, size, *hulls[n])
        least = found if least < 0 else min(least, found)
    return max(least, 0)


def are_hulls_within(reach: int, a: Pose, a_size: Size, b: Pose, b_size: Size) -> bool:
    """Return whether two hulls are no farther apart than ``reach``. For most the middles decide: no
    hull reaches farther from its middle than half its length plus half its beam."""
    far = reach + (a_size.length + a_size.beam + b_size.length + b_size.beam) // 2 + ROUNDING
    dx, dy = a.x - b.x, a.y - b.y
    if dx > far or -dx > far or dy > far or -dy > far or dx * dx + dy * dy > far * far:
        return False
    surely = reach - (a_size.length + a_size.beam) // 2 - ROUNDING
    if surely > 0 and dx * dx + dy * dy <= surely * surely:
        return True  # the corners of the one are within reach of the very middle of the other
    most = (reach + 1) * (reach + 1)  # anything less has a root of at most the reach
    if _squared_gap(b, b_size, hull_corners(a, a_size)) < most:
        return True
    return _squared_gap(a, a_size, hull_corners(b, b_size)) < most


def _squared_gap(pose: Pose, size: Size, points: list[tuple[int, int]]) -> int:
    """Return the square of ``gap_to_point`` for the nearest of these points."""
    s, c = SIN[pose.heading], SIN[(pose.heading + 9000) % FULL_TURN]
    half_beam, half_length, x0, y0, squares = size.beam // 2, size.length // 2, pose.x, pose.y, []
    for x, y in points:
        dx, dy = x - x0, y - y0
        beside = (abs(dx * c + dy * s) + HALF_ONE >> 30) - half_beam
        beyond = (abs(dx * s - dy * c) + HALF_ONE >> 30) - half_length
        across = beside * beside if beside > 0 else 0
        squares.append(across + beyond * beyond if beyond > 0 else across)
    return min(squares)


def meeting_point(a: Pose, a_size: Size, b: Pose, b_size: Size) -> tuple[int, int]:
    """Return the corner of either hull that is nearest to the other: where two touching hulls
    meet."""
    ours = [(gap_to_point(b, b_size, *p), 0, i, p) for i, p in enumerate(hull_corners(a, a_size))]
    theirs = [(gap_to_point(a, a_size, *p), 1, i, p) for i, p in enumerate(hull_corners(b, b_size))]
    return min(ours + theirs)[3]


def distance(ax: int, ay: int, bx: int, by: int) -> int:
    """Return the distance of two points, in table units."""
    return isqrt((ax - bx) ** 2 + (ay - by) ** 2)
