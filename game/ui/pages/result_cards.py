"""What the page after a battle says of a ship and of a moment, and how both are drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.scene.rigging import Rigging
from game.stage.hulls import Bank
from game.stage.paper import fitting, paint, palette
from game.stage.paper import lettering as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.icons import icon
from game.stage.paper.parts import Touch
from game.ui.pages.portrait import portrait

_PICTURED_FROM: Final = 124.0
"""Units of height from which a card has the ship's picture."""
_ICON: Final = 30


@dataclass(frozen=True, slots=True)
class MomentRow:
    """A moment that mattered: its turn, its picture, and what happened in one sentence. Seen again
    it is the battle from `start` to `end` (numbers of its events), the whole turn or a part."""

    turn: int
    picture: str
    words: str
    start: int = 0
    end: int = 0
    whole_turn: bool = True


@dataclass(frozen=True, slots=True)
class ShipCard:
    """A ship at the end: her side (0 to 3), what became of her, what is left on her record of how
    much and in what unit, what else it says, and how she looks (None: she is not to be seen any
    more)."""

    name: str
    side: int
    fate: str
    left: int
    of: int
    notes: tuple[str, ...] = ()
    looks: Rigging | None = None
    unit: str = "points"


def record_card(c: Canvas, rect: pygame.Rect, ship: ShipCard, bank: Bank | None) -> None:
    """Her picture if the card is tall; badge, name, fate; a bar of what she has left; what else
    befell her."""
    paint.paper(c, rect, palette.PAPER_0, 3, 0.02)
    paint.outline(c, rect, palette.INK_3, 1, 3)
    box = rect.inflate(-c.px(16), -c.px(16))
    box.w = min(box.h * 126 // 100, rect.w * 36 // 100)
    words = letters.width(ship.name, letters.SUBHEADING, c.look)
    words += letters.width(ship.fate, letters.STRONG, c.look) + c.px(64)
    roomy = rect.h >= c.look.px(_PICTURED_FROM) and rect.right - box.right > words
    if bank is not None and ship.looks is not None and roomy:
        portrait(c, box, bank, ship.looks)
        rect = pygame.Rect(box.right, rect.y, rect.right - box.right, rect.h)
    paint.badge(c, (rect.x + c.px(18), rect.y + rect.h // 4), ship.side, 9, "ABCD"[ship.side])
    x, right = rect.x + c.px(36), rect.right - c.px(12)
    lost = ship.left < ship.of
    fate_w = letters.width(ship.fate, letters.STRONG, c.look)
    name = letters.fit(ship.name, letters.SUBHEADING, c.look, right - x - fate_w - c.px(12))
    line = rect.y + rect.h // 4
    letters.draw_text(c, (x, line), name, letters.SUBHEADING, anchor="midleft")
    letters.draw_text(c, (right, line), ship.fate, letters.STRONG, palette.INK_1, "midright")
    points = f"{ship.left} of {ship.of} {ship.unit} left"
    line = rect.y + rect.h * 56 // 100
    points_w = letters.width(points, letters.DENSE, c.look)
    ink = palette.WAX if lost else palette.INK_2
    letters.draw_text(c, (right, line), points, letters.DENSE, ink, "midright")
    track = pygame.Rect(x, line - c.px(4), right - points_w - c.px(16) - x, c.px(8))
    paint.block(c, track, palette.FRESH_LOSS if lost else palette.PAPER_2, palette.INK_3, 1, 2)
    share = max(0.0, min(1.0, ship.left / max(1, ship.of)))
    if share > 0.01:
        full = pygame.Rect(track.x, track.y, round(track.w * share), track.h)
        paint.block(c, full, c.look.side(ship.side).paper, palette.INK_3, 1, 2)
    step = letters.line_height(letters.SMALL, c.look)
    below = pygame.Rect(x, line + c.look.grown(12), right - x, 0)
    below.h = rect.bottom - c.px(6) - below.y
    if below.h < 2 * step:
        below.y, below.h = rect.y + rect.h * 82 // 100 - step // 2, step
    letters.draw_wrapped(c, below, " · ".join(ship.notes), letters.SMALL, palette.INK_2)


def paint_row(
    c: Canvas, rect: pygame.Rect, touch: Touch, row: MomentRow, can: bool, number: int = 0
) -> None:
    """A moment: its picture, the turn above, the sentence below; what leads to it at the right, and
    the number it has on the chart (0: it is not there)."""
    paint.paper(c, rect, palette.PAPER_0, 3, 0.02)
    paint.outline(c, rect, palette.INK_1 if touch.hovered else palette.INK_3, 1, 3)
    x, right = rect.x + c.px(_ICON + 28), rect.right - c.px(12)
    icon(c, row.picture, (rect.x + c.px(14 + _ICON // 2), rect.centery), _ICON, palette.INK_1)
    if number:
        middle, radius = (rect.x + c.px(12), rect.y + c.px(12)), c.look.grown(9)
        pygame.draw.aacircle(c.surface, palette.INK_1, middle, radius)
        letters.draw_text(c, middle, str(number), letters.SMALL, palette.PAPER_0, "center")
    if can:
        right -= c.px(36)
        icon(c, "replay", (rect.right - c.px(24), rect.centery), 20, palette.INK_2)
    step = letters.line_height(letters.BODY, c.look)
    head = letters.line_height(letters.SMALL, c.look)
    lines = letters.wrap(row.words, letters.BODY, c.look, right - x)
    most = max(1, (rect.h - head - c.px(8)) // step)
    if len(lines) > most:
        lines = (*lines[: most - 1], " ".join(lines[most - 1 :]))
    top = rect.centery - (head + len(lines) * step) // 2
    letters.draw_text(c, (x, top), f"Turn {row.turn}", letters.SMALL, palette.INK_2)
    for n, line in enumerate(lines):
        fitting.draw_fitted(c, (x, top + head + n * step), line, letters.BODY, right - x)
    if touch.focused:
        paint.focus_ring(c, rect)
