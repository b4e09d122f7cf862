"""The water of a zone, by samples: enough to warn that a ship cannot get there."""

from __future__ import annotations

from dataclasses import dataclass
from math import dist, hypot, inf

from game.levels.format.charts import Chart, Zone
from game.levels.format.model import Point
from game.sea.polygons import is_inside

SAMPLES = 24
"""Samples along each side of a zone's box."""
MAX_CORNERS = 2_000
"""Shores with more corners take too long for a warning."""


@dataclass(frozen=True, slots=True)
class ZoneWater:
    """A zone as ships see it: the positions of its water in cm, the greatest distance of any
    position from one of them, and whether it is known at all (a sliver may be between the
    samples)."""

    water_points: tuple[Point, ...]
    max_gap: float
    is_known: bool

    @property
    def is_dry(self) -> bool:
        """Whether it surely has no water."""
        return self.is_known and not self.water_points

    def distance_from(self, place: Point) -> float:
        """Return the least cm from a position to the zone's water; 0 if unknown."""
        if not self.is_known:
            return 0.0
        near = min((dist(place, water) for water in self.water_points), default=inf)
        return max(near - self.max_gap, 0.0)


def zone_water(chart: Chart, zone: Zone) -> ZoneWater:
    """Return what is known of a zone on its chart."""
    (left, top), (right, bottom) = _bounding_box(zone)
    steps = [(n + 0.5) / SAMPLES for n in range(SAMPLES)]
    grid = [(left + (right - left) * u, top + (bottom - top) * v) for u in steps for v in steps]
    corners = sum(len(area.points) for area in (*chart.land, *chart.rocks))
    places = [place for place in grid if _is_in_zone(place, zone)] if corners <= MAX_CORNERS else []
    waters = tuple(chart.position_in_cm(place) for place in places if _is_afloat(place, chart))
    (x, y), (u, v) = chart.position_in_cm((left, top)), chart.position_in_cm((right, bottom))
    return ZoneWater(waters, hypot(u - x, v - y) / SAMPLES, bool(places))


def _bounding_box(zone: Zone) -> tuple[Point, Point]:
    if zone.points:
        xs, ys = [x for x, _ in zone.points], [y for _, y in zone.points]
        return (min(xs), min(ys)), (max(xs), max(ys))
    (x, y), r = zone.at or (0.0, 0.0), zone.radius or 0.0
    return (x - r, y - r), (x + r, y + r)


def _is_in_zone(place: Point, zone: Zone) -> bool:
    if zone.points:
        return len(zone.points) > 2 and is_inside(zone.points, *place)
    return zone.at is not None and dist(place, zone.at) <= (zone.radius or 0)


def _is_afloat(place: Point, chart: Chart) -> bool:
    on_chart = 0 <= place[0] <= chart.size[0] and 0 <= place[1] <= chart.size[1]
    return on_chart and not any(
        is_inside(area.points, *place) for area in (*chart.land, *chart.rocks)
    )
