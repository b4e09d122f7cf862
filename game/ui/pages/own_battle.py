"""Battles of the player's own on the drawing table, from the list of battles: which can lie there,
and a new one."""

from __future__ import annotations

from pathlib import Path

from game.core.files import why
from game.levels.packs.contents import is_there
from game.ui.pages.briefs import Brief
from game.ui.pages.front import Front
from game.ui.pages.level_shelf import ShelfEntry


def can_be_drawn(app: Front, entry: ShelfEntry | None, brief: Brief | None) -> bool:
    """Whether a level is the player's own, or lies in a folder of a pack, and can be read."""
    own = entry is not None and (entry.own or (bool(entry.pack) and is_there(entry.path)))
    return own and brief is not None and not brief.fault and app.doors.draw is not None


def can_be_made(app: Front) -> bool:
    """Whether there are a drawing table to lay it out on and a way to make its file."""
    return app.doors.new_level is not None and app.doors.draw is not None


def made(app: Front, *wished: str) -> tuple[Path | None, str]:
    """The file of a new battle under the first of the wished books that there is, else the first of
    all, and what the player must know: nothing, or why there is no file."""
    make = app.doors.new_level
    if make is None:
        return None, ""
    try:
        return make(
            next(book for book in (*wished, *app.doors.books) if book in app.doors.books)
        ), ""
    except OSError as fault:
        return None, f"No battle can be made: {why(fault)}"
