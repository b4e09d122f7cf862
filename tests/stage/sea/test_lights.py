"""Lights on the sea: the band of the sun, darker corners; in the dark guns and lanterns."""

import numpy as np
import numpy.typing as npt
import pygame
import pytest

from game.scene import timings
from game.scene.actors import Actor, Wake
from game.scene.effects import Flash
from game.scene.rigging import Rigging
from game.stage.frame.camera import Camera, CameraView, Viewport
from game.stage.frame.stage_view import StageShip
from game.stage.paper.palette import LIGHT_PRESETS
from game.stage.sea.crests import CORNER_DARKNESS, beam_layer
from game.stage.sea.fog import draw_gun_light, draw_lanterns

SIZE = (640, 360)


def view() -> Camera:
    camera = Camera(Viewport(0, 0, *SIZE), (64, 36))
    camera.jump_to(CameraView(32, 18, 10))
    return camera


def sea() -> pygame.Surface:
    target = pygame.Surface(SIZE, 0, 32)
    target.fill((100, 100, 100))
    return target


def grey(target: pygame.Surface) -> npt.NDArray[np.float64]:
    return np.asarray(pygame.surfarray.array3d(target).mean(axis=2))


@pytest.mark.parametrize("light", list(LIGHT_PRESETS))
def test_light_comes_from_the_upper_left_and_corners_are_darker(light: str) -> None:
    target = sea()
    target.blit(beam_layer(SIZE, light), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    seen = grey(target)
    middle, corner = seen[300:340, 160:200].mean(), seen[-4:, -4:].mean()
    assert corner < middle
    assert corner >= 100 * (1 - CORNER_DARKNESS - LIGHT_PRESETS[light].beam.dimming) - 1
    assert seen[60:200, 20:120].mean() > seen[440:580, 240:340].mean()


def volley(age: float) -> Flash:
    return Flash(guns=((30, 18), (32, 18), (34, 18)), bearing=90, ripple_seconds=0.4, age=age)


def test_a_volley_lights_the_sea_about_it_as_long_as_it_burns() -> None:
    lit = []
    for age in (0.05, 0.2, 0.4, 0.4 + timings.AFTERGLOW):
        target = sea()
        draw_gun_light(target, view(), [volley(age)])
        lit.append(grey(target) - 100)
    assert all(light.max() > 20 for light in lit[:3])
    assert lit[3].max() == 0
    assert (lit[1] > 0).sum() < 0.06 * lit[1].size, "a small part of the picture"


def cast(under: float = 0.0) -> StageShip:
    actor = Actor("amphion", 32.0, 18.0, 90.0)
    actor.sunk_share = under
    rigging = Rigging("amphion", "Amphion", "frigate", "gb", 0, 0, 8.0)
    return StageShip(actor, rigging, Wake(2.0))


def test_a_lantern_burns_at_the_stern_until_she_goes_down() -> None:
    target = sea()
    draw_lanterns(target, view(), [cast()])
    lit = np.argwhere(grey(target) > 130)
    assert len(lit)
    assert 275 < lit[:, 0].mean() < 295, "at the west end of a ship that heads east"
    dark = sea()
    draw_lanterns(dark, view(), [cast(under=0.2)])
    assert (grey(dark) == 100).all()
