"""The captain who knows Warm Work, Hardy!: ``answers`` says who answers which question, the rest is
what he considers."""

from game.books.wwh.captain.answers import mind_of
from game.books.wwh.captain.greedy import greedy_answer
from game.books.wwh.captain.order_refusals import deaf, refusal
from game.books.wwh.captain.seat_view import open_to
from game.captains.commodore import Formation
from game.core.steps import Choose
from game.sea.square import SQUARE_SIDE

__all__ = ["FORMATION", "IN_HASTE", "deaf", "greedy_answer", "mind_of", "open_to", "refusal", "ship_by_ship"]

FORMATION = Formation(spacing=2 * SQUARE_SIDE, fighting_distance=2 * SQUARE_SIDE)
"""A square of water between ships of a line, and between hers and an enemy's."""

IN_HASTE = 42
"""Of 100 questions, how many a captain of the middle grade answers as a midshipman."""


def ship_by_ship(_: Choose) -> None:
    """Return None: no key of this book holds the orders of several ships."""
