"""What a standing order is, and what comes of it: values that the proposals of a ship's sails and
guns share."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from game.books.kmh.rules.tables import rule_table


class StandingOrderKind(StrEnum):
    """What a ship may be told to do until she is told otherwise."""

    NONE = ""
    KEEP = "keep"
    FOLLOW = "follow"
    ENGAGE = "engage"


PROPOSAL_EFFORT: Final = 30
"""Courses a captain looks at for a ship that is to engage."""


@dataclass(frozen=True, slots=True)
class StandingOrder:
    """``sail``: keep, follow or engage, '' for none; ``whom`` she follows; ``hold``: the range band
    beyond which she holds her fire, -1 for no order about it."""

    sail: StandingOrderKind = StandingOrderKind.NONE
    whom: str = ""
    hold: int = -1

    @property
    def leader(self) -> str:
        """The ship she follows, '' for none."""
        return self.whom if self.sail == StandingOrderKind.FOLLOW else ""

    @property
    def max_fire_band(self) -> int:
        """The farthest band at which she fires, -1 where her guns have no orders. Who is to engage
        fires as her guns bear, unless she is told to hold her fire."""
        if self.hold >= 0 or self.sail != StandingOrderKind.ENGAGE:
            return self.hold
        return len(rule_table("range")["bands"]) - 1


StandingOrders = Mapping[str, StandingOrder]
"""The orders of a side's ships by their ids."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """An answer for the player: its ``keys`` (none where there is no safe one), what will be done
    in a few ``words``, and ``reason``. ``judgement`` says what asks for his own judgement, '' for
    nothing; ``ship`` is the ship that is meant, where it is another than the question's."""

    keys: tuple[str, ...]
    words: str
    reason: str
    judgement: str = ""
    ship: str = ""


def make_unanswered_proposal(words: str, judgement: str) -> Proposal:
    """Return a proposal without keys: the player must decide."""
    return Proposal((), words, judgement, judgement=judgement)
