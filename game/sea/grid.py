"""Points in grid cells, so that neighbours are looked up instead of searched for. Points may be
table positions, squares of a board, or hexes by their axial coordinates."""

from collections.abc import Callable, Sequence
from itertools import compress, count
from operator import is_not
from typing import Any, Generic, TypeVar

P = TypeVar("P")
"""A position as its book has it: a pose, a square, a hex."""


class Grid:
    """Points, each known by its index."""

    __slots__ = ("_points", "_side", "_squares")

    def __init__(self, points: Sequence[tuple[int, int]], side: int) -> None:
        """Sort the points into cells of ``side`` units."""
        self._side = side
        self._points = list(points)
        self._squares: dict[tuple[int, int], list[tuple[int, int, int]]] = {}
        for number, (x, y) in enumerate(points):
            self._squares.setdefault((x // side, y // side), []).append((number, x, y))

    def move_point(self, number: int, to: tuple[int, int]) -> None:
        """Move one point; the others stay."""
        (x, y), side = self._points[number], self._side
        self._squares[x // side, y // side].remove((number, x, y))
        self._points[number] = to
        self._squares.setdefault((to[0] // side, to[1] // side), []).append((number, *to))

    def points_in_square(self, at: tuple[int, int], half_side: int) -> list[int]:
        """Return the points within ``half_side`` units across and down."""
        return self.points_in_box(at[0] - half_side, at[0] + half_side, at[1] - half_side, at[1] + half_side)

    def points_in_box(self, left: int, right: int, top: int, bottom: int) -> list[int]:
        """Return the points of a box, edges included, in index order."""
        side, squares = self._side, self._squares
        columns, rows = right // side - left // side + 1, bottom // side - top // side + 1
        if columns * rows > len(squares):
            asked = list(squares.values())
        else:
            downs = range(top // side, bottom // side + 1)
            across = range(left // side, right // side + 1)
            asked = [squares[x, y] for x in across for y in downs if (x, y) in squares]
        found = [
            number for square in asked for number, x, y in square if left <= x <= right and top <= y <= bottom
        ]
        found.sort()
        return found


class TrackedGrid(Generic[P]):
    """Grid of things that move: `update` moves only what has changed."""

    __slots__ = ("_at", "_places", "grid")

    def __init__(self, places: Sequence[P], at: Callable[[P], tuple[int, int]], side: int) -> None:
        """Start from these places; ``at`` gives the point of a place."""
        self._places, self._at = list(places), at
        self.grid = Grid([at(place) for place in places], side)

    def update(self, places: Sequence[P]) -> bool:
        """Move what has changed to its new place; the number of places is constant. Return whether
        any moved."""
        moved = changed_indices(self._places, places)
        for number in moved:
            self.grid.move_point(number, self._at(places[number]))
        if moved:
            self._places = list(places)
        return bool(moved)

    def __len__(self) -> int:
        """Return the number of things."""
        return len(self._places)


def changed_indices(before: Sequence[Any], now: Sequence[Any]) -> list[int]:
    """Return the indices at which two sequences of equal length hold different objects. It is
    called for a whole fleet at every move, so the loop runs in C; an equal but new object counts as
    changed."""
    return list(compress(count(), map(is_not, before, now)))
