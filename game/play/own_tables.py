"""What an owner of a printed book has put in for the numbers that our text of it has lost.

He writes them into `rules/<book>.toml` in his folder, in the form of the book's `tables.toml`, and
no more than he replaces. A file with a fault is told of, as that of a level would be, and nothing
of it is in force: the game then goes by the numbers it came with. The files are read when the
program starts and hold for all of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Final

from game.books import shelf
from game.books.names import TITLES
from game.books.provenance import entries, rebuilt_entries
from game.books.tables import Own, own_in_force, shipped_tables, tables_now
from game.core.files import read_plain, why
from game.levels.reading.findings import Finding, LevelError, Severity, nearest
from game.levels.reading.source import decoded, parse_toml
from game.play.own_entries import bounds, faults_of, shown

FOLDER: Final = "rules"
MOST_BYTES: Final = 64 * 1024
MOST_FILES: Final = 100
"""Files of one folder that are looked at."""


@dataclass(frozen=True, slots=True)
class OwnFile:
    """A book's file: where it lies or would lie, whether it is there, what it replaces (nothing
    where it has a fault), and its faults as findings in the order of the file."""

    book: str
    path: Path
    there: bool = False
    entries: Mapping[str, Any] | None = None
    faults: tuple[Finding, ...] = ()

    @property
    def in_force(self) -> bool:
        """Whether the game goes by what the file says now."""
        return bool(self.entries) and own_in_force().get(self.book) == self.entries

    @property
    def names(self) -> list[str]:
        """The entries that it replaces: `guns.L.needs`."""
        return [*replaced(self.book, self.entries or {})]


def own_files(data_dir: Path) -> list[OwnFile]:
    """The file of every book on the shelf, read, in the order of menus. Raises nothing."""
    return [_read(book, data_dir / FOLDER / f"{book}.toml") for book in shelf.NAMES]


def own_of(files: list[OwnFile]) -> Own:
    """What is to be laid over the books' tables."""
    return {file.book: file.entries for file in files if file.entries}


def strangers(data_dir: Path) -> list[str]:
    """What else lies in the folder of these files and belongs to no book, a sentence each."""
    folder, names = data_dir / FOLDER, [f"{book}.toml" for book in shelf.NAMES]
    try:
        there = sorted(path.name for path in islice(folder.glob("*.toml"), MOST_FILES))
    except OSError:
        return []
    told = []
    for name in there:
        if name not in names:
            close = nearest(name, names)
            hint = f"did you mean {close}?" if close else f"a book's is one of {', '.join(names)}"
            told.append(f"{folder / name}: no book is called so; {hint}")
    return told


def replaced(book: str, own: Mapping[str, Any]) -> Iterator[str]:
    """The names of the book's entries that these tables replace, in the order of its tables."""
    for entry in entries(shipped_tables(book)):
        below: Any = own
        for step in entry.name.split("."):
            below = below.get(step) if isinstance(below, Mapping) else None
        if below is not None:
            yield entry.name


def template(book: str) -> Iterator[str]:
    """The lines of a file with every entry that may be replaced, as it is now, behind a #: the
    clause that goes by it and what is allowed above each."""
    yield f"# {TITLES[book]}: the numbers that its text has lost. Take the # from what you replace."
    table = ""
    for entry in rebuilt_entries(tables_now(book)):
        if entry.table != table:
            table = entry.table
            yield from ("", f"[{table}]")
        yield f"# {entry.clause}; {bounds(entry.allowed)}"
        yield f"# {entry.key} = {shown(entry.value)}"


def own_notice(files: list[OwnFile]) -> str:
    """That files have faults, in one line for a screen; '' if none has."""
    faulty = [f"{FOLDER}/{file.path.name}" for file in files if file.faults]
    if not faulty:
        return ""
    told = f"{len(faulty)} of your files of rules are" if len(faulty) > 1 else f"{faulty[0]} is"
    return f"{told} not used: see Options, Books."


def what_is_wrong(files: list[OwnFile]) -> str:
    """All faults of these files for somebody at a terminal; '' if there are none."""
    told = []
    for file in files:
        if file.faults:
            said = f"{TITLES[file.book]} is played with the numbers that came with the game"
            told += [*map(_told, file.faults), said]
    return "\n".join(told)


def _told(fault: Finding) -> str:
    """A fault with its line; without, where the file cannot be read at all."""
    return str(fault) if fault.text else f"{fault.file}: {fault.severity}: {fault.message}"


def _read(book: str, path: Path) -> OwnFile:
    """One book's file, looked through."""
    try:
        raw = read_plain(path, MOST_BYTES)
    except FileNotFoundError:
        return OwnFile(book, path)
    except OSError as fault:
        said = f"it cannot be read: {why(fault)}"
        finding = Finding(str(path), 1, 1, "unreadable", Severity.ERROR, said, "", "")
        return OwnFile(book, path, True, faults=(finding,))
    try:
        return OwnFile(book, path, True, own_entries(book, decoded(raw, str(path)), str(path)))
    except LevelError as fault:
        return OwnFile(book, path, True, faults=fault.findings)


def own_entries(book: str, text: str, file: str) -> Mapping[str, Any]:
    """What the text of such a file replaces. Raises LevelError with everything wrong with it."""
    source = parse_toml(text, file)
    faults = source.locate(faults_of(source.data, shipped_tables(book)))
    if faults:
        raise LevelError(faults)
    return source.data if any(replaced(book, source.data)) else {}
