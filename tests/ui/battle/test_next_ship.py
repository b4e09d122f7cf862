"""Cycling through ships and targets: who moves in place of the first, and whom guns are laid on next."""

import pytest

from game.levels.reading.level_reader import load_level
from game.play.seats import PlayerSeat, RandomSeat, Seat
from game.ui.battle.answers import hud_update
from game.ui.battle.dice.roll_view import RollView
from game.ui.battle.screen.screen import BattleScreen
from tests.books.quick_play_driver import run_to_question, with_quick_play
from tests.books.wwh.face.input_driver import VAN, open_battle

ROLL = RollView("To hit", "", "WWH-2.1", (), "0", "hits", is_red_seal=False)


@pytest.fixture
def screen() -> BattleScreen:
    """Several ships of a player in quick play, at the course of the first."""
    sides = [side.id for side in load_level(VAN).sides]
    seats: dict[str, Seat] = {sides[0]: PlayerSeat(), sides[1]: RandomSeat(1)}
    battle = with_quick_play(open_battle(level=VAN, seats=seats))[1]
    run_to_question(battle)
    return battle


def offered(screen: BattleScreen) -> list[str]:
    """The ships that quick play might have taken instead of the first."""
    assert screen.hud.quick_play is not None
    return [key for key in screen.hud.quick_play.last_offered[1] if screen.hud.find_ship(key)]


@pytest.mark.parametrize(("step", "place"), [(1, 1), (-1, -1), (2, 2)])
def test_the_next_ship_or_the_one_before_moves_in_place_of_the_first(
    screen: BattleScreen, step: int, place: int
) -> None:
    ships = offered(screen)
    assert len(ships) > 3
    assert screen.hud.prompt.ship == ships[0]
    assert hud_update.take_next_ship(screen.hud, step)
    run_to_question(screen)
    assert screen.hud.prompt.ship == ships[place]


def test_only_ships_on_the_table_are_taken_by_turns(screen: BattleScreen) -> None:
    quick_play, ships = screen.hud.quick_play, offered(screen)
    assert quick_play is not None
    question, keys = quick_play.last_offered
    quick_play.last_offered = question, ("done", ships[0], "nobody")
    assert not hud_update.take_next_ship(screen.hud, 1), "nothing but the first is a ship"
    quick_play.last_offered = question, ("done", *ships[1:3])
    assert not hud_update.take_next_ship(screen.hud, 1), "the ship in hand is none of them"
    assert keys[0] == ships[0]


def test_once_she_is_answered_for_no_other_takes_her_place(screen: BattleScreen) -> None:
    quick_play, ships = screen.hud.quick_play, offered(screen)
    assert quick_play is not None
    question, keys = quick_play.last_offered
    quick_play.last_offered = question - 1, keys
    assert not hud_update.take_next_ship(screen.hud, 1)
    quick_play.last_offered = question, keys
    assert not hud_update.replace_auto_answer(screen.hud, "nobody")
    assert hud_update.replace_auto_answer(screen.hud, ships[1])


class Guns:
    """Guns that can be laid on these ships."""

    def __init__(self, *targets: str) -> None:
        self.targets, self.target = list(targets), targets[0] if targets else ""

    def reachable_target_ids(self) -> list[str]:
        return self.targets

    def select_next_target(self, step: int) -> None:
        self.target = hud_update.next_in_ring(self.targets, self.target, step)


@pytest.mark.parametrize("targets", [(), ("a",)])
def test_guns_with_one_target_or_none_stay_as_they_are(
    screen: BattleScreen, targets: tuple[str, ...]
) -> None:
    timing, record = screen.hud.dice_timing, screen.hud.other_ship
    timing.show(ROLL, (0, 1))
    assert not hud_update.next_target(screen.hud, Guns(*targets), 1)
    assert timing.has_visible_roll
    assert screen.hud.other_ship == record


@pytest.mark.parametrize(("step", "target"), [(1, "b"), (-1, "c")])
def test_the_next_target_has_her_record_shown_and_the_roll_before_it_is_dismissed(
    screen: BattleScreen, step: int, target: str
) -> None:
    timing = screen.hud.dice_timing
    timing.show(ROLL, (0, 1))
    assert hud_update.next_target(screen.hud, Guns("a", "b", "c"), step)
    assert screen.hud.other_ship == target
    assert not timing.has_visible_roll
