"""The captain of the 1798 game: ``answers`` says who answers which question,
and each answerer keeps to one chapter."""

from __future__ import annotations

from game.books.ls98.captain.answers import mind_of
from game.books.ls98.captain.greedy import greedy_answer
from game.core.table import Dump, dump

__all__ = ["IN_HASTE", "greedy_answer", "mind_of", "open_to"]

IN_HASTE = 30
"""Of a hundred questions, how many a captain between the grades answers as a midshipman."""


def open_to(_: str) -> Dump:
    """The whole table: this book hides nothing of it from anybody."""
    return dump()
