"""A hull from an author's own picture: seen from above, bow up, on transparent ground. It becomes a sheet at
the height of her rail, with walls down to the water along its edge. Masts, sails, flags and damage are those
of her kind, and so are her length and breadth."""

from functools import lru_cache
from io import BytesIO
from typing import Final

import numpy as np
import pygame

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
    scaled_colours,
)
from game.stage.hulls.ship_plans import HullLines, plan_at_zoom

# Numbers of rows from bow to stern into which a picture is cut, by her drawn size: at most about one for each
# pixel and a half, so that a sheet has 10,000 faces and not twice as many.
ROW_COUNTS: Final = (80, 150, 240)
_PX_A_ROW: Final = 1.45
_MIN_ALPHA: Final = 128  # alpha from which a pixel is part of the hull
_FEWEST: Final = 7
_WALL, _EDGE = 0.78, 0.42  # brightness of her side and of the edge of her deck, relative to the picture's rim
_SMOOTHED_ROWS: Final = 2  # rows to either side over which an edge is smoothed
_WATERLINE_BREADTH: Final = 0.96  # her breadth at the water relative to that at the rail


@lru_cache(maxsize=16)
def cropped_picture_grid(png: bytes, rows: int, columns: int) -> Floats | None:
    """Return the picture's solid part as (rows, columns, RGBA); None if unreadable or all clear."""
    try:
        read = pygame.image.load(BytesIO(png), "hull.png")
    except (pygame.error, ValueError, MemoryError):
        return None
    whole = pygame.Surface(read.get_size(), pygame.SRCALPHA, 32)
    whole.blit(read, (0, 0))
    solid = whole.get_bounding_rect(_MIN_ALPHA)
    if not solid.w or not solid.h:
        return None
    # Weight colours by alpha; otherwise clear pixels, which are black, darken the rim.
    part = whole.subsurface(solid).copy().premul_alpha()
    small = pygame.transform.smoothscale(part, (columns, rows))
    alpha = pygame.surfarray.array_alpha(small).astype(np.float64)[..., None]
    rgb = np.clip(pygame.surfarray.array3d(small) * 255.0 / np.maximum(alpha, 1.0), 0, 255)
    grid: Floats = np.concatenate([rgb, alpha], -1).swapaxes(0, 1)
    return grid


def hull_row_count(length_px: float) -> int:
    """Return the number of rows for a hull drawn `length_px` long."""
    return next((rows for rows in ROW_COUNTS if rows * _PX_A_ROW >= length_px), ROW_COUNTS[-1])


@lru_cache(maxsize=6)
def author_hull_mesh(kind: str, px_per_m: float, png: bytes, rows: int) -> Mesh | None:
    """Return the picture's hull for a ship of that kind, or None. The cache is small: each takes 2 MB."""
    mesh = MeshBuilder()
    return mesh.build() if _add_hull(mesh, HullLines(plan_at_zoom(kind, px_per_m)), png, rows) else None


def _add_hull(mesh: MeshBuilder, lines: HullLines, png: bytes, rows: int) -> bool:
    """Add the hull of the picture to `mesh`; return False, with nothing added, if there is none."""
    half = float(lines.rail_half_breadth(lines.sample_positions()).max())
    bow, stern = (float(lines.metres_forward(at, 1.0)) for at in (1.0, -1.0))
    columns = max(_FEWEST, round(rows * 2 * half / (bow - stern)))
    grid = cropped_picture_grid(png, rows, columns)
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
    held = np.flatnonzero(solid.any(1))
    first = solid[held].argmax(1)
    last = solid.shape[1] - 1 - solid[held][:, ::-1].argmax(1)
    middle = (points[:-1] + points[1:]) / 2
    # Sides run through the middles of the outermost cells, smoothed, so that no steps show.
    edges = {PORT: _smooth_edge(middle[held, first]), STARBOARD: _smooth_edge(middle[held, last + 1])}
    colours = {PORT: _moving_average(grid[held, first, :3]), STARBOARD: _moving_average(grid[held, last, :3])}
    for flank, edge in edges.items():
        wall = grid_faces(np.stack([edge, edge * [1, _WATERLINE_BREADTH, 0]], 1))
        dark = np.clip(colours[flank][:-1] * _WALL, 0, 255)
        mesh.add_faces(wall, dark, SIDES, flank=flank, casts=SHADOW)
        rim = np.clip(colours[flank][:-1] * _EDGE, 0, 255)
        mesh.add_rope(edge, rim, RAILS + 0.3, 0.16, flank=flank)
    for flank, end in ((BOW, 0), (STERN, -1)):
        crown = np.stack([edges[PORT][end], edges[STARBOARD][end]])
        tone = scaled_colours((1, 1, 1), _WALL) * colours[PORT][end]
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
    return np.column_stack([edge[:, 0], _moving_average(edge[:, 1:2]), edge[:, 2]])


def _moving_average(rows: Floats) -> Floats:
    wide = np.pad(rows, ((_SMOOTHED_ROWS, _SMOOTHED_ROWS), (0, 0)), mode="edge")
    many = 2 * _SMOOTHED_ROWS + 1
    mean: Floats = np.stack([wide[n : n + len(rows)] for n in range(many)]).mean(0)
    return mean
