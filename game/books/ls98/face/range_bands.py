"""What broadsides bear on, hex by hex, for an author who places ships on a chart (LS98-fire-2,
LS98-fire-6), and which enemies are within gunshot."""

from math import cos, pi, sin
from typing import Final

from game.books.ls98.face.arcs import arc_hexes_with_bands, label_hex
from game.books.ls98.rules.sheet import SIDES, Ship, enemies, fighting_ships
from game.books.ls98.rules.shots import BANDS, band_of
from game.core.table import by_id
from game.sea.hexes import HEX_PITCH, Hex, direction_of_heading, distance, hex_at, hex_pose
from game.sea.polygons import Point
from game.sea.units import CM, DEGREE, units_of_cm
from game.ui.battle.values.level_geometry import RangeBand

_HEX_RADIUS: Final = HEX_PITCH / CM / 3**0.5
"""Cm from the middle of a hex to its corners."""


def range_bands(ship_id: str, position_cm: Point, heading_deg: float) -> tuple[RangeBand, ...]:
    """Return the hexes of each band on either side of her."""
    sheet = by_id(Ship).get(ship_id)
    if sheet is None:
        return ()
    here, way = (
        hex_at(units_of_cm(position_cm[0]), units_of_cm(position_cm[1])),
        direction_of_heading(round(heading_deg * DEGREE)),
    )
    found = []
    for side in SIDES:
        arc = arc_hexes_with_bands(here, way, sheet.klass, side)
        for band in range(len(BANDS) - 1, -1, -1):
            rings = tuple(_hex_outline(there) for there, seen in arc if seen == band)
            tip = label_hex(arc, here, band)
            if tip is not None:
                words = BANDS[band] if side == SIDES[0] else ""
                found.append(RangeBand(band, rings, words, _hex_center(tip)))
    return tuple(sorted(found, key=lambda one: -one.band))


def _hex_center(there: Hex) -> Point:
    pose = hex_pose(there, 0)
    return pose.x / CM, pose.y / CM


def _hex_outline(there: Hex) -> tuple[Point, ...]:
    """Return the outline of a hex in cm, with a flat side down."""
    x, y = _hex_center(there)
    return tuple((x + _HEX_RADIUS * cos(n * pi / 3), y + _HEX_RADIUS * sin(n * pi / 3)) for n in range(6))


# ------------------------------------------------------------------------------ enemies in range
def enemy_ids_in_range(seat: str, ship_id: str = "") -> tuple[str, ...]:
    """Return the enemies that this ship of the side ('': any) reaches, by the range of her class;
    each once, by that side's ships and then their own order."""
    own = (s for s in fighting_ships() if s.side == seat and ship_id in ("", s.id))
    near = (foe.id for s in own for foe in enemies(s) if band_of(s, distance(s.hex, foe.hex)) is not None)
    return tuple(dict.fromkeys(near))
