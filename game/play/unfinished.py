"""The player's battles that are not over: listed without reading them, looked into one by one, and
the one that Continue leads to.

What stands in the way of a battle is told and never hides it: one that a newer game has written, or
in a folder that may only be read, stays the one to continue, with the reason. Only what another
window is fighting just now, and a file that is broken, make way for the next; both stay in the list
of saved battles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Final

from game.core.characters import printable
from game.core.toml_reader import read_toml
from game.play.journal import JournalEntry, JournalError, NewerGame, Reading, fold, read_file
from game.play.kept import Kept, is_journal, journals_of, kept_in
from game.play.lock import NoLock, why_locked
from game.play.saves import check_journal, is_over, orders_of

MOST_READ: Final = 5
"""Journals read whole for Continue: one that is sound is the one."""
_TURN: Final = "t"


class Hindrance(Enum):
    """What stands in the way of going on with a battle."""

    NOTHING = auto()
    ELSEWHERE = auto()
    """Another window or program has it open."""
    READ_ONLY = auto()
    """It cannot be written where it lies."""
    NEWER = auto()
    """A newer game has written it."""
    BROKEN = auto()


@dataclass(frozen=True, slots=True)
class Saved:
    """A battle that is not over: its journal, when that was written last, in nanoseconds, what its
    level is called, its book ('' where that is not known), the turn it stands in (0 before the
    first), who sits where, what stands in the way of going on with it, and why, in plain words."""

    path: Path
    written: int
    name: str
    book: str = ""
    turn: int = 0
    seats: Mapping[str, str] | None = None
    hindrance: Hindrance = Hindrance.NOTHING
    why: str = ""


def unfinished(data_dir: Path) -> Saved | None:
    """The battle that was begun or gone on with last and is not over, if it is sound but for a torn
    tail, or only cannot be read or written here; None if there is none among the newest."""
    passed = (Hindrance.ELSEWHERE, Hindrance.BROKEN)
    newest = islice(going_on(journals_of(data_dir)), MOST_READ)
    found = (looked_into(kept) for kept in newest)
    return next((each for each in found if each and each.hindrance not in passed), None)


def going_on(folder: Path) -> list[Kept]:
    """The journals of a folder that do not end with the end of a battle, the one that was begun or
    gone on with last first."""
    return [kept for kept in kept_in(folder) if not kept.over]


def looked_into(kept: Kept) -> Saved | None:
    """What a journal tells of its battle; None if it is over all the same."""
    saved = _saved(kept.file, kept.written, kept.size)
    if saved is None or saved.hindrance is not Hindrance.NOTHING:
        return saved
    fault = why_locked(kept.path)
    if fault is None:
        return saved
    kind = Hindrance.READ_ONLY if isinstance(fault, NoLock) else Hindrance.ELSEWHERE
    return _hindered(saved, kind, str(fault))


def look_at(path: Path) -> Saved | None:
    """The same of a file anywhere; None for a battle that is over. Raises JournalError for a file
    that is no journal or cannot be read."""
    try:
        state = path.stat()
        if not is_journal(path):
            read_file(path)
    except OSError as fault:
        raise JournalError(f"{path.name} cannot be read: {fault.strerror}") from None
    return looked_into(Kept(str(path), 0, state.st_mtime_ns, state.st_size, over=False))


@lru_cache(maxsize=64)
def _saved(file: str, written: int, _size: int) -> Saved | None:
    """What a file of that time and size tells, whoever has it open."""
    path = Path(file)
    bare = Saved(path, written, path.stem)
    try:
        reading = read_file(path)
    except JournalError as fault:
        return _hindered(bare, _kind_of(fault), str(fault))
    told = Saved(path, written, _title_of(reading) or path.stem, turn=_turn_of(reading.entries))
    try:
        check_journal(reading)
        orders = orders_of(reading)
    except JournalError as fault:
        return _hindered(told, _kind_of(fault), str(fault))
    if is_over(reading.entries):
        return None
    turn = _turn_of(fold(reading.entries))
    return Saved(path, written, told.name, orders.book, turn, dict(orders.seats))


def _hindered(saved: Saved, kind: Hindrance, why: str) -> Saved:
    """The same battle with what stands in its way."""
    told = (saved.path, saved.written, saved.name, saved.book, saved.turn, saved.seats)
    return Saved(*told, kind, printable(why))


def _kind_of(fault: JournalError) -> Hindrance:
    return Hindrance.NEWER if isinstance(fault, NewerGame) else Hindrance.BROKEN


def _turn_of(entries: list[JournalEntry]) -> int:
    """The turn that began last, 0 for none."""
    begun = (entry[1] for entry in reversed(entries) if entry[:1] == [_TURN] and len(entry) > 1)
    turn = next(begun, 0)
    return turn if type(turn) is int else 0


def _title_of(reading: Reading) -> str:
    """What the level in a header is called, '' where that cannot be said."""
    try:
        title = read_toml(str(reading.header.get("level", "")))["title"]
    except (ValueError, KeyError):
        return ""
    return printable(title)[:120] if isinstance(title, str) else ""
