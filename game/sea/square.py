"""Squares in whole numbers: x to the right, y down, from the top left corner of the chart; a
heading is one of eight points, 0 up the table and on clockwise."""

from __future__ import annotations

from dataclasses import dataclass

from game.sea.compass import POINT
from game.sea.pose import Pose
from game.sea.units import CM

POINTS = 8
SIDE = 75_000
"""The side of a square in table units: 7.5 cm."""
NAMES = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
"""The headings by number, up the table called N."""
STEPS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""What one square on each heading adds to x and y."""


@dataclass(frozen=True, slots=True, order=True)
class Square:
    """A square of the board by its column and row."""

    x: int
    y: int

    def to(self, heading: int, squares: int = 1) -> Square:
        """The square so many steps off on a heading (astern if negative)."""
        dx, dy = STEPS[heading]
        return Square(self.x + dx * squares, self.y + dy * squares)


def distance(a: Square, b: Square) -> int:
    """Steps between two squares; a diagonal step counts one."""
    return max(abs(a.x - b.x), abs(a.y - b.y))


def points_between(a: int, b: int) -> int:
    """The smaller angle between two headings, in points: 0 to 4."""
    apart = (a - b) % POINTS
    return min(apart, POINTS - apart)


def seen_from(square: Square, heading: int, other: Square) -> tuple[int, int]:
    """Where another square lies for a ship in `square`: the offset turned so that her heading is
    up (even headings) or up and to the right (odd ones): whole quarters, so nothing is rounded."""
    dx, dy = other.x - square.x, other.y - square.y
    for _ in range(heading // 2):
        dx, dy = dy, -dx
    return dx, dy


def line(a: Square, b: Square, first: int, last: int) -> list[Square]:
    """The squares on the line from `a` through `b`, steps `first` to `last` from `a`; a step that
    falls half way between two squares is on neither. Raises ValueError if both are the same."""
    n = distance(a, b)
    if not n:
        raise ValueError("a line needs two squares")
    dx, dy = b.x - a.x, b.y - a.y
    found = []
    for step in range(first, last + 1):
        x, y = step * dx, step * dy
        if 2 * x % (2 * n) != n and 2 * y % (2 * n) != n:
            found.append(Square(a.x + _round(x, n), a.y + _round(y, n)))
    return found


def _round(value: int, by: int) -> int:
    return (2 * value + by) // (2 * by)


def pose_of(square: Square, heading: int) -> Pose:
    """The middle of a square as the stage measures, with the heading in 0.01 degree."""
    return Pose(square.x * SIDE + SIDE // 2, square.y * SIDE + SIDE // 2, heading * POINT)


def square_at(x_cm: float, y_cm: float) -> Square:
    """The square that holds a point, in cm from the top left corner."""
    return Square(int(x_cm * CM // SIDE), int(y_cm * CM // SIDE))


def point_of(heading: int) -> int:
    """The nearest of the eight points to a heading in 0.01 degree."""
    return (heading + POINT // 2) // POINT % POINTS
