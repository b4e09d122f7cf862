"""Battles that came as codes: watched, fought on or saved."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from game.analysis.battle_code import DecodedBattle, encode_battle
from game.analysis.code_lines import code_id
from game.play.replays import entries_until, save_battle
from game.play.saved_battles import is_over
from game.ui.kit.clipboard import paste_text
from game.ui.kit.screens import AppContext, Screen
from game.ui.pages.read_code_page import CodeCallbacks, CodeSource, ReadCodePage
from game.ui.shell.session_state import SessionState

RECEIVED_FOLDER: Final = "received"
"""Folder in the player's data for battles of others that are over: they count for nothing of his."""


class CodeSession:
    """What `session` does with the battle of a code; `resume_battle` takes up that of a journal."""

    def __init__(self, session: SessionState, resume_battle: Callable[[AppContext, Path], Screen]) -> None:
        self.session, self.resume_battle = session, resume_battle

    def make_page(self, context: AppContext, source: CodeSource = paste_text) -> Screen:
        """Return the page of a code, by itself of the one on the clipboard."""
        return ReadCodePage(context, source, CodeCallbacks(self._watch, self._fight_on, self._save))

    def _watch(self, context: AppContext, battle: DecodedBattle) -> Screen:
        setup = replace(battle.setup, language=context.settings.text_language)
        return self.session.make_replay_screen(context, setup, list(battle.entries))

    def _fight_on(self, context: AppContext, battle: DecodedBattle, turn: int) -> Screen:
        path = self._save_to_go_on(battle, turn)
        try:
            return self.resume_battle(context, path)
        except BaseException:
            path.unlink(missing_ok=True)
            raise

    def _save(self, battle: DecodedBattle) -> str:
        if not is_over(battle.entries):
            self._save_to_go_on(battle, 0)
            return "It is saved: you find it under Saved battles."
        name = (
            f"{Path(battle.setup.file).stem}-{code_id(encode_battle(battle.setup, battle.entries))}.journal"
        )
        path = self.session.data_dir / RECEIVED_FOLDER / name
        if not path.exists():
            save_battle(battle.setup, battle.entries, path)
        return f"It is saved as {path}: drop it on this window to watch it again."

    def _save_to_go_on(self, battle: DecodedBattle, turn: int) -> Path:
        """Return a new journal up to that turn (0: all of it). Its battle was fought on from another's, so it
        does not count as the player's, nor as a day's."""
        entries = tuple(entries_until(battle.entries, turn)) if turn else battle.entries
        setup = replace(battle.setup, fought_on_turn=turn or battle.turn, day="")

        def save(path: Path) -> Path:
            save_battle(setup, entries, path)
            return path

        return self.session.start_with_journal(setup.file, save)
