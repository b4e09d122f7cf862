"""How a clause is cited: by its number, or by the chapter of a book without numbers."""

from __future__ import annotations

from typing import Final

from game.books import shelf
from game.play.rulebook import rulebook

LEVEL: Final = "LEVEL"
"""The clause of the events of a level file."""


def clause_label(clause: str) -> str:
    """Return a clause as a reader looks it up: ``KMH-9.2.22`` as ``§9.2.22``; in a book without
    numbers by chapter, ``HF-move-2`` as ``§ Movement``. Events of the level file are in no book."""
    if clause == LEVEL:
        return "level"
    book, _, number = clause.partition("-")
    chapter = chapter_title(book.lower(), number.partition("-")[0]) if "-" in number else ""
    return f"§ {chapter}" if chapter else f"§{number}" if clause else ""


def chapter_title(book: str, chapter: str) -> str:
    """Return the title of a chapter in its book, or '' if there is none."""
    return rulebook(book).chapters.get(chapter, "") if book in shelf.NAMES else ""
