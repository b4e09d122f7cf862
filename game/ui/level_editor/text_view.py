"""The lines of the file while somebody writes in them: with a caret, and what is chosen. A line
that is too long is moved aside until the caret can be seen."""

from __future__ import annotations

from typing import Final

import pygame

from game.stage.paper import lettering as letters
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas, Look
from game.ui.level_editor.file_pane import (
    LINES,
    NUMBERS,
    PITCH,
    FilePane,
    ground,
    rows_in,
    shown_line,
)

_STRIP: Final = 6
"""Units that stay free at the right."""


def room_of(look: Look, rect: pygame.Rect) -> int:
    """Px that a line has."""
    return rect.w - look.grown(NUMBERS) - look.px(_STRIP)


def aside(look: Look, rect: pygame.Rect, view: FilePane) -> int:
    """How many characters of the caret's line lie left of the paper."""
    if view.caret is None:
        return 0
    line, column = view.caret
    written, room = view.raw[line], room_of(look, rect)
    low, high = 0, column
    while low < high:
        middle = (low + high) // 2
        fits = letters.width(shown_line(written[middle:column]), LINES, look) <= room
        low, high = (low, middle) if fits else (middle + 1, high)
    return low


def spot_at(
    look: Look, rect: pygame.Rect, view: FilePane, px: tuple[int, int]
) -> tuple[int, int]:  # fmt: skip
    """The line and the column under a px, both from 0."""
    row = (px[1] - rect.y) // look.grown(PITCH)
    line = min(max(0, view.first + row), len(view.raw) - 1)
    left = aside(look, rect, view) if view.caret is not None and view.caret[0] == line else 0
    written, far = view.raw[line], px[0] - rect.x - look.grown(NUMBERS)
    low, high = left, len(written)
    while low < high:  # the first gap between letters that is not left of the px
        middle = (low + high) // 2
        before = letters.width(shown_line(written[left:middle]), LINES, look)
        sign = letters.width(shown_line(written[middle : middle + 1]), LINES, look)
        low, high = (middle + 1, high) if before + sign / 2 < far else (low, middle)
    return line, low


def draw(c: Canvas, rect: pygame.Rect, view: FilePane) -> None:
    """The lines in view, what is chosen, and the caret."""
    high, moved = c.look.grown(PITCH), aside(c.look, rect, view)
    for row in range(rows_in(c.look, rect)):
        number = view.first + row
        if number >= len(view.raw):
            break
        strip = pygame.Rect(rect.x, rect.y + row * high, rect.w, high)
        ground(c, strip, view, number, palette.FOCUS)
        mine = view.caret is not None and view.caret[0] == number
        _line(c, strip, view, number, moved if mine else 0)


def _line(c: Canvas, strip: pygame.Rect, view: FilePane, number: int, left: int) -> None:
    """One line from a column on."""
    numbers, written = c.look.grown(NUMBERS), view.raw[number]
    x, room = strip.x + numbers, room_of(c.look, strip)
    at = (x - c.px(6), strip.centery)
    letters.draw_text(c, at, str(number + 1), LINES, palette.INK_2, "midright")
    chosen = _chosen(view, number, len(written))
    if chosen is not None:
        start, end = (_px(c.look, written, left, n) for n in chosen)
        ends_later = chosen[1] > len(written)
        wide = min(room, max(end - start, c.px(4) if ends_later else 0))
        ink = palette.mix(palette.PAPER_0, palette.CHOSEN, 0.35)
        c.surface.fill(ink, (x + start, strip.y, wide, strip.h))
    shown = shown_line(written[left:])
    while shown and letters.width(shown, LINES, c.look) > room:
        over = letters.width(shown, LINES, c.look) / room
        shown = shown[: max(0, min(len(shown) - 1, int(len(shown) / over)))]
    ink = palette.INK_2 if written.lstrip().startswith("#") else palette.INK_1
    with c.region("file-lines", strip):
        letters.draw_text(c, (x, strip.centery), shown, LINES, ink, "midleft")
    if view.caret is not None and view.caret[0] == number:
        at_px = x + _px(c.look, written, left, view.caret[1])
        c.surface.fill(palette.WAX, (at_px - 1, strip.y + 1, max(2, c.px(2)), strip.h - 2))


def _px(look: Look, written: str, left: int, column: int) -> int:
    """Px from the first letter that is seen to a column."""
    return letters.width(shown_line(written[left : max(left, column)]), LINES, look)


def _chosen(view: FilePane, number: int, length: int) -> tuple[int, int] | None:
    """From which column to which a line is chosen; one more than it has where the next is too."""
    if view.chosen is None or view.chosen[0] == view.chosen[1]:
        return None
    (line, column), (last, end) = view.chosen
    if not line <= number <= last:
        return None
    return column if number == line else 0, end if number == last else length + 1
