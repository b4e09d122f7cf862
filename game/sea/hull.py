"""Hulls in a pymunk Space: a ruler that is kept wound, queried and never stepped.

pymunk answers from stale shapes after a body is moved, in an order that depends on insertion, so
one function writes a pose and reindexes, and every answer is sorted by our own ids. The Space is
derived from the sheets: it is neither saved nor hashed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import radians

import pymunk

from game.core.table import Cache, the
from game.sea.pose import Pose, Size
from game.sea.units import CM

LAND = "(land)"
"""What a hull touches when it touches the shore; no ship can be called so."""


@dataclass(slots=True)
class Waters(Cache):
    """All hulls afloat and all land, measured in cm."""

    space: pymunk.Space = field(default_factory=pymunk.Space)
    hulls: dict[str, pymunk.Poly] = field(default_factory=dict)
    names: dict[pymunk.Shape, str] = field(default_factory=dict)

    def launch(self, ship: str, size: Size, pose: Pose) -> None:
        """A hull lies in the water."""
        poly = _hull(size, pose)
        assert poly.body is not None
        self.space.add(poly.body, poly)
        self.hulls[ship], self.names[poly] = poly, ship

    def put(self, ship: str, pose: Pose) -> None:
        """The hull lies at this pose; queries know it."""
        body = self.hulls[ship].body
        assert body is not None
        _lay(body, pose)
        self.space.reindex_shapes_for_body(body)

    def lift(self, ship: str) -> None:
        """The hull is out of the water: sunk, or off the table."""
        poly = self.hulls.pop(ship, None)
        if poly is not None and poly.body is not None:
            del self.names[poly]
            self.space.remove(poly, poly.body)

    def raise_land(self, points: Sequence[tuple[int, int]]) -> None:
        """A convex piece of land stands in the water (corners in table units)."""
        poly = pymunk.Poly(self.space.static_body, [(x / CM, y / CM) for x, y in points])
        self.space.add(poly)
        self.names[poly] = LAND

    def touching(self, ship: str) -> list[str]:
        """The ships (and LAND) this hull overlaps, sorted by name."""
        mine = self.hulls[ship]
        hits = (h.shape for h in self.space.shape_query(mine))
        return sorted({self.names[s] for s in hits if s in self.names and s is not mine})

    def beyond(self, ship: str, wide: float, tall: float) -> float:
        """How far this hull reaches over the edge of a table of that size, in cm; 0 if it does
        not."""
        poly = self.hulls[ship]
        assert poly.body is not None
        corners = [poly.body.local_to_world(corner) for corner in poly.get_vertices()]
        return max(0.0, *(max(-c.x, -c.y, c.x - wide, c.y - tall) for c in corners))

    def depth(self, ship: str, other: str) -> float:
        """How far this hull lies in another, in cm: as much they would have to be moved apart."""
        mine, hers = self.hulls[ship], self.hulls[other]
        met = mine.shapes_collide(hers)
        return max((-point.distance for point in met.points), default=0.0)

    def meets_land(self, size: Size, pose: Pose) -> bool:
        """Whether a hull that lay there would overlap the land; nothing in the water moves."""
        hits = self.space.shape_query(_hull(size, pose))
        return any(self.names.get(hit.shape) == LAND for hit in hits)


def _hull(size: Size, pose: Pose) -> pymunk.Poly:
    """A hull at this pose, in no water yet."""
    body = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
    _lay(body, pose)
    half, side = size.length / CM / 2, size.beam / CM / 2
    return pymunk.Poly(body, [(-side, -half), (side, -half), (side, half), (-side, half)])


def _lay(body: pymunk.Body, pose: Pose) -> None:
    body.position = (pose.x / CM, pose.y / CM)
    body.angle = radians(pose.heading / 100)


def waters() -> Waters:
    """The waters of the table we are at."""
    return the(Waters)
