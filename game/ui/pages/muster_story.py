"""The muster's text on a battle: when and where, story, aims, balance, author and sources, as one
text that may scroll."""

from typing import Final

import pygame

from game.levels.reading.balance_card import BalanceCard
from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.kit import scroll_text
from game.ui.kit.scroll_text import TextBlock, TextLine
from game.ui.pages import balance_bar
from game.ui.pages.level_briefs import LevelBrief

_GAP: Final = 6.0
_SCROLL_BAR_WIDTH: Final = 16.0
"""Width of the scroll bar in units."""
_MAX_BODY_SCALE: Final = 1.25
"""Largest text scale at which the story has the size of a book's page."""


def story_blocks(
    brief: LevelBrief, lost: str, card: BalanceCard | None, style: UiStyle, seated: tuple[str, ...] = ()
) -> tuple[TextBlock, ...]:
    """Return the text in paragraphs; `lost` is what the book cannot represent, `seated` how the
    enemies fight. With large type the story comes after the aims."""
    level = brief.level
    if level is None:
        return ()
    when = ", ".join(part for part in (level.place, level.date) if part)
    first = [TextBlock(when, letters.ASIDE, palette.WAX), TextBlock(lost, letters.DENSE)]
    first += [TextBlock(words, letters.DENSE, palette.INK_2) for words in seated]
    told = letters.BODY if style.text_scale <= _MAX_BODY_SCALE else letters.SMALL
    first.insert(1, TextBlock(level.stakes, letters.DENSE_STRONG, gap_above=_GAP))
    story = [TextBlock(level.briefing, told, gap_above=_GAP)]
    aims = [
        TextBlock(f"{side.name} wins with: {side.aim}", letters.DENSE_STRONG, gap_above=_GAP)
        for side in brief.sides
        if side.aim
    ]
    even = [balance_bar.balance_text_block(card, level)] if card else []
    made = [f"Level by {level.author}"] if level.author else []
    made += [f"Source: {source}" for source in level.sources]
    last = [TextBlock(words, letters.SMALL, palette.INK_2, _GAP) for words in made]
    large = style.text_scale > 1
    found = [*first, *aims, *even, *story] if large else [*first, *story, *aims, *even]
    return tuple(block for block in (*found, *last) if block.words)


def story_lines(blocks: tuple[TextBlock, ...], style: UiStyle, room: pygame.Rect) -> tuple[TextLine, ...]:
    """Return the lines for that area; leave space for a scroll bar if they do not fit."""
    lines = scroll_text.wrap_blocks(blocks, style, room.w)
    if scroll_text.last_first_line(lines, room.h) == 0:
        return lines
    return scroll_text.wrap_blocks(blocks, style, room.w - style.px(_SCROLL_BAR_WIDTH))


def draw_story(
    c: Canvas,
    room: pygame.Rect,
    lines: tuple[TextLine, ...],
    first: int,
    brief: LevelBrief,
    card: BalanceCard | None,
) -> None:
    """Draw the lines from `first` that fit, and the balance bar above its own line."""
    scroll_text.draw_lines(c, room, lines, first)
    if card is None or brief.level is None:
        return
    ours, y = balance_bar.balance_text_block(card, brief.level), room.y
    for line in lines[first : first + scroll_text.count_shown(lines, first, room.h)]:
        if line.block == ours and line.gap_above:
            wide = room.w - c.px(_SCROLL_BAR_WIDTH)
            balance_bar.draw_balance_bar(c, pygame.Rect(room.x, y, wide, line.gap_above), card, brief.level)
        y += line.height
