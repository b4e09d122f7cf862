"""Battles kept in files: the one of Continue, the page of all unfinished ones, and a journal
dropped on the window."""

from collections.abc import Callable
from pathlib import Path

from game.play.journal import JournalEntry, JournalError, read_journal_file
from game.play.journal_files import journals_folder
from game.play.saved_battles import (
    BattleSetup,
    ResumeProblem,
    last_unfinished,
    setup_of,
    unfinished_battle_at,
    unfinished_journals,
    validate_entries,
)
from game.play.saved_battles import UnfinishedBattle as Saved
from game.ui.kit.screens import AppContext, MakeScreen, Screen
from game.ui.kit.screens import UnfinishedBattle as Unfinished
from game.ui.pages.loading_page import LoadingPage
from game.ui.pages.saved_battles_page import ResumeBattle, SavedBattlesPage

ReplayBattle = Callable[[AppContext, BattleSetup, list[JournalEntry]], Screen]


class SavedSession:
    """The saved battles of `data_dir`: `resume_battle` continues one, `replay_battle` shows one
    that is over."""

    def __init__(self, data_dir: Path, go_on: ResumeBattle, replay: ReplayBattle) -> None:
        self.data_dir, self.resume_battle, self.replay_battle = data_dir, go_on, replay

    def find_unfinished(self) -> Unfinished | None:
        """Return the battle to continue, or None."""
        saved = last_unfinished(self.data_dir)
        if saved is None:
            return None
        hindered = saved.problem is not ResumeProblem.NOTHING
        door = self._make_page if hindered else self.resume_battle
        return Unfinished(
            lambda context: door(context, saved.path),
            battle_label(saved),
            hindered,
            lambda context, words: context.replace_screen(self._make_page(context, saved.path, f"{words}.")),
        )

    def count_unfinished(self) -> int:
        """Return the number of unfinished battles, even if they cannot be resumed."""
        return len(unfinished_journals(journals_folder(self.data_dir)))

    def make_page(self, context: AppContext) -> Screen:
        """Return the page of all unfinished battles."""
        return self._make_page(context)

    def _make_page(self, context: AppContext, chosen: Path | None = None, said: str = "") -> Screen:
        return SavedBattlesPage(context, self.resume_battle, chosen, said)

    def open_journal(self, context: AppContext, path: Path) -> Screen:
        """Open a dropped journal: resume an unfinished battle, replay one that is over, or show
        what is wrong with the file."""
        try:
            saved = unfinished_battle_at(path)
            door = self._resume_callback(path) if saved else self._replay_callback(path)
        except JournalError as fault:
            return self._make_page(context, path, f"{fault}.")
        if saved is not None and saved.problem is not ResumeProblem.NOTHING:
            return self._make_page(context, path)
        name = saved.name if saved is not None else path.stem

        def failed(words: str) -> None:
            context.replace_screen(self._make_page(context, path, f"{words}."))

        return LoadingPage(context, name, door, failed)

    def _resume_callback(self, path: Path) -> MakeScreen:
        return lambda context: self.resume_battle(context, path)

    def _replay_callback(self, path: Path) -> MakeScreen:
        """Return how to replay a battle that is over. Raise JournalError if it is unreadable."""
        reading = read_journal_file(path)
        validate_entries(reading)
        setup = setup_of(reading)
        return lambda context: self.replay_battle(context, setup, reading.entries)


def battle_label(saved: Saved) -> str:
    """Return ``Trafalgar, turn 3``."""
    return f"{saved.name}, turn {saved.turn}" if saved.turn else saved.name
