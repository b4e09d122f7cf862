"""A model of flat faces and spars in the ship's own axes: x forward, y starboard, z up, metres.

A face whose corners run so that its Newell normal points outward can be culled when it looks away."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike, NDArray

from game.stage.hulls.ship_look import RGB

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Vector = Sequence[float] | Floats

PLAIN, WOOD, CANVAS = 0, 1, 2  # how a face takes the light
AMID, PORT, STARBOARD, STERN, BOW = 0, 1, 2, 3, 4  # where a face is: the far end or side is painted first
# Painter's layers, low first; faces of one layer are sorted by their distance from the viewer.
WATER, WELL, DECK, FITTINGS, SIDES, RAILS, RIG = 0.0, 2.0, 3.0, 4.0, 6.0, 7.0, 10.0
FACE_COLUMNS = 11
NO_SHADOW, SHADOW, ONLY_SHADOW = 0, 1, 2  # whether a face casts a shadow, or exists for it only


@dataclass(frozen=True, slots=True)
class Mesh:
    """Faces (and two-cornered spars with a width) ready to be turned, lit and painted."""

    points: Floats
    counts: Ints
    rgb: Floats
    alpha: Floats
    layer: Floats
    bias: Floats
    flank: Ints
    light: Ints
    cull: Ints
    casts: Ints
    width: Floats


class MeshBuilder:
    """Builder of a model; `build` returns it."""

    def __init__(self) -> None:
        self._points: list[Floats] = []
        self._counts: list[Ints] = []
        self._columns: list[Floats] = []

    def add_faces(
        self, corners: ArrayLike, rgb: RGB | Floats, layer: float, *, flank: int = AMID, light: int = WOOD,
        is_one_sided: bool = False, casts: int = NO_SHADOW,
    ) -> None:  # fmt: skip
        """Add faces of shape (N, k, 3), or one of (k, 3); `rgb` is one colour or one each."""
        self._add(corners, (rgb, 255.0, layer, 0.0, flank, light, int(is_one_sided), 0.0, casts))

    def add_spars(
        self, ends: ArrayLike, rgb: RGB | Floats, layer: float, width: float | Floats, *, flank: int = AMID,
        casts: int = NO_SHADOW, bias: float = 0.0,
    ) -> None:  # fmt: skip
        """Add straight pieces of shape (N, 2, 3), `width` metres thick; 0 is a hair line.

        `bias` metres nearer to the viewer decide what is painted first if a rope is on cloth."""
        thick = np.maximum(width, 1e-3)
        self._add(ends, (rgb, 255.0, layer, bias, flank, PLAIN, 0, thick, casts))

    def add_rope(
        self, line: ArrayLike, rgb: RGB | Floats, layer: float, width: float | Floats, *, flank: int = AMID,
        casts: int = NO_SHADOW, bias: float = 0.0,
    ) -> None:  # fmt: skip
        """Add a spar or rope along the points (N, 3)."""
        path = np.asarray(line, dtype=np.float64)
        ends = np.stack([path[:-1], path[1:]], 1)
        self.add_spars(ends, rgb, layer, width, flank=flank, casts=casts, bias=bias)

    def _add(self, corners: ArrayLike, columns: tuple[ArrayLike, ...]) -> None:
        points = np.asarray(corners, dtype=np.float64)
        points = points if points.ndim == 3 else points[None]
        count, corner_count = points.shape[:2]
        if not count:
            return
        facts = np.empty((count, FACE_COLUMNS))
        facts[:, :3] = columns[0]
        for column, value in enumerate(columns[1:], start=3):
            facts[:, column] = value
        self._points.append(points.reshape(-1, 3))
        self._counts.append(np.full(count, corner_count))
        self._columns.append(facts)

    def build(self) -> Mesh:
        """Return the finished model; more can be added and built again later."""
        points = np.concatenate([np.zeros((0, 3)), *self._points])
        counts = np.concatenate([np.zeros(0, int), *self._counts])
        facts = np.concatenate([np.zeros((0, FACE_COLUMNS)), *self._columns])
        alpha, layer, bias, flank, light, cull, width, casts = facts[:, 3:].T
        return Mesh(
            points=points, counts=counts, rgb=facts[:, :3], alpha=alpha, layer=layer, bias=bias,
            flank=flank.astype(np.int64), light=light.astype(np.int64), cull=cull.astype(np.int64),
            casts=casts.astype(np.int64), width=width,
        )  # fmt: skip


def join_meshes(*models: Mesh) -> Mesh:
    """Join the faces of all models into one, in the order given."""
    names = [field.name for field in fields(Mesh)]
    return Mesh(*(np.concatenate([getattr(m, name) for m in models]) for name in names))


def scaled_colours(rgb: RGB, tone: ArrayLike) -> Floats:
    """Return `rgb` lighter or darker, one colour for each factor in `tone`."""
    return np.asarray(tone, dtype=np.float64)[..., None] * np.asarray(rgb, dtype=np.float64)


def grid_faces(grid: Floats, *, is_reversed: bool = False) -> Floats:
    """Return faces between neighbouring points of a grid (rows, columns, 3), row by row, (N, 4, 3).

    The normal is d(column) x d(row); `is_reversed` gives the other one."""
    a, b, c, d = grid[:-1, :-1], grid[:-1, 1:], grid[1:, 1:], grid[1:, :-1]
    corners = (a, d, c, b) if is_reversed else (a, b, c, d)
    return np.stack(corners, 2).reshape(-1, 4, grid.shape[-1])


def box_faces(low: Vector, high: Vector) -> Floats:
    """Return the top and four sides (5, 4, 3) of a box between two corners, normals outward."""
    (x0, y0, z0), (x1, y1, z1) = low, high
    return np.array(
        [
            [(x0, y0, z1), (x1, y0, z1), (x1, y1, z1), (x0, y1, z1)],
            [(x0, y0, z0), (x1, y0, z0), (x1, y0, z1), (x0, y0, z1)],
            [(x1, y1, z0), (x0, y1, z0), (x0, y1, z1), (x1, y1, z1)],
            [(x1, y0, z0), (x1, y1, z0), (x1, y1, z1), (x1, y0, z1)],
            [(x0, y1, z0), (x0, y0, z0), (x0, y0, z1), (x0, y1, z1)],
        ]
    )


def flat_disc_face(centre: Vector, radius: float, corners: int = 8, stretch: float = 1.0) -> Floats:
    """Return a level round face (corners, 3), longer by `stretch` athwartships."""
    turn = np.arange(corners) * (2 * np.pi / corners)
    x, y, z = centre
    ring = [x + radius * np.cos(turn), y + radius * stretch * np.sin(turn), np.full(corners, z)]
    return np.stack(ring, 1)


def points_between(start: Vector, end: Vector, pieces: int) -> Floats:
    """Return points (pieces + 1, 3) evenly from `start` to `end`.

    Long spars and ropes are painted in pieces, so that each can pass before or behind a sail."""
    a, b = np.asarray(start, dtype=np.float64), np.asarray(end, dtype=np.float64)
    points: Floats = a + (b - a) * even_shares(pieces)
    return points


@lru_cache(maxsize=32)
def even_shares(pieces: int) -> Floats:
    """Return shares from 0 to 1 as a column (pieces + 1, 1); it is cached and read-only."""
    shares = np.linspace(0, 1, pieces + 1)[:, None]
    shares.flags.writeable = False
    return shares
