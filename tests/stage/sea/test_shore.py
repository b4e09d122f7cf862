"""Coast: distances, and what is painted where."""

from __future__ import annotations

import numpy as np
import pygame
import pytest

from game.stage.frame.camera import Camera, CameraView, Viewport
from game.stage.sea.shore import Shore
from game.stage.sea.shore_paint import ART, CLIFF
from game.stage.sea.soundings import ROUGH, bluffness, distances, roughened, run_on

SIZE = (320, 200)
TABLE = (60.0, 40.0)
ISLAND = [(20.0, 10.0), (40.0, 10.0), (40.0, 30.0), (20.0, 30.0)]
ROCK = [(50.0, 8.0), (52.0, 8.0), (51.0, 10.0)]


def camera() -> Camera:
    view = Camera(Viewport(0, 0, *SIZE), TABLE)
    view.jump(CameraView(30, 20, 5))
    return view


def sheet() -> pygame.Surface:
    return pygame.Surface(SIZE, pygame.SRCALPHA)


@pytest.mark.parametrize(
    ("spot", "expected"),
    [((30, 20), -10), ((15, 20), 5), ((44, 34), 32**0.5), ((30, 4), 6), ((21, 20), -1)],
)
def test_distances_are_true(spot: tuple[float, float], expected: float) -> None:
    grid = distances([ISLAND], TABLE)
    found = grid.at(np.array([spot[0]]), np.array([spot[1]]))[0, 0]
    assert found == pytest.approx(expected, abs=grid.cell)


def test_the_drawn_coast_stays_near_the_true_one() -> None:
    grid = distances([ISLAND], TABLE)
    drawn = roughened(grid, 5)
    assert 0.05 < np.abs(drawn.values - grid.values).mean() < ROUGH
    assert np.abs(drawn.values - grid.values).max() <= ROUGH + 1e-4


def test_land_that_reaches_the_edge_goes_on_past_it() -> None:
    ring = run_on([(0.0, 0.0), (10.0, 0.0), (10.0, 40.0), (0.0, 40.0)], TABLE)
    grid = distances([ring], TABLE)
    along = grid.at(np.array([-10.0, 0.0, 5.0, 9.0, 14.0]), np.array([20.0]))[0]
    assert (along[:4] < 0).all()
    assert along[4] > 0


def test_land_covers_the_sea_and_deep_water_is_left_alone() -> None:
    view, target = camera(), sheet()
    shore = Shore(TABLE, [ISLAND])
    shore.finish(target, view)
    shore.draw(target, view, 1.0)
    ashore = target.get_at([round(v) for v in view.to_screen(30, 20)])
    assert ashore.a == 255
    assert ashore.r > ashore.b
    assert target.get_at([round(v) for v in view.to_screen(55, 35)]).a == 0


def test_a_bare_sea_paints_nothing() -> None:
    view, target = camera(), sheet()
    shore = Shore(TABLE)
    shore.draw(target, view, 1.0)
    assert pygame.mask.from_surface(target, 0).count() == 0


def test_the_surf_breathes() -> None:
    view = camera()
    shore = Shore(TABLE, [ISLAND])
    pictures = []
    for seconds in (0.0, 2.0):
        target = sheet()
        shore.finish(target, view)
        shore.draw(target, view, seconds)
        pictures.append(pygame.surfarray.array3d(target).astype(int))
    assert np.abs(pictures[0] - pictures[1]).max() > 20


def test_a_new_zoom_is_drawn_at_once_and_sharpens() -> None:
    view = camera()
    shore = Shore(TABLE, [ISLAND])
    first = sheet()
    shore.draw(first, view, 0.0)
    assert first.get_at([round(v) for v in view.to_screen(30, 20)]).a > 250
    for _ in range(80):
        shore.draw(sheet(), view, 0.0)
    sharp, whole = sheet(), sheet()
    shore.draw(sharp, view, 0.0)
    shore.finish(whole, view)
    shore.draw(whole, view, 0.0)
    assert pygame.image.tobytes(sharp, "RGBA") == pygame.image.tobytes(whole, "RGBA")


CAPE = [(0.0, 0.0), (60.0, 0.0), (60.0, 8.0), (33.0, 8.0), (31.0, 26.0), (29.0, 26.0), (27.0, 8.0),
        (0.0, 8.0)]  # fmt: skip


def test_capes_are_bluff_and_bays_are_not() -> None:
    land = distances([CAPE], TABLE)
    bluff = bluffness(land, 3.0, 5)
    assert bluff.at(np.array([30.0]), np.array([26.0]))[0, 0] > 0.8
    assert bluff.at(np.array([26.0]), np.array([8.5]))[0, 0] < 0.2


def test_a_cliff_is_drawn_within_its_ring() -> None:
    view, target = Camera(Viewport(0, 0, *SIZE), TABLE), sheet()
    view.jump(CameraView(26, 27, 12))
    shore = Shore(TABLE, [ISLAND])
    shore.finish(target, view)
    shore.draw(target, view, 0.0)
    solid = pygame.surfarray.array_alpha(target) > 250
    xs = np.array([view.to_cm(x + 0.5, 0)[0] for x in range(SIZE[0])])
    ys = np.array([view.to_cm(0, y + 0.5)[1] for y in range(SIZE[1])])
    away = distances([ISLAND], TABLE).at(xs, ys).T
    assert away[solid].max() < ROUGH + 0.2
    # The south end of the island looks at us: its foot is darker than the ground above the brow.
    grey = pygame.surfarray.array3d(target).astype(int).sum(axis=2)
    x, foot = (round(v) for v in view.to_screen(22, 30))
    brow = foot - round(CLIFF / ART * view.px_per_cm) - 12
    assert grey[x - 8 : x + 8, foot - 8 : foot - 2].mean() < grey[x - 8 : x + 8, brow].mean() - 40


def test_land_is_graded_with_the_light() -> None:
    means = []
    for light in ("day", "dusk", "night"):
        view, target = camera(), sheet()
        Shore(TABLE, [ISLAND], light=light).draw(target, view, 0.0)
        spot = tuple(round(v) for v in view.to_screen(30, 20))
        means.append(sum(target.get_at(spot)[:3]))
    assert means[0] > 1.3 * means[1] > 1.3 * means[2] > 60
