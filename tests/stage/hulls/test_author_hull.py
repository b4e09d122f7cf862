"""Hulls from an author's own picture: bow ahead at every heading, as long as her kind, under the
same masts; an invalid picture leaves the drawn hull."""

from dataclasses import replace
from io import BytesIO

import numpy as np
import pygame
import pytest

from game.stage.hulls.author_hull import ROW_COUNTS, author_hull_mesh, cropped_picture_grid, hull_row_count
from game.stage.hulls.bake import bake_sprite
from game.stage.hulls.ship_look import SINK_STEPS, ShipLook, Sprite
from game.stage.hulls.ship_plans import plan_of
from game.stage.hulls.sprite_bank import SpriteBank, bake_job_for

BARE = ShipLook("frigate", "gb", "furled", ("bowsprit", "fore", "main", "mizzen"),
                falling_masts=("bowsprit", "fore", "main", "mizzen"))  # fmt: skip
RED, BLUE = (210, 20, 20), (20, 20, 210)


def half_and_half(size: tuple[int, int] = (40, 160), clear: int = 20) -> bytes:
    """Return a box-shaped hull with clear ground about it: red to the bow, blue to the stern."""
    image = pygame.Surface((size[0] + 2 * clear, size[1] + 2 * clear), pygame.SRCALPHA)
    image.fill(RED, (clear, clear, size[0], size[1] // 2))
    image.fill(BLUE, (clear, clear + size[1] // 2, size[0], size[1] // 2))
    made = BytesIO()
    pygame.image.save(image, made, "hull.png")
    return made.getvalue()


def dressed(look: ShipLook = BARE, heading: float = 90, level: float = 4.6) -> Sprite:
    return bake_sprite(replace(look, author_hull=half_and_half()), heading, 0, level)


def where(sprite: Sprite, colour: tuple[int, int, int]) -> tuple[float, float]:
    """Return the middle of all pixels of about that colour, from her anchor."""
    rgb = pygame.surfarray.array3d(sprite.image).astype(int)
    alpha = pygame.surfarray.array_alpha(sprite.image)
    close = (np.abs(rgb - colour).sum(2) < 90) & (alpha > 200)
    x, y = np.argwhere(close).mean(0) - sprite.anchor
    return float(x), float(y)


@pytest.mark.parametrize(("heading", "way"), [(0, (0, -1)), (90, (1, 0)), (180, (0, 1)), (270, (-1, 0))])
def test_her_bow_is_where_she_heads(heading: int, way: tuple[int, int]) -> None:
    sprite = dressed(heading=heading)
    red, blue = where(sprite, RED), where(sprite, BLUE)
    ahead = (red[0] - blue[0]) * way[0] + (red[1] - blue[1]) * way[1]
    aside = (red[0] - blue[0]) * way[1] + (red[1] - blue[1]) * way[0]
    # Two halves of a hull are half her length apart.
    assert ahead == pytest.approx(plan_of("frigate").length * 4.6 / 2, rel=0.1)
    assert abs(aside) < 4


def test_she_is_as_long_as_the_drawn_hull_of_her_kind() -> None:
    own, drawn = dressed().image.get_bounding_rect(128), bake_sprite(BARE, 90, 0, 4.6).image
    assert own.w == pytest.approx(drawn.get_bounding_rect(128).w, rel=0.09)  # a beak more


def test_masts_and_sails_stand_above_her() -> None:
    tall = dressed(ShipLook("frigate", "gb")).image.get_bounding_rect(128)
    assert tall.h > 1.6 * dressed().image.get_bounding_rect(128).h


def test_she_goes_down_as_any_ship_does() -> None:
    left = []
    for settled in (0, 5 * SINK_STEPS // 8, SINK_STEPS):
        look = replace(BARE, sink_step=settled)
        rgb = pygame.surfarray.array3d(dressed(look).image).astype(int)
        left.append(sum(int((np.abs(rgb - ink).sum(2) < 90).sum()) for ink in (RED, BLUE)))
    assert left[0] > 1.5 * left[1] > 1.5 * left[2]


def test_what_is_no_picture_leaves_the_drawn_hull() -> None:
    clear = BytesIO()
    pygame.image.save(pygame.Surface((20, 80), pygame.SRCALPHA), clear, "hull.png")
    drawn = pygame.image.tobytes(bake_sprite(BARE, 40, 0, 3.0).image, "RGBA")
    for broken in (b"no picture", half_and_half()[:60], clear.getvalue()):
        sprite = bake_sprite(replace(BARE, author_hull=broken), 40, 0, 3.0)
        assert pygame.image.tobytes(sprite.image, "RGBA") == drawn
        assert author_hull_mesh("frigate", 6.6, broken, ROW_COUNTS[0]) is None


def test_the_rim_is_not_darkened_by_the_clear_ground() -> None:
    grid = cropped_picture_grid(half_and_half((41, 163)), 80, 20)
    assert grid is not None
    solid = grid[grid[..., 3] >= 128][:, :3]
    assert min(solid.max(1)) > 190


def test_a_sheet_has_no_more_rows_than_are_seen() -> None:
    assert [hull_row_count(px) for px in (30, 110, 200, 400)] == [80, 80, 150, 240]


def test_only_the_ships_that_are_told_wear_them_and_no_other_ship_is_shown_so() -> None:
    bank = SpriteBank(bakes_at_once=True)
    look = ShipLook("frigate", "gb")
    bank.set_author_hulls({"junon": half_and_half()})
    worn = bank.with_author_hull(look, "junon")
    assert worn.author_hull
    assert bank.with_author_hull(look, "amphion") is look
    job = bake_job_for(worn, 40, 0, 3.0)
    assert bank.request_sprite(job)
    assert bank.closest_same_kind(bake_job_for(look, 40, 0, 3.0)) is None
    bank.set_author_hulls({})
    assert bank.with_author_hull(look, "junon") is look
