"""Who commands a side: the words of the choice and the seat the battle is given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

PERSON: Final = "human"
SEATS: Final = (PERSON, "ai:captain", "ai:greedy", "ai:random")
_WORDS: Final = {
    "ai:captain": "Computer: captain",
    "ai:greedy": "Computer: greedy",
    "ai:random": "Computer: random",
}


def first_seats(sides: Sequence[str]) -> dict[str, str]:
    """The seats a battle is offered with: you for the first side, the captain for the others."""
    return {side: PERSON if n == 0 else "ai:captain" for n, side in enumerate(sides)}


def stepped(seat: str, by: int) -> str:
    """The seat `by` places further along the list, round its end."""
    return SEATS[(SEATS.index(seat) + by) % len(SEATS)]


def words(side: str, seats: Mapping[str, str]) -> str:
    """What the choice for `side` says: the first person is you, the next a second player."""
    if seats[side] != PERSON:
        return _WORDS[seats[side]]
    people = [name for name, seat in seats.items() if seat == PERSON]
    return ("You", "Second player", "Third player", "Fourth player")[min(people.index(side), 3)]
