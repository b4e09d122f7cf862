"""Single crests that break or sparkle here and there: what keeps a tiled sea from looking tiled.

The sea is cut into cells that never repeat; in each, now and then, one crest shows, runs a little
down the wind and melts. When and where is a function of cell, seed and time.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt
import pygame

from game.stage.paper import palette
from game.stage.paper.palette import Colour
from game.stage.sea.spectrum import Field, noise, smooth, toward
from game.stage.sea.weather import Conditions

CELL: Final = 46
KINDS: Final = 6
_LEVELS: Final = 8
_PX: Final = 30
_FINER: Final = 0.6
"""How crests grow with the waves: at twice the length they are 1.5 times as large."""
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


def _stamp(alpha: Field, colour: Colour) -> pygame.Surface:
    """One colour as thick as `alpha` says."""
    made = pygame.Surface(alpha.shape[::-1], pygame.SRCALPHA)
    made.fill(colour)
    pygame.surfarray.pixels_alpha(made)[:] = (alpha.T * 255).astype(np.uint8)
    return made


def _span(heading: int, zoom: float) -> tuple[Field, Field]:
    """Px ahead of and beside the middle of a stamp, of a wind towards `heading` degrees."""
    size = 2 * round(_PX * zoom / 2)
    span = (np.arange(size) - size / 2 + 0.5) / zoom
    ux, uy = toward(heading)
    ahead = span[None, :] * ux + span[:, None] * uy
    return ahead, -span[None, :] * uy + span[:, None] * ux


@lru_cache(maxsize=128)
def _cap(form: int, heading: int, zoom: float) -> Field:
    """Thickness of one torn crest across the wind, with lace behind it."""
    ahead, side = _span(heading, zoom)
    reach, bow = 3.2 + 0.9 * form, 0.006 * (form % 3)
    front = ahead + bow * side * side
    # Sharp at the front, trailing lace behind.
    depth = np.where(front > 0, 0.9, 2.5 + 0.3 * (form % 4))
    body = np.exp(-((front / depth) ** 2) - (side / reach) ** 2)
    size = ahead.shape[0]
    torn = noise(64, 3.5 * zoom**0.6, 700 + form, heading, 0.6)[:size, :size]
    return smooth(0.16, 0.75, body * (0.7 + 0.45 * torn))


@lru_cache(maxsize=128)
def _glint(form: int, heading: int, zoom: float) -> Field:
    """Thickness of one thin bright line along a crest, broken once or twice."""
    ahead, side = _span(heading, zoom)
    reach = 2.4 + 0.8 * form
    line = ahead + 0.012 * (form % 3 - 1) * side * side + 0.08 * (form % 2) * side
    size = ahead.shape[0]
    torn = noise(64, 5.0, 760 + form, heading, 0.5)[:size, :size]
    body = np.exp(-((line / 0.75) ** 2) - (side / reach) ** 2)
    return np.asarray(0.8 * smooth(0.12, 0.9, body * (0.8 + 0.3 * torn)), dtype=np.float32)


def _cells(area: pygame.Rect, origin: tuple[float, float], cell: float) -> tuple[_Ints, _Ints]:
    """Columns and rows of the cells of `cell` px that touch `area`, numbered from `origin` px."""
    left, top = (area.left - origin[0]) / cell, (area.top - origin[1]) / cell
    columns = np.arange(math.floor(left) - 1, left + area.width / cell + 1, dtype=np.int64)
    rows = np.arange(math.floor(top) - 1, top + area.height / cell + 1, dtype=np.int64)
    across, down = np.meshgrid(columns, rows)
    return across.ravel().astype(np.uint32), down.ravel().astype(np.uint32)


@dataclass(frozen=True, slots=True)
class Gusts:
    """Where it blows: figures [y, x] of deviation 1 that repeat, `grain` px to a cell, and how far
    (px right and down) the pattern has gone at a second."""

    figures: Field
    grain: int
    drift: Callable[[Field], tuple[Field | float, Field | float]]

    def at(self, x: Field, y: Field, seconds: Field) -> Field:
        """The figure at spots of the sea (px from its own corner) at those seconds."""
        gone_x, gone_y = self.drift(seconds)
        rows, columns = self.figures.shape
        row = np.floor((y - gone_y) / self.grain).astype(np.int64) % rows
        column = np.floor((x - gone_x) / self.grain).astype(np.int64) % columns
        return np.asarray(self.figures[row, column])


@dataclass(frozen=True, slots=True)
class CrestKind:
    """A sort of crest: the px of sea that has one at a time, how long it takes to come again and
    what share of that it shows, how far it runs, how much gusts matter, whether it breaks (or
    only sparkles)."""

    cell: int
    cycle: float
    shows: float
    run_px: float
    gusty: float
    breaks: bool


CAPS: Final = CrestKind(CELL, 6.5, 0.42, 7.0, 0.30, breaks=True)
MANY_CAPS: Final = CrestKind(34, 5.2, 0.46, 11.0, 0.26, breaks=True)
GLINTS: Final = CrestKind(34, 3.4, 0.30, 2.0, 0.24, breaks=False)
"""Breaking crests of a fair and of a rough sea, and the sparkle of those that do not break."""


def crests(
    area: pygame.Rect,
    origin: tuple[float, float],
    seconds: float,
    seen: Conditions,
    *,
    kind: CrestKind = CAPS,
    amount: float,
    gusts: Gusts | None = None,
) -> list[tuple[pygame.Surface, tuple[float, float]]]:
    """Blits of the crests of one kind that show in `area` px at `seconds`. `origin` is the px of
    the sea's own corner; `amount` 0 to 1 is the share of cells that have one in a turn, more of
    them where it gusts."""
    zoom, seed, wind_to = seen.zoom**_FINER, seen.seed, seen.wind_from + 180
    cell = kind.cell * zoom
    across, down = _cells(area, origin, cell)
    when = _share(_mixed(across, down, np.full_like(across, seed)), 3)
    turn = seconds / kind.cycle + when
    due = np.flatnonzero(turn % 1 < kind.shows)
    across, down, turn = across[due], down[due], turn[due]
    chance = _mixed(across, down, (np.floor(turn) + 17 * seed).astype(np.uint32))
    age = turn % 1 / kind.shows
    x = (across.astype(np.int32) + _share(chance, 0)) * cell
    y = (down.astype(np.int32) + _share(chance, 8)) * cell
    share: Field | float = amount
    if gusts is not None:
        share = amount + kind.gusty * gusts.at(x, y, seconds - turn % 1 * kind.cycle)
    shown = np.flatnonzero(_share(chance, 24) < share)
    age, chance = age[shown], chance[shown]
    strength = np.sin(np.pi * age**0.6) * (0.35 + 0.65 * _share(chance, 16))
    ux, uy = toward(wind_to)
    run = (age - 0.5) * kind.run_px * zoom
    half = round(_PX * zoom / 2)
    left = x[shown] + (origin[0] - half) + ux * run
    top = y[shown] + (origin[1] - half) + uy * run
    forms = _forms(kind, round(wind_to / 5) * 5 % 360, zoom, seen.light)
    levels = np.clip(np.round(strength * _LEVELS), 1, _LEVELS).astype(int)
    picked = ((chance % KINDS).astype(int) * _LEVELS + levels - 1).tolist()
    places = zip(left.tolist(), top.tolist(), strict=True)
    return [(forms[n], at) for n, at in zip(picked, places, strict=True)]


@lru_cache(maxsize=24)
def _forms(kind: CrestKind, heading: int, zoom: float, light: str) -> tuple[pygame.Surface, ...]:
    """Every form at every level, KINDS times _LEVELS of them."""
    draw = _cap if kind.breaks else _glint
    colour = palette.crest_colour(light) if kind.breaks else palette.SEA_RAMPS[light][-1]
    return tuple(
        _stamp(draw(form, heading, zoom) * (level / _LEVELS), colour)
        for form in range(KINDS)
        for level in range(1, _LEVELS + 1)
    )
