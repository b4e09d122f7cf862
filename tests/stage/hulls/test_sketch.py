"""The sketch shown until a sprite is baked is a ship with sails, on every heading."""

import pygame
import pytest

from game.stage.hulls.ship_look import ShipLook
from game.stage.hulls.sketch import CANVAS, PORT, SHADED_CANVAS, ports_and_hatches, sketch_ship


def share_of(picture: pygame.Surface, *colours: tuple[int, int, int]) -> float:
    """Return the share of a picture's px that have about one of these colours."""
    whole = pygame.mask.from_surface(picture, 120).count()
    near = (16, 16, 16, 255)
    return sum(pygame.mask.from_threshold(picture, c, near).count() for c in colours) / whole


@pytest.mark.parametrize("heading", range(0, 360, 15))
def test_sails_are_seen_on_every_heading(heading: int) -> None:
    drawn = sketch_ship(ShipLook("frigate", "fr"), heading, 300, 3.0).image
    assert share_of(drawn, CANVAS, SHADED_CANVAS) > 0.12


def test_a_ship_of_the_line_shows_her_ports_and_a_bare_one_no_canvas() -> None:
    ports, hatches = ports_and_hatches("seventy-four")
    assert len(ports) == 2 * 2 * 14
    assert hatches
    furled = sketch_ship(ShipLook("seventy-four", "gb", sails="furled"), 90, 300, 6.0).image
    assert share_of(furled, PORT) > 0
    assert share_of(furled, CANVAS, SHADED_CANVAS) < 0.02


@pytest.mark.parametrize("kind", ["boat", "galley", "gunboat", "bomb", "cutter", "lugger"])
def test_every_rig_can_be_sketched(kind: str) -> None:
    assert sketch_ship(ShipLook(kind, "gb"), 40, 300, 1.0).image.get_width() > 8
