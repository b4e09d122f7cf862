"""The captain who knows Kiss Me, Hardy!: a master who sails, a gunner who fires, boarders."""

from __future__ import annotations

from game.books.kmh.captain.answers import mind_of
from game.books.kmh.captain.greedy import greedy_answer
from game.core.table import Dump, dump

__all__ = ["IN_HASTE", "greedy_answer", "mind_of", "open_to"]

IN_HASTE = 38
"""Of a hundred questions, how many a captain between the grades answers as a midshipman."""


def open_to(_: str) -> Dump:
    """The whole table: this book hides nothing of it from anybody."""
    return dump()
