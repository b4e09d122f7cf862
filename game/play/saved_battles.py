"""Journals on the disk: begin, find and resume battles.

A journal's header has everything needed to begin the battle again, the level's text included, so
the file alone is the save, the replay and the bug report.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any, Final

from game import __version__
from game.books import shelf
from game.core.files import read_file_ends
from game.core.toml_reader import parse_toml_safely
from game.core.wording import control_character_index, escape_controls, format_code_point
from game.levels import Level, LevelError, level_for_book, parse_level
from game.levels.format.transforms import mirrored
from game.levels.reading.translation import level_in_language
from game.play.battle import Battle
from game.play.dice import DiceThrower
from game.play.journal import (
    MAX_HEADER_BYTES,
    SKIPPED_KINDS,
    Diverged,
    Journal,
    JournalContents,
    JournalEntry,
    JournalError,
    JournalWriteError,
    NewerGame,
    conceding_seat,
    fold_undos,
    read_header,
    read_journal_file,
    shorten_value,
)
from game.play.journal_files import (
    RESUMED_NOTE,
    TAIL_BYTES,
    JournalFile,
    JournalLock,
    LockFailed,
    is_journal_file,
    journals_folder,
    list_journals,
    lock_error,
    next_running_number,
    raise_as_newer_game,
    with_running_number,
)
from game.play.level_check import validate_level
from game.play.rulebook import other_numbers_note, own_tables_digest, rules_hash
from game.play.seats import HUMAN, Seat, SeatsFactory

FOUGHT_ON_KEY: Final = "fought_on"
PACK_KEY: Final = "pack"
UMPIRED_KEY: Final = "umpired"
OWN_KEY: Final = "own"
DAY_KEY: Final = "day"
GRADES_VERSION: Final = 2
"""The version of the seat words in a header; one without it has the old words."""
_OLD_SEAT_WORDS: Final = {"ai:captain": "ai:admiral", "ai:greedy": "ai:midshipman"}
"""Today's words for the seats of headers without a version."""


@dataclass(frozen=True, slots=True)
class BattleSetup:
    """What a battle is begun with, as its journal's header has it.

    ``seats`` says in words who answers for each side; ``options`` are the book's options that are
    on; an ``is_mirrored`` battle is fought port for starboard; ``fought_on_turn`` is the turn of
    another battle from which it was fought on (0: none); ``pack_name`` is the pack of its level
    ('': none); ``is_umpired_journal``: fought with models and dice on a real table, while the game
    keeps
    the records; ``own_digest`` is the digest of an owner's numbers ('': none); ``day`` is the date
    (``2026-12-01``) whose battle it is ('': none). ``language`` is that of the texts shown ('': the
    level's own): no journal says it, for the battle is the same in all.
    """

    level_text: str
    book: str
    seed: int
    seats: Mapping[str, str]
    options: tuple[str, ...]
    file: str = "level"
    game_version: str = __version__
    rules_hash: str = ""
    is_mirrored: bool = False
    fought_on_turn: int = 0
    pack_name: str = ""
    is_umpired: bool = False
    own_digest: str = ""
    day: str = ""
    language: str = ""

    @property
    def record_name(self) -> str:
        """What the record of battles calls its level."""
        return level_record_name(self.file, self.pack_name)

    @property
    def human_sides(self) -> list[str]:
        """Return the sides for which players answer."""
        return [side for side, who in self.seats.items() if who == HUMAN]

    def header(self) -> dict[str, Any]:
        """Return the same as plain data."""
        return {
            "game": self.game_version,
            "book": self.book,
            "rules": self.rules_hash or rules_hash(self.book),
            "file": self.file,
            "seed": self.seed,
            "seats": dict(self.seats),
            "grades": GRADES_VERSION,
            "options": list(self.options),
            "level": self.level_text,
            **({"mirrored": True} if self.is_mirrored else {}),
            **({FOUGHT_ON_KEY: self.fought_on_turn} if self.fought_on_turn else {}),
            **({PACK_KEY: self.pack_name} if self.pack_name else {}),
            **({UMPIRED_KEY: True} if self.is_umpired else {}),
            **({OWN_KEY: self.own_digest} if self.own_digest else {}),
            **({DAY_KEY: self.day} if self.day else {}),
        }

    def level(self) -> Level:
        """Return the level under this book with these options. Raise LevelError."""
        level = _read_level_for(self.level_text, self.book, tuple(self.options), self.file)
        level = level_in_language(level, self.language)
        return mirrored(level) if self.is_mirrored else level


def level_record_name(file: str, pack: str) -> str:
    """Return what the record of battles calls a level: its file, in a pack with the pack's name."""
    return f"{pack}: {file}" if pack else file


@lru_cache(maxsize=4)
def read_level_cached(text: str, file: str) -> Level:
    """Return the level of a text, cached: a large one takes a quarter of a second. Raise
    LevelError."""
    return parse_level(text, file)


@lru_cache(maxsize=4)
def _read_level_for(text: str, book: str, options: tuple[str, ...], file: str) -> Level:
    level = level_for_book(read_level_cached(text, file), book)
    rules = level.rules.model_copy(update={"options": options})
    return level.model_copy(update={"rules": rules})


@dataclass(slots=True)
class SavedBattle:
    """A battle with its journal on the disk; ``notes`` are plain sentences about how it was found.
    Close it after use."""

    battle: Battle
    setup: BattleSetup
    notes: tuple[str, ...]
    journal_lock: JournalLock | None = None

    def close(self) -> None:
        """Close battle, journal and lock; the file stays.

        Raise JournalWriteError if the disk refused the last write; everything is closed even then.
        """
        self.battle.close()
        try:
            self.battle.journal.close()
        finally:
            if self.journal_lock:
                self.journal_lock.release()


# ------------------------------------------------------------------------------ beginning
def begin_battle(
    setup: BattleSetup,
    seats_factory: SeatsFactory,
    path: Path | None = None,
    thrower: DiceThrower | None = None,
) -> SavedBattle:
    """Begin a battle and write its header to ``path`` (None: memory only).

    Raise LevelError (also for what the book cannot play), FileExistsError rather than overwrite,
    JournalLocked, and JournalWriteError.
    """
    setup = replace(setup, rules_hash=rules_hash(setup.book), own_digest=own_tables_digest(setup.book))
    level = setup.level()
    validate_level(read_level_cached(setup.level_text, setup.file), setup.level_text, setup.file, level)
    lock = None
    if path:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as fault:
            raise JournalWriteError(path, fault) from None
        lock = JournalLock(path)
    try:
        journal = Journal(with_running_number(setup.header(), path) if path else setup.header(), path)
        seats = seats_factory(shelf.book(setup.book).rules, level, setup.seats, setup.seed)
        return _make_saved_battle(setup, level, seats, journal, lock, (), thrower)
    except BaseException:
        if lock:
            lock.release()
        raise


# ------------------------------------------------------------------------------ reading
def setup_of(contents: JournalContents) -> BattleSetup:
    """Return what a journal's header says. Raise JournalError in plain words if it says too little
    or something impossible, and NewerGame."""
    with raise_as_newer_game(contents):
        return _setup_of_header(contents.header)


def _setup_of_header(head: Mapping[str, Any]) -> BattleSetup:
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
    _refuse_hidden_chars(head)
    if head["book"] not in shelf.NAMES:
        raise JournalError(f"the journal is of a rulebook this game has not: {head['book']}")
    level, options = head["level"], tuple(map(str, head["options"]))
    seats = read_seats(head)
    rest = (head["seed"], seats, options, head["file"], head["game"], head["rules"])
    mirror, turn, pack = (head.get("mirrored") is True, read_fought_on_turn(head), head.get(PACK_KEY, ""))
    pack = pack if isinstance(pack, str) else ""
    real, own = head.get(UMPIRED_KEY) is True, str(head.get(OWN_KEY, ""))
    begun = BattleSetup(level, head["book"], *rest, is_mirrored=mirror, fought_on_turn=turn, pack_name=pack)
    return replace(begun, is_umpired=real, own_digest=own, day=str(head.get(DAY_KEY, "")))


def is_umpired_journal(path: Path) -> bool:
    """Return whether a journal is of a battle on a real table. Raise JournalError if it is no
    journal."""
    return read_journal_file(path).header.get(UMPIRED_KEY) is True


def is_days_journal(path: Path) -> bool:
    """Return whether a journal is of the battle of a day. Raise JournalError if it is no journal."""
    return bool(read_journal_file(path).header.get(DAY_KEY))


def read_fought_on_turn(head: Mapping[str, Any]) -> int:
    """Return the turn of another battle from which this header's was fought on, 0 for none."""
    turn = head.get(FOUGHT_ON_KEY, 0)
    return turn if type(turn) is int and turn > 0 else 0


def read_seats(head: Mapping[str, Any]) -> dict[str, str]:
    """Return who sits where in a header, in today's words. Raise JournalError for unknown words."""
    grades, seats = head.get("grades", 1), head.get("seats")
    if type(seats) is not dict:
        raise JournalError("the journal's header does not say seats")
    if type(grades) is not int or not 1 <= grades <= GRADES_VERSION:
        raise JournalError(f"the journal names its captains in a way of a later game: {grades!r}")
    if grades == GRADES_VERSION:
        return dict(seats)
    now = _OLD_SEAT_WORDS
    return {side: now.get(who, who) if type(who) is str else who for side, who in seats.items()}


def _refuse_hidden_chars(head: Mapping[str, Any]) -> None:
    """Raise JournalError for an invisible character in the header that controls a terminal. The
    level's text is checked when it is read, with line and column."""
    for key, value in head.items():
        texts = [key, *(_texts_in(value) if key != "level" else ())]
        for text in texts:
            if (at := control_character_index(text)) >= 0:
                where = f"its header, {escape_controls(key)}"
                raise JournalError(
                    f"{where}: it holds {format_code_point(text[at])}, which has no place there"
                )


def _texts_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from _texts_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts_in(inner)


def _make_seats(setup: BattleSetup, level: Level, seats_factory: SeatsFactory) -> Mapping[str, Seat]:
    """Return a seat for every side. Raise JournalError unless the header seats someone known at
    each side, and nobody elsewhere."""
    sides = [side.id for side in level.sides]
    missing = [side for side in sides if side not in setup.seats]
    others = [side for side in setup.seats if side not in sides]
    if missing:
        raise JournalError(f"its header, seats: nobody is seated at {', '.join(missing)}")
    if others:
        said = f"{others[0]!r} is no side of its level: {', '.join(sides)}"
        raise JournalError(f"its header, seats: {said}")
    try:
        return seats_factory(shelf.book(setup.book).rules, level, setup.seats, setup.seed)
    except ValueError as fault:
        raise JournalError(f"its header, seats: {fault}") from None


def validate_entries(contents: JournalContents) -> None:
    """Raise JournalError, in plain words, for the first invalid line, or NewerGame if that is
    why."""
    with raise_as_newer_game(contents):
        if wrong := entry_error(contents.entries, contents.first_entry_line):
            raise JournalError(wrong)


def entry_error(entries: Sequence[JournalEntry], first_line: int = 2) -> str:
    """Return the first invalid entry, or one with an invisible character, in plain words, or ''.
    ``first_line``: the line of the first entry."""
    for number, entry in enumerate(entries, first_line):
        shape = _ENTRY_SHAPES.get(entry[0]) if entry and isinstance(entry[0], str) else None
        if shape is None or not shape(entry[1:]):
            return f"line {number} is no line of a journal"
        for text in _texts_in(entry):
            if (at := control_character_index(text)) >= 0:
                return f"line {number} holds {format_code_point(text[at])}, which has no place there"
    return ""


def _are_texts(parts: Sequence[Any]) -> bool:
    return all(isinstance(part, str) for part in parts)


def _is_throw(parts: Sequence[Any]) -> bool:
    if len(parts) != 2 or not isinstance(parts[0], str):
        return False
    faces = parts[1]
    return isinstance(faces, str) or (isinstance(faces, list) and all(type(face) is int for face in faces))


_ENTRY_SHAPES: Mapping[str, Callable[[Sequence[Any]], bool]] = {
    "c": lambda p: (
        len(p) == 3 and _are_texts(p[:2]) and isinstance(p[2], list) and bool(p[2]) and _are_texts(p[2])
    ),
    "p": lambda p: len(p) == 3 and _are_texts(p),
    "r": _is_throw,
    "d": _is_throw,
    "t": lambda p: [type(part) for part in p] in ([int, str], [int, str, int]),
    "e": lambda p: len(p) == 3 and _are_texts(p),
    "u": lambda p: not p,
    "k": lambda p: not p,
    "s": lambda p: len(p) == 2 and _are_texts(p),
    "x": lambda p: len(p) == 1 and _are_texts(p),
    "n": lambda p: len(p) > 0 and _are_texts(p),
}


def other_rules_note(setup: BattleSetup) -> str:
    """Return the note for a journal begun with other tables or another version, or ''."""
    if setup.rules_hash == rules_hash(setup.book):
        return ""
    if setup.game_version != __version__ and setup.own_digest == own_tables_digest(setup.book):
        version = shorten_value(setup.game_version)  # of a damaged file: as long as the file
        return f"this journal was begun with version {version}; this is {__version__}"
    return other_numbers_note(setup.book, setup.own_digest)


# ------------------------------------------------------------------------------ resuming
def resume_battle(
    path: Path, seats_factory: SeatsFactory, thrower: DiceThrower | None = None, language: str = ""
) -> SavedBattle:
    """Resume the battle where its journal stops, after cutting off a torn last line; its texts are
    shown in that language.

    Raise JournalError in plain words if the file is damaged or does not replay, JournalWriteError
    if it is read-only, and JournalLocked; nothing is left open or locked then.
    """
    lock = JournalLock(path)
    try:
        reading = read_journal_file(path)
        with raise_as_newer_game(reading):
            return _resume_locked(path, reading, seats_factory, lock, thrower, language)
    except NewerGame as fault:
        lock.release()
        raise NewerGame(f"{path.name}: {fault}") from None
    except LevelError as fault:
        lock.release()
        raise JournalError(f"{path.name}: its level cannot be used: {fault}") from None
    except BaseException:
        lock.release()
        raise


def _resume_locked(
    path: Path,
    contents: JournalContents,
    seats_factory: SeatsFactory,
    lock: JournalLock,
    thrower: DiceThrower | None,
    language: str,
) -> SavedBattle:
    try:
        notes = validate_journal(contents)
        setup = replace(setup_of(contents), language=language)
        level = setup.level()
        seats = _make_seats(setup, level, seats_factory)
    except NewerGame:
        raise
    except JournalError as fault:
        raise JournalError(f"{path.name}: {fault}") from None
    journal = Journal.reopen(path, contents)
    try:
        saved_battle = _make_saved_battle(setup, level, seats, journal, lock, tuple(notes), thrower)
    except BaseException:
        journal.close()
        raise
    _replay_journal(saved_battle)
    try:
        saved_battle.battle.write_note(RESUMED_NOTE, str(next_running_number(path.parent)), __version__)
    except JournalWriteError:
        saved_battle.battle.close()
        journal.close()
        raise
    return saved_battle


def validate_journal(contents: JournalContents) -> list[str]:
    """Return notes about a journal that can be resumed. Raise JournalError."""
    with raise_as_newer_game(contents):
        if contents.problem and not contents.is_torn:
            raise JournalError(
                f"{contents.problem}; the journal is sound before it, and replay shows that far"
            )
    validate_entries(contents)
    notes = [contents.note] if contents.note else []
    notes += [f"{contents.problem} and was cut off"] if contents.is_torn else []
    other = other_rules_note(setup_of(contents))
    return [*notes, other] if other else notes


def _replay_journal(saved_battle: SavedBattle) -> None:
    try:
        saved_battle.battle.replay_journal()
    except BaseException as fault:
        saved_battle.battle.close()
        saved_battle.battle.journal.close()
        if not isinstance(fault, Diverged):
            raise
        why = "; ".join((str(fault), *saved_battle.notes))
        raise JournalError(f"the journal does not replay here: {why}") from None


def _make_saved_battle(
    setup: BattleSetup,
    level: Level,
    seats: Mapping[str, Seat],
    journal: Journal,
    lock: JournalLock | None,
    notes: tuple[str, ...],
    thrower: DiceThrower | None,
) -> SavedBattle:
    battle = Battle(shelf.book(setup.book).rules, level, seats, setup.seed, journal, thrower)
    return SavedBattle(battle, setup, notes, lock)


def is_over(entries: Sequence[JournalEntry]) -> bool:
    """Return whether the battle of these entries is over or was conceded."""
    live = [entry for entry in fold_undos(entries) if entry[0] not in SKIPPED_KINDS]
    return (bool(live) and live[-1][0] == "e") or conceding_seat(entries) != ""


@dataclass(frozen=True, slots=True)
class FinishedBattle:
    """A finished battle: its book, its level's file, who sat where at the start, the winning side
    ('' for none), and the degree (``major``, ``minor``)."""

    book: str
    file: str
    seats: Mapping[str, str]
    winner: str
    degree: str


def finished_journals(data_dir: Path) -> list[JournalFile]:
    """Return the player's journals of finished battles, the latest last."""
    return [kept for kept in reversed(list_journals(journals_folder(data_dir))) if kept.is_over]


def load_finished_battle(path: Path) -> FinishedBattle | None:
    """Return the result of one battle. None if it is not over, if the file does not say, or if it
    was fought on from the middle of another: that does not count."""
    try:
        last = _last_entry(read_file_ends(path, 0, TAIL_BYTES)[1])
        if last is None:
            return None
        header = read_header(read_file_ends(path, MAX_HEADER_BYTES, 0)[0])
        if read_fought_on_turn(header):
            return None
        book, file, seats = header["book"], header["file"], read_seats(header)
    except (OSError, JournalError, KeyError):
        return None
    if not isinstance(book, str) or not isinstance(file, str):
        return None
    pack = header.get(PACK_KEY, "")
    file = level_record_name(file, pack if isinstance(pack, str) else "")
    return FinishedBattle(book, file, seats, last[1], last[2])


def _last_entry(tail: bytes) -> list[Any] | None:
    line = tail.rstrip(b"\r\n").rpartition(b"\n")[2]
    try:
        entry = json.loads(line[line.find(b" ") + 1 :])
    except (ValueError, RecursionError):
        return None
    whole = isinstance(entry, list) and len(entry) == 4 and entry[0] == "e"
    return entry if whole and all(isinstance(part, str) for part in entry) else None


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


def last_unfinished(data_dir: Path, language: str = "") -> UnfinishedBattle | None:
    """Return the unfinished battle that was begun or resumed last, if it is valid except for a torn
    tail, or only cannot be read or written here; None if there is none among the newest. Its name is
    in that language, '' for the level's own."""
    passed = (ResumeProblem.ELSEWHERE, ResumeProblem.BROKEN)
    newest = islice(unfinished_journals(journals_folder(data_dir)), MAX_READ)
    found = (unfinished_battle(kept, language) for kept in newest)
    return next((each for each in found if each and each.problem not in passed), None)


def unfinished_journals(folder: Path) -> list[JournalFile]:
    """Return the journals of a folder that do not end a battle, latest first."""
    return [kept for kept in list_journals(folder) if not kept.is_over]


def unfinished_battle(journal_file: JournalFile, language: str = "") -> UnfinishedBattle | None:
    """Return what a journal says of its battle, its name in that language ('': the level's own); None
    if it is over after all."""
    saved = _read_unfinished(journal_file.file, journal_file.written_ns, journal_file.size, language)
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
def _read_unfinished(file: str, written: int, _size: int, language: str) -> UnfinishedBattle | None:
    path = Path(file)
    bare = UnfinishedBattle(path, written, path.stem)
    try:
        reading = read_journal_file(path)
    except JournalError as fault:
        return _with_problem(bare, _problem_of_error(fault), str(fault))
    told = UnfinishedBattle(
        path, written, _level_title(reading, language) or path.stem, turn=_last_turn(reading.entries)
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


def _level_title(contents: JournalContents, language: str) -> str:
    title: object = ""
    with suppress(ValueError, KeyError, TypeError):  # as far as they are there
        table: Any = parse_toml_safely(str(contents.header.get("level", "")))
        title = table["title"]
        title = table["in"][language]["title"]
    return escape_controls(title)[:120] if isinstance(title, str) else ""
