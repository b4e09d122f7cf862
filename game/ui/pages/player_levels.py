"""Battles of the player's own on the drawing table, from the list of battles: which can lie there,
and a new one."""

from __future__ import annotations

from pathlib import Path

from game.core.files import describe_error
from game.levels.packs.contents import path_exists
from game.ui.kit.screens import BookPage
from game.ui.pages.battle_filter import Filter
from game.ui.pages.front_context import FrontContext
from game.ui.pages.level_briefs import LevelBrief
from game.ui.pages.level_list import LevelEntry
from game.ui.pages.setup_choices import SetupChoices


def can_be_edited(app: FrontContext, entry: LevelEntry | None, brief: LevelBrief | None) -> bool:
    """Whether a level is the player's own, or lies in a folder of a pack, and can be read."""
    own = entry is not None and (entry.is_own or (bool(entry.pack) and path_exists(entry.path)))
    return (
        own
        and brief is not None
        and not brief.error
        and app.callbacks.open_level_editor is not None
    )


def new_level_book(
    app: FrontContext, asked: Filter, choices: SetupChoices | None
) -> BookPage | None:
    """The book that a new battle would be of: the one that is asked for, else that of the chosen
    battle, else the first. None where none can be made, without a drawing table or a way to its
    file."""
    if app.callbacks.create_level is None or app.callbacks.open_level_editor is None:
        return None
    books = app.callbacks.books
    wished = (asked.book, choices.book if choices else "", *books)
    return next((books[book] for book in wished if book in books), None)


def make_level(app: FrontContext, book: str) -> tuple[Path | None, str]:
    """The file of a new battle under a book, and what the player must know: nothing, or why there
    is no file."""
    make = app.callbacks.create_level
    if make is None:
        return None, ""
    try:
        return make(book), ""
    except OSError as fault:
        return None, f"No battle can be made: {describe_error(fault)}"
