"""How the shell comes to a battle that is kept in a file: the one that Continue leads to, the page
of all that wait, and a journal that was dropped on the window, which opens as what it is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.play.journal import JournalEntry, JournalError, read_file
from game.play.kept import journals_of
from game.play.saves import BattleSetup, must_be_sound, orders_of
from game.play.unfinished import Hindrance, Saved, going_on, look_at, unfinished
from game.ui.kit.screens import AppContext, Resume, Screen, Unfinished
from game.ui.pages.opening import Opening
from game.ui.pages.saved import GoOn, SavedBattles

Replay = Callable[[AppContext, BattleSetup, list[JournalEntry]], Screen]


class SavedBerth:
    """The ways to the battles that are kept in `data_dir`: `go_on` shows one where it stopped,
    `replay` one that is over."""

    def __init__(self, data_dir: Path, go_on: GoOn, replay: Replay) -> None:
        self.data_dir, self.go_on, self.replay = data_dir, go_on, replay

    def unfinished(self) -> Unfinished | None:
        """The battle to be continued."""
        saved = unfinished(self.data_dir)
        if saved is None:
            return None
        hindered = saved.hindrance is not Hindrance.NOTHING
        door = self._page if hindered else self.go_on
        return Unfinished(
            lambda house: door(house, saved.path),
            named(saved),
            hindered,
            lambda house, words: house.show(self._page(house, saved.path, f"{words}.")),
        )

    def waiting(self) -> int:
        """How many battles are not over, whatever stands in their way."""
        return len(going_on(journals_of(self.data_dir)))

    def page(self, house: AppContext) -> Screen:
        """The page of all that wait."""
        return self._page(house)

    def _page(self, house: AppContext, chosen: Path | None = None, said: str = "") -> Screen:
        return SavedBattles(house, self.go_on, chosen, said)

    def dropped(self, house: AppContext, path: Path) -> Screen:
        """A journal was let go over the window: a battle under way is gone on with, one that is
        over is seen again, and of any other it is told what is wrong with it."""
        try:
            saved = look_at(path)
            door = self._on_with(path) if saved else self._again(path)
        except JournalError as fault:
            return self._page(house, path, f"{fault}.")
        if saved is not None and saved.hindrance is not Hindrance.NOTHING:
            return self._page(house, path)
        name = saved.name if saved is not None else path.stem

        def failed(words: str) -> None:
            house.show(self._page(house, path, f"{words}."))

        return Opening(house, name, door, failed)

    def _on_with(self, path: Path) -> Resume:
        """How a battle under way is gone on with."""
        return lambda house: self.go_on(house, path)

    def _again(self, path: Path) -> Resume:
        """How a battle that is over is seen again. Raises JournalError."""
        reading = read_file(path)
        must_be_sound(reading)
        orders = orders_of(reading)
        return lambda house: self.replay(house, orders, reading.entries)


def named(saved: Saved) -> str:
    """``Trafalgar, turn 3``"""
    return f"{saved.name}, turn {saved.turn}" if saved.turn else saved.name
