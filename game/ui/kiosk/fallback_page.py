"""A plain page of words while the show rests: as little as can be, for it is shown when more than
this has broken."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.ui.kiosk import window
from game.ui.kit.window_surface import WindowSurface

BACKGROUND: Final = (22, 34, 44)
CREAM: Final = (250, 238, 212)
_WIDE: Final = 0.86
"""Share of the window's width that a line may take."""
_FRAME: Final = 0.1


def show_page(
    lines: Sequence[str], seconds: float, windowed: bool, until: Callable[[], bool]
) -> None:
    """The page has been shown for so long, or until somebody wants it ended. Raises NoDisplay."""
    window_surface = WindowSurface(window.open_window((1280, 720), windowed))
    left = seconds
    while left > 0 and not until():
        pygame.event.get()
        window_surface.refresh()
        draw_page(window_surface.surface, lines)
        window_surface.flip()
        pygame.time.wait(round(1000 * _FRAME))
        left -= _FRAME


def draw_page(surface: pygame.Surface, lines: Sequence[str]) -> None:
    """The lines stand in the middle, the first one large."""
    surface.fill(BACKGROUND)
    w, h = surface.get_size()
    sizes = [h // 11, *(h // 24 for _ in lines[1:])]
    pictures = [
        _render_fitted(line, size, round(w * _WIDE))
        for line, size in zip(lines, sizes, strict=True)
    ]
    gap = h // 28
    y = (h - sum(p.get_height() for p in pictures) - gap * (len(pictures) - 1)) // 2
    for picture in pictures:
        surface.blit(picture, ((w - picture.get_width()) // 2, y))
        y += picture.get_height() + gap


def _render_fitted(line: str, size: int, wide: int) -> pygame.Surface:
    """The line in pygame's own face, smaller if it must be, so that it fits."""
    picture = pygame.font.Font(None, size).render(line, True, CREAM)
    if picture.get_width() <= wide:
        return picture
    return pygame.font.Font(None, max(12, size * wide // picture.get_width())).render(
        line, True, CREAM
    )
