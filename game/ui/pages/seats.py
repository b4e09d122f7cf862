"""Who commands a side: the words of the choice and the seat the battle is given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

PERSON: Final = "human"
SEATS: Final = (PERSON, "ai:midshipman", "ai:captain", "ai:admiral")
_WORDS: Final = {
    "ai:midshipman": "Midshipman",
    "ai:captain": "Captain",
    "ai:admiral": "Admiral",
}
_THINKS: Final = {
    PERSON: "answers here, at this screen",
    "ai:midshipman": "comes straight at you and fires whatever bears",
    "ai:captain": "plans like an admiral, but now and then acts in haste",
    "ai:admiral": "weighs every course and every shot",
}


def first_seats(sides: Sequence[str], enemy: str = SEATS[1]) -> dict[str, str]:
    """The seats a battle is offered with: you for the first side, `enemy` for the others."""
    return {side: PERSON if n == 0 else enemy for n, side in enumerate(sides)}


def told(name: str, side: str, seats: Mapping[str, str]) -> str:
    """Who commands the side of that name, and how he fights, without a full stop."""
    who = "a person" if seats[side] == PERSON else f"the {words(side, seats)}"
    return f"{name}: {who} {_THINKS[seats[side]]}"


def stepped(seat: str, by: int) -> str:
    """The seat `by` places further along the list, round its end."""
    return SEATS[(SEATS.index(seat) + by) % len(SEATS)]


def words(side: str, seats: Mapping[str, str]) -> str:
    """What the choice for `side` says: the first person is you, the next a second player."""
    if seats[side] != PERSON:
        return _WORDS[seats[side]]
    people = [name for name, seat in seats.items() if seat == PERSON]
    return ("You", "Second player", "Third player", "Fourth player")[min(people.index(side), 3)]
