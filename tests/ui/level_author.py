"""Somebody who has a battle in one window and its level file in another."""

import os
from pathlib import Path

from game.levels.reading.level_folders import shipped_levels_folder
from game.play.seats import PlayerSeat
from game.ui.battle.screen.screen import BattleScreen
from game.ui.live_reload.reload_plugin import ReloadPlugin
from game.ui.shell.app import App
from game.ui.shell.battle_session import BattleSession

LEVEL = (shipped_levels_folder() / "kmh" / "jarce-and-black-jaques.toml").read_text("utf-8")
FRIGATE = "at = [30, 24]\nheading = 202"
TURNED_FRIGATE = "at = [30, 24]\nheading = 190"
BROKEN = LEVEL.replace('wind = "fresh"', 'wind = "brisk"')
FRAME = 0.1


class LevelAuthor:
    """Somebody with the battle in one window and its level in another."""

    def __init__(self, app: App, session: BattleSession, file: Path) -> None:
        self.app, self.session, self.file = app, session, file
        self.saves = 0

    @property
    def screen(self) -> BattleScreen:
        """The battle as the window shows it now."""
        found = self.app.screen
        assert isinstance(found, BattleScreen), getattr(found, "file", found)
        return found

    @property
    def reload_plugin(self) -> ReloadPlugin:
        """What watches the file."""
        found = self.screen.state.plugin
        assert isinstance(found, ReloadPlugin)
        return found

    def note_text(self) -> str:
        """All that the slip says; '' if there is none."""
        note = self.reload_plugin.note
        return "" if note is None else "\n".join([note.title, *(row.words for row in note.rows)])

    def write_file(self, text: str | bytes) -> None:
        """The file holds this from now on, and its time says so."""
        self.file.write_bytes(text.encode() if isinstance(text, str) else text)
        self.touch_file()

    def touch_file(self) -> None:
        """The file has a time of its own, however fast the test is."""
        self.saves += 1
        os.utime(self.file, (1_000_000 + self.saves, 1_000_000 + self.saves))

    def run_seconds(self, seconds: float = 1.0) -> None:
        """So long passes."""
        for _ in range(round(seconds / FRAME)):
            self.app.run_frame(FRAME)

    def play_to_turn(self, turn: int) -> None:
        """The person answers in the first way there is, until that turn asks something."""
        for _ in range(3000):
            battle = self.screen.battle
            battle.confirm()
            asks = self.screen.hud.prompt.needs_answer
            if asks and battle.turn >= turn:
                return
            person = battle.seats["british"]
            menu = self.screen.hud.prompt.menu
            if asks and menu is not None and isinstance(person, PlayerSeat) and not person.answers:
                person.submit(menu.keys()[0])
            self.app.run_frame(FRAME)
        raise AssertionError(f"the battle stands still in turn {self.screen.battle.turn}")
