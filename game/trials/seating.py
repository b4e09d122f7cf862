"""From words such as ``ai:admiral`` to those who answer: who sits where in a battle."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.books.shelf import Rules
from game.captains.grades import BATCH_EFFORT, GRADES, PLAY_EFFORT, make_captain
from game.captains.process import CaptainSetup, RemoteCaptain
from game.levels import Level
from game.play.dice import splitmix
from game.play.seats import Person, Seat

HUMAN = "human"
DELEGATE_CAPTAIN = "ai:admiral"
"""Who takes the helm for a person."""
_THINKING_CAPTAINS = (DELEGATE_CAPTAIN, "ai:captain")
"""Captains who take their time over an answer."""
SEATS = (HUMAN, *(f"ai:{grade}" for grade in GRADES))
_CAPTAIN_SEED_SALT = 0x5EA7
"""Keeps the captains' own dice apart from the battle's, which come from the same seed."""


def make_seats(
    book: Rules, level: Level, seats: Mapping[str, str], seed: int, effort: int = PLAY_EFFORT
) -> dict[str, Seat]:
    """An answerer for every side, in the sides' order; ``effort`` is how many courses a captain
    tries for a move. Raises ValueError for words that name nobody."""
    manned: dict[str, Seat] = {}
    for number, side in enumerate(level.sides):
        whims = splitmix(seed ^ _CAPTAIN_SEED_SALT, number)
        manned[side.id] = make_seat(seats[side.id], book, level, whims, effort)
    return manned


def make_window_seats(
    book: Rules, level: Level, seats: Mapping[str, str], seed: int, clock: Callable[[], float]
) -> dict[str, Seat]:
    """The same for a window, which must never wait: every thinking captain in a process of his
    own. Close those seats when the battle is put away."""
    manned = make_seats(book, level, seats, seed)
    for number, side in enumerate(level.sides):
        who = seats[side.id]
        if who in _THINKING_CAPTAINS:
            whims = splitmix(seed ^ _CAPTAIN_SEED_SALT, number)
            orders = CaptainSetup(who.removeprefix("ai:"), book.NAME, whims, PLAY_EFFORT, level)
            manned[side.id] = RemoteCaptain(orders, clock)
    return manned


def make_batch_seats(
    book: Rules, level: Level, seats: Mapping[str, str], seed: int
) -> dict[str, Seat]:
    """The same with captains who think no longer than a batch of battles allows."""
    return make_seats(book, level, seats, seed, BATCH_EFFORT)


def make_seat(who: str, book: Rules, level: Level, seed: int, effort: int = PLAY_EFFORT) -> Seat:
    """The answerer these words name. Raises ValueError."""
    if who == HUMAN:
        return Person()
    if who not in SEATS:
        raise ValueError(f"a seat is one of {', '.join(SEATS)}, not {who!r}")
    return make_captain(who.removeprefix("ai:"), book.NAME, seed, effort, level)
