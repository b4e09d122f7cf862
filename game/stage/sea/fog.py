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

from game.sea.rings import Point
from game.stage.frame.camera import Camera
from game.stage.paper.grades import GRADES
from game.stage.sea.soundings import sample
from game.stage.sea.spectrum import Field, noise, smooth, toward

FADE_SECONDS: Final = 2.0
"""Until fog has come, gone, or lies round other ships."""
EVERY: Final = 6
"""Draws for which the field is kept while the view lies still."""
SHED: Final = 36
"""The same where it lies still: motion is not wanted, or the machine is slow."""
THICK: Final = 0.80
"""Of the sea that it hides at the most."""
OVER_SHIPS: Final = 70
"""Of 255, how much of it lies over hulls and sails too."""
_GRID: Final = (160, 90)
_CLEAR_AT: Final = 1.9
"""How many times as far as one sees it is at its thickest."""
_LUMPS: Final = 128
_CELL_CM: Final = 0.9
_DRIFT: Final = 1 / 3
"""Of the wind's own pace."""


@lru_cache(maxsize=1)
def _lumps() -> Field:
    """The banks it lies in, 0 to 1, a square that tiles; read only."""
    made = smooth(-1.8, 1.8, noise(_LUMPS, 26.0, 977) + 0.5 * noise(_LUMPS, 9.0, 978))
    made.setflags(write=False)
    return made


class Fog:
    """The fog of one sea, from draw to draw."""

    def __init__(self) -> None:
        """It is clear as far as one likes: no `reach` in cm, and none of it, `thick` 0 to 1."""
        self._eyes: dict[str, tuple[Point, float]] = {}
        self.reach: float | None = None
        self.thick = 0.0
        self._wanted = 0.0
        self._gone: Point = (0.0, 0.0)
        self._left = 0
        self._seen: tuple[object, ...] = ()
        self._sheet: pygame.Surface | None = None
        self._begun = False

    @property
    def eyes(self) -> set[str]:
        """The ships from which it is seen, or was until a moment ago."""
        return set(self._eyes)

    @property
    def lies(self) -> bool:
        """Whether there is any of it to be seen."""
        return self.thick > 0 and self.reach is not None

    def look(
        self, eyes: Mapping[str, Point], reach: float | None, seconds: float, *, at_once: bool
    ) -> None:
        """`seconds` later, `reach` cm are seen from each of these ships (id and place in cm); None:
        as far as one likes. What has changed comes over FADE_SECONDS, or `at_once`."""
        step = 1.0 if at_once or not self._begun else seconds / FADE_SECONDS
        self._begun = True
        self._wanted = 0.0 if reach is None else 1.0
        if reach is not None:
            old = reach if self.reach is None or step >= 1 or not self.thick else self.reach
            self.reach = old * (reach / old) ** min(1.0, 3 * step)
        self.thick += max(-step, min(step, self._wanted - self.thick))
        for name, (place, weight) in list(self._eyes.items()):
            if name not in eyes:
                self._eyes[name] = (place, weight - step)
                if weight <= step:
                    del self._eyes[name]
        for name, place in eyes.items():
            weight = self._eyes[name][1] if name in self._eyes else 0.0
            self._eyes[name] = (place, min(1.0, weight + step))

    def drift(self, wind_from: float, cm: float) -> None:
        """The air has gone `cm` down this wind."""
        x, y = toward(wind_from + 180)
        self._gone = (self._gone[0] + x * cm * _DRIFT, self._gone[1] + y * cm * _DRIFT)

    def draw(self, target: pygame.Surface, camera: Camera, light: str, every: int = EVERY) -> None:
        """It lies on all that is drawn so far. The field is painted anew once in `every` draws, and
        whenever the view is another."""
        if not self.lies:
            return
        seen = (target.get_size(), camera.to_screen(0, 0), camera.px_per_cm, light)
        self._left -= 1
        if seen != self._seen or self._left <= 0 or self.thick != self._wanted:
            self._seen, self._left = seen, every
            small = self._painted(target.get_size(), camera, light)
            self._sheet = pygame.transform.smoothscale(small, target.get_size())
        if self._sheet is not None:
            target.blit(self._sheet, (0, 0))

    def veil(self, target: pygame.Surface) -> None:
        """A little of it lies over the ships too."""
        if self.lies and self._sheet is not None:
            self._sheet.set_alpha(OVER_SHIPS)
            target.blit(self._sheet, (0, 0))
            # Not None: that ends the blending by its own alpha, and the kept sheet hides the sea.
            self._sheet.set_alpha(255)

    def _painted(self, size: tuple[int, int], camera: Camera, light: str) -> pygame.Surface:
        """The field for this view, _GRID px."""
        left, top = camera.to_screen(0, 0)
        wide, high = _GRID
        across = ((np.arange(wide) + 0.5) * size[0] / wide - left) / camera.px_per_cm
        down = ((np.arange(high) + 0.5) * size[1] / high - top) / camera.px_per_cm
        dim = 1 - self._clear(across.astype(np.float32), down.astype(np.float32))
        row, column = (down - self._gone[1]) / _CELL_CM, (across - self._gone[0]) / _CELL_CM
        banks = sample(_lumps(), column, row, wrap=True)
        alpha = THICK * self.thick * dim * (0.55 + 0.45 * banks)
        made = pygame.Surface(_GRID, pygame.SRCALPHA)
        made.fill(GRADES[light].veil)
        pygame.surfarray.pixels_alpha(made)[:] = np.round(255 * alpha).astype(np.uint8).T
        return made

    def _clear(self, across: Field, down: Field) -> Field:
        """How clear it is at the crossings of these cm, [y, x]: 1 within reach of a ship."""
        reach = self.reach or 1.0
        whole = [place for place, weight in self._eyes.values() if weight >= 1]
        clear = self._round(whole, reach, across, down)
        for place, weight in self._eyes.values():
            if weight < 1:
                near = weight * self._round([place], reach, across, down)
                clear = np.maximum(clear, near)
        return clear

    def _round(self, places: Sequence[Point], reach: float, across: Field, down: Field) -> Field:
        """The same for the nearest of these places."""
        far = np.full((len(down), len(across)), np.inf, dtype=np.float32)
        for x, y in places:
            np.minimum(far, ((across - x) ** 2)[None, :] + ((down - y) ** 2)[:, None], out=far)
        nearest = np.minimum(np.sqrt(far), 10 * reach)
        return smooth(_CLEAR_AT * reach, reach, nearest)
