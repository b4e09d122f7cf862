"""How many times faster than life a battle is shown. A fleet has a minute for a turn at the speed
of life: the more of it is spent, the more what is worth little is hurried. Great moments (boarders,
a mast, a strike, a ship that goes down or blows up) keep the speed that the player has chosen until
most of the minute is spent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.scene import timings
from game.systems.together import Together

LADDER: Final = ((16.0, 3), (24.0, 4))
"""After so many seconds of a fleet's turn it goes so many times faster than life, where nothing
great is seen; before that it is hurried as any battle is."""
_QUICK: Final = (2.0, 8)
"""At the quickest speed, after so many seconds of the turn, so many times faster than life, while
no guns flash: theirs would follow each other too fast."""

_GREAT: Final = (36.0, timings.HASTE)
"""After so many seconds of the turn great moments go so many times faster than life: a mast is then
seen to fall for a second."""


def pace_now(
    speed: int, spent: float, watched: float, together: Together, *, held: bool, great: bool
) -> int:
    """How many times faster than life it goes: as chosen, or HELD while the key is `held`; and a
    side that has `watched` for longer than PATIENCE is hurried by itself, but for its great
    moments; those of a fleet only when most of its minute is spent."""
    if held:
        return max(speed, timings.HELD)
    if great:
        return great_in_time(speed, spent) if together.many else speed
    if watched > timings.PATIENCE:
        speed = max(speed, timings.HASTE)
    return in_time(speed, spent, flashes=together.flashes) if together.many else speed


@dataclass(slots=True)
class Turn:
    """The turn of the battle that is shown, and for how many seconds of the clock it has been while
    nobody was asked."""

    number: int = -1
    spent: float = 0.0

    def follow(self, dt: float, number: int, *, asked: bool) -> None:
        """So many seconds have passed; a new turn begins with none."""
        if number != self.number:
            self.number, self.spent = number, 0.0
        self.spent += 0.0 if asked else dt


def in_time(speed: int, spent: float, *, flashes: bool) -> int:
    """How fast little things of a fleet are shown at this speed when so many seconds of a turn are
    spent; `flashes`: guns have spoken so shortly before that no others may yet."""
    if speed >= timings.HELD:
        after, quick = _QUICK
        return speed if flashes or spent < after else max(speed, quick)
    return max([speed, *(pace for after, pace in LADDER if spent >= after)])


def great_in_time(speed: int, spent: float) -> int:
    """How fast great moments of a fleet are shown at this speed when so many seconds are spent."""
    after, quick = _GREAT
    return max(speed, quick) if spent >= after else speed
