"""The modes of the kiosk, and how long everything lasts there, in seconds."""

from enum import StrEnum
from typing import Final


class Mode(StrEnum):
    """What the kiosk shows."""

    ATTRACT = "attract"
    """Nobody plays: battles, and pages between them."""
    VISITOR = "visitor"
    """Somebody commands a side."""
    RESULT = "result"
    """The short page after a visitor's battle."""
    PAUSED = "paused"
    """The owner has the show rest; nothing is fought."""
    WAITING = "waiting"
    """A fault has ended the battle; the show starts again in a moment."""


class VisitorPanel(StrEnum):
    """The panel over a visitor's battle, which waits below it."""

    MENU = "menu"
    HOW_TO = "how-to"
    """The panels that say how the book is played."""
    VERBS = "verbs"
    """What he commands and the three verbs; the battle goes on below it until he is asked."""
    BATTLES = "battles"
    """All battles, for those who know the game."""


FRAME_SECONDS: Final = 1 / 60
TITLE_FRAME: Final = 1 / 30
MAX_STEP: Final = 0.1
"""Most seconds that a screen advances at once."""
VERBS_CARD: Final = 12.0
"""Seconds that the card of the three verbs stays if nothing is pressed."""
WELCOME_LINE: Final = 7.0
"""Seconds for which a visitor reads what he commands."""
RESULT_CARD: Final = 20.0
"""How long the card after a visit stands."""
RESULT_MIN: Final = 2.0
"""And before a press is heard on it: who is still firing shall not miss it."""
BATTLE_END_PAUSE: Final = 7.0
"""How long the verdict of a battle stands before the page after it, or before the next battle."""
IGNORE_PRESSES: Final = 0.35
"""After a press that changed who is in command, what the same hand still does is not heard."""
RESTART_DELAYS: Final = (0.2, 1.5)
"""The wait after a fault; the longer one if another came less than RESTART_FORGETS before."""
RESTART_MEMORY: Final = 5.0
TOO_MANY_FAULTS: Final = 3
FAULT_WINDOW: Final = 60.0
"""Too many faults within this time end the kiosk: then more than one battle is broken."""
HEALTH_LINE_EVERY: Final = 60.0
"""Seconds between two health lines in the log."""
CAPTAIN_CHECK_EVERY: Final = 1.0
"""How often the captains are looked after."""
