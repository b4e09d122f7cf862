"""KMH-9.2.25, KMH-9.6.2: whether a hull or land is across a straight line. Pure."""

from collections.abc import Sequence

from game.sea.grid import Grid
from game.sea.hull import Point, Ring, line_crosses_hull, line_crosses_land
from game.sea.polygons import is_inside
from game.sea.pose import ROUNDING, Pose, Size
from game.sea.units import CM

Hulls = tuple[tuple[str, Pose, Size], ...]
"""Hulls by name: where they are, and how large they are."""
SQUARE = 12 * CM
"""The side of a square of the grid in which hulls are looked up."""
Line = tuple[tuple[str, ...], Point, Point]
"""From where to where one looks, and past which hulls."""
_hull_grids: dict[str, tuple[Hulls, Grid, int, dict[Line, bool]]] = {}
"""The hulls that were asked about last, their grid, how far the largest sticks out from her middle,
and what was found of each line; it tells the truth for all hulls that are alike."""


def is_hull_between(hulls: Hulls, excluded_ids: tuple[str, ...], start: Point, end: Point) -> bool:
    """KMH-9.2.25: return whether a hull, not one of those named, is across the line."""
    if not hulls:
        return False
    known = _hull_grids.get("hulls")
    if known is None or known[0] != hulls:
        grid = Grid([(pose.x, pose.y) for _, pose, _ in hulls], SQUARE)
        out = max((size.length + size.beam) // 2 for _, _, size in hulls) + ROUNDING
        known = _hull_grids["hulls"] = (hulls, grid, out, {})
    _, grid, out, lines = known
    line = (excluded_ids, start, end)
    if (found := lines.get(line)) is None:
        found = lines[line] = _is_crossed(hulls, grid, out, line)
    return found


def _is_crossed(hulls: Hulls, grid: Grid, out: int, line: Line) -> bool:
    """The same, looked up among the hulls in this grid, the largest of which sticks out so far."""
    but, start, end = line
    (x0, y0), (x1, y1) = start, end
    box = min(x0, x1) - out, max(x0, x1) + out, min(y0, y1) - out, max(y0, y1) + out
    for number in grid.points_in_box(*box):
        name, pose, size = hulls[number]
        if name not in but and line_crosses_hull(pose, size, start, end):
            return True
    return False


def is_land_between(
    land: Sequence[Ring], start: Point, end: Point, onshore_points: Sequence[Point] = ()
) -> bool:
    """Return whether land is between two points. Who stands ashore looks out, and is seen, over the
    land he stands on: ``onshore_points`` is where the middles of those are, the two points if none
    is
    given."""
    crossed = [ring for ring in land if line_crosses_land(ring, start, end)]
    return any(not any(is_inside(ring, *foot) for foot in onshore_points or (start, end)) for ring in crossed)
