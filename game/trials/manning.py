"""From words such as ``ai:captain`` to those who answer: who sits where in a battle."""

from __future__ import annotations

from collections.abc import Mapping

from game.levels import Level
from game.play.battle import Book
from game.play.dice import splitmix
from game.play.seats import Chance, Person, Seat

PERSON = "human"
GRADES = ("captain", "greedy", "random")
SEATS = (PERSON, *(f"ai:{grade}" for grade in GRADES))
_WHIMS = 0x5EA7
"""Keeps the captains' own dice apart from the battle's, which come from the same seed."""


def man(
    book: Book, level: Level, seats: Mapping[str, str], seed: int, effort: int = 0
) -> dict[str, Seat]:
    """An answerer for every side, in the sides' order. ``effort`` is a captain's node count, 0 for
    his own. Raises ValueError for words that name nobody."""
    whims = {side.id: splitmix(seed ^ _WHIMS, n) for n, side in enumerate(level.sides)}
    return {side: seat(seats[side], book, whims[side], effort) for side in whims}


def seat(who: str, book: Book, seed: int, effort: int = 0) -> Seat:
    """The answerer these words name. Raises ValueError."""
    if who == PERSON:
        return Person()
    grade = who.removeprefix("ai:")
    if who not in SEATS:
        raise ValueError(f"a seat is one of {', '.join(SEATS)}, not {who!r}")
    return Chance(seed)
