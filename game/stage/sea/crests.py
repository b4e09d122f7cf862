"""Single crests that break or sparkle here and there, so that a tiled sea does not look tiled.

The sea is cut into cells that never repeat; in each, now and then, one crest shows, runs a little
down the wind and melts. When and where is a function of cell, seed and time.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt
import pygame

from game.stage.paper.light_presets import LIGHT_PRESETS
from game.stage.paper.palette import Colour
from game.stage.sea.sea_conditions import SeaConditions
from game.stage.sea.wave_spectrum import Field, smoothstep, tiling_noise, unit_vector

CELL_PX: Final = 46
CREST_FORMS: Final = 6
_LEVELS: Final = 8
_STAMP_PX: Final = 38
_ZOOM_POWER: Final = 0.6
"""How crests grow with the waves: at twice the length they are 1.5 times as large."""
_Ints: TypeAlias = npt.NDArray[np.uint32]


def _hash_cells(across: _Ints, down: _Ints, turn: _Ints) -> _Ints:
    """Return a number for each (cell, turn) without a visible pattern."""
    value = across * np.uint32(0x9E3779B1) ^ down * np.uint32(0x85EBCA77)
    value ^= turn * np.uint32(0xC2B2AE3D)
    value = (value ^ (value >> np.uint32(15))) * np.uint32(0x2C1B3C6D)
    value = (value ^ (value >> np.uint32(12))) * np.uint32(0x297A2D39)
    return np.asarray(value ^ (value >> np.uint32(15)), dtype=np.uint32)


def _bits_as_share(value: _Ints, shift: int) -> npt.NDArray[np.float64]:
    """Return eight bits of a number as 0 to 1."""
    return ((value >> np.uint32(shift)) & np.uint32(255)) / 255.0


def _make_stamp(alpha: Field, colour: Colour) -> pygame.Surface:
    """Return one colour with this alpha."""
    made = pygame.Surface(alpha.shape[::-1], pygame.SRCALPHA)
    made.fill(colour)
    pygame.surfarray.pixels_alpha(made)[:] = (alpha.T * 255).astype(np.uint8)
    return made


def _stamp_axes(heading: int, zoom: float) -> tuple[Field, Field]:
    """Return the px ahead of and beside the middle of a stamp, for a wind towards `heading`
    degrees."""
    size = 2 * round(_STAMP_PX * zoom / 2)
    span = (np.arange(size) - size / 2 + 0.5) / zoom
    ux, uy = unit_vector(heading)
    ahead = span[None, :] * ux + span[:, None] * uy
    return ahead, -span[None, :] * uy + span[:, None] * ux


@lru_cache(maxsize=128)
def _breaking_form(form: int, heading: int, zoom: float) -> Field:
    """Return the alpha of one torn crest: 16 to 38 px of specks along it, sharp on the side it runs
    to and thinning out behind."""
    ahead, side = _stamp_axes(heading, zoom)
    size = ahead.shape[0]
    reach, back = 8.0 + 2.2 * form, 2.6 + 0.9 * (form % 3)
    bow = 0.008 * side * side * (form % 3 - 1)
    front = tiling_noise(64, 16.0 * zoom, 740 + form, finest_px=3.0)[:size, :size]
    specks = tiling_noise(64, 3.4, 780 + form, finest_px=1.3)[:size, :size]
    strands = tiling_noise(64, 4.0 * zoom, 700 + form, heading, 5.0, 1.2)[:size, :size]
    off = ahead + bow + 0.8 * front - 3.0
    crest = np.exp(np.minimum(off, 0) / back) * smoothstep(1.8, -0.6, off)
    crest = crest * np.exp(-((side / reach) ** 2))
    body = crest * (0.95 + 0.30 * specks + 0.34 * strands)
    return np.asarray(0.95 * smoothstep(0.24, 0.95, np.asarray(body)), dtype=np.float32)


@lru_cache(maxsize=128)
def _glint_form(form: int, heading: int, zoom: float) -> Field:
    """Return the alpha of one thin bright line along a crest, broken once or twice."""
    ahead, side = _stamp_axes(heading, zoom)
    reach = 2.6 + 0.9 * form
    line = ahead + 0.012 * (form % 3 - 1) * side * side + 0.08 * (form % 2) * side
    size = ahead.shape[0]
    torn = tiling_noise(64, 5.0, 760 + form, heading, 0.5)[:size, :size]
    body = np.exp(-((line / 1.1) ** 2) - (side / reach) ** 2)
    return np.asarray(0.9 * smoothstep(0.12, 0.9, body * (0.8 + 0.3 * torn)), dtype=np.float32)


def _cells_in(area: pygame.Rect, origin: tuple[float, float], cell: float) -> tuple[_Ints, _Ints]:
    """Return columns and rows of the cells of `cell` px that touch `area`, numbered from `origin`
    px."""
    left, top = (area.left - origin[0]) / cell, (area.top - origin[1]) / cell
    columns = np.arange(math.floor(left) - 1, left + area.width / cell + 1, dtype=np.int64)
    rows = np.arange(math.floor(top) - 1, top + area.height / cell + 1, dtype=np.int64)
    across, down = np.meshgrid(columns, rows)
    return across.ravel().astype(np.uint32), down.ravel().astype(np.uint32)


@dataclass(frozen=True, slots=True)
class GustField:
    """Strength of gusts: values [y, x] of deviation 1 that repeat, `cell_px` px to a cell, and a
    function of the seconds to the drift of the pattern (px right and down)."""

    values: Field
    cell_px: int
    drift: Callable[[Field], tuple[Field | float, Field | float]]

    def values_at(self, x: Field, y: Field, seconds: Field) -> Field:
        """Return the value at spots of the sea (px from its own corner) at those seconds."""
        gone_x, gone_y = self.drift(seconds)
        rows, columns = self.values.shape
        row = np.floor((y - gone_y) / self.cell_px).astype(np.int64) % rows
        column = np.floor((x - gone_x) / self.cell_px).astype(np.int64) % columns
        return np.asarray(self.values[row, column])


@dataclass(frozen=True, slots=True)
class CrestKind:
    """A kind of crest: the px of a cell of sea that has one at a time, the seconds until it comes
    again and the share of them it shows, how far it runs, how much gusts matter, and whether it
    breaks (or only sparkles)."""

    cell_px: int
    cycle_seconds: float
    visible_share: float
    run_px: float
    gust_share: float
    is_breaking: bool


BREAKING_CRESTS: Final = CrestKind(CELL_PX, 6.5, 0.42, 7.0, 0.30, is_breaking=True)
MANY_BREAKING_CRESTS: Final = CrestKind(30, 5.2, 0.42, 11.0, 0.26, is_breaking=True)
GLINT_CRESTS: Final = CrestKind(28, 3.4, 0.30, 2.0, 0.24, is_breaking=False)
"""Breaking crests of a fair and of a rough sea, and the sparkle of those that do not break."""


def crest_blits(
    area: pygame.Rect,
    origin: tuple[float, float],
    seconds: float,
    sea_conditions: SeaConditions,
    *,
    kind: CrestKind = BREAKING_CRESTS,
    amount: float,
    gusts: GustField | None = None,
    extra_amount_at: Callable[[Field, Field], Field] | None = None,
) -> list[tuple[pygame.Surface, tuple[float, float]]]:
    """Return the blits of the crests of one kind in `area` px at `seconds`. `origin` is the px of
    the sea's own corner; `amount` 0 to 1 is the share of cells that have one in a turn; gusts, and
    `extra_amount_at` for places (px of the picture), add to it."""
    zoom, seed, wind_to = (
        sea_conditions.zoom**_ZOOM_POWER,
        sea_conditions.seed,
        sea_conditions.wind_from + 180,
    )
    cell = kind.cell_px * zoom
    across, down = _cells_in(area, origin, cell)
    when = _bits_as_share(_hash_cells(across, down, np.full_like(across, seed)), 3)
    turn = seconds / kind.cycle_seconds + when
    due = np.flatnonzero(turn % 1 < kind.visible_share)
    across, down, turn = across[due], down[due], turn[due]
    chance = _hash_cells(across, down, (np.floor(turn) + 17 * seed).astype(np.uint32))
    age = turn % 1 / kind.visible_share
    x = (across.astype(np.int32) + _bits_as_share(chance, 0)) * cell
    y = (down.astype(np.int32) + _bits_as_share(chance, 8)) * cell
    share: Field | float = amount
    if gusts is not None:
        share = amount + kind.gust_share * gusts.values_at(x, y, seconds - turn % 1 * kind.cycle_seconds)
    if extra_amount_at is not None:
        share = share + extra_amount_at(x + origin[0], y + origin[1])
    shown = np.flatnonzero(_bits_as_share(chance, 24) < share)
    age, chance = age[shown], chance[shown]
    strength = np.sin(np.pi * age**0.6) * (0.35 + 0.65 * _bits_as_share(chance, 16))
    ux, uy = unit_vector(wind_to)
    run = (age - 0.5) * kind.run_px * zoom
    half = round(_STAMP_PX * zoom / 2)
    left = x[shown] + (origin[0] - half) + ux * run
    top = y[shown] + (origin[1] - half) + uy * run
    forms = _crest_forms(kind, round(wind_to / 5) * 5 % 360, zoom, sea_conditions.light)
    levels = np.clip(np.round(strength * _LEVELS), 1, _LEVELS).astype(int)
    picked = ((chance % CREST_FORMS).astype(int) * _LEVELS + levels - 1).tolist()
    places = zip(left.tolist(), top.tolist(), strict=True)
    return [
        (forms[n][0], (px + forms[n][1], py + forms[n][2]))
        for n, (px, py) in zip(picked, places, strict=True)
    ]


@lru_cache(maxsize=24)
def _crest_forms(
    kind: CrestKind, heading: int, zoom: float, light: str
) -> tuple[tuple[pygame.Surface, int, int], ...]:
    """Return every form at every level, CREST_FORMS times _LEVELS, cropped to its visible part,
    each with the px from the square's corner to that of the crop."""
    draw = _breaking_form if kind.is_breaking else _glint_form
    colour = LIGHT_PRESETS[light].foam_rgb if kind.is_breaking else LIGHT_PRESETS[light].sea_ramp[-1]
    made = []
    for form in range(CREST_FORMS):
        whole = draw(form, heading, zoom)
        cut = _make_stamp(whole, colour).get_bounding_rect(8)
        part = whole[cut.top : cut.bottom, cut.left : cut.right]
        for level in range(1, _LEVELS + 1):
            made.append((_make_stamp(part * (level / _LEVELS), colour), cut.left, cut.top))
    return tuple(made)
