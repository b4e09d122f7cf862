"""Files dropped on the window: a journal opens as a battle, anything else as a level pack. Nothing
opens over a battle or a page that it would replace."""

from __future__ import annotations

from pathlib import Path

from game.play.journal_files import JOURNAL_SUFFIX, is_journal
from game.ui.kit.screens import Screen
from game.ui.pages.battle_list_page import BattleListPage
from game.ui.pages.front_context import FrontContext
from game.ui.pages.packs_page import PacksPage
from game.ui.pages.saved_battles_page import SavedBattlesPage
from game.ui.pages.title_page import TitlePage

PACKS_HINT = "Packs are opened from the list of battles: drop it there."
BATTLES_HINT = "Battles are opened from the title: drop it there."


def open_dropped(app: FrontContext, screen: Screen, where: Path) -> str:
    """Open the file or folder and return ''; else return a sentence that says where it can be
    dropped."""
    if app.callbacks.open_journal is not None and (
        where.suffix == JOURNAL_SUFFIX or is_journal(where)
    ):
        if not isinstance(screen, (TitlePage, BattleListPage, PacksPage, SavedBattlesPage)):
            return BATTLES_HINT
        app.push_screen(app.callbacks.open_journal(app, where.absolute()))
    elif isinstance(screen, PacksPage):
        screen.open_pack(where)
    elif isinstance(screen, (TitlePage, BattleListPage)):
        app.push_screen(PacksPage(app, where))
    else:
        return PACKS_HINT
    return ""
