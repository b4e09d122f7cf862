"""Sails as meshes: bellied, seamed, holed and torn, or gathered up along their yards."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from game.stage.hulls.looks import RGB
from game.stage.hulls.timber import (
    CANVAS,
    ONLY_SHADOW,
    PLAIN,
    RIG,
    Floats,
    MeshBuilder,
    patches,
    toned,
)

FURLED: RGB = (190, 175, 144)
ROPE: RGB = (112, 92, 68)
SEAMS: RGB = (206, 191, 163)

Cut = Callable[[Floats, Floats], Floats]
"""Maps shares across (0..1) and down (0..1) of a sail to points (..., 3)."""


@dataclass(frozen=True, slots=True)
class Wear:
    """How worn the canvas is and how closely it is looked at; one source of chance per ship. With
    `cuts` no sail is painted: its shape is put down there."""

    holes: int
    fine: bool
    chance: random.Random
    cuts: list[Cut] | None = None


def set_sail(
    slip: MeshBuilder, cut: Cut, columns: int, rows: int, wear: Wear, *, reefs: bool = False
) -> None:
    """Hang the sail `cut`, with the shot holes and torn foot that `wear` asks for."""
    if wear.cuts is not None:
        wear.cuts.append(cut)
        return
    if wear.holes:
        columns, rows = columns * 2, rows * 2
    across, down = _weave(columns, rows, wear)
    points = cut(across, down)
    cells = patches(points)
    middle_a, middle_t = _middles(across), _middles(down)
    cloth = np.tile(np.arange(columns), rows)
    tone = 1.0 + 0.035 * (1 - 2 * middle_t) + 0.018 * (cloth % 2) - 0.03 * (middle_t > 0.94)
    if wear.holes:
        whole, scorched = _shot(middle_a, middle_t, wear)
        cells, tone = cells[whole], np.where(scorched, 0.80, 1.0)[whole] * tone[whole]
    slip.faces(cells, toned((255, 255, 255), tone), RIG, light=CANVAS)
    rim = cut(*_hem())
    slip.faces(rim, FURLED, RIG, light=PLAIN, casts=ONLY_SHADOW)
    if not wear.holes:
        edge = rim if wear.fine else rim[::2]
        slip.run(
            np.concatenate([edge, edge[:1]]),
            ROPE if wear.fine else (176, 158, 128),
            RIG,
            0.10 if wear.fine else 0.0,
            bias=0.2,
        )
    if wear.fine and not wear.holes:
        _sew(slip, cut, columns, reefs)


@lru_cache(maxsize=32)
def _plain_weave(columns: int, rows: int) -> tuple[Floats, Floats]:
    """The corners of an even mesh in shares across and down, each (rows + 1, columns + 1)."""
    down, across = np.meshgrid(
        np.linspace(0, 1, rows + 1), np.linspace(0, 1, columns + 1), indexing="ij"
    )
    return across, down


def _weave(columns: int, rows: int, wear: Wear) -> tuple[Floats, Floats]:
    """The mesh of the sail; shaken when holes must not look cut with a ruler."""
    across, down = _plain_weave(columns, rows)
    if wear.holes:
        across, down = across.copy(), down.copy()
        shake = np.random.default_rng(wear.chance.randrange(1 << 30))
        inner = (slice(1, -1), slice(1, -1))
        across[inner] += shake.uniform(-0.3, 0.3, across[inner].shape) / columns
        down[inner] += shake.uniform(-0.3, 0.3, down[inner].shape) / rows
    return across, down


def _middles(grid: Floats) -> Floats:
    return (grid[:-1, :-1] + grid[:-1, 1:] + grid[1:, 1:] + grid[1:, :-1]).ravel() / 4


def _shot(across: Floats, down: Floats, wear: Wear) -> tuple[np.ndarray, np.ndarray]:
    """Which cells are left, and which of them are scorched by a hole beside them."""
    near = np.full(across.shape, 9.0)
    chance = wear.chance
    for _ in range(wear.holes * 2 + chance.randrange(2)):
        at, drop, size = (
            chance.uniform(0.06, 0.94),
            chance.uniform(0.12, 0.95),
            chance.uniform(0.5, 1),
        )
        wide, tall = 0.075 * size, 0.115 * size
        near = np.minimum(near, np.hypot((across - at) / wide, (down - drop) / tall))
    for _ in range(2 * wear.holes - 2):
        at, wide, tall = (
            chance.uniform(0.05, 0.95),
            chance.uniform(0.05, 0.12),
            chance.uniform(0.25, 0.7),
        )
        depth = np.clip((down - (1 - tall)) / tall, 1e-3, 1)
        tear = np.abs(across - at + 0.03 * np.sin(down * 20)) / (wide * depth)
        near = np.minimum(near, np.where(down > 1 - tall, tear, 9.0))
    return near > 1.0, near < 1.55


@lru_cache(maxsize=1)
def _hem() -> tuple[Floats, Floats]:
    """Shares across and down of points once round the edge of a sail."""
    s, zero = np.linspace(0, 1, 7)[:-1], np.zeros(6)
    across = np.concatenate([s, zero + 1, 1 - s, zero])
    return across, np.concatenate([zero, s, zero + 1, 1 - s])


def _sew(slip: MeshBuilder, cut: Cut, cloths: int, reefs: bool) -> None:
    """Seams between the cloths and, on square sails, a reef band."""
    down = np.linspace(0.02, 0.98, 6)
    for share in np.linspace(0, 1, cloths + 1)[1:-1]:
        slip.run(cut(np.full(6, share), down), SEAMS, RIG, 0.05, bias=0.25)
    if reefs:
        across = np.linspace(0.02, 0.98, 9)
        slip.run(cut(across, np.full(9, 0.18)), (186, 168, 136), RIG, 0.12, bias=0.25)


def furl(slip: MeshBuilder, left: Floats, right: Floats, thick: float) -> None:
    """A sail rolled on its yard from `left` to `right`, with gaskets."""
    share = np.linspace(0, 1, 9)[:, None]
    line = left + (right - left) * share - [0, 0, thick * 0.2]
    swell = thick * (0.75 + 0.5 * np.sin(share[:-1, 0] * np.pi))
    tones = np.where(np.arange(8) % 2, 0.94, 1.0)
    slip.run(line, toned(FURLED, tones), RIG, swell, casts=1, bias=1.0)
    gaskets = np.stack([line[1:-1] + [0, 0, thick * 0.4], line[1:-1] - [0, 0, thick * 0.5]], 1)
    slip.spars(gaskets, (168, 150, 120), RIG, 0.1, bias=1.1)


def clew_up(slip: MeshBuilder, left: Floats, right: Floats, drop: float) -> None:
    """A course hauled up in its gear: festoons under the yard."""
    share = np.linspace(0, 1, 13)
    hang = (
        drop
        * (0.45 + 0.55 * np.abs(np.sin(share * np.pi * 3)))
        * (0.6 + 0.4 * np.sin(share * np.pi))
    )
    top = left + (right - left) * share[:, None]
    rows = [top, top - np.outer(hang * 0.55, [0, 0, 1.0]), top - np.outer(hang, [0, 0, 1.0])]
    tones = np.tile(np.where(np.arange(12) % 2, 0.96, 1.02), (2, 1))
    tones[1] *= 0.86
    slip.faces(
        patches(np.stack(rows)), toned((255, 250, 240), tones.ravel()), RIG, light=CANVAS, casts=1
    )
    slip.run(rows[2], ROPE, RIG, 0.08, bias=0.3)


def quarter(corners: Floats, belly: Floats, depth: float) -> Cut:
    """A four-cornered fore-and-aft sail: throat, peak, clew, tack, bellied along `belly`."""
    throat, peak, clew, tack = corners

    def cut(across: Floats, down: Floats) -> Floats:
        a, t = across[..., None], down[..., None]
        head, foot = throat + (peak - throat) * a, tack + (clew - tack) * a
        swell = np.sin(np.pi * np.clip(a, 0, 1)) ** 0.8 * np.sin(np.pi * (0.06 + 0.88 * t))
        points: Floats = head + (foot - head) * t + belly * (depth * swell)
        return points

    return cut


def triangle(head: Floats, tack: Floats, clew: Floats, belly: Floats, depth: float) -> Cut:
    """A three-cornered sail: `across` goes from luff to leech, `down` from head to foot."""

    def cut(across: Floats, down: Floats) -> Floats:
        a, t = across[..., None], down[..., None]
        luff, leech = head + (tack - head) * t, head + (clew - head) * t
        swell = np.sin(np.pi * a) * np.sin(np.pi * np.minimum(t, 0.94))
        points: Floats = luff + (leech - luff) * a + belly * (depth * swell)
        return points

    return cut
