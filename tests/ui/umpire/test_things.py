"""What is no ship on the umpire's chart: boats, works and troops are pressed for their records. The
name of her who moves keeps clear of the ends of her move."""

from __future__ import annotations

import pygame
import pytest

from game.sea.rings import Point
from game.stage.paper.canvas import TextMark
from game.ui.level_editor.ship_markers import box_of
from game.ui.umpire.chart_paper import ends_of
from game.ui.umpire.things import Sign

from .conftest import Sit
from .hands import Umpire
from .test_umpire import by_pad


def at_muros(sit: Sit) -> Umpire:
    umpire = sit("kmh/muros")
    umpire.until("pick")
    return umpire


def test_boats_works_and_troops_are_pressed_for_their_records(sit: Sit) -> None:
    umpire = at_muros(sit)
    signs = {thing.id: thing.sign for thing in umpire.table.things}
    assert (signs["boats"], signs["battery"], signs["townsmen"]) == (
        Sign.DISC,
        Sign.PRINTED,
        Sign.SQUARE,
    )
    for thing in ("boats", "townsmen", "fort"):
        umpire.press(f"chart-{thing}")
        assert umpire.table.ship == thing
    umpire.press("chart-loire")
    assert umpire.table.ship == "loire"


def test_boats_are_reached_by_keys_alone(sit: Sit) -> None:
    umpire = at_muros(sit)
    umpire.key(pygame.K_TAB)
    for _ in range(len(umpire.table.widgets())):
        if umpire.table.ring.at == "chart-boats":
            break
        umpire.key(pygame.K_TAB)
    umpire.key(pygame.K_RETURN, "\r")
    assert umpire.table.ship == "boats"


def test_a_turn_of_boats_works_and_troops_is_played_by_the_pad_alone(sit: Sit) -> None:
    umpire = sit("kmh/bombs-before-baltimore")
    turn = umpire.battle.turn
    for _ in range(400):
        if umpire.battle.turn > turn or umpire.battle.pending is None:
            break
        by_pad(umpire)
    assert umpire.battle.turn > turn


def test_a_place_is_measured_from_the_boats_whose_record_lies_open(sit: Sit) -> None:
    umpire = sit("kmh/muros", draws=True)
    umpire.until("pick")
    umpire.press("chart-boats")
    boats = next(thing for thing in umpire.table.things if thing.id == "boats")
    x, y = umpire.table.frame.at(boats.at[0] + 10, boats.at[1] + 8)
    ledger: list[TextMark] = []
    umpire.app.ledger = ledger
    umpire.click((round(x), round(y)))
    told = " ".join(mark.words for mark in ledger if mark.region == "place")
    assert "from Loire’s boats" in told.replace("'", "’")
    record = " ".join(mark.words for mark in ledger if mark.region == "record")
    assert "x 70.0  y 45.0 cm" in record


@pytest.mark.parametrize("level", ["hf/mirror-frigates", "wwh/mirror-action"])
def test_no_end_of_a_plot_lies_on_the_name_of_who_moves(sit: Sit, level: str) -> None:
    umpire = sit(level, draws=True)
    while umpire.table.reach is None:
        umpire.answer()
    table, ledger = umpire.table, list[TextMark]()
    umpire.app.ledger = ledger
    table.house.change(table.house.settings)
    umpire.app.frame(0.1)
    with table.battle.table.at():
        number = [ship.id for ship in table.desk.ships].index(table.ship)
    name = next(mark.ink for mark in ledger if mark.region == f"tag-{number}")
    others = [box_of(hull, table.frame) for hull in table.hulls if hull.number != number]
    assert name.collidelistall(others) == []
    reach = table.reach
    assert reach is not None
    ends = ends_of(table.house.look, table.frame, reach)
    assert len(ends) > 4
    assert name.collidelistall([rect for _, rect in ends]) == []
    spots: list[Point] = [table.frame.at(*place) for place in reach.places]
    assert not any(name.collidepoint(spot) for spot in spots)
