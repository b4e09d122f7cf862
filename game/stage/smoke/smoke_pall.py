"""Draws the pall of a battle: all old smoke on one surface of a third of the size, repainted only
for every few pictures of the sea, and drawn on the water below the ships."""

from typing import Final, TypeAlias

import numpy as np
import pygame

from game.scene.smoke_pall import Pall
from game.stage.frame.camera import Camera
from game.stage.smoke.smoke_puffs import OLD_SUFFIX, puff_blit

SEA_MOMENTS_KEPT: Final = 2
"""Moments of the sea for which the surface is kept while the camera is still."""
_DOWNSCALE: Final = 3
"""Factor by which it is painted smaller than shown: it has no sharp edges."""
_MAX_COVER: Final = 0.3
"""Greatest share of the sea that one puff hides."""
_SEEN, _LEAST = 0.04, 2.0
"""Least share that a puff must hide to be painted, and its least breadth in px of the surface."""

_ViewKey: TypeAlias = tuple[tuple[float, float], float, tuple[int, int]]
"""The table's own corner in px, px per cm, the window."""
_ShownSurface: TypeAlias = tuple[pygame.Surface | None, tuple[int, int]]
"""A painted surface and its corner in px; None if nothing of the pall is in view."""


class SmokePallLayer:
    """The pall of one sea from draw to draw."""

    def __init__(self) -> None:
        self._shown: _ShownSurface = (None, (0, 0))
        self._next: tuple[float, object, object, _ShownSurface] | None = None
        """A prepared surface: its moment, view, tone and share."""
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
        """Draw the pall in the target's clip as it is at this moment of the sea; the picture may be
        drawn in any number of bands. `share` thins it."""
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

    def prepare(self, pall: Pall | None, *, light: str = "day", share: float = 1.0, moment: float) -> None:
        """Paint the surface in advance if a coming draw at that moment will need another one under
        the view of the last draw."""
        if self._view_key is not None and self._moments_left <= 1 and pall is not None and len(pall.x):
            how = (f"{light}{OLD_SUFFIX}", share)
            self._next = (moment, self._view_key, how, self._paint(self._view_key, pall, how))

    def _paint(self, seen: _ViewKey, pall: Pall, how: tuple[str, float]) -> _ShownSurface:
        """Paint the surface for this view, tone and share."""
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
        whole = pygame.transform.smoothscale(sheet, (_DOWNSCALE * covered.w, _DOWNSCALE * covered.h))
        return whole, (_DOWNSCALE * covered.x, _DOWNSCALE * covered.y)


def _visible_puffs(
    pall: Pall, corner: tuple[float, float], px_per_cm: float, share: float, window: pygame.Rect
) -> list[list[float]]:
    """Return the puffs in the window of the surface: position of the middle and breadth in px of
    the surface, the share of the sea it hides, and its kind."""
    scale = px_per_cm / _DOWNSCALE
    x, y = corner[0] / _DOWNSCALE + pall.x * scale, corner[1] / _DOWNSCALE + pall.y * scale
    wide, thick = pall.sizes * scale, pall.thickness * (_MAX_COVER * share)
    across = (x > -wide) & (x < window.w + wide)
    seen = across & (y > -wide) & (y < window.h + wide) & (thick > _SEEN) & (wide > _LEAST)
    found: list[list[float]] = np.stack([x, y, wide, thick, pall.kind])[:, seen].T.tolist()
    return found
