"""The recipe that measures duels: what counts as a touch, as boarding, and as a bar that is missed."""

from dataclasses import replace

from game.core.events import Boarded, Captured, Collided, Grappled, Sank, Struck, TurnBegan
from recipes.duels import DuelRow, ended_by_boarding, first_touch, missed_bars, small_levels

SIDES = {"a": "red", "b": "blue", "c": "red"}
EVEN = DuelRow("kmh", "duel", "admiral", "captain", 100, 100, 60.0, 40.0, 10.0, 5.0, 8.0, 16)


def test_the_first_touch_is_that_of_two_sides() -> None:
    friends = [TurnBegan("", turn=1), Collided("", "a", "c")]
    assert first_touch(friends, SIDES) == 0
    assert first_touch([*friends, TurnBegan("", turn=4), Grappled("", "a", "b")], SIDES) == 4


def test_ships_that_are_grappled_before_the_first_turn_touch_in_it() -> None:
    assert first_touch([Grappled("", "b", "a")], SIDES) == 1


def test_a_capture_after_a_fight_aboard_is_by_boarding() -> None:
    fight = Boarded("", "a", "b")
    assert ended_by_boarding([fight, Captured("", "b", "red")])
    assert not ended_by_boarding([Captured("", "b", "red")])
    assert ended_by_boarding([fight, Struck("", "b", "a"), Captured("", "b", "red")])
    assert not ended_by_boarding([Struck("", "b", "a"), fight, Captured("", "b", "red")])
    assert not ended_by_boarding([fight, TurnBegan("", turn=2), Struck("", "b", "a")])
    assert not ended_by_boarding([fight, Captured("", "b", "red"), Sank("", "c")])


def test_a_row_within_all_bars_misses_none() -> None:
    assert list(missed_bars([EVEN])) == []


def test_each_bar_is_named_that_is_missed() -> None:
    row = replace(EVEN, wins=50.0, touching=46.0, short=9.0, turns=7.0)
    said = list(missed_bars([row]))
    assert len(said) == 5
    assert "admiral beats captain in 50.0 %" in said[0]


def test_a_midshipman_may_touch_and_be_beaten_soon() -> None:
    row = replace(EVEN, worse="midshipman", wins=90.0, touching=80.0, short=20.0, turns=2.0)
    assert list(missed_bars([row])) == []


def test_every_book_has_small_levels() -> None:
    assert {path.parent.name for path in small_levels(())} == {"hf", "kmh", "ls98", "wwh"}
    assert {path.parent.name for path in small_levels(["wwh"])} == {"wwh"}
