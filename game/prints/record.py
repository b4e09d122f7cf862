"""A ship's record of any book on paper, as rows of boxes."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol


class PrintedRow(NamedTuple):
    """A row of a record sheet: its label, groups of boxes, their contents ("" for empty ones), how
    many are crossed off at the start, from the first on, and whether its numbers are reconstructed
    because the text of the book has lost them."""

    label: str
    box_groups: tuple[tuple[str, ...], ...]
    lost_count: int = 0
    is_rebuilt: bool = False


def empty_boxes(number: int) -> tuple[str, ...]:
    """Return this many empty boxes."""
    return ("",) * max(number, 0)


def countdown_boxes(number: int) -> tuple[str, ...]:
    """Return boxes that count down from a number to 1."""
    return tuple(str(n) for n in range(number, 0, -1))


class RecordPrinter(Protocol):
    """Interface of a book's `printed` module."""

    def record(self, ship: dict[str, object]) -> Sequence[PrintedRow]:
        """Return the rows of one ship, from the book's report of her."""
