"""A card of the battle list: a level in four lines, with the seal of the check."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from game.stage.paper import lettering as letters
from game.stage.paper import paint, palette
from game.stage.paper.canvas import Canvas
from game.stage.paper.icons import icon
from game.stage.paper.parts import Touch
from game.stage.paper.seals import seal
from game.ui.kit.screens import BookPage
from game.ui.pages.briefs import Brief
from game.ui.pages.level_shelf import ShelfEntry

_TITLE_ROLES: Final = (letters.SUBHEADING, letters.Role(letters.FELL, 19), letters.ASIDE_UPRIGHT,
                       letters.Role(letters.FELL, 15), letters.Role(letters.FELL, 13))  # fmt: skip
_SEAL: Final = 11.0
_PICTURED_FROM: Final = 250.0
"""Units of width, for the size of text in use, from which a card has room for its icon."""


def books_words(brief: Brief, books: Mapping[str, BookPage]) -> tuple[str, str]:
    """The books of a level for its card, in full and in brief."""
    titles = [books[book].title if book in books else book.upper() for book in brief.books]
    return " · ".join(titles), " · ".join(book.upper() for book in brief.books)


def level_card(
    c: Canvas,
    rect: pygame.Rect,
    touch: Touch,
    entry: ShelfEntry,
    chosen: bool,
    books: tuple[str, str],
) -> None:
    """One card of the list: picture, title, place or fault, size and length, its books; of the
    player's own levels the seal as well, and of any its author."""
    if not c.surface.get_rect().colliderect(rect):
        return
    brief = entry.shown
    paint.shadow(c, rect, 3, 6, 110)
    lifted = chosen or touch.hovered or touch.focused
    paint.paper(c, rect, palette.PAPER_0 if lifted else palette.PAPER_2, 4, 0.04)
    paint.outline(c, rect, palette.ACCENT if chosen else palette.INK_3, 2.4 if chosen else 1, 4)
    ink = palette.WAX if brief.fault else palette.INK_1
    x, room = rect.x + c.px(14), rect.w - c.px(24)
    if brief.fault or rect.w > c.look.grown(_PICTURED_FROM):
        icon(c, "warning" if brief.fault else "ship", (rect.x + c.px(30), rect.centery), 30, ink)
        x, room = rect.x + c.px(56), rect.w - c.px(66)
    beside = _seal(c, rect, entry)
    title = letters.fitting(brief.title, _TITLE_ROLES, c.look, room - beside)
    at = (x, rect.y + round(rect.h * 0.25))
    words = letters.fit(brief.title, title, c.look, room - beside)
    letters.draw_text(c, at, words, title, palette.INK_1, "midleft")
    _place_and_author(c, pygame.Rect(x, rect.y, room, round(rect.h * 1.08)), brief)
    _card_foot(c, pygame.Rect(x, rect.y, room, round(rect.h * 1.6)), brief.line, books)
    if touch.focused:
        paint.focus_ring(c, rect)


def _card_foot(c: Canvas, rect: pygame.Rect, line: str, books: tuple[str, str]) -> None:
    """A card's last line, whose middle is that of `rect`: size and length at the left, as much of
    it as there is room for, at the right the books, in full if they can be."""
    full, brief = books
    room = rect.w - letters.width(line, letters.SMALL, c.look) - c.px(12)
    words = full if letters.width(full, letters.SMALL, c.look) <= room else brief
    rest = rect.w - letters.width(words, letters.SMALL, c.look) - c.px(12)
    while letters.width(line, letters.SMALL, c.look) > rest and " · " in line:
        line = line.rpartition(" · ")[0]
    letters.draw_text(c, rect.midleft, line, letters.SMALL, palette.INK_2, "midleft")
    letters.draw_text(c, rect.midright, words, letters.SMALL, palette.CLAUSE, "midright")


def _place_and_author(c: Canvas, rect: pygame.Rect, brief: Brief) -> None:
    """Where it was fought at the left, as far as there is room for it, comma by comma, and at the
    right who made the level, if anybody says so; the middle of the line is that of `rect`."""
    author = f"by {brief.level.author}" if brief.level and brief.level.author else ""
    place = _place(brief)
    least = place.split(",", 1)[0]
    left = rect.w - letters.width(least, letters.ASIDE, c.look) - c.px(10)
    author = letters.fit(author, letters.SMALL, c.look, max(left, rect.w * 45 // 100))
    wide = letters.width(author, letters.SMALL, c.look) + c.px(10) if author else 0
    while "," in place and letters.width(place, letters.ASIDE, c.look) > rect.w - wide:
        place = place.rpartition(",")[0]
    words = letters.fit(place, letters.ASIDE, c.look, rect.w - wide)
    letters.draw_text(c, rect.midleft, words, letters.ASIDE, palette.WAX, "midleft")
    if author:
        letters.draw_text(c, rect.midright, author, letters.SMALL, palette.INK_2, "midright")


def _place(brief: Brief) -> str:
    """Where it was fought, or that the file cannot be used."""
    if brief.level is None:
        return "This file cannot be played" if brief.fault else ""
    return brief.level.place or brief.level.date


def _seal(c: Canvas, rect: pygame.Rect, entry: ShelfEntry) -> int:
    """What the check says of a level of the player's own, stamped in the upper right corner: a
    tick, a triangle or a cross; the width it takes."""
    if entry.seal is None:
        return 0
    at = (rect.right - c.px(21), rect.y + c.px(20))
    match entry.seal.kind:
        case "warnings":
            icon(c, "warning", at, 22, palette.INK_1)
        case kind:
            seal(c, at, "", "", "total" if kind == "sound" else "hits", _SEAL)
            icon(c, "check" if kind == "sound" else "cross", at, 11, palette.PAPER_0)
    return c.px(24)


def hint_of(entry: ShelfEntry) -> str:
    """What the seal means, for whoever points at the card; '' where nothing is wrong."""
    sealed = entry.seal is not None and entry.seal.kind == "warnings"
    return entry.seal.words if entry.seal is not None and sealed else ""
