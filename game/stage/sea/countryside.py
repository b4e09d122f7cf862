"""What divides a country: fields with hedges between them, and tree tops.

Fields are the cells of a lattice of sites that are drawn by their numbers, so they never repeat. Trees are a
tile. Everything is measured in cm of the table, so that a zoom shows the same country larger. No pygame."""

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from game.stage.sea.distance_fields import interpolate_grid
from game.stage.sea.endless_noise import Numbers, drawn_lattice, hash_numbers, number_share
from game.stage.sea.waves import SUN_DIRECTION, Field

FIELD_CM: Final = 3.2  # cm from the middle of a field to the next
_JITTER: Final = 0.66
_BENT_CM: Final = 0.16  # cm by which hedges deviate from a straight line, to a deviation of the noise
_SEED: Final = 11
_NEIGHBOURS: Final = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1)]

_GROVE_PX: Final = 128  # cells along one grove: a square with trees none of which stands out of it
_GROVES: Final = 4  # groves along the tile
_GROVE_CM: Final = 7.75
_TREES_ACROSS: Final = 12  # trees along a grove
_CROWN_CM: Final = (0.18, 0.42)  # radius of a tree top: larger than life, to be seen from afar


@dataclass(frozen=True, slots=True)
class Cells:
    """Places among the cells of a lattice: the distance to the next border, in pitches, and the number of the
    cell, drawn at random."""

    border_distance: Field
    numbers: Numbers


def lattice_cells_at(across: Field, down: Field, jitter: float, seed: int) -> Cells:
    """Return the cells at places [y, x] in pitches. Sites stray from their squares' middles by up to `jitter`
    / 2 pitches."""
    i, j = np.floor(across).astype(np.int32), np.floor(down).astype(np.int32)
    first_i, first_j = int(i.min()) - 1, int(j.min()) - 1
    wide, high = int(i.max()) + 2 - first_i, int(j.max()) + 2 - first_j
    drawn = drawn_lattice((first_i, first_j), (wide, high), seed)
    sites_x = ((0.5 + jitter * (number_share(drawn) - 0.5)) + np.arange(wide)[None, :]).astype("f4")
    sites_y = ((0.5 + jitter * (number_share(drawn, 8) - 0.5)) + np.arange(high)[:, None]).astype("f4")
    x, y = across - np.float32(first_i), down - np.float32(first_j)
    here = (j - first_j) * wide + (i - first_i)
    flat_x, flat_y = sites_x.ravel(), sites_y.ravel()
    at = [here + (dj * wide + di) for dj, di in _NEIGHBOURS]
    rights = np.stack([x - flat_x.take(spot) for spot in at])
    downs = np.stack([y - flat_y.take(spot) for spot in at])
    far = rights * rights + downs * downs
    nearest = far.argmin(axis=0)[None]
    owner = np.take_along_axis(np.stack(at), nearest, axis=0)[0]
    best = [np.take_along_axis(found, nearest, axis=0)[0] for found in (far, downs, rights)]
    np.put_along_axis(far, nearest, np.float32(99.0), axis=0)
    next_best = far.argmin(axis=0)[None]
    second = [np.take_along_axis(found, next_best, axis=0)[0] for found in (far, downs, rights)]
    apart = np.hypot(best[1] - second[1], best[2] - second[2])
    border = (second[0] - best[0]) / np.maximum(2 * apart, 1e-3)
    return Cells(np.asarray(border, dtype=np.float32), drawn.ravel().take(owner))


@dataclass(frozen=True, slots=True)
class CountrysideFields:
    """The country at each px: the distance to the next hedge in cm, the number of the field, and the cm of
    its columns and rows [y, x], bent as the hedges are."""

    hedge_distance: Field
    numbers: Numbers
    x_cm: Field
    y_cm: Field


def fields_at(
    columns: Field, rows: Field, bend: tuple[Field, Field], across: float = 1.0
) -> CountrysideFields:
    """Return the fields at columns and rows, cm; `bend` are two noises of deviation 1, and fields are
    `across` times as large as usual."""
    x = columns[None, :] + np.float32(_BENT_CM) * bend[0]
    y = rows[:, None] + np.float32(_BENT_CM) * bend[1]
    pitch = np.float32(FIELD_CM * across)
    cells = lattice_cells_at(x / pitch, y / pitch, _JITTER, _SEED)
    return CountrysideFields(cells.border_distance * pitch, cells.numbers, x, y)


@dataclass(frozen=True, slots=True)
class Trees:
    """Tree tops at each px, in cm: the depth within one (negative beside one), the depth of a shadow, and how
    that top faces the light, -1 to 1."""

    depth: Field
    shadow: Field
    light: Field


def trees_at(columns: Field, rows: Field) -> Trees:
    """Return the tree tops at columns and rows, cm, as if they stood everywhere."""
    depth, light = _tree_tile()
    across, down = _grove_cells(columns, 1), _grove_cells(rows, 2)
    off = np.float32(0.17)
    shaded_across, shaded_down = _grove_cells(columns - off, 1), _grove_cells(rows - np.float32(0.8) * off, 2)
    return Trees(
        interpolate_grid(depth, across, down, is_repeating=True),
        interpolate_grid(depth, shaded_across, shaded_down, is_repeating=True),
        interpolate_grid(light, across, down, is_repeating=True),
    )


def _grove_cells(places: Field, seed: int) -> Field:
    """Return the cells of the tile along one axis: groves follow each other in an order that is drawn."""
    cells = places * np.float32(_GROVE_PX / _GROVE_CM)
    block = np.floor(cells / _GROVE_PX)
    drawn = hash_numbers(block.astype(np.int64).astype(np.uint32), np.array([seed], dtype=np.uint32), _SEED)
    return np.asarray(cells - block * _GROVE_PX + drawn % np.uint32(_GROVES) * _GROVE_PX, dtype=np.float32)


@lru_cache(maxsize=1)
def _tree_tile() -> tuple[Field, Field]:
    """Return the depth of each cell of the tile in a tree top, cm, and how that faces the light; read
    only."""
    rng = np.random.default_rng(_SEED + 3)
    cell, side = _GROVE_CM / _GROVE_PX, _GROVE_PX * _GROVES
    many = _TREES_ACROSS * _GROVES
    crowns = rng.uniform(*_CROWN_CM, (many, many))
    places = np.indices((many, many)) + rng.uniform(0, 1, (2, many, many))
    places = places * (_GROVE_CM / _TREES_ACROSS)
    corners = np.floor(places / _GROVE_CM) * _GROVE_CM
    places = np.clip(places, corners + crowns, corners + _GROVE_CM - crowns) / cell
    depth, light = np.full((side, side), -1.0, dtype=np.float32), np.zeros((side, side), dtype=np.float32)
    reach, sun = math.ceil(_CROWN_CM[1] / cell) + 2, math.hypot(*SUN_DIRECTION)
    for row, column, crown in zip(*(values.ravel().tolist() for values in (*places, crowns)), strict=True):
        low, left = max(0, round(row) - reach), max(0, round(column) - reach)
        box = slice(low, round(row) + reach + 1), slice(left, round(column) + reach + 1)
        down, right = (
            np.arange(start, start + size) for start, size in zip((low, left), depth[box].shape, strict=True)
        )
        down, right = (down[:, None] - row) * cell, (right[None, :] - column) * cell
        inside = crown - np.hypot(down, right)
        facing = np.clip((right * SUN_DIRECTION[0] + down * SUN_DIRECTION[1]) / (sun * crown), -1, 1)
        over = inside > depth[box]
        light[box] = np.where(over, facing, light[box])
        depth[box] = np.maximum(depth[box], inside)
    depth.setflags(write=False)
    light.setflags(write=False)
    return depth, light
