"""Far off a ship is as long as she is on the table, and her masts can still be told apart."""

from itertools import combinations, pairwise, product, zip_longest

import numpy as np
import pygame
import pytest

from game.stage.hulls.bake import bake_sprite
from game.stage.hulls.flags import ship_flags
from game.stage.hulls.sail_meshes import end_on_share, mast_lights
from game.stage.hulls.ship_look import CHART_UP_TO_PX, ShipLook, Sprite
from game.stage.hulls.ship_plans import SHIP_PLANS, plan_at_zoom
from game.stage.hulls.sprite_points import waterline_pixels
from game.stage.paper.palette import SIDES
from tests.battery import battery_params

FAR = 0.57
WEST = 270.0
HEADINGS = tuple(range(0, 360, 15))


def colours(sprite: Sprite) -> np.ndarray:
    """Return the pixels (x, y, 3) of the ship on a plain sea, her anchor in the middle."""
    sea = pygame.Surface((90, 90))
    sea.fill((35, 86, 98))
    sea.blit(sprite.image, (45 - sprite.anchor[0], 45 - sprite.anchor[1]))
    return pygame.surfarray.array3d(sea).astype(int)


@pytest.mark.parametrize("heading", battery_params(HEADINGS, HEADINGS[::2]))
def test_three_masts_are_told_apart_at_thirty_one_px(heading: int) -> None:
    """Each lost mast, without its wreck, changes the picture, and no two alike."""
    gone = [(), *((name,) for name in ("fore", "main", "mizzen"))]
    seen = [
        colours(
            bake_sprite(ShipLook("seventy-four", "gb", lost_masts=one, falling_masts=one), heading, WEST, FAR)
        )
        for one in gone
    ]
    for one, other in combinations(seen, 2):
        assert (np.abs(one - other).max(2) > 60).sum() >= 10


@pytest.mark.parametrize("kind", ["first-rate", "seventy-four", "frigate", "sloop", "brig"])
def test_a_ship_is_never_drawn_longer_than_she_is(kind: str) -> None:
    ring = np.array(waterline_pixels(kind, 90, FAR))
    assert np.ptp(ring[:, 0]) == pytest.approx(
        SHIP_PLANS[kind].length * SHIP_PLANS[kind].drawn_factor * FAR, abs=2
    )
    assert np.ptp(ring[:, 1]) >= 0.30 * np.ptp(ring[:, 0])


def test_small_craft_stay_large_enough_to_be_found() -> None:
    for kind in ("cutter", "lugger", "gunboat", "boat"):
        ring = np.array(waterline_pixels(kind, 90, 0.4))
        assert np.ptp(ring[:, 0]) >= SHIP_PLANS[kind].min_px - 1
        assert plan_at_zoom(kind, 0.4) is SHIP_PLANS[kind]


def test_she_has_a_dark_edge_all_round() -> None:
    sprite = bake_sprite(ShipLook("seventy-four", "gb"), 90, WEST, FAR)
    solid = pygame.surfarray.array_alpha(sprite.image).astype(int)
    rgb = pygame.surfarray.array3d(sprite.image).astype(int)
    rim = (solid > 60) & (solid < 170)
    assert rim.sum() > 60
    assert rgb[rim].mean() < 110


def test_far_off_she_flies_a_bold_ensign_and_no_pennant() -> None:
    def flown(side: int, zoom: float) -> np.ndarray:
        target = pygame.Surface((120, 120))
        ship_flags((60, 60), "frigate", 90, 270, zoom, 0.0, "gb", side, sides=SIDES).draw(target)
        return pygame.surfarray.array3d(target).astype(int)

    assert np.array_equal(flown(0, FAR), flown(-1, FAR))
    assert not np.array_equal(flown(0, 1.0), flown(-1, 1.0))
    assert np.ptp(np.argwhere(flown(0, FAR).sum(2) > 0)[:, 1]) >= 7


def test_no_ensign_of_the_chart_is_longer_than_its_hull() -> None:
    for kind, zoom in product(sorted(SHIP_PLANS), (0.4, FAR)):
        for admiral in (False, True):
            facts = (kind, 90.0, 270.0, zoom, 0.0, "gb", 0)
            cloth = ship_flags((60, 60), *facts, is_flagship=admiral, sides=SIDES).blits[0][0]
            hull = np.ptp(np.array(waterline_pixels(kind, 90, zoom))[:, 0])
            assert cloth.get_width() - 4 < 0.85 * hull, (kind, zoom)


def test_a_flagship_flies_a_deeper_ensign_on_the_chart_only() -> None:
    def deep(zoom: float, admiral: bool) -> int:
        facts = ("seventy-four", 90.0, 270.0, zoom, 0.0, "es", 0)
        cloth = ship_flags((60, 60), *facts, is_flagship=admiral, sides=SIDES).blits[0][0]
        return cloth.get_height()

    assert deep(FAR, True) >= deep(FAR, False) + 2
    assert deep(3.0, True) == deep(3.0, False)


@pytest.mark.parametrize("kind", ["first-rate", "frigate", "cutter"])
def test_ensign_and_pennant_do_not_leap_while_the_camera_comes_near(kind: str) -> None:
    def sizes(zoom: float) -> list[int]:
        flags = ship_flags((60, 60), kind, 90.0, 270.0, zoom, 0.0, "gb", 0, sides=SIDES)
        return [max(cloth.get_bounding_rect(128).size) for cloth, _ in flags.blits]

    seen = [sizes(0.6 + n * 0.02) for n in range(60)]
    for before, after in pairwise(seen):
        for one, other in zip_longest(before, after, fillvalue=0):
            assert abs(other - one) <= 4, (before, after)


def test_masts_in_line_are_lowered_and_shaded_by_how_near_they_are() -> None:
    plan = SHIP_PLANS["frigate"]
    assert [end_on_share(heading, 3.0) for heading in (0, 30, 45, 90, 150, 180)] == [1, 1, 0, 0, 1, 1]
    assert end_on_share(37, CHART_UP_TO_PX) == 1
    assert mast_lights(plan, 0, 3.0) == (0.84, 0.92, 1.0), "running up the screen the mizzen is near"
    assert mast_lights(plan, 180, 3.0) == (1.0, 0.92, 0.84)
    assert mast_lights(plan, 90, 3.0) == (1.0, 1.0, 1.0)
