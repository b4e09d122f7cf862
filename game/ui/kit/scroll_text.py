"""A long text in a scrolling pane: blocks of words, wrapped once per width, drawn from any line."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.palette import Colour
from game.stage.paper.typography import TextRole


@dataclass(frozen=True, slots=True)
class TextBlock:
    """A paragraph in one role and colour; `gap_above` is in units."""

    words: str
    role: TextRole = letters.BODY
    ink: Colour = palette.INK_1
    gap_above: float = 0.0
    indent: float = 0.0


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
        step = letters.line_height(block.role, style)
        wrapped = letters.wrap_text(block.words, block.role, style, room - style.px(block.indent))
        for n, words in enumerate(wrapped):
            gap = style.px(block.gap_above) if n == 0 else 0
            lines.append(TextLine(words, step + gap, gap, block))
    return tuple(lines)


def count_shown(lines: Sequence[TextLine], first: int, height: int) -> int:
    """Return how many lines from `first` fit into `height` pixels (at least one)."""
    used = count = 0
    for line in lines[first:]:
        used += line.height
        if used > height:
            break
        count += 1
    return max(1, count)


def last_first_line(lines: Sequence[TextLine], height: int) -> int:
    """Return the first line with which the end of the text is in view."""
    used = 0
    for back, line in enumerate(reversed(lines)):
        used += line.height
        if used > height:
            return len(lines) - back
    return 0


def clamp_first_line(lines: Sequence[TextLine], height: int, wanted: int) -> int:
    """Return `wanted` as the first line, kept within the text."""
    return min(last_first_line(lines, height), max(0, wanted))


def draw_lines(c: Canvas, rect: pygame.Rect, lines: Sequence[TextLine], first: int) -> None:
    """Draw the lines from `first` into `rect`, whole lines only."""
    y = rect.y
    for line in lines[first : first + count_shown(lines, first, rect.h)]:
        at = (rect.x + c.px(line.block.indent), y + line.gap_above)
        letters.draw_text(c, at, line.words, line.block.role, line.block.ink)
        y += line.height
