"""Captains of Hold Fast: they plot five phases against what the other may do, never what he has
plotted."""

from __future__ import annotations

from game.books.hf.captain.answers import mind_of
from game.books.hf.captain.greedy import greedy_answer
from game.books.hf.captain.seat_view import open_to

__all__ = ["IN_HASTE", "greedy_answer", "mind_of", "open_to"]

IN_HASTE = 34
"""Of a hundred questions, how many a captain between the grades answers as a midshipman."""
