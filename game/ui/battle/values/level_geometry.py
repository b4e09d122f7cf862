"""Where things of a level are on the table, in cm, and at which ranges guns change their effect."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.levels import Level
from game.levels.format.charts import Chain, ChartArea, Zone
from game.sea.polygons import Point
from game.stage.charts.chart_objects import circle_points


def area_ring(level: Level, area: ChartArea) -> list[tuple[float, float]]:
    """Return an area's corners in cm."""
    return [level.chart.position_in_cm(point) for point in area.points]


def zone_ring(level: Level, zone: Zone) -> list[tuple[float, float]]:
    """Return a zone's outline in cm."""
    if zone.at is None or zone.radius is None:
        return [level.chart.position_in_cm(point) for point in zone.points]
    return circle_points(*level.chart.position_in_cm(zone.at), level.chart.length_in_cm(zone.radius))


def visible_zones(level: Level) -> list[tuple[Zone, list[tuple[float, float]]]]:
    """Return the zones that players see, each with its outline in cm."""
    return [(zone, ring) for zone in level.zones if zone.shown and (ring := zone_ring(level, zone))]


def is_known_chain(chain: Chain) -> bool:
    """Return whether all sides know of it."""
    return chain.known_to is None


def mean_point(points: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Return the mean of some places."""
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def readable_id(object_id: str) -> str:
    """Return an id as words, for where there is no name."""
    return object_id.replace("-", " ").capitalize()


@dataclass(frozen=True, slots=True)
class RangeBand:
    """One band of range of one battery: what it covers, as closed outlines in cm on the table; what it is
    called ('' where another says it), and where that stands. ``band``: 0 the nearest."""

    band: int
    rings: tuple[tuple[Point, ...], ...]
    label: str
    label_position: Point
