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
from game.books.tables import OwnTables, annotated_tables, own_tables_in_use, shipped_annotated
from game.core.files import describe_error, read_regular_file
from game.levels.reading.findings import Finding, LevelError, Severity, nearest_word
from game.levels.reading.toml_source import decode_text, parse_toml
from game.play.own_table_check import bounds_words, own_table_errors, value_text

RULES_FOLDER: Final = "rules"
MAX_BYTES: Final = 64 * 1024
MAX_FILES: Final = 100
"""Files of one folder that are looked at."""


@dataclass(frozen=True, slots=True)
class OwnFile:
    """A book's file: where it lies or would lie, whether it is there, what it replaces (nothing
    where it has a fault), and its faults as findings in the order of the file."""

    book: str
    path: Path
    exists: bool = False
    entries: Mapping[str, Any] | None = None
    findings: tuple[Finding, ...] = ()

    @property
    def is_in_force(self) -> bool:
        """Whether the game goes by what the file says now."""
        return bool(self.entries) and own_tables_in_use().get(self.book) == self.entries

    @property
    def entry_names(self) -> list[str]:
        """The entries that it replaces: `guns.L.needs`."""
        return [*replaced_entries(self.book, self.entries or {})]


def own_files(data_dir: Path) -> list[OwnFile]:
    """The file of every book on the shelf, read, in the order of menus. Raises nothing."""
    return [_read_own_file(book, data_dir / RULES_FOLDER / f"{book}.toml") for book in shelf.NAMES]


def own_tables(files: list[OwnFile]) -> OwnTables:
    """What is to be laid over the books' tables."""
    return {file.book: file.entries for file in files if file.entries}


def unknown_files(data_dir: Path) -> list[str]:
    """What else lies in the folder of these files and belongs to no book, a sentence each."""
    folder, names = data_dir / RULES_FOLDER, [f"{book}.toml" for book in shelf.NAMES]
    try:
        there = sorted(path.name for path in islice(folder.glob("*.toml"), MAX_FILES))
    except OSError:
        return []
    told = []
    for name in there:
        if name not in names:
            close = nearest_word(name, names)
            hint = f"did you mean {close}?" if close else f"a book's is one of {', '.join(names)}"
            told.append(f"{folder / name}: no book is called so; {hint}")
    return told


def replaced_entries(book: str, own: Mapping[str, Any]) -> Iterator[str]:
    """The names of the book's entries that these tables replace, in the order of its tables."""
    for entry in entries(shipped_annotated(book)):
        below: Any = own
        for step in entry.name.split("."):
            below = below.get(step) if isinstance(below, Mapping) else None
        if below is not None:
            yield entry.name


def template_lines(book: str) -> Iterator[str]:
    """The lines of a file with every entry that may be replaced, as it is now, behind a #: the
    clause that goes by it and what is allowed above each."""
    yield f"# {TITLES[book]}: the numbers that its text has lost. Take the # from what you replace."
    table = ""
    for entry in rebuilt_entries(annotated_tables(book)):
        if entry.table != table:
            table = entry.table
            yield from ("", f"[{table}]")
        yield f"# {entry.clause}; {bounds_words(entry.allowed)}"
        yield f"# {entry.key} = {value_text(entry.value)}"


def faulty_files_notice(files: list[OwnFile]) -> str:
    """That files have faults, in one line for a screen; '' if none has."""
    faulty = [f"{RULES_FOLDER}/{file.path.name}" for file in files if file.findings]
    if not faulty:
        return ""
    told = f"{len(faulty)} of your files of rules are" if len(faulty) > 1 else f"{faulty[0]} is"
    return f"{told} not used: see Options, Books."


def own_file_errors(files: list[OwnFile]) -> str:
    """All faults of these files for somebody at a terminal; '' if there are none."""
    told = []
    for file in files:
        if file.findings:
            said = f"{TITLES[file.book]} is played with the numbers that came with the game"
            told += [*map(_finding_text, file.findings), said]
    return "\n".join(told)


def _finding_text(fault: Finding) -> str:
    """A fault with its line; without, where the file cannot be read at all."""
    return str(fault) if fault.text else f"{fault.file}: {fault.severity}: {fault.message}"


def _read_own_file(book: str, path: Path) -> OwnFile:
    """One book's file, looked through."""
    try:
        raw = read_regular_file(path, MAX_BYTES)
    except FileNotFoundError:
        return OwnFile(book, path)
    except OSError as fault:
        said = f"it cannot be read: {describe_error(fault)}"
        finding = Finding(str(path), 1, 1, "unreadable", Severity.ERROR, said, "", "")
        return OwnFile(book, path, True, findings=(finding,))
    try:
        return OwnFile(
            book, path, True, parse_own_entries(book, decode_text(raw, str(path)), str(path))
        )
    except LevelError as fault:
        return OwnFile(book, path, True, findings=fault.findings)


def parse_own_entries(book: str, text: str, file: str) -> Mapping[str, Any]:
    """What the text of such a file replaces. Raises LevelError with everything wrong with it."""
    source = parse_toml(text, file)
    faults = source.locate_findings(own_table_errors(source.data, shipped_annotated(book)))
    if faults:
        raise LevelError(faults)
    return source.data if any(replaced_entries(book, source.data)) else {}
