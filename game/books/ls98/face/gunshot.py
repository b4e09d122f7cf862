"""What broadsides bear on, hex by hex, for whoever lays ships on a chart (LS98-fire-2,
LS98-fire-6)."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from game.books.ls98.face.arcs import arc_of, tip_of
from game.books.ls98.rules.sheet import SIDES, Ship
from game.books.ls98.rules.shots import BANDS
from game.core.table import by_id
from game.sea.hexes import PITCH, Hex, direction_of, hex_at, pose_of
from game.sea.rings import Point
from game.sea.units import CM, DEGREE, units
from game.ui.battle.range_bands import RangeBand

_ROUND: Final = PITCH / CM / 3**0.5
"""Cm from the middle of a hex to its corners."""


def gunshot(ship: str, at: Point, heading: float) -> tuple[RangeBand, ...]:
    """The hexes of each band on either side of her."""
    sheet = by_id(Ship).get(ship)
    if sheet is None:
        return ()
    here, way = hex_at(units(at[0]), units(at[1])), direction_of(round(heading * DEGREE))
    found = []
    for side in SIDES:
        arc = arc_of(here, way, sheet.klass, side)
        for band in range(len(BANDS) - 1, -1, -1):
            rings = tuple(_ring(there) for there, seen in arc if seen == band)
            tip = tip_of(arc, here, band)
            if tip is not None:
                words = BANDS[band] if side == SIDES[0] else ""
                found.append(RangeBand(band, rings, words, _middle(tip)))
    return tuple(sorted(found, key=lambda one: -one.band))


def _middle(there: Hex) -> Point:
    pose = pose_of(there, 0)
    return pose.x / CM, pose.y / CM


def _ring(there: Hex) -> tuple[Point, ...]:
    """The outline of a hex in cm; it stands on a flat side."""
    x, y = _middle(there)
    return tuple((x + _ROUND * cos(n * pi / 3), y + _ROUND * sin(n * pi / 3)) for n in range(6))
