"""Draws the pall of a battle: all old smoke on one sheet of a third of the size, painted anew for
every few pictures of the sea only, and laid on the water below the ships."""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
import pygame

from game.scene.smoke_pall import Pall
from game.stage.frame.camera import Camera
from game.stage.smoke.banks import OLD, puff_at

EVERY: Final = 2
"""Moments of the sea for which a sheet is kept while the camera lies still."""
_COARSE: Final = 3
"""How many times smaller it is painted than it is shown: it has no edges."""
_THICK: Final = 0.3
"""Of the sea that one puff hides at the most."""
_SEEN, _LEAST = 0.04, 2.0
"""What of it a puff must hide to be painted, and how many px of the sheet it is broad at the least.
"""

_Seen: TypeAlias = tuple[tuple[float, float], float, tuple[int, int]]
"""The table's own corner in px, px per cm, the window."""
_Laid: TypeAlias = tuple[pygame.Surface | None, tuple[int, int]]
"""A painted sheet and its corner in px; None where nothing of the pall is in sight."""


class PallSheet:
    """The pall of one sea from draw to draw."""

    def __init__(self) -> None:
        """Nothing was painted yet."""
        self._laid: _Laid = (None, (0, 0))
        self._next: tuple[float, object, object, _Laid] | None = None
        """A sheet made ready: its moment, view, tone and share."""
        self._seen: _Seen | None = None
        self._how = ("", 0.0)
        self._moment = -1.0
        self._left = 0

    def draw(
        self,
        target: pygame.Surface,
        camera: Camera,
        pall: Pall | None,
        *,
        light: str = "day",
        share: float = 1.0,
        moment: float,
    ) -> None:
        """The pall lies in the target's clip as it is at this moment of the sea, to be drawn in as
        many bands as one likes; `share` thins it."""
        if pall is None or not len(pall.x):
            self._laid, self._seen = (None, (0, 0)), None
            return
        seen = (camera.to_screen(0, 0), camera.px_per_cm, target.get_size())
        how, due = (f"{light}{OLD}", share), seen != self._seen
        if moment != self._moment:
            self._moment, self._left = moment, self._left - 1
            due |= self._left <= 0 or how != self._how
        if due:
            self._seen, self._how, self._left = seen, how, EVERY
            ready = self._next is not None and self._next[:3] == (moment, seen, how)
            laid = self._next[3] if ready and self._next is not None else None
            self._laid = laid or self._paint(seen, pall, how)
        sheet, at = self._laid
        if sheet is not None:
            target.blit(sheet, at)

    def ready(
        self, pall: Pall | None, *, light: str = "day", share: float = 1.0, moment: float
    ) -> None:
        """If a draw at that moment, which is to come, is going to need another sheet under the view
        of the last draw, it is painted now."""
        if self._seen is not None and self._left <= 1 and pall is not None and len(pall.x):
            how = (f"{light}{OLD}", share)
            self._next = (moment, self._seen, how, self._paint(self._seen, pall, how))

    def _paint(self, seen: _Seen, pall: Pall, how: tuple[str, float]) -> _Laid:
        """The sheet, painted for this view, tone and share."""
        (tone, share), (corner, px_per_cm, size) = how, seen
        window = pygame.Rect(0, 0, -(-size[0] // _COARSE), -(-size[1] // _COARSE))
        blits = [
            puff_at(tone, int(kind), wide, thick, x, y)
            for x, y, wide, thick, kind in _in_sight(pall, corner, px_per_cm, share, window)
        ]
        room = [puff.get_rect(topleft=(round(at[0]), round(at[1]))) for puff, at in blits]
        covered = room[0].unionall(room[1:]).clip(window) if room else pygame.Rect(0, 0, 0, 0)
        if not (covered.w and covered.h):
            return None, (0, 0)
        sheet = pygame.Surface(covered.size, pygame.SRCALPHA)
        sheet.fblits([(puff, (at[0] - covered.x, at[1] - covered.y)) for puff, at in blits])
        whole = pygame.transform.smoothscale(sheet, (_COARSE * covered.w, _COARSE * covered.h))
        return whole, (_COARSE * covered.x, _COARSE * covered.y)


def _in_sight(
    pall: Pall, corner: tuple[float, float], px_per_cm: float, share: float, window: pygame.Rect
) -> list[list[float]]:
    """The puffs that are seen in the window of the sheet: of each the place of its middle and its
    breadth in px of the sheet, what it hides of the sea, and its kind."""
    scale = px_per_cm / _COARSE
    x, y = corner[0] / _COARSE + pall.x * scale, corner[1] / _COARSE + pall.y * scale
    wide, thick = pall.sizes * scale, pall.thickness * (_THICK * share)
    across = (x > -wide) & (x < window.w + wide)
    seen = across & (y > -wide) & (y < window.h + wide) & (thick > _SEEN) & (wide > _LEAST)
    found: list[list[float]] = np.stack([x, y, wide, thick, pall.kind])[:, seen].T.tolist()
    return found
