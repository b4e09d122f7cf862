"""What the muster tells of a battle: when and where, the story, what each side is out for, how even
it is, author and sources, as one text that can be turned where it is longer than its paper."""

from __future__ import annotations

from typing import Final

import pygame

from game.levels.reading.balance_card import Card
from game.stage.paper import lettering as letters
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas, Look
from game.ui.kit import scroll_text
from game.ui.kit.scroll_text import Block, TextLine
from game.ui.pages import balance_bar
from game.ui.pages.briefs import Brief

_GAP: Final = 6.0
_BAR_ROOM: Final = 16.0
"""Units that the scroll bar takes of the width."""
_STILL_BODY: Final = 1.25
"""The largest text for which the story is set in the size of a book's page."""


def blocks_of(
    brief: Brief, lost: str, card: Card | None, look: Look, seated: tuple[str, ...] = ()
) -> tuple[Block, ...]:
    """The text in paragraphs; `lost` is what the book cannot say of the battle, `seated` who fights
    against the player, and how. In large type the story comes after the aims."""
    level = brief.level
    if level is None:
        return ()
    when = ", ".join(part for part in (level.place, level.date) if part)
    first = [Block(when, letters.ASIDE, palette.WAX), Block(lost, letters.DENSE)]
    first += [Block(words, letters.DENSE, palette.INK_2) for words in seated]
    told = letters.BODY if look.text <= _STILL_BODY else letters.SMALL
    first.insert(1, Block(level.stakes, letters.DENSE_STRONG, gap=_GAP))
    story = [Block(level.briefing, told, gap=_GAP)]
    aims = [
        Block(f"{side.name} wins with: {side.aim}", letters.DENSE_STRONG, gap=_GAP)
        for side in brief.sides
        if side.aim
    ]
    even = [balance_bar.block(card, level)] if card else []
    made = [f"Level by {level.author}"] if level.author else []
    made += [f"Source: {source}" for source in level.sources]
    last = [Block(words, letters.SMALL, palette.INK_2, _GAP) for words in made]
    large = look.text > 1
    found = [*first, *aims, *even, *story] if large else [*first, *story, *aims, *even]
    return tuple(block for block in (*found, *last) if block.words)


def lines_in(blocks: tuple[Block, ...], look: Look, room: pygame.Rect) -> tuple[TextLine, ...]:
    """The text in lines for that room; where they are more than it holds, beside a scroll bar."""
    lines = scroll_text.set_lines(blocks, look, room.w)
    if scroll_text.last_first(lines, room.h) == 0:
        return lines
    return scroll_text.set_lines(blocks, look, room.w - look.px(_BAR_ROOM))


def draw(
    c: Canvas,
    room: pygame.Rect,
    lines: tuple[TextLine, ...],
    first: int,
    brief: Brief,
    card: Card | None,
) -> None:
    """The lines from `first` on, as many as there is room for, and the card's bar above its own."""
    scroll_text.draw_lines(c, room, lines, first)
    if card is None or brief.level is None:
        return
    ours, y = balance_bar.block(card, brief.level), room.y
    for line in lines[first : first + scroll_text.shown_from(lines, first, room.h)]:
        if line.block == ours and line.gap:
            wide = room.w - c.px(_BAR_ROOM)
            balance_bar.draw_bar(c, pygame.Rect(room.x, y, wide, line.gap), card, brief.level)
        y += line.high
