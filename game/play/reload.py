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
from game.play.changes import Change, changes
from game.play.journal import ANSWERS
from game.play.order_replay import OrderReplay, RecordedOrders, recorded_orders
from game.play.saves import BattleSetup, SavedBattle, begin_battle, read_level_cached
from game.play.seats import Man

PERSON: Final = "human"
CAPTAIN: Final = "ai:admiral"
OTHER_SIDES: Final = "The sides are others now: the battle begins afresh."
OTHER_BOOK: Final = "The rulebook is another now: the battle begins afresh."
_TAKEN_BACK: Final = "u"


@dataclass(frozen=True, slots=True)
class Reloaded:
    """The battle of the new level with its own journal, what has changed in the level, a sentence
    about the orders, and the past of which not all could be given again (None: all of it)."""

    voyage: SavedBattle
    changes: tuple[Change, ...]
    words: str
    past: RecordedOrders | None = None


# ------------------------------------------------------------------------------ beginning again
class LevelReload:
    """The battle of ``was`` on its way to another text of its level: ``go_on`` until that says that
    it is ready, then ``finish`` it; ``close`` it if it is not laid."""

    def __init__(
        self,
        was: SavedBattle,
        text: str,
        earlier: Callable[[], RecordedOrders | None] = lambda: None,
    ) -> None:
        """Nothing has been given again yet. A past that an ``earlier`` version had cut short is
        given again in place of that of ``was``, which is as it was before, and still open. Raises
        LevelError."""
        self.was, self._earlier = was, earlier
        written = read_level_cached(text, was.orders.file)
        self.orders, self.afresh = orders_for(was.orders, written, text)
        self.level = self.orders.level()
        self._rehearsal = None if self.afresh else OrderReplay(was.battle, self.level, self._past())

    def _past(self) -> RecordedOrders:
        """What is to be given again, as it stands now."""
        return self._earlier() or recorded_orders(self.was.battle)

    def go_on(self, steps: int) -> bool:
        """So many more steps have been taken at the most; whether it is where ``was`` is now, as
        far as it can be: ``was`` may have gone on meanwhile."""
        rehearsal = self._rehearsal
        if rehearsal is None:
            return True
        if not rehearsal.go_on(steps):
            return False
        past = self._past()
        if past == rehearsal.past:
            return True
        if not rehearsal.hear(past):
            self.close()
            self._rehearsal = OrderReplay(self.was.battle, self.level, past)
        return False

    def finish(self, man: Man, path: Path | None) -> Reloaded:
        """It goes on by itself, with a journal of its own at ``path``. Raises FileExistsError and
        Locked as a battle that is begun."""
        voyage = begin_battle(self.orders, man, path)
        changed = changes(self.was.battle.level, self.level)
        rehearsal, self._rehearsal = self._rehearsal, None
        if rehearsal is None:
            return Reloaded(voyage, changed, self.afresh)
        rehearsal.settle()
        kept = rehearsal.kept
        _hand_over(rehearsal.battle, voyage)
        short = rehearsal.past if kept.given < kept.of else None
        return Reloaded(voyage, changed, kept.words, short)

    def close(self) -> None:
        """It is put away."""
        if self._rehearsal is not None:
            self._rehearsal.battle.close()
            self._rehearsal = None


def is_the_same(was: SavedBattle, text: str) -> bool:
    """Whether this text tells of the battle that is under way: only comments differ, say, or what
    concerns another book. Raises LevelError."""
    orders, _ = orders_for(was.orders, read_level_cached(text, was.orders.file), text)
    nothing: dict[str, Any] = {"overlays": {}}
    before, after = was.battle.level, orders.level()
    return before.model_copy(update=nothing) == after.model_copy(update=nothing)


def orders_for(was: BattleSetup, written: Level, text: str) -> tuple[BattleSetup, str]:
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
    afresh = OTHER_BOOK if book != was.book else ""
    afresh = OTHER_SIDES if set(sides) != set(was.seats) else afresh
    orders = replace(was, level_text=text, book=book, options=tuple(options), rules="")
    return replace(orders, seats=_seats(was, sides)), afresh


def _seats(was: BattleSetup, sides: Sequence[str]) -> dict[str, str]:
    """Who answers for each side: whoever did, else a captain; a person who has lost his side has
    the first."""
    seats = {side: was.seats.get(side, CAPTAIN) for side in sides}
    if PERSON in was.seats.values() and PERSON not in seats.values():
        seats[sides[0]] = PERSON
    return seats


def _hand_over(battle: Battle, voyage: SavedBattle) -> None:
    """The rehearsed battle takes the place of the one just begun, its seats and its journal."""
    begun = voyage.battle
    entries = battle.journal.entries
    for number, entry in enumerate(entries, 1):
        begun.journal.write(entry, sync=number == len(entries))
    battle.seats, battle.journal = begun.seats, begun.journal
    begun.close()
    voyage.battle = battle


def orders_of_people(voyage: SavedBattle) -> int:
    """How often people have answered or taken back an answer."""
    seats = voyage.orders.seats
    entries = voyage.battle.journal.entries
    answers = [e for e in entries if e[0] in ANSWERS and seats.get(e[1]) == PERSON]
    return len(answers) + len([e for e in entries if e[0] == _TAKEN_BACK])
