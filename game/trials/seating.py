"""From words such as ``ai:admiral`` to those who answer: who sits where in a battle."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.books.shelf import Rules
from game.captains.grades import BATCH, GRADES, PLAY, captain
from game.captains.process import CaptainOrders, DistantCaptain
from game.levels import Level
from game.play.dice import splitmix
from game.play.seats import Person, Seat

PERSON = "human"
APART = "ai:admiral"
"""Who takes the helm for a person."""
_THINKERS = (APART, "ai:captain")
"""Captains who take their time over an answer."""
SEATS = (PERSON, *(f"ai:{grade}" for grade in GRADES))
_WHIMS = 0x5EA7
"""Keeps the captains' own dice apart from the battle's, which come from the same seed."""


def man(
    book: Rules, level: Level, seats: Mapping[str, str], seed: int, effort: int = PLAY
) -> dict[str, Seat]:
    """An answerer for every side, in the sides' order; ``effort`` is how many courses a captain
    tries for a move. Raises ValueError for words that name nobody."""
    manned: dict[str, Seat] = {}
    for number, side in enumerate(level.sides):
        whims = splitmix(seed ^ _WHIMS, number)
        manned[side.id] = seat(seats[side.id], book, level, whims, effort)
    return manned


def man_apart(
    book: Rules, level: Level, seats: Mapping[str, str], seed: int, clock: Callable[[], float]
) -> dict[str, Seat]:
    """The same for a window, which must never wait: every thinking captain in a process of his
    own. Close those seats when the battle is put away."""
    manned = man(book, level, seats, seed)
    for number, side in enumerate(level.sides):
        who = seats[side.id]
        if who in _THINKERS:
            whims = splitmix(seed ^ _WHIMS, number)
            orders = CaptainOrders(who.removeprefix("ai:"), book.NAME, whims, PLAY, level)
            manned[side.id] = DistantCaptain(orders, clock)
    return manned


def man_for_batches(
    book: Rules, level: Level, seats: Mapping[str, str], seed: int
) -> dict[str, Seat]:
    """The same with captains who think no longer than a batch of battles allows."""
    return man(book, level, seats, seed, BATCH)


def seat(who: str, book: Rules, level: Level, seed: int, effort: int = PLAY) -> Seat:
    """The answerer these words name. Raises ValueError."""
    if who == PERSON:
        return Person()
    if who not in SEATS:
        raise ValueError(f"a seat is one of {', '.join(SEATS)}, not {who!r}")
    return captain(who.removeprefix("ai:"), book.NAME, seed, effort, level)
