"""The modes of the kiosk, and how long everything lasts there, in seconds."""

from enum import StrEnum
from typing import Final


class Mode(StrEnum):
    """What the kiosk shows."""

    ATTRACT = "attract"
    """Nobody plays: battles, and pages between them."""
    VISITOR = "visitor"
    """A visitor plays a side."""
    RESULT = "result"
    """The short page after a visitor's battle."""
    PAUSED = "paused"
    """The owner has paused the show, or its hours are over; nothing is fought."""
    WAITING = "waiting"
    """A fault has ended the battle; the show starts again in a moment."""


class VisitorPanel(StrEnum):
    """The panel over a visitor's battle, which waits below it."""

    MENU = "menu"
    HOW_TO = "how-to"
    """How the book is played."""
    VERBS = "verbs"
    """What the visitor commands, and the three verbs; the battle goes on below it until he is asked."""
    BATTLES = "battles"
    """All battles."""


FRAME_SECONDS: Final = 1 / 60
TITLE_FRAME: Final = 1 / 30
MAX_STEP: Final = 0.1
"""Most seconds that a screen advances at once."""
VERBS_CARD: Final = 12.0
"""Seconds that the card of the three verbs stays if nothing is pressed."""
WELCOME_LINE: Final = 7.0
"""Seconds for which a visitor reads what he commands."""
RESULT_CARD: Final = 20.0
"""Seconds that the card after a visit is shown."""
RESULT_MIN: Final = 2.0
"""Seconds before a press on it counts: a visitor who still fires must not miss it."""
BATTLE_END_PAUSE: Final = 7.0
"""Seconds after the end of a battle before the next page or battle."""
IGNORE_PRESSES: Final = 0.35
"""Seconds after a change of command in which presses are ignored: they were meant for the screen before."""
RESTART_DELAYS: Final = (0.2, 1.5)
"""Seconds to wait after a fault; the longer one if another came less than RESTART_MEMORY before."""
RESTART_MEMORY: Final = 5.0
TOO_MANY_FAULTS: Final = 3
FAULT_WINDOW: Final = 60.0
"""Too many faults within this time end the kiosk: then more than one battle is broken."""
HEALTH_LINE_EVERY: Final = 60.0
"""Seconds between two health lines in the log."""
CAPTAIN_CHECK_EVERY: Final = 1.0
"""Seconds between two checks of the captains."""
