"""The five boxes of one ship's plan over the orders bar: what she does in each phase, how she lies
and how fast she is after it, and hatching with the reason where her speed allows no way at all.

In a narrow place (beside the plate of the ship, where the sea fills the window) the card is no
higher than that place: its buttons are smaller, and the ships of a squadron stand where the title
is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Final

import pygame

from game.books.hf.face import mates, trim_strip
from game.books.hf.face.actions import TurnBox
from game.books.hf.face.mates import Mate
from game.books.hf.face.trim_strip import Trim
from game.books.hf.rules.plans import (
    AHEAD,
    DROP,
    LOWER,
    NOTHING,
    PORT_TURN,
    RAISE,
    STARBOARD_TURN,
    WEIGH,
    is_ahead,
    trim_of,
)
from game.books.hf.rules.sheet import PHASES
from game.stage.paper import fitting, paint, palette
from game.stage.paper import lettering as letters
from game.stage.paper.canvas import Canvas, Look
from game.stage.paper.icons import icon
from game.stage.paper.parts import Touch
from game.ui.battle import citations
from game.ui.kit.widgets import Item, Widget

_WIDE: Final = 640
_TOOL, _SMALL_TOOL = 46, 44
_NARROW: Final = 620
"""Units that grow with the text; a card that is less wide is laid out as a narrow one."""
_FOOT: Final = 10
"""Units below the line of words."""
_TOOLS_HIGH: Final = 2
_GAP: Final = 8
_LINE: Final = 20
_LEAST, _TWO_LINES, _THREE_LINES = 44, 36, 60
"""Units of a box at the least, of its two lines of words, and of three; these grow with the text.
"""
_PAPER: Final = (252, 247, 234)
_SIGNS: Final[dict[str, tuple[str, str]]] = {
    PORT_TURN: ("port", "Port"),
    AHEAD: ("ahead", "Ahead"),
    STARBOARD_TURN: ("starboard", "Stbd"),
    RAISE: ("sail", "Raise"),
    LOWER: ("down", "Lower"),
    DROP: ("anchor", "Anchor"),
    WEIGH: ("up", "Weigh"),
}


@dataclass(frozen=True, slots=True)
class Box:
    """One phase: what is plotted, how she lies after it (`NE · 3`), whether the pen is there, and
    why no way can be made in it with its clause ('' where it can)."""

    phase: int
    cell: str
    after: str
    pen: bool
    idle: str
    clause: str


@dataclass(frozen=True, slots=True)
class PlotCard:
    """The ship's name, her speed in words, the boxes, and the line below them: the reason of the
    last refusal (`loss`), or what the pen's box is about, with its clause. Below it the strip of
    the trim where moves are trimmed, and the plans of her squadron if they stand nowhere else."""

    title: str
    meta: str
    boxes: tuple[Box, ...]
    line: str
    clause: str
    loss: bool
    trim: Trim | None = None
    mates: tuple[Mate, ...] = ()


def picture_of(cell: str) -> str:
    """The icon of an order, '' for none."""
    return sign_of(cell)[0]


def sign_of(cell: str) -> tuple[str, str]:
    """The icon and the word of an order, '' for none; of an inch how it is trimmed (HF-move-10)."""
    if trim_of(cell):
        return _SIGNS[AHEAD][0], trim_strip.words_of(trim_of(cell))
    return _SIGNS.get(cell, ("", ""))


def is_narrow(look: Look, place: pygame.Rect) -> bool:
    """Whether a card as wide as this place is laid out as a narrow one."""
    return place.w < look.grown(_NARROW)


def rect_of(look: Look, tray: pygame.Rect, tools: int, card: PlotCard) -> pygame.Rect:
    """Where the card lies, with room for so many buttons beside the boxes."""
    if is_narrow(look, tray):
        body = _head(look, tray, card) + _least(look) + look.px(_FOOT) + look.grown(_LINE)
        high = max(body, _tools_high(look, tray, card)) + _below(look, tray, card)
        return pygame.Rect(tray.x, tray.bottom - high, tray.w, high)
    head = look.px(54) + look.grown(19) - look.px(19)
    high = max(tray.h, head + _TOOLS_HIGH * look.px(_TOOL) + look.px(4)) + _below(look, tray, card)
    wide = min(tray.w, look.grown(_WIDE) + _columns(tools) * look.px(_TOOL + 4))
    return pygame.Rect(tray.x, tray.bottom - high, wide, high)


def _least(look: Look) -> int:
    """Px of the height of a box at the least."""
    return max(look.px(_LEAST), look.grown(_TWO_LINES))


def _tools_high(look: Look, tray: pygame.Rect, card: PlotCard) -> int:
    """Px of a narrow card that its buttons need."""
    head = look.px(6) if _heads(look, tray, card) else _head(look, tray, card)
    return head + _TOOLS_HIGH * sum(_tool(look, tray)) + look.px(4)


def _heads(look: Look, rect: pygame.Rect, card: PlotCard) -> bool:
    """Whether the ships of the squadron stand where the title would be."""
    return bool(card.mates) and is_narrow(look, rect)


def _head(look: Look, rect: pygame.Rect, card: PlotCard) -> int:
    """Px from the upper edge of the card to its boxes."""
    if _heads(look, rect, card):
        return look.px(8) + mates.high(look)
    return look.px(44) + look.grown(19) - look.px(19)


def _below(look: Look, rect: pygame.Rect, card: PlotCard) -> int:
    """Px that the strips under the boxes take."""
    strip = trim_strip.high(look) if card.trim is not None else 0
    under = card.mates and not _heads(look, rect, card)
    return strip + (mates.high(look) if under else 0)


def _body(look: Look, rect: pygame.Rect, card: PlotCard) -> pygame.Rect:
    """The part of the card above the strips."""
    return pygame.Rect(rect.x, rect.y, rect.w, rect.h - _below(look, rect, card))


def strips(
    look: Look, rect: pygame.Rect, card: PlotCard, tools: int
) -> tuple[pygame.Rect, pygame.Rect]:
    """Where the strip of the trim lies, and the one of the squadron."""
    body = _body(look, rect, card)
    trim = pygame.Rect(body.x + look.px(14), body.bottom - look.px(4), body.w - look.px(28), 0)
    trim.h = trim_strip.high(look) if card.trim is not None else 0
    beside = pygame.Rect(trim.x, trim.bottom, trim.w, mates.high(look) if card.mates else 0)
    if _heads(look, rect, card):
        beside.y = rect.y + look.px(8)
        beside.w -= _beside(look, rect, tools)
    return trim, beside


def _columns(tools: int) -> int:
    """Columns of the buttons beside the boxes."""
    return -(-tools // _TOOLS_HIGH)


def _tool(look: Look, rect: pygame.Rect) -> tuple[int, int]:
    """Px of a button beside the boxes, and between two of them."""
    if is_narrow(look, rect):
        return look.px(_SMALL_TOOL), look.px(2)
    return look.px(_TOOL), look.px(4)


def _beside(look: Look, rect: pygame.Rect, tools: int) -> int:
    """Px across that so many buttons beside the boxes take."""
    if is_narrow(look, rect):
        return _columns(tools) * sum(_tool(look, rect))
    return _columns(tools) * look.px(_TOOL + 4)


def tool_rects(look: Look, rect: pygame.Rect, tools: int, card: PlotCard) -> list[pygame.Rect]:
    """Where the buttons beside the boxes lie, row by row."""
    columns, (side, gap) = _columns(tools), _tool(look, rect)
    left = rect.right - look.px(12) - columns * (side + gap) + gap
    top = rect.y + look.px(44) + look.grown(19) - look.px(19)
    if _heads(look, rect, card):
        body = _body(look, rect, card)
        top = body.y + (body.h - _TOOLS_HIGH * (side + gap) + gap) // 2
    return [
        pygame.Rect(
            left + n % columns * (side + gap), top + n // columns * (side + gap), side, side
        )
        for n in range(tools)
    ]


def draw(c: Canvas, rect: pygame.Rect, card: PlotCard, tools: int) -> None:
    """The paper under the boxes, and the line below them, as far as the buttons beside them."""
    with c.region("plot-card", rect):
        head = ("", "") if _heads(c.look, rect, card) else (card.title, card.meta)
        room = paint.panel(c, rect, *head)
        foot = room.bottom - _below(c.look, rect, card)
        if card.trim is not None:
            trim_strip.draw_label(c, strips(c.look, rect, card, tools)[0], card.trim)
        y = foot - c.look.grown(_LINE) // 2 - c.px(1)
        mark = citations.clause_mark(c.look, card.clause)
        wide = letters.width(mark, letters.SMALL, c.look) + c.px(8)
        role, ink = letters.SMALL, palette.INK_2
        if card.loss:
            role, ink = letters.SMALL_STRONG, palette.WAX
        free = room.w - _beside(c.look, rect, tools)
        if is_narrow(c.look, rect) and letters.width(card.line, role, c.look) > free - wide:
            # What is to be known is told before where it stands.
            mark, wide = "", 0
        drawn = fitting.draw_fitted(c, (room.x, y), card.line, role, free - wide, ink, "midleft")
        at = (drawn.right + c.px(8), y)
        letters.draw_text(c, at, mark, letters.SMALL, palette.CLAUSE, "midleft")


def boxes(look: Look, rect: pygame.Rect, card: PlotCard, tools: int) -> tuple[Widget, ...]:
    """The five boxes as controls, `box-0` to `box-4`, beside so many buttons."""
    left, top = rect.x + look.px(14), rect.y + _head(look, rect, card)
    gap = look.px(_GAP)
    right = rect.right - look.px(14) - _beside(look, rect, tools)
    wide = (right - left - gap * (len(PHASES) - 1)) // len(PHASES)
    foot = _body(look, rect, card).bottom
    high = max(_least(look), foot - look.px(_FOOT) - look.grown(_LINE) - top)
    return tuple(
        Item(
            f"box-{box.phase}",
            pygame.Rect(left + box.phase * (wide + gap), top, wide, high),
            partial(_paint_box, box=box),
            hint=_hint(look, box),
            does=TurnBox(box.phase),
        )
        for box in card.boxes
    )


def _hint(look: Look, box: Box) -> str:
    """The reason of an idle phase, else what a press does."""
    if box.idle:
        return citations.because(look, box.idle, box.clause)
    return f"Phase {PHASES[box.phase]}: press for the next order"


def _paint_box(c: Canvas, rect: pygame.Rect, touch: Touch, box: Box) -> None:
    """The numeral, the order, how she lies after it; hatched where no way can be made."""
    fill = palette.PAPER_2 if box.idle else _PAPER
    line, width = (palette.INK_1, 2.6) if box.pen else (palette.INK_2, 1.2)
    paint.block(c, rect, fill, line, width, 4)
    if box.idle:
        c.surface.blit(_hatch(rect.inflate(-c.px(6), -c.px(6)).size, c.px(7)),
                       rect.inflate(-c.px(6), -c.px(6)))  # fmt: skip
    at = (rect.x + c.px(8), rect.y + c.look.grown(12))
    letters.draw_text(c, at, PHASES[box.phase], letters.SMALL_STRONG, anchor="midleft")
    if box.pen:
        icon(c, "quill", (rect.right - c.px(13), rect.y + c.look.grown(12)), 16, palette.INK_1)
    _paint_order(c, rect, box)
    foot = (rect.centerx, rect.bottom - c.look.grown(10))
    words = box.after if box.cell != NOTHING or not box.idle else "no move"
    fitting.draw_fitted(c, foot, words, letters.SMALL, rect.w - c.px(10), palette.INK_2, "center")
    if touch.focused:
        paint.focus_ring(c, rect)


def _paint_order(c: Canvas, rect: pygame.Rect, box: Box) -> None:
    """The order's picture, with its word beside it where there is room; in a low box beside the
    numeral, else below it."""
    picture, word = sign_of(box.cell)
    if not picture:
        return
    low = rect.h < c.look.grown(_THREE_LINES)
    middle = rect.y + c.look.grown(12) if low else rect.centery - c.look.grown(1)
    numeral = letters.width(PHASES[box.phase], letters.SMALL_STRONG, c.look) + c.px(8)
    side = max(numeral, c.px(22) * box.pen) if low else 0
    room = rect.w - 2 * side - c.px(8)
    both = c.px(26) + letters.width(word, letters.STRONG, c.look)
    if both > room and not trim_of(box.cell):
        icon(c, picture, (rect.centerx, middle), 20 if low else 22, palette.INK_1)
        return
    if both > room:
        at = (rect.centerx, middle)
        if letters.width(word, letters.STRONG, c.look) > room:
            trim_strip.draw_arrow(c, at, 20, trim_of(box.cell), palette.INK_1)
        else:
            letters.draw_text(c, at, word, letters.STRONG, anchor="center")
        return
    left = rect.centerx - both // 2
    if is_ahead(box.cell):
        trim_strip.draw_arrow(c, (left + c.px(10), middle), 20, trim_of(box.cell), palette.INK_1)
    else:
        icon(c, picture, (left + c.px(10), middle), 20, palette.INK_1)
    letters.draw_text(c, (left + c.px(26), middle), word, letters.STRONG, anchor="midleft")


@lru_cache(maxsize=16)
def _hatch(size: tuple[int, int], step: int) -> pygame.Surface:
    """Slanting lines."""
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    for x in range(-size[1], size[0], max(3, step)):
        pygame.draw.line(sheet, (*palette.INK_3, 110), (x, size[1]), (x + size[1], 0))
    return sheet
