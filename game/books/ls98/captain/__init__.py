"""The captain of the 1798 game: ``answers`` says who answers which question, and each answerer
keeps to one chapter."""

from game.books.ls98.captain.answers import mind_of
from game.books.ls98.captain.greedy import greedy_answer
from game.books.ls98.captain.order_refusals import deaf, refusal
from game.captains.commodore import Formation
from game.core.steps import Choose
from game.core.table import Dump, dump_table
from game.sea.hexes import HEX_PITCH

__all__ = ["FORMATION", "IN_HASTE", "deaf", "greedy_answer", "mind_of", "open_to", "refusal", "ship_by_ship"]

FORMATION = Formation(spacing=2 * HEX_PITCH, fighting_distance=HEX_PITCH)
"""A hex of water between ships of a line; and an enemy in the next hex, at close range."""

IN_HASTE = 30
"""Of 100 questions, how many a captain of the middle grade answers as a midshipman."""


def ship_by_ship(_: Choose) -> None:
    """Return None: no key of this book holds the orders of several ships."""


def open_to(_: str) -> Dump:
    """Return the whole table: this book hides nothing of it from anybody."""
    return dump_table()
