"""Battles of the player's own on the drawing table, from the list of battles: which can lie there,
and a new one."""

from __future__ import annotations

from pathlib import Path

from game.core.files import why
from game.levels.packs.contents import is_there
from game.ui.kit.screens import BookPage
from game.ui.pages.battle_filter import Filter
from game.ui.pages.briefs import Brief
from game.ui.pages.front import Front
from game.ui.pages.level_shelf import ShelfEntry
from game.ui.pages.setup import SetupChoices


def can_be_drawn(app: Front, entry: ShelfEntry | None, brief: Brief | None) -> bool:
    """Whether a level is the player's own, or lies in a folder of a pack, and can be read."""
    own = entry is not None and (entry.own or (bool(entry.pack) and is_there(entry.path)))
    return own and brief is not None and not brief.fault and app.doors.draw is not None


def book_of(app: Front, asked: Filter, plan: SetupChoices | None) -> BookPage | None:
    """The book that a new battle would be of: the one that is asked for, else that of the chosen
    battle, else the first. None where none can be made, without a drawing table or a way to its
    file."""
    if app.doors.new_level is None or app.doors.draw is None:
        return None
    books = app.doors.books
    wished = (asked.book, plan.book if plan else "", *books)
    return next((books[book] for book in wished if book in books), None)


def made(app: Front, book: str) -> tuple[Path | None, str]:
    """The file of a new battle under a book, and what the player must know: nothing, or why there
    is no file."""
    make = app.doors.new_level
    if make is None:
        return None, ""
    try:
        return make(book), ""
    except OSError as fault:
        return None, f"No battle can be made: {why(fault)}"
