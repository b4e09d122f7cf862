"""QR codes: a text as a picture that a telephone reads."""

from functools import lru_cache
from typing import Final, Literal

import pygame
import segno

QUIET_ZONE: Final = 4
"""Pale modules all round, as the standard (ISO/IEC 18004) demands."""
_PAPER: Final = (250, 246, 236)
_INK: Final = (20, 24, 28)


def qr_rows(words: str, error: Literal["l", "m"] = "m") -> tuple[tuple[bool, ...], ...]:
    """Return the modules of a QR code row by row, True for dark, at the least with this level of error
    correction. Raise ValueError if the text is too long."""
    code = segno.make_qr(words, error=error)
    return tuple(tuple(bool(square) for square in row) for row in code.matrix)


@lru_cache(maxsize=4)
def make_qr_image(words: str, edge: int, error: Literal["l", "m"] = "m") -> pygame.Surface:
    """Return the code with its quiet zone, at most `edge` px wide. A module is a whole number of px, so that
    every phone reads it."""
    rows = qr_rows(words, error)
    across = len(rows) + 2 * QUIET_ZONE
    sheet = pygame.Surface((across, across))
    sheet.fill(_PAPER)
    for y, row in enumerate(rows, QUIET_ZONE):
        for x, dark in enumerate(row, QUIET_ZONE):
            if dark:
                sheet.set_at((x, y), _INK)
    return pygame.transform.scale_by(sheet, max(1, edge // across))
