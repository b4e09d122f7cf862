"""How long everything lasts at the stand, in seconds."""

from __future__ import annotations

from typing import Final

FRAME: Final = 1 / 60
TITLE_FRAME: Final = 1 / 30
LONGEST_STEP: Final = 0.1
"""The most that a screen is told has passed at once."""
VERBS: Final = 12.0
"""How long the card of the three verbs lies on a visitor's battle if he presses nothing."""
WELCOME: Final = 7.0
"""How long a visitor is told what he commands."""
RESULT: Final = 20.0
"""How long the card after a visit stands."""
READ: Final = 2.0
"""And before a press is heard on it: who is still firing shall not miss it."""
OVER: Final = 7.0
"""How long the verdict of a battle stands before the page after it, or before the next battle."""
DEAF: Final = 0.35
"""After a press that changed who is in command, what the same hand still does is not heard."""
RESTART: Final = (0.2, 1.5)
"""The wait after a fault; the longer one if another came less than RESTART_FORGETS before."""
RESTART_FORGETS: Final = 5.0
TOO_MANY_FAULTS: Final = 3
FAULTS_WITHIN: Final = 60.0
"""So many faults within so long, and the stand ends: what is broken lies deeper than a battle."""
HEALTH: Final = 60.0
"""From one line about the stand's health to the next."""
TEND: Final = 1.0
"""How often the captains are looked after."""
