"""Where balls that miss fall into the water: over or short of the target on the line of fire, never
on a hull, nor on or behind the firer. Decoration."""

from collections.abc import Sequence
from math import cos, hypot, radians, sin
from typing import Final

from game.sea.polygons import Point
from game.systems.combatants import Combatant

_MIN_DISTANCE: Final = 0.05
"""Least distance of a splash from a hull, as a share of her length."""
_STEP_FARTHER: Final = 0.25
"""How much farther each try is, as a share of the target's length; `_MAX_TRIES` at most."""
_MAX_TRIES: Final = 12


def move_to_open_water(
    misses: Sequence[Point],
    firer: Combatant,
    target: Combatant,
    bearings: Sequence[float],
    hulls: Sequence[Combatant],
) -> list[Point]:
    """Move each miss to open water; one without any goes over the target, and farther. ``bearings``
    are
    the bearings away from the firer, the target's first; ``hulls`` are all hulls afloat."""
    found, ahead = list[Point](), _unit_vector(bearings[0])
    for x, y in misses:
        short = (target.x - x) * ahead[0] + (target.y - y) * ahead[1]
        over = max(0.0, 2 * short)
        far = [0.0, *(over + _STEP_FARTHER * n * target.length for n in range(_MAX_TRIES))]
        places = [(x + ahead[0] * out, y + ahead[1] * out) for out in far]
        free = (p for p in places if _is_ahead_of_firer(p, firer, bearings) and not _is_on_hull(p, hulls))
        found.append(next(free, places[-1]))
    return found


def _is_ahead_of_firer(place: Point, firer: Combatant, ways: Sequence[float]) -> bool:
    """Return whether a point is ahead of the firer on all of these bearings."""
    for way in ways:
        (dx, dy), turn = _unit_vector(way), radians(firer.heading - way)
        deep = abs(cos(turn)) * firer.length / 2 + abs(sin(turn)) * firer.beam / 2
        out = (place[0] - firer.x) * dx + (place[1] - firer.y) * dy
        if out < deep + _MIN_DISTANCE * firer.length:
            return False
    return True


def _is_on_hull(place: Point, hulls: Sequence[Combatant]) -> bool:
    """Return whether a point is on a hull or close to its side."""
    for hull in hulls:
        dx, dy, (fx, fy) = place[0] - hull.x, place[1] - hull.y, _unit_vector(hull.heading)
        if hypot(dx, dy) > hull.length:
            continue
        air = _MIN_DISTANCE * hull.length
        along, aside = abs(dx * fx + dy * fy), abs(dx * fy - dy * fx)
        if along < hull.length / 2 + air and aside < hull.beam / 2 + air:
            return True
    return False


def _unit_vector(way: float) -> Point:
    return sin(radians(way)), -cos(radians(way))
