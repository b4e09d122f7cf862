"""A ship that burns from end to end is still visible in her flames, and so are three beside her."""

import numpy as np
import pygame

from game.scene.effects import Blaze
from game.stage.frame.camera import Camera, CameraView, Viewport
from game.stage.smoke.blaze import draw_blaze

_SIDE = 420
_SEATS = tuple((0.28 * n, 0.28 * n) for n in (-3, -1.5, 1.5, 3))


def burnt_out(ships: int) -> float:
    """Return the share of the flames in which nothing can be told apart: all but white."""
    sea = pygame.Surface((_SIDE, _SIDE))
    sea.fill((28, 44, 62))
    camera = Camera(Viewport(0, 0, _SIDE, _SIDE), (40, 40))
    camera.jump_to(CameraView(20, 20, 45))
    for n in range(ships):
        at = (20 + 0.9 * n, 20 - 1.1 * n)
        draw_blaze(sea, camera, Blaze(5.0, *at, 9.0, 1.3, 300, 3 + n, _SEATS))
    seen = pygame.surfarray.array3d(sea).astype(int)
    flames = (seen[..., 0] > 230) & (seen[..., 1] > 120)
    return float(((seen.min(axis=2) > 150) & flames).sum() / flames.sum())


def test_flames_of_many_seats_are_no_white_wall() -> None:
    assert burnt_out(1) < 0.10
    assert burnt_out(4) < 0.20


def test_she_lights_the_sea_all_the_same() -> None:
    sea = pygame.Surface((_SIDE, _SIDE))
    camera = Camera(Viewport(0, 0, _SIDE, _SIDE), (40, 40))
    camera.jump_to(CameraView(20, 20, 45))
    draw_blaze(sea, camera, Blaze(5.0, 20, 20, 9.0, 1.3, 300, 3, _SEATS))
    assert np.mean(pygame.surfarray.array3d(sea)[..., 0] > 40) > 0.15


_KEEL = tuple((0.36 * n, 0.0) for n in (-3, -1.5, 1.5, 3))
"""Seats of fire on a ship that points west to east."""


def still_seen(west: int, east: int, unlike: int) -> float:
    """Return the visible share of a light hull of 130 px that burns from end to end in a wind from
    the west: the px between `west` and `east` of her middle that differ by less than `unlike` of
    255."""
    sea = pygame.Surface((_SIDE, _SIDE))
    sea.fill((28, 44, 62))
    hull = pygame.Rect(_SIDE // 2 + west, _SIDE // 2 - 16, east - west, 32)
    sea.fill((150, 120, 90), hull)
    camera = Camera(Viewport(0, 0, _SIDE, _SIDE), (40, 40))
    camera.jump_to(CameraView(20, 20, 45))
    before = pygame.surfarray.array3d(sea.subsurface(hull)).astype(int)
    draw_blaze(sea, camera, Blaze(9.0, 20, 20, 9.0, 1.15, 270, 3, _KEEL))
    after = pygame.surfarray.array3d(sea.subsurface(hull)).astype(int)
    # Firelight warms her: what matters is that her wood differs from flame and smoke.
    return float((np.abs(after - before).max(axis=2) < unlike).mean())


def test_between_her_flames_a_burning_ship_is_seen() -> None:
    assert still_seen(-65, 65, 70) > 0.5


def test_a_ship_in_the_lee_of_a_fire_is_seen_through_its_smoke() -> None:
    assert still_seen(60, 120, 45) > 0.8
