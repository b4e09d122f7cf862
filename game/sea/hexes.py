"""A sea of flat-bottomed hexes, ten centimetres from middle to middle: positions, neighbours,
lines, and the sector in which a hex is seen. Whole numbers only.

Axial coordinates: q counts columns to the right, r down along a column; odd columns are half a hex
lower. The six directions are numbered clockwise from 1, up and to the left; 2 is up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from game.sea import units
from game.sea.pose import Pose
from game.sea.units import CM, FULL_TURN

ALL_DIRECTIONS = (1, 2, 3, 4, 5, 6)
DIRECTION_NAMES = ("", "NW", "N", "NE", "SE", "S", "SW")
"""The directions by number, up the table called N; there is no direction 0."""
DIRECTION_STEPS = ((0, 0), (-1, 0), (0, -1), (1, -1), (1, 0), (0, 1), (-1, 1))
"""What one hex in each direction adds to q and r."""
HEX_PITCH = 10 * CM
"""From a hex to the one above it, in table units: 10 cm."""
SIXTH_TURN = FULL_TURN // 6
"""The angle between two neighbouring directions, in 0.01 degree."""


class Sector(StrEnum):
    """The sector of a ship in which a hex is."""

    HERE = ""
    """Her own hex."""
    BOW = "bow"
    STERN = "stern"
    PORT = "port"
    STARBOARD = "starboard"


BOW, STERN, PORT, STARBOARD = Sector.BOW, Sector.STERN, Sector.PORT, Sector.STARBOARD

_COLUMN_WIDTH = 86_602_540
"""From column to column in thousandths of a table unit: the pitch times the sine of 60 degrees."""


@dataclass(frozen=True, slots=True, order=True)
class Hex:
    """A hex by its axial coordinates."""

    q: int
    r: int

    def hex_towards(self, direction: int, hexes: int = 1) -> Hex:
        """Return the hex ``hexes`` steps off in a direction (the other way if negative)."""
        dq, dr = DIRECTION_STEPS[direction]
        return Hex(self.q + dq * hexes, self.r + dr * hexes)

    @property
    def column(self) -> int:
        """Return its column, from 0 at the left."""
        return self.q

    @property
    def row(self) -> int:
        """Return its row in the column, from 0 at the top."""
        return self.r + (self.q - (self.q & 1)) // 2


def hex_of_column_row(column: int, row: int) -> Hex:
    """Return the hex of a column and a row."""
    return Hex(column, row - (column - (column & 1)) // 2)


def turned_direction(direction: int, steps: int) -> int:
    """Return the direction ``steps`` sixths of a circle clockwise of another."""
    return (direction - 1 + steps) % 6 + 1


def sixths_between(a: int, b: int) -> int:
    """Return the smaller angle between two directions, in sixths of a circle: 0 to 3."""
    clockwise = (a - b) % 6
    return min(clockwise, 6 - clockwise)


def distance(a: Hex, b: Hex) -> int:
    """Return the steps between two hexes."""
    dq, dr = a.q - b.q, a.r - b.r
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def neighbours(here: Hex) -> list[Hex]:
    """Return the six neighbours, clockwise from direction 1."""
    return [here.hex_towards(direction) for direction in ALL_DIRECTIONS]


def hexes_at_distance(middle: Hex, radius: int) -> list[Hex]:
    """Return all hexes at exactly this distance, clockwise; the middle alone for 0."""
    if not radius:
        return [middle]
    here, found = middle.hex_towards(1, radius), []
    for direction in (3, 4, 5, 6, 1, 2):
        for _ in range(radius):
            found.append(here)
            here = here.hex_towards(direction)
    return found


def neighbour_direction(a: Hex, b: Hex) -> int:
    """Return the direction of a neighbour; 0 if it is none."""
    step = (b.q - a.q, b.r - a.r)
    return DIRECTION_STEPS.index(step) if step in DIRECTION_STEPS else 0


# ------------------------------------------------------------------------------ seen from a ship
def relative_step(here: Hex, heading: int, other: Hex) -> tuple[int, int]:
    """Return the step to another hex, turned so that the ship's heading is up; the turns are sixths
    of a circle, so nothing is rounded."""
    q, r = other.q - here.q, other.r - here.r
    for _ in range((heading - 2) % 6):
        q, r = q + r, -q
    return q, r


def sector_of(here: Hex, heading: int, other: Hex) -> Sector:
    """Return the sector of a hex: port and starboard from 30 to 150 degrees off the bow, both
    included, bow and stern between them."""
    q, r = relative_step(here, heading, other)
    if (q, r) == (0, 0):
        return Sector.HERE
    if q > 0 and 2 * q + r >= 0 and q >= r:
        return STARBOARD
    if q < 0 and r >= q and -2 * q >= r:
        return PORT
    return BOW if 2 * r + q < 0 else STERN


def relative_bearing(here: Hex, heading: int, other: Hex) -> int:
    """Return how far off her bow another hex is, clockwise in 0.01 degree; 0 for the same hex."""
    dq, dr = other.q - here.q, other.r - here.r
    way = units.bearing(_COLUMN_WIDTH * dq // 1000, HEX_PITCH * dr + HEX_PITCH // 2 * dq)
    return (way - heading_of_direction(heading)) % FULL_TURN if (dq, dr) != (0, 0) else 0


# ------------------------------------------------------------------------------ lines
def hexes_between(a: Hex, b: Hex) -> list[tuple[Hex, ...]]:
    """Return the hexes strictly between two on the line of their middles, step by step: one hex, or
    the two on both sides where the line runs along their edge."""
    steps = distance(a, b)
    return [_nearest_hexes(a, b, step, steps) for step in range(1, steps)]


def _nearest_hexes(a: Hex, b: Hex, step: int, steps: int) -> tuple[Hex, ...]:
    """Return the hexes nearest to the point ``step / steps`` of the way from a to b."""
    q, r = a.q * (steps - step) + b.q * step, a.r * (steps - step) + b.r * step
    middle = Hex(q // steps, r // steps)
    near = [middle, *neighbours(middle)]
    gaps = [_squared_length(q - h.q * steps, r - h.r * steps) for h in near]
    least = min(gaps)
    return tuple(sorted(h for h, gap in zip(near, gaps, strict=True) if gap == least))


def _squared_length(dq: int, dr: int) -> int:
    """Return the square of a length in hexes."""
    return dq * dq + dq * dr + dr * dr


# ------------------------------------------------------------------------------ on the table
def heading_of_direction(direction: int) -> int:
    """Return a direction as a heading in 0.01 degree: 2 is 0."""
    return (direction - 2) % 6 * SIXTH_TURN


def direction_of_heading(heading: int) -> int:
    """Return the nearest of the six directions to a heading in 0.01 degree."""
    return turned_direction(2, (heading + SIXTH_TURN // 2) // SIXTH_TURN)


def hex_pose(here: Hex, heading: int) -> Pose:
    """Return the middle of a hex on the table, with the heading in 0.01 degree."""
    x = _COLUMN_WIDTH * (3 * here.q + 2) // 3000
    y = HEX_PITCH * here.r + HEX_PITCH // 2 * (here.q + 1)
    return Pose(x, y, heading_of_direction(heading))


def hex_at(x: int, y: int) -> Hex:
    """Return the hex whose middle is nearest to a point in table units; of two as near, the first
    by column and row."""
    column = (3000 * x // _COLUMN_WIDTH - 2) // 3
    nearby = [h for c in (column - 1, column, column + 1) for h in _hexes_in_column(c, y)]
    return min(nearby, key=lambda h: (_squared_distance(h, x, y), h))


def _hexes_in_column(column: int, y: int) -> Iterator[Hex]:
    row = (y - HEX_PITCH // 2 * (1 + (column & 1))) // HEX_PITCH
    yield from (hex_of_column_row(column, row + step) for step in (0, 1))


def _squared_distance(here: Hex, x: int, y: int) -> int:
    pose = hex_pose(here, 2)
    return (pose.x - x) ** 2 + (pose.y - y) ** 2
