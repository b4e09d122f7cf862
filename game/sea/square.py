"""Squares of a board: x to the right, y down, from the top left corner of the chart; headings are
eight points, 0 up the table, clockwise."""

from __future__ import annotations

from dataclasses import dataclass

from game.sea.pose import Pose
from game.sea.units import CM, EIGHT_POINT_STEP

HEADINGS_IN_ALL = 8
SQUARE_SIDE = 75_000
"""The side of a square in table units: 7.5 cm."""
HEADING_NAMES = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
"""The headings by number, up the table called N."""
HEADING_STEPS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""What one square on each heading adds to x and y."""


@dataclass(frozen=True, slots=True, order=True)
class Square:
    """A square of the board by its column and row."""

    x: int
    y: int

    def square_towards(self, heading: int, squares: int = 1) -> Square:
        """Return the square ``squares`` steps off on a heading (astern if negative)."""
        dx, dy = HEADING_STEPS[heading]
        return Square(self.x + dx * squares, self.y + dy * squares)


def distance(a: Square, b: Square) -> int:
    """Return the steps between two squares; a diagonal step counts one."""
    return max(abs(a.x - b.x), abs(a.y - b.y))


def eighths_between(a: int, b: int) -> int:
    """Return the smaller angle between two headings, in points: 0 to 4."""
    apart = (a - b) % HEADINGS_IN_ALL
    return min(apart, HEADINGS_IN_ALL - apart)


def relative_offset(square: Square, heading: int, other: Square) -> tuple[int, int]:
    """Return the offset of another square, turned so that a ship's heading is up (even headings) or
    up and to the right (odd ones); turns are whole quarters, so nothing is rounded."""
    dx, dy = other.x - square.x, other.y - square.y
    for _ in range(heading // 2):
        dx, dy = dy, -dx
    return dx, dy


def squares_on_line(a: Square, b: Square, first_step: int, last_step: int) -> list[Square]:
    """Return the squares on the line from ``a`` through ``b``, steps ``first_step`` to
    ``last_step`` from
    ``a``; a step half way between two squares is on neither. Raise ValueError if both are the
    same."""
    n = distance(a, b)
    if not n:
        raise ValueError("a line needs two squares")
    dx, dy = b.x - a.x, b.y - a.y
    found = []
    for step in range(first_step, last_step + 1):
        x, y = step * dx, step * dy
        if 2 * x % (2 * n) != n and 2 * y % (2 * n) != n:
            found.append(Square(a.x + _divide_rounded(x, n), a.y + _divide_rounded(y, n)))
    return found


def _divide_rounded(value: int, by: int) -> int:
    return (2 * value + by) // (2 * by)


def square_pose(square: Square, heading: int) -> Pose:
    """Return the middle of a square on the table, with the heading in 0.01 degree."""
    return Pose(
        square.x * SQUARE_SIDE + SQUARE_SIDE // 2,
        square.y * SQUARE_SIDE + SQUARE_SIDE // 2,
        heading * EIGHT_POINT_STEP,
    )


def square_at(x_cm: float, y_cm: float) -> Square:
    """Return the square that holds a point, in cm from the top left corner."""
    return Square(int(x_cm * CM // SQUARE_SIDE), int(y_cm * CM // SQUARE_SIDE))


def nearest_eighth(heading: int) -> int:
    """Return the nearest of the eight points to a heading in 0.01 degree."""
    return (heading + EIGHT_POINT_STEP // 2) // EIGHT_POINT_STEP % HEADINGS_IN_ALL
