"""Exact overlap of hulls, land and lines of sight in whole numbers.

A hull is the rectangle given by its pose, its size and the sine table: no corner is rounded.
Touching counts as overlap. Two convex shapes are apart if all of one is beyond some side of the
other (separating axes). Lengths are table units; a length along or across a hull is in table units
times SINE_SCALE."""

from collections.abc import Sequence

from game.sea.polygons import is_inside
from game.sea.pose import ROUNDING, Pose, Size
from game.sea.units import FULL_TURN, SIN, SINE_SCALE

Point = Sequence[int]
"""x and y in table units."""
FloatPoint = Sequence[float]
"""x and y in any unit, whole or not."""
Ring = Sequence[Point]
"""The corners of a piece of land in order, either way round, the first not repeated."""
_HALF = SINE_SCALE.bit_length()
"""A right shift by this halves a length and divides it by SINE_SCALE once."""


# ------------------------------------------------------------------------------ hull and hull
def hulls_meet(a: Pose, a_size: Size, b: Pose, b_size: Size, grace: int = 0) -> bool:
    """Return whether two hulls overlap or touch: no side of either separates them, or none by more
    than ``grace``."""
    dx, dy = b.x - a.x, b.y - a.y
    far = (a_size.length + a_size.beam + b_size.length + b_size.beam) // 2 + 2 * grace + ROUNDING
    if abs(dx) > far or abs(dy) > far:
        return False
    return hulls_meet_at_offset(dx, dy, a.heading, a_size, b.heading, b_size, grace)


def hulls_meet_at_offset(
    dx: int, dy: int, heading: int, size: Size, other: int, other_size: Size, grace: int = 0
) -> bool:
    """Return the same for hulls on two headings, the second (dx, dy) from the first."""
    s, c = SIN[heading], SIN[(heading + 9000) % FULL_TURN]
    along, across = contact_limits(heading, size, other, other_size, grace)
    if abs(dx * s - dy * c) > along or abs(dx * c + dy * s) > across:
        return False
    s, c = SIN[other], SIN[(other + 9000) % FULL_TURN]
    along, across = contact_limits(other, other_size, heading, size, grace)
    return abs(dx * s - dy * c) <= along and abs(dx * c + dy * s) <= across


def contact_limits(heading: int, size: Size, other: int, other_size: Size, grace: int = 0) -> tuple[int, int]:
    """Return how far along and across a hull's keel the middle of another may be before a side of
    it keeps the two more than ``grace`` apart; times SINE_SCALE."""
    s, c = SIN[heading], SIN[(heading + 9000) % FULL_TURN]
    her_s, her_c = SIN[other], SIN[(other + 9000) % FULL_TURN]
    cosine, sine = abs(s * her_s + c * her_c), abs(s * her_c - c * her_s)
    square, length, beam = s * s + c * c, other_size.length, other_size.beam
    along = (size.length + 2 * grace) * square + length * cosine + beam * sine
    across = (size.beam + 2 * grace) * square + length * sine + beam * cosine
    return along >> _HALF, across >> _HALF


def overlap_depth(a: Pose, a_size: Size, b: Pose, b_size: Size) -> int:
    """Return how far two hulls overlap: the least distance that moves them apart; 0 if they are
    clear."""
    room = []
    for one, size, other, other_size in ((a, a_size, b, b_size), (b, b_size, a, a_size)):
        s, c = SIN[one.heading], SIN[(one.heading + 9000) % FULL_TURN]
        dx, dy = other.x - one.x, other.y - one.y
        along, across = contact_limits(one.heading, size, other.heading, other_size)
        room += [along - abs(dx * s - dy * c), across - abs(dx * c + dy * s)]
    return max(min(room), 0) // SINE_SCALE


# ------------------------------------------------------------------------------ hull and land
def is_on_land(pose: Pose, size: Size, ring: Ring) -> bool:
    """Return whether a hull at this pose overlaps or touches a piece of land, which may have bays:
    a side of it crosses the hull, or the whole hull is inside."""
    s, c, x0, y0 = SIN[pose.heading], SIN[(pose.heading + 9000) % FULL_TURN], pose.x, pose.y
    far = (size.length + size.beam) // 2 + ROUNDING
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    if min(xs) - x0 > far or x0 - max(xs) > far or min(ys) - y0 > far or y0 - max(ys) > far:
        return False
    seen = [((x - x0) * c + (y - y0) * s, (x - x0) * s - (y - y0) * c) for x, y in zip(xs, ys, strict=True)]
    square, before = s * s + c * c, seen[-1]
    for corner in seen:
        if _line_runs_through(*before, *corner, size.beam * square, size.length * square):
            return True
        before = corner
    return is_inside(ring, x0, y0)


# ------------------------------------------------------------------------------ lines of sight
def line_crosses_hull(pose: Pose, size: Size, start: Point, end: Point) -> bool:
    """Return whether a straight line between two points crosses or touches a hull."""
    far = (size.length + size.beam) // 2 + ROUNDING
    (x0, y0), (x1, y1) = start, end
    x0, y0, x1, y1 = x0 - pose.x, y0 - pose.y, x1 - pose.x, y1 - pose.y
    if (x0 > far and x1 > far) or (x0 < -far and x1 < -far):
        return False
    if (y0 > far and y1 > far) or (y0 < -far and y1 < -far):
        return False
    s, c = SIN[pose.heading], SIN[(pose.heading + 9000) % FULL_TURN]
    square = s * s + c * c
    begins, ends = (x0 * c + y0 * s, x0 * s - y0 * c), (x1 * c + y1 * s, x1 * s - y1 * c)
    return _line_runs_through(*begins, *ends, size.beam * square, size.length * square)


def _line_runs_through(a0: int, f0: int, a1: int, f1: int, beam: int, length: int) -> bool:
    """Return whether a line crosses a hull. Its ends are given abeam and ahead of her middle, times
    SINE_SCALE, her sides times the same once more. Neither her sides nor the line itself may
    separate them."""
    half_beam, half_length = beam >> _HALF, length >> _HALF
    if (a0 > half_beam and a1 > half_beam) or (a0 < -half_beam and a1 < -half_beam):
        return False
    if (f0 > half_length and f1 > half_length) or (f0 < -half_length and f1 < -half_length):
        return False
    return abs(a0 * f1 - f0 * a1) << _HALF <= beam * abs(f1 - f0) + length * abs(a1 - a0)


def line_crosses_land(ring: Ring, start: Point, end: Point) -> bool:
    """Return whether the line between two points outside a piece of land meets it. Comparing
    bounding boxes decides most cases."""
    (ax, ay), (bx, by) = start, end
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    if min(xs) > max(ax, bx) or max(xs) < min(ax, bx):
        return False
    if min(ys) > max(ay, by) or max(ys) < min(ay, by):
        return False
    sides = zip(ring, [*ring[1:], ring[0]], strict=True)
    return any(lines_meet(start, end, c, d) for c, d in sides)


def lines_meet(a: FloatPoint, b: FloatPoint, c: FloatPoint, d: FloatPoint) -> bool:
    """Return whether two line segments have a point in common; captains may ask in fractions."""
    sides = (
        _turn_direction(a, b, c),
        _turn_direction(a, b, d),
        _turn_direction(c, d, a),
        _turn_direction(c, d, b),
    )
    if not any(sides):
        return all(
            max(min(a[i], b[i]), min(c[i], d[i])) <= min(max(a[i], b[i]), max(c[i], d[i])) for i in (0, 1)
        )
    return sides[0] * sides[1] <= 0 and sides[2] * sides[3] <= 0


def _turn_direction(a: FloatPoint, b: FloatPoint, c: FloatPoint) -> int:
    """Return 1 if the way by b turns clockwise (y is down), -1 the other way, 0 if straight on."""
    cross = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (cross > 0) - (cross < 0)
