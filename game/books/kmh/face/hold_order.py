"""How long a Fire card is held, said once (KMH-5.1.3): until she bears, until an enemy is within a
range in cm, until she would rake, or until the player says so. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from game.books.kmh.rules.shots import Shot
from game.books.kmh.rules.tables import table
from game.sea.units import CM


class HoldUntil(StrEnum):
    """What a held card waits for."""

    ASKED = "asked"
    """For its owner, who is asked whenever something has changed."""
    BEARS = "bears"
    NEAR = "near"
    """Hold for a shot of at most this many cm."""
    RAKES = "rakes"


@dataclass(frozen=True, slots=True)
class HoldOrder:
    """What the card waits for, within how many `cm` (0: at any distance), and the turn in which it
    was said: a card that was not played goes back into the pack."""

    until: HoldUntil = HoldUntil.ASKED
    cm: int = 0
    turn: int = -1

    @property
    def words(self) -> str:
        """The order as the card says it."""
        return {
            HoldUntil.ASKED: "ask me",
            HoldUntil.BEARS: "until she bears",
            HoldUntil.NEAR: f"until within {self.cm} cm",
            HoldUntil.RAKES: "until she rakes",
        }[self.until]

    @property
    def short_lines(self) -> tuple[str, str]:
        """The same in two short lines."""
        last = {HoldUntil.BEARS: "bears", HoldUntil.NEAR: f"{self.cm} cm", HoldUntil.RAKES: "rakes"}
        return ("until", last[self.until]) if self.until in last else ("", "")

    def allows_shot(self, shot: Shot) -> bool:
        """Return whether such a shot is what the card has waited for."""
        match self.until:
            case HoldUntil.BEARS:
                return True
            case HoldUntil.NEAR:
                return shot.reach <= self.cm * CM
            case HoldUntil.RAKES:
                return bool(shot.rake)
            case _:
                return False


_STEPS: Final = 3
"""How many range bands can be waited for: from this one down to point blank."""


def following_order(hold_order: HoldOrder, turn: int) -> HoldOrder:
    """Return the next order of the round: ask me, until she bears, within the range bands from the
    far one to the near one, until she rakes, and ask me again."""
    near = [
        HoldOrder(HoldUntil.NEAR, cm, turn) for cm in reversed(table("range")["up_to"][:_STEPS])
    ]
    every = [HoldOrder(turn=turn), HoldOrder(HoldUntil.BEARS, 0, turn), *near]
    every.append(HoldOrder(HoldUntil.RAKES, 0, turn))
    here = next((n for n, one in enumerate(every) if one == hold_order), 0)
    return every[(here + 1) % len(every)]
