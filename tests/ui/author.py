"""Somebody who has a battle in one window and its level file in another."""

from __future__ import annotations

import os
from pathlib import Path

from game.levels.reading.shipped import levels_home
from game.play.seats import Person
from game.ui.battle.screen import BattleScreen
from game.ui.live_reload.bench import Bench
from game.ui.shell.app import App
from game.ui.shell.sessions import BattleSession

LEVEL = (levels_home() / "kmh" / "jarce-and-black-jaques.toml").read_text("utf-8")
FRIGATE = "at = [30, 24]\nheading = 202"
TURNED = "at = [30, 24]\nheading = 190"
BROKEN = LEVEL.replace('wind = "fresh"', 'wind = "brisk"')
FRAME = 0.1


class Author:
    """Somebody with the battle in one window and its level in another."""

    def __init__(self, app: App, berth: BattleSession, file: Path) -> None:
        self.app, self.berth, self.file = app, berth, file
        self.saves = 0

    @property
    def screen(self) -> BattleScreen:
        """The battle as the window shows it now."""
        found = self.app.screen
        assert isinstance(found, BattleScreen), getattr(found, "file", found)
        return found

    @property
    def bench(self) -> Bench:
        """What watches the file."""
        found = self.screen.beside
        assert isinstance(found, Bench)
        return found

    def says(self) -> str:
        """All that the slip says; '' if there is none."""
        slip = self.bench.slip
        return "" if slip is None else "\n".join([slip.title, *(row.words for row in slip.rows)])

    def save(self, text: str | bytes) -> None:
        """The file holds this from now on, and its time says so."""
        self.file.write_bytes(text.encode() if isinstance(text, str) else text)
        self.stamp()

    def stamp(self) -> None:
        """The file has a time of its own, however fast the test is."""
        self.saves += 1
        os.utime(self.file, (1_000_000 + self.saves, 1_000_000 + self.saves))

    def wait(self, seconds: float = 1.0) -> None:
        """So long passes."""
        for _ in range(round(seconds / FRAME)):
            self.app.frame(FRAME)

    def play_to(self, turn: int) -> None:
        """The person answers in the first way there is, until that turn asks something."""
        for _ in range(3000):
            battle = self.screen.battle
            battle.done()
            asks = self.screen.hud.prompt.needs_answer
            if asks and battle.turn >= turn:
                return
            person = battle.seats["british"]
            menu = self.screen.hud.prompt.menu
            if asks and menu is not None and isinstance(person, Person) and not person.given:
                person.give(menu.keys()[0])
            self.app.frame(FRAME)
        raise AssertionError(f"the battle stands still in turn {self.screen.battle.turn}")
