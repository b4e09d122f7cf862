"""An owner's own numbers for those that our text of a printed book has lost.

He writes them into `rules/<book>.toml` in his folder, in the form of the book's `tables.toml`, and
only what he replaces. A file with an error is reported like a level and has no effect: the game
then uses its own numbers. The files are read at the start and apply to the whole run.
"""

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
"""Most files of one folder that are looked at."""


@dataclass(frozen=True, slots=True)
class OwnFile:
    """A book's file: its path, whether it exists, what it replaces (nothing if it has an error),
    and its errors in file order."""

    book: str
    path: Path
    exists: bool = False
    entries: Mapping[str, Any] | None = None
    findings: tuple[Finding, ...] = ()

    @property
    def is_in_force(self) -> bool:
        """Whether the file is in use now."""
        return bool(self.entries) and own_tables_in_use().get(self.book) == self.entries

    @property
    def entry_names(self) -> list[str]:
        """The entries that it replaces: `guns.L.needs`."""
        return [*replaced_entries(self.book, self.entries or {})]


def own_files(data_dir: Path) -> list[OwnFile]:
    """Return the file of every book on the shelf, read, in the order of menus. Raise nothing."""
    return [_read_own_file(book, data_dir / RULES_FOLDER / f"{book}.toml") for book in shelf.NAMES]


def own_tables(files: list[OwnFile]) -> OwnTables:
    """Return the values that replace those of the books' tables."""
    return {file.book: file.entries for file in files if file.entries}


def unknown_files(data_dir: Path) -> list[str]:
    """Return a sentence for each other file in the folder."""
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
    """Return the names of the book's entries that these tables replace, in the order of its
    tables."""
    for entry in entries(shipped_annotated(book)):
        below: Any = own
        for step in entry.name.split("."):
            below = below.get(step) if isinstance(below, Mapping) else None
        if below is not None:
            yield entry.name


def template_lines(book: str) -> Iterator[str]:
    """Return the lines of a file with every replaceable entry commented out, with its clause and
    bounds above it."""
    yield f"# {TITLES[book]}: the numbers that its text has lost. Take the # from what you replace."
    table = ""
    for entry in rebuilt_entries(annotated_tables(book)):
        if entry.table != table:
            table = entry.table
            yield from ("", f"[{table}]")
        yield f"# {entry.clause}; {bounds_words(entry.allowed)}"
        yield f"# {entry.key} = {value_text(entry.value)}"


def faulty_files_notice(files: list[OwnFile]) -> str:
    """Return that files have errors, in one line for a screen, or ''."""
    faulty = [f"{RULES_FOLDER}/{file.path.name}" for file in files if file.findings]
    if not faulty:
        return ""
    told = f"{len(faulty)} of your files of rules are" if len(faulty) > 1 else f"{faulty[0]} is"
    return f"{told} not used: see Options, Books."


def own_file_errors(files: list[OwnFile]) -> str:
    """Return all errors of these files for a terminal, or ''."""
    told = []
    for file in files:
        if file.findings:
            said = f"{TITLES[file.book]} is played with the numbers that came with the game"
            told += [*map(_finding_text, file.findings), said]
    return "\n".join(told)


def _finding_text(fault: Finding) -> str:
    return str(fault) if fault.text else f"{fault.file}: {fault.severity}: {fault.message}"


def _read_own_file(book: str, path: Path) -> OwnFile:
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
    """Return what the text of such a file replaces. Raise LevelError with everything wrong with
    it."""
    source = parse_toml(text, file)
    faults = source.locate_findings(own_table_errors(source.data, shipped_annotated(book)))
    if faults:
        raise LevelError(faults)
    return source.data if any(replaced_entries(book, source.data)) else {}
