"""How the French lie at first (LS98-setup-1): chosen on the sea and on the bar, read at every
size."""

from __future__ import annotations

import pytest

from game.books.ls98.face import tags
from game.books.ls98.face.hand import hand_of
from game.books.ls98.face.hexes import place_of
from game.books.ls98.face.orders import Deploying
from game.books.ls98.rules.sheet import anchored, ship_named
from game.core.events import Chose
from game.play.seats import Person, RandomSeat
from tests.books.kmh.face.hands import click, click_at, settle
from tests.books.ls98.face.hands import CHOICE, table
from tests.ui.reading import cut_off, overlaid

SIZES = [((1280, 720), 1.0), ((1920, 1080), 1.25), ((1024, 768), 1.5)]


@pytest.mark.parametrize(("size", "text"), SIZES)
def test_ls98_setup_1_a_plan_is_pressed_on_the_sea_and_the_fleet_lies_so(
    size: tuple[int, int], text: float
) -> None:
    seats = {"french": Person(), "british": RandomSeat(3)}
    house, screen = table(size, level=CHOICE, seats=seats, text=text, still=True)
    assert settle(screen) == "deploy"
    plan = hand_of(screen.hud).laid
    assert isinstance(plan, Deploying)
    assert [lie.id for lie in plan.lies] == ["at-anchor", "at-sea"]
    screen.draw(house.surface)
    assert cut_off(house) + overlaid(house) == []
    with screen.battle.table.at():
        told = [advice.lines for advice in tags.of_plans(screen.board, plan)]
    assert told == [
        ("At anchor in the lough", "10 ships at anchor"),
        ("Under way in the west", "10 ships under way"),
    ]
    click_at(screen, screen.board.at(*place_of(plan.lies[1].berths[0].hex)))
    assert plan.key == "at-sea"
    click(screen, "turn-on")
    assert plan.key == "at-anchor"
    click(screen, "turn-back")
    click(screen, "deploy")
    settle(screen)
    chosen = [event.key for event in screen.battle.events if isinstance(event, Chose)]
    assert chosen[0] == "at-sea"
    with screen.battle.table.at():
        hoche = ship_named("hoche")
        assert (hoche.hex.column, hoche.hex.row, anchored(hoche)) == (4, 7, False)
    assert screen.hud.prompt.clause == "LS98-orders-9"
