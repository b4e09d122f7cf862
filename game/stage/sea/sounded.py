"""What is known of the ground of a table before any of it is painted: how far each place is from
land, shoal and rock, how its coasts and hills are, what stands on it. Worked out once a level."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

import numpy as np

from game.stage.sea import crags, landmarks
from game.stage.sea.shore_paint import NOISES
from game.stage.sea.soundings import (
    Grid,
    Polygon,
    bluffness,
    distances,
    relief,
    roughened,
    rounded,
    run_on,
)
from game.stage.sea.spectrum import Field, noise, smooth

_ROUNDED: Final = (3.4, 2.4)
"""Over how many cm the corners of hexes on a coast are rounded, and how far that may move it: less
than half of what lies between the edge of a hex and its middle."""
_BAYS: Final = (1.8, 13.0)
"""By how many cm a coast of hexes wanders besides, and in lumps of how many: a hex is 10 across,
and smaller lumps would leave a row of equal scallops."""
_SET_BACK: Final = (6.8, 5.0)
"""Cm that cliffs stand inland of the edge of their hex, and over how many the coast beside them
swings out: a ship can run upon a hex of cliffs, and her hull must lie in water there, aground."""
_HEADLAND_CM: Final = 3.0
"""How far round a stretch of coast decides whether it is a headland or a bay."""


@lru_cache(maxsize=1)
def grains(seed: int) -> tuple[Field, ...]:
    """What every ground is uneven by; read only. It is the same on every table, so a second battle
    begins 0.3 s sooner."""
    tiles = tuple(noise(512, grain, seed + n, finest=finest) for grain, n, _, finest in NOISES)
    for tile in tiles:
        tile.setflags(write=False)
    return tiles


_Ring: TypeAlias = tuple[tuple[float, float], ...]
_Rings: TypeAlias = tuple[_Ring, ...]


@dataclass(frozen=True, slots=True)
class Bounds:
    """Where the ground of a table lies: rings of (x, y) in cm. Land on `cliffs` is bluff wherever
    it meets the sea. `reefs` are the areas that rocks stand in; `hexes` says whether coasts follow
    hexes, whose corners are rounded; `forts` are the places of works."""

    land: _Rings = ()
    shoals: _Rings = ()
    reefs: _Rings = ()
    cliffs: _Rings = ()
    forts: _Ring = ()
    hexes: bool = False


def rings(polygons: Sequence[Polygon]) -> _Rings:
    """Polygons as values that can be looked up."""
    return tuple(tuple((x, y) for x, y in polygon) for polygon in polygons)


@dataclass(frozen=True, slots=True)
class Soundings:
    """How far every spot of one table is from land, shoal and rock, how bluff its coast is, and how
    its ground leans to the light; the rocks themselves, and what people have built."""

    land: Grid
    bluff: Grid
    lean: Grid
    shoal: Grid
    rock: Grid
    heads: tuple[crags.Head, ...]
    marks: landmarks.Landmarks


@lru_cache(maxsize=2)
def sounded(size_cm: tuple[float, float], bounds: Bounds, seed: int) -> Soundings:
    """The soundings of a table, half a second's work and some 5 MB, kept for two: the battle that
    is fought, and the one before it, which is often fought again. A stand comes back to its duel
    after each battle of its list; what lies further back it does not see again for an hour."""
    true = distances([run_on(ring, size_cm) for ring in bounds.land], size_cm)
    steep = distances([run_on(ring, size_cm) for ring in bounds.cliffs], size_cm)
    land = _of_hexes(true, steep, seed) if bounds.hexes else roughened(true, seed)
    heads = crags.heads_in(bounds.reefs)
    foreshore = bounds.cliffs if bounds.hexes else ()
    wet = [run_on(ring, size_cm) for ring in (*bounds.shoals, *bounds.reefs, *foreshore)]
    bluff = bluffness(land, _HEADLAND_CM, seed + 6)
    if bounds.cliffs:
        most = np.maximum(bluff.values, smooth(2.4, 0.8, steep.values))
        bluff = Grid(bluff.cell, np.asarray(most))
    hills = grains(seed)
    return Soundings(
        land,
        bluff,
        relief(land, ((hills[0], 230.0, 0.62), (hills[1], 170.0, 0.12))),
        roughened(rounded(distances(wet, size_cm), 1.2, 1.5), seed + 2, 1.4),
        distances([head.ring for head in heads], size_cm),
        heads,
        landmarks.settled(size_cm, land.spot, bluff.spot, bounds.forts, seed + 8),
    )


def _of_hexes(true: Grid, steep: Grid, seed: int) -> Grid:
    """Distances from land whose edge runs along hexes, as a coast runs; `steep` are the distances
    from its cliffs."""
    far, beside = _SET_BACK
    back = far * np.clip(1 - np.maximum(steep.values, 0) / beside, 0, 1)
    coast = Grid(true.cell, np.asarray(rounded(true, *_ROUNDED).values + back, dtype=np.float32))
    return roughened(coast, seed, *_BAYS)
