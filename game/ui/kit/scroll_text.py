"""A long text in a scrolling pane: blocks of words, wrapped once per width, drawn from any line."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

import pygame

from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.palette import Colour
from game.stage.paper.typography import TextRole


@dataclass(frozen=True, slots=True)
class TextBlock:
    """A paragraph in one role and colour; `gap_above` is in units. A block with a `figure` is as high as
    `figure_height`, in units, and has no words. A heading `begins` what follows: no column ends with it."""

    words: str
    role: TextRole = letters.BODY
    ink: Colour = palette.INK_1
    gap_above: float = 0.0
    indent: float = 0.0
    is_centred: bool = False
    begins: bool = False
    figure: str = ""
    figure_height: float = 0.0


class LineWithHeight(Protocol):
    """A line of any text; `height` in pixels with the gap above."""

    @property
    def height(self) -> int:
        """Return it."""


@dataclass(frozen=True, slots=True)
class TextLine:
    """One wrapped line: its words, its height with the gap above in pixels, and its block."""

    words: str
    height: int
    gap_above: int
    block: TextBlock


@lru_cache(maxsize=16)
def wrap_blocks(blocks: tuple[TextBlock, ...], style: UiStyle, room: int) -> tuple[TextLine, ...]:
    """Return the blocks as lines no wider than `room` pixels."""
    lines: list[TextLine] = []
    for block in blocks:
        if block.figure:
            gap = style.px(block.gap_above)
            lines.append(TextLine("", style.px(block.figure_height) + gap, gap, block))
            continue
        step = letters.line_height(block.role, style)
        wrapped = letters.wrap_text(block.words, block.role, style, room - style.px(block.indent))
        for n, words in enumerate(wrapped):
            gap = style.px(block.gap_above) if n == 0 else 0
            lines.append(TextLine(words, step + gap, gap, block))
    return tuple(lines)


def count_shown(lines: Sequence[LineWithHeight], first: int, height: int) -> int:
    """Return how many lines from `first` fit into `height` pixels (at least one)."""
    used = count = 0
    for line in lines[first:]:
        used += line.height
        if used > height:
            break
        count += 1
    return max(1, count)


def column_counts(lines: Sequence[TextLine], first: int, height: int, columns: int) -> tuple[int, ...]:
    """Return how many lines from `first` stand in each of the columns of `height` pixels."""
    counts = list[int]()
    for _ in range(columns):
        count = count_shown(lines, first, height) if first < len(lines) else 0
        while count > 1 and first + count < len(lines) and lines[first + count - 1].block.begins:
            count -= 1
        counts.append(count)
        first += count
    return tuple(counts)


def last_first_line_of_columns(lines: Sequence[TextLine], height: int, columns: int) -> int:
    """Return the first line with which the end of the text is in view in the last of the columns."""
    first = last_first_line(lines, height * columns)
    while first + sum(column_counts(lines, first, height, columns)) < len(lines):
        first += 1
    return first


def last_first_line(lines: Sequence[LineWithHeight], height: int) -> int:
    """Return the first line with which the end of the text is in view."""
    used = 0
    for back, line in enumerate(reversed(lines)):
        used += line.height
        if used > height:
            return len(lines) - back
    return 0


def clamp_first_line(lines: Sequence[LineWithHeight], height: int, wanted: int) -> int:
    """Return `wanted` as the first line, kept within the text."""
    return min(last_first_line(lines, height), max(0, wanted))


def draw_lines(
    c: Canvas,
    rect: pygame.Rect,
    lines: Sequence[TextLine],
    first: int,
    paint_figure: Callable[[Canvas, pygame.Rect, str], None] | None = None,
    count: int | None = None,
) -> None:
    """Draw the lines from `first` into `rect`, whole lines only, or so many as `count`; `paint_figure` draws
    figures."""
    y = rect.y
    shown = count_shown(lines, first, rect.h) if count is None else count
    for line in lines[first : first + shown]:
        block = line.block
        if block.figure and paint_figure is not None:
            high = line.height - line.gap_above
            area = pygame.Rect(rect.x + c.px(block.indent), y + line.gap_above, rect.w, high)
            paint_figure(c, area, block.figure)
        elif block.is_centred:
            at = (rect.centerx, y + line.gap_above)
            letters.draw_text(c, at, line.words, block.role, block.ink, "midtop")
        else:
            at = (rect.x + c.px(block.indent), y + line.gap_above)
            letters.draw_text(c, at, line.words, block.role, block.ink)
        y += line.height
