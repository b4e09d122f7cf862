"""The lock of the stand: a PIN typed digit by digit, and how long a wrong one has to wait.

Plain arithmetic on seconds given from outside; the pad that is pressed is game.ui.kiosk.pin_pad.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from game.ui.kiosk.launch_config import MAX_PIN_DIGITS

FIRST_DELAY: Final = 5.0
"""Seconds the pad is dead after the first wrong PIN; each further one doubles it."""
MAX_DELAY: Final = 60.0
"""A visitor who plays with the pad must not lock the crew out for longer."""
FORGET_SECONDS: Final = 90.0
"""Seconds after the waiting is over in which no wrong PIN comes: whoever typed the last one has
gone, and the next visitor's begin from the first wait."""

PinResult = Literal["right", "wrong", "waits"]


@dataclass(slots=True)
class PinLock:
    """The PIN that opens, what has been typed, how many wrong ones one visitor gave in a row, for
    how many seconds nothing is heard, and for how many none was given since."""

    pin: str
    typed: str = ""
    wrong_count: int = 0
    wait_seconds: float = 0.0
    seconds_since_wrong: float = 0.0

    def type_digit(self, digit: str) -> None:
        """One more digit, if the pad is awake and there is room."""
        if not self.wait_seconds and len(self.typed) < MAX_PIN_DIGITS:
            self.typed += digit

    def delete_digit(self) -> None:
        """The last digit is gone."""
        self.typed = self.typed[:-1]

    def try_pin(self) -> PinResult:
        """What comes of the digits typed; they are gone afterwards. A wrong PIN makes the pad wait,
        each time twice as long."""
        offered, self.typed = self.typed, ""
        if self.wait_seconds:
            return "waits"
        if offered == self.pin:
            self.wrong_count = 0
            return "right"
        self.wrong_count, self.seconds_since_wrong = self.wrong_count + 1, 0.0
        self.wait_seconds = min(MAX_DELAY, FIRST_DELAY * 2.0 ** (min(self.wrong_count, 20) - 1))
        return "wrong"

    def advance(self, seconds: float) -> None:
        """So much of the waiting is over; wrong PINs of long ago are forgotten."""
        self.seconds_since_wrong += max(0.0, seconds - self.wait_seconds)
        self.wait_seconds = max(0.0, self.wait_seconds - seconds)
        if self.seconds_since_wrong >= FORGET_SECONDS:
            self.wrong_count = 0
