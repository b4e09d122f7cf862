"""Thrown water and ships are as light as the hour allows."""

import numpy as np
import pygame
import pytest

from game.scene.effects import Splash
from game.stage.frame.camera import Camera, Viewport
from game.stage.hulls.ship_look import ShipLook
from game.stage.hulls.sprite_animator import SpriteAnimator
from game.stage.hulls.sprite_bank import SpriteBank
from game.stage.paper.palette import LIGHT_PRESETS
from game.stage.smoke.effects import draw_effect


def splashed(light: str) -> float:
    """Return the mean of a black picture with one column of water in it."""
    surface = pygame.Surface((200, 200), 0, 32)
    camera = Camera(Viewport(0, 0, 200, 200), (10.0, 10.0))
    draw_effect(surface, camera, Splash(0.5, 5.0, 5.0, 26.0, 3), light=light)
    return float(pygame.surfarray.array3d(surface).mean())


@pytest.mark.parametrize(("darker", "lighter"), [("night", "dusk"), ("dusk", "day")])
def test_water_that_shot_throws_up_is_darker_in_the_dark(darker: str, lighter: str) -> None:
    assert 0 < splashed(darker) < 0.9 * splashed(lighter)


def shown(light: str) -> float:
    """Return the brightness of a cutter's picture, of 255."""
    portraits = SpriteAnimator(SpriteBank(bakes_at_once=True), LIGHT_PRESETS[light].ship_rgb)
    picture = portraits.picture_of("a", ShipLook("cutter", "gb"), 40.0, 200.0, 3.0)
    image = picture.layers[-1].sprite.image
    solid = pygame.surfarray.array_alpha(image) > 200
    return float(pygame.surfarray.array3d(image)[solid].mean())


def test_ships_are_darker_by_night_and_still_to_be_seen() -> None:
    day, dusk, night = (shown(light) for light in ("day", "dusk", "night"))
    assert day > dusk > night
    assert night > 0.5 * day


def test_a_ship_that_is_shown_changes_with_the_hour() -> None:
    portraits = SpriteAnimator(SpriteBank(bakes_at_once=True))
    order = ("a", ShipLook("cutter", "gb"), 40.0, 200.0, 3.0)
    day = pygame.surfarray.array3d(portraits.picture_of(*order).layers[-1].sprite.image)
    portraits.light = LIGHT_PRESETS["night"].ship_rgb
    night = pygame.surfarray.array3d(portraits.picture_of(*order).layers[-1].sprite.image)
    assert np.all(night <= day)
    assert night.sum() < 0.8 * day.sum()
