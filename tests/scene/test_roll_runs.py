"""Rolls of one kind in a row pass quickly; the battle waits for the first."""

import pytest

from game.books import shelf
from game.core.events import Chose, Event, Fired, GunsLost, Hurt, Rolled, TurnBegan
from game.scene import timings
from game.scene.timings import is_follow_on_roll
from game.ui.battle.dice.dice_timing import DiceTiming
from game.ui.battle.dice.roll_view import DiceGroup, Die, RollView

RUNS = shelf.book("hf").rules.RUNS
FIRST = Rolled("HF-dmg-1")
SECOND = Rolled("HF-dmg-cannon-3")


@pytest.mark.parametrize(
    ("events", "follows"),
    [
        ((FIRST,), False),
        ((FIRST, SECOND), True),
        ((FIRST, Hurt("HF-dmg-2"), GunsLost("HF-dmg-cannon-1"), SECOND), True),
        ((FIRST, Fired("HF-fire-1"), SECOND), False),
        ((Fired("KMH-9.2.22", "a"), Rolled("KMH-11.0.1", "a")), True),
        ((Fired("HF-fire-1", "a", target="b"), Rolled("HF-dmg-1", "b")), False),
        ((FIRST, Chose("HF-dmg-cannon-2"), SECOND), False),
        ((FIRST, TurnBegan("HF-time-1"), SECOND), False),
        ((Rolled("HF-fire-1"), SECOND), False),
        ((Rolled("KMH-9.2.22"), Rolled("KMH-9.2.24")), False),
        ((Rolled("KMH-9.2.22"), Rolled("KMH-9.2.22")), True),
        ((FIRST, Hurt("HF-dmg-2")), False),
    ],
)
def test_a_roll_follows_on_one_of_its_kind_if_nothing_was_seen_between(
    events: tuple[Event, ...], follows: bool
) -> None:
    assert is_follow_on_roll(events, len(events) - 1, RUNS) is follows


def test_nothing_follows_where_there_is_no_roll() -> None:
    assert not is_follow_on_roll((), -1, RUNS)


def test_a_book_says_which_rolls_are_of_a_kind() -> None:
    burns = (Rolled("LS98-fire-10"), Rolled("LS98-blaze-1"))
    assert not is_follow_on_roll(burns, 1, shelf.book("ls98").rules.RUNS)
    hurts = (Rolled("LS98-fire-10"), Rolled("LS98-fire-11"))
    assert is_follow_on_roll(hurts, 1, shelf.book("ls98").rules.RUNS)


@pytest.mark.parametrize("brisk", [False, True])
def test_a_roll_that_follows_takes_less_than_half_a_second_and_lies_by_then(brisk: bool) -> None:
    assert timings.dice_seconds(2, brisk, is_follow_on=True) == timings.FOLLOW_ON_ROLL < 0.5
    roll = RollView("", "", "", (DiceGroup((Die(3, 6), Die(5, 6)), "damage", ""),), "3, 5", "", False)
    timing = DiceTiming()
    timing.show(roll, (0, 7), is_quick=True)
    assert (
        max(timing.die_settle_time(0), timing.die_settle_time(1), timing.tumble_seconds) <= timings.RUN_TUMBLE
    )
    assert timing.settle_seconds < timings.FOLLOW_ON_ROLL
    timing.show(roll, (0, 9))
    assert timing.settle_seconds > timings.FOLLOW_ON_ROLL
