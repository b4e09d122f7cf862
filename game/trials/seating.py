"""From words such as ``ai:admiral`` to seats."""

from collections.abc import Callable, Mapping

from game.books.shelf import Rules
from game.captains.grades import BATCH_EFFORT, GRADES, PLAY_EFFORT, make_captain
from game.captains.process import CaptainSetup, RemoteCaptain
from game.levels import Level
from game.play.dice import splitmix
from game.play.seats import PlayerSeat, Seat

HUMAN = "human"
DELEGATE_CAPTAIN = "ai:admiral"
"""The captain to whom a player delegates."""
_THINKING_CAPTAINS = (DELEGATE_CAPTAIN, "ai:captain")
"""Captains who take time over an answer."""
SEATS = (HUMAN, *(f"ai:{grade}" for grade in GRADES))
_CAPTAIN_SEED_SALT = 0x5EA7
"""Makes the captains' dice differ from the battle's, which come from the same seed."""


def make_seats(
    book: Rules, level: Level, seats: Mapping[str, str], seed: int, effort: int = PLAY_EFFORT
) -> dict[str, Seat]:
    """Return a seat for every side, in the sides' order; ``effort``: courses per move. Raise
    ValueError for unknown words."""
    manned: dict[str, Seat] = {}
    for number, side in enumerate(level.sides):
        whims = splitmix(seed ^ _CAPTAIN_SEED_SALT, number)
        manned[side.id] = make_seat(seats[side.id], book, level, whims, effort)
    return manned


def make_window_seats(
    book: Rules, level: Level, seats: Mapping[str, str], seed: int, clock: Callable[[], float]
) -> dict[str, Seat]:
    """Return the same for a window, which must never wait: every thinking captain in a process of
    its own. Close those seats after the battle."""
    manned = make_seats(book, level, seats, seed)
    for number, side in enumerate(level.sides):
        who = seats[side.id]
        if who in _THINKING_CAPTAINS:
            whims = splitmix(seed ^ _CAPTAIN_SEED_SALT, number)
            orders = CaptainSetup(who.removeprefix("ai:"), book.NAME, whims, PLAY_EFFORT, level)
            manned[side.id] = RemoteCaptain(orders, clock)
    return manned


def make_batch_seats(book: Rules, level: Level, seats: Mapping[str, str], seed: int) -> dict[str, Seat]:
    """Return the same with captains at the effort of a batch."""
    return make_seats(book, level, seats, seed, BATCH_EFFORT)


def make_seat(seat_name: str, book: Rules, level: Level, seed: int, effort: int = PLAY_EFFORT) -> Seat:
    """Return the seat for these words. Raise ValueError."""
    if seat_name == HUMAN:
        return PlayerSeat()
    if seat_name not in SEATS:
        raise ValueError(f"a seat is one of {', '.join(SEATS)}, not {seat_name!r}")
    return make_captain(seat_name.removeprefix("ai:"), book.NAME, seed, effort, level)
