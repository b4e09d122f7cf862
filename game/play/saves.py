"""Journals on the disk: a battle begun, found again, resumed.

A journal's header holds everything needed to begin the battle again, the level's text included,
so that the file alone is the save, the replay and the bug report."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from game import __version__
from game.books import shelf
from game.core.characters import hidden_in, named, printable
from game.levels import Level, LevelError, level_for, read_level
from game.levels.format.mirror import mirrored
from game.play.battle import Battle
from game.play.dice import Thrower
from game.play.differing import Diverged
from game.play.journal import (
    PASSED_OVER,
    Journal,
    JournalEntry,
    JournalError,
    NewerGame,
    Reading,
    Unwritten,
    conceded,
    fold,
    read_file,
)
from game.play.kept import OPENED, next_number, numbered
from game.play.level_validation import validate_level
from game.play.lock import JournalLock
from game.play.numbers import begun_with_others, own_digest, rules_hash
from game.play.seats import Man, Seat
from game.play.versions import told_by_version

FOUGHT_ON: Final = "fought_on"
PACK: Final = "pack"
UMPIRED: Final = "umpired"
OWN: Final = "own"
GRADES: Final = 2
"""Which words the seats of a header are told in; a header that does not say has those of before."""
_WORDS_OF_BEFORE: Final = {"ai:captain": "ai:admiral", "ai:greedy": "ai:midshipman"}
"""What the seats of headers without grades are called now."""


@dataclass(frozen=True, slots=True)
class BattleSetup:
    """What a battle is begun with, as its journal's header tells it. ``seats`` says in words who
    answers for each side; ``options`` are those of the book that are on; a ``mirrored`` battle is
    fought port for starboard; ``fought_on`` is the turn of another battle from whose beginning it
    was fought on (0: none); ``pack`` is the name of the pack that its level is of ('': none);
    ``umpired``: it is fought with models and dice on a real table, the game keeps its sheets;
    ``own`` is the digest of the numbers that an owner of the printed book has put in ('': none)."""

    level_text: str
    book: str
    seed: int
    seats: Mapping[str, str]
    options: tuple[str, ...]
    file: str = "level"
    game: str = __version__
    rules: str = ""
    mirrored: bool = False
    fought_on: int = 0
    pack: str = ""
    umpired: bool = False
    own: str = ""

    @property
    def called(self) -> str:
        """What the record of battles calls its level."""
        return called(self.file, self.pack)

    def header(self) -> dict[str, Any]:
        """The same as plain data."""
        return {
            "game": self.game,
            "book": self.book,
            "rules": self.rules or rules_hash(self.book),
            "file": self.file,
            "seed": self.seed,
            "seats": dict(self.seats),
            "grades": GRADES,
            "options": list(self.options),
            "level": self.level_text,
            **({"mirrored": True} if self.mirrored else {}),
            **({FOUGHT_ON: self.fought_on} if self.fought_on else {}),
            **({PACK: self.pack} if self.pack else {}),
            **({UMPIRED: True} if self.umpired else {}),
            **({OWN: self.own} if self.own else {}),
        }

    def level(self) -> Level:
        """The level under this book with these options on. Raises LevelError."""
        level = _level_of(self.level_text, self.book, tuple(self.options), self.file)
        return mirrored(level) if self.mirrored else level

    def sound_level(self) -> Level:
        """The same, if the book can play it. Raises LevelError."""
        level = self.level()
        validate_level(
            read_level_cached(self.level_text, self.file), self.level_text, self.file, level
        )
        return level


def called(file: str, pack: str) -> str:
    """What the record of battles calls a level: its file, in a pack with the pack's name."""
    return f"{pack}: {file}" if pack else file


@lru_cache(maxsize=4)
def read_level_cached(text: str, file: str) -> Level:
    """The level that a text tells of, read once for all who ask one after another: a large one
    takes a quarter of a second. Raises LevelError."""
    return read_level(text, file)


@lru_cache(maxsize=4)
def _level_of(text: str, book: str, options: tuple[str, ...], file: str) -> Level:
    """The same under a book, with these options on. Raises LevelError."""
    level = level_for(read_level_cached(text, file), book)
    rules = level.rules.model_copy(update={"options": options})
    return level.model_copy(update={"rules": rules})


@dataclass(slots=True)
class SavedBattle:
    """A battle with its journal on the disk; ``notes`` are plain sentences about how it was found.
    Close it when it is put away."""

    battle: Battle
    orders: BattleSetup
    notes: tuple[str, ...]
    journal_lock: JournalLock | None = None

    def close(self) -> None:
        """Battle, journal and lock are closed; the file stays. Raises Unwritten if the disk has not
        taken what was written last; closed is all even then."""
        self.battle.close()
        try:
            self.battle.journal.close()
        finally:
            if self.journal_lock:
                self.journal_lock.release()


# ------------------------------------------------------------------------------ beginning
def begin_battle(
    orders: BattleSetup, man: Man, path: Path | None = None, thrower: Thrower | None = None
) -> SavedBattle:
    """A new battle with its header written to ``path`` (None: kept in memory only). Raises
    LevelError, also for what the book cannot play, FileExistsError rather than write over a
    journal, Locked, and Unwritten."""
    orders = replace(orders, rules=rules_hash(orders.book), own=own_digest(orders.book))
    level = orders.sound_level()
    lock = None
    if path:
        _make_folder(path)
        lock = JournalLock(path)
    try:
        journal = Journal(numbered(orders.header(), path) if path else orders.header(), path)
        seats = man(shelf.book(orders.book).rules, level, orders.seats, orders.seed)
        return _voyage(orders, level, seats, journal, lock, (), thrower)
    except BaseException:
        if lock:
            lock.release()
        raise


def _make_folder(path: Path) -> None:
    """The folder of a new journal is there. Raises Unwritten."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise Unwritten(path, fault) from None


# ------------------------------------------------------------------------------ reading
def orders_of(reading: Reading) -> BattleSetup:
    """What a journal's header says. Raises JournalError in plain words if it says too little or
    something impossible, and NewerGame."""
    with told_by_version(reading):
        return _orders_of(reading.header)


def _orders_of(head: Mapping[str, Any]) -> BattleSetup:
    """The same of a header."""
    wanted: dict[str, type] = {
        "game": str,
        "book": str,
        "rules": str,
        "file": str,
        "seed": int,
        "seats": dict,
        "options": list,
        "level": str,
    }
    wrong = [key for key, kind in wanted.items() if type(head.get(key)) is not kind]
    if wrong:
        raise JournalError(f"the journal's header does not say {', '.join(wrong)}")
    _no_hidden(head)
    if head["book"] not in shelf.NAMES:
        raise JournalError(f"the journal is of a rulebook this game has not: {head['book']}")
    level, options = head["level"], tuple(map(str, head["options"]))
    seats = seats_of(head)
    rest = (head["seed"], seats, options, head["file"], head["game"], head["rules"])
    mirror, turn, pack = head.get("mirrored") is True, fought_on(head), head.get(PACK, "")
    pack = pack if isinstance(pack, str) else ""
    real, own = head.get(UMPIRED) is True, str(head.get(OWN, ""))
    begun = BattleSetup(level, head["book"], *rest, mirrored=mirror, fought_on=turn, pack=pack)
    return replace(begun, umpired=real, own=own)


def is_umpired(path: Path) -> bool:
    """Whether the journal of a file is of a battle on a real table. Raises JournalError if it is no
    journal."""
    return read_file(path).header.get(UMPIRED) is True


def fought_on(head: Mapping[str, Any]) -> int:
    """The turn of another battle that a header says this one was fought on from, 0 for none."""
    turn = head.get(FOUGHT_ON, 0)
    return turn if type(turn) is int and turn > 0 else 0


def seats_of(head: Mapping[str, Any]) -> dict[str, str]:
    """Who sits where by a header, in the words of today. Raises JournalError for words of a later
    game, and for none."""
    grades, seats = head.get("grades", 1), head.get("seats")
    if type(seats) is not dict:
        raise JournalError("the journal's header does not say seats")
    if type(grades) is not int or not 1 <= grades <= GRADES:
        raise JournalError(f"the journal names its captains in a way of a later game: {grades!r}")
    if grades == GRADES:
        return dict(seats)
    now = _WORDS_OF_BEFORE
    return {side: now.get(who, who) if type(who) is str else who for side, who in seats.items()}


def _no_hidden(head: Mapping[str, Any]) -> None:
    """Raises JournalError for a character in the header that nobody sees and that commands a
    terminal. The level's text is looked through when it is read, with line and column."""
    for key, value in head.items():
        texts = [key, *(_texts_in(value) if key != "level" else ())]
        for text in texts:
            if (at := hidden_in(text)) >= 0:
                where = f"its header, {printable(key)}"
                raise JournalError(f"{where}: it holds {named(text[at])}, which has no place there")


def _texts_in(value: Any) -> Iterator[str]:
    """Every text in a value that JSON can hold."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from _texts_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts_in(inner)


def _seated(orders: BattleSetup, level: Level, man: Man) -> Mapping[str, Seat]:
    """Somebody for every side of the level. Raises JournalError unless the header seats one at
    each of them whom there is, and nobody elsewhere."""
    sides = [side.id for side in level.sides]
    missing = [side for side in sides if side not in orders.seats]
    others = [side for side in orders.seats if side not in sides]
    if missing:
        raise JournalError(f"its header, seats: nobody is seated at {', '.join(missing)}")
    if others:
        said = f"{others[0]!r} is no side of its level: {', '.join(sides)}"
        raise JournalError(f"its header, seats: {said}")
    try:
        return man(shelf.book(orders.book).rules, level, orders.seats, orders.seed)
    except ValueError as fault:
        raise JournalError(f"its header, seats: {fault}") from None


def must_be_sound(reading: Reading) -> None:
    """Raises JournalError, in plain words, for the first line that no journal has, and NewerGame
    instead where that is why."""
    with told_by_version(reading):
        if wrong := malformed(reading.entries, reading.first):
            raise JournalError(wrong)


def malformed(entries: Sequence[JournalEntry], first: int = 2) -> str:
    """The first entry that is no entry of any kind, or holds a character that nobody sees, in plain
    words; '' if all are sound. ``first``: the line that the first of them stands on."""
    for number, entry in enumerate(entries, first):
        shape = _SHAPES.get(entry[0]) if entry and isinstance(entry[0], str) else None
        if shape is None or not shape(entry[1:]):
            return f"line {number} is no line of a journal"
        for text in _texts_in(entry):
            if (at := hidden_in(text)) >= 0:
                return f"line {number} holds {named(text[at])}, which has no place there"
    return ""


def _words(parts: Sequence[Any]) -> bool:
    return all(isinstance(part, str) for part in parts)


def _thrown(parts: Sequence[Any]) -> bool:
    if len(parts) != 2 or not isinstance(parts[0], str):
        return False
    faces = parts[1]
    return isinstance(faces, str) or (
        isinstance(faces, list) and all(type(face) is int for face in faces)
    )


_SHAPES: Mapping[str, Callable[[Sequence[Any]], bool]] = {
    "c": lambda p: (
        len(p) == 3 and _words(p[:2]) and isinstance(p[2], list) and bool(p[2]) and _words(p[2])
    ),
    "p": lambda p: len(p) == 3 and _words(p),
    "r": _thrown,
    "d": _thrown,
    "t": lambda p: len(p) == 2 and type(p[0]) is int and isinstance(p[1], str),
    "e": lambda p: len(p) == 3 and _words(p),
    "u": lambda p: not p,
    "k": lambda p: not p,
    "s": lambda p: len(p) == 2 and _words(p),
    "x": lambda p: len(p) == 1 and _words(p),
    "n": lambda p: len(p) > 0 and _words(p),
}


def other_rules(orders: BattleSetup) -> str:
    """What to tell about a journal begun under other tables or another version; '' if it was
    not."""
    if orders.rules == rules_hash(orders.book):
        return ""
    if orders.game != __version__ and orders.own == own_digest(orders.book):
        return f"this journal was begun with version {orders.game}; this is {__version__}"
    return begun_with_others(orders.book, orders.own)


# ------------------------------------------------------------------------------ resuming
def resume(path: Path, man: Man, thrower: Thrower | None = None) -> SavedBattle:
    """The battle stands where its journal stops, ready to go on. A torn last line has been cut
    off. Raises JournalError in plain words if the file is damaged or does not replay, Unwritten if
    it may not be written, and Locked; nothing is left open or locked then."""
    lock = JournalLock(path)
    try:
        reading = read_file(path)
        with told_by_version(reading):
            return _resumed(path, reading, man, lock, thrower)
    except NewerGame as fault:
        lock.release()
        raise NewerGame(f"{path.name}: {fault}") from None
    except LevelError as fault:
        lock.release()
        raise JournalError(f"{path.name}: its level cannot be used: {fault}") from None
    except BaseException:
        lock.release()
        raise


def _resumed(
    path: Path, reading: Reading, man: Man, lock: JournalLock, thrower: Thrower | None
) -> SavedBattle:
    """The same with the journal in our hands."""
    try:
        notes = check_journal(reading)
        orders = orders_of(reading)
        level = orders.level()
        seats = _seated(orders, level, man)
    except NewerGame:
        raise
    except JournalError as fault:
        raise JournalError(f"{path.name}: {fault}") from None
    journal = Journal.reopen(path, reading)
    try:
        voyage = _voyage(orders, level, seats, journal, lock, tuple(notes), thrower)
    except BaseException:
        journal.close()
        raise
    _replay(voyage)
    try:
        voyage.battle.note(OPENED, str(next_number(path.parent)), __version__)
    except Unwritten:
        voyage.battle.close()
        journal.close()
        raise
    return voyage


def check_journal(reading: Reading) -> list[str]:
    """What is worth knowing of a journal that can be gone on with. Raises JournalError."""
    with told_by_version(reading):
        if reading.problem and not reading.torn:
            raise JournalError(
                f"{reading.problem}; the journal is sound before it, and replay shows that far"
            )
    must_be_sound(reading)
    notes = [reading.note] if reading.note else []
    notes += [f"{reading.problem} and was cut off"] if reading.torn else []
    other = other_rules(orders_of(reading))
    return [*notes, other] if other else notes


def _replay(voyage: SavedBattle) -> None:
    try:
        voyage.battle.replay()
    except BaseException as fault:
        voyage.battle.close()
        voyage.battle.journal.close()
        if not isinstance(fault, Diverged):
            raise
        why = "; ".join((str(fault), *voyage.notes))
        raise JournalError(f"the journal does not replay here: {why}") from None


def _voyage(
    orders: BattleSetup,
    level: Level,
    seats: Mapping[str, Seat],
    journal: Journal,
    lock: JournalLock | None,
    notes: tuple[str, ...],
    thrower: Thrower | None,
) -> SavedBattle:
    battle = Battle(shelf.book(orders.book).rules, level, seats, orders.seed, journal, thrower)
    return SavedBattle(battle, orders, notes, lock)


def is_over(entries: Sequence[JournalEntry]) -> bool:
    """Whether the battle of these entries has come to its end, or was given up."""
    live = [entry for entry in fold(entries) if entry[0] not in PASSED_OVER]
    return (bool(live) and live[-1][0] == "e") or conceded(entries) != ""
