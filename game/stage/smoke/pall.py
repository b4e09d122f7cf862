"""Draws the pall of a battle: all old smoke on one sheet of a third of the size, painted anew for
every few pictures of the sea only, and laid on the water below the ships."""

from __future__ import annotations

from typing import Final

import pygame

from game.scene.pall import Pall
from game.stage.frame.camera import Camera
from game.stage.smoke.banks import puff_at

EVERY: Final = 2
"""Moments of the sea for which a sheet is kept while the camera lies still."""
_COARSE: Final = 3
"""How many times smaller it is painted than it is shown: it has no edges."""
_THICK: Final = 0.2
"""Of the sea that one puff hides at the most."""


class PallSheet:
    """The pall of one sea from draw to draw."""

    def __init__(self) -> None:
        """Nothing was painted yet."""
        self._painted: pygame.Surface | None = None
        self._at = (0, 0)
        self._seen: tuple[object, ...] = ()
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
            self._painted, self._seen = None, ()
            return
        seen = (camera.to_screen(0, 0), camera.px_per_cm, target.get_size())
        how, due = (f"{light} old", share), seen != self._seen
        if moment != self._moment:
            self._moment, self._left = moment, self._left - 1
            due |= self._left <= 0 or how != self._how
        if due:
            self._seen, self._how, self._left = seen, how, EVERY
            self._paint(target.get_size(), camera, pall, how)
        if self._painted is not None:
            target.blit(self._painted, self._at)

    def _paint(
        self, size: tuple[int, int], camera: Camera, pall: Pall, how: tuple[str, float]
    ) -> None:
        """The sheet is painted for this window, view and light."""
        tone, share = how
        scale = camera.px_per_cm / _COARSE
        left, top = (part / _COARSE for part in camera.to_screen(0, 0))
        blits = []
        for x, y, wide, thick, kind in zip(
            (left + pall.x * scale).tolist(),
            (top + pall.y * scale).tolist(),
            (pall.sizes * scale).tolist(),
            (pall.thickness * (_THICK * share)).tolist(),
            pall.kind.tolist(),
            strict=True,
        ):
            if thick > 0.04 and wide > 2:
                blits.append(puff_at(tone, int(kind), wide, thick, x, y))
        window = pygame.Rect(0, 0, -(-size[0] // _COARSE), -(-size[1] // _COARSE))
        room = [puff.get_rect(topleft=(round(at[0]), round(at[1]))) for puff, at in blits]
        covered = room[0].unionall(room[1:]).clip(window) if room else pygame.Rect(0, 0, 0, 0)
        if not (covered.w and covered.h):
            self._painted = None
            return
        sheet = pygame.Surface(covered.size, pygame.SRCALPHA)
        sheet.fblits([(puff, (at[0] - covered.x, at[1] - covered.y)) for puff, at in blits])
        self._painted = pygame.transform.smoothscale(
            sheet, (_COARSE * covered.w, _COARSE * covered.h)
        )
        self._at = (_COARSE * covered.x, _COARSE * covered.y)
