"""The profile on a record is that of her kind: bands of ports, rig, oars, mortars, stumps."""

import pygame
import pytest

from game.stage.hulls.ship_plans import SHIP_PLANS
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.battle.panels import record_panel
from game.ui.battle.panels.record_panel import draw_profile

GROUND = (40, 90, 100)
RECT = pygame.Rect(10, 10, 208, 116)


def drawn(kind: str, masts: tuple[str, ...] | None = None, lost: tuple[str, ...] = ()) -> pygame.Surface:
    """Her profile at twice the size, with the masts of her plan unless others are given."""
    plan = SHIP_PLANS[kind]
    names = tuple(m.name for m in plan.masts) + (("bowsprit",) if plan.bowsprit_length else ())
    surface = pygame.Surface((228, 136))
    surface.fill(GROUND)
    draw_profile(Canvas(surface, UiStyle(2.0)), RECT, names if masts is None else masts, lost, kind)
    return surface


def count(surface: pygame.Surface, colour: tuple[int, int, int]) -> int:
    """How many pixels have that colour."""
    return pygame.mask.from_threshold(surface, colour, (1, 1, 1, 255)).count()


@pytest.mark.parametrize("kind", SHIP_PLANS)
def test_every_kind_lies_in_its_picture_and_is_of_its_own(kind: str) -> None:
    surface = drawn(kind)
    outside = surface.copy()
    outside.fill(GROUND, RECT.inflate(8, 12))
    assert count(outside, GROUND) == 228 * 136
    assert count(surface, GROUND) < 228 * 136
    ports = pygame.mask.from_threshold(surface, record_panel._PORT, (1, 1, 1, 255))
    plan = SHIP_PLANS[kind]
    assert len(ports.connected_components()) == plan.gun_decks * plan.ports_per_band


ALIKE = [("galley", "brig"), ("bomb", "brig"), ("cutter", "gunboat")]


@pytest.mark.parametrize(("kind", "like"), ALIKE)
def test_small_craft_are_no_ships_of_the_line(kind: str, like: str) -> None:
    masts = tuple(m.name for m in SHIP_PLANS[kind].masts)
    one, other = drawn(kind, masts), drawn(like, masts)
    assert pygame.image.tobytes(one, "RGB") != pygame.image.tobytes(other, "RGB")


def test_a_bomb_vessel_is_a_ketch_or_a_ship_by_her_masts() -> None:
    two, three = ("main", "mizzen", "bowsprit"), ("fore", "main", "mizzen", "bowsprit")
    ketch, ship = drawn("bomb", two), drawn("bomb", three)
    as_planned = drawn("bomb-ship")
    assert pygame.image.tobytes(ship, "RGB") == pygame.image.tobytes(as_planned, "RGB")
    sails = [
        len(pygame.mask.from_threshold(s, record_panel._SAIL, (1, 1, 1, 255)).connected_components(20))
        for s in (ketch, ship)
    ]
    assert sails == [6, 9]


def test_a_boat_has_oars_and_no_mast() -> None:
    surface = drawn("boat")
    hull = record_panel._hull_rect(RECT, SHIP_PLANS["boat"])
    above = surface.subsurface((0, 0, 228, hull.y - hull.h))
    assert count(above, GROUND) == above.get_width() * above.get_height()
    below = surface.subsurface((0, hull.bottom + 1, 228, 136 - hull.bottom - 1))
    assert count(below, GROUND) < below.get_width() * below.get_height()


@pytest.mark.parametrize("kind", ["frigate", "galley", "lugger"])
def test_a_mast_that_fell_leaves_a_stump_in_wax(kind: str) -> None:
    main = ("main",)
    stands, fell = drawn(kind, main), drawn(kind, main, main)
    assert count(stands, palette.WAX) == 0
    assert count(fell, palette.WAX) > 0
    assert count(fell, record_panel._SAIL) == 0 < count(stands, record_panel._SAIL)
