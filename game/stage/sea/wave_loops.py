"""The waves of the painted sea: two tiles of different size, each a loop, one added to the other.

The base tile is opaque; the overlay is light to add. Each carries half of the waves, and their
sizes have no common multiple that fits a screen, so that no stretch of sea is ever seen twice.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
import pygame

from game.stage.sea.sea_conditions import SeaConditions, sea_colour_ramp
from game.stage.sea.wave_spectrum import (
    DETAIL_POWER,
    Field,
    WaveSpectrum,
    light_at_frame,
    make_wave_spectrum,
    smoothstep,
    tiling_noise,
)

LOOP_FRAMES: Final = 24
"""Frames in a loop of LOOP_SECONDS; between them the tile is mixed."""
_OVERLAY_RANGE: Final = 2.4
"""Deviations below its middle that the overlay tile keeps."""
_FAR: Final = 0.7
"""Share of a contrast past that of a plain day that is left in a far view."""
_GLINT, _FAR_GLINT = 200, 0.6
"""Position on the colour ramp, of 255, where glints begin, and the share of them in a far view."""
_GLITTERS: Final = 0.6
"""Glints stronger than this break up into sparks: a smooth one is recognised where tiles repeat."""
_SPARK: Final = (2.6, 1.8, 1.0)
"""Sparks: px of the largest, how much longer they are along the crest, px of the finest."""
_GLINT_BREAKS: Final = (1.6, 1.0)
"""How strongly sparks break up a glint, and how much of it goes dark between them."""
_CRESTS: Final = (1.1, 0.6)
"""In near views, light above the first of these (the deviation is about 1) is lifted by the second
as a share of the excess: few crests, but those catch the sun."""


@dataclass(frozen=True, slots=True)
class WaveTile:
    """One of the two tiles: its size in px, its families of waves as (length px, turn from the wind
    in degrees, finest detail px, steepness), whether it is added, and its own seed."""

    size: int
    families: tuple[tuple[float, float, float, float], ...]
    is_overlay: bool
    seed: int


BASE_TILE: Final = WaveTile(
    480, ((52.0, 0, 4.2, 0.74), (23.0, 14, 3.6, 0.22), (150.0, -8, 24.0, 0.24)), False, 0
)
OVERLAY_TILE: Final = WaveTile(352, ((44.0, 3, 4.0, 0.62), (20.0, -9, 3.4, 0.20)), True, 41)
WAVE_TILES: Final = (BASE_TILE, OVERLAY_TILE)


class WaveLoop:
    """The frames of one tile of a sea under one set of conditions. Everything is made on first use,
    so that `build_piece` can spread the work over many draws."""

    def __init__(self, sea_conditions: SeaConditions, part: WaveTile) -> None:
        self.tile = part
        self._conditions = sea_conditions
        self._frames: list[pygame.Surface | None] = [None] * LOOP_FRAMES
        self._screen_frames: dict[int, pygame.Surface] = {}
        self._next = 0
        self._groundwork = ["_sea", "_colours"]

    @cached_property
    def _sea(self) -> WaveSpectrum:
        """The waves."""
        sea_conditions, part = self._conditions, self.tile
        heading = sea_conditions.wind_from + 180
        return make_wave_spectrum(
            part.size,
            LOOP_FRAMES,
            heading,
            sea_conditions.zoom,
            sea_conditions.seed + part.seed,
            part.families,
        )

    @cached_property
    def _sparks(self) -> Field:
        """Break-up of glints, [y, x], deviation 1."""
        sea_conditions, (grain, longer, finest) = self._conditions, _SPARK
        size, coarse = self.tile.size, grain * sea_conditions.zoom**DETAIL_POWER
        return tiling_noise(size, coarse, 9 + self.tile.seed, sea_conditions.wind_from + 90, longer, finest)

    @cached_property
    def _colours(self) -> list[tuple[int, int, int]]:
        """Colours of 256 positions on the ramp. The base tile is darker by what the overlay adds at
        its middle."""
        colours = _soft_ramp(self._conditions)
        middle = self._conditions.weather_figures.ramp_level
        low = middle - _OVERLAY_RANGE * _light_contrast(self._conditions) * _light_deviation(OVERLAY_TILE)
        full, base = (colours[int(255 * at)] for at in (middle, max(0.0, low)))
        values = colours - (base if self.tile.is_overlay else full - base)
        whole = np.clip(np.round(values), 0, 255).astype(int)
        return [(red, green, blue) for red, green, blue in whole.tolist()]

    @property
    def is_complete(self) -> bool:
        """Whether every frame is painted."""
        return self._next >= LOOP_FRAMES

    def frame(self, step: int) -> pygame.Surface:
        """Return frame `step` of the loop, painted now if needed. At most two are held in the
        screen's format, those in use: the others are four times smaller."""
        shown = self._screen_frames.pop(step, None)
        if shown is None:
            painted = self._ramp_frame(step)
            while len(self._screen_frames) > 1:
                del self._screen_frames[next(iter(self._screen_frames))]
            shown = pygame.Surface(painted.get_size(), 0, 32)
            shown.blit(painted, (0, 0))
        self._screen_frames[step] = shown
        return shown

    def _ramp_frame(self, step: int) -> pygame.Surface:
        """Return the same with 8 bits to a pixel, which are positions on the ramp."""
        found = self._frames[step]
        if found is None:
            found = self._frames[step] = self._paint_frame(step)
        return found

    def build_piece(self) -> None:
        """Make one more piece: groundwork first, then the next missing frame, if any."""
        if self._groundwork:
            getattr(self, self._groundwork.pop(0))
            return
        while self._next < LOOP_FRAMES and self._frames[self._next] is not None:
            self._next += 1
        if self._next < LOOP_FRAMES:
            self._ramp_frame(self._next)
        else:
            # Every frame is painted: their sources are no longer needed.
            for piece in ("_sea", "_sparks"):
                self.__dict__.pop(piece, None)

    def release_frames(self) -> None:
        """Drop the frames in the screen's format."""
        self._screen_frames.clear()

    def _paint_frame(self, step: int) -> pygame.Surface:
        """Paint one frame: narrow bright crests over broad troughs."""
        light, sea_conditions = light_at_frame(self._sea, step), self._conditions
        light = light + 0.25 * light * light
        glitters = sea_conditions.light_preset.wave_glint > _GLITTERS
        if glitters and sea_conditions.zoom > 1:
            above, lift = _CRESTS
            light = light + lift * np.maximum(light - above, 0)
        value = sea_conditions.weather_figures.ramp_level + _light_contrast(sea_conditions) * light
        if glitters:
            bright, (torn, dark) = np.maximum(value - _GLINT / 255, 0), _GLINT_BREAKS
            value = value + bright * np.clip(torn * self._sparks - dark, -1, 1.2)
        place = np.clip(value * 255, 0, 255).astype(np.uint8)
        tile = pygame.Surface((self.tile.size, self.tile.size), 0, 8)
        tile.set_palette(self._colours)
        pygame.surfarray.pixels2d(tile).T[:] = place
        return tile

    def draw_on_tile(self, tile: pygame.Surface, frame_position: float) -> None:
        """Paint the loop on `tile` at frame `frame_position` (fractional): the frame before, and
        the next
        one over it with the fraction as alpha."""
        first = int(frame_position) % LOOP_FRAMES
        tile.blit(self.frame(first), (0, 0))
        later = self.frame((first + 1) % LOOP_FRAMES)
        later.set_alpha(round(255 * (frame_position - int(frame_position))))
        tile.blit(later, (0, 0))
        later.set_alpha(None)


def _soft_ramp(sea_conditions: SeaConditions) -> Field:
    """Return the ramp with its glints held back, in a far view more. The way up to them is steep:
    between the water and the sun in it there is hardly a colour."""
    at, gleam = np.linspace(0, 255, 256), sea_conditions.light_preset.wave_glint
    if sea_conditions.zoom <= 1 and gleam > _FAR_GLINT / 2:
        gleam *= _FAR_GLINT
    share = np.clip((at - _GLINT) / (255 - _GLINT), 0, 1)
    up = 0.25 * share + 0.75 * smoothstep(0.35, 0.85, share)
    held = np.where(at > _GLINT, _GLINT + (255 - _GLINT) * gleam * up, at)
    return np.asarray(sea_colour_ramp(sea_conditions)[held.astype(int)])


def _light_deviation(part: WaveTile) -> float:
    """Return the deviation of the light of one tile."""
    return float(np.sqrt(sum(steep * steep for *_, steep in part.families)))


def _light_contrast(sea_conditions: SeaConditions) -> float:
    """Return how far light of strength 1 goes up the colour ramp. A strong light is for the long
    waves of a near view; in a far view most of it is held back, or the sea would be all flecks."""
    strong = sea_conditions.light_preset.wave_contrast
    if sea_conditions.zoom <= 1:
        strong = min(strong, 1 + _FAR * (strong - 1))
    return 0.118 * sea_conditions.weather_figures.contrast * strong
