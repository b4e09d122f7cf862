"""Draws the pall of a battle: all old smoke on one sheet of a third of the size, painted anew for
every few pictures of the sea only, and laid on the water below the ships."""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
import pygame

from game.scene.smoke_pall import Pall
from game.stage.frame.camera import Camera
from game.stage.smoke.smoke_puffs import OLD_SUFFIX, puff_blit

SEA_MOMENTS_KEPT: Final = 2
"""Moments of the sea for which a sheet is kept while the camera lies still."""
_DOWNSCALE: Final = 3
"""How many times smaller it is painted than it is shown: it has no edges."""
_MAX_COVER: Final = 0.3
"""Of the sea that one puff hides at the most."""
_SEEN, _LEAST = 0.04, 2.0
"""What of it a puff must hide to be painted, and how many px of the sheet it is broad at the least.
"""

_ViewKey: TypeAlias = tuple[tuple[float, float], float, tuple[int, int]]
"""The table's own corner in px, px per cm, the window."""
_ShownSurface: TypeAlias = tuple[pygame.Surface | None, tuple[int, int]]
"""A painted sheet and its corner in px; None where nothing of the pall is in sight."""


class SmokePallLayer:
    """The pall of one sea from draw to draw."""

    def __init__(self) -> None:
        """Nothing was painted yet."""
        self._shown: _ShownSurface = (None, (0, 0))
        self._next: tuple[float, object, object, _ShownSurface] | None = None
        """A sheet made ready: its moment, view, tone and share."""
        self._view_key: _ViewKey | None = None
        self._tone_and_share = ("", 0.0)
        self._moment = -1.0
        self._moments_left = 0

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
            self._shown, self._view_key = (None, (0, 0)), None
            return
        seen = (camera.to_screen(0, 0), camera.px_per_cm, target.get_size())
        how, due = (f"{light}{OLD_SUFFIX}", share), seen != self._view_key
        if moment != self._moment:
            self._moment, self._moments_left = moment, self._moments_left - 1
            due |= self._moments_left <= 0 or how != self._tone_and_share
        if due:
            self._view_key, self._tone_and_share, self._moments_left = seen, how, SEA_MOMENTS_KEPT
            ready = self._next is not None and self._next[:3] == (moment, seen, how)
            laid = self._next[3] if ready and self._next is not None else None
            self._shown = laid or self._paint(seen, pall, how)
        sheet, at = self._shown
        if sheet is not None:
            target.blit(sheet, at)

    def prepare(
        self, pall: Pall | None, *, light: str = "day", share: float = 1.0, moment: float
    ) -> None:
        """If a draw at that moment, which is to come, is going to need another sheet under the view
        of the last draw, it is painted now."""
        if (
            self._view_key is not None
            and self._moments_left <= 1
            and pall is not None
            and len(pall.x)
        ):
            how = (f"{light}{OLD_SUFFIX}", share)
            self._next = (moment, self._view_key, how, self._paint(self._view_key, pall, how))

    def _paint(self, seen: _ViewKey, pall: Pall, how: tuple[str, float]) -> _ShownSurface:
        """The sheet, painted for this view, tone and share."""
        (tone, share), (corner, px_per_cm, size) = how, seen
        window = pygame.Rect(0, 0, -(-size[0] // _DOWNSCALE), -(-size[1] // _DOWNSCALE))
        blits = [
            puff_blit(tone, int(kind), wide, thick, x, y)
            for x, y, wide, thick, kind in _visible_puffs(pall, corner, px_per_cm, share, window)
        ]
        room = [puff.get_rect(topleft=(round(at[0]), round(at[1]))) for puff, at in blits]
        covered = room[0].unionall(room[1:]).clip(window) if room else pygame.Rect(0, 0, 0, 0)
        if not (covered.w and covered.h):
            return None, (0, 0)
        sheet = pygame.Surface(covered.size, pygame.SRCALPHA)
        sheet.fblits([(puff, (at[0] - covered.x, at[1] - covered.y)) for puff, at in blits])
        whole = pygame.transform.smoothscale(
            sheet, (_DOWNSCALE * covered.w, _DOWNSCALE * covered.h)
        )
        return whole, (_DOWNSCALE * covered.x, _DOWNSCALE * covered.y)


def _visible_puffs(
    pall: Pall, corner: tuple[float, float], px_per_cm: float, share: float, window: pygame.Rect
) -> list[list[float]]:
    """The puffs that are seen in the window of the sheet: of each the place of its middle and its
    breadth in px of the sheet, what it hides of the sea, and its kind."""
    scale = px_per_cm / _DOWNSCALE
    x, y = corner[0] / _DOWNSCALE + pall.x * scale, corner[1] / _DOWNSCALE + pall.y * scale
    wide, thick = pall.sizes * scale, pall.thickness * (_MAX_COVER * share)
    across = (x > -wide) & (x < window.w + wide)
    seen = across & (y > -wide) & (y < window.h + wide) & (thick > _SEEN) & (wide > _LEAST)
    found: list[list[float]] = np.stack([x, y, wide, thick, pall.kind])[:, seen].T.tolist()
    return found
