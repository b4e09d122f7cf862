"""Sails as meshes: bellied, seamed, holed and torn, or gathered up along their yards."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from game.stage.hulls.mesh import (
    CANVAS,
    ONLY_SHADOW,
    PLAIN,
    RIG,
    Floats,
    MeshBuilder,
    grid_faces,
    scaled_colours,
)
from game.stage.hulls.ship_look import RGB

FURLED_RGB: RGB = (190, 175, 144)
ROPE_RGB: RGB = (112, 92, 68)
SEAM_RGB: RGB = (206, 191, 163)

SailShape = Callable[[Floats, Floats], Floats]
"""Function from shares across (0..1) and down (0..1) of a sail to points (..., 3)."""


@dataclass(frozen=True, slots=True)
class SailCondition:
    """How worn the canvas is and how much detail is wanted; one random source per ship. With
    `shapes` no sail is painted: its shape is added there."""

    holes: int
    is_detailed: bool
    random: random.Random
    shapes: list[SailShape] | None = None


def add_set_sail(
    mesh: MeshBuilder,
    shape: SailShape,
    columns: int,
    rows: int,
    condition: SailCondition,
    *,
    has_reefs: bool = False,
) -> None:
    """Add the sail `shape`, with the shot holes and torn foot of `condition`."""
    if condition.shapes is not None:
        condition.shapes.append(shape)
        return
    if condition.holes:
        columns, rows = columns * 2, rows * 2
    across, down = _sail_grid(columns, rows, condition)
    points = shape(across, down)
    cells = grid_faces(points)
    middle_a, middle_t = _cell_centres(across), _cell_centres(down)
    cloth = np.tile(np.arange(columns), rows)
    tone = 1.0 + 0.035 * (1 - 2 * middle_t) + 0.018 * (cloth % 2) - 0.03 * (middle_t > 0.94)
    if condition.holes:
        whole, scorched = _shot_cells(middle_a, middle_t, condition)
        cells, tone = cells[whole], np.where(scorched, 0.80, 1.0)[whole] * tone[whole]
    mesh.add_faces(cells, scaled_colours((255, 255, 255), tone), RIG, light=CANVAS)
    rim = shape(*_edge_points())
    mesh.add_faces(rim, FURLED_RGB, RIG, light=PLAIN, casts=ONLY_SHADOW)
    if not condition.holes:
        edge = rim if condition.is_detailed else rim[::2]
        mesh.add_rope(
            np.concatenate([edge, edge[:1]]),
            ROPE_RGB if condition.is_detailed else (176, 158, 128),
            RIG,
            0.10 if condition.is_detailed else 0.0,
            bias=0.2,
        )
    if condition.is_detailed and not condition.holes:
        _add_seams(mesh, shape, columns, has_reefs)


@lru_cache(maxsize=32)
def _even_grid(columns: int, rows: int) -> tuple[Floats, Floats]:
    """Return the corners of an even mesh in shares across and down, each (rows + 1, columns +
    1)."""
    down, across = np.meshgrid(np.linspace(0, 1, rows + 1), np.linspace(0, 1, columns + 1), indexing="ij")
    return across, down


def _sail_grid(columns: int, rows: int, wear: SailCondition) -> tuple[Floats, Floats]:
    """Return the mesh of the sail; shaken if it has holes, which must not look cut with a ruler."""
    across, down = _even_grid(columns, rows)
    if wear.holes:
        across, down = across.copy(), down.copy()
        shake = np.random.default_rng(wear.random.randrange(1 << 30))
        inner = (slice(1, -1), slice(1, -1))
        across[inner] += shake.uniform(-0.3, 0.3, across[inner].shape) / columns
        down[inner] += shake.uniform(-0.3, 0.3, down[inner].shape) / rows
    return across, down


def _cell_centres(grid: Floats) -> Floats:
    return (grid[:-1, :-1] + grid[:-1, 1:] + grid[1:, 1:] + grid[1:, :-1]).ravel() / 4


def _shot_cells(across: Floats, down: Floats, wear: SailCondition) -> tuple[np.ndarray, np.ndarray]:
    """Return which cells are left, and which of them are scorched by a hole beside them."""
    near = np.full(across.shape, 9.0)
    chance = wear.random
    for _ in range(wear.holes * 2 + chance.randrange(2)):
        at, drop, size = (chance.uniform(0.06, 0.94), chance.uniform(0.12, 0.95), chance.uniform(0.5, 1))
        wide, tall = 0.075 * size, 0.115 * size
        near = np.minimum(near, np.hypot((across - at) / wide, (down - drop) / tall))
    for _ in range(2 * wear.holes - 2):
        at, wide, tall = (chance.uniform(0.05, 0.95), chance.uniform(0.05, 0.12), chance.uniform(0.25, 0.7))
        depth = np.clip((down - (1 - tall)) / tall, 1e-3, 1)
        tear = np.abs(across - at + 0.03 * np.sin(down * 20)) / (wide * depth)
        near = np.minimum(near, np.where(down > 1 - tall, tear, 9.0))
    return near > 1.0, near < 1.55


@lru_cache(maxsize=1)
def _edge_points() -> tuple[Floats, Floats]:
    """Return the shares across and down of points once round the edge of a sail."""
    s, zero = np.linspace(0, 1, 7)[:-1], np.zeros(6)
    across = np.concatenate([s, zero + 1, 1 - s, zero])
    return across, np.concatenate([zero, s, zero + 1, 1 - s])


def _add_seams(mesh: MeshBuilder, cut: SailShape, cloths: int, has_reefs: bool) -> None:
    """Add seams between the cloths and, on square sails, a reef band."""
    down = np.linspace(0.02, 0.98, 6)
    for share in np.linspace(0, 1, cloths + 1)[1:-1]:
        mesh.add_rope(cut(np.full(6, share), down), SEAM_RGB, RIG, 0.05, bias=0.25)
    if has_reefs:
        across = np.linspace(0.02, 0.98, 9)
        mesh.add_rope(cut(across, np.full(9, 0.18)), (186, 168, 136), RIG, 0.12, bias=0.25)


def add_furled_sail(mesh: MeshBuilder, left: Floats, right: Floats, thick: float) -> None:
    """Add a sail rolled on its yard from `left` to `right`, with gaskets."""
    share = np.linspace(0, 1, 9)[:, None]
    line = left + (right - left) * share - [0, 0, thick * 0.2]
    swell = thick * (0.75 + 0.5 * np.sin(share[:-1, 0] * np.pi))
    tones = np.where(np.arange(8) % 2, 0.94, 1.0)
    mesh.add_rope(line, scaled_colours(FURLED_RGB, tones), RIG, swell, casts=1, bias=1.0)
    gaskets = np.stack([line[1:-1] + [0, 0, thick * 0.4], line[1:-1] - [0, 0, thick * 0.5]], 1)
    mesh.add_spars(gaskets, (168, 150, 120), RIG, 0.1, bias=1.1)


def add_clewed_sail(mesh: MeshBuilder, left: Floats, right: Floats, drop: float) -> None:
    """Add a course hauled up in its gear: festoons under the yard."""
    share = np.linspace(0, 1, 13)
    hang = drop * (0.45 + 0.55 * np.abs(np.sin(share * np.pi * 3))) * (0.6 + 0.4 * np.sin(share * np.pi))
    top = left + (right - left) * share[:, None]
    rows = [top, top - np.outer(hang * 0.55, [0, 0, 1.0]), top - np.outer(hang, [0, 0, 1.0])]
    tones = np.tile(np.where(np.arange(12) % 2, 0.96, 1.02), (2, 1))
    tones[1] *= 0.86
    mesh.add_faces(
        grid_faces(np.stack(rows)), scaled_colours((255, 250, 240), tones.ravel()), RIG, light=CANVAS, casts=1
    )
    mesh.add_rope(rows[2], ROPE_RGB, RIG, 0.08, bias=0.3)


def four_cornered_sail(corners: Floats, belly_direction: Floats, depth: float) -> SailShape:
    """Return a four-cornered fore-and-aft sail: throat, peak, clew, tack, bellied along
    `belly_direction`."""
    throat, peak, clew, tack = corners

    def cut(across: Floats, down: Floats) -> Floats:
        a, t = across[..., None], down[..., None]
        head, foot = throat + (peak - throat) * a, tack + (clew - tack) * a
        swell = np.sin(np.pi * np.clip(a, 0, 1)) ** 0.8 * np.sin(np.pi * (0.06 + 0.88 * t))
        points: Floats = head + (foot - head) * t + belly_direction * (depth * swell)
        return points

    return cut


def three_cornered_sail(
    head: Floats, tack: Floats, clew: Floats, belly_direction: Floats, depth: float
) -> SailShape:
    """Return a three-cornered sail: `across` goes from luff to leech, `down` from head to foot."""

    def cut(across: Floats, down: Floats) -> Floats:
        a, t = across[..., None], down[..., None]
        luff, leech = head + (tack - head) * t, head + (clew - head) * t
        swell = np.sin(np.pi * a) * np.sin(np.pi * np.minimum(t, 0.94))
        points: Floats = luff + (leech - luff) * a + belly_direction * (depth * swell)
        return points

    return cut
