"""What was let go over the window: a journal opens as what it is, anything else as a pack; unless a
battle or a page of its own would have to make way for it."""

from __future__ import annotations

from pathlib import Path

from game.play.kept import SUFFIX, is_journal
from game.ui.kit.screens import Screen
from game.ui.pages.battles import Battles
from game.ui.pages.front import Front
from game.ui.pages.packs import Packs
from game.ui.pages.saved import SavedBattles
from game.ui.pages.title import Title

PACKS_ELSEWHERE = "Packs are opened from the list of battles: drop it there."
BATTLES_ELSEWHERE = "Battles are opened from the title: drop it there."


def open_dropped(house: Front, screen: Screen, where: Path) -> str:
    """It is open, on the screen that was on top or over it; else where it can be dropped, in a
    sentence."""
    if house.doors.journal is not None and (where.suffix == SUFFIX or is_journal(where)):
        if not isinstance(screen, (Title, Battles, Packs, SavedBattles)):
            return BATTLES_ELSEWHERE
        house.push(house.doors.journal(house, where.absolute()))
    elif isinstance(screen, Packs):
        screen.open(where)
    elif isinstance(screen, (Title, Battles)):
        house.push(Packs(house, where))
    else:
        return PACKS_ELSEWHERE
    return ""
