"""A long printed text in a scrolling pane: blocks of words, wrapped once for a width, drawn from
any line on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.stage.paper import lettering as letters
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas, Look
from game.stage.paper.lettering import Role
from game.stage.paper.palette import Colour


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph in one role and ink; `gap` units of air stand above it."""

    words: str
    role: Role = letters.BODY
    ink: Colour = palette.INK_1
    gap: float = 0.0
    indent: float = 0.0


@dataclass(frozen=True, slots=True)
class TextLine:
    """One wrapped line: its words, how high it stands with its gap, in pixels, its block."""

    words: str
    high: int
    gap: int
    block: Block


@lru_cache(maxsize=16)
def set_lines(blocks: tuple[Block, ...], look: Look, room: int) -> tuple[TextLine, ...]:
    """The blocks as lines no wider than `room` pixels."""
    lines: list[TextLine] = []
    for block in blocks:
        step = letters.line_height(block.role, look)
        wrapped = letters.wrap(block.words, block.role, look, room - look.px(block.indent))
        for n, words in enumerate(wrapped):
            gap = look.px(block.gap) if n == 0 else 0
            lines.append(TextLine(words, step + gap, gap, block))
    return tuple(lines)


def shown_from(lines: Sequence[TextLine], first: int, height: int) -> int:
    """How many lines from `first` on stand wholly within `height` pixels (at least one)."""
    used = count = 0
    for line in lines[first:]:
        used += line.high
        if used > height:
            break
        count += 1
    return max(1, count)


def last_first(lines: Sequence[TextLine], height: int) -> int:
    """The largest first line with which the end of the text is in view."""
    used = 0
    for back, line in enumerate(reversed(lines)):
        used += line.high
        if used > height:
            return len(lines) - back
    return 0


def first_of(lines: Sequence[TextLine], height: int, wanted: int) -> int:
    """The first line in view where this one is wanted, kept within the text."""
    return min(last_first(lines, height), max(0, wanted))


def draw_lines(c: Canvas, rect: pygame.Rect, lines: Sequence[TextLine], first: int) -> None:
    """The lines from `first` on fill `rect` from its top, whole lines only."""
    y = rect.y
    for line in lines[first : first + shown_from(lines, first, rect.h)]:
        at = (rect.x + c.px(line.block.indent), y + line.gap)
        letters.draw_text(c, at, line.words, line.block.role, line.block.ink)
        y += line.high
