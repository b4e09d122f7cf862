"""Captains of Hold Fast: they plot five phases against what the other may do, never what he has
plotted."""

from game.books.hf.captain.answers import mind_of
from game.books.hf.captain.greedy import greedy_answer
from game.books.hf.captain.order_refusals import deaf, refusal
from game.books.hf.captain.seat_view import open_to
from game.books.hf.captain.weights import LINE_SPACING
from game.books.hf.rules.plans import OrdersMenu
from game.books.hf.rules.table_geometry import INCH
from game.captains.commodore import Formation
from game.core.steps import Choose

__all__ = ["FORMATION", "IN_HASTE", "deaf", "greedy_answer", "mind_of", "open_to", "refusal", "ship_by_ship"]

FORMATION = Formation(spacing=round(LINE_SPACING) * INCH, fighting_distance=2 * INCH)
"""A base's length of water between ships of a line, and between hers and an enemy's."""

IN_HASTE = 34
"""Of 100 questions, how many a captain of the middle grade answers as a midshipman."""


def ship_by_ship(question: Choose) -> OrdersMenu | None:
    """Return the plots of a side, all in one key; None for any other question."""
    return question.menu if isinstance(question.menu, OrdersMenu) else None
