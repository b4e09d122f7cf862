"""The player's unfinished battles: listed without reading them, looked into one by one, and the one
that Continue resumes.

A problem is shown and hides nothing: a battle of a newer game, or in a read-only folder, stays the
one to continue, with the reason. Only one that another window is playing now, and a broken file,
make way for the next; both stay in the list of saved battles.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Final

from game.core.control_characters import escape_controls
from game.core.toml_reader import parse_toml_safely
from game.play.journal import (
    JournalContents,
    JournalEntry,
    JournalError,
    NewerGame,
    fold_undos,
    read_journal_file,
)
from game.play.journal_files import JournalFile, is_journal_file, journals_folder, list_journals
from game.play.journal_lock import LockFailed, lock_error
from game.play.saved_battles import is_over, setup_of, validate_journal

MAX_READ: Final = 5
"""Most journals read whole for Continue: the first valid one is it."""
_TURN: Final = "t"


class ResumeProblem(Enum):
    """Why a battle cannot be resumed."""

    NOTHING = auto()
    ELSEWHERE = auto()
    """Another window or program has it open."""
    READ_ONLY = auto()
    """It cannot be written there."""
    NEWER = auto()
    """A newer game has written it."""
    BROKEN = auto()


@dataclass(frozen=True, slots=True)
class UnfinishedBattle:
    """An unfinished battle: its journal, when that was written last in nanoseconds, its level's
    name, its book ('' if unknown), its turn (0 before the first), who sits where, the problem, and
    why, in plain words."""

    path: Path
    written_ns: int
    name: str
    book: str = ""
    turn: int = 0
    seats: Mapping[str, str] | None = None
    problem: ResumeProblem = ResumeProblem.NOTHING
    problem_text: str = ""


def last_unfinished(data_dir: Path) -> UnfinishedBattle | None:
    """Return the unfinished battle that was begun or resumed last, if it is valid except for a torn
    tail, or only cannot be read or written here; None if there is none among the newest."""
    passed = (ResumeProblem.ELSEWHERE, ResumeProblem.BROKEN)
    newest = islice(unfinished_journals(journals_folder(data_dir)), MAX_READ)
    found = (unfinished_battle(kept) for kept in newest)
    return next((each for each in found if each and each.problem not in passed), None)


def unfinished_journals(folder: Path) -> list[JournalFile]:
    """Return the journals of a folder that do not end a battle, latest first."""
    return [kept for kept in list_journals(folder) if not kept.is_over]


def unfinished_battle(journal_file: JournalFile) -> UnfinishedBattle | None:
    """Return what a journal says of its battle; None if it is over after all."""
    saved = _read_unfinished(journal_file.file, journal_file.written_ns, journal_file.size)
    if saved is None or saved.problem is not ResumeProblem.NOTHING:
        return saved
    fault = lock_error(journal_file.path)
    if fault is None:
        return saved
    kind = ResumeProblem.READ_ONLY if isinstance(fault, LockFailed) else ResumeProblem.ELSEWHERE
    return _with_problem(saved, kind, str(fault))


def unfinished_battle_at(path: Path) -> UnfinishedBattle | None:
    """Return the same for any file; None for a finished battle. Raise JournalError for a file that
    is no journal or cannot be read."""
    try:
        state = path.stat()
        if not is_journal_file(path):
            read_journal_file(path)
    except OSError as fault:
        raise JournalError(f"{path.name} cannot be read: {fault.strerror}") from None
    return unfinished_battle(JournalFile(str(path), 0, state.st_mtime_ns, state.st_size, is_over=False))


@lru_cache(maxsize=64)
def _read_unfinished(file: str, written: int, _size: int) -> UnfinishedBattle | None:
    path = Path(file)
    bare = UnfinishedBattle(path, written, path.stem)
    try:
        reading = read_journal_file(path)
    except JournalError as fault:
        return _with_problem(bare, _problem_of_error(fault), str(fault))
    told = UnfinishedBattle(
        path, written, _level_title(reading) or path.stem, turn=_last_turn(reading.entries)
    )
    try:
        validate_journal(reading)
        setup = setup_of(reading)
    except JournalError as fault:
        return _with_problem(told, _problem_of_error(fault), str(fault))
    if is_over(reading.entries):
        return None
    turn = _last_turn(fold_undos(reading.entries))
    return UnfinishedBattle(path, written, told.name, setup.book, turn, dict(setup.seats))


def _with_problem(saved: UnfinishedBattle, kind: ResumeProblem, why: str) -> UnfinishedBattle:
    told = (saved.path, saved.written_ns, saved.name, saved.book, saved.turn, saved.seats)
    return UnfinishedBattle(*told, kind, escape_controls(why))


def _problem_of_error(fault: JournalError) -> ResumeProblem:
    return ResumeProblem.NEWER if isinstance(fault, NewerGame) else ResumeProblem.BROKEN


def _last_turn(entries: list[JournalEntry]) -> int:
    begun = (entry[1] for entry in reversed(entries) if entry[:1] == [_TURN] and len(entry) > 1)
    turn = next(begun, 0)
    return turn if type(turn) is int else 0


def _level_title(contents: JournalContents) -> str:
    try:
        title = parse_toml_safely(str(contents.header.get("level", "")))["title"]
    except (ValueError, KeyError):
        return ""
    return escape_controls(title)[:120] if isinstance(title, str) else ""
