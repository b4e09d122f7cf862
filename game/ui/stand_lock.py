"""The lock of the stand: a PIN typed digit by digit, and how long a wrong one has to wait.

Plain arithmetic on seconds given from outside; the pad that is pressed is game.ui.stand_pad.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from game.ui.stand_terms import LONGEST

FIRST_WAIT: Final = 5.0
"""Seconds the pad is dead after the first wrong PIN; each further one doubles it."""
LONGEST_WAIT: Final = 300.0

Verdict = Literal["right", "wrong", "waits"]


@dataclass(slots=True)
class Lock:
    """The PIN that opens, what has been typed, how many wrong ones in a row, and for how many
    seconds nothing is heard."""

    pin: str
    typed: str = ""
    wrong: int = 0
    wait: float = 0.0

    def press(self, digit: str) -> None:
        """One more digit, if the pad is awake and there is room."""
        if not self.wait and len(self.typed) < LONGEST:
            self.typed += digit

    def rub_out(self) -> None:
        """The last digit is gone."""
        self.typed = self.typed[:-1]

    def offer(self) -> Verdict:
        """What comes of the digits typed; they are gone afterwards. A wrong PIN makes the pad wait,
        each time twice as long."""
        offered, self.typed = self.typed, ""
        if self.wait:
            return "waits"
        if offered == self.pin:
            self.wrong = 0
            return "right"
        self.wrong += 1
        self.wait = min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** (min(self.wrong, 20) - 1))
        return "wrong"

    def advance(self, seconds: float) -> None:
        """So much of the waiting is over."""
        self.wait = max(0.0, self.wait - seconds)
