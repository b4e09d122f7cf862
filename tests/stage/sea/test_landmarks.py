"""Hamlets and tracks: on dry land, away from forts and each other, the same ones every time."""

import itertools
import math

import numpy as np
import numpy.typing as npt
import pygame
import pytest

from game.sea.units import unit_vector
from game.stage.frame.camera import Camera, CameraView, Viewport
from game.stage.sea.countryside import fields_at, trees_at
from game.stage.sea.distance_fields import depth_within_ring, extend_past_edge, signed_distances
from game.stage.sea.landmarks import House, Landmarks, draw_landmarks, draw_rocks, make_landmarks, rocks_in
from game.stage.sea.waves import Field
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
    work_outline,
)
from game.stage.works.masonry import TOTAL_BREACH
from game.stage.works.works import WorksSites

TABLE = (120.0, 90.0)
COAST = [(0.0, 0.0), (120.0, 0.0), (120.0, 40.0), (60.0, 46.0), (0.0, 40.0)]
ISLET = [(50.0, 50.0), (54.0, 50.0), (54.0, 54.0), (50.0, 54.0)]
FORT = (60.0, 43.0)
DAY = (1.0, 1.0, 1.0)


def low(_: tuple[float, float]) -> float:
    """Return 0 everywhere: a coast without cliffs."""
    return 0.0


def marks(seed: int = 3) -> Landmarks:
    land = signed_distances([extend_past_edge(COAST, TABLE), ISLET], TABLE)
    return make_landmarks(TABLE, land.value_at, low, (FORT,), seed)


def test_houses_and_tracks_stand_on_dry_land_and_none_by_a_fort() -> None:
    land = signed_distances([extend_past_edge(COAST, TABLE), ISLET], TABLE)
    found = marks()
    assert len(found.houses) > 10
    assert any(house.is_church for house in found.houses)
    assert all(land.value_at((house.x, house.y)) < -0.4 for house in found.houses)
    assert all(land.value_at(place) < -0.5 for track in found.tracks for place in track)
    assert all(math.dist((house.x, house.y), FORT) > 3 for house in found.houses)
    assert not any(49 < h.x < 55 and 49 < h.y < 55 for h in found.houses)


def test_a_fort_has_a_track_that_goes_inland_without_sharp_turns() -> None:
    track = next(track for track in marks().tracks if track[0] == FORT)
    assert track[-1][1] < FORT[1] - 6
    ways = [math.atan2(b[1] - a[1], b[0] - a[0]) for a, b in itertools.pairwise(track)]
    bends = [abs((b - a + math.pi) % (2 * math.pi) - math.pi) for a, b in itertools.pairwise(ways)]
    assert max(bends) < math.radians(50)


def test_cliffs_have_no_hamlets_and_the_same_seed_has_the_same() -> None:
    land = signed_distances([extend_past_edge(COAST, TABLE)], TABLE)
    assert make_landmarks(TABLE, land.value_at, lambda _: 1.0, (), 3).houses == ()
    assert marks() == marks()


def test_a_house_has_white_walls_and_lies_where_it_stands() -> None:
    sheet = pygame.Surface((120, 120), pygame.SRCALPHA)
    draw_landmarks(sheet, Landmarks((House(3.0, 3.0, 0, 0),)), (0, 0), 20.0, DAY)
    shown = sheet.get_bounding_rect(min_alpha=200)
    assert shown.collidepoint(60, 58)
    assert shown.w < 30
    colours = [sheet.get_at((x, y)) for x in range(45, 75) for y in range(45, 75)]
    assert any(min(c[:3]) > 190 and c.a == 255 for c in colours)


# ------------------------------------------------------------------------------
# Fields and trees: the same country at every zoom
def level_bend(xs: npt.NDArray[np.float32], ys: npt.NDArray[np.float32]) -> tuple[Field, Field]:
    """Return no bend of the hedges."""
    flat = np.zeros((len(ys), len(xs)), dtype=np.float32)
    return flat, flat


def test_the_same_place_has_the_same_country_however_it_is_asked_for() -> None:
    steps = [
        (np.arange(10, 12, by, dtype=np.float32), np.arange(5, 7, by, dtype=np.float32)) for by in (0.02, 0.1)
    ]
    near, far = (fields_at(xs, ys, level_bend(xs, ys)) for xs, ys in steps)
    assert np.allclose(near.hedge_distance[::5, ::5], far.hedge_distance, atol=1e-3)
    assert (near.numbers[::5, ::5] == far.numbers).mean() > 0.99
    close, wide = (trees_at(xs, ys) for xs, ys in steps)
    assert np.allclose(close.depth[::5, ::5], wide.depth, atol=1e-3)


def test_hedges_part_one_field_from_another() -> None:
    xs = np.arange(0, 40, 0.05, dtype=np.float32)
    found = fields_at(xs, xs, level_bend(xs, xs))
    across = found.numbers[:, 1:] != found.numbers[:, :-1]
    assert across.any()
    assert found.hedge_distance[:, 1:][across].max() < 0.25
    assert len(np.unique(found.numbers)) > 100, "no field comes twice"


def test_trees_stand_apart_and_face_the_light_on_one_side() -> None:
    xs = np.arange(0, 40, 0.1, dtype=np.float32)
    found = trees_at(xs, xs)
    assert 0.2 < (found.depth > 0).mean() < 0.8
    top = found.depth > 0.02
    assert found.light[top].min() < -0.5
    assert found.light[top].max() > 0.5


# ------------------------------------------------------------------------------
# Rocks: heads within their area, with water between them, the same ones every time
HEX = ((4.0, 0.0), (8.0, 2.0), (8.0, 6.0), (4.0, 8.0), (0.0, 6.0), (0.0, 2.0))
SQUARE = ((10.0, 4.0), (14.0, 8.0), (10.0, 12.0), (6.0, 8.0))
SMALL = ((3.0, 3.0), (4.0, 3.2), (3.6, 4.0))


@pytest.mark.parametrize("area", [HEX, SQUARE, SMALL])
def test_rocks_are_heads_within_their_area(area: tuple[tuple[float, float], ...]) -> None:
    heads = rocks_in((area,))
    away = signed_distances([area], (20.0, 20.0))
    for head in heads:
        for x, y in head.outline:
            assert away.values_at(np.array([x]), np.array([y]))[0, 0] < 0.3


def test_a_large_area_has_several_heads_with_water_between() -> None:
    heads = rocks_in((HEX,))
    assert len(heads) > 5
    covered = sum(np.pi * head.radius**2 for head in heads)
    assert covered < 0.5 * 48


def test_heads_are_drawn_in_their_places_and_darker_at_night() -> None:
    heads = rocks_in((SQUARE,))
    sheets = []
    for grade in (DAY, (0.24, 0.31, 0.42)):
        sheet = pygame.Surface((200, 200), pygame.SRCALPHA)
        draw_rocks(sheet, heads, (0, 0), 10.0, grade)
        sheets.append(sheet)
    for head in heads:
        assert sheets[0].get_at((round(head.x * 10), round(head.y * 10))).a > 240
    assert sheets[0].get_at((20, 20)).a == 0
    day, night = (pygame.surfarray.array3d(sheet).astype(int).sum() for sheet in sheets)
    assert night < 0.6 * day


def test_half_a_sheet_shows_the_half_that_lies_on_it() -> None:
    heads = rocks_in((SQUARE,))
    whole = pygame.Surface((200, 200), pygame.SRCALPHA)
    draw_rocks(whole, heads, (0, 0), 10.0, DAY)
    half = pygame.Surface((100, 200), pygame.SRCALPHA)
    draw_rocks(half, heads, (100, 0), 10.0, DAY)
    cut = whole.subsurface((100, 0, 100, 200))
    assert pygame.image.tobytes(half, "RGBA") == pygame.image.tobytes(cut, "RGBA")


# ------------------------------------------------------------------------------
# Works are drawn larger where there is land for it, and never over more water
MAINLAND = ((0.0, 0.0), (60.0, 0.0), (60.0, 20.0), (0.0, 20.0))
SPIT = ((28.5, 0.0), (31.5, 0.0), (31.5, 22.0), (28.5, 22.0))


def driest(fort: DrawnFort, ring: tuple[tuple[float, float], ...]) -> float:
    """Return the cm of land between its walls and the water."""
    corners = work_outline(fort.kind, fort.facing)
    half = fort.width_cm / 2
    return min(depth_within_ring(ring, fort.x + x * half, fort.y + y * half) for x, y in corners)


def front(fort: DrawnFort) -> float:
    """Return how far down the table its walls reach."""
    return fort.y + max(y for _, y in work_outline(fort.kind, fort.facing)) * fort.width_cm / 2


@pytest.mark.parametrize("kind", [STAR, HALF_MOON, TOWER, EARTHWORK])
def test_a_work_with_room_behind_it_grows_back_from_the_sea(kind: str) -> None:
    fort = DrawnFort(30, 17, 180, kind, width_cm=5)
    grown = WorksSites([MAINLAND]).fitted_fort(fort)
    assert grown.width_cm == pytest.approx(8)
    assert grown.y < fort.y
    assert front(grown) == pytest.approx(front(fort), abs=0.05)


@pytest.mark.parametrize("kind", [STAR, HALF_MOON, TOWER, EARTHWORK])
@pytest.mark.parametrize("facing", [180, 150, 90])
def test_no_more_water_lies_under_it(kind: str, facing: float) -> None:
    fort = DrawnFort(30, 20.5, facing, kind, width_cm=4)
    grown = WorksSites([SPIT]).fitted_fort(fort)
    assert driest(grown, SPIT) >= min(0.3, driest(fort, SPIT)) - 1e-6


@pytest.mark.parametrize("facing", [0, 75, 180, 300])
def test_the_rules_place_stays_within_the_walls(facing: float) -> None:
    fort = DrawnFort(30, 10, facing, HALF_MOON, width_cm=5)
    grown = WorksSites([MAINLAND]).fitted_fort(fort)
    ring = [(grown.x + x * grown.width_cm / 2, grown.y + y * grown.width_cm / 2)
            for x, y in work_outline(HALF_MOON, facing)]  # fmt: skip
    assert depth_within_ring(ring, fort.x, fort.y) > 0
    off = np.array((grown.x - fort.x, grown.y - fort.y))
    assert off @ np.array(unit_vector(facing)) < 0


def test_where_no_land_is_known_a_work_is_as_large_as_it_is_told() -> None:
    fort = DrawnFort(30, 10, 180, width_cm=5)
    assert WorksSites(()).fitted_fort(fort) == fort


# ------------------------------------------------------------------------------
# Forts: within their ring, facing the sea, coloured by the light, their flag down the wind
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
