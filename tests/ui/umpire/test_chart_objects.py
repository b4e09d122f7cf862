"""What is no ship on the umpire's chart: boats, works and troops are pressed for their records. The
name of her who moves keeps clear of the ends of her move."""

import pygame
import pytest

from game.sea.polygons import Point
from game.stage.paper.canvas import DrawnText
from game.ui.level_editor.ship_markers import hull_rect
from game.ui.umpire.chart import MarkerShape, digit_endpoint_rects, umpire_objects

from .conftest import OpenUmpired
from .test_umpire import by_pad
from .umpire_driver import UmpireDriver


def at_muros(sit: OpenUmpired) -> UmpireDriver:
    umpire = sit("kmh/muros")
    umpire.run_to_question("pick")
    return umpire


def test_boats_works_and_troops_are_pressed_for_their_records(sit: OpenUmpired) -> None:
    umpire = at_muros(sit)
    signs = {thing.id: thing.shape for thing in umpire_objects(umpire.state)}
    assert (signs["boats"], signs["battery"], signs["townsmen"]) == (
        MarkerShape.DISC,
        MarkerShape.PRINTED,
        MarkerShape.SQUARE,
    )
    for thing in ("boats", "townsmen", "fort"):
        umpire.press_control(f"chart-{thing}")
        assert umpire.state.shown_ship == thing
    umpire.press_control("chart-loire")
    assert umpire.state.shown_ship == "loire"


def test_boats_are_reached_by_keys_alone(sit: OpenUmpired) -> None:
    umpire = at_muros(sit)
    umpire.press_key(pygame.K_TAB)
    for _ in range(len(umpire.screen.widgets())):
        if umpire.screen.ring.focused == "chart-boats":
            break
        umpire.press_key(pygame.K_TAB)
    umpire.press_key(pygame.K_RETURN, "\r")
    assert umpire.state.shown_ship == "boats"


def test_a_turn_of_boats_works_and_troops_is_played_by_the_pad_alone(sit: OpenUmpired) -> None:
    umpire = sit("kmh/bombs-before-baltimore")
    turn = umpire.battle.turn
    for _ in range(400):
        if umpire.battle.turn > turn or umpire.battle.pending_step is None:
            break
        by_pad(umpire)
    assert umpire.battle.turn > turn


def test_a_place_is_measured_from_the_boats_whose_record_lies_open(sit: OpenUmpired) -> None:
    umpire = sit("kmh/muros", draws=True)
    umpire.run_to_question("pick")
    umpire.press_control("chart-boats")
    boats = next(thing for thing in umpire_objects(umpire.state) if thing.id == "boats")
    x, y = umpire.state.viewport.to_px(boats.position[0] + 10, boats.position[1] + 8)
    ledger: list[DrawnText] = []
    umpire.app.text_ledger = ledger
    umpire.click((round(x), round(y)))
    told = " ".join(mark.text for mark in ledger if mark.region == "place")
    assert "from Loire’s boats" in told.replace("'", "’")
    record = " ".join(mark.text for mark in ledger if mark.region == "record")
    assert "x 70.0  y 45.0 cm" in record


@pytest.mark.parametrize("level", ["hf/mirror-frigates", "wwh/mirror-action"])
def test_no_end_of_a_plot_lies_on_the_name_of_who_moves(sit: OpenUmpired, level: str) -> None:
    umpire = sit(level, draws=True)
    while umpire.state.endpoints is None:
        umpire.answer_question()
    screen, ledger = umpire.screen, list[DrawnText]()
    umpire.app.text_ledger = ledger
    screen.context.change_settings(screen.context.settings)
    umpire.app.run_frame(0.1)
    with screen.state.battle.table.as_current():
        number = [ship.id for ship in screen.state.hud.ships].index(screen.state.shown_ship)
    name = next(mark.rect for mark in ledger if mark.region == f"tag-{number}")
    others = [hull_rect(hull, screen.state.viewport) for hull in screen.state.hulls if hull.number != number]
    assert name.collidelistall(others) == []
    endpoints = screen.state.endpoints
    assert endpoints is not None
    ends = digit_endpoint_rects(screen.context.style, screen.state.viewport, endpoints)
    assert len(ends) > 4
    assert name.collidelistall([rect for _, rect in ends]) == []
    spots: list[Point] = [screen.state.viewport.to_px(*place) for place in endpoints.places]
    assert not any(name.collidepoint(spot) for spot in spots)
