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
from game.sea.overlap import Ring, hulls_meet, is_on_land, overlap_depth
from game.sea.pose import Pose, Size
from game.sea.units import CM

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
