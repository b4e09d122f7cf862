"""A battle under way goes on with another version of its level: the orders given so far are given
again, up to the same turn as far as that can be, while the battle itself goes on.

The first question without an answer, or the first answer that is refused, is where the battle waits
for people again. Nothing is written before the orders have been given again, and the journal of
the battle before stays as it was."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from game.levels import Level, level_for
from game.play.battle import Battle
from game.play.journal import ANSWER_KINDS
from game.play.level_changes import LevelChange, level_changes
from game.play.order_replay import OrderReplay, RecordedOrders, recorded_orders
from game.play.saved_battles import BattleSetup, SavedBattle, begin_battle, read_level_cached
from game.play.seats import SeatsFactory

PERSON: Final = "human"
CAPTAIN: Final = "ai:admiral"
SIDES_CHANGED: Final = "The sides are others now: the battle begins afresh."
BOOK_CHANGED: Final = "The rulebook is another now: the battle begins afresh."
_UNDO_KIND: Final = "u"


@dataclass(frozen=True, slots=True)
class ReloadResult:
    """The battle of the new level with its own journal, what has changed in the level, a sentence
    about the orders, and the past of which not all could be given again (None: all of it)."""

    saved_battle: SavedBattle
    changes: tuple[LevelChange, ...]
    words: str
    recorded_orders: RecordedOrders | None = None


# ------------------------------------------------------------------------------ beginning again
class LevelReload:
    """The battle of ``old_battle`` on its way to another text of its level: ``advance`` until that
    says that
    it is ready, then ``finish`` it; ``close`` it if it is not laid."""

    def __init__(
        self,
        was: SavedBattle,
        text: str,
        earlier: Callable[[], RecordedOrders | None] = lambda: None,
    ) -> None:
        """Nothing has been given again yet. A past that an ``earlier`` version had cut short is
        given again in place of that of ``old_battle``, which is as it was before, and still open.
        Raises
        LevelError."""
        self.old_battle, self._earlier_orders = was, earlier
        written = read_level_cached(text, was.setup.file)
        self.setup, self.restart_reason = setup_for(was.setup, written, text)
        self.level = self.setup.level()
        self._order_replay = (
            None
            if self.restart_reason
            else OrderReplay(was.battle, self.level, self._recorded_orders())
        )

    def _recorded_orders(self) -> RecordedOrders:
        """What is to be given again, as it stands now."""
        return self._earlier_orders() or recorded_orders(self.old_battle.battle)

    def advance(self, steps: int) -> bool:
        """So many more steps have been taken at the most; whether it is where ``old_battle`` is
        now, as
        far as it can be: ``old_battle`` may have gone on meanwhile."""
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

    def finish(self, man: SeatsFactory, path: Path | None) -> ReloadResult:
        """It goes on by itself, with a journal of its own at ``path``. Raises FileExistsError and
        Locked as a battle that is begun."""
        saved_battle = begin_battle(self.setup, man, path)
        changed = level_changes(self.old_battle.battle.level, self.level)
        rehearsal, self._order_replay = self._order_replay, None
        if rehearsal is None:
            return ReloadResult(saved_battle, changed, self.restart_reason)
        rehearsal.restore_undo()
        kept = rehearsal.progress
        _adopt_replay(rehearsal.battle, saved_battle)
        short = rehearsal.recorded_orders if kept.given_count < kept.order_count else None
        return ReloadResult(saved_battle, changed, kept.sentence, short)

    def close(self) -> None:
        """It is put away."""
        if self._order_replay is not None:
            self._order_replay.battle.close()
            self._order_replay = None


def is_same_level(was: SavedBattle, text: str) -> bool:
    """Whether this text tells of the battle that is under way: only comments differ, say, or what
    concerns another book. Raises LevelError."""
    setup, _ = setup_for(was.setup, read_level_cached(text, was.setup.file), text)
    nothing: dict[str, Any] = {"overlays": {}}
    before, after = was.battle.level, setup.level()
    return before.model_copy(update=nothing) == after.model_copy(update=nothing)


def setup_for(was: BattleSetup, written: Level, text: str) -> tuple[BattleSetup, str]:
    """What the new battle is begun with, and why it must begin afresh ('' if it need not). Options
    and rulebook are those of the file where they were before."""
    before = read_level_cached(was.level_text, was.file)
    at_home = was.book == before.rules.book
    book = written.rules.book if at_home else was.book
    as_written = was.options == level_for(before, was.book).rules.options
    options = level_for(written, book).rules.options if as_written else was.options
    if book != was.book and not as_written:
        options = level_for(written, book).rules.options
    sides = [side.id for side in written.sides]
    afresh = BOOK_CHANGED if book != was.book else ""
    afresh = SIDES_CHANGED if set(sides) != set(was.seats) else afresh
    setup = replace(was, level_text=text, book=book, options=tuple(options), rules_hash="")
    return replace(setup, seats=_seats(was, sides)), afresh


def _seats(was: BattleSetup, sides: Sequence[str]) -> dict[str, str]:
    """Who answers for each side: whoever did, else a captain; a person who has lost his side has
    the first."""
    seats = {side: was.seats.get(side, CAPTAIN) for side in sides}
    if PERSON in was.seats.values() and PERSON not in seats.values():
        seats[sides[0]] = PERSON
    return seats


def _adopt_replay(battle: Battle, saved_battle: SavedBattle) -> None:
    """The rehearsed battle takes the place of the one just begun, its seats and its journal."""
    begun = saved_battle.battle
    entries = battle.journal.entries
    for number, entry in enumerate(entries, 1):
        begun.journal.write(entry, sync=number == len(entries))
    battle.seats, battle.journal = begun.seats, begun.journal
    begun.close()
    saved_battle.battle = battle


def count_player_answers(saved_battle: SavedBattle) -> int:
    """How often people have answered or taken back an answer."""
    seats = saved_battle.setup.seats
    entries = saved_battle.battle.journal.entries
    answers = [e for e in entries if e[0] in ANSWER_KINDS and seats.get(e[1]) == PERSON]
    return len(answers) + len([e for e in entries if e[0] == _UNDO_KIND])
