"""How the French lie at first (LS98-setup-1): chosen on the sea and on the bar, read at every
size."""

import pytest

from game.books.ls98.face import sea_drawing
from game.books.ls98.face.hexes import hex_center
from game.books.ls98.face.minor_drafts import DeploymentDraft
from game.books.ls98.face.questions import draft_of
from game.books.ls98.rules.sheet import get_ship, is_anchored
from game.core.events import Chose
from game.play.seats import PlayerSeat, RandomSeat
from tests.books.kmh.face.input_driver import click, click_at, run_to_prompt
from tests.books.ls98.face.input_driver import CHOICE, open_battle
from tests.ui.text_checks import find_cut_off, find_overlaps

SIZES = [((1280, 720), 1.0), ((1920, 1080), 1.25), ((1024, 768), 1.5)]


@pytest.mark.parametrize(("size", "text"), SIZES)
def test_ls98_setup_1_a_plan_is_pressed_on_the_sea_and_the_fleet_lies_so(
    size: tuple[int, int], text: float
) -> None:
    seats = {"french": PlayerSeat(), "british": RandomSeat(3)}
    context, screen = open_battle(size, level=CHOICE, seats=seats, text=text, still=True)
    assert run_to_prompt(screen) == "deploy"
    plan = draft_of(screen.hud).answer_draft
    assert isinstance(plan, DeploymentDraft)
    assert [lie.id for lie in plan.deployments] == ["at-anchor", "at-sea"]
    screen.draw(context.surface)
    assert find_cut_off(context) + find_overlaps(context) == []
    with screen.battle.table.as_current():
        told = [advice.lines for advice in sea_drawing.deployment_callouts(screen.sea_view, plan)]
    assert told == [
        ("At anchor in the lough", "10 ships at anchor"),
        ("Under way in the west", "10 ships under way"),
    ]
    click_at(screen, screen.sea_view.pixel_at(*hex_center(plan.deployments[1].places[0].hex)))
    assert plan.key == "at-sea"
    click(screen, "turn-on")
    assert plan.key == "at-anchor"
    click(screen, "turn-back")
    click(screen, "deploy")
    run_to_prompt(screen)
    chosen = [event.key for event in screen.battle.events if isinstance(event, Chose)]
    assert chosen[0] == "at-sea"
    with screen.battle.table.as_current():
        hoche = get_ship("hoche")
        assert (hoche.hex.column, hoche.hex.row, is_anchored(hoche)) == (4, 7, False)
    assert screen.hud.prompt.clause == "LS98-orders-9"
