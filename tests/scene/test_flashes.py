"""No flash fills the screen, and none comes more than three times a second (WCAG 2.3)."""

import numpy as np
import pygame
import pytest

from game.scene.effects import Explosion
from game.stage.frame.camera import MAX_PX_PER_CM, Camera, CameraView, Viewport
from game.stage.smoke.effects import draw_effect
from tests.battery import battery_param_rows

SIZES = ((1280, 720), (1024, 768))


def lit(explosion: Explosion, size: tuple[int, int]) -> float:
    """Return the share of the screen that is a tenth of full light brighter than without the
    explosion."""
    target = pygame.Surface(size)
    target.fill((30, 82, 92))
    before = luminance(target)
    camera = Camera(Viewport(0, 0, *size), (60.0, 40.0))
    camera.jump_to(CameraView(30.0, 20.0, MAX_PX_PER_CM))
    draw_effect(target, camera, explosion)
    return float((luminance(target) > before + 0.1).mean())


def light_everywhere(explosion: Explosion, size: tuple[int, int]) -> float:
    """Return how much lighter the corners of the picture are: visible everywhere, dazzling
    nowhere."""
    target = pygame.Surface(size)
    target.fill((30, 82, 92))
    camera = Camera(Viewport(0, 0, *size), (60.0, 40.0))
    camera.jump_to(CameraView(30.0, 20.0, MAX_PX_PER_CM))
    before = float(luminance(target)[0, 0])
    draw_effect(target, camera, explosion)
    return min(float(luminance(target)[x, y]) for x in (0, -1) for y in (0, -1)) - before


def luminance(target: pygame.Surface) -> np.ndarray:
    rgb = (pygame.surfarray.array3d(target)[::6, ::6] / 255.0) ** 2.2
    return np.asarray(rgb @ np.array([0.2126, 0.7152, 0.0722]))


@pytest.mark.parametrize(
    ("size", "across"), battery_param_rows(zip(SIZES, (3.0, 12.0), strict=True), [(SIZES[1], 12.0)])
)
def test_an_explosion_never_lights_more_than_two_fifths(size: tuple[int, int], across: float) -> None:
    ages = np.array([0.0, 0.05, 0.1, 0.2, 0.3, 0.45, 0.6, 0.8, 1.1, 1.5])
    shares = [lit(Explosion(age, 30.0, 20.0, across), size) for age in ages.tolist()]
    assert max(shares) <= 0.4
    assert max(shares) > 0.02
    assert max(light_everywhere(Explosion(age, 30.0, 20.0, across), size) for age in ages) > 0
    rises = sum(b > a + 0.05 for a, b in zip([0.0, *shares], shares, strict=False))
    assert rises <= 3
