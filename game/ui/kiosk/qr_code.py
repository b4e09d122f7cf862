"""The QR code of the club's address: its dark squares, and how they are drawn."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import pygame
import segno

QUIET_ZONE: Final = 4
"""Squares that stay pale all round, as the standard (ISO/IEC 18004) wants it."""
_PAPER: Final = (250, 246, 236)
_INK: Final = (20, 24, 28)


def qr_modules(words: str) -> tuple[tuple[bool, ...], ...]:
    """The code of a text row by row, True for dark. Raises ValueError for one that is too long."""
    code = segno.make_qr(words, error="m")
    return tuple(tuple(bool(square) for square in row) for row in code.matrix)


@lru_cache(maxsize=1)
def qr_picture(words: str, edge: int) -> pygame.Surface:
    """The code with its pale edge, at most `edge` px wide: whole pixels to a square, so that every
    telephone reads it."""
    rows = qr_modules(words)
    across = len(rows) + 2 * QUIET_ZONE
    side = max(1, edge // across)
    surface = pygame.Surface((across * side, across * side))
    surface.fill(_PAPER)
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                at = ((x + QUIET_ZONE) * side, (y + QUIET_ZONE) * side)
                surface.fill(_INK, (at, (side, side)))
    return surface
