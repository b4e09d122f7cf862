"""What is proposed keeps a ship in the fight: beside her enemy, and never off the table. Whoever
presses Space alone fights a battle to its end, in every book."""

from collections.abc import Iterator
from dataclasses import replace
from math import inf
from pathlib import Path

import pygame
import pytest

from game.core.events import Fired, Left, TurnBegan
from game.levels import load_level
from game.levels.reading.level_folders import shipped_levels_folder
from game.play.battle import Battle
from game.stage.hulls.sprite_bank import SpriteBank
from game.trials.fighting import make_batch_seats
from game.ui.battle.planning.stay_engaged import EngagementWish, held_within, ranked_endpoints
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.values.prompts import PromptKind
from game.ui.shell.app import App
from game.ui.shell.battle_session import BattleSession
from tests.battery import battery_params
from tests.ui.conftest import InputDriver
from tests.ui.delegation_driver import CALM_SETTINGS

FOE = (0.0, 0.0, 0.0)


def open_sea(x: float, y: float) -> bool:
    return abs(x) < 100 and abs(y) < 100


WISH = EngagementWish(FOE, wanted_distance=9.0, move_distance=20.0, is_water=open_sea)


def test_abreast_at_the_wished_distance_is_best() -> None:
    abreast, heading_on, far = (9.0, 0.0, 0.0), (9.0, 0.0, 270.0), (30.0, 0.0, 0.0)
    # Abeam at 9 cm: 0. Bows on at 9 cm: 60 of 60 degrees too far off the beam, a whole move, 20.
    assert [WISH.cost(end) for end in (abreast, heading_on, far)] == [0, 20, pytest.approx(21)]
    assert ranked_endpoints([far, heading_on, abreast], WISH) == [2, 1, 0]


def test_too_near_is_worse_than_as_much_too_far() -> None:
    # 3 cm too near counts 6, 3 cm too far counts 3.
    assert (WISH.cost((6.0, 0.0, 0.0)), WISH.cost((12.0, 0.0, 0.0))) == (6, 3)


def test_from_afar_she_closes_and_shows_no_broadside_yet() -> None:
    # 49 and 69 cm off, both two moves of 20 cm and more beyond the wished 9: the nearer is better,
    # though she shows her bows.
    bows_on, abeam = (49.0, 0.0, 270.0), (69.0, 0.0, 0.0)
    assert [WISH.cost(end) for end in (bows_on, abeam)] == [40, 60]


def test_an_enemy_who_cannot_answer_is_not_left() -> None:
    """Two ends: astern of her at 25 cm with bows on, 36 points; abeam at 40 cm, 31. From 30 cm off only the
    first is no farther away, and an enemy who can answer may be left."""
    near, far = (25.0, 0.0, 270.0), (40.0, 0.0, 0.0)
    assert ranked_endpoints([near, far], replace(WISH, wanted_distance=25.0)) == [1, 0]
    within = held_within((30.0, 0.0), FOE[:2], 9.0, can_answer=False)
    assert within == 30.0
    assert held_within((30.0, 0.0), FOE[:2], 9.0, can_answer=True) == inf
    held = replace(WISH, wanted_distance=25.0, stays_within=within)
    assert ranked_endpoints([near, far], held) == [0, 1]


def test_a_broadside_that_finds_nothing_is_as_one_that_looks_away() -> None:
    """Both abeam at 9 cm: 0. Of the second half the hits cost nothing: half a move, 10."""
    ends = [(9.0, 0.0, 0.0), (-9.0, 0.0, 0.0)]
    assert WISH.cost(ends[1], share=0.5) == 10
    assert ranked_endpoints(ends, WISH, lambda n: 0.5 if n == 0 else 1.0) == [1, 0]


def test_who_heads_for_the_edge_has_no_water_ahead() -> None:
    wish = EngagementWish((95.0, 0.0, 0.0), 9.0, 20.0, open_sea)
    out, along = (86.0, 0.0, 90.0), (86.0, 0.0, 0.0)
    # 20 cm on, 106 cm lies beyond the edge at 100: two moves more, 40; and bows on, 20.
    assert (wish.cost(out), wish.cost(along)) == (60, 0)


@pytest.fixture
def berth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[BattleSession]:
    monkeypatch.setattr("game.ui.shell.app.App._draw", lambda app: None)
    made = BattleSession(tmp_path, make_batch_seats)
    yield made
    made.close_battle()
    pygame.event.clear()


def fought_by_space(session: BattleSession, folder: Path, level: str, seed: int) -> Battle:
    """The battle, fought to its end against a midshipman by whoever presses Space alone."""
    path = shipped_levels_folder() / f"{level}.toml"
    own, *others = [side.id for side in load_level(path).sides]
    app = App((1280, 720), folder, [path], session.make_callbacks(), seed, SpriteBank(process=False))
    app.change_settings(CALM_SETTINGS)
    seats = {own: "human", **dict.fromkeys(others, "ai:midshipman")}
    screen = session.start_battle(app, path, seats, [], seed)
    assert isinstance(screen, BattleScreen)
    app.push_screen(screen)
    driver = InputDriver(app)
    for _ in range(20_000):
        if screen.hud.prompt.kind == PromptKind.OVER:
            return screen.battle
        if screen.hud.prompt.needs_answer:
            driver.press_key(pygame.K_SPACE)
        else:
            driver.run_frame()
    raise AssertionError("the battle never ends")


def turns_of(battle: Battle, ship: str) -> set[int]:
    """The turns in which the ship has fired."""
    turn, found = 0, set[int]()
    for event in battle.events:
        turn += isinstance(event, TurnBegan)
        if isinstance(event, Fired) and event.ship == ship:
            found.add(turn)
    return found


@pytest.mark.parametrize("seed", battery_params((1, 2, 3), [1]))
@pytest.mark.parametrize(
    "level", ["kmh/constitution-and-guerriere", "wwh/ajax-and-bucentaure", "ls98/mirror-duel"]
)
def test_space_alone_fights_it_out(berth: BattleSession, tmp_path: Path, level: str, seed: int) -> None:
    battle = fought_by_space(berth, tmp_path, level, seed)
    own = battle.level.ships[0].id  # a beaten enemy may be driven off
    assert not any(isinstance(event, Left) and event.ship == own for event in battle.events)
    mine, his = (turns_of(battle, ship.id) for ship in battle.level.ships[:2])
    assert mine
    assert his
    assert 2 * len(mine | his) >= battle.turn, "in most turns somebody fires"
    assert 3 * len(mine) >= battle.turn, "and in every third she fires herself"


@pytest.mark.parametrize("seed", battery_params((1, 2, 3), [1]))
def test_into_battle_by_space_alone_begins_with_both_broadsides(
    berth: BattleSession, tmp_path: Path, seed: int
) -> None:
    battle = fought_by_space(berth, tmp_path, "lessons/0-into-battle/level", seed)
    mine, his = (turns_of(battle, ship.id) for ship in battle.level.ships[:2])
    assert min(mine) == min(his) == 1
