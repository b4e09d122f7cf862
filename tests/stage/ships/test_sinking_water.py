"""Surf breaks about a ship aground. Round a sinking ship the sea boils along the part of her that is
awash, and closes when she is gone."""

import pygame
import pytest

from game.scene.actors import Actor, Wake, advance
from game.scene.rigging import Rigging
from game.scene.timings import SINKING
from game.stage.frame.camera import Camera, CameraView, Viewport
from game.stage.frame.stage_view import StageShip
from game.stage.ships.falling_masts import boil_blits, burst_blits, surf_blits

SIZE = (640, 360)


def view() -> Camera:
    camera = Camera(Viewport(0, 0, *SIZE), (64, 36))
    camera.jump_to(CameraView(32, 18, 60))
    return camera


def going(under: float, heading: float = 90) -> StageShip:
    """Return a frigate in the middle of the view with this share of her under."""
    actor = Actor("java", 32, 18, heading, is_sinking=True, sunk_share=under)
    return StageShip(actor, Rigging("java", "Java", "frigate", "", 0, 0, 3.5), Wake(0.9))


def white(under: float, by_head: bool = True) -> tuple[int, int, float]:
    """Return how much lighter the sea is left and right of her middle, and the brightest of it."""
    target = pygame.Surface(SIZE, 0, 32)
    target.fblits(boil_blits(view(), going(under), by_head, 1.3, "day"))
    seen = pygame.surfarray.array3d(target).astype(int).max(2)
    half = SIZE[0] // 2
    return int(seen[:half].sum()), int(seen[half:].sum()), float(seen.max())


def test_it_boils_first_where_she_is_first_under() -> None:
    aft, ahead, _ = white(0.2)
    assert ahead > 5 * aft, "by the head, heading east"
    aft, ahead, _ = white(0.2, by_head=False)
    assert aft > 5 * ahead


def test_it_spreads_with_the_sea_over_her_and_is_over_with_her() -> None:
    early, late = (white(under) for under in (0.2, 0.7))
    assert late[0] > 4 * early[0], "along all of her"
    assert white(0.99)[2] < 0.3 * late[2]


def test_air_bursts_out_of_her_neither_at_once_nor_after_her() -> None:
    counts = [len(burst_blits(view(), going(under), True, 1.0, "day")) for under in (0.01, 0.5, 0.98)]
    assert counts[0] == counts[2] == 0 < counts[1]


@pytest.mark.parametrize("present", [True, False])
def test_she_is_out_of_sight_when_the_sea_has_closed_over_her(present: bool) -> None:
    actor = Actor("java", 32, 18, 90, is_sinking=True, is_present=present)
    assert actor.is_in_sight is present
    advance(actor, SINKING / 2)
    assert actor.is_in_sight is present
    advance(actor, SINKING)
    assert not actor.is_in_sight


@pytest.mark.parametrize("heading", [90.0, 0.0])
def test_surf_breaks_softly_all_round_a_ship_aground(heading: float) -> None:
    target = pygame.Surface(SIZE, 0, 32)
    target.fblits(surf_blits(view(), going(0.0, heading), 1.0, "day"))
    seen = pygame.surfarray.array3d(target).astype(int).max(2)
    middle = SIZE[0] // 2, SIZE[1] // 2
    sides = seen[: middle[0]], seen[middle[0] :], seen[:, : middle[1]], seen[:, middle[1] :]
    assert all((side > 60).sum() > 400 for side in sides)
    lit = seen > 0
    assert ((seen > 0) & (seen < 120)).sum() > 0.5 * lit.sum(), "foam that thins out, no strips"
    later = pygame.Surface(SIZE, 0, 32)
    later.fblits(surf_blits(view(), going(0.0, heading), 1.5, "day"))
    assert (pygame.surfarray.array3d(later).astype(int).max(2) != seen).any(), "it washes to and fro"
