"""Fields, hedges and tree tops as tiles that repeat, measured in cm of the table, so that a zoom
shows the same country larger. numpy only, no pygame."""

import math
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from game.stage.sea.distance_fields import interpolate_grid
from game.stage.sea.wave_spectrum import SUN_DIRECTION, Field, tiling_noise

Indices: TypeAlias = npt.NDArray[np.integer[Any]]

_TILE_PX: Final = 320
"""Cells along a tile."""
_FIELDS_CM: Final = 42.0
_FIELDS_ACROSS: Final = 13
"""Cm after which fields repeat, and the number of fields side by side in them."""
_TREES_CM: Final = 19.0
_TREES_ACROSS: Final = 30
_CROWN_CM: Final = (0.18, 0.42)
"""Least and greatest radius of a tree top: larger than life, or none would be visible from afar."""
_BENT_CM: Final = 0.30
"""Cm by which hedges deviate from a straight line."""
FIELD_KINDS: Final = 6
WOOD_KIND: Final = 5
"""The last kind of field is a wood."""
_KIND_ODDS: Final = (0.30, 0.22, 0.16, 0.14, 0.09, 0.09)
_SEED: Final = 11


@dataclass(frozen=True, slots=True)
class CountrysideFields:
    """The country at each px, in cm: the distance to the next hedge and into the nearest wood
    (negative outside), the depth within a tree top (negative beside one), and the depth of a tree's
    shadow; also how that tree top faces the light, -1 to 1, and the kind of the field, 0 to
    FIELD_KINDS - 1."""

    hedge_distance: Field
    wood_depth: Field
    tree_depth: Field
    tree_light: Field
    tree_shadow: Field
    kind: Indices


@dataclass(frozen=True, slots=True)
class _Tiles:
    """The same for a whole tile."""

    hedge_distance: Field
    wood_depth: Field
    kind: Indices
    tree_depth: Field
    tree_light: Field


def countryside_fields_at(xs: Field, ys: Field) -> CountrysideFields:
    """Return the country at columns `xs` and rows `ys`, cm."""
    tiles = _tiles()
    u, v = (np.asarray(places * np.float32(_TILE_PX / _FIELDS_CM)) for places in (xs, ys))
    a, b = (np.asarray(places * np.float32(_TILE_PX / _TREES_CM)) for places in (xs, ys))
    cols, rows = (np.round(places).astype(np.int64) % _TILE_PX for places in (u, v))
    off = 0.17 * _TILE_PX / _TREES_CM
    return CountrysideFields(
        interpolate_grid(tiles.hedge_distance, u, v, is_repeating=True),
        interpolate_grid(tiles.wood_depth, u, v, is_repeating=True),
        interpolate_grid(tiles.tree_depth, a, b, is_repeating=True),
        interpolate_grid(tiles.tree_light, a, b, is_repeating=True),
        interpolate_grid(tiles.tree_depth, a - np.float32(off), b - np.float32(0.8 * off), is_repeating=True),
        tiles.kind[rows[:, None], cols[None, :]],
    )


@lru_cache(maxsize=1)
def _tiles() -> _Tiles:
    """Return the tiles, the same on every table; read only."""
    hedge, owner, _ = _voronoi_tile(_FIELDS_ACROSS, 0.64, _SEED, _BENT_CM * _TILE_PX / _FIELDS_CM)
    drawn = np.random.default_rng(_SEED + 1).choice(FIELD_KINDS, _FIELDS_ACROSS**2, p=_KIND_ODDS)
    kind = drawn[owner]
    hedge = hedge * np.float32(_FIELDS_CM / _FIELDS_ACROSS)
    tree, lean = _tree_tops()
    tiles = _Tiles(hedge, np.where(kind == WOOD_KIND, hedge, -hedge), kind, tree, lean)
    for tile in (tiles.hedge_distance, tiles.wood_depth, tiles.kind, tiles.tree_depth, tiles.tree_light):
        tile.setflags(write=False)
    return tiles


def _tree_tops() -> tuple[Field, Field]:
    """Return the depth of each cell in a tree top, cm, and how that faces the light."""
    _, owner, off = _voronoi_tile(_TREES_ACROSS, 1.0, _SEED + 2, 0.0)
    pitch = np.float32(_TREES_CM / _TREES_ACROSS)
    rolled = np.random.default_rng(_SEED + 3).uniform(*_CROWN_CM, _TREES_ACROSS**2)
    crown = rolled.astype(np.float32)[owner]
    down, right = off[0] * pitch, off[1] * pitch
    sun = math.hypot(*SUN_DIRECTION)
    lean = (right * SUN_DIRECTION[0] + down * SUN_DIRECTION[1]) / (sun * crown)
    return np.asarray(crown - np.hypot(down, right)), np.clip(lean, -1, 1).astype(np.float32)


def _voronoi_tile(
    across: int, jitter: float, seed: int, bent: float
) -> tuple[Field, Indices, tuple[Field, Field]]:
    """Divide a tile among `across` x `across` sites, each cell to its nearest. Return the distance
    to the next border (in pitches of the sites), the number of the site, and the steps down and
    right from it. Borders bend by `bent` cells."""
    rng = np.random.default_rng(seed)
    spread = rng.uniform(-0.5, 0.5, (2, across, across)).astype(np.float32) * jitter
    sites = spread + 0.5 + np.indices((across, across), dtype=np.float32)
    pitch = _TILE_PX / across
    rows, cols = np.indices((_TILE_PX, _TILE_PX), dtype=np.float32) / pitch
    if bent:
        rows += tiling_noise(_TILE_PX, 70, seed + 1, finest_px=12) * (bent / pitch)
        cols += tiling_noise(_TILE_PX, 70, seed + 2, finest_px=12) * (bent / pitch)
    j, i = np.floor(rows).astype(np.int32), np.floor(cols).astype(np.int32)
    downs, rights = (np.empty((9, _TILE_PX, _TILE_PX), dtype=np.float32) for _ in range(2))
    for n, (dj, di) in enumerate(product((-1, 0, 1), repeat=2)):
        at = (j + dj) % across, (i + di) % across
        downs[n] = rows - (sites[0][at] + (j + dj) - at[0])
        rights[n] = cols - (sites[1][at] + (i + di) - at[1])
    far = downs * downs + rights * rights
    nearest = far.argmin(axis=0)[None]
    best = [np.take_along_axis(found, nearest, axis=0)[0] for found in (far, downs, rights)]
    np.put_along_axis(far, nearest, np.float32(99.0), axis=0)
    next_best = far.argmin(axis=0)[None]
    second = [np.take_along_axis(found, next_best, axis=0)[0] for found in (far, downs, rights)]
    owner = (j + nearest[0] // 3 - 1) % across * across + (i + nearest[0] % 3 - 1) % across
    apart = np.hypot(best[1] - second[1], best[2] - second[2])
    border = (second[0] - best[0]) / np.maximum(2 * apart, 1e-3)
    return np.asarray(border, dtype=np.float32), owner, (best[1], best[2])
