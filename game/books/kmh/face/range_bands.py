"""What broadsides, chasers and works bear on, for an author who places them on a chart (KMH-9.1.1,
KMH-9.2.2, KMH-9.2.22, KMH-19.0.1)."""

from math import cos, radians, sin
from typing import Final

from game.books.kmh.face.course_drawing import arc_points
from game.books.kmh.rules.arcs import BROADSIDES, CHASERS, GunSide
from game.books.kmh.rules.batteries import Battery
from game.books.kmh.rules.sheet import Ship, is_galley
from game.books.kmh.rules.shots import range_name
from game.books.kmh.rules.tables import rule_table
from game.core.table import by_id
from game.sea.polygons import Point
from game.sea.pose import Pose
from game.sea.units import CM, DEGREE, units_of_cm
from game.ui.battle.values.range_bands import RangeBand

_ROUND: Final = 360
_STEP: Final = 5
"""Degrees between two points of an arc."""


def range_bands(ship_id: str, position_cm: Point, heading_deg: float) -> tuple[RangeBand, ...]:
    """Return each broadside band by band, and the chasers that she has; a galley has guns in her
    bow."""
    sheet = by_id(Ship).get(ship_id)
    if sheet is None:
        return ()
    pose = Pose(units_of_cm(position_cm[0]), units_of_cm(position_cm[1]), round(heading_deg * DEGREE))
    reaches = list(enumerate(rule_table("range")["up_to"]))
    found = []
    for side in _gun_sides(sheet):
        for band, reach in reversed(reaches):
            ring = tuple(arc_points(pose, sheet.size, side, reach))
            words = f"{reach} {range_name(band)}" if side is GunSide.PORT else ""
            found.append(RangeBand(band, (ring,), words, ring[len(ring) * 3 // 4]))
    return tuple(sorted(found, key=lambda one: -one.band))


def _gun_sides(ship: Ship) -> tuple[GunSide, ...]:
    """Return where her guns stand."""
    if is_galley(ship):
        return (GunSide.BOW,)
    return (*BROADSIDES, *CHASERS) if ship.chasers else BROADSIDES


def works_range_bands(works: str, at: Point, facing: float, arc: float) -> tuple[RangeBand, ...]:
    """KMH-19.0.1: return what works bear on, from their edge; heavy guns carry farther than any
    ship's."""
    battery = by_id(Battery).get(works)
    if battery is None:
        return ()
    bands = [(n, reach, range_name(n)) for n, reach in enumerate(rule_table("range")["up_to"])]
    if battery.long_guns:
        bands.append((len(bands), rule_table("batteries")["long_range"], "long guns"))
    half = min(_ROUND, arc + 2 * rule_table("arc")["tolerance_degrees"]) / 2
    edge = battery.breadth / CM / 2
    found = []
    for band, reach, name in reversed(bands):
        ring = _sector(at, facing, half, edge + reach)
        found.append(RangeBand(band, (ring,), f"{reach} {name}", ring[len(ring) * 3 // 4]))
    return tuple(found)


def _sector(at: Point, facing: float, half: float, reach_cm: float) -> tuple[Point, ...]:
    """Return the sector within this many degrees of a direction, of this radius: all round for half
    a circle."""
    steps = max(2, round(2 * half / _STEP))
    turns = [radians(facing + half * (2 * n / steps - 1)) for n in range(steps + 1)]
    rim = tuple((at[0] + reach_cm * sin(turn), at[1] - reach_cm * cos(turn)) for turn in turns)
    return rim if 2 * half >= _ROUND else (at, *rim)
