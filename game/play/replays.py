"""Replay a journal: does it still give the same battle, and how did the table look?"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from game.books import shelf
from game.books.shelf import Rules
from game.core.events import Event
from game.core.table import Dump, table_digest
from game.levels.format.model import Level
from game.play.battle import Battle, StepResult
from game.play.event_words import battle_names
from game.play.journal import (
    ANSWER_KINDS,
    MARK_KINDS,
    Diverged,
    Journal,
    JournalContents,
    JournalEntry,
    fold_undos,
)
from game.play.journal_files import raise_as_newer_game, with_running_number
from game.play.saved_battles import (
    BattleSetup,
    SavedBattle,
    other_rules_note,
    resume_battle,
    setup_of,
    validate_entries,
)
from game.play.seats import PlayerSeat, Seat, SeatsFactory, SilentSeat


@dataclass(frozen=True, slots=True)
class ReplayDifference:
    """The first difference between a journal and its replay: turn, clause, thing, field, the
    journal's value, the replay's value."""

    turn: int
    clause: str
    thing: str
    field: str
    expected: Any
    got: Any


@dataclass(frozen=True, slots=True)
class JournalReplay:
    """The result of a replay: ``answers`` standing choices, plots and rolls; the digest of the
    table at its end, or at the turn asked for; what is wrong with the file ('' if nothing), notes,
    events. ``table`` is the book's report there."""

    is_ok: bool
    turns: int
    answers: int
    digest: str
    is_over: bool
    problem: str
    notes: tuple[str, ...]
    first_difference: ReplayDifference | None
    events: tuple[Event, ...]
    names: Mapping[str, str]
    table: Dump


def replay_journal(contents: JournalContents, to_turn: int | None = None) -> JournalReplay:
    """Replay the journal to its end, or to the beginning of a turn.

    Raise JournalError or LevelError if it cannot even begin. A torn last line is a note; any other
    damage is a problem, and everything before it is replayed all the same.
    """
    setup = setup_of(contents)
    with raise_as_newer_game(contents):
        level = setup.level()
    battle = battle_without_seats(contents, setup, level)
    seen: list[tuple[str, Dump]] = []

    def watch(turn: int, mark: str, _: Dump) -> None:
        if turn == to_turn:
            seen.append((mark, battle.book.report()))

    battle.turn_watchers.append(watch)
    difference = None
    try:
        play_to_turn(battle, to_turn)
    except Diverged as fault:
        expected: JournalEntry = fault.expected if isinstance(fault.expected, list) else [fault.expected]
        kind = expected[0] if expected and expected[0] in _THING_AND_FIELD else "c"
        thing, field = _THING_AND_FIELD[kind]
        difference = ReplayDifference(fault.turn, fault.clause, thing, field, fault.expected, fault.got)
    problem = contents.problem if not contents.is_torn else ""
    notes = [contents.note] if contents.note else []
    notes += [f"{contents.problem}; what stands before it was replayed"] if contents.is_torn else []
    notes += [other] if (other := other_rules_note(setup)) else []
    return _result(battle, level, problem, tuple(notes), difference, seen)


def battle_without_seats(contents: JournalContents, setup: BattleSetup, level: Level) -> Battle:
    """Return the battle of a journal with empty seats: it goes as far as the journal. Raise
    JournalError for an invalid line."""
    validate_entries(contents)
    book: Rules = shelf.book(setup.book).rules
    journal = Journal(contents.header)
    journal.entries = list(contents.entries)
    seats = {side.id: PlayerSeat() for side in level.sides}
    return Battle(book, level, seats, setup.seed, journal)


def replay_battle(setup: BattleSetup, entries: Sequence[JournalEntry]) -> Battle:
    """Return the battle of these entries at its first step; it goes as far as they do, and throws no dice of
    its own. Raise LevelError."""
    journal, level, nobody = Journal(setup.header()), setup.level(), SilentSeat()
    journal.entries += entries
    seats: dict[str, Seat] = {side.id: nobody for side in level.sides}
    return Battle(shelf.book(setup.book).rules, level, seats, setup.seed, journal, nobody)


def play_to_turn(battle: Battle, to_turn: int | None) -> None:
    """Step the battle to the end of its journal, or to the beginning of that turn. Raise
    Diverged."""
    while battle.recorded and (to_turn is None or battle.turn < to_turn):
        battle.confirm()
        if battle.step() is not StepResult.STEPPED and battle.recorded:
            raise Diverged(battle.turn, "", battle.recorded[0], "the battle is over")


_THING_AND_FIELD = {
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
    difference: ReplayDifference | None,
    seen: list[tuple[str, Dump]],
) -> JournalReplay:
    seal, table = seen[0] if seen else _last_digest_and_dump(battle)
    done = [e for e in fold_undos(battle.journal.entries) if e[0] not in MARK_KINDS]
    out = JournalReplay(
        is_ok=not problem and difference is None,
        turns=battle.turn,
        answers=len(done) - sum(e[0] not in MARK_KINDS for e in battle.recorded),
        digest=seal,
        is_over=battle.pending_step is None,
        problem=problem,
        notes=notes,
        first_difference=difference,
        events=tuple(battle.events),
        names=battle_names(level),
        table=table,
    )
    battle.close()
    return out


def _last_digest_and_dump(battle: Battle) -> tuple[str, Dump]:
    with battle.table.as_current():
        return table_digest(), battle.book.report()


_TURN = "t"


def turns_begun(entries: Sequence[JournalEntry]) -> tuple[int, ...]:
    """Return the turns that have begun, in order."""
    return tuple(entry[1] for entry in fold_undos(entries) if entry[0] == _TURN)


def last_answered_turn(setup: BattleSetup, entries: Sequence[JournalEntry]) -> int:
    """Return the turn that a player would restart: the last he has answered in, else the first; 0
    before any has begun."""
    turns, turn, answered = turns_begun(entries), 0, 0
    for entry in fold_undos(entries):
        if entry[0] == _TURN:
            turn = entry[1]
        elif entry[0] in ANSWER_KINDS and entry[1] in setup.human_sides:
            answered = turn
    return answered or next(iter(turns), 0)


def fight_on_refusal(setup: BattleSetup, entries: Sequence[JournalEntry], turn: int) -> str:
    """Return why it cannot be fought on from that turn, in a sentence, or ''."""
    if not setup.human_sides:
        return "Nobody plays this battle: it is only watched."
    if turn not in turns_begun(entries):
        return "No turn has begun yet."
    return ""


def entries_until(entries: Sequence[JournalEntry], turn: int) -> list[JournalEntry]:
    """Return the answers and throws before that turn. Raise ValueError if it never began."""
    live = fold_undos(entries)
    for place, entry in enumerate(live):
        if entry[0] == _TURN and entry[1] == turn:
            return live[: place + 1]
    raise ValueError(f"turn {turn} has not begun in this battle")


def save_battle(setup: BattleSetup, entries: Sequence[JournalEntry], path: Path) -> None:
    """Save a battle as a new journal. Raise FileExistsError rather than overwrite, and JournalWriteError; no
    file is left behind then."""
    path.parent.mkdir(parents=True, exist_ok=True)
    journal = Journal(with_running_number(setup.header(), path), path)
    try:
        for number, entry in enumerate(entries, 1):
            journal.write(entry, sync=number == len(entries))
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    finally:
        journal.close()


def fight_on(
    setup: BattleSetup, entries: Sequence[JournalEntry], turn: int, seats_factory: SeatsFactory, path: Path
) -> SavedBattle:
    """Begin a battle at the start of that turn, with the same dice and a new journal at ``path``
    that names its origin.

    Raise ValueError if the turn has not begun, and whatever `begin_battle` and `resume_battle`
    raise; no file is left then.
    """
    kept, fresh = entries_until(entries, turn), replace(setup, fought_on_turn=turn, day="")
    save_battle(fresh, kept, path)
    try:
        return resume_battle(path, seats_factory, language=setup.language)
    except BaseException:
        path.unlink(missing_ok=True)
        raise
