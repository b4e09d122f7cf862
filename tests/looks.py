"""Pictures that were approved once, and a test's picture compared with them.

Pixels are the same under each driver and instruction set (game/decisions/10); a few may differ by a
shade, for C libraries round differently. After a change that is meant, copy the picture from the folder
that the failing test names, and look at it before you keep it.
"""

from pathlib import Path
from typing import Final

import numpy as np
import pygame

MAX_SHADES: Final = 3
"""Shades of 255 by which a px may differ."""


def check_look(painted: pygame.Surface, approved: Path, home: Path, max_px: int = 20) -> None:
    """Compare a picture with the approved one, and leave it in `home`; at most `max_px` px may differ."""
    pygame.image.save(painted, home / approved.name)
    assert approved.exists(), f"look at {home / approved.name} and copy it to {approved.parent}"
    now = pygame.surfarray.array3d(painted).astype(int)
    then = pygame.surfarray.array3d(pygame.image.load(approved)).astype(int)
    assert now.shape == then.shape
    differs = np.abs(now - then).max(axis=2) > MAX_SHADES
    place = [(int(axis.min()), int(axis.max())) for axis in np.nonzero(differs)] if differs.any() else []
    assert differs.sum() <= max_px, f"{home / approved.name} differs from {approved} in x, y {place}"


def half_size(picture: pygame.Surface) -> pygame.Surface:
    """Return a picture at half its size: a quarter of the bytes, and a text moved by 1 px still shows."""
    return pygame.transform.smoothscale_by(picture, 0.5)
