"""Flames stand where a ship burns, lean down wind, run from frame to frame, and light sea and hulls."""

from itertools import pairwise

import numpy as np
import pygame
import pytest

from game.scene.actors import Actor
from game.scene.effects import Blaze
from game.stage.frame.camera import Camera, CameraView, Viewport
from game.stage.ships.ship_renderer import fire_glow_level
from game.stage.smoke.blaze import draw_blaze, draw_fire_light
from game.stage.smoke.flames import FRAMES, flame_picture, seat_flames, ship_flames

SIDE = 420
KEEL = tuple((0.36 * n, 0.0) for n in (-3, -1.5, 1.5, 3))


def camera() -> Camera:
    made = Camera(Viewport(0, 0, SIDE, SIDE), (40, 40))
    made.jump_to(CameraView(20, 20, 45))
    return made


def alpha(heading: float, lee: tuple[float, float], frame: int = 0, strength: float = 1.0) -> np.ndarray:
    return pygame.surfarray.array_alpha(
        flame_picture(ship_flames(140, heading, lee, strength), frame)
    ).astype(int)


def test_flames_stand_along_her_keel() -> None:
    along, upright = (np.argwhere(alpha(heading, (0, 1)) > 120).std(0) for heading in (90, 0))
    assert along[0] > 1.5 * along[1]
    assert upright[1] > 1.2 * upright[0]


def test_flames_lean_down_the_wind_and_grow() -> None:
    west, east = (np.argwhere(alpha(90, lee) > 120)[:, 0].mean() for lee in ((-1.0, 0.0), (1.0, 0.0)))
    assert east > west + 4
    assert (alpha(90, (0, 1), strength=0.2) > 120).sum() < 0.7 * (alpha(90, (0, 1)) > 120).sum()


def test_each_frame_follows_from_the_last_and_the_first_from_the_last_of_all() -> None:
    frames = [alpha(90, (0, 1), n % FRAMES) for n in range(FRAMES + 1)]
    steps = [float(np.abs(a - b).mean()) for a, b in pairwise(frames)]
    assert min(steps) > 0.5, "it burns"
    assert max(steps) < 2 * min(steps), "and never leaps"
    assert np.abs(frames[0] - frames[FRAMES // 2]).mean() > 0.8 * np.mean(steps)


def test_a_single_fire_is_smaller_than_a_ship() -> None:
    assert seat_flames(10, (0, 1), 1.0).px < ship_flames(140, 0, (0, 1), 1.0).px


@pytest.mark.parametrize("points", [(), KEEL])
def test_fire_lights_the_sea_more_by_night_and_farther_down_the_wind(
    points: tuple[tuple[float, float], ...],
) -> None:
    lit = []
    for dark in (True, False):
        sea = pygame.Surface((SIDE, SIDE), 0, 32)
        draw_fire_light(sea, camera(), [Blaze(9.0, 20, 20, 9.0, 1.15, 270, 3, points)], is_dark=dark)
        lit.append(pygame.surfarray.array3d(sea)[..., 0].astype(int))
    assert lit[0].sum() > 1.5 * lit[1].sum() > 0
    half = SIDE // 2
    assert lit[0][half:].sum() > 1.1 * lit[0][:half].sum()


def test_smoke_rises_before_it_drifts() -> None:
    sea = pygame.Surface((SIDE, SIDE), 0, 32)
    sea.fill((200, 220, 220))
    draw_blaze(sea, camera(), Blaze(9.0, 20, 20, 9.0, 0.7, 270, 3))
    dark = np.argwhere(pygame.surfarray.array3d(sea).max(2) < 120)
    near = dark[np.abs(dark[:, 0] - SIDE // 2) < 30]
    assert near[:, 1].min() < SIDE // 2 - 60


def test_a_fire_lights_her_and_by_night_who_is_near() -> None:
    fire = [Blaze(9.0, 20, 20)]
    her, near, far = Actor("a", 20, 20, 0), Actor("b", 26, 20, 0), Actor("c", 36, 20, 0)
    assert [fire_glow_level(fire, ship, is_dark=True) for ship in (her, near, far)] == [3, 2, 0]
    assert [fire_glow_level(fire, ship, is_dark=False) for ship in (her, near, far)] == [1, 0, 0]
