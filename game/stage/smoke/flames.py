"""The flames of a fire as pictures that follow each other: one mask of tongues that stand where she burns,
torn by noise that runs up through it, so that no two tongues are alike and each frame follows from the last.

A shape is computed once, its frames when they are first shown; both are small and scaled up: fire is soft."""

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
import pygame

from game.sea.polygons import Point
from game.sea.units import unit_vector
from game.stage.paper.canvas import Blit
from game.stage.paper.picture_cache import cached_pictures
from game.stage.sea.waves import Field, tiling_noise
from game.stage.smoke.effect_stamps import random_rows

FRAMES: Final = 16  # frames until the fire is again as at first
FRAMES_PER_SECOND: Final = 14.0
GROWTHS: Final = 4  # steps in which a fire grows to its height
_HEADINGS: Final = 48  # steps of the headings of burning ships
_LEANS: Final = 3  # steps to each side in which flames lean down the wind
_GRID_PX: Final = 72  # px along the greater side of a mask, before it is scaled up
_TILE: Final = 64  # px of the noise, which repeats; it runs up by all of them in FRAMES
_WANDER: Final = 0.055  # how far noise moves a tongue aside, as a share of the mask
_TORN: Final = 0.52  # how much noise takes from flames
_HALF_BEAM: Final = 0.12  # of a burning ship, in her lengths, as all that follows
_ALONG: Final = 20  # tongues along her rails: fewer than would hide her
_MASTS: Final = (-0.30, 0.02, 0.30)  # where flames climb her masts, and how high
_CLIMB: Final = 0.62
_ABOVE, _BELOW, _ASIDE = 0.95, 0.62, 0.72  # room about the middle of her deck
# Colour and alpha from the edge of a flame to its heart.
_RAMP: Final = (
    (0.00, (96, 14, 2, 0)), (0.10, (150, 30, 6, 90)), (0.28, (226, 78, 16, 205)), (0.50, (255, 138, 34, 235)),
    (0.74, (255, 198, 82, 245)), (1.00, (255, 236, 150, 250)),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class FlameShape:
    """The flames of a ship that burns from end to end (`is_ship`), or of one seat of fire: `px` long, on a
    heading in steps of _HEADINGS, leaning by `lean` steps to the right, grown by `grown` of GROWTHS."""

    is_ship: bool
    px: int
    heading: int
    lean: int
    grown: int


@dataclass(frozen=True, slots=True)
class _Tongue:
    """One tongue: its root and height in lengths of the fire, and its half width there."""

    x: float
    y: float
    height: float
    width: float


def ship_flames(px: float, heading: float, lee: Point, strength: float) -> FlameShape:
    """Return the shape of a ship `px` long that burns from end to end, for a wind that blows to `lee`."""
    step = round(heading / 360 * _HEADINGS) % _HEADINGS
    return FlameShape(True, _shared_px(px), step, round(lee[0] * _LEANS), _growth(strength))


def seat_flames(px: float, lee: Point, strength: float) -> FlameShape:
    """Return the shape of a single fire `px` across."""
    return FlameShape(False, _shared_px(3.2 * px), 0, round(lee[0] * _LEANS), _growth(strength))


def _growth(strength: float) -> int:
    return max(1, math.ceil(strength * GROWTHS))


def _shared_px(px: float) -> int:
    step = 4 if px < 64 else 8
    return max(12, step * round(px / step))


def flame_blit(shape: FlameShape, seconds: float, foot: Point) -> Blit:
    """Return the blit of these flames at this age, the middle of the deck at a pixel."""
    made = flame_picture(shape, int(seconds * FRAMES_PER_SECOND) % FRAMES)
    return made, (foot[0] - _ASIDE * shape.px, foot[1] - _ABOVE * shape.px)


@cached_pictures(megabytes=8)
def flame_picture(shape: FlameShape, frame: int) -> pygame.Surface:
    """Return one frame of flames."""
    heat = _torn_heat(_heat(shape), frame)
    small = pygame.Surface(heat.shape[::-1], pygame.SRCALPHA)
    colours = _ramp()[np.clip(heat * 255, 0, 255).astype(np.uint8)]
    pygame.surfarray.pixels3d(small)[:] = colours[..., :3].swapaxes(0, 1)
    pygame.surfarray.pixels_alpha(small)[:] = colours[..., 3].T
    size = round(2 * _ASIDE * shape.px), round((_ABOVE + _BELOW) * shape.px)
    return pygame.transform.smoothscale(small, size)


@lru_cache(maxsize=1)
def _ramp() -> np.ndarray:
    at, colours = zip(*_RAMP, strict=True)
    shares = np.linspace(0, 1, 256)
    parts = [np.interp(shares, at, [colour[n] for colour in colours]) for n in range(4)]
    return np.stack(parts, 1).astype(np.uint8)


def _tongues(shape: FlameShape) -> list[_Tongue]:
    """Return the tongues of a fire: along both rails and up the masts of a ship, or close together."""
    grown = shape.grown / GROWTHS
    if not shape.is_ship:
        rows = random_rows(7, 9, 4)
        return [
            _Tongue(0.30 * (a - 0.5), 0.10 * (b - 0.5), grown * (0.30 + 0.28 * c), 0.065 + 0.04 * d)
            for a, b, c, d in rows
        ]
    ahead, abeam = (unit_vector(shape.heading * 360 / _HEADINGS + turn) for turn in (0, 90))
    found = []
    for n, (a, b, c, d) in enumerate(random_rows(11, _ALONG, 4)):
        along = n / (_ALONG - 1) - 0.5
        off = (b - 0.5) * 2 * _HALF_BEAM * math.sqrt(max(0.05, 1 - (2.1 * along) ** 2))
        x, y = (ahead[k] * along + abeam[k] * off for k in range(2))
        high = 0.08 + 0.24 * c * c if a < 0.8 else 0.04
        found.append(_Tongue(x, y, grown * high, 0.018 + 0.016 * d))
    for mast in _MASTS:
        found.append(_Tongue(ahead[0] * mast, ahead[1] * mast, grown * _CLIMB, 0.05))
    return found


@lru_cache(maxsize=24)
def _heat(shape: FlameShape) -> Field:
    """Return how hot it is in each px of the mask, before noise tears it: 1 at the root of a tongue."""
    wide, high = 2 * _ASIDE, _ABOVE + _BELOW
    px = min(_GRID_PX, shape.px)
    rows, columns = max(8, round(px * high / max(wide, high))), max(8, round(px * wide / max(wide, high)))
    x = (np.arange(columns, dtype=np.float32) + 0.5) / columns * wide - _ASIDE
    y = ((np.arange(rows, dtype=np.float32) + 0.5) / rows * high - _ABOVE)[:, None]
    heat = np.zeros((rows, columns), dtype=np.float32)
    lean = 0.45 * shape.lean / _LEANS
    for tongue in _tongues(shape):
        up = (tongue.y - y) / tongue.height
        off = (x - tongue.x - lean * np.maximum(up, 0) * tongue.height) / (
            tongue.width * np.clip(1.15 - up, 0.15, 1.3)
        )
        body = np.where(up < 0, 1 + up * tongue.height / (0.8 * tongue.width), 1 - np.maximum(up, 0) ** 1.4)
        heat = np.maximum(heat, np.clip(body, 0, 1) * np.clip(1.25 - off * off, 0, 1))
    return heat


def _torn_heat(heat: Field, frame: int) -> Field:
    """Return the heat at a frame: tongues wander aside and are torn, the more the higher in the mask."""
    rows, columns = heat.shape
    run = _TILE * frame // FRAMES
    y, x = np.arange(rows)[:, None], np.arange(columns)[None, :]
    coarse, fine = tiling_noise(_TILE, 13, 71), tiling_noise(_TILE, 7, 72)
    aside = coarse[(y + run) % _TILE, (2 * x) % _TILE]
    moved = np.clip(x + np.rint(aside * _WANDER * columns).astype(int), 0, columns - 1)
    torn = fine[(y + 2 * run) % _TILE, (2 * x) % _TILE] + 0.6 * aside
    return np.asarray(heat[y, moved] * (1 - _TORN * np.clip(0.5 + 0.6 * torn, 0, 1.4)), dtype=np.float32)
