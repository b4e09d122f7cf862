"""Holes in sails have clean edges: canvas ends where a hole begins, and the edge is smooth in the picture."""

import random

import numpy as np
import pygame
import pytest

from game.stage.hulls.bake import bake_sprite
from game.stage.hulls.mesh import CANVAS, MeshBuilder
from game.stage.hulls.sail_meshes import SailCondition, add_set_sail, holes_and_tears
from game.stage.hulls.ship_look import ShipLook

SIZE = 300


def flat(across: np.ndarray, down: np.ndarray) -> np.ndarray:
    """Return the points of a sail that is a flat square of a metre."""
    return np.stack([across, down, across * 0], -1)


def canvas(holes: int, seed: int) -> np.ndarray:
    """Return where the canvas of a flat sail is, as px of a square."""
    mesh = MeshBuilder()
    add_set_sail(mesh, flat, 12, 7, SailCondition(holes, False, random.Random(seed)))
    model, target = mesh.build(), pygame.Surface((SIZE, SIZE), 0, 32)
    ends = np.cumsum(model.counts)
    for end, count in zip(ends[model.light == CANVAS], model.counts[model.light == CANVAS], strict=True):
        pygame.draw.polygon(target, (255, 255, 255), (model.points[end - count : end, :2] * SIZE).tolist())
    return np.asarray(pygame.surfarray.array3d(target)[..., 0] > 0)


def test_a_sail_without_holes_is_whole() -> None:
    assert canvas(0, 1).mean() > 0.99


@pytest.mark.parametrize("holes", [1, 3])
def test_canvas_ends_at_the_edge_of_a_hole_and_not_at_that_of_a_cell(holes: int) -> None:
    down, across = np.meshgrid(*2 * [(np.arange(SIZE) + 0.5) / SIZE])
    for seed in range(4):
        wanted = holes_and_tears(SailCondition(holes, False, random.Random(seed))).nearness(across, down) > 1
        assert wanted.mean() < 0.99
        assert (canvas(holes, seed) != wanted).mean() < 0.25 * (~wanted).mean()


def test_the_edges_of_holes_are_smooth_in_the_picture() -> None:
    look = ShipLook("frigate", "gb", "action", lost_masts=("main",), shot_holes=3, falling_pose=("main", 6))
    alpha = pygame.surfarray.array_alpha(bake_sprite(look, 90, 200, 4.6).image).astype(int)
    inner = alpha[1:-1, 1:-1]
    around = np.stack([alpha[:-2, 1:-1], alpha[2:, 1:-1], alpha[1:-1, :-2], alpha[1:-1, 2:]])
    edge = (inner == 255) & (around == 0).any(0)
    smooth = (inner > 0) & (inner < 255)
    assert smooth.sum() > 10 * edge.sum()
