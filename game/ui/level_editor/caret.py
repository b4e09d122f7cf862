"""A caret in a text, and what keys do with it: plain functions of values. A place is a number of
characters from the beginning; an end of a line of two characters is stepped over as one."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

import pygame

_WORD_PATTERN: Final = re.compile(r"\w+|[^\w\s]+|\n[ \t]*|[ \t]+")


@dataclass(frozen=True, slots=True)
class Caret:
    """Where it stands, and where what is chosen begins (the same place: nothing is).
    ``wanted_column``: the
    column that it keeps to while it goes up and down; -1 for its own."""

    position: int
    selection_start: int
    wanted_column: int = -1

    @property
    def selection(self) -> tuple[int, int]:
        """From where to where the text is chosen."""
        return min(self.position, self.selection_start), max(self.position, self.selection_start)


def new_caret(place: int) -> Caret:
    """A caret there, with nothing chosen."""
    return Caret(place, place)


# --------------------------------------------------------------------------------------- lines


def line_start(text: str, at: int) -> int:
    """The first character of the line that a place is in."""
    return text.rfind("\n", 0, at) + 1


def line_end(text: str, at: int) -> int:
    """The end of the line that a place is in, before what ends it."""
    end = text.find("\n", at)
    end = len(text) if end < 0 else end
    return end - 1 if end > at and text[end - 1] == "\r" else end


def line_and_column(text: str, at: int) -> tuple[int, int]:
    """The line of a place and the column in it, both from 0."""
    return text.count("\n", 0, at), at - line_start(text, at)


def position_of(text: str, line: int, column: int) -> int:
    """The place in that line, or its end where it is shorter; within the text."""
    start = 0
    for _ in range(max(0, line)):
        end = text.find("\n", start)
        if end < 0:
            break
        start = end + 1
    return min(start + max(0, column), line_end(text, start))


def _step_character(text: str, at: int, by: int) -> int:
    """One character on or back."""
    at = min(len(text), max(0, at + by))
    return at + by if text[at - 1 : at + 1] == "\r\n" else at


def _step_word(text: str, at: int, by: int) -> int:
    """One word on or back."""
    ends = [m.end() if by > 0 else m.start() for m in _WORD_PATTERN.finditer(text)]
    if by > 0:
        return next((end for end in ends if end > at), len(text))
    return next((start for start in reversed(ends) if start < at), 0)


# ---------------------------------------------------------------------------------------- keys


def move_caret(text: str, caret: Caret, key: int, mod: int, page: int) -> Caret | None:
    """The caret after a key that moves it; None for any other. ``page``: lines of a page."""
    ctrl, shift = bool(mod & pygame.KMOD_CTRL), bool(mod & pygame.KMOD_SHIFT)
    rows = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page}
    if key in rows:
        line, column = line_and_column(text, caret.position)
        wish = column if caret.wanted_column < 0 else caret.wanted_column
        there = 0 if line + rows[key] < 0 else position_of(text, line + rows[key], wish)
        return Caret(there, caret.selection_start if shift else there, wish)
    to = _move_in_line(text, caret, key, ctrl=ctrl, shift=shift)
    return None if to is None else Caret(to, caret.selection_start if shift else to)


def _move_in_line(text: str, caret: Caret, key: int, *, ctrl: bool, shift: bool) -> int | None:
    """Where a key along the line leads; None for any other key."""
    first, last = caret.selection
    match key:
        case pygame.K_LEFT | pygame.K_RIGHT:
            by = 1 if key == pygame.K_RIGHT else -1
            if first != last and not shift:
                return last if by > 0 else first
            return (
                _step_word(text, caret.position, by)
                if ctrl
                else _step_character(text, caret.position, by)
            )
        case pygame.K_HOME:
            return 0 if ctrl else line_start(text, caret.position)
        case pygame.K_END:
            return len(text) if ctrl else line_end(text, caret.position)
        case _:
            return None


def insert_text(text: str, caret: Caret, new: str) -> tuple[str, Caret]:
    """The text with new words in the place of what is chosen, and the caret behind them."""
    first, last = caret.selection
    return text[:first] + new + text[last:], new_caret(first + len(new))


def delete_text(text: str, caret: Caret, by: int, *, word: bool) -> tuple[str, Caret]:
    """The text without what is chosen, else without the character (or word) before (-1) or behind
    (1) the caret."""
    first, last = caret.selection
    if first == last:
        other = (
            _step_word(text, caret.position, by)
            if word
            else _step_character(text, caret.position, by)
        )
        first, last = min(caret.position, other), max(caret.position, other)
    return text[:first] + text[last:], new_caret(first)


def insert_newline(text: str, caret: Caret, newline: str) -> tuple[str, Caret]:
    """A new line, as far in as the line before it."""
    first, _ = caret.selection
    line = text[line_start(text, first) : first]
    return insert_text(text, caret, newline + line[: len(line) - len(line.lstrip(" \t"))])


_fallback = [""]


def copy_text(words: str) -> None:
    """The words lie on the clipboard."""
    _fallback[0] = words
    with suppress(pygame.error):
        pygame.scrap.put_text(words)


def paste_text() -> str:
    """What lies on the clipboard, as plain text with plain ends of lines."""
    try:
        words = pygame.scrap.get_text()
    except pygame.error:
        words = _fallback[0]
    plain = (words or _fallback[0]).replace("\r\n", "\n").replace("\r", "\n")
    return "".join(sign for sign in plain if sign.isprintable() or sign in "\n\t")


MAX_LENGTH: Final = 80


@dataclass(frozen=True, slots=True)
class TypedText:
    """What has been typed so far for the property of that name."""

    field_name: str
    text: str


def text_after_key(text: str, event: pygame.event.Event) -> str:
    """The text after a key: a sign more, or one less."""
    if event.key == pygame.K_BACKSPACE:
        return text[:-1]
    sign = event.dict.get("unicode", "")
    return text + sign if sign.isprintable() and sign and len(text) < MAX_LENGTH else text


def typed_after_key(typing: TypedText, event: pygame.event.Event) -> TypedText:
    """The same after a key."""
    return replace(typing, text=text_after_key(typing.text, event))
