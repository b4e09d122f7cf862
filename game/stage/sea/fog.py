"""Fog and haze: it lies on the sea beyond how far one sees from the ships that look, and drifts.

It is painted small, now and then, and stretched over the picture: under the ships, marks and tags,
and once more, thinly, over the ships. No rule hides a ship in it, so it hides none either.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

import numpy as np
import pygame

from game.sea.polygons import Point
from game.stage.frame.camera import Camera
from game.stage.paper.light_presets import LIGHT_PRESETS
from game.stage.sea.distance_fields import interpolate
from game.stage.sea.wave_spectrum import Field, smoothstep, tiling_noise, unit_vector

FADE_SECONDS: Final = 2.0
"""Until fog has come, gone, or lies round other ships."""
REPAINT_EVERY: Final = 6
"""Draws for which the field is kept while the view lies still."""
REPAINT_EVERY_LATE: Final = 36
"""The same where it lies still: motion is not wanted, or the machine is slow."""
MAX_ALPHA: Final = 0.80
"""Of the sea that it hides at the most."""
SHIP_ALPHA: Final = 70
"""Of 255, how much of it lies over hulls and sails too."""
_GRID: Final = (160, 90)
_FULL_FOG_AT: Final = 1.9
"""How many times as far as one sees it is at its thickest."""
_LUMPS: Final = 128
_CELL_CM: Final = 0.9
_DRIFT: Final = 1 / 3
"""Of the wind's own pace."""


@lru_cache(maxsize=1)
def _lump_noise() -> Field:
    """The banks it lies in, 0 to 1, a square that tiles; read only."""
    made = smoothstep(
        -1.8, 1.8, tiling_noise(_LUMPS, 26.0, 977) + 0.5 * tiling_noise(_LUMPS, 9.0, 978)
    )
    made.setflags(write=False)
    return made


class Fog:
    """The fog of one sea, from draw to draw."""

    def __init__(self) -> None:
        """It is clear as far as one likes: no `visibility_cm` in cm, and none of it, `thickness` 0
        to 1."""
        self._lookouts: dict[str, tuple[Point, float]] = {}
        self.visibility_cm: float | None = None
        self.thickness = 0.0
        self._wanted = 0.0
        self._drift_offset: Point = (0.0, 0.0)
        self._draws_left = 0
        self._view_key: tuple[object, ...] = ()
        self._sheet: pygame.Surface | None = None
        self._has_begun = False

    @property
    def lookout_ships(self) -> set[str]:
        """The ships from which it is seen, or was until a moment ago."""
        return set(self._lookouts)

    @property
    def is_visible(self) -> bool:
        """Whether there is any of it to be seen."""
        return self.thickness > 0 and self.visibility_cm is not None

    def set_visibility(
        self, eyes: Mapping[str, Point], reach: float | None, seconds: float, *, at_once: bool
    ) -> None:
        """`seconds` later, `visibility_cm` cm are seen from each of these ships (id and place in
        cm); None:
        as far as one likes. What has changed comes over FADE_SECONDS, or `at_once`."""
        step = 1.0 if at_once or not self._has_begun else seconds / FADE_SECONDS
        self._has_begun = True
        self._wanted = 0.0 if reach is None else 1.0
        if reach is not None:
            old = (
                reach
                if self.visibility_cm is None or step >= 1 or not self.thickness
                else self.visibility_cm
            )
            self.visibility_cm = old * (reach / old) ** min(1.0, 3 * step)
        self.thickness += max(-step, min(step, self._wanted - self.thickness))
        for name, (place, weight) in list(self._lookouts.items()):
            if name not in eyes:
                self._lookouts[name] = (place, weight - step)
                if weight <= step:
                    del self._lookouts[name]
        for name, place in eyes.items():
            weight = self._lookouts[name][1] if name in self._lookouts else 0.0
            self._lookouts[name] = (place, min(1.0, weight + step))

    def drift(self, wind_from: float, cm: float) -> None:
        """The air has gone `cm` down this wind."""
        x, y = unit_vector(wind_from + 180)
        self._drift_offset = (
            self._drift_offset[0] + x * cm * _DRIFT,
            self._drift_offset[1] + y * cm * _DRIFT,
        )

    def draw(
        self, target: pygame.Surface, camera: Camera, light: str, every: int = REPAINT_EVERY
    ) -> None:
        """It lies on all that is drawn so far. The field is painted anew once in `every` draws, and
        whenever the view is another."""
        if not self.is_visible:
            return
        seen = (target.get_size(), camera.to_screen(0, 0), camera.px_per_cm, light)
        self._draws_left -= 1
        if seen != self._view_key or self._draws_left <= 0 or self.thickness != self._wanted:
            self._view_key, self._draws_left = seen, every
            small = self._paint(target.get_size(), camera, light)
            self._sheet = pygame.transform.smoothscale(small, target.get_size())
        if self._sheet is not None:
            target.blit(self._sheet, (0, 0))

    def draw_over_ships(self, target: pygame.Surface) -> None:
        """A little of it lies over the ships too."""
        if self.is_visible and self._sheet is not None:
            self._sheet.set_alpha(SHIP_ALPHA)
            target.blit(self._sheet, (0, 0))
            # Not None: that ends the blending by its own alpha, and the kept sheet hides the sea.
            self._sheet.set_alpha(255)

    def _paint(self, size: tuple[int, int], camera: Camera, light: str) -> pygame.Surface:
        """The field for this view, _GRID px."""
        left, top = camera.to_screen(0, 0)
        wide, high = _GRID
        across = ((np.arange(wide) + 0.5) * size[0] / wide - left) / camera.px_per_cm
        down = ((np.arange(high) + 0.5) * size[1] / high - top) / camera.px_per_cm
        dim = 1 - self._clearness(across.astype(np.float32), down.astype(np.float32))
        row, column = (
            (down - self._drift_offset[1]) / _CELL_CM,
            (across - self._drift_offset[0]) / _CELL_CM,
        )
        banks = interpolate(_lump_noise(), column, row, wrap=True)
        alpha = MAX_ALPHA * self.thickness * dim * (0.55 + 0.45 * banks)
        made = pygame.Surface(_GRID, pygame.SRCALPHA)
        made.fill(LIGHT_PRESETS[light].fog_rgb)
        pygame.surfarray.pixels_alpha(made)[:] = np.round(255 * alpha).astype(np.uint8).T
        return made

    def _clearness(self, across: Field, down: Field) -> Field:
        """How clear it is at the crossings of these cm, [y, x]: 1 within reach of a ship."""
        reach = self.visibility_cm or 1.0
        whole = [place for place, weight in self._lookouts.values() if weight >= 1]
        clear = self._clearness_round(whole, reach, across, down)
        for place, weight in self._lookouts.values():
            if weight < 1:
                near = weight * self._clearness_round([place], reach, across, down)
                clear = np.maximum(clear, near)
        return clear

    def _clearness_round(
        self, places: Sequence[Point], reach: float, across: Field, down: Field
    ) -> Field:
        """The same for the nearest of these places."""
        far = np.full((len(down), len(across)), np.inf, dtype=np.float32)
        for x, y in places:
            np.minimum(far, ((across - x) ** 2)[None, :] + ((down - y) ** 2)[:, None], out=far)
        nearest = np.minimum(np.sqrt(far), 10 * reach)
        return smoothstep(_FULL_FOG_AT * reach, reach, nearest)
