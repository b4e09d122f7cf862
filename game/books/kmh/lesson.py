"""Checks of a lesson's course for Kiss Me, Hardy! Call them inside the table."""

from collections.abc import Sequence
from typing import Any, Final

from game.books.kmh.rules.arcs import ArcCoverage, arc_coverage, rake_of, range_band, range_to_hull
from game.books.kmh.rules.course import Helm, HelmVerb, Leg, end_of
from game.books.kmh.rules.firepower import SHORT
from game.books.kmh.rules.previews import HazardKind, hazards, wind_position_at
from game.books.kmh.rules.sheet import Ship
from game.books.kmh.rules.shots import contact_side
from game.core.steps import Choose, Menu, Refusal
from game.core.table import every
from game.levels.format.lessons import CourseTask
from game.levels.format.model import Level
from game.sea.pose import Pose, Size, distance
from game.sea.units import CM, units_of_cm


def off_course(wanted: CourseTask, level: Level, question: Choose, keys: Sequence[str]) -> str:
    """Return what is wrong with the course of these keys, in plain words; '' if nothing is."""
    helm = question.menu
    ship = next((s for s in every(Ship) if s.id == question.about), None)
    if not isinstance(helm, Helm) or ship is None:
        return ""
    return course_error(wanted, level, ship, helm, legs_of(helm, keys))


def neutral_course(menu: Menu[Any]) -> list[str]:
    """Return a course straight ahead as far as she goes; [] if the menu is no helm."""
    return [Leg(HelmVerb.AHEAD, menu.run_left).key()] if isinstance(menu, Helm) else []


def legs_of(helm: Helm, keys: Sequence[str]) -> tuple[Leg, ...]:
    """Return the legs of these keys, as far as the helm takes them and until she halts."""
    legs: list[Leg] = []
    for key in keys:
        leg = helm.read(key)
        if isinstance(leg, Refusal) or leg.verb is HelmVerb.HALT:
            break
        legs.append(leg)
        helm = helm.after_leg(leg, leg.run, leg.pose_after(helm.pose, leg.run))
    return tuple(legs)


def course_error(wanted: CourseTask, level: Level, ship: Ship, helm: Helm, legs: Sequence[Leg]) -> str:
    """Return what is wrong with the course of these legs, in plain words; '' if nothing is."""
    end = end_of(helm, legs)
    if wanted.meets:
        met = [h.name for h in hazards(ship, helm, legs) if h.kind == HazardKind.CONTACT]
        return "" if wanted.meets in met else "This course does not bring the hulls together."
    x, y = (units_of_cm(v) for v in level.chart.position_in_cm(wanted.to))
    if distance(end.x, end.y, x, y) > level.chart.length_in_cm(wanted.within) * CM:
        return "The course should end inside the ring."
    if wanted.lies and wind_position_at(end) != wanted.lies:
        return f"The course ends in the ring, but not with the wind {_BEARING_WORDS[wanted.lies]}."
    if wanted.rakes and not rake_of(end, ship.size, *_hull_of(wanted.rakes)):
        return "From there it is no rake: cross her wake at right angles, close to her line."
    if wanted.bears and not has_close_full_broadside(end, ship.size, *_hull_of(wanted.bears)):
        return "From there your broadside does not bear in full at short range."
    return ""


def _hull_of(name: str) -> tuple[Pose, Size]:
    foe = next(s for s in every(Ship) if s.id == name)
    return foe.pose, foe.size


def has_close_full_broadside(pose: Pose, size: Size, foe_pose: Pose, foe_size: Size) -> bool:
    """Return whether a broadside bears in full on a hull at short range or nearer (KMH-9.1.2)."""
    side = contact_side(pose, foe_pose)
    near = 0 <= range_band(range_to_hull(pose, size, side, foe_pose, foe_size)) <= SHORT
    return near and arc_coverage(pose, size, side, foe_pose, foe_size) == ArcCoverage.FULL


_BEARING_WORDS: Final = {
    "dead": "dead ahead",
    "bow": "on the bow",
    "quarter": "on the quarter",
    "astern": "astern",
}
