"""What a book keeps of a ship on paper, as rows of boxes; drawn by us, told by the book."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol


class PrintedRow(NamedTuple):
    """A row of a record sheet: its label, groups of boxes, what stands in them ("" each for empty
    ones), how many are crossed off when the battle begins, from the first on, and whether they are
    by numbers that the text of the book has lost."""

    label: str
    groups: tuple[tuple[str, ...], ...]
    lost: int = 0
    rebuilt: bool = False


def empty_boxes(number: int) -> tuple[str, ...]:
    """So many empty boxes."""
    return ("",) * max(number, 0)


def countdown_boxes(number: int) -> tuple[str, ...]:
    """Boxes that count down from a number to 1."""
    return tuple(str(n) for n in range(number, 0, -1))


class Registrar(Protocol):
    """Who tells, for a book, what of a ship is kept on paper: `printed` of the book."""

    def record(self, ship: dict[str, object]) -> Sequence[PrintedRow]:
        """The rows of one ship, from the book's report of her."""
