"""Hulls in a pymunk Space, which is queried and never stepped.

pymunk finds candidates, game/sea/overlap.py decides exactly: a shape in the Space is a little
broader than the hull, so that every contact is found. pymunk answers from stale shapes after a body
is moved, in an order that depends on insertion, so one function writes a pose and reindexes, and
every answer is sorted by our own ids. The Space is derived from the record sheets: it is neither
saved nor hashed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import radians

import pymunk

from game.core.table import Cache, get_single
from game.sea.polygons import is_inside
from game.sea.pose import ROUNDING, Pose, Size
from game.sea.units import CM, FULL_TURN, SIN, SINE_SCALE

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


LAND = "(land)"
"""The id of the shore as something a hull touches; no ship can have it."""
SHAPE_MARGIN = 0.001
"""Cm by which a shape is broader than its hull all round: more than float errors."""


@dataclass(slots=True)
class FloatingHull:
    """A hull in the water: its size, its pose, and its shape in the Space."""

    size: Size
    pose: Pose
    shape: pymunk.Poly


@dataclass(slots=True)
class HullSpace(Cache):
    """All hulls afloat and all land; the Space is in cm. ``grace``: how far apart two hulls may be
    and still count as touching, in table units (see overlap.py); 0 to land."""

    grace: int = 0
    space: pymunk.Space = field(default_factory=pymunk.Space)
    hulls: dict[str, FloatingHull] = field(default_factory=dict)
    names: dict[pymunk.Shape, str] = field(default_factory=dict)
    land: dict[pymunk.Shape, list[tuple[int, int]]] = field(default_factory=dict)

    # -------------------------------------------------------------------------- contents
    def add_hull(self, ship: str, size: Size, pose: Pose) -> None:
        """Add a hull."""
        poly = self._hull_shape(size, pose)
        assert poly.body is not None
        self.space.add(poly.body, poly)
        self.hulls[ship], self.names[poly] = FloatingHull(size, pose, poly), ship

    def move_hull(self, ship: str, pose: Pose) -> None:
        """Move a hull and reindex its shape."""
        hull = self.hulls[ship]
        body = hull.shape.body
        assert body is not None
        hull.pose = pose
        _set_body_pose(body, pose)
        self.space.reindex_shapes_for_body(body)

    def remove_hull(self, ship: str) -> None:
        """Remove a hull that sank or left the table."""
        hull = self.hulls.pop(ship, None)
        if hull is not None and hull.shape.body is not None:
            del self.names[hull.shape]
            self.space.remove(hull.shape, hull.shape.body)

    def replace_hulls(self, poses: Mapping[str, Pose], size: Size) -> None:
        """Replace all hulls by these, of one size: for a book that moves them without telling the
        Space."""
        for ship in [name for name in self.hulls if name not in poses]:
            self.remove_hull(ship)
        for ship, pose in poses.items():
            hull = self.hulls.get(ship)
            if hull is None:
                self.add_hull(ship, size, pose)
            elif hull.pose != pose:
                self.move_hull(ship, pose)

    def add_land(self, ring: Ring) -> None:
        """Add a piece of land (corners in table units). pymunk fills its bays and so finds too
        much; that costs time but changes no answer."""
        corners = [(x / CM, y / CM) for x, y in ring]
        poly = pymunk.Poly(self.space.static_body, corners, radius=SHAPE_MARGIN)
        self.space.add(poly)
        self.land[poly] = [(x, y) for x, y in ring]

    def replace_land(self, rings: Sequence[Ring]) -> None:
        """Replace all land by these pieces."""
        wanted = [[(x, y) for x, y in ring] for ring in rings]
        if list(self.land.values()) != wanted:
            self.space.remove(*self.land)
            self.land.clear()
            for ring in wanted:
                self.add_land(ring)

    # -------------------------------------------------------------------------- contacts
    def touching_ships(self, ship: str) -> list[str]:
        """Return the ships (and LAND) that this hull overlaps, sorted by name."""
        mine = self.hulls[ship]
        near = [hit.shape for hit in self.space.shape_query(mine.shape)]
        names = [self.names[shape] for shape in near if shape in self.names]
        met = [name for name in names if name != ship and self._is_touching(mine, self.hulls[name])]
        rings = [self.land[shape] for shape in near if shape in self.land]
        ashore = any(is_on_land(mine.pose, mine.size, ring) for ring in rings)
        return sorted([*met, LAND] if ashore else met)

    def land_under(self, size: Size, pose: Pose) -> list[list[tuple[int, int]]]:
        """Return the pieces of land that a hull at this pose would overlap, in order of insertion;
        nothing is moved."""
        x, y, far = pose.x / CM, pose.y / CM, (size.length + size.beam) / CM / 2 + SHAPE_MARGIN
        box = pymunk.BB(x - far, y - far, x + far, y + far)
        near = set(self.space.bb_query(box, pymunk.ShapeFilter()))
        rings = [ring for shape, ring in self.land.items() if shape in near]
        return [ring for ring in rings if is_on_land(pose, size, ring)]

    def is_on_land(self, size: Size, pose: Pose) -> bool:
        """Return whether a hull at this pose would overlap the land."""
        return bool(self.land_under(size, pose))

    def _is_touching(self, a: FloatingHull, b: FloatingHull) -> bool:
        return hulls_meet(a.pose, a.size, b.pose, b.size, self.grace)

    def overlap_depth_cm(self, ship: str, other: str) -> float:
        """Return how far this hull overlaps another, in cm: the least distance that moves them
        apart."""
        mine, hers = self.hulls[ship], self.hulls[other]
        return overlap_depth(mine.pose, mine.size, hers.pose, hers.size) / CM

    def off_table_cm(self, ship: str, width_cm: float, height_cm: float) -> float:
        """Return how far this hull reaches over the edge of a table of that size, in cm; 0 if not
        at all."""
        poly = self.hulls[ship].shape
        assert poly.body is not None
        corners = [poly.body.local_to_world(corner) for corner in poly.get_vertices()]
        return max(0.0, *(max(-c.x, -c.y, c.x - width_cm, c.y - height_cm) for c in corners))

    def _hull_shape(self, size: Size, pose: Pose) -> pymunk.Poly:
        """Make a shape at this pose. Two shapes, each broader by the grace, meet wherever no side
        keeps the hulls farther apart; corner to corner that is 1.42 times the grace."""
        body = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
        _set_body_pose(body, pose)
        half, side = size.length / CM / 2, size.beam / CM / 2
        corners = [(-side, -half), (side, -half), (side, half), (-side, half)]
        return pymunk.Poly(body, corners, radius=self.grace / CM + SHAPE_MARGIN)


def _set_body_pose(body: pymunk.Body, pose: Pose) -> None:
    body.position = (pose.x / CM, pose.y / CM)
    body.angle = radians(pose.heading / 100)


def hull_space() -> HullSpace:
    """Return the hulls of the current table."""
    return get_single(HullSpace)
