"""Journals on the disk: a battle begun, found again, resumed.

A journal's header holds everything needed to begin the battle again, the level's text included,
so that the file alone is the save, the replay and the bug report."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from game import __version__
from game.levels import Level, LevelError, level_for, read_level
from game.play.battle import Battle, Book, Diverged
from game.play.books import BOOKS
from game.play.dice import Thrower
from game.play.gate import admit
from game.play.journal import Entry, Journal, JournalError, Reading, fold, read_file
from game.play.lock import Lock, is_locked
from game.play.seats import Seat

SUFFIX = ".journal"
Man = Callable[[Book, Level, Mapping[str, str], int], Mapping[str, Seat]]
"""(book, level, who answers by side in words: ``human``, ``ai:captain``; seed) -> seats."""


@dataclass(frozen=True, slots=True)
class Orders:
    """What a battle is begun with, as its journal's header tells it. ``seats`` says in words who
    answers for each side; ``options`` are those of the book that are on."""

    level_text: str
    book: str
    seed: int
    seats: Mapping[str, str]
    options: tuple[str, ...]
    file: str = "level"
    game: str = __version__
    rules: str = ""

    def header(self) -> dict[str, Any]:
        """The same as plain data."""
        return {
            "game": self.game,
            "book": self.book,
            "rules": self.rules or rules_hash(self.book),
            "file": self.file,
            "seed": self.seed,
            "seats": dict(self.seats),
            "options": list(self.options),
            "level": self.level_text,
        }

    def level(self) -> Level:
        """The level under this book with these options on. Raises LevelError."""
        return _level_of(self.level_text, self.book, tuple(self.options), self.file)

    def sound_level(self) -> Level:
        """The same, if the book can play it. Raises LevelError."""
        level = self.level()
        admit(read_once(self.level_text, self.file), self.level_text, self.file, level)
        return level


@lru_cache(maxsize=4)
def read_once(text: str, file: str) -> Level:
    """The level that a text tells of, read once for all who ask one after another: a large one
    takes a quarter of a second. Raises LevelError."""
    return read_level(text, file)


@lru_cache(maxsize=4)
def _level_of(text: str, book: str, options: tuple[str, ...], file: str) -> Level:
    """The same under a book, with these options on. Raises LevelError."""
    level = level_for(read_once(text, file), book)
    rules = level.rules.model_copy(update={"options": options})
    return level.model_copy(update={"rules": rules})


@dataclass(slots=True)
class Voyage:
    """A battle with its journal on the disk; ``notes`` are plain sentences about how it was found.
    Close it when it is put away."""

    battle: Battle
    orders: Orders
    notes: tuple[str, ...]
    lock: Lock | None = None

    def close(self) -> None:
        """Battle, journal and lock are closed; the file stays."""
        self.battle.close()
        self.battle.journal.close()
        if self.lock:
            self.lock.release()


# ------------------------------------------------------------------------------ beginning
def begin_battle(
    orders: Orders, man: Man, path: Path | None = None, thrower: Thrower | None = None
) -> Voyage:
    """A new battle with its header written to ``path`` (None: kept in memory only). Raises
    LevelError, also for what the book cannot play, FileExistsError rather than write over a
    journal, and Locked."""
    orders = replace(orders, rules=rules_hash(orders.book))
    level = orders.sound_level()
    lock = None
    if path:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = Lock(path)
    try:
        journal = Journal(orders.header(), path)
    except OSError:
        if lock:
            lock.release()
        raise
    return _voyage(orders, level, man, journal, lock, (), thrower)


def new_path(data_dir: Path, file: str, stamp: str) -> Path:
    """Where a new journal of that level goes; ``stamp`` is the date and time in its name."""
    stem = f"{Path(file).stem}-{stamp}"
    folder = journals_of(data_dir)
    names = (f"{stem}{'' if n == 1 else f'-{n}'}{SUFFIX}" for n in range(1, 10_000))
    return next(p for name in names if not (p := folder / name).exists())


def journals_of(data_dir: Path) -> Path:
    """The folder of the player's journals."""
    return data_dir / "journals"


def rules_hash(book: str) -> str:
    """Sixteen letters that change with the book's tables and with the game's version."""
    tables = files(f"game.rules.{book}").joinpath("tables.toml").read_bytes()
    return hashlib.blake2b(tables + __version__.encode(), digest_size=8).hexdigest()


# ------------------------------------------------------------------------------ reading
def orders_of(reading: Reading) -> Orders:
    """What a journal's header says. Raises JournalError in plain words if it says too little or
    something impossible."""
    head = reading.header
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
    if head["book"] not in BOOKS:
        raise JournalError(f"the journal is of a rulebook this game has not: {head['book']}")
    level, options = head["level"], tuple(map(str, head["options"]))
    rest = (head["seed"], head["seats"], options, head["file"], head["game"], head["rules"])
    return Orders(level, head["book"], *rest)


def malformed(entries: Sequence[Entry]) -> str:
    """The first entry that is no entry of any kind, in plain words; '' if all are sound."""
    for number, entry in enumerate(entries, 2):
        shape = _SHAPES.get(entry[0]) if entry and isinstance(entry[0], str) else None
        if shape is None or not shape(entry[1:]):
            return f"line {number} is no line of a journal"
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
    "s": lambda p: len(p) == 2 and _words(p),
}


def other_rules(orders: Orders) -> str:
    """What to tell about a journal begun under other tables or another version; '' if it was
    not."""
    if orders.rules == rules_hash(orders.book):
        return ""
    if orders.game != __version__:
        return f"this journal was begun with version {orders.game}; this is {__version__}"
    return "the tables of the rulebook have been changed since this journal was begun"


# ------------------------------------------------------------------------------ resuming
def resume(path: Path, man: Man, thrower: Thrower | None = None) -> Voyage:
    """The battle stands where its journal stops, ready to go on. A torn last line has been cut
    off. Raises JournalError in plain words if the file is damaged or does not replay; Locked."""
    lock = Lock(path)
    try:
        reading = read_file(path)
        notes = list(_checked(reading))
        orders = orders_of(reading)
        level = orders.level()
        journal = Journal.reopen(path)
        voyage = _voyage(orders, level, man, journal, lock, tuple(notes), thrower)
        _replay(voyage)
    except LevelError as fault:
        lock.release()
        raise JournalError(f"{path.name}: its level cannot be used: {fault}") from None
    except (JournalError, OSError):
        lock.release()
        raise
    return voyage


def _checked(reading: Reading) -> list[str]:
    if reading.problem and not reading.torn:
        raise JournalError(
            f"{reading.problem}; the journal is sound before it, and replay shows that far"
        )
    wrong = malformed(reading.entries)
    if wrong:
        raise JournalError(wrong)
    notes = [f"{reading.problem} and was cut off"] if reading.torn else []
    other = other_rules(orders_of(reading))
    return [*notes, other] if other else notes


def _replay(voyage: Voyage) -> None:
    try:
        voyage.battle.replay()
    except Diverged as fault:
        voyage.battle.close()
        voyage.battle.journal.close()
        why = "; ".join((str(fault), *voyage.notes))
        raise JournalError(f"the journal does not replay here: {why}") from None


def _voyage(
    orders: Orders,
    level: Level,
    man: Man,
    journal: Journal,
    lock: Lock | None,
    notes: tuple[str, ...],
    thrower: Thrower | None,
) -> Voyage:
    book = BOOKS[orders.book]
    seats = man(book, level, orders.seats, orders.seed)
    battle = Battle(book, level, seats, orders.seed, journal, thrower)
    return Voyage(battle, orders, notes, lock)


def is_over(entries: Sequence[Entry]) -> bool:
    """Whether the battle of these entries has come to its end."""
    live = fold(entries)
    return bool(live) and live[-1][0] == "e"


def unfinished(data_dir: Path) -> Path | None:
    """The newest journal of the player that is not over, is sound but for a torn tail, and is
    open nowhere else; None if there is none."""
    found = list(journals_of(data_dir).glob(f"*{SUFFIX}"))
    for path in sorted(found, key=lambda p: (p.stat().st_mtime_ns, p.name), reverse=True):
        if _may_go_on(path):
            return path
    return None


def _may_go_on(path: Path) -> bool:
    try:
        reading = read_file(path)
        _checked(reading)
    except JournalError:
        return False
    return not is_over(reading.entries) and not is_locked(path)
