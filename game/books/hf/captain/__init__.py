"""Captains of Hold Fast: they plot five phases against what the other may do, never what he has
plotted."""

from __future__ import annotations

from game.books.hf.captain.answers import mind_of
from game.books.hf.captain.greedy import greedy_answer
from game.books.hf.captain.seat_view import open_to

__all__ = ["greedy_answer", "mind_of", "open_to"]
