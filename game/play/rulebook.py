"""A book's own words about itself: its clauses in one line each, the rulings, the options."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from game.books import shelf
from game.core.toml_reader import shipped_toml

_OF_TABLES = ("Table `", "Tables `")
"""How an entry begins that is about a table of numbers."""
_NAMED = re.compile(r"`(?P<name>[^`]+)`")
_RULING = re.compile(r"^- \*\*(?P<id>[^*]+)\*\* (?P<text>.+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One clause or ruling: id, title, our own words; ``excused`` says why it is not played."""

    id: str
    title: str
    says: str
    excused: str = ""


@dataclass(frozen=True, slots=True)
class Rulebook:
    """What a rulebook's package tells of itself; options are id to (clause, words)."""

    id: str
    title: str
    byline: str
    chapters: Mapping[str, str]
    clauses: tuple[Paragraph, ...]
    rulings: tuple[Paragraph, ...]
    options: Mapping[str, tuple[str, str]]

    def clause(self, id: str) -> Paragraph | None:
        """The clause with this id."""
        return next((c for c in self.clauses if c.id == id), None)


@cache
def rulebook(book: str) -> Rulebook:
    """The rulebook of this short name. Raises KeyError for a book that is not on the shelf."""
    package = shelf.book(book).rules
    home = files(f"game.books.{book}")
    data = shipped_toml(home.joinpath("clauses.toml").read_text("utf-8"))
    clauses = tuple(
        Paragraph(c["id"], c["title"], c["says"], c.get("excused", "")) for c in data["clause"]
    )
    rulings = _rulings(home.joinpath("RULINGS.md").read_text("utf-8"), package.OPTIONS)
    return Rulebook(
        book, package.TITLE, data["byline"], data["chapters"], clauses, rulings, package.OPTIONS
    )


def title_of(clause: str) -> str:
    """The title of a clause of any book on the shelf; '' where no book has it (a level's own)."""
    book = clause.partition("-")[0].lower()
    found = rulebook(book).clause(clause) if book in shelf.NAMES else None
    return found.title if found else ""


def _rulings(text: str, options: Mapping[str, tuple[str, str]]) -> tuple[Paragraph, ...]:
    """The entries of a RULINGS.md as players read them: a list item each, clause ids in bold,
    emphasis taken off, options by their words. Where a number of a table comes from is told to
    whoever reads the file, and not here."""

    def told(named: re.Match[str]) -> str:
        _, words = options.get(named["name"], ("", named["name"].replace("-", " ")))
        return f"“{words}”"

    found = ((m["id"], m["text"].replace("*", "")) for m in _RULING.finditer(text))
    return tuple(
        Paragraph(id, "", _NAMED.sub(told, words).replace("Switch:", "A battle may say otherwise:"))
        for id, words in found
        if not words.startswith(_OF_TABLES)
    )
