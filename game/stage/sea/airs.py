"""What the wind and the sky draw over the waves: wide patches of light and shade, and wind rows.

One layer to multiply the sea by, wider than a screen, that drifts down the wind and comes round
to itself. It is made small and stretched. The same figures tell where gusts make crests break.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Final

import numpy as np
import pygame

from game.stage.sea.soundings import sample
from game.stage.sea.spectrum import Field, noise, smooth, toward
from game.stage.sea.weather import Conditions

SPAN: Final = 2048
"""Px along the side of the layer: more than a screen is wide."""
GRAIN: Final = 4
"""Px of sea to one figure of the layer."""
PX_PER_SECOND: Final = 11.0
STRIP: Final = 128
"""Rows mixed at a time while one layer turns into another."""
_SMALL: Final = SPAN // GRAIN
_COARSER: Final = 4
_SHADE: Final = {
    "day": (0.64, 0.73, 0.77),
    "dusk": (0.58, 0.67, 0.78),
    "night": (0.56, 0.66, 0.75),
}
"""What is left of each colour in the deepest shade."""


@lru_cache(maxsize=8)
def _lumps(grain: float, seed: int) -> Field:
    """Noise of this grain that has no direction; read only. It is soft, so it is made coarse."""
    at = np.arange(_SMALL, dtype=np.float32) / _COARSER
    made = sample(noise(_SMALL // _COARSER, grain / _COARSER, seed), at, at, wrap=True)
    made.setflags(write=False)
    return made


class Airs:
    """The layer of one set of conditions. `build` makes it piece by piece; `layer` is the picture
    to multiply by, `gusts` the figures (deviation about 1, high where it blows)."""

    def __init__(self, seen: Conditions) -> None:
        """Nothing is made yet."""
        self._seen = seen
        self._pieces = ["_wide", "_near", "_streaks", "_light", "layer"]

    @property
    def whole(self) -> bool:
        """Whether the layer is made."""
        return not self._pieces

    def build(self) -> None:
        """One more piece of the work, if any is left."""
        if self._pieces:
            getattr(self, self._pieces.pop(0))

    @cached_property
    def _wide(self) -> Field:
        """The great patches."""
        return _lumps(460 / GRAIN, self._seen.seed + 11)

    @cached_property
    def _near(self) -> Field:
        """Lesser patches in them."""
        return _lumps(150 / GRAIN, self._seen.seed + 23)

    @cached_property
    def _streaks(self) -> Field:
        """Rows along the wind."""
        seen = self._seen
        return noise(_SMALL, 20 * seen.zoom**0.5 / GRAIN, seen.seed + 13, seen.wind_from + 5, 11.0)

    @cached_property
    def gusts(self) -> Field:
        """Where it blows harder, [y, x], GRAIN px to a cell."""
        return np.asarray(0.8 * self._wide + 0.5 * self._near + 0.25 * self._streaks)

    @cached_property
    def _light(self) -> Field:
        """How light each cell is, 0 to 1, [y, x]."""
        kind = self._seen.kind
        patches = smooth(-2.3, 2.3, 0.95 * self._wide + 0.42 * self._near)
        rows = smooth(0.3, 2.6, self._streaks + 0.4 * self._wide)
        rows = rows * smooth(-1.6, 1.4, self._near)
        streaks = 0.42 * rows + 0.05 * self._streaks
        light = 0.5 + 1.15 * kind.gusts * (patches - 0.46) + kind.rows * streaks
        return np.asarray(np.clip(light, 0, 1), dtype=np.float32)

    @cached_property
    def layer(self) -> pygame.Surface:
        """The picture to multiply the sea by, SPAN px square."""
        deep = np.array(_SHADE[self._seen.light], dtype=np.float32)
        small = pygame.Surface((_SMALL, _SMALL), 0, 32)
        shade = 255 * (deep + (1 - deep) * self._light[..., None])
        pygame.surfarray.pixels3d(small)[:] = np.round(shade).astype(np.uint8).swapaxes(0, 1)
        return _stretched(small)


class Drift:
    """How far the airs have gone down the wind, px. A new wind bends their course, never moves
    them at once."""

    def __init__(self, wind_from: float) -> None:
        """Nowhere at second 0."""
        self._wind = wind_from
        self._since = 0.0
        self._run = (0.0, 0.0)

    def at(self, seconds: float | Field) -> tuple[float | Field, float | Field]:
        """Where they are at `seconds`, px right and down."""
        ux, uy = toward(self._wind + 180)
        run = (seconds - self._since) * PX_PER_SECOND
        return self._run[0] + ux * run, self._run[1] + uy * run

    def turn(self, wind_from: float, seconds: float) -> None:
        """From `seconds` on they go down this wind."""
        if wind_from != self._wind:
            x, y = self.at(seconds)
            self._run = (float(x), float(y))
            self._wind, self._since = wind_from, seconds


def _stretched(small: pygame.Surface) -> pygame.Surface:
    """The small layer at full size, still meeting itself at its edges."""
    edge = 2
    wide = pygame.Surface((_SMALL + 2 * edge, _SMALL + 2 * edge), 0, 32)
    for x in (-1, 0, 1):
        for y in (-1, 0, 1):
            wide.blit(small, (edge + x * _SMALL, edge + y * _SMALL))
    # pygame stretches from the first px to the last, so one px less makes GRAIN px of each.
    size = GRAIN * (_SMALL + 2 * edge - 1)
    whole = pygame.transform.smoothscale(wide, (size, size))
    made = pygame.Surface((SPAN, SPAN), 0, 32)
    made.blit(whole, (-edge * GRAIN, -edge * GRAIN))
    return made


class Turning:
    """One layer turning into another, strip by strip: all of it at once takes longer than a frame,
    and a third layer more room than it is worth."""

    def __init__(self, old: pygame.Surface, new: pygame.Surface) -> None:
        """`old` is what is shown, and is painted over."""
        self.shown = old
        self._new = new
        self._shares = [0.0] * (SPAN // STRIP)
        self._next = 0

    def go_on(self, share: float) -> None:
        """Bring the next strip to `share` (0 to 1) of the new layer."""
        done, strip = self._shares[self._next], pygame.Rect(0, self._next * STRIP, SPAN, STRIP)
        if share > done:
            self._new.set_alpha(round(255 * (min(1.0, share) - done) / (1 - done)))
            self.shown.blit(self._new, strip, strip)
            self._new.set_alpha(None)
            self._shares[self._next] = min(0.999, share)
        self._next = (self._next + 1) % len(self._shares)
