"""Rain, lightning, calms that mirror, and the sun's path on the water."""

import numpy as np
import pygame
import pytest

from game.levels import load_level
from game.stage.frame.camera import Camera, CameraView, Viewport
from game.stage.frame.quality_governor import QUALITY_STEPS
from game.stage.hulls.ship_look import ShipPicture, Sprite, SpriteLayer
from game.stage.paper.palette import LIGHT_PRESETS, SAIL_LIT
from game.stage.sea import rain
from game.stage.sea.crests import sun_path
from game.stage.sea.landmarks import GroundAreas
from game.stage.sea.shore import ShoreLayer
from game.stage.sea.water import Water
from game.stage.sea.waves import WEATHERS, Field, make_sea_conditions, sea_colour_ramp
from game.stage.ships.reflections import reflection_blits
from recipes.battles import shipped_levels

SIZE = (640, 360)
WET = {"rain", "squall", "storm"}
LUMA = np.array((0.299, 0.587, 0.114))


def camera() -> Camera:
    view = Camera(Viewport(0, 0, *SIZE), (64, 36))
    view.jump_to(CameraView(32, 18, 10))
    return view


def drawn(light: str, seconds: float, *, is_still: bool = False) -> Field:
    target = pygame.Surface(SIZE, 0, 32)
    target.fill((40, 60, 70))
    rain.draw_rain(target, light, 250, seconds, is_still=is_still)
    return np.asarray(pygame.surfarray.array3d(target).astype(int).sum(axis=2) - 170)


@pytest.mark.parametrize("light", list(LIGHT_PRESETS))
def test_it_rains_in_the_lights_that_say_so_and_in_no_other(light: str) -> None:
    wet = (drawn(light, 1.0) != 0).mean()
    assert (wet > 0.004) == (light in WET)
    assert wet < 0.2, "a ship is seen through it"


def test_rain_falls_and_hangs_still_under_reduced_motion() -> None:
    assert (drawn("rain", 1.0) != drawn("rain", 1.05)).any()
    assert (drawn("storm", 1.0, is_still=True) == drawn("storm", 9.0, is_still=True)).all()
    assert (drawn("storm", 1.0, is_still=True) != 0).any()


def test_showers_come_and_go_and_rain_stays() -> None:
    strengths = [rain.rain_strength("squall", n) for n in range(60)]
    assert max(strengths) > 2.5 * min(strengths) > 0
    assert len({rain.rain_strength("rain", n) for n in range(60)}) == 1


def test_lightning_is_rare_short_and_never_over_two_fifths_of_the_picture() -> None:
    levels = np.array([rain.lightning_level(n / 20) for n in range(20 * 600)])
    starts = ((levels[1:] > 0) & (levels[:-1] == 0)).sum()
    assert 5 <= starts <= 30, "in ten minutes"
    at = float(np.argmax(levels)) / 20
    assert levels.max() > 0.6
    lit = drawn("storm", at) - drawn("storm", at, is_still=True)
    bright = pygame.Surface(SIZE, 0, 32)
    rain._draw_lightning(bright, at)
    area = (pygame.surfarray.array3d(bright).sum(axis=2) > 0).mean()
    assert 0.05 < area < 0.4
    assert lit.max() > 60
    assert pygame.surfarray.array3d(bright).max() < 80


def test_rings_are_on_the_water_and_not_on_land() -> None:
    west = ((0.0, 0.0), (32.0, 0.0), (32.0, 36.0), (0.0, 36.0))
    shore = ShoreLayer((64.0, 36.0), GroundAreas(land=(west,)))
    target = pygame.Surface(SIZE, 0, 32)
    for n in range(30):
        target.fblits(rain.rain_ring_blits(SIZE, camera(), shore, "storm", n / 7))
    lit = pygame.surfarray.array3d(target).sum(axis=2) > 0
    assert lit[360:].any()
    assert not lit[:280].any()


def test_a_slow_machine_first_goes_without_rain() -> None:
    assert QUALITY_STEPS[0].rain
    assert not any(step.rain for step in QUALITY_STEPS[1:])


def test_shipped_levels_have_rain_showers_storm_and_moonlight() -> None:
    found = [load_level(path).chart.light for path in shipped_levels()]
    assert {*WET, "moonlight"} <= set(found)
    assert sum(light in {*WET, "moonlight"} for light in found) >= 5


@pytest.mark.parametrize("light", list(LIGHT_PRESETS))
@pytest.mark.parametrize("weather", ["fair", "light"])
def test_the_sun_on_the_water_is_never_as_bright_as_sails(light: str, weather: str) -> None:
    sail = (np.array(SAIL_LIT) * np.array(LIGHT_PRESETS[light].ship_rgb) / 255) @ LUMA
    brightest = (sea_colour_ramp(make_sea_conditions(0, weather, light)) @ LUMA).max()
    assert brightest <= 0.86 * sail


def test_glitter_is_a_path_of_thirty_degrees() -> None:
    beam = LIGHT_PRESETS["afternoon"].beam
    y, x = np.mgrid[0:1:200j, 0 : 16 / 9 : 300j]
    path = sun_path(beam, x, y)
    assert path.max() > 0.9
    assert 0.05 < (path > 0.1).mean() < 0.4
    assert path[:, 0].max() == path[150:, :40].max() == 0


def test_a_calm_has_no_crests_and_lies_flatter_than_light_airs() -> None:
    stills = []
    for weather in ("calm", "light", "swell"):
        target = pygame.Surface(SIZE, 0, 32)
        Water(250, weather, "day").draw(target, camera(), 2.0)
        grey = pygame.surfarray.array3d(target).mean(axis=2)
        stills.append(float(np.abs(np.diff(grey, axis=0)).mean()))
    assert stills[0] < 0.5 * stills[1]
    assert WEATHERS["calm"].foam_amount == WEATHERS["calm"].glint == 0


def test_a_calm_shows_a_hull_upside_down_and_faint() -> None:
    image = pygame.Surface((60, 60), pygame.SRCALPHA)
    image.fill((200, 40, 40), (10, 30, 40, 10))
    image.fill((250, 250, 230), (25, 5, 10, 25))
    sprite = Sprite(image, (30, 36), pygame.Surface((1, 1)), (0, 0))
    picture = ShipPicture((SpriteLayer(sprite, 255, 255),), 90.0, 0.0, 0.0)
    target = pygame.Surface((100, 120), 0, 32)
    target.fblits(reflection_blits(picture, (50, 50), 0.0))
    seen = pygame.surfarray.array3d(target).astype(int)
    assert not seen[:, :54].any(), "all of it below her side"
    near, far = seen[50, 58], seen[50, 68]
    assert near[0] > 2 * near[1] > 0
    assert 20 < far[0] < 0.25 * 250
    moved = pygame.Surface((100, 120), 0, 32)
    moved.fblits(reflection_blits(picture, (50, 50), 0.6))
    assert (pygame.surfarray.array3d(moved) != seen).any(), "it wavers"
