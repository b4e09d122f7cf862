"""Whole battles by Hold Fast through the real event queue: by mouse or by keys alone."""

import pytest

from game.books.hf import rules as hf
from game.core.events import Chose, Ended, Fired, Moved
from game.play.battle import Battle
from game.play.seats import PlayerSeat
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.values.plugin import BattleNavigation
from tests.battery import battery_params
from tests.books.hf.face.input_driver import answer_by_keys, answer_by_mouse, open_battle, secret_answers
from tests.books.kmh.face.input_driver import click, run_to_prompt

VIEWS = ("table", "sea")
BY_MOUSE, BY_KEYS = battery_params(VIEWS, ("sea",)), battery_params(VIEWS, ("table",))
"""By mouse on the sea and by keys at the table; the other way about in a battery."""


def fought_by_mouse(screen: BattleScreen, most: int = 500) -> list[str]:
    """The battle played to its end by clicks; what was clicked."""
    names: list[str] = []
    for _ in range(most):
        if run_to_prompt(screen) == "over":
            return names
        names.append(answer_by_mouse(screen))
    raise AssertionError(f"no end after {most} clicks: {screen.hud.prompt}")


@pytest.mark.parametrize("view", BY_MOUSE)
def test_a_whole_battle_is_played_by_mouse_alone(view: str) -> None:
    results: list[str] = []
    _, screen = open_battle(
        navigation=BattleNavigation(open_result=lambda: results.append("result")), sea=view == "sea"
    )
    names = fought_by_mouse(screen)
    assert_it_replays(screen)
    assert {"plot-all", "fire"} <= set(names)
    events = screen.battle.events
    assert isinstance(events[-1], Ended)
    assert any(isinstance(e, Fired) and e.ship == "constitution" for e in events)
    assert any(isinstance(e, Moved) and e.ship == "constitution" for e in events)
    click(screen, "over")
    assert results == ["result"]


def assert_it_replays(screen: BattleScreen) -> None:
    """The same clicks give the same battle as its journal."""
    people = {"american": PlayerSeat(), "british": PlayerSeat()}
    again = Battle(hf, screen.battle.level, people, 7, screen.battle.journal)
    again.replay_journal()
    assert again.digests == screen.battle.digests


@pytest.mark.parametrize("view", BY_KEYS)
def test_a_whole_battle_is_played_by_keys_alone(view: str) -> None:
    _, screen = open_battle(seed=11, sea=view == "sea")
    for _ in range(400):
        if run_to_prompt(screen) == "over":
            break
        answer_by_keys(screen)
    assert screen.hud.prompt.kind == "over"
    mine = [e for e in screen.battle.events if isinstance(e, Chose) and e.seat == "american"]
    assert "RS" in secret_answers(screen, "american")[0]
    assert {"HF-orders-1", "HF-fire-1"} <= {e.clause for e in mine}


def test_two_people_share_a_screen_and_each_is_covered_from_the_other() -> None:
    people = {"american": PlayerSeat(), "british": PlayerSeat()}
    _, screen = open_battle(seats=people, seed=5)
    names = fought_by_mouse(screen, 900)
    assert {e.seat for e in screen.battle.events if isinstance(e, Chose)} == set(people)
    plots = [n for n in range(1, len(names)) if names[n] == "plot-all"]
    assert all(names[n - 1] == "cover" for n in plots)
