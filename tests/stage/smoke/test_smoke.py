"""An old puff of smoke has been torn by the wind and is no longer a ball."""

from itertools import combinations

import numpy as np
import pygame
import pytest

from game.scene.effects import Blaze
from game.scene.smoke import PUFF_FORMS
from game.stage.frame.camera import Camera, CameraView, Viewport
from game.stage.smoke.blaze import draw_blaze, draw_fire_light
from game.stage.smoke.effect_stamps import (
    COLUMN_FRAMES,
    COLUMN_SHAPES,
    PEAK_SHARE,
    column_size_step,
    column_sprite,
)
from game.stage.smoke.smoke_puffs import OLD_SUFFIX, puff_sprite

_STEP, _THICK = 33, 12
"""A puff of a hundred px at its thickest."""


def density(tone: str, kind: int) -> np.ndarray:
    """Return how much of what is behind it that puff hides, 0 to 1."""
    made = puff_sprite(tone, kind, 0, _STEP, _THICK)
    return np.asarray(pygame.surfarray.array_alpha(made), dtype=float) / 255


def roundness(tone: str, kind: int) -> float:
    """Return how similar a puff is to itself after a quarter turn, 0 to 1: a ball is 1."""
    seen = density(tone, kind)
    return float(np.corrcoef(seen.ravel(), np.rot90(seen).ravel())[0, 1])


@pytest.mark.parametrize("light", ["day", "night"])
def test_old_smoke_is_no_ball(light: str) -> None:
    fresh = np.mean([roundness(light, kind) for kind in range(PUFF_FORMS)])
    torn = np.mean([roundness(light + OLD_SUFFIX, kind) for kind in range(PUFF_FORMS)])
    assert torn < fresh - 0.05


def test_no_two_torn_puffs_are_alike() -> None:
    shapes = [density(f"day{OLD_SUFFIX}", kind).ravel() for kind in range(PUFF_FORMS)]
    assert all(np.corrcoef(a, b)[0, 1] < 0.97 for a, b in combinations(shapes, 2))


# ------------------------------------------------------------------------------
# Water leaps in a different shape for each ball
_SEEN = 40
"""Alpha from which water is visible."""
_ALIKE = 0.52
"""Greatest overlap of two columns, as a share of all they cover."""


def outline(shape: int, tall: float) -> np.ndarray:
    """Return where that column is, at its highest."""
    made = column_sprite(shape, column_size_step(tall), round(PEAK_SHARE * COLUMN_FRAMES), 0)
    return np.asarray(pygame.surfarray.array_alpha(made)) > _SEEN


@pytest.mark.parametrize("tall", [44.0, 88.0])
def test_no_column_has_the_form_of_another(tall: float) -> None:
    seen = [outline(shape, tall) for shape in range(COLUMN_SHAPES)]
    shared = [(a & b).sum() / (a | b).sum() for a, b in combinations(seen, 2)]
    assert max(shared) < 0.64
    assert np.mean(shared) < _ALIKE


@pytest.mark.parametrize("shape", range(COLUMN_SHAPES))
def test_none_is_cut_by_the_edge_of_its_picture(shape: int) -> None:
    for lean in (-1, 0, 1):
        made = column_sprite(shape, column_size_step(80.0), round(PEAK_SHARE * COLUMN_FRAMES), lean)
        seen = np.asarray(pygame.surfarray.array_alpha(made)) > _SEEN
        assert not seen[0].any()
        assert not seen[-1].any()
        assert not seen[:, 0].any()


# ------------------------------------------------------------------------------
# A ship that burns from end to end is still visible in her flames, and so are three beside her
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
    draw_fire_light(sea, camera, [Blaze(5.0, 20, 20, 9.0, 1.3, 300, 3, _SEATS)], is_dark=True)
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
