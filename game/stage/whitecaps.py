"""Single crests that break here and there: what keeps a tiled sea from looking tiled.

The sea is cut into cells of CELL px that never repeat; in each, now and then, one crest breaks,
runs a little down the wind and melts. When and where is a function of cell, seed and time.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt
import pygame

from game.stage import palette
from game.stage.palette import Colour
from game.stage.spectrum import noise, smooth, toward

CELL: Final = 46
KINDS: Final = 6
_LEVELS: Final = 8
_PX: Final = 30
_CYCLE_SECONDS: Final = 6.5
_RUN_PX: Final = 7.0
_Ints: TypeAlias = npt.NDArray[np.uint32]


def _mixed(across: _Ints, down: _Ints, turn: _Ints) -> _Ints:
    """A number for each (cell, turn) with no pattern to the eye."""
    value = across * np.uint32(0x9E3779B1) ^ down * np.uint32(0x85EBCA77)
    value ^= turn * np.uint32(0xC2B2AE3D)
    value = (value ^ (value >> np.uint32(15))) * np.uint32(0x2C1B3C6D)
    value = (value ^ (value >> np.uint32(12))) * np.uint32(0x297A2D39)
    return np.asarray(value ^ (value >> np.uint32(15)), dtype=np.uint32)


def _share(value: _Ints, shift: int) -> npt.NDArray[np.float64]:
    """Eight bits of a number as 0 to 1."""
    return ((value >> np.uint32(shift)) & np.uint32(255)) / 255.0


@lru_cache(maxsize=512)
def _cap(kind: int, heading: int, zoom: float, level: int, colour: Colour) -> pygame.Surface:
    """One torn crest across a wind towards `heading` degrees, at `level` of _LEVELS thickness."""
    size = 2 * round(_PX * zoom / 2)
    span = (np.arange(size) - size / 2 + 0.5) / zoom
    ux, uy = toward(heading)
    ahead = span[None, :] * ux + span[:, None] * uy
    side = -span[None, :] * uy + span[:, None] * ux
    reach, bow = 3.0 + 0.7 * kind, 0.006 * (kind % 3)
    front = ahead + bow * side * side
    # Sharp at the front, trailing lace behind.
    depth = np.where(front > 0, 0.9, 2.3)
    body = np.exp(-((front / depth) ** 2) - (side / reach) ** 2)
    torn = noise(64, 3.5 * zoom**0.6, 700 + kind, heading, 0.6)[:size, :size]
    alpha = smooth(0.16, 0.75, body * (0.7 + 0.45 * torn)) * (level / _LEVELS)
    made = pygame.Surface((size, size), pygame.SRCALPHA)
    made.fill(colour)
    pygame.surfarray.pixels_alpha(made)[:] = (alpha.T * 255).astype(np.uint8)
    return made


def _cells(area: pygame.Rect, origin: tuple[float, float], cell: float) -> tuple[_Ints, _Ints]:
    """Columns and rows of the cells of `cell` px that touch `area`, numbered from `origin` px."""
    left, top = (area.left - origin[0]) / cell, (area.top - origin[1]) / cell
    columns = np.arange(math.floor(left) - 1, left + area.width / cell + 1, dtype=np.int64)
    rows = np.arange(math.floor(top) - 1, top + area.height / cell + 1, dtype=np.int64)
    across, down = np.meshgrid(columns, rows)
    return across.ravel().astype(np.uint32), down.ravel().astype(np.uint32)


def whitecaps(
    area: pygame.Rect,
    origin: tuple[float, float],
    wind_to: float,
    seconds: float,
    *,
    amount: float,
    zoom: float = 1.0,
    light: str = "day",
    seed: int = 0,
) -> list[tuple[pygame.Surface, tuple[float, float]]]:
    """Blits of the crests that break in `area` px at `seconds`. `origin` is the px of the sea's
    own corner; `amount` 0 to 1 is the share of cells that break in a turn."""
    cell = CELL * zoom
    across, down = _cells(area, origin, cell)
    when = _share(_mixed(across, down, np.full_like(across, seed)), 3)
    turn = seconds / _CYCLE_SECONDS + when
    chance = _mixed(across, down, (np.floor(turn) + 17 * seed).astype(np.uint32))
    age = (turn % 1) / 0.42
    breaks = np.flatnonzero((age < 1) & (_share(chance, 24) < amount))
    age, chance = age[breaks], chance[breaks]
    strength = np.sin(np.pi * age**0.6) * (0.35 + 0.65 * _share(chance, 16))
    ux, uy = toward(wind_to)
    run = (age - 0.5) * _RUN_PX * zoom
    x = origin[0] + (across[breaks].astype(np.int32) + _share(chance, 0)) * cell + ux * run
    y = origin[1] + (down[breaks].astype(np.int32) + _share(chance, 8)) * cell + uy * run
    colour = palette.crest_colour(light)
    heading, half = round(wind_to / 5) * 5, round(_PX * zoom / 2)
    return [
        (_cap(kind, heading, zoom, level, colour), (px - half, py - half))
        for kind, level, px, py in zip(
            (chance % KINDS).tolist(),
            np.clip(np.round(strength * _LEVELS), 1, _LEVELS).astype(int).tolist(),
            x.tolist(),
            y.tolist(),
            strict=True,
        )
    ]
