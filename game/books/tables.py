"""Tables of the books: every number of a book is in the `tables.toml` of its folder.

An owner of the printed book may replace the numbers that its text has lost (`use_own_tables`). Call that
before the book is first read; the numbers hold for the whole process, and the rules need not know of them.
`game/play/own_tables.py` finds and checks the owner's files.
"""

from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from game.core.toml_reader import parse_shipped_toml

Tables = dict[str, Any]
# Owners' numbers: by book, then shaped like its tables, with the replaced values only.
OwnTables = Mapping[str, Mapping[str, Any]]
# Keys by which a table describes its own entries (`provenance.py`); the rules do not see them.
METADATA = ("tags", "allowed")
_own_tables: dict[str, Mapping[str, Any]] = {}
_books_read: set[str] = set()


class TablesAlreadyRead(Exception):
    """Own numbers come too late: the book has been read already."""


def printed_tables(book: str) -> Tables:
    """Return the tables of a book, by name, as its rules use them; ``book`` is its short name. Read once per
    process: own numbers must be set before."""
    _books_read.add(book)
    return without_metadata(annotated_tables(book))


def annotated_tables(book: str) -> Tables:
    """Return the tables in force, with tags and bounds of their entries."""
    return merged_tables(shipped_annotated(book), _own_tables.get(book, {}))


def shipped_annotated(book: str) -> Tables:
    """Return the tables as shipped, with tags and bounds of their entries."""
    return parse_shipped_toml(files(f"game.books.{book}").joinpath("tables.toml").read_text("utf-8"))


def without_metadata(tables: Mapping[str, Any]) -> Tables:
    """Return the tables without tags and bounds."""
    return {
        key: without_metadata(value) if isinstance(value, dict) else value
        for key, value in tables.items()
        if key not in METADATA
    }


def merged_tables(tables: Mapping[str, Any], own: Mapping[str, Any]) -> Tables:
    """Return the tables with the owner's values in the place of the shipped ones."""
    mixed = dict(tables)
    for key, value in own.items():
        below = tables.get(key)
        if isinstance(value, Mapping) and isinstance(below, Mapping):
            mixed[key] = merged_tables(below, value)
        else:
            mixed[key] = value
    return mixed


def use_own_tables(own: OwnTables) -> None:
    """Use these own numbers, and no others, in this process. They must have been checked. Raise
    TablesAlreadyRead for a book that was read with others."""
    for book in sorted({*own, *_own_tables}):
        if book in _books_read and own.get(book, {}) != _own_tables.get(book, {}):
            raise TablesAlreadyRead(f"this process has read {book} with other numbers: begin it anew")
    _own_tables.clear()
    _own_tables.update({book: entries for book, entries in own.items() if entries})


def own_tables_in_use() -> OwnTables:
    """Return the own numbers in use, for another process that needs the same."""
    return dict(_own_tables)
