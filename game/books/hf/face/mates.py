"""The plans of a whole squadron folded to one line: a slip for each ship with her name and her five
boxes, under the boxes of the ship in hand. It stands where the window has no room for the list of
plans beside the sea."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from game.stage.paper import lettering as letters
from game.stage.paper import paint, palette
from game.stage.paper.canvas import Canvas, Look
from game.stage.paper.parts import Touch
from game.ui.battle.actions import PressShip
from game.ui.battle.squadron_panel import Cell, draw_cells
from game.ui.kit.widgets import Item, Widget

_TARGET: Final = 44
_LEAST: Final = 132
_MOST: Final = 190
_GAP: Final = 6
_PAPER: Final = (252, 247, 234)


@dataclass(frozen=True, slots=True)
class Mate:
    """One ship of the squadron: her id and name, her number in it, her side, her plan, and whether
    she is in hand."""

    ship: str
    name: str
    number: int
    side: int
    cells: tuple[Cell, ...]
    now: bool


def high(look: Look) -> int:
    """Px that the line takes."""
    return max(look.px(_TARGET), look.grown(42)) + look.px(4)


def shown(look: Look, room: int, mates: tuple[Mate, ...]) -> tuple[Mate, ...]:
    """The ships that find room, the one in hand among them."""
    fit = max(1, (room + look.px(_GAP)) // (look.grown(_LEAST) + look.px(_GAP)))
    now = next((n for n, mate in enumerate(mates) if mate.now), 0)
    first = min(max(0, now - fit + 2), max(0, len(mates) - fit))
    return mates[first : first + fit]


def controls(look: Look, rect: pygame.Rect, mates: tuple[Mate, ...]) -> tuple[Widget, ...]:
    """The slips as controls, `mate-` and the ship: pressed, she is in hand."""
    found, gap = shown(look, rect.w, mates), look.px(_GAP)
    wide = min(look.grown(_MOST), (rect.w - gap * (len(found) - 1)) // len(found))
    tall = rect.h - look.px(4)
    return tuple(
        Item(
            f"mate-{mate.ship}",
            pygame.Rect(rect.x + n * (wide + gap), rect.y, wide, tall),
            partial(_paint, mate=mate),
            hint=f"{mate.name}: press to write her plan",
            does=PressShip(mate.ship, listed=True),
        )
        for n, mate in enumerate(found)
    )


def _paint(c: Canvas, rect: pygame.Rect, touch: Touch, mate: Mate) -> None:
    """Her badge and name above her five boxes; who is in hand is framed in ink."""
    line, width = (palette.INK_1, 2.2) if mate.now else (palette.INK_3, 1.0)
    fill = _PAPER if mate.now or touch.hovered else palette.PAPER_1
    paint.block(c, rect, fill, line, width, 4)
    upper = rect.y + c.look.grown(12)
    paint.badge(c, (rect.x + c.px(14), upper), mate.side, 7, str(mate.number))
    left = rect.x + c.px(27)
    role = letters.SMALL_STRONG
    name = letters.fit(mate.name, role, c.look, rect.right - c.px(6) - left)
    letters.draw_text(c, (left, upper), name, role, anchor="midleft")
    at = (rect.x + c.px(6), rect.bottom - c.look.grown(12))
    draw_cells(c, at, rect.w - c.px(10), mate.cells)
    if touch.focused:
        paint.focus_ring(c, rect)
