"""Rain, showers and lightning over the sea.

Drops fall over the whole picture in sheets of four kinds, slanted by the wind; where they strike open
water, rings spread. Everything is a function of the seconds, so nothing is kept from draw to draw. No rule
knows the rain."""

import math
from functools import lru_cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pygame

from game.sea.units import unit_vector
from game.stage.frame.camera import Camera
from game.stage.paper.canvas import Blits
from game.stage.paper.palette import LIGHT_PRESETS, Colour, LightPreset
from game.stage.sea.endless_noise import hash_numbers, number_share
from game.stage.sea.shore import ShoreLayer
from game.stage.sea.waves import Field

_SHEETS: Final = 9  # sheets with drops on a picture of 1280 x 720 in the heaviest rain
_RINGS: Final = 56  # rings on it
_MOST: Final = 1.5  # times that on the largest picture
_USUAL_PX: Final = 1280 * 720
_FALL: Final = 640.0  # px a second that a drop falls on the picture, seen obliquely
_SLANT: Final = 0.55  # px aside to a px of fall, in a wind across the picture
_GOLDEN: Final = 0.618
_SHEET_KINDS: Final = 4
_SHEET_PX: Final = 300
_SHEET_DROPS: Final = 26
_STREAK_PX: Final = (12, 26)  # shortest and longest streak: far and near drops
_STREAK_ALPHA: Final = (110, 205)
_STEP_DEGREES: Final = 3
_FINE: Final = 3
_RING_SECONDS: Final = 0.62
_RING_STEPS: Final = 6
_SHOWER_SECONDS: Final = 46.0
_LULL: Final = 0.22  # share of the drops that fall between two showers

_BOLT_SLOT_SECONDS: Final = 19.0  # at most one flash in each
_BOLT_ODDS: Final = 0.4
_BOLT_SECONDS: Final = 0.45
_BOLT_SIZE: Final = (
    0.60,
    0.62,
)  # shares of the picture: with the ellipse in it less than a third of the area
_BOLT_LIGHT: Final[Colour] = (58, 64, 74)
_BOLT_SHRINK: Final = 8


def rain_strength(light: str, seconds: float, *, is_still: bool = False) -> float:
    """Return how hard it rains in a light at `seconds`, 0 to 1; `is_still` leaves out that showers come and
    go."""
    preset = LIGHT_PRESETS[light]
    if not preset.has_showers or is_still:
        return preset.rain
    swell = 0.5 + 0.5 * math.sin(2 * math.pi * seconds / _SHOWER_SECONDS + 0.9)
    return preset.rain * (_LULL + (1 - _LULL) * swell)


def draw_rain(
    target: pygame.Surface, light: str, wind_from: float, seconds: float, *, is_still: bool = False
) -> None:
    """Draw falling drops and, in a storm, lightning over the whole picture. With `is_still`, as under reduced
    motion, drops hang in the air and there is no lightning."""
    strength = rain_strength(light, seconds, is_still=is_still)
    if strength <= 0:
        return
    preset = LIGHT_PRESETS[light]
    if preset.has_lightning and not is_still:
        _draw_lightning(target, seconds)
    wide, high = target.get_size()
    slant, fallen = _SLANT * unit_vector(wind_from + 180)[0], 0.0 if is_still else _FALL * seconds
    sheets = _drop_sheets(_slant_degrees(slant), _rain_colour(preset))
    run, room = high + _SHEET_PX, wide + abs(slant) * high + _SHEET_PX
    blits = []
    for kind, pace, across, start in _sheet_starts(_count(_SHEETS * strength, (wide, high))):
        # Each time a sheet falls anew it falls elsewhere, or the eye would know it again.
        turn, y = divmod(start * run + pace * fallen, run)
        x = (across + turn * _GOLDEN) % 1 * room + slant * y - max(0.0, slant) * high
        blits.append((sheets[kind], (x - _SHEET_PX, y - _SHEET_PX)))
    target.fblits(blits)


@lru_cache(maxsize=64)
def _sheet_starts(count: int) -> tuple[tuple[int, float, float, float], ...]:
    """Return of so many sheets the kind, the pace, and where they begin across and down, as shares of the
    picture: spread evenly, neighbours in number far apart."""
    drawn = hash_numbers(np.arange(count, dtype=np.uint32), np.zeros(count, dtype=np.uint32), 41)
    paces = (0.85 + 0.4 * number_share(drawn)).tolist()
    kinds = (drawn >> np.uint32(9)).tolist()
    return tuple(
        (kinds[n] % _SHEET_KINDS, paces[n], n * _GOLDEN % 1, (n + 0.5) / count) for n in range(count)
    )


def rain_ring_blits(
    size: tuple[int, int], camera: Camera, shore: ShoreLayer, light: str, seconds: float, *,
    is_still: bool = False,
) -> Blits:  # fmt: skip
    """Return the rings where drops strike open water in a picture of `size` px, for below all that is
    afloat."""
    strength = rain_strength(light, seconds, is_still=is_still)
    if strength <= 0:
        return []
    wide, high = size
    count = _count(_RINGS * strength, size)
    numbers = np.arange(count, dtype=np.uint32)
    first = hash_numbers(numbers, np.zeros(count, dtype=np.uint32), 47)
    age = (0.0 if is_still else seconds) / _RING_SECONDS + number_share(first)
    drawn = hash_numbers(numbers, np.floor(age).astype(np.uint32), 53)
    # Rings stay on their spot of the sea while the view moves.
    left, top = camera.to_screen(0, 0)
    x = (_share_16(drawn, 0) * wide + left) % wide
    y = (_share_16(drawn, 12) * high + top) % high
    wet = shore.is_open_water((x - left) / camera.px_per_cm, (y - top) / camera.px_per_cm)
    rings = _rings(LIGHT_PRESETS[light].foam_rgb)
    steps = (age % 1 * _RING_STEPS).astype(int)
    return [
        (rings[step], (px - rings[step].get_width() / 2, py - rings[step].get_height() / 2))
        for step, px, py, shows in zip(steps.tolist(), x.tolist(), y.tolist(), wet.tolist(), strict=True)
        if shows
    ]


def _count(usual: float, size: tuple[int, int]) -> int:
    return max(1, round(usual * min(_MOST, size[0] * size[1] / _USUAL_PX)))


def _share_16(numbers: npt.NDArray[np.unsignedinteger[Any]], shift: int) -> Field:
    """Return sixteen bits of each number as 0 to 1."""
    return np.asarray(((numbers >> np.uint32(shift)) & np.uint32(0xFFFF)) / 65535.0)


def _slant_degrees(slant: float) -> int:
    """Return the lean of a streak from upright, in whole steps."""
    return round(math.degrees(math.atan(slant)) / _STEP_DEGREES) * _STEP_DEGREES


def _rain_colour(preset: LightPreset) -> Colour:
    red, green, blue = preset.fog_rgb
    return min(255, red + 40), min(255, green + 40), min(255, blue + 40)


@lru_cache(maxsize=8)
def _drop_sheets(degrees: int, colour: Colour) -> tuple[pygame.Surface, ...]:
    """Return the sheets: streaks far apart. Being nearly empty, they are packed and drawn fast."""
    return tuple(_drop_sheet(degrees, colour, kind) for kind in range(_SHEET_KINDS))


def _drop_sheet(degrees: int, colour: Colour, kind: int) -> pygame.Surface:
    rng = np.random.default_rng(60 + kind)
    fine = pygame.Surface((_SHEET_PX * _FINE, _SHEET_PX * _FINE), pygame.SRCALPHA)
    fine.fill((*colour, 0))
    lean = math.tan(math.radians(degrees))
    for share, x, y in rng.uniform(0, 1, (_SHEET_DROPS, 3)).tolist():
        near = share**1.3
        length = _STREAK_PX[0] + near * (_STREAK_PX[1] - _STREAK_PX[0])
        most = _STREAK_ALPHA[0] + near * (_STREAK_ALPHA[1] - _STREAK_ALPHA[0])
        reach = abs(lean) * length + 4
        left = 2 + x * (_SHEET_PX - reach) + max(0.0, -lean) * length
        top = y * (_SHEET_PX - length)
        wide = _FINE + round(0.8 * near * _FINE)
        for row in range(round(length * _FINE)):
            done = row / (length * _FINE)
            spot = pygame.Rect(
                round((left + lean * length * done) * _FINE), round(top * _FINE) + row, wide, 1
            )
            fine.fill((*colour, round(most * done)), spot)
    made = pygame.transform.smoothscale(fine, (_SHEET_PX, _SHEET_PX))
    made.set_alpha(255, pygame.RLEACCEL)
    return made


@lru_cache(maxsize=4)
def _rings(colour: Colour) -> tuple[pygame.Surface, ...]:
    """Return a ring from its first step to its last: wider and fainter, flat as the sea lies."""
    made = []
    for step in range(_RING_STEPS):
        across = 4 + 2 * step
        size = across + 2, round(0.62 * across) + 2
        fine = pygame.Surface((size[0] * _FINE, size[1] * _FINE), pygame.SRCALPHA)
        fine.fill((*colour, 0))
        alpha = round(150 * (1 - step / _RING_STEPS) ** 0.8)
        box = pygame.Rect(_FINE, _FINE, across * _FINE, (size[1] - 2) * _FINE)
        pygame.draw.ellipse(fine, (*colour, alpha), box, _FINE)
        made.append(pygame.transform.smoothscale(fine, size))
    return tuple(made)


def lightning_level(seconds: float) -> float:
    """Return how bright the sky is lit at `seconds`, 0 to 1: two short pulses, in some slots of
    _BOLT_SLOT_SECONDS."""
    slot = math.floor(seconds / _BOLT_SLOT_SECONDS)
    drawn = int(
        hash_numbers(np.array([slot % 2**31], dtype=np.uint32), np.array([0], dtype=np.uint32), 59)[0]
    )
    if (drawn & 255) / 255 > _BOLT_ODDS:
        return 0.0
    start = 1 + (drawn >> 8 & 255) / 255 * (_BOLT_SLOT_SECONDS - 2)
    age = (seconds - slot * _BOLT_SLOT_SECONDS - start) / _BOLT_SECONDS
    if not 0 <= age < 1:
        return 0.0
    return max(math.exp(-8 * age), 0.7 * math.exp(-60 * (age - 0.42) ** 2))


def _draw_lightning(target: pygame.Surface, seconds: float) -> None:
    level = round(8 * lightning_level(seconds))
    if level <= 0:
        return
    wide, high = target.get_size()
    size = round(wide * _BOLT_SIZE[0]), round(high * _BOLT_SIZE[1])
    share = math.floor(seconds / _BOLT_SLOT_SECONDS) * 0.618 % 1
    target.blit(
        _bolt_glow(size, level), (round((wide - size[0]) * share), 0), special_flags=pygame.BLEND_RGB_ADD
    )


@lru_cache(maxsize=8)
def _bolt_glow(size: tuple[int, int], level: int) -> pygame.Surface:
    """Return the light of a flash on clouds and sea: an ellipse that fades to its rim."""
    small = max(2, size[0] // _BOLT_SHRINK), max(2, size[1] // _BOLT_SHRINK)
    x = (np.arange(small[0]) + 0.5) / small[0] * 2 - 1
    y = (np.arange(small[1]) + 0.5) / small[1] * 2 - 1
    lit = np.clip(1 - np.hypot(x[:, None], y[None, :]), 0, 1) ** 0.8 * (level / 8)
    made = pygame.Surface(small, 0, 32)
    pygame.surfarray.pixels3d(made)[:] = np.round(lit[..., None] * np.array(_BOLT_LIGHT)).astype(np.uint8)
    return pygame.transform.smoothscale(made, size)
