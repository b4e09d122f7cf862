"""Hexes, coasts, boats, smoke and signals as the stage draws them."""

import pygame
import pytest

from game.sea.hexes import Hex, hex_of_column_row
from game.stage.frame.camera import Camera, Viewport
from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.sea import hex_grid
from game.stage.sea.distance_fields import outer_rings
from game.stage.ships.boat_renderer import draw_boat
from game.stage.ships.signal_flags import ORDER_FLAGS, TRAVEL_SECONDS, draw_order_flag, draw_order_path
from game.stage.smoke.smoke_puffs import draw_fired_side_smoke

SIZE = (400, 300)


@pytest.fixture(autouse=True)
def _window() -> None:
    """Start pygame; forget fonts of an earlier start."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode(SIZE)
    letters.clear_cache()


def sea() -> tuple[pygame.Surface, Camera]:
    """Return black water in a near view."""
    return pygame.Surface(SIZE, pygame.SRCALPHA), Camera(Viewport(0, 0, *SIZE), (50.0, 40.0))


def lit(surface: pygame.Surface, spots: list[tuple[float, float]]) -> int:
    """Return the number of these px that are no longer black."""
    inside = [s for s in spots if surface.get_rect().collidepoint(s)]
    return sum(sum(surface.get_at((round(x), round(y)))[:3]) > 0 for x, y in inside)


@pytest.mark.parametrize(
    "here", [hex_of_column_row(0, 0), hex_of_column_row(1, 1), hex_of_column_row(4, 2), Hex(2, 1)]
)
def test_the_middle_of_a_hex_lies_in_it(here: Hex) -> None:
    assert hex_grid.hex_containing(*hex_grid.hex_centre_cm(here)) == here


def test_corners_lie_as_far_out_as_a_hex_is_wide() -> None:
    _, camera = sea()
    x, y = camera.to_screen(*hex_grid.hex_centre_cm(Hex(1, 1)))
    for px, py in hex_grid.hex_corners(camera, Hex(1, 1)):
        far = ((px - x) ** 2 + (py - y) ** 2) ** 0.5
        assert far == pytest.approx(hex_grid.RADIUS_CM * camera.px_per_cm)


def test_only_hexes_of_the_map_are_in_view() -> None:
    _, camera = sea()
    seen = hex_grid.hexes_in_view(camera, pygame.Rect(0, 0, *SIZE), 5, 4)
    assert seen
    assert all(0 <= h.column < 5 and 0 <= h.row < 4 for h in seen)


def test_no_line_runs_between_land_and_land() -> None:
    wet, camera = sea()
    dry, _ = sea()
    hex_grid.draw_hex_lines(wet, camera, (".....",) * 4)
    hex_grid.draw_hex_lines(dry, camera, ("#####",) * 4)
    assert pygame.mask.from_surface(wet, 10).count() > 0
    inside = [
        hex_grid.hex_centre_cm(hex_of_column_row(2, 2)),
        hex_grid.hex_centre_cm(hex_of_column_row(2, 3)),
    ]
    between = [tuple(sum(v) / 2 for v in zip(*inside, strict=True))]
    assert lit(wet, [camera.to_screen(*spot) for spot in between]) == 1
    assert lit(dry, [camera.to_screen(*spot) for spot in between]) == 0


def test_what_is_not_seen_of_the_ground_has_a_sign_of_its_own() -> None:
    pictures = []
    for what in (".", ",", "=", "x", "^"):
        target, camera = sea()
        hex_grid.draw_terrain_signs(target, camera, (what,))
        pictures.append(pygame.image.tobytes(target, "RGBA"))
    plain, shallow, landing, rocks, cliffs = pictures
    assert len({plain, shallow, landing}) == 3
    assert rocks == cliffs == plain


def test_bands_differ_by_their_hatching() -> None:
    pictures = set()
    for hatch in ("", "lines", "dots"):
        target, camera = sea()
        hex_grid.draw_shaded_hexes(target, camera, [hex_of_column_row(1, 1)], palette.CREAM, 90, hatch)
        pictures.add(pygame.image.tobytes(target, "RGBA"))
    assert len(pictures) == 3


def test_what_lies_along_the_inner_side_of_land_is_no_coast() -> None:
    land = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    cliffs = [(0.0, 0.0), (10.0, 0.0), (10.0, 2.0), (0.0, 2.0)]
    island = [(10.0, 0.0), (14.0, 0.0), (14.0, 10.0), (10.0, 10.0)]
    assert outer_rings([land, cliffs[::-1], island]) == [land, island]


def test_smoke_lies_on_the_side_that_has_fired() -> None:
    found = {}
    for side in ("port", "starboard"):
        target, camera = sea()
        draw_fired_side_smoke(target, camera, (25.0, 20.0), 0.0, 6.0, side, 0.0)
        box = pygame.mask.from_surface(target, 20).get_bounding_rects()
        found[side] = sum(r.centerx for r in box) / len(box)
    assert found["port"] < SIZE[0] / 2 < found["starboard"]


def test_a_boat_is_never_too_small_to_find_and_shows_its_men() -> None:
    target, camera = sea()
    rect = draw_boat(target, camera, (25.0, 20.0), 90.0, (200, 60, 40), 0.0, has_crew=False)
    empty = pygame.image.tobytes(target, "RGBA")
    draw_boat(target, camera, (25.0, 20.0), 90.0, (200, 60, 40), 0.0, has_crew=True)
    assert rect.w >= 20
    assert pygame.image.tobytes(target, "RGBA") != empty


def test_ten_orders_have_ten_flags_and_travel_with_time() -> None:
    flags = set()
    for number in range(1, len(ORDER_FLAGS) + 1):
        surface = pygame.Surface((40, 30), pygame.SRCALPHA)
        draw_order_flag(Canvas(surface, UiStyle(1.0)), surface.get_rect(), number)
        flags.add(pygame.image.tobytes(surface, "RGBA"))
    assert len(flags) == 10
    way = [(20, 150), (200, 150), (380, 150)]
    early, late = (pygame.Surface(SIZE, pygame.SRCALPHA) for _ in range(2))
    draw_order_path(Canvas(early, UiStyle(1.0)), way, 0.5 * TRAVEL_SECONDS, 3, is_motion_reduced=False)
    draw_order_path(Canvas(late, UiStyle(1.0)), way, 3 * TRAVEL_SECONDS, 3, is_motion_reduced=False)
    beyond = [(float(x), 150.0) for x in range(260, 370)]
    assert lit(early, beyond) == 0
    assert lit(late, beyond) > 0
