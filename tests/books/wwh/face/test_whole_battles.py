"""Whole battles by Warm Work, Hardy! through the real event queue: by mouse or by keys alone."""

import pytest

from game.books.wwh import rules as wwh
from game.core.events import Chose, Ended, Fired, Moved
from game.levels.reading.level_reader import load_level
from game.play.battle import Battle
from game.play.seats import PlayerSeat, RandomSeat
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.values.plugin import BattleNavigation
from tests.battery import battery_params
from tests.books.kmh.face.input_driver import click, run_to_prompt
from tests.books.wwh.face.input_driver import LEVELS, answer_by_keys, answer_by_mouse, open_battle

LED = ("frigate-action", "cape-st-vincent", "trafalgar-van")


def fought_by_mouse(screen: BattleScreen, most: int = 600) -> list[str]:
    """The battle played to its end by clicks; what was clicked."""
    names: list[str] = []
    for _ in range(most):
        if run_to_prompt(screen) == "over":
            return names
        names.append(answer_by_mouse(screen))
    raise AssertionError(f"no end after {most} clicks: {screen.hud.prompt}")


@pytest.mark.parametrize("sea", [False, True], ids=["table", "sea"])
def test_a_whole_battle_is_played_by_mouse_alone(*, sea: bool) -> None:
    results: list[str] = []
    _, screen = open_battle(
        navigation=BattleNavigation(open_result=lambda: results.append("result")), sea=sea
    )
    names = fought_by_mouse(screen)
    assert {"sail", "fire", "done"} <= set(names)
    events = screen.battle.events
    assert isinstance(events[-1], Ended)
    assert any(isinstance(e, Fired) and e.ship == "ajax" for e in events)
    assert any(isinstance(e, Moved) and e.ship == "ajax" for e in events)
    click(screen, "over")
    assert results == ["result"]


def test_the_same_clicks_give_the_same_battle_as_its_journal() -> None:
    _, screen = open_battle()
    fought_by_mouse(screen)
    people = {"british": PlayerSeat(), "french": PlayerSeat()}
    again = Battle(wwh, screen.battle.level, people, 7, screen.battle.journal)
    again.replay_journal()
    assert again.digests == screen.battle.digests


@pytest.mark.parametrize("sea", [False, True], ids=["table", "sea"])
def test_a_whole_battle_is_played_by_keys_alone(*, sea: bool) -> None:
    _, screen = open_battle(seed=11, sea=sea)
    for _ in range(600):
        if run_to_prompt(screen) == "over":
            break
        answer_by_keys(screen)
    assert screen.hud.prompt.kind == "over"
    chose = [e for e in screen.battle.events if isinstance(e, Chose) and e.seat == "british"]
    assert {"WWH-1.1a", "WWH-2.1.4"} <= {e.clause for e in chose}


def test_two_people_share_a_screen() -> None:
    people = {"british": PlayerSeat(), "french": PlayerSeat()}
    _, screen = open_battle(seats=people, seed=5)
    fought_by_mouse(screen, 900)
    assert {e.seat for e in screen.battle.events if isinstance(e, Chose)} == set(people)


@pytest.mark.parametrize("name", battery_params(LED, ("frigate-action", "trafalgar-van")))
def test_a_side_is_led_for_some_rounds_in_every_battle(name: str) -> None:
    level = LEVELS / f"{name}.toml"
    first, *others = [side.id for side in load_level(level).sides]
    _, screen = open_battle(level=level, seats={first: PlayerSeat(), **{s: RandomSeat(3) for s in others}})
    for _ in range(60):
        if run_to_prompt(screen) == "over" or screen.battle.turn > 2:
            break
        answer_by_mouse(screen)
    assert screen.battle.turn > 1
