"""Noise and waves that tile, and the loops of the painted sea: two tiles of different size, one added to the
other.

Arrays are indexed [y, x]; one cell is one pixel. Everything is a function of its seed and of `SeaConditions`.
The essay in `water` says how the picture is made."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt
import pygame

from game.sea.units import unit_vector
from game.stage.paper import palette
from game.stage.paper.palette import LIGHT_PRESETS, LightPreset

Field: TypeAlias = npt.NDArray[np.floating[Any]]


@dataclass(frozen=True, slots=True)
class SeaWeather:
    """Figures of one weather: `ramp_level` is its middle on the colour ramp, `contrast` the light and dark of
    its waves, `foam_amount` how much breaks, `streak_strength` the strength of streaks along the wind,
    `patch_strength` that of the wide light and dark patches, `glint` the share of crests that sparkle,
    `greyness` how far its colour is dulled, `swell` how much steeper the long waves are than those of the
    wind's own sea."""

    ramp_level: float
    contrast: float
    foam_amount: float
    streak_strength: float
    patch_strength: float
    glint: float
    greyness: float
    swell: float = 1.0


WEATHERS: Final = {
    "calm": SeaWeather(0.60, 0.10, 0.0, 0.05, 0.75, 0.0, 0.0),
    "light": SeaWeather(0.67, 0.32, 0.0, 0.45, 1.0, 0.16, 0.0),
    "swell": SeaWeather(0.64, 0.46, 0.12, 0.4, 0.9, 0.18, 0.0, swell=3.4),
    "fair": SeaWeather(0.60, 0.62, 0.7, 0.85, 1.0, 0.26, 0.0),
    "rough": SeaWeather(0.57, 1.05, 2.6, 1.3, 0.85, 0.14, 0.22),
    "plain": SeaWeather(0.44, 0.2, 0.0, 0.0, 0.0, 0.0, 0.0),
}


@dataclass(frozen=True, slots=True)
class SeaConditions:
    """Everything that decides how a sea is painted; equal conditions give equal pictures."""

    wind_from: float
    weather: str
    light: str
    zoom: float
    seed: int

    @property
    def weather_figures(self) -> SeaWeather:
        """The weather's own figures."""
        return WEATHERS[self.weather]

    @property
    def light_preset(self) -> LightPreset:
        """The light's own figures."""
        return LIGHT_PRESETS[self.light]


def make_sea_conditions(
    wind_from: float, weather: str, light: str, zoom: float = 1.0, seed: int = 3
) -> SeaConditions:
    """Return those conditions. Raise KeyError for an unknown weather or light."""
    _ = WEATHERS[weather], LIGHT_PRESETS[light]
    return SeaConditions(wind_from % 360, weather, light, zoom, seed)


def sea_colour_ramp(sea_conditions: SeaConditions) -> Field:
    """Return 256 colours of the sea from trough to glint, shape (256, 3)."""
    preset = sea_conditions.light_preset
    stops = np.array((*preset.sea_ramp[:-1], preset.glint_rgb), dtype=np.float32)
    at = np.linspace(0, 1, 256)
    whole = np.stack([np.interp(at, palette.SEA_STOPS, stops[:, c]) for c in range(3)], axis=1)
    dull = whole.mean(axis=1, keepdims=True)
    return np.asarray(whole + (dull - whole) * sea_conditions.weather_figures.greyness, dtype=np.float32)


Waves: TypeAlias = npt.NDArray[np.complex64]

LOOP_SECONDS: Final = 8.0
SUN_DIRECTION: Final = (-0.78, -0.63)  # towards the sun along the water: north-west, whatever the heading
_LIGHT_PULL: Final = 10.0
DETAIL_POWER: Final = 0.6  # fine detail is 1.5 times as coarse at twice the length


def smoothstep(low: float, high: float, value: Field) -> Field:
    """Return 0 below `low`, 1 above `high`, an S curve between; `low` may be the greater."""
    t = np.clip((value - low) / (high - low), 0, 1)
    return np.asarray(t * t * (3 - 2 * t), dtype=np.float32)


def _wave_numbers(wide: int, high: int) -> tuple[Field, Field, Field]:
    """Return wave numbers (kx, ky, |k|, in cycles per pixel) of the half spectrum of a tile."""
    kx = np.fft.rfftfreq(wide)[None, :].astype(np.float32)
    ky = np.fft.fftfreq(high)[:, None].astype(np.float32)
    whole = np.hypot(kx, ky)
    return np.broadcast_to(kx, whole.shape), np.broadcast_to(ky, whole.shape), whole


def tiling_noise(
    size: int, largest_lump_px: float, seed: int, along_bearing: float | None = None, stretch: float = 1.0,
    finest_px: float = 0.0, *, height_px: int | None = None,
) -> Field:  # fmt: skip
    """Return smooth noise that tiles, mean 0, deviation 1: a square, or `size` px across and `height_px`
    down. `largest_lump_px` is the size in px of its largest lumps; with `along_bearing` (compass degrees) the
    lumps are `stretch` times longer that way. Detail smaller than `finest_px` px is smoothed away."""
    height_px = size if height_px is None else height_px
    kx, ky, k = _wave_numbers(size, height_px)
    if along_bearing is not None:
        ux, uy = unit_vector(along_bearing)
        k = np.hypot((kx * ux + ky * uy) * stretch, kx * uy - ky * ux)
    white = np.random.default_rng(seed).standard_normal((height_px, size), dtype=np.float32)
    fall = (1 + (k * np.float32(largest_lump_px)) ** 2) ** np.float32(-1.25)
    fall = fall * np.exp(-((k * np.float32(finest_px)) ** 2))
    shaped = np.fft.rfft2(white) * fall.astype(np.float32)
    out = np.fft.irfft2(shaped, s=(height_px, size)).astype(np.float32)
    return np.asarray((out - out.mean()) / out.std(), dtype=np.float32)


def _direction_share(kx: Field, ky: Field, k: Field, heading: float, power: Field | float) -> Field:
    """Return the share of the energy by direction: all of it runs with the wind, none comes back."""
    ux, uy = unit_vector(heading)
    along = (kx * ux + ky * uy) / np.maximum(k, 1e-9)
    return np.asarray(np.where(along > 0, np.maximum(along, 0) ** power, 0), dtype=np.float32)


def _family_energy(size: int, length: float, heading: float, finest: float, steep: float) -> Field:
    """Return the energies of one family of waves of `length` px running towards `heading`, as two half
    spectra (going, coming), scaled so that the deviation of their slope is `steep`. Long waves keep together,
    short ones spread."""
    kx, ky, k = _wave_numbers(size, size)
    peak = 1 / length
    safe = np.maximum(k, 1e-6)
    power = np.clip(7 * peak / safe, 2.4, 7)
    shape = np.exp(-1.25 * (peak / safe) ** 2) * safe**-4 * np.exp(-((k * finest) ** 2))
    shape[0, 0] = 0
    both = np.stack(
        [shape * _direction_share(kx, ky, k, turned, power) for turned in (heading, heading + 180)]
    )
    slope = 2 * float((both * (2 * np.pi * k) ** 2).sum())
    return np.asarray(both * (steep * steep / slope), dtype=np.float32)


def _light_direction(heading: float) -> tuple[float, float]:
    """Return the direction the water is shaded from: the sun, drawn towards the line the waves run on.
    Shading strictly from the sun makes waves that run across it vanish and leaves only their side lobes,
    which cross: the fine hatching seen at some winds."""
    ux, uy = unit_vector(heading)
    side = 1 if ux * SUN_DIRECTION[0] + uy * SUN_DIRECTION[1] >= 0 else -1
    x, y = 0.5 * SUN_DIRECTION[0] + 0.62 * side * ux, 0.5 * SUN_DIRECTION[1] + 0.62 * side * uy
    length = math.hypot(x, y)
    return x / length, y / length


@dataclass(frozen=True, slots=True)
class WaveSpectrum:
    """A sea as half spectra, the whole cycles of each wave in a loop, and the filter of height to light."""

    size: int
    steps: int
    going: Waves
    coming: Waves
    cycles: npt.NDArray[np.int32]
    light: Waves


# Waves of one kind: length in px, turn from the wind in degrees, finest detail in px, steepness (the
# deviation of the slope).
WaveFamily: TypeAlias = tuple[float, float, float, float]

# A 46 px sea, a 21 px chop turned +14 degrees, a 150 px swell turned -8.
WAVE_FAMILIES: Final[tuple[WaveFamily, ...]] = (
    (46.0, 0.0, 3.4, 1.0),
    (21.0, 14.0, 2.6, 0.50),
    (150.0, -8.0, 24.0, 0.34),
)
_LONG_PX: Final = 100.0


def make_wave_spectrum(
    size: int, steps: int, wind_to: float, zoom: float, seed: int,
    families: Sequence[WaveFamily] = WAVE_FAMILIES,
) -> WaveSpectrum:  # fmt: skip
    """Return waves running towards `wind_to` on a tile of `size` px, in a loop of `steps` frames and
    LOOP_SECONDS: all `families`, `zoom` times longer. Every period is rounded to the loop, so the last frame
    meets the first."""
    kx, ky, k = _wave_numbers(size, size)
    coarse = zoom**DETAIL_POWER
    energy: Field = np.zeros((2, *k.shape), dtype=np.float32)
    for length, turn, finest, steep in families:
        detail = finest * (coarse if length < _LONG_PX else 1.0)
        energy = energy + _family_energy(size, length * zoom, wind_to + turn, detail, steep)
    parts = np.random.default_rng(seed).standard_normal((2, 2, *k.shape), dtype=np.float32)
    going, coming = (parts[0] + 1j * parts[1]) * np.sqrt(energy / 2) * size**2
    period = np.sqrt(_LIGHT_PULL / zoom * 2 * np.pi * k) * LOOP_SECONDS / (2 * np.pi)
    lx, ly = _light_direction(wind_to)
    slope = 2j * np.pi * (kx * lx + ky * ly)
    return WaveSpectrum(
        size=size, steps=steps, going=going.astype(np.complex64), coming=coming.astype(np.complex64),
        cycles=np.maximum(1, np.round(period)).astype(np.int32),
        light=(-slope + 0.085 / zoom).astype(np.complex64),
    )  # fmt: skip


def phase_factors(sea: WaveSpectrum) -> Waves:
    """Return one full turn of phase in `sea.steps` equal parts."""
    turn = np.exp(-2j * np.pi * np.arange(sea.steps) / sea.steps)
    return np.asarray(turn, dtype=np.complex64)


def light_at_frame(sea: WaveSpectrum, step: int) -> Field:
    """Return the light on the sea at frame `step` of its loop, [y, x]: mean 0, bright faces the sun, the
    deviation about that of all the families' slopes together."""
    phase = phase_factors(sea)[(sea.cycles * step) % sea.steps]
    height = sea.going * phase + sea.coming * np.conj(phase)
    light = np.fft.irfft2(height * sea.light, s=(sea.size, sea.size))
    return np.asarray(light, dtype=np.float32)


LOOP_FRAMES: Final = 24  # frames in a loop of LOOP_SECONDS; between them the tile is mixed
_OVERLAY_RANGE: Final = 2.4  # deviations below its middle that the overlay tile keeps
_FAR: Final = 0.7  # share of a contrast past that of a plain day that is left in a far view
_GLINT, _FAR_GLINT = 200, 0.6  # where glints begin on the ramp of 255, and their far share
_GLITTERS: Final = 0.6  # stronger glints break into sparks: smooth ones show where tiles repeat
_SPARK: Final = (2.6, 1.8, 1.0)  # px of the largest, stretch along the crest, px of the finest
_GLINT_BREAKS: Final = (1.6, 1.0)  # how strongly sparks break up a glint, and its dark share
# In near views, light above the first of these (the deviation is about 1) is lifted by the second as a share
# of the excess: few crests, but those catch the sun.
_CRESTS: Final = (1.1, 0.6)


@dataclass(frozen=True, slots=True)
class WaveTile:
    """One of the two tiles: its size in px, its families of waves as (length px, turn from the wind in
    degrees, finest detail px, steepness), whether it is added, and its own seed."""

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
    """The frames of one tile of a sea under one set of conditions. Everything is made on first use, so that
    `build_piece` can spread the work over many draws."""

    def __init__(self, sea_conditions: SeaConditions, part: WaveTile) -> None:
        self.tile = part
        self._conditions = sea_conditions
        self._frames: list[pygame.Surface | None] = [None] * LOOP_FRAMES
        self._screen_frames: dict[int, pygame.Surface] = {}
        self._next = 0
        self._groundwork = ["_sea", "_colours"]

    @cached_property
    def _sea(self) -> WaveSpectrum:
        sea_conditions, part = self._conditions, self.tile
        heading, swell = sea_conditions.wind_from + 180, sea_conditions.weather_figures.swell
        families = [
            (length, turn, finest, steep * swell if length > _LONG_PX else steep)
            for length, turn, finest, steep in part.families
        ]
        return make_wave_spectrum(
            part.size, LOOP_FRAMES, heading, sea_conditions.zoom, sea_conditions.seed + part.seed, families
        )

    @cached_property
    def _sparks(self) -> Field:
        """Break-up of glints, [y, x], deviation 1."""
        sea_conditions, (grain, longer, finest) = self._conditions, _SPARK
        size, coarse = self.tile.size, grain * sea_conditions.zoom**DETAIL_POWER
        return tiling_noise(size, coarse, 9 + self.tile.seed, sea_conditions.wind_from + 90, longer, finest)

    @cached_property
    def _colours(self) -> list[tuple[int, int, int]]:
        """Return 256 ramp colours; the base tile is darker by what the overlay adds at its middle."""
        colours = _soft_ramp(self._conditions)
        middle = self._conditions.weather_figures.ramp_level
        low = middle - _OVERLAY_RANGE * _light_contrast(self._conditions) * float(
            np.sqrt(sum(steep * steep for *_, steep in OVERLAY_TILE.families))
        )
        full, base = (colours[int(255 * at)] for at in (middle, max(0.0, low)))
        values = colours - (base if self.tile.is_overlay else full - base)
        whole = np.clip(np.round(values), 0, 255).astype(int)
        return [(red, green, blue) for red, green, blue in whole.tolist()]

    @property
    def is_complete(self) -> bool:
        """Whether every frame is painted."""
        return self._next >= LOOP_FRAMES

    def frame(self, step: int) -> pygame.Surface:
        """Return frame `step` of the loop, painted now if needed. At most two are held in the screen's
        format, those in use: the others are four times smaller."""
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
        """Paint the loop on `tile` at frame `frame_position` (fractional): the frame before, and the next one
        over it with the fraction as alpha."""
        first = int(frame_position) % LOOP_FRAMES
        tile.blit(self.frame(first), (0, 0))
        later = self.frame((first + 1) % LOOP_FRAMES)
        later.set_alpha(round(255 * (frame_position - int(frame_position))))
        tile.blit(later, (0, 0))
        later.set_alpha(None)


def _soft_ramp(sea_conditions: SeaConditions) -> Field:
    """Return the ramp with its glints held back, in a far view more. The way up to them is steep: between the
    water and the sun in it there is hardly a colour."""
    at, gleam = np.linspace(0, 255, 256), sea_conditions.light_preset.wave_glint
    if sea_conditions.zoom <= 1 and gleam > _FAR_GLINT / 2:
        gleam *= _FAR_GLINT
    share = np.clip((at - _GLINT) / (255 - _GLINT), 0, 1)
    up = 0.25 * share + 0.75 * smoothstep(0.35, 0.85, share)
    held = np.where(at > _GLINT, _GLINT + (255 - _GLINT) * gleam * up, at)
    return np.asarray(sea_colour_ramp(sea_conditions)[held.astype(int)])


def _light_contrast(sea_conditions: SeaConditions) -> float:
    """Return how far light of strength 1 goes up the colour ramp. A strong light is for the long waves of a
    near view; in a far view most of it is held back, or the sea would be all flecks."""
    strong = sea_conditions.light_preset.wave_contrast
    if sea_conditions.zoom <= 1:
        strong = min(strong, 1 + _FAR * (strong - 1))
    return 0.118 * sea_conditions.weather_figures.contrast * strong
