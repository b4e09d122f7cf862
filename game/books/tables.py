"""The tables of a book: every number of it stands in the `tables.toml` in its folder.

An owner of the printed book may have others in force (`lay_over`), for the numbers that its text
has lost. They are laid over before the book is first read in, and hold for the whole process: the
rules find them where they find the shipped ones. Which file they come from, and whether it is
sound, is looked after above (`game/play/own_tables.py`)."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from game.core.toml_reader import shipped_toml

Tables = dict[str, Any]
Own = Mapping[str, Mapping[str, Any]]
"""What owners have put in: by book, then like its tables, with no more than what is replaced."""
NOTES = ("tags", "allowed")
"""What a table says of its own entries (`provenance.py`); the rules are not shown it."""
_own: dict[str, Mapping[str, Any]] = {}
_read: set[str] = set()


class ReadAlready(Exception):
    """Other numbers come too late: the book has been read in with those it has."""


def printed_tables(book: str) -> Tables:
    """The tables of a book as its rules go by them, by name; ``book`` is its short name, that of
    its folder. Read once a process: no other numbers can be laid over them afterwards."""
    _read.add(book)
    return without_notes(tables_now(book))


def tables_now(book: str) -> Tables:
    """The same with what they say of their entries."""
    return laid_over(shipped_tables(book), _own.get(book, {}))


def shipped_tables(book: str) -> Tables:
    """A book's tables as they came with the game, with what they say of their entries."""
    return shipped_toml(files(f"game.books.{book}").joinpath("tables.toml").read_text("utf-8"))


def without_notes(tables: Mapping[str, Any]) -> Tables:
    """The tables without what they say of their own entries."""
    return {
        key: without_notes(value) if isinstance(value, dict) else value
        for key, value in tables.items()
        if key not in NOTES
    }


def laid_over(tables: Mapping[str, Any], own: Mapping[str, Any]) -> Tables:
    """Both in one: what an owner has put in stands where it stood."""
    mixed = dict(tables)
    for key, value in own.items():
        below = tables.get(key)
        if isinstance(value, Mapping) and isinstance(below, Mapping):
            mixed[key] = laid_over(below, value)
        else:
            mixed[key] = value
    return mixed


def lay_over(own: Own) -> None:
    """These numbers, and no others of an owner's, hold in this process. They must have been looked
    through. Raises ReadAlready for a book that was read in with others."""
    for book in sorted({*own, *_own}):
        if book in _read and own.get(book, {}) != _own.get(book, {}):
            raise ReadAlready(f"this process has read {book} with other numbers: begin it anew")
    _own.clear()
    _own.update({book: entries for book, entries in own.items() if entries})


def own_in_force() -> Own:
    """What owners have put in, for a process that is to go by the same numbers."""
    return dict(_own)
