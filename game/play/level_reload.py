"""Reload the level of a battle in progress: replay the orders given so far in the new version, up
to the same turn if possible, while the battle goes on.

The battle waits for players at the first question without an answer, or the first answer that is
refused. Nothing is written before the replay is done, and the journal of the old battle stays as it
was.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from game.levels import Level, level_for_book
from game.play.battle import Battle
from game.play.journal import ANSWER_KINDS
from game.play.level_changes import LevelChange, level_changes
from game.play.order_replay import OrderReplay, RecordedOrders, recorded_orders
from game.play.saved_battles import BattleSetup, SavedBattle, begin_battle, read_level_cached
from game.play.seats import HUMAN, SeatsFactory

CAPTAIN: Final = "ai:admiral"
SIDES_CHANGED: Final = "The sides are others now: the battle begins afresh."
BOOK_CHANGED: Final = "The rulebook is another now: the battle begins afresh."
_UNDO_KIND: Final = "u"


@dataclass(frozen=True, slots=True)
class ReloadResult:
    """The battle of the new level with its own journal, the changes of the level, a sentence about
    the orders, and the past of which not all could be replayed (None: all of it)."""

    saved_battle: SavedBattle
    changes: tuple[LevelChange, ...]
    words: str
    recorded_orders: RecordedOrders | None = None


# ------------------------------------------------------------------------------ beginning again
class LevelReload:
    """The replay of ``old_battle`` in another text of its level.

    Call ``advance`` until it returns True, then ``finish``; ``close`` it to give up.
    """

    def __init__(
        self, was: SavedBattle, text: str, earlier: Callable[[], RecordedOrders | None] = lambda: None
    ) -> None:
        """Start without any order replayed.

        A past that an ``earlier`` reload had cut short is replayed in place of that of
        ``old_battle``, which stays open and unchanged. Raise LevelError.
        """
        self.old_battle, self._earlier_orders = was, earlier
        written = read_level_cached(text, was.setup.file)
        self.setup, self.restart_reason = reloaded_setup(was.setup, written, text)
        self.level = self.setup.level()
        self._order_replay = (
            None if self.restart_reason else OrderReplay(was.battle, self.level, self._recorded_orders())
        )

    def _recorded_orders(self) -> RecordedOrders:
        return self._earlier_orders() or recorded_orders(self.old_battle.battle)

    def advance(self, steps: int) -> bool:
        """Take at most this many steps; return whether it is where ``old_battle`` is now, as far as
        possible: ``old_battle`` may have gone on meanwhile."""
        rehearsal = self._order_replay
        if rehearsal is None:
            return True
        if not rehearsal.advance(steps):
            return False
        past = self._recorded_orders()
        if past == rehearsal.recorded_orders:
            return True
        if not rehearsal.extend(past):
            self.close()
            self._order_replay = OrderReplay(self.old_battle.battle, self.level, past)
        return False

    def finish(self, seats_factory: SeatsFactory, path: Path | None) -> ReloadResult:
        """Make it an independent battle with a journal at ``path``. Raise FileExistsError and
        JournalLocked like `begin_battle`."""
        saved_battle = begin_battle(self.setup, seats_factory, path)
        changed = level_changes(self.old_battle.battle.level, self.level)
        rehearsal, self._order_replay = self._order_replay, None
        if rehearsal is None:
            return ReloadResult(saved_battle, changed, self.restart_reason)
        rehearsal.restore_undo()
        kept = rehearsal.progress
        _adopt_replay(rehearsal.battle, saved_battle)
        short = rehearsal.recorded_orders if kept.replayed_count < kept.order_count else None
        return ReloadResult(saved_battle, changed, kept.sentence, short)

    def close(self) -> None:
        """Give up the replay."""
        if self._order_replay is not None:
            self._order_replay.battle.close()
            self._order_replay = None


def is_same_level(saved_battle: SavedBattle, text: str) -> bool:
    """Return whether this text gives the battle in progress: only comments differ, for example, or
    what concerns another book. Raise LevelError."""
    setup, _ = reloaded_setup(saved_battle.setup, read_level_cached(text, saved_battle.setup.file), text)
    nothing: dict[str, Any] = {"overlays": {}}
    before, after = saved_battle.battle.level, setup.level()
    return before.model_copy(update=nothing) == after.model_copy(update=nothing)


def reloaded_setup(old_setup: BattleSetup, written: Level, text: str) -> tuple[BattleSetup, str]:
    """Return the setup of the new battle, and why it must begin afresh ('' if it need not). Options
    and rulebook are the file's if they were before."""
    before = read_level_cached(old_setup.level_text, old_setup.file)
    at_home = old_setup.book == before.rules.book
    book = written.rules.book if at_home else old_setup.book
    as_written = old_setup.options == level_for_book(before, old_setup.book).rules.options
    options = level_for_book(written, book).rules.options if as_written else old_setup.options
    if book != old_setup.book and not as_written:
        options = level_for_book(written, book).rules.options
    sides = [side.id for side in written.sides]
    afresh = BOOK_CHANGED if book != old_setup.book else ""
    afresh = SIDES_CHANGED if set(sides) != set(old_setup.seats) else afresh
    setup = replace(old_setup, level_text=text, book=book, options=tuple(options), rules_hash="")
    seats = {side: old_setup.seats.get(side, CAPTAIN) for side in sides}
    if HUMAN in old_setup.seats.values() and HUMAN not in seats.values():
        seats[sides[0]] = HUMAN
    return replace(setup, seats=seats), afresh


def _adopt_replay(battle: Battle, saved_battle: SavedBattle) -> None:
    begun = saved_battle.battle
    entries = battle.journal.entries
    for number, entry in enumerate(entries, 1):
        begun.journal.write(entry, sync=number == len(entries))
    battle.seats, battle.journal = begun.seats, begun.journal
    begun.close()
    saved_battle.battle = battle


def count_player_answers(saved_battle: SavedBattle) -> int:
    """Return how often players have answered or undone an answer."""
    seats = saved_battle.setup.seats
    entries = saved_battle.battle.journal.entries
    answers = [e for e in entries if e[0] in ANSWER_KINDS and seats.get(e[1]) == HUMAN]
    return len(answers) + len([e for e in entries if e[0] == _UNDO_KIND])
