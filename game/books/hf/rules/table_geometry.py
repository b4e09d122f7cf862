"""HF-scale-1, HF-move-7, HF-move-8, HF-coll-1: inches and eight headings on the sea, what bases touch, and
which ships are near. Whole numbers only. An inch of the book is 11 cm of the sea, the scale at which it has
as much water on a chart as the other books."""

from collections.abc import Sequence
from math import isqrt
from operator import attrgetter

from game.books.hf.rules.sheet import Board, Ship, is_fighting, is_on_table
from game.books.hf.rules.tables import rule_table
from game.core.markers import Gone
from game.core.table import add_marker, cached_query, every, every_without, get_single
from game.sea.compass import eighth_name
from game.sea.grid import TrackedGrid
from game.sea.hull import HullSpace, hulls_meet, is_on_land
from game.sea.polygons import Corner
from game.sea.pose import Pose, Size, hull_corners, local_coordinates, pose_ahead
from game.sea.units import CM, DEGREE, EIGHT_POINT_STEP, FULL_TURN

INCH = 11 * CM  # one inch of the book in table units
POINTS = 8


def units_from_mil_inches(mil_inches: int) -> int:
    """Return thousandths of an inch as table units."""
    return mil_inches * INCH // 1000


# The base that every model stands on.
BASE = Size(
    units_from_mil_inches(rule_table("table")["base_length"]),
    units_from_mil_inches(rule_table("table")["base_width"]),
)
# HF-range-1: how far a measure may be out.
TOUCH_TOLERANCE = units_from_mil_inches(rule_table("table")["grace"])
A_POINT = Size(0, 0)
GRID = units_from_mil_inches(rule_table("table")["grid"])


def heading_name(heading: int) -> str:
    """Return a heading in 0.01 degree by the name of its point."""
    return eighth_name(nearest_point(heading))


def nearest_point(heading: int) -> int:
    """Return the nearest of the eight points to a heading in 0.01 degree."""
    return (heading + EIGHT_POINT_STEP // 2) // EIGHT_POINT_STEP % POINTS


def turn_pose(pose: Pose, points: int) -> Pose:
    """HF-move-9: return the pose after a turn on her centre by this many points, clockwise."""
    return Pose(pose.x, pose.y, (pose.heading + points * EIGHT_POINT_STEP) % FULL_TURN)


def pose_inch_ahead(pose: Pose, trim_degrees: int = 0, uses_grid: bool = False) -> Pose:
    """HF-move-8, HF-move-10, HF-scale-2: return an inch ahead, her track trimmed by this many degrees; on the
    grid the neighbouring point."""
    if uses_grid:
        return grid_step(pose, nearest_point(pose.heading))
    track = pose_ahead(Pose(pose.x, pose.y, (pose.heading + trim_degrees * DEGREE) % FULL_TURN), INCH)
    return Pose(track.x, track.y, pose.heading)


STEPS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))


def grid_step(pose: Pose, point: int) -> Pose:
    """HF-scale-2: return the neighbouring point of the grid on that heading, from the point she is nearest
    to: who was laid alongside another is half an inch from it (HF-coll-3)."""
    dx, dy = STEPS[point]
    across, down = ((length + GRID // 2) // GRID for length in (pose.x, pose.y))
    return Pose((across + dx) * GRID, (down + dy) * GRID, pose.heading)


def shift_pose(pose: Pose, point: int, distance_units: int) -> Pose:
    """Return the pose carried bodily so far towards a point, on her old heading."""
    there = pose_ahead(Pose(pose.x, pose.y, point * EIGHT_POINT_STEP), distance_units)
    return Pose(there.x, there.y, pose.heading)


def distance_between(a: Pose, b: Pose) -> int:
    """HF-range-1: return the distance centre to centre, in table units, rounded down."""
    return isqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2)


def range_inches_between(a: Pose, b: Pose, uses_grid: bool = False) -> int:
    """HF-range-2, HF-scale-2: return the inches that a measure counts as, never less than 1: up to and with
    each inch; on the grid the points between them."""
    dx, dy = abs(a.x - b.x), abs(a.y - b.y)
    if uses_grid:
        return max((max(dx, dy) + GRID // 2) // GRID, 1)
    squared, inches = dx * dx + dy * dy, max(distance_between(a, b) // INCH, 1)
    while squared > (inches * INCH + TOUCH_TOLERANCE) ** 2:
        inches += 1
    return inches


def reach_in_units(inches: int) -> int:
    """Return the units across or down beyond which all is farther off than this many inches, or points."""
    return (inches + 1) * max(INCH, GRID)


def bases_touch(a: Pose, b: Pose) -> bool:
    """HF-coll-1: return whether two bases touch or overlap: no side of either is between them."""
    return hulls_meet(a, BASE, b, BASE, TOUCH_TOLERANCE)


def is_over_edge(pose: Pose, width: int, height: int) -> bool:
    """HF-scale-1: return whether any part of a base is over the edge of the table."""
    xs, ys = zip(*hull_corners(pose, BASE), strict=True)
    inside_x = min(xs) >= -TOUCH_TOLERANCE and max(xs) <= width + TOUCH_TOLERANCE
    inside_y = min(ys) >= -TOUCH_TOLERANCE and max(ys) <= height + TOUCH_TOLERANCE
    return not (inside_x and inside_y)


def bow_point(pose: Pose) -> Corner:
    """HF-move-8: return the point of her bow."""
    there = pose_ahead(pose, BASE.length // 2)
    return there.x, there.y


def squared_distance_to_base(pose: Pose, x: int, y: int) -> int:
    """Return the distance from a point to the nearest point of a base, squared; 0 inside it."""
    beside, beyond = local_coordinates(pose, x, y)
    dx = max(abs(beside) - BASE.beam // 2, 0)
    dy = max(abs(beyond) - BASE.length // 2, 0)
    return dx * dx + dy * dy


def touches_ground(pose: Pose, ground: Sequence[Corner]) -> bool:
    """HF-adv-land: return whether a base touches a polygon."""
    return is_on_land(pose, BASE, ground)


def is_point_on_ground(x: int, y: int, ground: Sequence[Corner]) -> bool:
    """Return whether a point is inside a polygon or on its edge."""
    return is_on_land(Pose(x, y, 0), A_POINT, ground)


# The hull space is a marker on the first entity. As an entity of its own, never saved, it would change the
# numbers of all that are placed later.
FIRST_ENTITY = 1


def base_contacts() -> dict[str, list[str]]:
    """HF-coll-1: return which other bases every base afloat touches, by the ids of their ships."""
    sea, poses = _waters(), {s.id: s.pose for s in every(Ship) if is_on_table(s)}
    sea.replace_hulls(poses, BASE)
    return {ship: sea.touching_ships(ship) for ship in poses}


def shores_at(pose: Pose) -> list[list[Corner]]:
    """HF-adv-land: return the shores that a base lying there touches, in the order of the chart."""
    land = get_single(Board).land
    if not land:
        return []
    sea = _waters()
    sea.replace_land(land)
    return sea.land_under(BASE, pose)


def _waters() -> HullSpace:
    """Return the hull space of the current table, created on first use because it is never saved."""
    if not every(HullSpace):
        add_marker(FIRST_ENTITY, HullSpace(TOUCH_TOLERANCE))
    return get_single(HullSpace)


_CELL = 6 * INCH  # the side of a square of the grid


def fighting_ships_in_box(centre: Pose, reach_units: int) -> list[Ship]:
    """Return the ships that still fight and whose middles are within this many units across and down, in
    placement order."""
    ships, places = cached_query(_ship_grid)
    places.update([ship.pose for ship in ships])
    near = places.grid.points_in_square((centre.x, centre.y), reach_units)
    return [ships[n] for n in near if is_fighting(ships[n])]


def enemies_in_box(ship: Ship, reach_units: int) -> list[Ship]:
    """Return ships of other sides that still fight and whose middles are within this many units of hers."""
    return [s for s in fighting_ships_in_box(ship.pose, reach_units) if s.side != ship.side]


def _ship_grid() -> tuple[list[Ship], TrackedGrid[Pose]]:
    ships = every_without(Ship, Gone)
    return ships, TrackedGrid([ship.pose for ship in ships], attrgetter("x", "y"), _CELL)
