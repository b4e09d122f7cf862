"""Brisk play: several ships, markers, how many presses a turn takes, and that all has room."""

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from game.books.kmh.face.questions import forced_answer
from game.books.kmh.rules.sheet import Ship
from game.core.table import every
from game.levels.reading.level_reader import load_level
from game.play.seats import PlayerSeat, RandomSeat, Seat
from game.ui.battle.values.quick_play import ForcedAnswer
from tests.battery import battery_params
from tests.ui.text_checks import find_cut_off, find_overlaps

from .input_driver import JARCE, LEVELS
from .quick_player import QuickPlayer
from .test_brisk_moves import ORDERS, duel

# --------------------------------------------------------------------------- several ships


def squadron() -> QuickPlayer:
    level = load_level(LEVELS / "victory-and-redoutable.toml")
    seats: dict[str, Seat] = {side.id: RandomSeat(1) for side in level.sides}
    seats[level.sides[0].id] = PlayerSeat()
    player = QuickPlayer(LEVELS / "victory-and-redoutable.toml", seats)
    player.run_until(lambda _: player.passage is not None and bool(player.answers_to("KMH-0.0.6")))
    return player


def test_the_first_ship_moves_unless_another_is_pressed() -> None:
    player = squadron()
    quick_play, first = player.screen.state.quick_play, player.screen.hud.prompt.ship
    assert quick_play is not None
    _, offered = quick_play.last_offered
    assert player.answers_to("KMH-0.0.6")[-1] == [first]
    assert first == offered[0]
    other = offered[1]
    before = player.press_count
    player.click_on(f"ship-{other}")
    player.run_to_question()
    assert player.screen.hud.prompt.ship == other
    assert player.answers_to("KMH-0.0.6")[-1] == [other]
    assert player.press_count == before + 1


def test_taken_back_the_ship_is_asked_for() -> None:
    player = squadron()
    player.press_key(pygame.K_BACKSPACE)
    player.run_frames(5)
    assert player.screen.hud.prompt.clause == "KMH-0.0.6"
    assert player.is_waiting


# --------------------------------------------------------------------------- markers


def test_the_marker_of_an_only_ship_is_laid_by_one_press() -> None:
    for press in ("key", "sea"):
        player = QuickPlayer(JARCE)
        player.run_until(lambda screen: screen.hud.prompt.kind == "markers")
        own = player.screen.control_rects()["ship-frigate"].center
        if press == "key":
            player.press_key(pygame.K_a)
        else:
            player.click(player.free_pixel((own[0] + 200, own[1] - 4)))
        assert player.press_count == 1
        player.run_frames(2)
        laid = [e[3] for e in player.screen.battle.journal.entries if e[:2] == ["p", "british"]]
        assert len(laid) == 1
        assert laid[0].removeprefix("frigate ") in ("port", "starboard")


# --------------------------------------------------------------------------- the bars


def presses_by_turn(player: QuickPlayer, turns: int) -> list[int]:
    """How many presses each turn took, as far as so many turns or the end."""
    marks = [0]
    for turn in range(2, turns + 2):
        for _ in range(8000):
            player.screen.advance(1 / 60)
            if player.is_over or player.screen.battle.turn >= turn:
                break
            if player.is_waiting:
                player.answer()
        marks.append(player.press_count)
        if player.is_over:
            break
    return [after - before for before, after in pairwise(marks)]


@pytest.mark.parametrize("seed", battery_params((1, 2, 3), (3,)))
def test_a_duel_takes_at_most_six_presses_a_turn(seed: int) -> None:
    counted = presses_by_turn(duel(seed=seed), 6)
    assert len(counted) >= 3
    assert sorted(counted)[len(counted) // 2] <= 6
    assert max(counted) <= 10


def test_the_first_turn_of_jarce_takes_at_most_eight_presses() -> None:
    counted = presses_by_turn(QuickPlayer(JARCE), 1)
    assert 0 < counted[0] <= 8


@pytest.mark.parametrize("sea", [True, False], ids=["sea", "table"])
def test_orders_and_the_one_that_is_pointed_at_have_room(sea: bool) -> None:
    player = duel(sea=sea)
    player.run_to_course()
    player.screen.draw(player.context.surface)
    assert find_cut_off(player.context) + find_overlaps(player.context) == []
    names = set(player.screen.control_rects())
    assert {"sail", "more"} <= names if sea else {"sail", "answer-sail", "helm-port"} <= names


def test_a_ship_whose_move_begins_with_a_die_is_not_taken_first() -> None:
    player = squadron()
    player.press_key(pygame.K_BACKSPACE)
    player.run_frames(5)
    hud, menu = player.screen.hud, player.screen.hud.prompt.menu
    assert menu is not None
    with player.screen.battle.table.as_current():
        first, second, *others = menu.keys()
        ships = {ship.id: ship for ship in every(Ship)}
        assert forced_answer(hud) == ForcedAnswer((first,))
        ships[first].hanging = 1
        assert forced_answer(hud) == ForcedAnswer((second,))
        for name in (second, *others):
            ships[name].hanging = 1
        assert forced_answer(hud) is None


def test_the_option_changes_the_question_that_is_put() -> None:
    player = duel()
    player.run_to_course()
    screen = player.screen
    for by_the_book in (True, False):
        screen.context.change_settings(replace(screen.context.settings, by_the_book=by_the_book))
        player.run_frames(2)
        assert screen.hud.prompt.clause == ORDERS
        assert (player.passage is None) == by_the_book
