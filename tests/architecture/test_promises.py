"""The recipe that holds previews against what happened: its arithmetic, and a battle of each book."""

from dataclasses import replace

import pytest

from game.core.events import Fired, Hurt, Rolled
from recipes.promises import broken_promises, play_level, table_rows, tenth_of
from recipes.promises_watch import Kind, Outcome, Sequel, Void, find_roll, find_volley
from tests.battery import battery_params

ODDS = Outcome("kmh", "duel", 1, 1, "a", Kind.CHANCE, "hit", 0.25, 0.0)
CERTAIN = replace(ODDS, kind=Kind.CERTAIN, promised="3 dice", happened="3 dice")
MEAN = replace(ODDS, kind=Kind.MEAN, promised=2.0, happened=2.0)


def test_only_what_was_said_as_certain_can_be_broken() -> None:
    wrong = replace(CERTAIN, happened="2 dice")
    assert broken_promises([ODDS, CERTAIN, wrong, replace(MEAN, happened=5.0)]) == [wrong]


def test_a_chance_belongs_to_its_tenth() -> None:
    assert [tenth_of(chance) for chance in (0.0, 0.09, 0.1, 0.3, 1 / 3, 0.7, 0.999, 1.0)] == [
        0,
        0,
        1,
        3,
        3,
        7,
        9,
        9,
    ]


def test_a_tenth_is_the_mean_of_its_chances_and_of_what_happened() -> None:
    """Of 0.25, 0.25 and 0.28 the mean is 0.26; one of three happened. The variances 0.1875, 0.1875 and 0.2016
    are 0.5766 together; their root 0.7593 by three is 0.2531."""
    rows = list(table_rows([ODDS, replace(ODDS, happened=1.0), replace(ODDS, promised=0.28)]))
    assert [(row.label, row.count) for row in rows] == [("0.2 to 0.3", 3), ("hit", 3)]
    assert (rows[0].promised, rows[0].happened) == pytest.approx((0.26, 1 / 3))
    assert rows[0].error == pytest.approx(0.2531, abs=1e-4)
    assert rows[0].points_off == pytest.approx(100 * (1 / 3 - 0.26))


def test_a_mean_is_off_by_its_share() -> None:
    """2 promised, and 2 and 3 happened: 2.5 is a quarter more. The differences 0 and 1 have a deviation of a
    half, which by the root of 2 is 0.3536."""
    (row,) = table_rows([MEAN, replace(MEAN, happened=3.0)])
    assert (row.promised, row.happened, row.points_off) == (2.0, 2.5, 25.0)
    assert row.error == pytest.approx(0.3536, abs=1e-4)


@pytest.mark.parametrize(
    ("count", "hits", "missed"),
    [(99, 0, False), (100, 13, False), (100, 12, True), (400, 75, False), (400, 74, True)],
)
def test_a_bar_is_missed_beyond_3_points_and_beyond_luck(count: int, hits: int, missed: bool) -> None:
    """A quarter of 100: the error is the root of 0.1875 by 10, 0.0433, and three of them are 12.99 points; of
    400 half as much, 6.495, and 74 are 18.5 in 100, which is 6.5 less."""
    rows = table_rows([replace(ODDS, happened=float(n < hits)) for n in range(count)])
    assert [row.is_missed for row in rows] == [missed, missed]


def test_three_points_are_no_miss_however_sure() -> None:
    many = [replace(ODDS, promised=1.0, happened=float(n >= 3)) for n in range(100)]
    assert not any(row.is_missed for row in table_rows(many))
    assert all(row.is_missed for row in table_rows([*many, replace(ODDS, promised=1.0)]))


def test_a_volley_is_settled_by_its_own_dice() -> None:
    find = find_volley("a", "b", lambda fired, after: f"{fired.dice} dice, {len(after)} more")
    others, own = Fired("", "b", target="a", dice=1), Fired("", "a", target="b", dice=3)
    assert find(Sequel([others], "X")) is None
    assert find(Sequel([others, own, Hurt("", "b"), others], "X")) == "3 dice, 1 more"
    assert find(Sequel([others, Hurt("", "a"), own], "X")) == Void("she was hit first")
    assert find(Sequel([others])) == Void("not fired")


def test_a_die_that_is_not_thrown_settles_nothing() -> None:
    find = find_roll("X", lambda events: len(events) > 1)
    assert find(Sequel([Rolled("Y", "a")], "Z")) == Void("no dice were thrown")
    assert find(Sequel([Rolled("Y", "a"), Rolled("X", "a"), Hurt("", "a")], "Z")) is True


LEVELS = ("kmh/mirror-duel", "wwh/frigate-action", "ls98/mirror-duel", "hf/mirror-frigates")


@pytest.mark.untraced
@pytest.mark.parametrize(
    "fight",
    battery_params(
        [(level, seed) for level in LEVELS for seed in (1, 2, 3)], [(level, 1) for level in LEVELS]
    ),
)
def test_nothing_certain_is_broken(fight: tuple[str, int]) -> None:
    outcomes = play_level(*fight, turns=8).outcomes
    assert broken_promises(outcomes) == []
    assert {one.kind for one in outcomes} == set(Kind)
