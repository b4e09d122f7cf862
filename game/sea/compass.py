"""Bearings of the current table by their names. Its top need not be north; only words and the rose know."""

from game.core.table import table_north
from game.sea.hexes import DIRECTION_NAMES, heading_of_direction
from game.sea.square import HEADING_NAMES, HEADINGS_IN_ALL
from game.sea.units import EIGHT_POINT_STEP, nearest_compass_point


def point_name(bearing: int) -> str:
    """Return the nearest of sixteen compass points of a bearing of the table in 0.01 degree: ``SSW``."""
    return nearest_compass_point(bearing - table_north())


def eighth_name(eighth: int) -> str:
    """Return the name of one of the eight points of the table, counted clockwise from its top: ``SW``."""
    return HEADING_NAMES[(eighth - table_north() // EIGHT_POINT_STEP) % HEADINGS_IN_ALL]


def eighth_named(name: str) -> int:
    """Return which of the eight points of the table has that name. Raise ValueError if none has."""
    return (HEADING_NAMES.index(name) + table_north() // EIGHT_POINT_STEP) % HEADINGS_IN_ALL


def direction_name(direction: int) -> str:
    """Return the name of one of the six directions of hexes. On a turned table none of them is north."""
    if not table_north():
        return DIRECTION_NAMES[direction]
    return point_name(heading_of_direction(direction))
