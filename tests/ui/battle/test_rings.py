"""The rings round waterlines lie as the pictures of their ships, smooth and at one distance."""

from collections.abc import Sequence
from itertools import pairwise
from math import dist
from pathlib import Path

import pygame
import pytest

from game.sea.polygons import Point
from game.stage.frame.camera import CameraView
from game.stage.hulls.ship_look import ShipPicture
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.battle.sea import sea_marks
from game.ui.battle.sea.sea_marks import drawn_heading, ring_outline
from game.ui.battle.views.draw_sea import _draw_rings
from tests.ui.tagged_ships import captains_battle, make_cast, quiet_sea


@pytest.mark.parametrize(
    ("heading", "turned", "seen"), [(90.0, 3.0, 93.0), (355.0, 8.0, 3.0), (90.0, 0.4, 90.0)]
)
def test_a_ring_lies_as_the_picture_of_its_ship(heading: float, turned: float, seen: float) -> None:
    assert drawn_heading(ShipPicture((), heading, 0.0, turned)) == seen


def test_a_ship_that_fades_beyond_the_edge_leaves_no_ring_behind(tmp_path: Path) -> None:
    _, screen = captains_battle("wwh/ajax-and-bucentaure", 1, tmp_path)
    for leaves in (0.0, 0.4):
        stage_view = screen.scene()
        for stage_ship in stage_view.ships:
            stage_ship.actor.leaving_seconds = leaves
        sheet = pygame.Surface((1280, 720), pygame.SRCALPHA)
        with screen.battle.table.as_current():
            _draw_rings(Canvas(sheet, UiStyle()), screen.sea_view, screen.hud, stage_view, "")
        assert bool(pygame.mask.from_surface(sheet).count()) == (leaves == 0)
    screen.close()


def test_a_ship_that_is_to_be_found_has_a_broad_ring(tmp_path: Path) -> None:
    _, screen = captains_battle("wwh/ajax-and-bucentaure", 1, tmp_path)
    own = screen.hud.ships[0].id
    drawn = {}
    for ringed in ("", own):
        sheet = pygame.Surface((1280, 720), pygame.SRCALPHA)
        with screen.battle.table.as_current():
            _draw_rings(Canvas(sheet, UiStyle()), screen.sea_view, screen.hud, screen.scene(), ringed)
        cream = pygame.mask.from_threshold(sheet, (*palette.CREAM, 255), (1, 1, 1, 1))
        drawn[ringed] = cream.count()
    assert drawn[own] > 2 * max(drawn[""], 40)
    screen.close()


def test_a_ring_has_soft_edges_and_no_steps() -> None:
    rough = {round(x * 4) % 4 for x, _ in ring_outline("frigate", 37.0, 4.1, 2.6)}
    assert len(rough) > 1, "its corners do not lie on whole px"


def test_while_the_view_glides_a_ring_is_stretched_from_few_and_fits_her_hull() -> None:
    sea_view, stage_ship = quiet_sea(), make_cast("castor", 50, 30, 30.0)
    camera, before = sea_view.camera, len(sea_marks._ring_surface)
    look = camera.view
    camera.glide_to(CameraView(look.x, look.y, 2 * look.px_per_cm), 0.5)
    for _ in range(29):
        camera.advance(1 / 60)
        seen = pygame.Surface((800, 500), pygame.SRCALPHA)
        sea_marks.draw_ring(Canvas(seen), sea_view, stage_ship, True, 30.0)
    assert camera.is_gliding
    assert len(sea_marks._ring_surface) - before <= 9
    camera.advance(1.0)
    still = pygame.Surface((800, 500), pygame.SRCALPHA)
    sea_marks.draw_ring(Canvas(still), sea_view, stage_ship, True, 30.0)
    boxes = [picture.get_bounding_rect() for picture in (seen, still)]
    assert max(abs(a - b) for a, b in zip(*boxes, strict=True)) <= 3
    sea_view.close()


def test_a_broad_ring_fits_her_hull_while_the_view_glides() -> None:
    """It was drawn for the nearest of a few scales, up to an eighth too large or too small."""
    sea_view, stage_ship = quiet_sea(), make_cast("castor", 50, 30, 90.0)
    camera, wider = sea_view.camera, []
    camera.glide_to(CameraView(50, 30, 60.0), 0.5)
    for _ in range(28):
        camera.advance(1 / 60)
        narrow, broad = (pygame.Surface((800, 500), pygame.SRCALPHA) for _ in range(2))
        sea_marks.draw_ring(Canvas(narrow), sea_view, stage_ship, True, 90.0)
        sea_marks.draw_highlight(Canvas(broad), sea_view, stage_ship, 90.0, 5.0)
        wider.append(broad.get_bounding_rect().w - narrow.get_bounding_rect().w)
    assert camera.is_gliding
    assert min(wider) > 12
    assert max(wider) < 28
    sea_view.close()


def test_a_ring_keeps_its_distance_round_bow_and_corners() -> None:
    hull = ring_outline("frigate", 90.0, 4.0, 0.0)
    for grow in (0.8, 2.6):
        gaps = [min(dist(spot, side) for side in _between(hull))
                for spot in ring_outline("frigate", 90.0, 4.0, grow)]  # fmt: skip
        assert max(gaps) - min(gaps) < 0.6
        assert max(gaps) < 3.5, "no more than a few px, however near one looks"


def _between(ring: Sequence[Point]) -> list[Point]:
    """Points along a ring, close to each other."""
    return [
        (a[0] + (b[0] - a[0]) * n / 8, a[1] + (b[1] - a[1]) * n / 8)
        for a, b in pairwise(ring)
        for n in range(8)
    ]
