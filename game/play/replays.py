"""A journal played over again: does it go as it says, and how did the table look on the way?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.books import shelf
from game.books.shelf import Rules
from game.core.events import Event
from game.core.table import Dump, digest
from game.levels import Level
from game.play.battle import Battle, StepResult
from game.play.differing import Diverged
from game.play.journal import MARKS, Journal, JournalEntry, Reading, fold
from game.play.naming import names_of
from game.play.saves import BattleSetup, must_be_sound, orders_of, other_rules
from game.play.seats import Person
from game.play.versions import told_by_version


@dataclass(frozen=True, slots=True)
class Difference:
    """The first place where a journal and its replay part: turn, clause, what thing, which of its
    fields, what the journal has, what came instead."""

    turn: int
    clause: str
    thing: str
    field: str
    expected: Any
    got: Any


@dataclass(frozen=True, slots=True)
class Replay:
    """What came of a replay: ``answers`` choices, plots and rolls that stand; the digest of the
    table where it stopped, or as the turn began that was asked for; what is wrong with the file
    ('' if nothing), what is worth knowing, what happened. ``table`` is the book's report there."""

    ok: bool
    turns: int
    answers: int
    digest: str
    over: bool
    problem: str
    notes: tuple[str, ...]
    first_difference: Difference | None
    events: tuple[Event, ...]
    names: Mapping[str, str]
    table: Dump


def replay(reading: Reading, to_turn: int | None = None) -> Replay:
    """The journal has been replayed to its end, or to the beginning of a turn. Raises JournalError
    or LevelError if it cannot even begin. A torn last line is a note; any other damage is a
    problem, and what stands before it is replayed all the same."""
    orders = orders_of(reading)
    with told_by_version(reading):
        level = orders.level()
    battle = battle_of(reading, orders, level)
    seen: list[tuple[str, Dump]] = []

    def watch(turn: int, mark: str, _: Dump) -> None:
        if turn == to_turn:
            seen.append((mark, battle.book.report()))

    battle.watchers.append(watch)
    difference = None
    try:
        play_on(battle, to_turn)
    except Diverged as fault:
        difference = difference_of(fault)
    problem = reading.problem if not reading.torn else ""
    notes = [reading.note] if reading.note else []
    notes += [f"{reading.problem}; what stands before it was replayed"] if reading.torn else []
    notes += [other] if (other := other_rules(orders)) else []
    return _result(battle, level, problem, tuple(notes), difference, seen)


def battle_of(reading: Reading, orders: BattleSetup, level: Level) -> Battle:
    """The battle of a journal with nobody in its seats: it goes as far as the journal does. Raises
    JournalError for a line that no journal has."""
    must_be_sound(reading)
    book: Rules = shelf.book(orders.book).rules
    journal = Journal(reading.header)
    journal.entries = list(reading.entries)
    seats = {side.id: Person() for side in level.sides}
    return Battle(book, level, seats, orders.seed, journal)


def play_on(battle: Battle, to_turn: int | None) -> None:
    """The battle stands where its journal ends, or at the beginning of that turn. Raises
    Diverged."""
    while battle.past and (to_turn is None or battle.turn < to_turn):
        battle.done()
        if battle.step() is not StepResult.STEPPED and battle.past:
            raise Diverged(battle.turn, "", battle.past[0], "the battle is over")


def difference_of(fault: Diverged) -> Difference:
    """A divergence in the words of ``replay --json``."""
    expected: JournalEntry = (
        fault.expected if isinstance(fault.expected, list) else [fault.expected]
    )
    kind = expected[0] if expected and expected[0] in _THINGS else "c"
    thing, field = _THINGS[kind]
    return Difference(fault.turn, fault.clause, thing, field, fault.expected, fault.got)


_THINGS = {
    "t": ("table", "digest"),
    "r": ("dice", "faces"),
    "d": ("dice", "faces"),
    "c": ("choice", "keys"),
    "p": ("plot", "key"),
    "e": ("battle", "end"),
}


def _result(
    battle: Battle,
    level: Level,
    problem: str,
    notes: tuple[str, ...],
    difference: Difference | None,
    seen: list[tuple[str, Dump]],
) -> Replay:
    seal, table = seen[0] if seen else _last(battle)
    done = [e for e in fold(battle.journal.entries) if e[0] not in MARKS]
    out = Replay(
        ok=not problem and difference is None,
        turns=battle.turn,
        answers=len(done) - sum(e[0] not in MARKS for e in battle.past),
        digest=seal,
        over=battle.pending is None,
        problem=problem,
        notes=notes,
        first_difference=difference,
        events=tuple(battle.events),
        names=names_of(level),
        table=table,
    )
    battle.close()
    return out


def _last(battle: Battle) -> tuple[str, Dump]:
    with battle.table.at():
        return digest(str(battle.dice.used)), battle.book.report()
