"""Noise and waves that tile: the arithmetic behind the painted sea. numpy only, no pygame.

Arrays are indexed [y, x]; one cell is one pixel. Everything is a function of its seed.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

Field: TypeAlias = npt.NDArray[np.floating[Any]]
Waves: TypeAlias = npt.NDArray[np.complex64]

LOOP_SECONDS: Final = 8.0
SUN_DIRECTION: Final = (-0.78, -0.63)
"""Towards the sun along the water: north-west, whatever the heading."""
_LIGHT_PULL: Final = 10.0
DETAIL_POWER: Final = 0.6
"""How fine detail grows with the waves: at twice the length it is 1.5 times as coarse."""


def smoothstep(low: float, high: float, value: Field) -> Field:
    """Return 0 below `low`, 1 above `high`, an S curve between; `low` may be the greater."""
    t = np.clip((value - low) / (high - low), 0, 1)
    return np.asarray(t * t * (3 - 2 * t), dtype=np.float32)


def unit_vector(degrees: float) -> tuple[float, float]:
    """Return the unit step (x, y) on screen or table along a compass direction, clockwise from
    up."""
    turn = math.radians(degrees)
    return math.sin(turn), -math.cos(turn)


def _wave_numbers(wide: int, high: int) -> tuple[Field, Field, Field]:
    """Return wave numbers (kx, ky, |k|, in cycles per pixel) of the half spectrum of a tile."""
    kx = np.fft.rfftfreq(wide)[None, :].astype(np.float32)
    ky = np.fft.fftfreq(high)[:, None].astype(np.float32)
    whole = np.hypot(kx, ky)
    return np.broadcast_to(kx, whole.shape), np.broadcast_to(ky, whole.shape), whole


def tiling_noise(
    size: int,
    largest_lump_px: float,
    seed: int,
    along_bearing: float | None = None,
    stretch: float = 1.0,
    finest_px: float = 0.0,
    *,
    height_px: int | None = None,
) -> Field:
    """Return smooth noise that tiles, mean 0, deviation 1: a square, or `size` px across and
    `height_px`
    down. `largest_lump_px` is the size in px of its largest lumps; with `along_bearing` (compass
    degrees) the lumps
    are `stretch` times longer that way. Detail smaller than `finest_px` px is smoothed away."""
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
    """Return the share of the energy by direction: all of it runs with the wind, none comes
    back."""
    ux, uy = unit_vector(heading)
    along = (kx * ux + ky * uy) / np.maximum(k, 1e-9)
    return np.asarray(np.where(along > 0, np.maximum(along, 0) ** power, 0), dtype=np.float32)


def _family_energy(size: int, length: float, heading: float, finest: float, steep: float) -> Field:
    """Return the energies of one family of waves of `length` px running towards `heading`, as two
    half spectra (going, coming), scaled so that the deviation of their slope is `steep`. Long waves
    keep together, short ones spread."""
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
    """Return the direction the water is shaded from: the sun, drawn towards the line the waves run
    on. Shading strictly from the sun makes waves that run across it vanish and leaves only their
    side lobes, which cross: the fine hatching seen at some winds."""
    ux, uy = unit_vector(heading)
    side = 1 if ux * SUN_DIRECTION[0] + uy * SUN_DIRECTION[1] >= 0 else -1
    x, y = 0.5 * SUN_DIRECTION[0] + 0.62 * side * ux, 0.5 * SUN_DIRECTION[1] + 0.62 * side * uy
    length = math.hypot(x, y)
    return x / length, y / length


@dataclass(frozen=True, slots=True)
class WaveSpectrum:
    """A sea as half spectra: `going` and `coming` halves of each wave, the whole cycles each makes
    in a loop, and the filter that turns height into light."""

    size: int
    steps: int
    going: Waves
    coming: Waves
    cycles: npt.NDArray[np.int32]
    light: Waves


WaveFamily: TypeAlias = tuple[float, float, float, float]
"""Waves of one kind: length in px, turn from the wind in degrees, finest detail in px, steepness
(the deviation of the slope)."""

WAVE_FAMILIES: Final[tuple[WaveFamily, ...]] = (
    (46.0, 0.0, 3.4, 1.0),
    (21.0, 14.0, 2.6, 0.50),
    (150.0, -8.0, 24.0, 0.34),
)
"""A 46 px sea, a 21 px chop turned +14 degrees, a 150 px swell turned -8."""
_LONG_PX: Final = 100.0


def make_wave_spectrum(
    size: int,
    steps: int,
    wind_to: float,
    zoom: float,
    seed: int,
    families: Sequence[WaveFamily] = WAVE_FAMILIES,
) -> WaveSpectrum:
    """Return waves running towards `wind_to` on a tile of `size` px, in a loop of `steps` frames
    and LOOP_SECONDS: all `families`, `zoom` times longer. Every period is rounded to the loop, so
    the last frame meets the first."""
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
        size=size,
        steps=steps,
        going=going.astype(np.complex64),
        coming=coming.astype(np.complex64),
        cycles=np.maximum(1, np.round(period)).astype(np.int32),
        light=(-slope + 0.085 / zoom).astype(np.complex64),
    )


def phase_factors(sea: WaveSpectrum) -> Waves:
    """Return one full turn of phase in `sea.steps` equal parts."""
    turn = np.exp(-2j * np.pi * np.arange(sea.steps) / sea.steps)
    return np.asarray(turn, dtype=np.complex64)


def light_at_frame(sea: WaveSpectrum, step: int) -> Field:
    """Return the light on the sea at frame `step` of its loop, [y, x]: mean 0, bright faces the
    sun, the deviation about that of all the families' slopes together."""
    phase = phase_factors(sea)[(sea.cycles * step) % sea.steps]
    height = sea.going * phase + sea.coming * np.conj(phase)
    light = np.fft.irfft2(height * sea.light, s=(sea.size, sea.size))
    return np.asarray(light, dtype=np.float32)
