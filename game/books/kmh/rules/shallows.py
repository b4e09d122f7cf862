"""KMH-14.1.1: where the water is too shallow to be safe, and which shore is nearest. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.books.kmh.rules.sheet import Chart, Ship
from game.books.kmh.rules.tables import rule_table
from game.core.table import get_single
from game.levels.format.charts import Land, Rocks
from game.levels.format.model import Level
from game.sea.hull import is_on_land
from game.sea.polygons import convex_pieces, nearest_side_point
from game.sea.pose import (
    Pose,
    Size,
    distance,
    gap_to_point,
    hull_corners,
    local_coordinates,
    point_from_local,
)
from game.sea.units import CM, FULL_TURN, bearing, units_of_cm

Ring = Sequence[Sequence[int]]
"""The corners of a convex piece of land or shoal, in order, in table units."""
OPTION = "shallows"


@dataclass(frozen=True, slots=True)
class NearestShore:
    """The nearest point of a shore or shoal, how far off it is, and the point of the hull that is
    nearest to it; all in table units."""

    gap: int
    x: int
    y: int
    hull_point: tuple[int, int] = (0, 0)

    def seaward_bearing(self, pose: Pose) -> int:
        """Return the bearing straight out to sea from there: to the hull, from where she lies over
        it to her middle, and over her stern if that is the very point."""
        x, y = self.hull_point if self.gap else (pose.x, pose.y)
        if (x, y) == (self.x, self.y):
            return (pose.heading + FULL_TURN // 2) % FULL_TURN
        return bearing(x - self.x, y - self.y)


# ------------------------------------------------------------------------------ from the level
def margins_of(level: Level) -> list[int]:
    """Return how far off each piece of land it shoals, in the order of the pieces; none at all if
    the level has no shallows."""
    if not has_shallows(level):
        return []
    areas: tuple[Land | Rocks, ...] = (*level.chart.land, *level.chart.rocks)
    return [margin_of(level, area) for area in areas for _ in pieces_of(level, area.points)]


def has_shallows(level: Level) -> bool:
    """Return whether chapter 14 is played: the option is on, or the level itself tells of
    shallows."""
    areas: tuple[Land | Rocks, ...] = (*level.chart.land, *level.chart.rocks)
    told = any(area.margin is not None for area in areas)
    return OPTION in level.rules.options or told or bool(level.chart.shoals)


def has_anchorage(level: Level) -> bool:
    """KMH-7.2.1: return whether an anchor finds the bottom here: the option is on, there are
    shallows, or a ship begins at anchor or aground."""
    lie = any(s.state in ("anchored", "moored", "aground") for s in level.ships)
    return "anchorage" in level.rules.options or has_shallows(level) or lie


def margin_of(level: Level, area: Land | Rocks) -> int:
    """KMH-14.1.1: 10 cm off the land and 5 cm off rocks, unless the level says other."""
    rules = rule_table("shallows")
    if area.margin is not None:
        return units_of_cm(level.chart.length_in_cm(area.margin))
    return int((rules["rocks_cm"] if isinstance(area, Rocks) else rules["land_cm"]) * CM)


def shoals_of(level: Level) -> list[list[list[int]]]:
    """Return the shoals of the chart as convex pieces, in table units."""
    return [p for shoal in level.chart.shoals for p in pieces_of(level, shoal.points)]


def pieces_of(level: Level, points: Sequence[tuple[float, float]]) -> list[list[list[int]]]:
    """Return an area of the chart as convex pieces of [x, y] corners, in table units."""
    places = (level.chart.position_in_cm(point) for point in points)
    ring = [(units_of_cm(x), units_of_cm(y)) for x, y in places]
    return [[list(corner) for corner in piece] for piece in convex_pieces(ring)]


# ------------------------------------------------------------------------------ on the table
def all_shallows() -> Iterator[tuple[Ring, int]]:
    """Yield every piece of land and shoal that shoals, and how far off it does."""
    chart = get_single(Chart)
    yield from ((r, m) for r, m in zip(chart.land, chart.margins, strict=False) if m)
    yield from ((ring, 0) for ring in chart.shoals)


def shallows_at(ship: Ship, pose: Pose) -> NearestShore | None:
    """KMH-14.1.1: return the nearest of the shores in whose shallows any part of her hull would lie
    if she were there; None in deep water."""
    chart, size = get_single(Chart), ship.size
    if not chart.land and not chart.shoals:
        return None
    near = (
        shore
        for ring, margin in all_shallows()
        if may_be_in_reach(ring, margin, size, pose)
        for shore in (nearest_shore(ring, size, pose),)
        if shore.gap <= margin
    )
    return min(near, key=lambda shore: shore.gap, default=None)


def may_be_in_reach(ring: Ring, margin: int, size: Size, pose: Pose) -> bool:
    """Return whether a piece is near enough to be worth measuring; by its box, for speed."""
    far = margin + (size.length + size.beam) // 2 + 1
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    across = min(xs) - far <= pose.x <= max(xs) + far
    return across and min(ys) - far <= pose.y <= max(ys) + far


def nearest_shore(ring: Ring, size: Size, pose: Pose) -> NearestShore:
    """Return the point of a piece that is nearest to a hull; the gap is 0 if they overlap."""
    sides = list(zip(ring, [*ring[1:], ring[0]], strict=True))
    hull = hull_corners(pose, size)
    found = [_nearest_on_side(x, y, a, b) for x, y in hull for a, b in sides]
    found += [_corner_distance(x, y, size, pose) for x, y in ring]
    best = min(found, key=lambda shore: shore.gap)
    return NearestShore(0, best.x, best.y) if is_on_land(pose, size, ring) else best


def _nearest_on_side(x: int, y: int, a: Sequence[int], b: Sequence[int]) -> NearestShore:
    """Return the point of a side that is nearest to (x, y)."""
    fx, fy = nearest_side_point(a, b, x, y)
    return NearestShore(distance(x, y, fx, fy), fx, fy, (x, y))


def _corner_distance(x: int, y: int, size: Size, pose: Pose) -> NearestShore:
    """Return a corner of a piece, with the point of the hull that is nearest to it."""
    abeam, forward = local_coordinates(pose, x, y)
    side, end = size.beam // 2, size.length // 2
    near = point_from_local(pose, min(max(abeam, -side), side), min(max(forward, -end), end))
    return NearestShore(gap_to_point(pose, size, x, y), x, y, near)
