"""What lies near a place on a board of squares or hexes, without a look at all that lies on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

CELL: Final = 4
"""Columns and rows that are looked up as one."""
Place = tuple[int, int]
"""A square by column and row, or a hex by its axial coordinates."""


class Places:
    """Where things lie, looked up by cells of a few columns and rows."""

    def __init__(self, lies: Sequence[Place]) -> None:
        """The things are known by their numbers in that order."""
        self._cells: dict[Place, list[tuple[int, int, int]]] = {}
        for number, (x, y) in enumerate(lies):
            self._cells.setdefault((x // CELL, y // CELL), []).append((number, x, y))

    def near(self, at: Place, reach: int) -> list[int]:
        """The things that lie no more than so many columns and so many rows off, in their order."""
        left, right, top, bottom = at[0] - reach, at[0] + reach, at[1] - reach, at[1] + reach
        found: list[int] = []
        for column in range(left // CELL, right // CELL + 1):
            for row in range(top // CELL, bottom // CELL + 1):
                for number, x, y in self._cells.get((column, row), ()):
                    if left <= x <= right and top <= y <= bottom:
                        found.append(number)
        found.sort()
        return found
