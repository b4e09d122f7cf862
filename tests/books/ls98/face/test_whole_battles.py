"""Whole battles by the 1798 game through the real event queue: by mouse or by keys alone."""

from collections import Counter
from itertools import product

import pygame
import pytest

from game.books.ls98 import rules as ls98
from game.core.events import Chose, Ended, Fired, Moved
from game.levels.reading.level_reader import load_level
from game.play.battle import Battle
from game.play.seats import PlayerSeat, RandomSeat
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.values.plugin import BattleNavigation
from tests.battery import battery_param_rows, battery_params
from tests.books.kmh.face.input_driver import click, run_to_prompt
from tests.books.ls98.face.input_driver import FRIGATES, LEVELS, answer_by_keys, answer_by_mouse, open_battle

VIEWS = ("table", "sea")
BY_MOUSE, BY_KEYS = battery_params(VIEWS, ("sea",)), battery_params(VIEWS, ("table",))
"""By mouse on the sea and by keys at the table; the other way about in a battery."""
BATTLES = ("french-at-anchor", "french-at-sea", "landing-race")
LED = [(True, "french-at-sea"), (False, "french-at-anchor"), (True, "landing-race")]
_LOOKS = 2
"""Times that a kind of question is drawn in a battle: a card may be drawn for one crew and not for
another."""


def fought_by_mouse(
    screen: BattleScreen, most: int = 900, seen_in: pygame.Surface | None = None
) -> list[str]:
    """The battle played to its end by clicks; what was clicked. With a surface to be `seen_in` each
    kind of question is drawn the first few times it comes."""
    names: list[str] = []
    drawn: Counter[tuple[str, str]] = Counter()
    for _ in range(most):
        if run_to_prompt(screen) == "over":
            return names
        asked = screen.hud.prompt.kind, screen.hud.prompt.clause
        drawn[asked] += 1
        if seen_in is not None and drawn[asked] <= _LOOKS:
            screen.draw(seen_in)
        names.append(answer_by_mouse(screen))
    raise AssertionError(f"no end after {most} clicks: {screen.hud.prompt}")


@pytest.mark.parametrize("view", BY_MOUSE)
def test_a_whole_battle_is_played_by_mouse_alone(view: str) -> None:
    results: list[str] = []
    _, screen = open_battle(
        navigation=BattleNavigation(open_result=lambda: results.append("result")), sea=view == "sea"
    )
    names = fought_by_mouse(screen)
    assert {"sail", "fire", "answer-half"} <= set(names)
    events = screen.battle.events
    assert isinstance(events[-1], Ended)
    assert any(isinstance(e, Fired) and e.ship == "robust" for e in events)
    assert any(isinstance(e, Moved) and e.ship == "robust" for e in events)
    click(screen, "over")
    assert results == ["result"]


def test_the_same_clicks_give_the_same_battle_as_its_journal() -> None:
    _, screen = open_battle(level=FRIGATES)
    fought_by_mouse(screen)
    people = {side.id: PlayerSeat() for side in screen.battle.level.sides}
    again = Battle(ls98, screen.battle.level, people, 7, screen.battle.journal)
    again.replay_journal()
    assert again.digests == screen.battle.digests


@pytest.mark.parametrize("view", BY_KEYS)
def test_a_whole_battle_is_played_by_keys_alone(view: str) -> None:
    _, screen = open_battle(seed=11, sea=view == "sea")
    for _ in range(900):
        if run_to_prompt(screen) == "over":
            break
        answer_by_keys(screen)
    assert screen.hud.prompt.kind == "over", screen.hud.prompt
    chose = [e for e in screen.battle.events if isinstance(e, Chose) and e.seat == "british"]
    assert {"LS98-move-6", "LS98-move-8", "LS98-fire-2"} <= {e.clause for e in chose}


def test_two_people_share_a_screen() -> None:
    people = {"french": PlayerSeat(), "british": PlayerSeat()}
    context, screen = open_battle(level=FRIGATES, seats=people, seed=6)
    fought_by_mouse(screen, 1200, context.surface)
    assert {e.seat for e in screen.battle.events if isinstance(e, Chose)} == set(people)


@pytest.mark.parametrize(("first", "name"), battery_param_rows(product((True, False), BATTLES), LED))
def test_a_side_is_led_for_some_turns_in_every_battle(name: str, first: bool) -> None:
    level = LEVELS / f"{name}.toml"
    sides = [side.id for side in load_level(level).sides]
    mine = sides[0] if first else sides[-1]
    seats = {side: PlayerSeat() if side == mine else RandomSeat(3) for side in sides}
    _, screen = open_battle(level=level, seats=seats)
    for _ in range(90):
        if run_to_prompt(screen) == "over" or screen.battle.turn > 2:
            break
        answer_by_mouse(screen)
    assert screen.battle.turn > 1
