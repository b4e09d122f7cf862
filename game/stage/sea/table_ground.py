"""The ground of a table before any of it is painted: how far each place is from land, shoal and
rock, its coasts and hills, its rocks and houses. Computed once a level."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

import numpy as np

from game.stage.sea import landmarks, reef_rocks
from game.stage.sea.distance_fields import (
    DistanceField,
    Polygon,
    coast_bluffness,
    extend_past_edge,
    relief_light,
    roughen_edges,
    round_corners,
    signed_distances,
)
from game.stage.sea.shore_colours import NOISES
from game.stage.sea.wave_spectrum import Field, smoothstep, tiling_noise

_CORNER_RADIUS_CM: Final = (3.4, 2.4)
"""Cm over which the corners of hexes on a coast are rounded, and how far that may move it: less
than half the distance from the edge of a hex to its middle."""
_BAYS: Final = (1.8, 13.0)
"""Cm by which a coast of hexes wanders besides, and the size of the lumps: a hex is 10 across, and
smaller lumps would leave a row of equal scallops."""
_HEX_SETBACK_CM: Final = (6.8, 5.0)
"""Cm from the edge of their hex to cliffs inland, and cm over which the coast beside them swings
out: a ship can run upon a hex of cliffs, and her hull must be in water there, aground."""
_HEADLAND_CM: Final = 3.0
"""Radius of coast that decides whether it is a headland or a bay."""


@lru_cache(maxsize=1)
def ground_noises(seed: int) -> tuple[Field, ...]:
    """Return the noise tiles of every ground; read only. They are the same on every table, so a
    second battle begins 0.3 s sooner."""
    tiles = tuple(tiling_noise(512, grain, seed + n, finest_px=finest) for grain, n, _, finest in NOISES)
    for tile in tiles:
        tile.setflags(write=False)
    return tiles


_Ring: TypeAlias = tuple[tuple[float, float], ...]
_Rings: TypeAlias = tuple[_Ring, ...]


@dataclass(frozen=True, slots=True)
class GroundAreas:
    """The areas of a table's ground: rings of (x, y) in cm. Land on `cliffs` is bluff wherever it
    meets the sea. `reefs` are areas with rocks; `has_hexes` says whether coasts follow hexes, whose
    corners are rounded; `fort_positions` are the places of works."""

    land: _Rings = ()
    shoals: _Rings = ()
    reefs: _Rings = ()
    cliffs: _Rings = ()
    fort_positions: _Ring = ()
    has_hexes: bool = False


def hashable_rings(polygons: Sequence[Polygon]) -> _Rings:
    """Return polygons as hashable tuples."""
    return tuple(tuple((x, y) for x, y in polygon) for polygon in polygons)


@dataclass(frozen=True, slots=True)
class GroundData:
    """Distances from land, shoal and rock for one table, how bluff its coast is, and how its ground
    faces the light; also the rocks themselves, and the landmarks."""

    land_distance: DistanceField
    bluffness: DistanceField
    relief_light: DistanceField
    shoal_distance: DistanceField
    rock_distance: DistanceField
    rocks: tuple[reef_rocks.Rock, ...]
    landmarks: landmarks.Landmarks


@lru_cache(maxsize=2)
def ground_data(size_cm: tuple[float, float], areas: GroundAreas, seed: int) -> GroundData:
    """Return the ground of a table: half a second's work and some 5 MB, cached for two: the present
    battle and the one before it, which is often fought again. The kiosk returns to its duel after
    each battle of its list, and to others only an hour later."""
    true = signed_distances([extend_past_edge(ring, size_cm) for ring in areas.land], size_cm)
    steep = signed_distances([extend_past_edge(ring, size_cm) for ring in areas.cliffs], size_cm)
    land = _smooth_hex_coast(true, steep, seed) if areas.has_hexes else roughen_edges(true, seed)
    heads = reef_rocks.rocks_in(areas.reefs)
    foreshore = areas.cliffs if areas.has_hexes else ()
    wet = [extend_past_edge(ring, size_cm) for ring in (*areas.shoals, *areas.reefs, *foreshore)]
    bluff = coast_bluffness(land, _HEADLAND_CM, seed + 6)
    if areas.cliffs:
        most = np.maximum(bluff.values, smoothstep(2.4, 0.8, steep.values))
        bluff = DistanceField(bluff.cell_cm, np.asarray(most))
    hills = ground_noises(seed)
    return GroundData(
        land,
        bluff,
        relief_light(land, ((hills[0], 230.0, 0.62), (hills[1], 170.0, 0.12))),
        roughen_edges(round_corners(signed_distances(wet, size_cm), 1.2, 1.5), seed + 2, 1.4),
        signed_distances([head.outline for head in heads], size_cm),
        heads,
        landmarks.make_landmarks(size_cm, land.value_at, bluff.value_at, areas.fort_positions, seed + 8),
    )


def _smooth_hex_coast(true: DistanceField, steep: DistanceField, seed: int) -> DistanceField:
    """Return distances from land whose edge runs along hexes, with a natural coast; `steep` are the
    distances from its cliffs."""
    far, beside = _HEX_SETBACK_CM
    back = far * np.clip(1 - np.maximum(steep.values, 0) / beside, 0, 1)
    coast = DistanceField(
        true.cell_cm, np.asarray(round_corners(true, *_CORNER_RADIUS_CM).values + back, dtype=np.float32)
    )
    return roughen_edges(coast, seed, *_BAYS)
