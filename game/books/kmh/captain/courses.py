"""Courses worth thinking about: a fan of single turns, and those that end square across a foe's bow or stern.
Lengths in table units as the helm wants them; ends in cm."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from game.books.kmh.captain.geometry import (
    CENTIDEGREES_A_RADIAN,
    RADII,
    CmPose,
    bearing_to,
    pose_ahead,
    pose_on_arc,
    signed_angle,
)
from game.books.kmh.rules.course import TURNS, Helm, HelmVerb, Leg
from game.books.kmh.rules.course import is_lawful as lawful
from game.books.kmh.rules.tables import rule_table
from game.sea.units import CM, DEGREE, FULL_TURN

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
    """Return about ``count`` pairs (straight, then turn) in whole cm, early ones first, within what is
    left."""
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
    """Yield such courses with one turn. Where it begins shifts the end along the line: solve, do not
    search."""
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
    """Yield poses along a course, a step in cm apart, beyond the first ``skip_cm``; and the end of every
    leg."""
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
