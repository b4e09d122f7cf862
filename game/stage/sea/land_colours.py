"""Colours of the ground and of the water along it: beach, heath, fields with hedges, tree tops, cliffs,
shallows, shoals and broken water, px by px.

Arrays are [y, x]; distances are in art px (ART_PX_PER_CM to the cm), negative inside. No pygame. Fields are
tiles measured in cm of the table, so that a zoom shows the same country larger."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from game.stage.paper import palette
from game.stage.paper.palette import Colour
from game.stage.sea.distance_fields import interpolate_grid
from game.stage.sea.waves import SUN_DIRECTION, Field, smoothstep, tiling_noise

Indices: TypeAlias = npt.NDArray[np.integer[Any]]

_TILE_PX: Final = 320  # cells along a tile
_FIELDS_CM: Final = 42.0
_FIELDS_ACROSS: Final = 13  # cm after which fields repeat, and the number of fields side by side in them
_TREES_CM: Final = 19.0
_TREES_ACROSS: Final = 30
_CROWN_CM: Final = (0.18, 0.42)  # radius of a tree top: larger than life, to be seen from afar
_BENT_CM: Final = 0.30  # cm by which hedges deviate from a straight line
FIELD_KINDS: Final = 6
WOOD_KIND: Final = 5  # the last kind of field is a wood
_KIND_ODDS: Final = (0.30, 0.22, 0.16, 0.14, 0.09, 0.09)
_SEED: Final = 11


@dataclass(frozen=True, slots=True)
class CountrysideFields:
    """The country at each px, in cm: the distance to the next hedge and into the nearest wood (negative
    outside), the depth within a tree top (negative beside one), and the depth of a tree's shadow; also how
    that tree top faces the light, -1 to 1, and the kind of the field, 0 to FIELD_KINDS - 1."""

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
    """Divide a tile among `across` x `across` sites, each cell to its nearest. Return the distance to the
    next border (in pitches of the sites), the number of the site, and the steps down and right from it.
    Borders bend by `bent` cells."""
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


ART_PX_PER_CM: Final = 21.4  # px per cm at which the widths below were drawn
# For each noise: its grain in px, its seed, its stretch (so that it repeats later), its finest detail. The
# first is hills, smooth; then lumps, tufts and grain.
NOISES: Final = ((46.0, 8, 4.1, 22.0), (32.0, 0, 2.2, 7.0), (22.0, 1, 1.0, 0.0), (6.0, 2, 1.0, 0.0))
CLIFF_HEIGHT_PX: Final = 19.0  # art px of the face of a cliff on the screen: 25 m of rock, plan-oblique


@dataclass(frozen=True, slots=True)
class GroundSamples:
    """The ground at each px of a square: distances in art px (`land_distance`, `shoal_distance`,
    `rock_distance`; `land_distance_below` is `land_distance` one CLIFF_HEIGHT_PX further down the screen),
    how bluff the coast is (0 beach, 1 cliff), how the hills face the light, four grains of noise, art px to a
    px, and the countryside (None if there is no land)."""

    land_distance: Field
    land_distance_below: Field
    shoal_distance: Field
    rock_distance: Field
    bluffness: Field
    relief_light: Field
    noises: tuple[Field, Field, Field, Field]
    art_px_per_px: float
    countryside: CountrysideFields | None = None


def colour_ramp(stops: Sequence[tuple[float, Colour]]) -> Field:
    """Return 256 colours along `stops`, shape (256, 3)."""
    at, places = np.linspace(0, 1, 256), [place for place, _ in stops]
    channels = [np.interp(at, places, [colour[c] for _, colour in stops]) for c in range(3)]
    return np.stack(channels, axis=1).astype(np.float32)


def ramp_colours(ramp: Field, share: Field) -> Field:
    """Return the colours of a ramp at `share` (0 to 1), shape (..., 3)."""
    return np.asarray(ramp[np.clip(share * 255, 0, 255).astype(np.uint8)])


_SHALLOW_RAMP: Final = colour_ramp(
    (
        (0.0, (33, 82, 95)),
        (0.22, (40, 104, 112)),
        (0.45, (66, 136, 134)),
        (0.70, palette.mix_colours(palette.SHALLOW, (122, 176, 156), 0.7)),
        (0.88, (170, 194, 160)),
        (1.0, (206, 206, 164)),
    )
)


def shallows_rgb_and_alpha(samples: GroundSamples, shoals: Field | None = None) -> tuple[Field, Field]:
    """Return colour and alpha of shallows over the sea, and of shoals, which are paler water with a soft
    edge; dark where a cliff shades it. The ramp `shoals` gives the colours of shoals, if any."""
    n0, n1, n2, _ = samples.noises
    near = np.exp(-np.maximum(samples.land_distance + 9 * n1 + 3 * n2, 0) / (44 - 22 * samples.bluffness))
    near = near * (1 - 0.45 * samples.bluffness)
    rocky = np.exp(-np.maximum(samples.rock_distance, 0) / 16) * 0.5
    depth = np.clip(np.maximum(near, rocky), 0, 1).astype(np.float32)
    shade = (
        samples.bluffness * smoothstep(15, 2, samples.land_distance) * (inland_direction(samples)[1] < -0.2)
    )
    bloom = np.asarray(
        smoothstep(52, -70, samples.shoal_distance + 5 * n1 + 2 * n2)
        * (0.86 + 0.10 * np.clip(n0 + 0.5 * n1, -1.5, 1.5))
    )
    pale = np.maximum(depth, 0.46 + 0.26 * bloom)
    shoaling = smoothstep(0, 0.4, bloom)
    if shoals is None:
        colour = ramp_colours(_SHALLOW_RAMP, depth + (pale - depth) * shoaling)
    else:
        colour, over = ramp_colours(_SHALLOW_RAMP, depth), ramp_colours(shoals, bloom)
        colour = colour + (over - colour) * (shoaling * (1 - depth))[..., None]
    colour = colour * (1 - 0.5 * shade)[..., None]
    thick = np.maximum(0.86 * smoothstep(0.03, 0.72, depth), 0.6 * shade)
    return np.asarray(colour), np.asarray(np.maximum(thick, 0.46 * bloom), dtype=np.float32)


def inland_direction(samples: GroundSamples) -> tuple[Field, Field]:
    """Return the direction inland, as the steps right and down of a unit arrow."""
    down, right = np.gradient(-samples.land_distance)
    length = np.maximum(np.hypot(right, down), 1e-6)
    return np.asarray(right / length), np.asarray(down / length)


def surf_alpha(samples: GroundSamples, surf_phase: float) -> Field:
    """Return the alpha of broken water: three lines off the beach, a boil at the foot of a cliff and a collar
    round each rock; `surf_phase` is -1 (high on the beach) to 1 (drawn back)."""
    _, n1, n2, n3 = samples.noises
    total = np.zeros(samples.land_distance.shape, dtype=np.float32)
    broken = smoothstep(-1.2, 0.6, n3 + 0.5 * n2)
    for n, (off, wide, strong) in enumerate(((4, 2.6, 1.0), (13, 2.0, 0.66), (23, 1.7, 0.38))):
        swing = surf_phase * (1.2 + 0.9 * n)
        away = samples.land_distance - off - 2.4 * n2 - 1.3 * n3 - 2.0 * n1 - swing
        gaps = smoothstep(-1.7 + 0.35 * n, 0.2 + 0.35 * n, n1 + 0.6 * n2)
        total += np.exp(-((away / wide) ** 2)) * strong * broken * gaps
    boil = samples.bluffness * smoothstep(9 + 3 * surf_phase, 1, samples.land_distance + 2.4 * n2)
    total = np.maximum(total, 0.75 * boil * smoothstep(-0.7, 0.9, n2 + 0.8 * n3))
    total *= samples.land_distance > -1
    collar = smoothstep(13 + 3 * surf_phase, 1, samples.rock_distance + 2.6 * n2)
    collar = collar * smoothstep(-1.2, 0.3, n2 + 0.7 * n3) * smoothstep(-5, -1, samples.rock_distance)
    return np.asarray(np.clip(np.maximum(total, 0.95 * collar), 0, 1), dtype=np.float32)


_SUNLIT: Final = (-0.58, -0.50)
_LAND: Final = colour_ramp(
    (
        (0.0, (196, 180, 138)),
        (0.10, palette.SAND),
        (0.22, (206, 196, 150)),
        (0.40, (166, 166, 118)),
        (0.70, palette.HEATH),
        (1.0, (142, 146, 104)),
    )
)
# Pastures, stubble, plough, and the floor of a wood: one for each kind of field.
_FIELDS: Final = np.array(
    [(144, 150, 102), (154, 156, 108), (134, 144, 98), (170, 164, 118), (154, 144, 110),
     (122, 134, 90)],
    dtype=np.float32,
)  # fmt: skip
_HEATH, _SCRUB, _STONE, _WALL, _BROW, _HEDGE, _LEAVES, _DEEP = (
    np.array(colour, dtype=np.float32)
    for colour in (
        (112, 122, 82),
        (96, 108, 72),
        (168, 154, 126),
        (168, 152, 126),
        (232, 222, 190),
        (92, 104, 68),
        (132, 142, 86),
        (66, 82, 54),
    )
)
_BLUFF_LEAST: Final = 0.04
_BAND: Final = 11.0  # art px of visible rock along a cliff that does not face down the screen
_HEDGE_CM: Final = 0.09  # half the breadth of a hedge


def land_colour(samples: GroundSamples) -> Field:
    """Return the colour of the ground: wet sand, sand, grass, and farther in heath or fields, on hills that
    rise from the coast and are lit from the north-west; on a bluff coast bare rock at the edge, and the face
    of the cliff."""
    n0, n1, n2, n3 = samples.noises
    inland = np.maximum(-samples.land_distance, 0)
    colour = ramp_colours(_LAND, (inland + 4 * n2 + 1.0 * n3 + 6 * n1 * samples.bluffness) / 52)
    colour = colour + (4 * n1 + 1.6 * n2 + 1.0 * n3)[..., None]
    farmed = smoothstep(-0.5, 0.1, n0) * smoothstep(24, 42, inland + 5 * n1)
    heath = smoothstep(0.1, 1.9, 0.8 * n1 + 0.7 * n0) * smoothstep(22, 70, inland) * (1 - farmed)
    colour = colour + (_HEATH - colour) * (0.42 * heath)[..., None]
    scrub = smoothstep(0.75, 1.35, 0.55 * n3 + 0.75 * n2 + 0.5 * n1 - 0.3) * smoothstep(24, 60, inland)
    colour = colour + (_SCRUB - colour) * (0.30 * scrub * (1 - farmed))[..., None]
    light = np.clip(1.0 + samples.relief_light * smoothstep(4, 40, inland), 0.76, 1.20)
    wet = 1 - 0.20 * smoothstep(4.5, 0, inland) * (1 - samples.bluffness)
    if samples.countryside is not None and inland.max() > 20:
        colour = _add_countryside(samples, samples.countryside, colour, farmed)
    ground = np.asarray(colour * (light * wet)[..., None], dtype=np.float32)
    return _add_cliffs(samples, ground) if samples.bluffness.max() > _BLUFF_LEAST else ground


def _add_countryside(
    samples: GroundSamples, country: CountrysideFields, colour: Field, farmed: Field
) -> Field:
    """Add what grows on the ground: fields of quiet colours, hedges, and tree tops in woods, along some
    hedges and in clumps on the heath, each with its shadow to the south-east."""
    _, n1, n2, _ = samples.noises
    px = samples.art_px_per_px / ART_PX_PER_CM
    colour = colour + (_FIELDS[country.kind] - colour) * (0.55 * farmed)[..., None]
    hedge = smoothstep(_HEDGE_CM + 0.7 * px, _HEDGE_CM - 0.5 * px, country.hedge_distance + 0.02 * n2)
    colour = colour + (_HEDGE - colour) * (0.5 * farmed * hedge)[..., None]
    rows = smoothstep(0.34, 0.12, country.hedge_distance) * smoothstep(0.5, 1.1, n1)
    woods = smoothstep(-0.15, 0.3, country.wood_depth)
    clumps = smoothstep(1.0, 1.5, n1 + 0.4 * n2) * (1 - farmed) * smoothstep(26, 44, -samples.land_distance)
    bare = 0.42 * (1 - np.maximum(np.maximum(rows, woods) * farmed, clumps))
    shade = smoothstep(-0.06, 0.10, country.tree_shadow - bare)
    colour = colour * (1 - 0.34 * shade)[..., None]
    top = smoothstep(-0.6 * px - 0.02, 0.6 * px + 0.02, country.tree_depth - bare)
    leaves = _DEEP + (_LEAVES - _DEEP) * (0.5 + 0.5 * country.tree_light + 0.05 * n2)[..., None]
    return np.asarray(colour + (leaves - colour) * (0.92 * top)[..., None])


def _add_cliffs(samples: GroundSamples, ground: Field) -> Field:
    """Add bluff edges: rock along the top and the lit cliff below, broadest where it faces down."""
    _, n1, n2, n3 = samples.noises
    right, down = inland_direction(samples)
    sunward = right * -_SUNLIT[0] + down * -_SUNLIT[1]
    # A px is on the face if the ground one cliff's height below it is already sea, or the sea is
    # near on any side; towards its ends a cliff is lower.
    high = smoothstep(0.25, 0.8, samples.bluffness)
    below = np.maximum(
        samples.land_distance + (samples.land_distance_below - samples.land_distance) * high,
        samples.land_distance + _BAND * high,
    )
    rim = np.minimum(-samples.land_distance, -below)
    bare = samples.bluffness * smoothstep(10, 3, rim + 2.2 * n2 + 1.2 * n3)
    stone = _STONE + (8 * n3 + 6 * n2)[..., None]
    ground = ground + (stone * (1.0 + 0.2 * sunward)[..., None] - ground) * bare[..., None]
    face = smoothstep(-1.0, 1.0, below) * smoothstep(0.2, 0.4, samples.bluffness)
    lit = np.clip(0.74 + 0.44 * sunward, 0.42, 1.04)
    strokes = 0.30 * smoothstep(0.1, 1.0, n3 + 0.5 * n2) + 0.07 * n1
    foot = 0.38 * smoothstep(6, 0, -samples.land_distance)
    wall = _WALL * (lit * (1 - strokes) * (1 - foot))[..., None]
    ground = ground + (wall - ground) * face[..., None]
    brow = np.exp(-(((below + 1.8) / 1.6) ** 2)) * smoothstep(0.3, 0.6, samples.bluffness)
    return np.asarray(ground + (_BROW - ground) * (0.6 * brow)[..., None])
