"""A slip about one ship of a crowd, the one under the pointer or in focus: ensign, name, and how
much of her points she has left, in a bar and in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.stage.hulls.flags import flat_flag
from game.stage.paper import lettering as letters
from game.stage.paper import paint, palette
from game.stage.paper.canvas import Canvas, Look
from game.stage.paper.picture_cache import kept

_WIDE: Final = 196
_HIGH: Final = 48
_EDGE: Final = 8
"""Px of room that the shadow of a slip needs on every side, at u 1."""


@dataclass(frozen=True, slots=True)
class Tooltip:
    """What a slip says: her side's number, the ensign she was born under ('' for none), her name,
    `59 of 130`, and the share of her points that is left (None: it is not known)."""

    side: int
    ensign: str
    name: str
    figure: str
    left: float | None


def size_of(look: Look, slip: Tooltip) -> tuple[int, int]:
    """Px of a slip; a long name makes it wider."""
    wide = letters.width(slip.name, letters.STRONG, look) + look.px(56)
    return max(look.px(_WIDE), wide), max(look.px(_HIGH), look.grown(_HIGH - 4))


def draw(c: Canvas, rect: pygame.Rect, slip: Tooltip) -> None:
    """The slip there."""
    if c.ledger is not None:  # every word must be entered, so the slip is printed anew
        _print(c, rect, slip)
        return
    edge = c.px(_EDGE)
    sheet = _sheet(c.look, rect.size, slip)
    c.surface.blit(sheet, (rect.x - edge, rect.y - edge))


@kept(megabytes=1)
def _sheet(look: Look, size: tuple[int, int], slip: Tooltip) -> pygame.Surface:
    """A printed slip with its shadow."""
    edge = look.px(_EDGE)
    sheet = pygame.Surface((size[0] + 2 * edge, size[1] + 2 * edge), pygame.SRCALPHA)
    _print(Canvas(sheet, look), pygame.Rect((edge, edge), size), slip)
    return sheet


def _print(c: Canvas, rect: pygame.Rect, slip: Tooltip) -> None:
    """The slip itself."""
    colour = c.look.side(slip.side).paper
    paint.shadow(c, rect, 2, 5, 110)
    paint.paper(c, rect, palette.PAPER_0, 3, 0.02)
    paint.outline(c, rect, palette.INK_3, 1, 3)
    c.surface.fill(colour, (rect.x, rect.y, c.px(5), rect.h))
    upper, lower = rect.y + round(rect.h * 0.32), rect.y + round(rect.h * 0.71)
    x = rect.x + c.px(13)
    if slip.ensign:
        cloth = pygame.Rect(0, 0, c.px(22), c.px(14))
        cloth.midleft = (x, upper)
        c.surface.blit(flag(slip.ensign, cloth.size), cloth)
        paint.outline(c, cloth, palette.INK_2, 1, 0)
    else:
        paint.badge(c, (x + c.px(9), upper), slip.side, 7)
    letters.draw_text(c, (x + c.px(30), upper), slip.name, letters.STRONG, anchor="midleft")
    right = rect.right - c.px(11)
    letters.draw_text(c, (right, lower), slip.figure, letters.SMALL_STRONG, anchor="midright")
    if slip.left is None:
        return
    bar = pygame.Rect(x, lower - c.px(4), c.px(96), c.px(8))
    bar.w = min(bar.w, right - letters.width(slip.figure, letters.SMALL_STRONG, c.look) - x - 8)
    c.surface.fill(palette.PAPER_2, bar)
    share = round(bar.w * min(1.0, max(0.0, slip.left)))
    c.surface.fill(colour, (bar.x, bar.y, share, bar.h))
    paint.outline(c, bar, palette.INK_3, 1, 2)


@kept(megabytes=0.5)
def flag(ensign: str, size: tuple[int, int]) -> pygame.Surface:
    """A small flat ensign, hoist at the left."""
    return flat_flag(ensign, size)
