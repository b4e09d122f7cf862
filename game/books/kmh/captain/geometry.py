"""Quick geometry for thinking: places in cm as floats, sines from the sea's own integer table, so that every
machine thinks the same. What is finally ordered goes through the exact rules."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from operator import attrgetter

from game.books.kmh.rules.nearby_ships import enemies_in_box
from game.books.kmh.rules.sheet import Ship, enemies
from game.books.kmh.rules.tables import rule_table
from game.sea.pose import Pose
from game.sea.units import CM, DEGREE, FULL_TURN, SIN, SINE_SCALE, scaled_cos, scaled_sin

SINE = tuple(value / SINE_SCALE for value in SIN)
RADII: tuple[float, ...] = tuple(mm / 10 for mm in rule_table("turning")["radius_mm"])
"""Radii of the turning circles in cm."""
CENTIDEGREES_A_RADIAN = 5729.578  # 0.01 degree of a radian
_ARC = rule_table("arc")
_HALF = round(_ARC["tolerance_degrees"] * DEGREE)
ARC_SLOPE = scaled_sin(_ARC["degrees"] * DEGREE + _HALF) / scaled_cos(_ARC["degrees"] * DEGREE + _HALF)
"""How fast a broadside's arc opens: the tangent of its angle (KMH-9.1.1)."""
RAKE_SINE = scaled_sin(_ARC["rake_degrees"] * DEGREE + _HALF) / SINE_SCALE
"""Keels whose directions have a cosine no larger than this cross squarely (KMH-9.8.2)."""


@dataclass(slots=True)
class CmPose:
    """A place in cm and a heading in 0.01 degree with its sine and cosine. A value: never changed, and not
    frozen only because a captain makes a thousand of them for a move."""

    x: float
    y: float
    heading: int
    sine: float
    cosine: float


def cm_pose(x: float, y: float, heading: int) -> CmPose:
    """Return the spot with its sine and cosine looked up."""
    h = heading % FULL_TURN
    return CmPose(x, y, h, SINE[h], SINE[(h + 9000) % FULL_TURN])


def cm_pose_of(pose: Pose) -> CmPose:
    """Return where a hull is."""
    return cm_pose(pose.x / CM, pose.y / CM, pose.heading)


def pose_ahead(at: CmPose, run: float) -> CmPose:
    """Return this many cm straight on."""
    return CmPose(at.x + run * at.sine, at.y - run * at.cosine, at.heading, at.sine, at.cosine)


def pose_on_arc(at: CmPose, run: float, radius: float, side: int) -> CmPose:
    """Return this many cm along a circle, to starboard (+1) or port (-1)."""
    h = (at.heading + side * round(run * CENTIDEGREES_A_RADIAN / radius)) % FULL_TURN
    s, c = SINE[h], SINE[(h + 9000) % FULL_TURN]
    r = side * radius
    return CmPose(at.x + r * (at.cosine - c), at.y + r * (at.sine - s), h, s, c)


def distance_between(a: CmPose, b: CmPose) -> float:
    """Return the distance middle to middle, in cm."""
    dx, dy = a.x - b.x, a.y - b.y
    return sqrt(dx * dx + dy * dy)


def bearing_to(at: CmPose, there: CmPose) -> int:
    """Return the bearing of a place, within a quarter of a degree. Plain arithmetic: the same on every
    machine."""
    dx, dy = there.x - at.x, at.y - there.y
    east, north = abs(dx), abs(dy)
    if east + north == 0.0:
        return 0
    steep = min(east, north) / max(east, north)
    angle = steep * (4500 + 1564 * (1 - steep))
    angle = angle if east < north else 9000 - angle
    angle = angle if dy >= 0 else 18000 - angle
    return round(angle if dx >= 0 else 36000 - angle) % FULL_TURN


def signed_angle(a: int, b: int) -> int:
    """Return the angle from one bearing to another, -18000 to 17999."""
    return (b - a + FULL_TURN // 2) % FULL_TURN - FULL_TURN // 2


SEARCH_RADII = (15, 45)
"""cm across and down within which the nearest foes are looked for, before they are everywhere."""

_pose_of, _number_of = attrgetter("pose"), attrgetter("number")

FoeDistance = tuple[float, int, Ship, CmPose]
"""Her distance in cm, her place in the row of enemies, herself, and where she is."""


@dataclass(slots=True)
class _CachedDistances:
    """What was found while the enemies of a side lay at these poses: for a pose of hers and a number of foes,
    their distances, places in the row, and where they are."""

    poses: list[Pose]
    found: dict[tuple[Pose, int], list[tuple[float, int, CmPose]]] = field(default_factory=dict)


_distance_cache: dict[str, _CachedDistances] = {}
"""By side, what was found last. It tells the truth of any battle in which her enemies lie so."""


def foes_by_distance(ship: Ship, min_count: int) -> list[FoeDistance]:
    """Return up to this many fighting enemies, the nearest first; equals in placement order."""
    return foes_by_distance_each([ship], min_count)[0]


def foes_by_distance_each(ships: Sequence[Ship], min_count: int) -> list[list[FoeDistance]]:
    """Return the same for each of several ships of one side, in one pass over their enemies."""
    if not ships:
        return []
    foes = enemies(ships[0])
    poses = list(map(_pose_of, foes))
    known = _distance_cache.get(ships[0].side)
    if known is None or known.poses != poses:
        known = _distance_cache[ships[0].side] = _CachedDistances(poses)
    return [_cached_foes(known, ship, foes, min_count) for ship in ships]


def _cached_foes(
    known: _CachedDistances, ship: Ship, foes: Sequence[Ship], min_count: int
) -> list[FoeDistance]:
    found = known.found.get((ship.pose, min_count))
    if found is None:
        found = known.found[ship.pose, min_count] = _search_foes(ship, foes, min_count)
    return [(distance, i, foes[i], there) for distance, i, there in found]


def _search_foes(ship: Ship, foes: Sequence[Ship], min_count: int) -> list[tuple[float, int, CmPose]]:
    here = cm_pose_of(ship.pose)
    for far in SEARCH_RADII:
        near = enemies_in_box(ship, far * CM)
        row = [(bisect_left(foes, foe.number, key=_number_of), foe) for foe in near]
        seen = _sort_by_distance(here, row)
        if len(seen) >= min_count and seen[min_count - 1][0] < far:
            return seen[:min_count]
    return _sort_by_distance(here, list(enumerate(foes)))[:min_count]


def _sort_by_distance(here: CmPose, row: Sequence[tuple[int, Ship]]) -> list[tuple[float, int, CmPose]]:
    places = [(i, cm_pose_of(foe.pose)) for i, foe in row]
    seen = [(distance_between(here, there), i, there) for i, there in places]
    seen.sort(key=lambda near: near[:2])
    return seen
