"""Hamlets and tracks: on dry land, away from forts and each other, the same ones every time."""

import itertools
import math

import pygame

from game.stage.sea.distance_fields import extend_past_edge, signed_distances
from game.stage.sea.landmarks import House, Landmarks, draw_landmarks, make_landmarks

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
