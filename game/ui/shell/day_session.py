"""The day's battle in the window: its place on the title, its page, and its tries in the calendar."""

from collections.abc import Callable
from datetime import date
from pathlib import Path

from game.analysis.calendar_file import add_begun, update_calendar
from game.analysis.days_battle import NoDaysBattle, days_battle
from game.play.saved_battles import BattleSetup, SavedBattle
from game.ui.kit.screens import AppContext, DayEntry, OpenCode, Screen
from game.ui.pages.day_page import DayPage, DayPageCallbacks, state_words


class DaySession:
    """The day's battles of a player, whose folder is `data_dir`. `today` is asked for the date each time
    the title or the page opens."""

    def __init__(
        self,
        data_dir: Path,
        start: Callable[[AppContext, BattleSetup], Screen],
        resume: Callable[[AppContext, Path], Screen],
        open_code: OpenCode,
        today: Callable[[], date] = date.today,
    ) -> None:
        self.data_dir, self.today = data_dir, today
        self.callbacks = DayPageCallbacks(start, resume, open_code)

    def find_days_battle(self) -> DayEntry | None:
        """Return today's battle for the title, or None on a date that has none."""
        today = self.today()
        try:
            if not days_battle(today).path.is_file():
                return None
        except NoDaysBattle:
            return None
        return DayEntry(state_words(update_calendar(self.data_dir), today), self.make_page)

    def make_page(self, context: AppContext) -> DayPage:
        """Return the page of today's battle."""
        return DayPage(context, self.today(), self.callbacks)

    def page_callback(self, context: AppContext) -> Callable[[], None]:
        """Return a callback that opens the page above the title."""

        def go() -> None:
            context.go_to_title()
            context.push_screen(self.make_page(context))

        return go

    def on_begun(self, saved: SavedBattle) -> None:
        """Note a try in the calendar. If that fails, the battle is fought all the same, and not counted:
        the page says why."""
        journal = saved.battle.journal.path
        if journal is not None:
            add_begun(self.data_dir, date.fromisoformat(saved.setup.day), journal.name)
