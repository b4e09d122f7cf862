"""The tables of a book: every number of it stands in the `tables.toml` in its folder.

An owner of the printed book may have others in force (`use_own_tables`), for the numbers that its
text
has lost. They are laid over before the book is first read in, and hold for the whole process: the
rules find them where they find the shipped ones. Which file they come from, and whether it is
sound, is looked after above (`game/play/own_tables.py`)."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from game.core.toml_reader import parse_shipped_toml

Tables = dict[str, Any]
OwnTables = Mapping[str, Mapping[str, Any]]
"""What owners have put in: by book, then like its tables, with no more than what is replaced."""
METADATA = ("tags", "allowed")
"""What a table says of its own entries (`provenance.py`); the rules are not shown it."""
_own_tables: dict[str, Mapping[str, Any]] = {}
_books_read: set[str] = set()


class TablesAlreadyRead(Exception):
    """Other numbers come too late: the book has been read in with those it has."""


def printed_tables(book: str) -> Tables:
    """The tables of a book as its rules go by them, by name; ``book`` is its short name, that of
    its folder. Read once a process: no other numbers can be laid over them afterwards."""
    _books_read.add(book)
    return without_metadata(annotated_tables(book))


def annotated_tables(book: str) -> Tables:
    """The same with what they say of their entries."""
    return merged_tables(shipped_annotated(book), _own_tables.get(book, {}))


def shipped_annotated(book: str) -> Tables:
    """A book's tables as they came with the game, with what they say of their entries."""
    return parse_shipped_toml(
        files(f"game.books.{book}").joinpath("tables.toml").read_text("utf-8")
    )


def without_metadata(tables: Mapping[str, Any]) -> Tables:
    """The tables without what they say of their own entries."""
    return {
        key: without_metadata(value) if isinstance(value, dict) else value
        for key, value in tables.items()
        if key not in METADATA
    }


def merged_tables(tables: Mapping[str, Any], own: Mapping[str, Any]) -> Tables:
    """Both in one: what an owner has put in stands where it stood."""
    mixed = dict(tables)
    for key, value in own.items():
        below = tables.get(key)
        if isinstance(value, Mapping) and isinstance(below, Mapping):
            mixed[key] = merged_tables(below, value)
        else:
            mixed[key] = value
    return mixed


def use_own_tables(own: OwnTables) -> None:
    """These numbers, and no others of an owner's, hold in this process. They must have been looked
    through. Raises ReadAlready for a book that was read in with others."""
    for book in sorted({*own, *_own_tables}):
        if book in _books_read and own.get(book, {}) != _own_tables.get(book, {}):
            raise TablesAlreadyRead(
                f"this process has read {book} with other numbers: begin it anew"
            )
    _own_tables.clear()
    _own_tables.update({book: entries for book, entries in own.items() if entries})


def own_tables_in_use() -> OwnTables:
    """What owners have put in, for a process that is to go by the same numbers."""
    return dict(_own_tables)
