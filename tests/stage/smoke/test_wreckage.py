"""Wreckage lies on the water for most of a minute, each piece smooth and of its own shape."""

import numpy as np
import pygame
import pytest

from game.scene.effects import FloatingDebris
from game.stage.frame.camera import Camera, CameraView, Viewport
from game.stage.smoke.effects import draw_effect
from game.stage.smoke.wreckage import debris_sprite

SIZE, SEA = (320, 240), (30, 82, 92)


def changed(debris: FloatingDebris, light: str = "day") -> np.ndarray:
    """Return by how much the sea differs where this floats."""
    camera = Camera(Viewport(0, 0, *SIZE), (40.0, 40.0))
    camera.jump_to(CameraView(20.0, 20.0, 50.0))
    target = pygame.Surface(SIZE, 0, 32)
    target.fill(SEA)
    draw_effect(target, camera, debris, light=light)
    return np.asarray(np.abs(pygame.surfarray.array3d(target).astype(int) - SEA).max(2))


def wreck(age: float, boats: int = 2) -> FloatingDebris:
    return FloatingDebris(age, 20, 20, 1.6, 14, seed=3, boats=boats)


def test_what_a_sunk_ship_leaves_is_seen_for_forty_seconds() -> None:
    early, late = (int((changed(wreck(age)) > 30).sum()) for age in (10.0, 42.0))
    assert late > 0.8 * early > 100
    assert not changed(wreck(-0.1)).any()


def test_a_sunk_ship_leaves_boats_which_pull_clear_and_air_that_wells_up() -> None:
    assert (changed(wreck(30.0)) != changed(wreck(30.0, 0))).any()
    reach = [np.abs(np.argwhere(changed(wreck(age)) > 60) - [160, 120]).max() for age in (8.0, 30.0)]
    assert reach[1] > reach[0]
    pale = [int(changed(wreck(age)).sum()) for age in (2.0, 20.0)]
    assert pale[0] > 1.04 * pale[1], "air still wells up"


def test_by_night_its_foam_is_dim() -> None:
    assert np.percentile(changed(wreck(3.0), "night"), 99) < np.percentile(changed(wreck(3.0)), 99)


@pytest.mark.parametrize("kind", range(9))
def test_a_piece_has_smooth_edges(kind: int) -> None:
    alpha = pygame.surfarray.array_alpha(debris_sprite(kind, 24, 5, 12, "day"))
    smooth = ((alpha > 20) & (alpha < 235)).sum()
    assert (alpha > 235).sum() > 8
    assert smooth > 0.3 * (alpha > 235).sum()


def test_pieces_differ() -> None:
    seen = {pygame.image.tobytes(debris_sprite(kind, 24, 0, 12, "day"), "RGBA") for kind in range(9)}
    assert len(seen) >= 8
