"""The player's honours: read from the journals of finished battles, kept in the record of battles."""

from collections.abc import Generator
from pathlib import Path

from game.analysis.honours import honours_of
from game.levels import LevelError
from game.play.journal import Diverged, JournalError, read_journal_file
from game.play.journal_files import JournalFile
from game.play.replays import battle_without_seats, play_to_turn, turns_begun
from game.play.saved_battles import finished_journals, load_finished_battle, setup_of
from game.ui.pages.battle_filter import (
    BattleHistory,
    HonourWon,
    history_key,
    player_side,
    weakest_enemy_grade,
)


class HonourReader:
    """Replays the finished battles that were not looked through yet, a turn at a time, and adds the player's
    honours to the history. Close it when its page is left."""

    def __init__(self, data_dir: Path, history: BattleHistory) -> None:
        self._history = history
        over = finished_journals(data_dir)
        known = {kept.name: kept.size for kept in over}
        history.honour_sizes = {n: s for n, s in history.honour_sizes.items() if known.get(n) == s}
        self._waiting = [kept for kept in over if kept.name not in history.honour_sizes]
        self._work = self._read_all()

    @property
    def remaining(self) -> int:
        """Return how many battles are still to be looked through."""
        return len(self._waiting)

    def advance(self) -> bool:
        """Go on for one turn of one battle; return whether there was anything to do."""
        return next(self._work, False)

    def close(self) -> None:
        """Stop reading; a battle that was begun is looked through anew another time."""
        self._work.close()

    def _read_all(self) -> Generator[bool, None, None]:
        while self._waiting:
            yield from self._read_journal(self._waiting[0])
            kept = self._waiting.pop(0)
            self._history.honour_sizes[kept.name] = kept.size
            yield True

    def _read_journal(self, kept: JournalFile) -> Generator[bool, None, None]:
        """Replay one battle if it counts: one that cannot be replayed here has no honours."""
        ending = load_finished_battle(kept.path)
        side = player_side(ending.seats) if ending is not None else ""
        if ending is None or not side or not weakest_enemy_grade(ending.seats):
            return
        try:
            contents = read_journal_file(kept.path)
            setup = setup_of(contents)
            battle = battle_without_seats(contents, setup, setup.level())
        except (JournalError, LevelError):
            return
        try:
            for turn in turns_begun(contents.entries):
                play_to_turn(battle, turn)
                yield True
            play_to_turn(battle, None)
        except Diverged:
            return
        finally:
            battle.close()
        for honour in honours_of(battle.level, battle.events, side):
            won = HonourWon(
                honour.sentence, history_key(ending.book, ending.file), kept.name, kept.written_ns
            )
            self._history.honours.setdefault(honour.kind, won)
