"""The captain who knows Kiss Me, Hardy!: a master who sails, a gunner who fires, boarders."""

from game.books.kmh.captain.answers import mind_of
from game.books.kmh.captain.greedy import greedy_answer
from game.books.kmh.captain.order_refusals import deaf, refusal
from game.captains.commodore import Formation
from game.core.steps import Choose
from game.core.table import Dump, dump_table
from game.sea.units import CM

__all__ = ["FORMATION", "IN_HASTE", "deaf", "greedy_answer", "mind_of", "open_to", "refusal", "ship_by_ship"]

IN_HASTE = 38
"""Of 100 questions, how many a captain of the middle grade answers as a midshipman."""


def ship_by_ship(_: Choose) -> None:
    """Return None: no key of this book holds the orders of several ships."""


FORMATION = Formation(spacing=8 * CM, fighting_distance=12 * CM)
"""A ship's length and some water between those of a line, well within what keeps it one
(KMH-5.2.1); and short range, where half of the dice hit and more."""


def open_to(_: str) -> Dump:
    """Return the whole table: this book hides nothing of it from anybody."""
    return dump_table()
