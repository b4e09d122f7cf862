"""Places in cm as floats, courses and enemies by distance, for thinking: sines come from the sea's integer
table, so that every machine thinks alike. What is ordered goes through the exact rules."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import sqrt
from operator import attrgetter

from game.books.kmh.rules.course import TURNS, Helm, HelmVerb, Leg
from game.books.kmh.rules.course import is_lawful as lawful
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
    """Return the bearing of a place within a quarter of a degree, the same on every machine."""
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


CourseLeg = tuple[HelmVerb, int, int]
"""Verb, length in table units, circle."""
_AHEAD = HelmVerb.AHEAD
_SIDE = {HelmVerb.PORT: -1, HelmVerb.STARBOARD: 1}
DEAD_ZONE_ANGLE = int(rule_table("wind_position")["bow_from"]) * DEGREE
SQUARE_TOLERANCE = 3 * DEGREE
"""A rake is looked for within so much of the right angle: a half less than the book forgives."""


@dataclass(slots=True)
class CandidateCourse:
    """Legs, and where they end if nothing stops her; ``is_into_wind``: through the dead zone."""

    legs: tuple[CourseLeg, ...]
    end: CmPose
    is_into_wind: bool


def course_of(at: CmPose, stretches: tuple[CourseLeg, ...], wind_from: int) -> CandidateCourse:
    """Return a course from a spot, with its end."""
    legs = tuple([s for s in stretches if s[1] > 0])
    into_wind = False
    for verb, run, circle in legs:
        if verb == _AHEAD:
            at = pose_ahead(at, run / CM)
        else:
            there = pose_on_arc(at, run / CM, RADII[circle - 1], _SIDE[verb])
            swing = run * CENTIDEGREES_A_RADIAN / CM / RADII[circle - 1]
            into_wind = into_wind or turn_enters_dead_zone(at.heading, swing, _SIDE[verb], wind_from)
            at = there
    return CandidateCourse(legs, at, into_wind)


def turn_enters_dead_zone(heading: int, swing: float, side: int, wind_from: int) -> bool:
    """KMH-6.7.1: return whether a swing from a heading brings the bow into the dead zone."""
    if abs(signed_angle(heading, wind_from)) < DEAD_ZONE_ANGLE:
        return False
    to_wind = (side * (wind_from - heading)) % FULL_TURN
    return to_wind - DEAD_ZONE_ANGLE < swing


def own_circle_number(helm: Helm) -> int:
    """Return the number of her own circle as far as there are templates."""
    return min(helm.circle, len(RADII))


def course_fan(helm: Helm, at: CmPose, effort: int) -> list[CandidateCourse]:
    """Return about ``effort`` courses: straight on, and turns of many lengths begun early or late."""
    left, own, wind = helm.run_left, own_circle_number(helm), helm.wind_from
    out = [course_of(at, ((HelmVerb.AHEAD, left, 0),), wind)]
    if helm.straight_only:
        return out
    for before, turn in straight_and_turn_pairs(left, max((effort - 1) // 2, 2)):
        for verb in TURNS:
            rest = left - before - turn
            legs = ((HelmVerb.AHEAD, before, 0), (verb, turn, own), (HelmVerb.AHEAD, rest, 0))
            out.append(course_of(at, legs, wind))
    return out


def courses_towards(helm: Helm, at: CmPose, goal: CmPose) -> list[CandidateCourse]:
    """Return round until she heads for a place, to the nearest centimetre of the circle, then straight."""
    if helm.straight_only:
        return []
    own = own_circle_number(helm)
    swing = signed_angle(at.heading, bearing_to(at, goal))
    turn = min(round(abs(swing) * RADII[own - 1] / CENTIDEGREES_A_RADIAN) * CM, helm.run_left // CM * CM)
    verb = HelmVerb.STARBOARD if swing > 0 else HelmVerb.PORT
    legs = ((verb, turn, own), (HelmVerb.AHEAD, helm.run_left - turn, 0))
    return [course_of(at, legs, helm.wind_from)] if turn else []


@lru_cache(maxsize=256)
def straight_and_turn_pairs(run_left: int, count: int) -> tuple[tuple[int, int], ...]:
    """Return about ``count`` pairs (straight, then turn) in whole cm, early ones first."""
    whole = run_left // CM
    rows = max(round((count / 2.5) ** 0.5), 1) + 1
    pairs: dict[tuple[int, int], None] = {}
    for row in range(rows):
        before = whole * row // (rows + 1)
        columns = max(round(count / rows * (1.3 - 0.6 * row / rows)), 1)
        for column in range(1, columns + 1):
            turn = max((whole - before) * column // columns, 1)
            if before + turn <= whole:
                pairs[before * CM, turn * CM] = None
    return tuple(pairs)


def raking_courses(helm: Helm, at: CmPose, foe: CmPose, min_distance: float) -> list[CandidateCourse]:
    """KMH-9.8.1: return courses of one turn that end square across a foe's keel line, ``min_distance`` cm
    away or more."""
    out: list[CandidateCourse] = []
    if helm.straight_only:
        return out
    for heading in ((foe.heading + 9000) % FULL_TURN, (foe.heading - 9000) % FULL_TURN):
        for verb, side in _SIDE.items():
            swing = (side * (heading - at.heading)) % FULL_TURN
            for circle in range(own_circle_number(helm), len(RADII) + 1):
                out += _courses_across(helm, at, foe, min_distance, (verb, side, swing, circle))
    return out


def _courses_across(
    helm: Helm, at: CmPose, foe: CmPose, min_distance: float, turn: tuple[HelmVerb, int, int, int]
) -> Iterator[CandidateCourse]:
    """Yield such courses with one turn; its beginning is solved for, not searched."""
    verb, side, swing, circle = turn
    radius = RADII[circle - 1]
    cm = round(swing * radius / CENTIDEGREES_A_RADIAN)
    if cm * CM > helm.run_left or abs(cm * CENTIDEGREES_A_RADIAN / radius - swing) > SQUARE_TOLERANCE:
        return
    rest = helm.run_left - cm * CM
    early = pose_ahead(pose_on_arc(at, cm, radius, side), rest / CM)
    across = _distance_abeam(foe, early.x, early.y)
    shift = _distance_abeam(foe, foe.x + at.sine - early.sine, foe.y - at.cosine + early.cosine)
    if abs(shift) < 0.2:
        return
    first = round(-across / shift)
    for before in range(max(first - 1, 0), min(first + 1, rest // CM) + 1):
        ahead = before * CM
        legs = ((HelmVerb.AHEAD, ahead, 0), (verb, cm * CM, circle), (HelmVerb.AHEAD, rest - ahead, 0))
        if abs(across + shift * before) < 1.6:
            candidate = course_of(at, legs, helm.wind_from)
            if abs(_distance_ahead(foe, candidate.end)) > min_distance:
                yield candidate


def _distance_abeam(foe: CmPose, x: float, y: float) -> float:
    return (x - foe.x) * foe.cosine + (y - foe.y) * foe.sine


def _distance_ahead(foe: CmPose, there: CmPose) -> float:
    return (there.x - foe.x) * foe.sine - (there.y - foe.y) * foe.cosine


def course_keys(candidate: CandidateCourse, own_circle: int) -> list[str]:
    """Return the course as the helm reads it."""
    return [Leg(verb, run, circle).key(own_circle) for verb, run, circle in candidate.legs]


def is_lawful(helm: Helm, candidate: CandidateCourse) -> bool:
    """Return whether the helm takes every leg: markers, steering and the largest circle may forbid it."""
    return lawful(helm, [Leg(*leg) for leg in candidate.legs])


def poses_along(
    at: CmPose, candidate: CandidateCourse, step: float = 1.0, skip_cm: float = 0.0
) -> Iterator[CmPose]:
    """Yield poses on a course, a step in cm apart, beyond the first ``skip_cm``, and every leg's end."""
    for verb, run, circle in candidate.legs:
        start, length, done = at, run / CM, 0.0
        while done < length:
            done = min(done + step, length)
            if done < min(skip_cm, length):
                continue
            if verb == _AHEAD:
                at = pose_ahead(start, done)
            else:
                at = pose_on_arc(start, done, RADII[circle - 1], _SIDE[verb])
            yield at
        skip_cm -= length
