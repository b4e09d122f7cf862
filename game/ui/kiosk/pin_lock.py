"""The lock of the stand: a PIN typed digit by digit, and how long a wrong one has to wait.

Plain arithmetic on seconds given from outside; the pad that is pressed is game.ui.kiosk.pin_pad.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from game.ui.kiosk.launch_config import LONGEST

FIRST_WAIT: Final = 5.0
"""Seconds the pad is dead after the first wrong PIN; each further one doubles it."""
LONGEST_WAIT: Final = 60.0
"""A visitor who plays with the pad must not lock the crew out for longer."""
FORGETS: Final = 90.0
"""Seconds after the waiting is over in which no wrong PIN comes: whoever typed the last one has
gone, and the next visitor's begin from the first wait."""

Verdict = Literal["right", "wrong", "waits"]


@dataclass(slots=True)
class PinLock:
    """The PIN that opens, what has been typed, how many wrong ones one visitor gave in a row, for
    how many seconds nothing is heard, and for how many none was given since."""

    pin: str
    typed: str = ""
    wrong: int = 0
    wait: float = 0.0
    quiet: float = 0.0

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
        self.wrong, self.quiet = self.wrong + 1, 0.0
        self.wait = min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** (min(self.wrong, 20) - 1))
        return "wrong"

    def advance(self, seconds: float) -> None:
        """So much of the waiting is over; wrong PINs of long ago are forgotten."""
        self.quiet += max(0.0, seconds - self.wait)
        self.wait = max(0.0, self.wait - seconds)
        if self.quiet >= FORGETS:
            self.wrong = 0
