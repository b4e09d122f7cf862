"""The captain who knows Warm Work, Hardy!: ``answers`` says who answers which
question, the rest is what he reckons with."""

from __future__ import annotations

from game.books.wwh.captain.answers import mind_of
from game.books.wwh.captain.greedy import greedy_answer
from game.books.wwh.captain.seat_view import open_to

__all__ = ["IN_HASTE", "greedy_answer", "mind_of", "open_to"]

IN_HASTE = 42
"""Of a hundred questions, how many a captain between the grades answers as a midshipman."""
