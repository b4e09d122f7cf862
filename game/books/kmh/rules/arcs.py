"""KMH-9.1, KMH-9.8, KMH-9.2.21: what guns aim at, what bears, what rakes, and how far it is. Exact integers,
pure."""

from collections.abc import Sequence
from enum import StrEnum
from functools import cache, lru_cache

from game.books.kmh.rules.tables import rule_table
from game.sea.grid import Grid
from game.sea.hull import Point, Ring, line_crosses_hull, line_crosses_land
from game.sea.polygons import is_inside
from game.sea.pose import (
    ROUNDING,
    Pose,
    Size,
    gap_to_point,
    hull_corners,
    local_coordinates,
    point_from_local,
)
from game.sea.units import CM, DEGREE, SINE_SCALE, angle_between, scaled_cos, scaled_sin


class GunSide(StrEnum):
    """Where a ship's guns stand: her broadsides and her chasers."""

    PORT = "port"
    STARBOARD = "starboard"
    BOW = "bow"
    STERN = "stern"


class Rake(StrEnum):
    """From which end a hull is raked (KMH-9.8.1)."""

    NONE = ""
    BOW = "bow"
    STERN = "stern"


class ArcCoverage(StrEnum):
    """How much of a battery bears (KMH-9.1.2 to KMH-9.1.4)."""

    NONE = ""
    PARTIAL = "partial"
    FULL = "full"


class ShotAlternative(StrEnum):
    """What a captain may order in place of a shot (KMH-9.2.23, KMH-9.3.2, KMH-11.1.4)."""

    HOLD_FIRE = "hold fire"
    HEAT_SHOT = "heat shot"
    REPAIR_DAMAGE = "repair damage"
    REPAIR_BOXES = "repair boxes"
    CARRY_ON = "carry on"  # to repair nothing on a Move card


class AimAt(StrEnum):
    """What a shot is meant to hit (KMH-9.2.23)."""

    HULL = "hull"
    RIGGING = "rigging"
    GRAPE = "grape"  # grape at her men (KMH-9.4.1)
    HOT = "hot"  # hot shot at her hull, from a furnace ashore (KMH-9.3.3)
    WORKS = "works"
    TROOPS = "troops"
    BOATS = "boats"


BROADSIDES = (GunSide.PORT, GunSide.STARBOARD)
CHASERS = (GunSide.BOW, GunSide.STERN)
_SIGN: dict[str, int] = {GunSide.PORT: -1, GunSide.STARBOARD: 1, GunSide.BOW: 1, GunSide.STERN: -1}


@cache
def _slope() -> int:
    """Return the tangent of 15 degrees and half a degree of tolerance (KMH-2.5.1), times SINE_SCALE."""
    arc = rule_table("arc")
    angle = round((arc["degrees"] + arc["tolerance_degrees"]) * DEGREE)
    return scaled_sin(angle) * SINE_SCALE // scaled_cos(angle)


def is_in_broadside_arc(pose: Pose, size: Size, side: str, x: int, y: int) -> bool:
    """KMH-9.1.1: abeam of the hull on that side, widened by 15 degrees at either end."""
    starboard, forward = local_coordinates(pose, x, y)
    abeam = starboard * _SIGN[side]
    return abeam >= 0 and (abs(forward) - size.length // 2) * SINE_SCALE <= abeam * _slope()


def is_in_chase_arc(pose: Pose, size: Size, side: str, x: int, y: int) -> bool:
    """KMH-9.2.2: within 15 degrees of the keel line, ahead of the bow or astern of the stern."""
    starboard, forward = local_coordinates(pose, x, y)
    beyond = forward * _SIGN[side] - size.length // 2
    return beyond >= 0 and abs(starboard) * SINE_SCALE <= beyond * _slope()


@lru_cache(maxsize=1024)
def arc_coverage(pose: Pose, size: Size, side: str, foe_pose: Pose, foe_size: Size) -> ArcCoverage:
    """KMH-9.1.2 to KMH-9.1.4: return FULL if the mainmast is in the arc, PARTIAL if any other part of the
    hull is, else NONE; chasers bear in full or not at all. Cached, because a menu asks this for every aim of
    every battery, and again when it is shown."""
    if side in CHASERS:
        bears = is_in_chase_arc(pose, size, side, foe_pose.x, foe_pose.y)
        return ArcCoverage.FULL if bears else ArcCoverage.NONE
    if is_in_broadside_arc(pose, size, side, foe_pose.x, foe_pose.y):
        return ArcCoverage.FULL
    if is_surely_outside_arc(pose, size, side, foe_pose, foe_size):
        return ArcCoverage.NONE
    in_part = any(is_in_broadside_arc(pose, size, side, *p) for p in hull_points(foe_pose, foe_size))
    return ArcCoverage.PARTIAL if in_part else ArcCoverage.NONE


def is_surely_outside_arc(pose: Pose, size: Size, side: str, foe_pose: Pose, foe_size: Size) -> bool:
    """Return whether no part of a hull can be in the arc, by a circle round it."""
    starboard, forward = local_coordinates(pose, foe_pose.x, foe_pose.y)
    round_her = (foe_size.length + foe_size.beam) // 2
    abeam = starboard * _SIGN[side] + round_her
    beyond = abs(forward) - size.length // 2 - round_her
    return abeam < 0 or beyond * SINE_SCALE > abeam * _slope()


def hull_points(pose: Pose, size: Size) -> list[tuple[int, int]]:
    """Return corners and quarter points of a hull, closer together than the narrowest arc is wide."""
    keel = [point_from_local(pose, 0, size.length * n // 4) for n in (-2, -1, 1, 2)]
    return hull_corners(pose, size) + keel


def range_origin(pose: Pose, size: Size, side: str) -> tuple[int, int]:
    """KMH-9.2.21: return where range is measured from: middle of the broadside, bow or stern."""
    if side in CHASERS:
        return point_from_local(pose, 0, _SIGN[side] * size.length // 2)
    return point_from_local(pose, _SIGN[side] * size.beam // 2, 0)


def range_to_hull(pose: Pose, size: Size, side: str, foe_pose: Pose, foe_size: Size) -> int:
    """KMH-9.2.21: return the distance from the firing battery to the nearest point of the enemy hull."""
    return gap_to_point(foe_pose, foe_size, *range_origin(pose, size, side))


def range_band(distance: int) -> int:
    """KMH-9.2.22: return the number of the range band, 0 for point blank, -1 out of range; 0.05 cm are
    forgiven (KMH-2.5.1)."""
    forgiven = distance - round(rule_table("arc")["tolerance_cm"] * CM)
    limits: list[int] = rule_table("range")["up_to"]
    return next((i for i, most in enumerate(limits) if forgiven <= most * CM), -1)


def rake_of(pose: Pose, size: Size, foe_pose: Pose, foe_size: Size) -> Rake:
    """KMH-9.8.1, KMH-9.8.2: return 'bow' or 'stern' if the keels cross at 90 degrees, give or take 3, and the
    foe's keel line produced runs through the firing hull; else ''."""
    if not is_across(pose, foe_pose):
        return Rake.NONE
    starboard, forward = local_coordinates(foe_pose, pose.x, pose.y)
    if abs(starboard) > size.length // 2 or abs(forward) <= foe_size.length // 2:
        return Rake.NONE
    return Rake.BOW if forward > 0 else Rake.STERN


def is_across(pose: Pose, foe_pose: Pose) -> bool:
    """KMH-9.8.1: return whether the keels cross at 90 degrees, give or take 3."""
    arc = rule_table("arc")
    slack = round((arc["rake_degrees"] + arc["tolerance_degrees"]) * DEGREE)
    return bool(abs(angle_between(pose.heading, foe_pose.heading) - 9000) <= slack)


def nearest_point(pose: Pose, size: Size, x: int, y: int) -> tuple[int, int]:
    """Return the point of a hull nearest to a point."""
    a, f = local_coordinates(pose, x, y)
    half_beam, half_length = size.beam // 2, size.length // 2
    return point_from_local(pose, max(-half_beam, min(a, half_beam)), max(-half_length, min(f, half_length)))


Hulls = tuple[tuple[str, Pose, Size], ...]  # hulls by name: where they are, and how large they are
SQUARE = 12 * CM  # the side of a square of the grid in which hulls are looked up
Line = tuple[tuple[str, ...], Point, Point]  # from where to where one looks, and past which hulls
# The hulls of the last query, their grid, the largest radius of a hull, and the result for each line. It is
# looked up by the hulls themselves, so it is right for any table with equal hulls.
_hull_grids: dict[str, tuple[Hulls, Grid, int, dict[Line, bool]]] = {}


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
    """Return the same, computed: look among the hulls of the grid near the line; ``out`` is the largest
    radius of a hull."""
    excluded, start, end = line
    (x0, y0), (x1, y1) = start, end
    box = min(x0, x1) - out, max(x0, x1) + out, min(y0, y1) - out, max(y0, y1) + out
    for number in grid.points_in_box(*box):
        name, pose, size = hulls[number]
        if name not in excluded and line_crosses_hull(pose, size, start, end):
            return True
    return False


def is_land_between(
    land: Sequence[Ring], start: Point, end: Point, onshore_points: Sequence[Point] = ()
) -> bool:
    """Return whether land is between two points. Those who stand ashore see, and are seen, over the land they
    stand on: ``onshore_points`` are the middles of those, both points if none is given."""
    crossed = [ring for ring in land if line_crosses_land(ring, start, end)]
    return any(not any(is_inside(ring, *foot) for foot in onshore_points or (start, end)) for ring in crossed)
