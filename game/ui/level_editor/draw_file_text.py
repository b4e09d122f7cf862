"""The lines of the file while somebody writes in them: with a caret, and what is chosen. A line
that is too long is moved aside until the caret can be seen."""

from __future__ import annotations

from typing import Final

import pygame

from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.level_editor.file_pane import (
    LINE_HEIGHT,
    LINE_ROLE,
    NUMBER_WIDTH,
    FilePane,
    draw_line_ground,
    line_count_in,
    shown_line,
)

_STRIP: Final = 6
"""Units that stay free at the right."""


def line_width(style: UiStyle, rect: pygame.Rect) -> int:
    """Px that a line has."""
    return rect.w - style.text_px(NUMBER_WIDTH) - style.px(_STRIP)


def scroll_columns(style: UiStyle, rect: pygame.Rect, view: FilePane) -> int:
    """How many characters of the caret's line lie left of the paper."""
    if view.caret is None:
        return 0
    line, column = view.caret
    written, room = view.raw_lines[line], line_width(style, rect)
    low, high = 0, column
    while low < high:
        middle = (low + high) // 2
        fits = letters.text_width(shown_line(written[middle:column]), LINE_ROLE, style) <= room
        low, high = (low, middle) if fits else (middle + 1, high)
    return low


def line_column_at(
    style: UiStyle, rect: pygame.Rect, view: FilePane, px: tuple[int, int]
) -> tuple[int, int]:  # fmt: skip
    """The line and the column under a px, both from 0."""
    row = (px[1] - rect.y) // style.text_px(LINE_HEIGHT)
    line = min(max(0, view.first_line + row), len(view.raw_lines) - 1)
    left = (
        scroll_columns(style, rect, view) if view.caret is not None and view.caret[0] == line else 0
    )
    written, far = view.raw_lines[line], px[0] - rect.x - style.text_px(NUMBER_WIDTH)
    low, high = left, len(written)
    while low < high:  # the first gap between letters that is not left of the px
        middle = (low + high) // 2
        before = letters.text_width(shown_line(written[left:middle]), LINE_ROLE, style)
        sign = letters.text_width(shown_line(written[middle : middle + 1]), LINE_ROLE, style)
        low, high = (middle + 1, high) if before + sign / 2 < far else (low, middle)
    return line, low


def draw_text(c: Canvas, rect: pygame.Rect, view: FilePane) -> None:
    """The lines in view, what is chosen, and the caret."""
    high, moved = c.style.text_px(LINE_HEIGHT), scroll_columns(c.style, rect, view)
    for row in range(line_count_in(c.style, rect)):
        number = view.first_line + row
        if number >= len(view.raw_lines):
            break
        strip = pygame.Rect(rect.x, rect.y + row * high, rect.w, high)
        draw_line_ground(c, strip, view, number, palette.FOCUS)
        mine = view.caret is not None and view.caret[0] == number
        _draw_line(c, strip, view, number, moved if mine else 0)


def _draw_line(c: Canvas, strip: pygame.Rect, view: FilePane, number: int, left: int) -> None:
    """One line from a column on."""
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
    shown = shown_line(written[left:])
    while shown and letters.text_width(shown, LINE_ROLE, c.style) > room:
        over = letters.text_width(shown, LINE_ROLE, c.style) / room
        shown = shown[: max(0, min(len(shown) - 1, int(len(shown) / over)))]
    ink = palette.INK_2 if written.lstrip().startswith("#") else palette.INK_1
    with c.region("file-lines", strip):
        letters.draw_text(c, (x, strip.centery), shown, LINE_ROLE, ink, "midleft")
    if view.caret is not None and view.caret[0] == number:
        at_px = x + _column_px(c.style, written, left, view.caret[1])
        c.surface.fill(palette.WAX, (at_px - 1, strip.y + 1, max(2, c.px(2)), strip.h - 2))


def _column_px(style: UiStyle, written: str, left: int, column: int) -> int:
    """Px from the first letter that is seen to a column."""
    return letters.text_width(shown_line(written[left : max(left, column)]), LINE_ROLE, style)


def _selected_columns(view: FilePane, number: int, length: int) -> tuple[int, int] | None:
    """From which column to which a line is chosen; one more than it has where the next is too."""
    if view.selection is None or view.selection[0] == view.selection[1]:
        return None
    (line, column), (last, end) = view.selection
    if not line <= number <= last:
        return None
    return column if number == line else 0, end if number == last else length + 1
