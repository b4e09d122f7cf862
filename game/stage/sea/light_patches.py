"""Light on the sea: wide patches of light and shade, wind rows, and a soft band from the sun or the
moon.

The patches are one layer to multiply the sea by, larger than the window, that drifts down the wind
and wraps around. It is made small and stretched; only the visible one is ever kept at full size,
because that takes 6 MB in a window of 1280 x 720. The same values say where gusts make crests
break. The band comes from the upper left; corners are a little darker. Both are drawn on the water,
below every hull.
"""

from functools import cached_property, lru_cache
from typing import Final

import numpy as np
import pygame

from game.stage.paper.light_presets import LIGHT_PRESETS, LightBeam
from game.stage.sea.distance_fields import interpolate_grid
from game.stage.sea.sea_conditions import SeaConditions
from game.stage.sea.wave_spectrum import Field, smoothstep, tiling_noise, unit_vector

DEFAULT_SIZE: Final = 2048
"""Largest side of a layer in px: more than a screen is wide."""
_STEP: Final = 256
"""Step in px of a layer's size: while a window is resized, few sizes are needed."""
_SPARE: Final = 128
"""Px by which a layer is at least larger than the window."""
CELL_PX: Final = 4
"""Px of sea to one value of the layer."""
DRIFT_PX_PER_SECOND: Final = 11.0
STRIP_ROWS: Final = 128
"""Rows mixed at a time during a cross-fade of layers."""
_EDGE: Final = 2
"""Px of the small layer beyond a strip, so that stretched strips meet."""
_COARSER: Final = 4


def layer_size_for(window: tuple[int, int]) -> tuple[int, int]:
    """Return the px across and down of a layer for a window of this size: it wraps around nowhere
    in it, unless the window is larger than any screen."""
    across, down = (min(DEFAULT_SIZE, -(-(side + _SPARE) // _STEP) * _STEP) for side in window)
    return across, down


@lru_cache(maxsize=2)
def _lump_noise(grain: float, seed: int, cells: tuple[int, int]) -> Field:
    """Return noise of this grain without a direction, `cells` across and down; read only. It is
    soft, so a coarse one is computed and interpolated."""
    across, down = (np.arange(side, dtype=np.float32) / _COARSER for side in cells)
    wide, high = (side // _COARSER for side in cells)
    made = interpolate_grid(
        tiling_noise(wide, grain / _COARSER, seed, height_px=high), across, down, is_repeating=True
    )
    made.setflags(write=False)
    return made


_BASE_PIECES: Final = ("_wide", "_near", "_streaks", "_light")


class LightPatches:
    """The layer of one set of conditions, `span` px across and down. `build_piece` makes it
    `small`, piece by piece; `layer` is the picture to multiply by, `gusts` the values (deviation
    about 1, high where it blows)."""

    def __init__(
        self, sea_conditions: SeaConditions, span: tuple[int, int] = (DEFAULT_SIZE, DEFAULT_SIZE)
    ) -> None:
        self._conditions = sea_conditions
        self._cells = span[0] // CELL_PX, span[1] // CELL_PX
        self._pieces = [*_BASE_PIECES, "gusts", "small"]

    @property
    def is_complete(self) -> bool:
        """Whether everything is made except the layer at full size."""
        return not self._pieces

    def build_piece(self) -> None:
        """Make one more piece, if any is missing."""
        if self._pieces:
            getattr(self, self._pieces.pop(0))
        if self.is_complete:
            # Only the small layer and gusts are still needed.
            for piece in _BASE_PIECES:
                self.__dict__.pop(piece, None)

    @cached_property
    def _wide(self) -> Field:
        """The great patches."""
        return _lump_noise(460 / CELL_PX, self._conditions.seed + 11, self._cells)

    @cached_property
    def _near(self) -> Field:
        """Lesser patches in them."""
        return _lump_noise(150 / CELL_PX, self._conditions.seed + 23, self._cells)

    @cached_property
    def _streaks(self) -> Field:
        """Rows along the wind."""
        sea_conditions, (wide, high) = self._conditions, self._cells
        grain = 20 * sea_conditions.zoom**0.5 / CELL_PX
        return tiling_noise(
            wide, grain, sea_conditions.seed + 13, sea_conditions.wind_from + 5, 11.0, height_px=high
        )

    @cached_property
    def gusts(self) -> Field:
        """Where it blows harder, [y, x], CELL_PX px to a cell."""
        return np.asarray(0.8 * self._wide + 0.5 * self._near + 0.25 * self._streaks)

    @cached_property
    def _light(self) -> Field:
        """Light on each cell, 0 to 1, [y, x]."""
        kind = self._conditions.weather_figures
        patches = smoothstep(-2.3, 2.3, 0.95 * self._wide + 0.42 * self._near)
        rows = smoothstep(0.3, 2.6, self._streaks + 0.4 * self._wide)
        rows = rows * smoothstep(-1.6, 1.4, self._near)
        streaks = 0.42 * rows + 0.05 * self._streaks
        light = 0.5 + 1.15 * kind.patch_strength * (patches - 0.46) + kind.streak_strength * streaks
        return np.asarray(np.clip(light, 0, 1), dtype=np.float32)

    @cached_property
    def small(self) -> pygame.Surface:
        """The layer with one px for CELL_PX of them each way."""
        deep = np.array(self._conditions.light_preset.shade_factors, dtype=np.float32)
        made = pygame.Surface(self._cells, 0, 32)
        shade = 255 * (deep + (1 - deep) * self._light[..., None])
        pygame.surfarray.pixels3d(made)[:] = np.round(shade).astype(np.uint8).swapaxes(0, 1)
        return made

    @cached_property
    def layer(self) -> pygame.Surface:
        """The picture to multiply the sea by; made on first use."""
        made = pygame.Surface([CELL_PX * side for side in self._cells], 0, 32)
        for number in range(strip_count(made)):
            _paint_strip(made, number, _strip_rows(self.small, number))
        return made

    def replace_layer(self, layer: pygame.Surface) -> None:
        """Use this picture as the layer: it has been painted as it."""
        self.__dict__["layer"] = layer


class PatchDrift:
    """Drift of the light patches down the wind, px. A new wind bends their course, and never moves
    them at once."""

    def __init__(self, wind_from: float) -> None:
        self._wind = wind_from
        self._changed_at = 0.0
        self._offset = (0.0, 0.0)

    def offset_at(self, seconds: float | Field) -> tuple[float | Field, float | Field]:
        """Return the drift at `seconds`, px right and down."""
        ux, uy = unit_vector(self._wind + 180)
        run = (seconds - self._changed_at) * DRIFT_PX_PER_SECOND
        return self._offset[0] + ux * run, self._offset[1] + uy * run

    def set_wind(self, wind_from: float, seconds: float) -> None:
        """Let them drift down this wind from `seconds` on."""
        if wind_from != self._wind:
            x, y = self.offset_at(seconds)
            self._offset = (float(x), float(y))
            self._wind, self._changed_at = wind_from, seconds


def strip_count(layer: pygame.Surface) -> int:
    """Return the number of strips of a layer."""
    return layer.get_height() // STRIP_ROWS


def _strip_rows(small: pygame.Surface, number: int) -> pygame.Surface:
    """Return the source of one strip: its rows, and _EDGE more px round them on all sides."""
    (wide, tall), high = small.get_size(), STRIP_ROWS // CELL_PX
    made = pygame.Surface((wide + 2 * _EDGE, high + 2 * _EDGE), 0, 32)
    for x in (-1, 0, 1):
        for y in (-1, 0, 1):
            made.blit(small, (_EDGE + x * wide, _EDGE + y * tall - number * high))
    return made


def _paint_strip(layer: pygame.Surface, number: int, rows: pygame.Surface) -> None:
    # pygame stretches from the first px to the last, so one px less makes CELL_PX px of each.
    size = [CELL_PX * (side - 1) for side in rows.get_size()]
    wide = pygame.transform.smoothscale(rows, size)
    over = _EDGE * CELL_PX
    layer.blit(wide, (0, number * STRIP_ROWS), (over, over, layer.get_width(), STRIP_ROWS))


class LayerTransition:
    """Cross-fade from one layer to another on the surface of the old one, strip by strip: all of it
    at once takes longer than a frame."""

    def __init__(self, old: LightPatches, new: LightPatches) -> None:
        """Start with the layer of `old`, which is painted over."""
        self.layer = old.layer
        self._old, self._new = old, new
        self._next = 0

    def advance_strip(self, share: float) -> None:
        """Bring the next strip to `share` (0 to 1) of the new layer."""
        rows, new = (_strip_rows(self._old.small, self._next), _strip_rows(self._new.small, self._next))
        new.set_alpha(round(255 * min(1.0, share)))
        rows.blit(new, (0, 0))
        _paint_strip(self.layer, self._next, rows)
        self._next = (self._next + 1) % strip_count(self.layer)

    def finish(self) -> None:
        """Complete the fade; the new layer takes over the surface."""
        for _ in range(strip_count(self.layer)):
            self.advance_strip(1.0)
        self._new.replace_layer(self.layer)


CORNER_DARKNESS: Final = 0.20
"""Share of light that the very corners lose."""
_DOWNSCALE: Final = 4
"""Px of the picture to one value of the layer: it has no sharp edges."""
_ORIGIN: Final = (0.22, -0.06)
"""Start of the band, in heights of the picture from its upper left corner."""
_DIRECTION: Final = (0.60, 0.80)
"""Direction of the band on the picture, to the lower right."""


def beam_strength(beam: LightBeam, x_in_heights: Field, y_in_heights: Field) -> Field:
    """Return the strength of the band at places, in heights of the picture from its corner: 0 to
    1."""
    x, y = x_in_heights - _ORIGIN[0], y_in_heights - _ORIGIN[1]
    along, beside = x * _DIRECTION[0] + y * _DIRECTION[1], x * _DIRECTION[1] - y * _DIRECTION[0]
    fades = smoothstep(beam.reach, 0.05, along)
    return np.asarray(np.exp(-((beside / (0.62 * beam.width)) ** 2)) * fades, dtype=np.float32)


@lru_cache(maxsize=1)
def beam_layer(size: tuple[int, int], light: str) -> pygame.Surface:
    """Return the light over a picture of `size` px, to be blitted with BLEND_PREMULTIPLIED: colours
    are what it adds, alpha how much of the sea it takes."""
    beam = LIGHT_PRESETS[light].beam
    wide, high = (-(-side // _DOWNSCALE) for side in size)
    x = (np.arange(wide, dtype=np.float32)[None, :] + 0.5) * _DOWNSCALE
    y = (np.arange(high, dtype=np.float32)[:, None] + 0.5) * _DOWNSCALE
    off = np.hypot(2 * x / size[0] - 1, 2 * y / size[1] - 1) / 2**0.5
    lit = beam_strength(beam, x / size[1], y / size[1])
    taken = CORNER_DARKNESS * smoothstep(0.45, 1.0, off) * (1 - lit) + beam.dimming * (1 - lit)
    made = pygame.Surface((wide, high), pygame.SRCALPHA)
    rgb = lit[..., None] * np.array(beam.colour, dtype=np.float32)
    pygame.surfarray.pixels3d(made)[:] = np.round(rgb).astype(np.uint8).swapaxes(0, 1)
    pygame.surfarray.pixels_alpha(made)[:] = np.round(255 * taken).astype(np.uint8).T
    return pygame.transform.smoothscale(made, size)
