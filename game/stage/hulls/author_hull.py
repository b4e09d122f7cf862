"""A hull from an author's own picture: seen from above, her bow up, on transparent ground. It lies
as a sheet at the height of her rail, with walls down to the water along its edge; masts, sails,
flags and all that befalls her are those of her kind, and so are her length and her breadth."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from typing import Final

import numpy as np
import pygame

from game.stage.hulls.hull_lines import HullLines
from game.stage.hulls.mesh import (
    BOW,
    FITTINGS,
    ONLY_SHADOW,
    PLAIN,
    PORT,
    RAILS,
    SHADOW,
    SIDES,
    STARBOARD,
    STERN,
    Floats,
    Mesh,
    MeshBuilder,
    grid_faces,
    tint,
)
from game.stage.hulls.plan_lookup import plan_at_zoom

ROW_COUNTS: Final = (80, 150, 240)
"""Into how many rows a picture is cut from bow to stern, by how large she is drawn: at the most
about one for each pixel and a half, so that a sheet has 10,000 faces and not twice as many."""
_PX_A_ROW: Final = 1.45
_MIN_ALPHA: Final = 128
"""Alpha from which on a pixel is part of the hull."""
_FEWEST: Final = 7
_WALL, _EDGE = 0.78, 0.42
"""How dark her side and the edge of her deck are beside the picture's own rim."""
_SMOOTHED_ROWS: Final = 2
"""Rows to either side over which an edge is evened out."""
_WATERLINE_BREADTH: Final = 0.96
"""Her breadth at the water beside that at the rail."""


@lru_cache(maxsize=16)
def picture_grid(png: bytes, rows: int, columns: int) -> Floats | None:
    """The picture cut to what is solid in it and brought to so many rows and columns (rows,
    columns, RGBA); None for what cannot be read, or has nothing solid in it."""
    try:
        read = pygame.image.load(BytesIO(png), "hull.png")
    except (pygame.error, ValueError, MemoryError):
        return None
    whole = pygame.Surface(read.get_size(), pygame.SRCALPHA, 32)
    whole.blit(read, (0, 0))
    solid = whole.get_bounding_rect(_MIN_ALPHA)
    if not solid.w or not solid.h:
        return None
    # Colours count by how solid they are: else clear pixels, black by themselves, darken the rim.
    part = whole.subsurface(solid).copy().premul_alpha()
    small = pygame.transform.smoothscale(part, (columns, rows))
    alpha = pygame.surfarray.array_alpha(small).astype(np.float64)[..., None]
    rgb = np.clip(pygame.surfarray.array3d(small) * 255.0 / np.maximum(alpha, 1.0), 0, 255)
    grid: Floats = np.concatenate([rgb, alpha], -1).swapaxes(0, 1)
    return grid


def row_count_for(length_px: float) -> int:
    """Into how many rows a picture is cut where she is drawn so many px long."""
    return next((rows for rows in ROW_COUNTS if rows * _PX_A_ROW >= length_px), ROW_COUNTS[-1])


@lru_cache(maxsize=6)
def author_hull_mesh(kind: str, zoom: float, png: bytes, rows: int) -> Mesh | None:
    """The hull of the picture for a ship of that kind, in the ship's own axes; None where the
    picture is none. Few are kept: each takes 2 MB."""
    mesh = MeshBuilder()
    return mesh.build() if _add_hull(mesh, HullLines(plan_at_zoom(kind, zoom)), png, rows) else None


def _add_hull(mesh: MeshBuilder, lines: HullLines, png: bytes, rows: int) -> bool:
    """Put the hull of the picture into `slip`; false, with nothing put there, where it is none."""
    half = float(lines.rail_breadth(lines.sample_positions()).max())
    bow, stern = (float(lines.metres_forward(at, 1.0)) for at in (1.0, -1.0))
    columns = max(_FEWEST, round(rows * 2 * half / (bow - stern)))
    grid = picture_grid(png, rows, columns)
    if grid is None:
        return False
    at = np.linspace(1.0, -1.0, rows + 1)
    along, high = np.linspace(bow, stern, rows + 1), lines.rail_height(at)
    across = np.linspace(-half, half, columns + 1)
    points = np.stack(np.broadcast_arrays(along[:, None], across[None], high[:, None]), -1)
    solid = grid[..., 3] >= _MIN_ALPHA
    mesh.add_faces(grid_faces(points)[solid.ravel()], grid[solid][:, :3], RAILS, light=PLAIN)
    _add_walls(mesh, grid, solid, points)
    return True


def _add_walls(mesh: MeshBuilder, grid: Floats, solid: np.ndarray, points: Floats) -> None:
    """Her sides, stern and stem from the edge of the sheet to the water, and her shadow."""
    held = np.flatnonzero(solid.any(1))
    first = solid[held].argmax(1)
    last = solid.shape[1] - 1 - solid[held][:, ::-1].argmax(1)
    middle = (points[:-1] + points[1:]) / 2
    # Sides run from middle to middle of the outermost cells, smoothed: no stairs are seen.
    edges = {
        PORT: _smooth_edge(middle[held, first]),
        STARBOARD: _smooth_edge(middle[held, last + 1]),
    }
    colours = {
        PORT: _moving_average(grid[held, first, :3]),
        STARBOARD: _moving_average(grid[held, last, :3]),
    }
    for flank, edge in edges.items():
        wall = grid_faces(np.stack([edge, edge * [1, _WATERLINE_BREADTH, 0]], 1))
        dark = np.clip(colours[flank][:-1] * _WALL, 0, 255)
        mesh.add_faces(wall, dark, SIDES, flank=flank, casts=SHADOW)
        rim = np.clip(colours[flank][:-1] * _EDGE, 0, 255)
        mesh.add_rope(edge, rim, RAILS + 0.3, 0.16, flank=flank)
    for flank, end in ((BOW, 0), (STERN, -1)):
        crown = np.stack([edges[PORT][end], edges[STARBOARD][end]])
        tone = tint((1, 1, 1), _WALL) * colours[PORT][end]
        mesh.add_faces(
            np.concatenate([crown, (crown * [1, _WATERLINE_BREADTH, 0])[::-1]]),
            tone,
            SIDES,
            flank=flank,
            casts=SHADOW,
        )
    ring = np.concatenate([edges[PORT], edges[STARBOARD][::-1]])
    mesh.add_faces(ring, (60, 50, 44), FITTINGS, casts=ONLY_SHADOW)


def _smooth_edge(edge: Floats) -> Floats:
    """The edge with its breadth evened out over some rows."""
    return np.column_stack([edge[:, 0], _moving_average(edge[:, 1:2]), edge[:, 2]])


def _moving_average(rows: Floats) -> Floats:
    """Each row the mean of those about it; beyond the ends lie more of the last."""
    wide = np.pad(rows, ((_SMOOTHED_ROWS, _SMOOTHED_ROWS), (0, 0)), mode="edge")
    many = 2 * _SMOOTHED_ROWS + 1
    mean: Floats = np.stack([wide[n : n + len(rows)] for n in range(many)]).mean(0)
    return mean
