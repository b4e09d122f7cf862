"""The file beside the chart, the caret of a text and what keys do with it, and text typed into a property.

Selected lines are raised, unsaved lines marked, and those of the last edit show what they said before. Pure
functions of values. A place is a number of characters from the start; a line end of two characters is one
step.
"""

import re
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Final

import pygame

from game.levels.editing.toml_edits import TomlText, table_span
from game.levels.reading.findings import KeyPath
from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.palette import Colour
from game.ui.kit.clipboard import paste_text

LINE_ROLE: Final = letters.SMALL
LINE_HEIGHT: Final = 18
OVERFLOW_SIGN: Final = "»"
"""End of a line that is too long for the panel."""
NUMBER_WIDTH: Final = 36
"""Width of the line numbers in units."""


@dataclass(frozen=True, slots=True)
class FilePane:
    """View model of the file: lines, first line in view, selected lines (first, and the one after the last),
    unsaved lines, old text of the last edit, and the line of a finding (-1 for none)."""

    lines: tuple[str, ...]
    first_line: int
    selected_lines: tuple[int, int]
    changed_lines: frozenset[int]
    previous_lines: tuple[tuple[int, str], ...]
    finding_line: int = -1
    raw_lines: tuple[str, ...] = ()
    """Lines as they are in the file."""
    caret: tuple[int, int] | None = None
    """Line and column of the caret, from 0, while somebody types."""
    selection: tuple[tuple[int, int], tuple[int, int]] | None = None
    """Start and end of the selected text."""


@lru_cache(maxsize=4)
def printable_lines(text: str) -> tuple[str, ...]:
    """Return the lines as they are shown."""
    return tuple(printable_line(line) for line in text.removesuffix("\n").split("\n"))


def printable_line(line: str) -> str:
    """Return a line as it is shown: tabs as spaces, no invisible characters."""
    return "".join(ch for ch in line.replace("\t", "    ") if ch.isprintable())


@lru_cache(maxsize=4)
def changed_lines(before: str, after: str) -> frozenset[int]:
    """Return the numbers of lines that differ from the text before."""
    if before == after:
        return frozenset()
    old, new = before.split("\n"), after.split("\n")
    short = min(len(old), len(new))
    head = next((n for n in range(short) if old[n] != new[n]), short)
    most = short - head
    tail = next((n for n in range(most) if old[-1 - n] != new[-1 - n]), most)
    old, new = old[head : len(old) - tail], new[head : len(new) - tail]
    matched = SequenceMatcher(None, old, new, autojunk=False)  # slow: only what differs is matched
    return frozenset(
        head + line
        for kind, _, _, first, last in matched.get_opcodes()
        if kind != "equal"
        for line in range(first, last)
    )


@lru_cache(maxsize=4)
def previous_lines(before: str, after: str) -> tuple[tuple[int, str], ...]:
    """Return each changed line with its old text; none where lines were added or removed."""
    old, new = before.split("\n"), after.split("\n")
    if len(old) != len(new):
        return ()
    return tuple((n, was.strip()) for n, was in enumerate(old) if was != new[n])


def table_lines(toml: TomlText, keys: KeyPath) -> tuple[int, int]:
    """Return the lines of a table; (0, 0) if it has no heading."""
    try:
        start, end = table_span(toml, keys)
    except KeyError:
        return 0, 0
    return toml.text.count("\n", 0, start), toml.text.count("\n", 0, end)


def line_count_in(style: UiStyle, rect: pygame.Rect) -> int:
    """Return how many lines fit into a rectangle."""
    return max(1, rect.h // style.text_px(LINE_HEIGHT))


def line_at(style: UiStyle, rect: pygame.Rect, view: FilePane, y: int) -> int:
    """Return the line at this y, clamped to the file."""
    row = (y - rect.y) // style.text_px(LINE_HEIGHT)
    return min(max(0, view.first_line + row), len(view.lines) - 1)


def draw_lines(c: Canvas, rect: pygame.Rect, view: FilePane, bar_colour: Colour) -> None:
    """Draw the lines; `bar_colour` is the colour beside the selected ones."""
    high, numbers = c.style.text_px(LINE_HEIGHT), c.style.text_px(NUMBER_WIDTH)
    was = dict(view.previous_lines)
    with c.text_region("file-lines", rect):
        for row in range(line_count_in(c.style, rect)):
            number = view.first_line + row
            if number >= len(view.lines):
                break
            strip = pygame.Rect(rect.x, rect.y + row * high, rect.w, high)
            draw_line_background(c, strip, view, number, bar_colour)
            _draw_line(c, strip, numbers, view.lines[number], number, was.get(number, ""))


def draw_line_background(
    c: Canvas, strip: pygame.Rect, view: FilePane, number: int, bar_colour: Colour
) -> None:
    """Draw the background of a line: selection, edit, finding, and the mark of an unsaved line."""
    mine = view.selected_lines[0] <= number < view.selected_lines[1]
    if mine:
        c.surface.fill(c.style.drawn_colour(palette.PAPER_0), strip)
        c.surface.fill(bar_colour, (strip.x, strip.y, c.px(3), strip.h))
    if number == view.finding_line:
        c.surface.fill(palette.mix_colours(palette.PAPER_0, palette.WAX, 0.22), strip)
    elif any(number == line for line, _ in view.previous_lines):
        c.surface.fill(palette.mix_colours(palette.PAPER_0, palette.FOCUS, 0.5), strip)
    if number in view.changed_lines:
        c.surface.fill(palette.FOCUS, (strip.x + c.px(4), strip.y, c.px(3), strip.h))


def _draw_line(c: Canvas, strip: pygame.Rect, numbers: int, line: str, number: int, was: str) -> None:
    at = (strip.x + numbers - c.px(6), strip.centery)
    letters.draw_text(c, at, str(number + 1), LINE_ROLE, palette.INK_2, "midright")
    room = strip.w - numbers - c.px(6)
    words, runs_on = truncate_line(line, c.style, room)
    ink = palette.INK_2 if line.lstrip().startswith("#") else palette.INK_1
    role = letters.SMALL_STRONG if line.startswith("[") or was else LINE_ROLE
    drawn = letters.draw_text(c, (strip.x + numbers, strip.centery), words, role, ink, "midleft")
    if runs_on:
        letters.draw_text(c, (strip.right - c.px(4), strip.centery), OVERFLOW_SIGN, LINE_ROLE,
                          palette.INK_3, "midright")  # fmt: skip
    elif was:
        before = f"was {was.partition('=')[2].strip() or was}"
        wide = letters.text_width(before, LINE_ROLE, c.style)
        if drawn.right + c.px(10) + wide <= strip.right - c.px(4):
            at = (strip.right - c.px(4), strip.centery)
            letters.draw_text(c, at, before, LINE_ROLE, palette.CLAUSE, "midright")


@lru_cache(maxsize=512)
def truncate_line(line: str, style: UiStyle, max_px: int) -> tuple[str, bool]:
    """Return as much of a line as fits into `max_px` px, and whether it was cut."""
    if letters.text_width(line, letters.SMALL_STRONG, style) <= max_px:
        return line, False
    max_px -= letters.text_width(OVERFLOW_SIGN, LINE_ROLE, style) + style.px(4)
    low, high = 0, min(len(line), 400)
    while low < high:
        middle = (low + high + 1) // 2
        fits = letters.text_width(line[:middle], letters.SMALL_STRONG, style) <= max_px
        low, high = (middle, high) if fits else (low, middle - 1)
    return line[:low], True


_STRIP: Final = 6
"""Margin at the right in units."""


def line_width(style: UiStyle, rect: pygame.Rect) -> int:
    """Return the width of a line in px."""
    return rect.w - style.text_px(NUMBER_WIDTH) - style.px(_STRIP)


def scrolled_out_columns(style: UiStyle, rect: pygame.Rect, view: FilePane) -> int:
    """Return how many characters of the caret's line are scrolled out at the left."""
    if view.caret is None:
        return 0
    line, column = view.caret
    written, room = view.raw_lines[line], line_width(style, rect)
    low, high = 0, column
    while low < high:
        middle = (low + high) // 2
        fits = letters.text_width(printable_line(written[middle:column]), LINE_ROLE, style) <= room
        low, high = (low, middle) if fits else (middle + 1, high)
    return low


def line_column_at(style: UiStyle, rect: pygame.Rect, view: FilePane, px: tuple[int, int]) -> tuple[int, int]:
    """Return line and column under a px, both from 0."""
    row = (px[1] - rect.y) // style.text_px(LINE_HEIGHT)
    line = min(max(0, view.first_line + row), len(view.raw_lines) - 1)
    left = scrolled_out_columns(style, rect, view) if view.caret is not None and view.caret[0] == line else 0
    written, far = view.raw_lines[line], px[0] - rect.x - style.text_px(NUMBER_WIDTH)
    low, high = left, len(written)
    while low < high:  # the first gap between letters that is not left of the px
        middle = (low + high) // 2
        before = letters.text_width(printable_line(written[left:middle]), LINE_ROLE, style)
        sign = letters.text_width(printable_line(written[middle : middle + 1]), LINE_ROLE, style)
        low, high = (middle + 1, high) if before + sign / 2 < far else (low, middle)
    return line, low


def draw_edited_lines(c: Canvas, rect: pygame.Rect, view: FilePane) -> None:
    """Draw the lines with selection and caret."""
    high, moved = c.style.text_px(LINE_HEIGHT), scrolled_out_columns(c.style, rect, view)
    for row in range(line_count_in(c.style, rect)):
        number = view.first_line + row
        if number >= len(view.raw_lines):
            break
        strip = pygame.Rect(rect.x, rect.y + row * high, rect.w, high)
        draw_line_background(c, strip, view, number, palette.FOCUS)
        mine = view.caret is not None and view.caret[0] == number
        _draw_text_line(c, strip, view, number, moved if mine else 0)


def _draw_text_line(c: Canvas, strip: pygame.Rect, view: FilePane, number: int, left: int) -> None:
    numbers, written = c.style.text_px(NUMBER_WIDTH), view.raw_lines[number]
    x, room = strip.x + numbers, line_width(c.style, strip)
    at = (x - c.px(6), strip.centery)
    letters.draw_text(c, at, str(number + 1), LINE_ROLE, palette.INK_2, "midright")
    chosen = _selected_columns(view, number, len(written))
    if chosen is not None:
        start, end = (_column_px(c.style, written, left, n) for n in chosen)
        ends_later = chosen[1] > len(written)
        wide = min(room, max(end - start, c.px(4) if ends_later else 0))
        ink = palette.mix_colours(palette.PAPER_0, palette.CHOSEN, 0.35)
        c.surface.fill(ink, (x + start, strip.y, wide, strip.h))
    shown = printable_line(written[left:])
    while shown and letters.text_width(shown, LINE_ROLE, c.style) > room:
        over = letters.text_width(shown, LINE_ROLE, c.style) / room
        shown = shown[: max(0, min(len(shown) - 1, int(len(shown) / over)))]
    ink = palette.INK_2 if written.lstrip().startswith("#") else palette.INK_1
    with c.text_region("file-lines", strip):
        letters.draw_text(c, (x, strip.centery), shown, LINE_ROLE, ink, "midleft")
    if view.caret is not None and view.caret[0] == number:
        at_px = x + _column_px(c.style, written, left, view.caret[1])
        c.surface.fill(palette.WAX, (at_px - 1, strip.y + 1, max(2, c.px(2)), strip.h - 2))


def _column_px(style: UiStyle, written: str, left: int, column: int) -> int:
    return letters.text_width(printable_line(written[left : max(left, column)]), LINE_ROLE, style)


def _selected_columns(view: FilePane, number: int, length: int) -> tuple[int, int] | None:
    """Return the selected columns of a line; one more than it has where the next line is selected too."""
    if view.selection is None or view.selection[0] == view.selection[1]:
        return None
    (line, column), (last, end) = view.selection
    if not line <= number <= last:
        return None
    return column if number == line else 0, end if number == last else length + 1


_WORD_PATTERN: Final = re.compile(r"\w+|[^\w\s]+|\n[ \t]*|[ \t]+")


@dataclass(frozen=True, slots=True)
class Caret:
    """Caret with the start of the selection (the same place if nothing is selected). `wanted_column` is kept
    while it moves up and down; -1 for its own."""

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
    """Return the caret after a movement key, or None for any other key. `page_lines` is the number of lines
    of a page."""
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
    """Return the text without the selection, else without the character or word before (-1) or after (1) the
    caret."""
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


MAX_LENGTH: Final = 80


@dataclass(frozen=True, slots=True)
class TypedText:
    """Text typed so far into the property with this name."""

    field_name: str
    text: str
    proposal: str = ""
    """Text that was proposed for a new thing: the first sign that is typed replaces it."""


def text_after_key(text: str, event: pygame.event.Event) -> str:
    """Return the text after a key: one character more or less."""
    if event.key == pygame.K_BACKSPACE:
        return text[:-1]
    sign = event.dict.get("unicode", "")
    return text + sign if sign.isprintable() and sign and len(text) < MAX_LENGTH else text


def typed_after_paste(typing: TypedText) -> TypedText:
    """Return the typed text with the first line of the clipboard behind it."""
    before = "" if typing.text == typing.proposal else typing.text
    return replace(typing, text=(before + paste_text().split("\n")[0])[:MAX_LENGTH])


def typed_after_key(typing: TypedText, event: pygame.event.Event) -> TypedText:
    """Return the typed text after a key."""
    before = "" if typing.text == typing.proposal else typing.text
    return replace(typing, text=text_after_key(before, event))
