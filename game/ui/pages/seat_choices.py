"""Who commands a side: the labels of the choice, and the seats of the battle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

HUMAN_SEAT: Final = "human"
SEAT_KINDS: Final = (HUMAN_SEAT, "ai:midshipman", "ai:captain", "ai:admiral")
_SEAT_WORDS: Final = {
    "ai:midshipman": "Midshipman",
    "ai:captain": "Captain",
    "ai:admiral": "Admiral",
}
_SEAT_HINTS: Final = {
    HUMAN_SEAT: "answers here, at this screen",
    "ai:midshipman": "comes straight at you and fires whatever bears",
    "ai:captain": "plans like an admiral, but now and then acts in haste",
    "ai:admiral": "weighs every course and every shot",
}


def default_seats(sides: Sequence[str], enemy: str = SEAT_KINDS[1]) -> dict[str, str]:
    """Return the default seats: you for the first side, `enemy` for the others."""
    return {side: HUMAN_SEAT if n == 0 else enemy for n, side in enumerate(sides)}


def seat_sentence(name: str, side: str, seats: Mapping[str, str]) -> str:
    """Return who commands that side and how they fight, without a full stop."""
    who = "a person" if seats[side] == HUMAN_SEAT else f"the {seat_label(side, seats)}"
    return f"{name}: {who} {_SEAT_HINTS[seats[side]]}"


def next_seat(seat: str, by: int) -> str:
    """Return the seat `by` places further in the list, going round."""
    return SEAT_KINDS[(SEAT_KINDS.index(seat) + by) % len(SEAT_KINDS)]


def seat_label(side: str, seats: Mapping[str, str]) -> str:
    """Return the choice's label for `side`: the first player is you, the next a second player."""
    if seats[side] != HUMAN_SEAT:
        return _SEAT_WORDS[seats[side]]
    people = [name for name, seat in seats.items() if seat == HUMAN_SEAT]
    return ("You", "Second player", "Third player", "Fourth player")[min(people.index(side), 3)]
