"""Where a mast strikes the sea, water leaps: first at the truck, then along all of it."""

import pygame

from game.scene import timings
from game.scene.effects import FallingMast
from game.scene.timings import MAST_SPLASH
from game.stage.frame.camera import Camera, CameraView, Viewport
from game.stage.ships.falling_masts import WHITE_WATER_SECONDS, draw_fall_effects

SIZE = (640, 360)


def white(after: float) -> tuple[int, int]:
    """Return how white the sea is along a mast's lower and upper half, `after` seconds since it
    struck to the east."""
    camera = Camera(Viewport(0, 0, *SIZE), (64, 36))
    camera.jump_to(CameraView(32, 18, 60))
    target = pygame.Surface(SIZE, 0, 32)
    mast = FallingMast(
        timings.MAST_CREAK + timings.MAST_FALL + after, x=32, y=18, length=54, bearing=90, ship="a", mast="m"
    )
    draw_fall_effects(target, camera, mast)
    seen = pygame.surfarray.array3d(target).astype(int).max(2)
    reach, foot = round(54 * camera.px_per_metre), SIZE[0] // 2
    middle = foot + round(0.62 * reach)
    return int(seen[foot:middle].sum()), int(seen[middle : foot + round(1.3 * reach)].sum())


def test_water_leaps_first_at_the_truck_and_then_along_all_of_it() -> None:
    assert white(0.0) == (0, 0), "it has only just struck"
    near, far = white(0.2)
    assert far > near > 0
    later = white(MAST_SPLASH)
    assert later[0] > 1.5 * near
    assert later[1] > far


def test_it_has_fallen_back_when_the_mast_lies_still() -> None:
    thick = sum(white(MAST_SPLASH))
    assert sum(white(0.95 * WHITE_WATER_SECONDS)) < 0.3 * thick
    assert white(1.001 * WHITE_WATER_SECONDS) == (0, 0)
