"""Caret of a text and what keys do with it, as functions of values; the clipboard; text typed into
a property.

A place is a number of characters from the start; a line end of two characters is one step."""

import re
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

import pygame

_WORD_PATTERN: Final = re.compile(r"\w+|[^\w\s]+|\n[ \t]*|[ \t]+")


@dataclass(frozen=True, slots=True)
class Caret:
    """Caret with the start of the selection (the same place if nothing is selected).
    `wanted_column` is kept while it moves up and down; -1 for its own."""

    position: int
    selection_anchor: int
    wanted_column: int = -1

    @property
    def selection(self) -> tuple[int, int]:
        """Return start and end of the selection."""
        return min(self.position, self.selection_anchor), max(self.position, self.selection_anchor)


def new_caret(position: int) -> Caret:
    """Return a caret at this place with nothing selected."""
    return Caret(position, position)


# --------------------------------------------------------------------------------------- lines


def line_start(text: str, position: int) -> int:
    """Return the place of the first character of the line."""
    return text.rfind("\n", 0, position) + 1


def line_end(text: str, position: int) -> int:
    """Return the place of the line's end, before the line break."""
    end = text.find("\n", position)
    end = len(text) if end < 0 else end
    return end - 1 if end > position and text[end - 1] == "\r" else end


def line_and_column(text: str, position: int) -> tuple[int, int]:
    """Return line and column of a place, both from 0."""
    return text.count("\n", 0, position), position - line_start(text, position)


def position_at_line(text: str, line: int, column: int) -> int:
    """Return the place of a line and column, clamped to the text."""
    start = 0
    for _ in range(max(0, line)):
        end = text.find("\n", start)
        if end < 0:
            break
        start = end + 1
    return min(start + max(0, column), line_end(text, start))


def _step_character(text: str, at: int, by: int) -> int:
    at = min(len(text), max(0, at + by))
    return at + by if text[at - 1 : at + 1] == "\r\n" else at


def _step_word(text: str, at: int, by: int) -> int:
    ends = [m.end() if by > 0 else m.start() for m in _WORD_PATTERN.finditer(text)]
    if by > 0:
        return next((end for end in ends if end > at), len(text))
    return next((start for start in reversed(ends) if start < at), 0)


# ---------------------------------------------------------------------------------------- keys


def move_caret(text: str, caret: Caret, key: int, mod: int, page_lines: int) -> Caret | None:
    """Return the caret after a movement key, or None for any other key. `page_lines` is the number
    of
    lines of a page."""
    ctrl, shift = bool(mod & pygame.KMOD_CTRL), bool(mod & pygame.KMOD_SHIFT)
    rows = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -page_lines, pygame.K_PAGEDOWN: page_lines}
    if key in rows:
        line, column = line_and_column(text, caret.position)
        wish = column if caret.wanted_column < 0 else caret.wanted_column
        there = 0 if line + rows[key] < 0 else position_at_line(text, line + rows[key], wish)
        return Caret(there, caret.selection_anchor if shift else there, wish)
    to = _move_in_line(text, caret, key, ctrl=ctrl, shift=shift)
    return None if to is None else Caret(to, caret.selection_anchor if shift else to)


def _move_in_line(text: str, caret: Caret, key: int, *, ctrl: bool, shift: bool) -> int | None:
    first, last = caret.selection
    match key:
        case pygame.K_LEFT | pygame.K_RIGHT:
            by = 1 if key == pygame.K_RIGHT else -1
            if first != last and not shift:
                return last if by > 0 else first
            return _step_word(text, caret.position, by) if ctrl else _step_character(text, caret.position, by)
        case pygame.K_HOME:
            return 0 if ctrl else line_start(text, caret.position)
        case pygame.K_END:
            return len(text) if ctrl else line_end(text, caret.position)
        case _:
            return None


def insert_text(text: str, caret: Caret, new: str) -> tuple[str, Caret]:
    """Return the text with new text in place of the selection, and the caret behind it."""
    first, last = caret.selection
    return text[:first] + new + text[last:], new_caret(first + len(new))


def delete_text(text: str, caret: Caret, direction: int, *, is_word: bool) -> tuple[str, Caret]:
    """Return the text without the selection, else without the character or word before (-1) or
    after (1) the caret."""
    first, last = caret.selection
    if first == last:
        other = (
            _step_word(text, caret.position, direction)
            if is_word
            else _step_character(text, caret.position, direction)
        )
        first, last = min(caret.position, other), max(caret.position, other)
    return text[:first] + text[last:], new_caret(first)


def insert_newline(text: str, caret: Caret, newline: str) -> tuple[str, Caret]:
    """Return the text with a new line, indented as the line before."""
    first, _ = caret.selection
    line = text[line_start(text, first) : first]
    return insert_text(text, caret, newline + line[: len(line) - len(line.lstrip(" \t"))])


_fallback = [""]


def copy_text(words: str) -> None:
    """Copy text to the clipboard."""
    _fallback[0] = words
    with suppress(pygame.error):
        pygame.scrap.put_text(words)


def paste_text() -> str:
    """Return the clipboard's text with plain line ends."""
    try:
        words = pygame.scrap.get_text()
    except pygame.error:
        words = _fallback[0]
    plain = (words or _fallback[0]).replace("\r\n", "\n").replace("\r", "\n")
    return "".join(sign for sign in plain if sign.isprintable() or sign in "\n\t")


MAX_LENGTH: Final = 80


@dataclass(frozen=True, slots=True)
class TypedText:
    """Text typed so far into the property with this name."""

    field_name: str
    text: str


def text_after_key(text: str, event: pygame.event.Event) -> str:
    """Return the text after a key: one character more or less."""
    if event.key == pygame.K_BACKSPACE:
        return text[:-1]
    sign = event.dict.get("unicode", "")
    return text + sign if sign.isprintable() and sign and len(text) < MAX_LENGTH else text


def typed_after_key(typing: TypedText, event: pygame.event.Event) -> TypedText:
    """Return the typed text after a key."""
    return replace(typing, text=text_after_key(typing.text, event))
