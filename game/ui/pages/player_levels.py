"""The player's own levels in the battle list: which can be edited, and how a new one is made."""

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
    """Return whether a level is the player's own or in a pack's folder, and can be read."""
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
    """Return the book of a new level: the filter's, else the chosen battle's, else the first. None
    if there is no level editor or no way to create a file."""
    if app.callbacks.create_level is None or app.callbacks.open_level_editor is None:
        return None
    books = app.callbacks.books
    wished = (asked.book, choices.book if choices else "", *books)
    return next((books[book] for book in wished if book in books), None)


def make_level(app: FrontContext, book: str) -> tuple[Path | None, str]:
    """Create a level of a book; return its file or None, and a notice ('' if all went well)."""
    make = app.callbacks.create_level
    if make is None:
        return None, ""
    try:
        return make(book), ""
    except OSError as fault:
        return None, f"No battle can be made: {describe_error(fault)}"
