"""The shipped typefaces. A letter that a face lacks comes from another one, so names in Cyrillic
and Greek are whole everywhere; a letter that no face has is a box."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pygame
from pygame.typing import ColorLike

from game.core.typefaces import font_runs
from game.paths import assets_home


def font_path(face: str) -> Path:
    """Return the path of the face's file."""
    return assets_home() / "fonts" / f"{face}.ttf"


class Typeface(pygame.font.Font):
    """A typeface at `px` to the em that takes missing letters from other faces."""

    def __init__(self, name: str, px: int) -> None:
        """Open the face. Raise FileNotFoundError if it is not shipped."""
        self.file, self.face, self.px = font_path(name), name, px
        super().__init__(str(self.file), px)

    def render(
        self,
        text: str | bytes | None,
        antialias: bool,
        color: ColorLike,
        bgcolor: ColorLike | None = None,
        wraplength: int = 0,
    ) -> pygame.Surface:
        """Render the line, own and borrowed letters on one baseline."""
        runs = self._font_runs(str(text or ""))
        if [own for own, _ in runs] == [self.face]:
            return super().render(runs[0][1], antialias, color, bgcolor, wraplength)
        line = pygame.Surface(self.size(str(text)), pygame.SRCALPHA)
        line.fill((*pygame.Color(color)[:3], 0))
        pen = 0
        for own, run in runs:
            drawn = super().render(run, antialias, color) if own == self.face else (
                typeface_at(own, self.px).render(run, antialias, color)
            )  # fmt: skip
            foot = self.get_ascent() - typeface_at(own, self.px).get_ascent()
            line.blit(drawn, (pen, foot))
            pen += self._run_width(own, run)
        return line

    def size(self, text: str | bytes) -> tuple[int, int]:
        """Return the width and height of the line in px."""
        runs = self._font_runs(str(text))
        return sum(self._run_width(own, run) for own, run in runs), self.get_height()

    def _font_runs(self, words: str) -> tuple[tuple[str, str], ...]:
        """Split the line into runs, each with the name of the face that has its letters."""
        return font_runs(words, self.file)

    def _run_width(self, own: str, run: str) -> int:
        if own == self.face:
            return super().size(run)[0]
        return typeface_at(own, self.px).size(run)[0]


@lru_cache(maxsize=24)
def typeface_at(name: str, px: int) -> Typeface:
    """Return the face at that size from a cache. Each takes up to 0.7 MB, and 1.5 ms to open."""
    if not pygame.font.get_init():
        pygame.font.init()
    return Typeface(name, px)
