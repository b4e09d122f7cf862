"""A menu of short orders, one of which names a bearing: ``swing 210``, ``warp 90``. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from game.core.steps import MenuOption, Refusal, option_log_text
from game.sea.units import DEGREE, EIGHT_POINT_STEP, FULL_TURN, nearest_compass_point


class HaulVerb(StrEnum):
    """What a ship does by a bearing on her cables."""

    NOTHING = ""
    SWING = "swing"
    """She hauls her head round between two anchors (KMH-7.2.3)."""
    WARP = "warp"
    """She is hauled to an anchor that a boat has carried out (KMH-14.3.1)."""


@dataclass(frozen=True, slots=True)
class HaulOrder:
    """To do so on the bearing ``bearing``, in 0.01 degree."""

    verb: HaulVerb
    bearing: int


@dataclass(frozen=True, slots=True)
class BearingMenu:
    """These offers, and a ``verb`` with any whole number of degrees, clockwise from the top of the
    table; '' for no verb."""

    offers: tuple[MenuOption[str], ...]
    verb: HaulVerb = HaulVerb.NOTHING
    label: str = ""
    clause: str = ""

    def read(self, key: str) -> str | HaulOrder | Refusal:
        """Return the order itself, or why it is refused."""
        for offer in self.offers:
            if offer.key == key:
                return offer.refusal or offer.value
        verb, _, degrees = key.partition(" ")
        if self.verb and verb == self.verb:
            if is_whole_degrees(degrees):
                return HaulOrder(self.verb, int(degrees) * DEGREE)
            return Refusal(self.clause, f"say {verb} and whole degrees, 0 to 359")
        return Refusal("", f"{key!r} is not one of: {', '.join(self.keys())}")

    def keys(self) -> list[str]:
        """Return the offers that may be taken, then the eight points."""
        return [o.key for o in self.options() if not o.refusal]

    def options(self) -> list[MenuOption[Any]]:
        """Return the same for players."""
        points: Sequence[int] = range(0, FULL_TURN, EIGHT_POINT_STEP) if self.verb else ()
        return [
            *self.offers,
            *(
                MenuOption(
                    f"{self.verb} {p // DEGREE}",
                    f"{self.label} {nearest_compass_point(p)}",
                    HaulOrder(self.verb, p),
                    self.clause,
                )
                for p in points
            ),
        ]

    def log_text(self, key: str) -> str:
        """Return the words of an offer that was taken; of a haul on a bearing she is seen to make
        it."""
        return option_log_text(self.offers, key)


def is_whole_degrees(text: str) -> bool:
    """Return whether it is a whole number of degrees below a full circle."""
    return text.isascii() and text.isdigit() and len(text) < 4 and int(text) * DEGREE < FULL_TURN
