"""Coast: distances, and what is painted where."""

import numpy as np
import pygame
import pytest

from game.stage.frame.camera import Camera, CameraView, Viewport
from game.stage.sea.distance_fields import (
    ROUGHNESS_CM,
    coast_bluffness,
    extend_past_edge,
    relief_light,
    roughen_edges,
    round_corners,
    signed_distances,
)
from game.stage.sea.ground_samples import ART_PX_PER_CM, CLIFF_HEIGHT_PX
from game.stage.sea.landmarks import GroundAreas, ground_data, hashable_rings
from game.stage.sea.shore import ShoreLayer, ShoreSquare
from game.stage.sea.waves import Field

SIZE = (320, 200)
TABLE = (60.0, 40.0)
ISLAND = [(20.0, 10.0), (40.0, 10.0), (40.0, 30.0), (20.0, 30.0)]
ISLE = GroundAreas(land=hashable_rings([ISLAND]))


def camera() -> Camera:
    view = Camera(Viewport(0, 0, *SIZE), TABLE)
    view.jump_to(CameraView(30, 20, 5))
    return view


def sheet() -> pygame.Surface:
    return pygame.Surface(SIZE, pygame.SRCALPHA)


@pytest.mark.parametrize(
    ("spot", "expected"), [((30, 20), -10), ((15, 20), 5), ((44, 34), 32**0.5), ((30, 4), 6), ((21, 20), -1)]
)
def test_distances_are_true(spot: tuple[float, float], expected: float) -> None:
    grid = signed_distances([ISLAND], TABLE)
    found = grid.values_at(np.array([spot[0]]), np.array([spot[1]]))[0, 0]
    assert found == pytest.approx(expected, abs=grid.cell_cm)


def test_the_drawn_coast_stays_near_the_true_one() -> None:
    grid = signed_distances([ISLAND], TABLE)
    drawn = roughen_edges(grid, 5)
    xs, ys = (np.arange(0, size, 0.3, dtype=np.float32) for size in TABLE)
    strays = np.abs(drawn.values_at(xs, ys) - grid.values_at(xs, ys))
    assert 0.05 < strays.mean() < ROUGHNESS_CM
    assert strays.max() <= ROUGHNESS_CM + 1e-4


def test_land_that_reaches_the_edge_goes_on_past_it() -> None:
    ring = extend_past_edge([(0.0, 0.0), (10.0, 0.0), (10.0, 40.0), (0.0, 40.0)], TABLE)
    grid = signed_distances([ring], TABLE)
    along = grid.values_at(np.array([-10.0, 0.0, 5.0, 9.0, 14.0]), np.array([20.0]))[0]
    assert (along[:4] < 0).all()
    assert along[4] > 0


WEST = [(0.0, 0.0), (10.0, 0.0), (10.0, 40.0), (0.0, 40.0)]


def test_land_at_the_edge_is_painted_to_the_end_of_the_window_and_shoals_end_softly() -> None:
    view, target = Camera(Viewport(0, 0, *SIZE), TABLE), sheet()
    view.view = CameraView(-70, 20, 3)
    shore = ShoreLayer(TABLE, GroundAreas(land=hashable_rings([WEST])))
    shore.draw_complete(target, view)
    shore.draw(target, view, 0.0)
    assert [target.get_at((x, 100)).a for x in (0, 80, 200)] == [255, 255, 255]
    shoal = sheet()
    view.view = CameraView(0, 20, 14)
    ShoreLayer(TABLE, GroundAreas(shoals=hashable_rings([WEST]))).draw(shoal, view, 0.0)
    fade = [shoal.get_at((round(view.to_screen(x, 20)[0]), 100)).a for x in (1.0, -2.5, -5.0, -9.5)]
    assert fade[0] > 70
    assert fade[0] > fade[1] > fade[2] > fade[3] == 0, "within some 9 cm, and not ruled along the edge"


def test_a_coast_is_not_ruled_beyond_the_table() -> None:
    north = [(0.0, 0.0), (60.0, 0.0), (60.0, 12.0), (0.0, 12.0)]
    grid = roughen_edges(signed_distances([extend_past_edge(north, TABLE)], TABLE), 5)
    ys = np.arange(0, 30, 0.1, dtype=np.float32)
    found = grid.values_at(np.arange(-60, -16, 2.0, dtype=np.float32), ys)
    coast = ys[np.argmin(np.abs(found), axis=0)]
    assert np.ptp(coast) > 0.5


def test_rounded_corners_move_by_no_more_than_they_may() -> None:
    comb = [(0.0, 0.0), (60.0, 0.0)] + [(60.0 - 2.5 * n, 10.0 + 5.0 * (n % 2)) for n in range(25)]
    true = signed_distances([extend_past_edge(comb, TABLE)], TABLE)
    softer = round_corners(true, 1.7, 1.2)
    assert np.abs(softer.values - true.values).max() <= 1.2 + 1e-4
    ys = np.arange(5, 20, 0.1, dtype=np.float32)
    ragged, smoothed = (
        ys[np.argmin(np.abs(grid.values_at(np.arange(10, 50, 0.5, dtype=np.float32), ys)), axis=0)]
        for grid in (true, softer)
    )
    assert np.ptp(smoothed) < 0.75 * np.ptp(ragged)


def test_a_ship_that_runs_upon_a_hex_of_cliffs_lies_in_water_and_land_behind_it_stays() -> None:
    land = ((0.0, 30.0), (100.0, 30.0), (100.0, 80.0), (0.0, 80.0))
    cliffs = ((40.0, 30.0), (60.0, 30.0), (60.0, 40.0), (40.0, 40.0))
    found = ground_data((100.0, 80.0), GroundAreas(land=(land,), cliffs=(cliffs,), has_hexes=True), 5)
    assert found.land_distance.value_at((50.0, 35.0)) > 0, "the middle of the hex of cliffs"
    assert found.shoal_distance.value_at((50.0, 33.0)) < 0, "shoal water, in which she may lie aground"
    assert found.land_distance.value_at((50.0, 43.0)) < 0, "the land behind it"
    assert found.land_distance.value_at((35.0, 35.0)) < 0, "the hex beside it"
    assert min(found.land_distance.value_at((float(x), 25.0)) for x in range(10, 90)) > 0, "no land at sea"


def test_slopes_to_the_north_west_are_lit_and_those_to_the_south_east_are_not() -> None:
    lean = relief_light(signed_distances([ISLAND], TABLE))
    at = [lean.values_at(np.array([x]), np.array([x - 10.0]))[0, 0] for x in (22.5, 37.5)]
    assert at[0] > 0.03 > -0.03 > at[1]


def test_land_covers_the_sea_and_deep_water_is_left_alone() -> None:
    view, target = camera(), sheet()
    shore = ShoreLayer(TABLE, ISLE)
    shore.draw_complete(target, view)
    shore.draw(target, view, 1.0)
    ashore = target.get_at([round(v) for v in view.to_screen(30, 20)])
    assert ashore.a == 255
    assert ashore.r > ashore.b
    assert target.get_at([round(v) for v in view.to_screen(55, 35)]).a == 0


def test_a_bare_sea_paints_nothing() -> None:
    view, target = camera(), sheet()
    shore = ShoreLayer(TABLE)
    shore.draw(target, view, 1.0)
    assert pygame.mask.from_surface(target, 0).count() == 0


def test_the_surf_breathes() -> None:
    view = camera()
    shore = ShoreLayer(TABLE, ISLE)
    pictures = []
    for seconds in (0.0, 2.0):
        target = sheet()
        shore.draw_complete(target, view)
        shore.draw(target, view, seconds)
        pictures.append(pygame.surfarray.array3d(target).astype(int))
    assert np.abs(pictures[0] - pictures[1]).max() > 20


def test_a_new_zoom_is_drawn_at_once_and_sharpens() -> None:
    view = camera()
    shore = ShoreLayer(TABLE, ISLE)
    first = sheet()
    shore.draw(first, view, 0.0)
    assert first.get_at([round(v) for v in view.to_screen(30, 20)]).a > 250
    for _ in range(80):
        shore.draw(sheet(), view, 0.0)
    sharp, whole = sheet(), sheet()
    shore.draw(sharp, view, 0.0)
    shore.draw_complete(whole, view)
    shore.draw(whole, view, 0.0)
    assert pygame.image.tobytes(sharp, "RGBA") == pygame.image.tobytes(whole, "RGBA")
    at_once, still = sheet(), ShoreLayer(TABLE, ISLE)
    still.draw_complete(at_once, view)
    assert pygame.mask.from_surface(at_once, 0).count() == 0, "nothing blurred lies below a still"


CAPE = [(0.0, 0.0), (60.0, 0.0), (60.0, 8.0), (33.0, 8.0), (31.0, 26.0), (29.0, 26.0), (27.0, 8.0),
        (0.0, 8.0)]  # fmt: skip


@pytest.mark.parametrize("scale", [4.0, 24.0])
def test_a_coast_is_there_at_once_and_no_draw_paints_much_of_it(
    scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = (260.0, 240.0)
    coast = [(0.0, 100.0), (260.0, 140.0), (260.0, 240.0), (0.0, 240.0)]
    view = Camera(Viewport(0, 0, 1280, 720), table)
    view.jump_to(CameraView(130, 125, scale))
    shore, painted, paint = (
        ShoreLayer(table, GroundAreas(land=hashable_rings([coast]))),
        [0],
        ShoreLayer._paint_square,
    )

    def counted(self: ShoreLayer, xs: Field, ys: Field, px_per_cm: float) -> ShoreSquare | None:
        painted[-1] += len(xs) * len(ys)
        return paint(self, xs, ys, px_per_cm)

    monkeypatch.setattr(ShoreLayer, "_paint_square", counted)
    for n in range(6):
        target = pygame.Surface((1280, 720), pygame.SRCALPHA)
        shore.draw(target, view, 0.0)
        assert target.get_at((640, 700)).a == 255, "no hole in the land"
        assert painted[-1] < (250_000 if n == 0 else 15_000)
        painted.append(0)
    assert painted[2] > 0, "it sharpens"


def test_capes_are_bluff_and_bays_are_not() -> None:
    land = signed_distances([CAPE], TABLE)
    bluff = coast_bluffness(land, 3.0, 5)
    assert bluff.values_at(np.array([30.0]), np.array([26.0]))[0, 0] > 0.8
    assert bluff.values_at(np.array([26.0]), np.array([8.5]))[0, 0] < 0.2


def test_land_that_is_said_to_be_a_cliff_has_rock_along_its_edge() -> None:
    view = Camera(Viewport(0, 0, *SIZE), TABLE)
    view.jump_to(CameraView(30, 10, 12))
    reds = []
    for cliffs in ((), hashable_rings([ISLAND])):
        target = sheet()
        shore = ShoreLayer(TABLE, GroundAreas(land=hashable_rings([ISLAND]), cliffs=cliffs))
        shore.draw_complete(target, view)
        shore.draw(target, view, 0.0)
        x, y = (round(v) for v in view.to_screen(30, 10.3))
        reds.append(pygame.surfarray.array3d(target)[x - 60 : x + 60, y - 2 : y + 2, 0].mean())
    assert reds[1] < reds[0] - 25


def test_a_cliff_is_drawn_within_its_ring() -> None:
    view, target = Camera(Viewport(0, 0, *SIZE), TABLE), sheet()
    view.jump_to(CameraView(26, 27, 12))
    shore = ShoreLayer(TABLE, ISLE)
    shore.draw_complete(target, view)
    shore.draw(target, view, 0.0)
    solid = pygame.surfarray.array_alpha(target) > 250
    xs = np.array([view.to_cm(x + 0.5, 0)[0] for x in range(SIZE[0])])
    ys = np.array([view.to_cm(0, y + 0.5)[1] for y in range(SIZE[1])])
    away = signed_distances([ISLAND], TABLE).values_at(xs, ys).T
    assert away[solid].max() < ROUGHNESS_CM + 0.2
    # The south end of the island faces us: its foot is darker than the ground above the brow.
    grey = pygame.surfarray.array3d(target).astype(int).sum(axis=2)
    x, foot = (round(v) for v in view.to_screen(22, 30))
    brow = foot - round(CLIFF_HEIGHT_PX / ART_PX_PER_CM * view.px_per_cm) - 12
    assert grey[x - 8 : x + 8, foot - 8 : foot - 2].mean() < grey[x - 8 : x + 8, brow].mean() - 40


def test_land_is_graded_with_the_light() -> None:
    means = []
    for light in ("day", "dusk", "night"):
        view, target = camera(), sheet()
        ShoreLayer(TABLE, ISLE, light=light).draw(target, view, 0.0)
        spot = tuple(round(v) for v in view.to_screen(30, 20))
        means.append(sum(target.get_at(spot)[:3]))
    assert means[0] > 1.3 * means[1] > 1.3 * means[2] > 60


@pytest.mark.parametrize("light", ["dusk", "night", "moonlight"])
def test_in_the_dark_shoals_are_greener_water_and_no_grey_ground(light: str) -> None:
    seen = sheet()
    ShoreLayer(TABLE, GroundAreas(shoals=hashable_rings([WEST])), light=light).draw(seen, camera(), 0.0)
    shoal = pygame.surfarray.array3d(seen)[pygame.surfarray.array_alpha(seen) > 70].mean(axis=0)
    assert shoal[1] > 1.3 * shoal[0]
    assert shoal.mean() < 110


def test_a_shoal_comes_up_from_the_deep_by_and_by() -> None:
    seen, view = sheet(), camera()
    shore = ShoreLayer(TABLE, GroundAreas(shoals=hashable_rings([ISLAND])))
    shore.draw_complete(seen, view)
    shore.draw(seen, view, 0.0)
    row = pygame.surfarray.array_alpha(seen)[:, 90:110].astype(float).mean(axis=1)
    plateau = row[150:170].mean()
    edge = round(view.to_screen(20, 20)[0])
    rising = row[edge - 22 : edge + 22] / plateau
    steps = int(((rising > 0.15) & (rising < 0.85)).sum())
    assert steps >= 11, "over 2 cm and more, at 5 px a cm"
    assert 0.3 < rising[17:27].mean() < 0.8, "its edge is where it is half there"
