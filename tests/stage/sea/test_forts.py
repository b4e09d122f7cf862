"""Forts: within their ring, facing the sea, coloured by the light, their flag down the wind."""

import numpy as np
import numpy.typing as npt
import pygame
import pytest

from game.sea.units import unit_vector
from game.stage.frame.camera import Camera, CameraView, Viewport
from game.stage.works import forts
from game.stage.works.forts import (
    EARTHWORK,
    HALF_MOON,
    STAR,
    TOWER,
    DrawnFort,
    draw_forts,
    half_moon_outline,
    star_outline,
)
from game.stage.works.masonry import TOTAL_BREACH

SIZE = (300, 300)


def drawn(fort: DrawnFort, wind: float = 270, light: str = "day") -> npt.NDArray[np.uint8]:
    """Return the fort on clear ground: its colours and alpha, [x, y, 4]."""
    view = Camera(Viewport(0, 0, *SIZE), (20, 20))
    view.jump_to(CameraView(10, 10, 30))
    target = pygame.Surface(SIZE, pygame.SRCALPHA)
    draw_forts(target, view, [fort], wind_from=wind, light=light)
    return np.dstack([pygame.surfarray.array3d(target), pygame.surfarray.array_alpha(target)])


def off(marks: npt.NDArray[np.uint8]) -> npt.NDArray[np.floating]:
    """Return the distance of each drawn px from the middle."""
    across, down = np.nonzero(marks[..., 3] > 40)
    return np.asarray(np.hypot(across + 0.5 - SIZE[0] / 2, down + 0.5 - SIZE[1] / 2))


@pytest.mark.parametrize("kind", [STAR, HALF_MOON])
@pytest.mark.parametrize("facing", [0, 65, 180, 250])
def test_a_fort_stands_within_its_ring(kind: str, facing: float) -> None:
    fort = DrawnFort(10, 10, facing, kind, is_struck=True)
    marks = drawn(fort)
    ring = fort.width_cm / 2 * 30
    # Walls rise up the screen, by less than a tenth of the ring.
    assert 0.8 * ring < off(marks).max() <= 1.1 * ring


@pytest.mark.parametrize("facing", [0, 90, 200])
def test_an_earthwork_has_its_guns_to_seaward_until_it_is_rubble(facing: float) -> None:
    def iron(breach: int) -> tuple[float, float]:
        """Return how much iron shows before the middle and behind it."""
        marks = drawn(DrawnFort(10, 10, facing, EARTHWORK, is_struck=True, breach=breach)).astype(int)
        rgb = marks[..., :3]
        grey = (rgb.max(2) < 62) & (rgb.max(2) - rgb.min(2) < 8) & (marks[..., 3] > 200)
        across, down = np.nonzero(grey)
        ahead = np.column_stack([across, down]) - SIZE[0] / 2
        seaward = ahead @ np.array(unit_vector(facing))
        return float((seaward > 0).sum()), float((seaward < -12).sum())

    guns, behind = iron(0)
    assert guns > 250
    assert behind < 0.1 * guns
    assert iron(TOTAL_BREACH)[0] < 0.2 * guns


@pytest.mark.parametrize("facing", [0, 90, 200])
def test_a_half_moon_is_round_to_seaward(facing: float) -> None:
    plan = np.array(half_moon_outline(1.0, 1.0, facing))
    ahead = plan @ np.array(unit_vector(facing))
    assert ahead.max() > 0.75
    assert ahead.min() > -0.5


def test_a_star_has_five_bastions() -> None:
    plan = star_outline(1.0, 1.0, 30)
    tips = [spot for spot in plan if np.hypot(*spot) > 0.8]
    assert len(tips) == 5
    assert any(np.allclose(np.array(tip) / np.hypot(*tip), unit_vector(30)) for tip in tips)


def test_the_flag_streams_down_the_wind_and_comes_down_when_it_is_struck() -> None:
    struck = drawn(DrawnFort(10, 10, 90, is_struck=True)).astype(int)
    sides = []
    for wind in (270, 90):
        marks = np.abs(drawn(DrawnFort(10, 10, 90, nation="fr"), wind).astype(int) - struck).max(axis=2)
        across, _ = np.nonzero(marks > 30)
        assert len(across) > 20
        sides.append(across.mean() - SIZE[0] / 2)
    assert sides[0] > 1 > -1 > sides[1]


def test_forts_darken_with_the_light_and_an_unknown_kind_is_refused() -> None:
    day, dusk, night = (
        drawn(DrawnFort(10, 10, 90), light=light)[..., :3].sum() for light in ("day", "dusk", "night")
    )
    assert day > 1.2 * dusk > 1.2 * night
    with pytest.raises(KeyError):
        drawn(DrawnFort(10, 10, 90, "tower"))


@pytest.mark.parametrize("kind", [STAR, HALF_MOON, EARTHWORK, TOWER])
def test_small_things_are_left_out_where_nobody_could_tell_them_apart(kind: str) -> None:
    def colours(px_per_cm: float) -> int:
        """Return the number of colours to a hundred px of it."""
        view = Camera(Viewport(0, 0, *SIZE), (20, 20))
        view.jump_to(CameraView(10, 10, px_per_cm))
        target = pygame.Surface(SIZE, pygame.SRCALPHA)
        draw_forts(target, view, [DrawnFort(10, 10, 180, kind, is_struck=True)])
        seen = pygame.surfarray.array2d(target)
        return len(np.unique(seen[seen != 0]))

    assert colours(36) > 2 * colours(5)


def test_a_glide_of_the_camera_builds_a_fort_anew_in_steps() -> None:
    forts._fort_picture.cache_clear()
    view = Camera(Viewport(0, 0, *SIZE), (20, 20))
    target = pygame.Surface(SIZE, pygame.SRCALPHA)
    for n in range(60):
        view.jump_to(CameraView(10, 10, 40 + n / 6))
        draw_forts(target, view, [DrawnFort(10, 10, 180, STAR)])
    assert len(forts._fort_picture) < 20
