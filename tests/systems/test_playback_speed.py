"""A fleet's turn has a minute: the more of it is spent, the more little things are hurried."""

from __future__ import annotations

import pytest

from game.books import shelf
from game.core.events import Fired
from game.levels.reading.read import load_level
from game.play.battle import Battle
from game.play.seats import Person
from game.scene import timings
from game.scene.acts import act_of
from game.systems import Show
from game.systems.event_batch import EventBatch
from game.systems.playback_speed import (
    PASSED_BY,
    PLAYED,
    WATCHED,
    SpeedUp,
    TurnClock,
    climbed,
    from_far,
    in_time,
    is_quick,
    playback_speed,
    speed_up,
)
from tests.books.kmh.face.hands import LEVELS


@pytest.mark.parametrize(("spent", "pace"), [(0.0, 1), (15.9, 1), (16.0, 3), (23.9, 3), (24.0, 4)])
def test_the_more_of_a_turn_is_spent_the_faster_it_goes(spent: float, pace: int) -> None:
    assert in_time(1, spent, PLAYED, flashes=True) == pace


def test_no_turn_becomes_slower_than_it_was() -> None:
    assert in_time(timings.HASTE, 0.0, PLAYED, flashes=False) == timings.HASTE
    assert in_time(2, 30.0, PLAYED, flashes=False) == timings.HELD
    assert in_time(4, 30.0, WATCHED, flashes=True) == timings.HELD


@pytest.mark.parametrize("haste", [PLAYED, WATCHED])
def test_at_the_quickest_speed_only_what_does_not_flash_is_quicker(haste: SpeedUp) -> None:
    assert in_time(4, 30.0, haste, flashes=True) == timings.HELD
    assert in_time(4, 1.0, haste, flashes=False) == timings.HELD
    assert in_time(4, 30.0, haste, flashes=False) > timings.HELD


def test_the_end_of_a_long_turn_that_is_played_goes_as_at_the_quickest_speed() -> None:
    assert not is_quick(1, 39.9, PLAYED)
    assert is_quick(1, 40.0, PLAYED)
    assert in_time(1, 40.0, PLAYED, flashes=True) == timings.HELD
    assert in_time(1, 40.0, PLAYED, flashes=False) == in_time(4, 40.0, PLAYED, flashes=False)


@pytest.mark.parametrize(
    ("spent", "pace", "far"),
    [(0, 1, False), (15.9, 1, False), (16, 2, False), (28, 3, True), (42, 4, True), (999, 4, True)],
)
def test_a_battle_that_is_looked_at_is_near_for_half_a_minute_and_then_seen_from_far(
    spent: float, pace: int, *, far: bool
) -> None:
    assert not is_quick(1, spent, WATCHED)
    assert in_time(1, spent, WATCHED, flashes=False) == pace
    assert from_far(1, spent, WATCHED) is far


def test_whoever_plays_sees_his_ships_from_near_but_at_the_quickest_speed() -> None:
    assert not from_far(1, 999.0, PLAYED)
    assert from_far(4, 0.0, PLAYED)
    assert from_far(4, 0.0, WATCHED)


def test_a_show_for_people_who_pass_by_is_hurried_only_a_little() -> None:
    assert in_time(1, 999.0, PASSED_BY, flashes=False) == timings.HASTE
    assert climbed(PASSED_BY.great, 1, 999.0) == timings.HASTE
    assert not from_far(1, 999.0, PASSED_BY)


def test_great_moments_are_hurried_later_than_little_things_and_never_slower() -> None:
    assert [climbed(PLAYED.great, 1, s) for s in (23.9, 24.0, 47.9, 48.0)] == [1, 2, 2, 3]
    assert [climbed(WATCHED.great, 1, s) for s in (27.9, 28.0, 41.9, 42.0)] == [1, 2, 2, 3]
    assert climbed(PLAYED.great, 4, 50.0) == 4


def test_late_in_a_turn_at_the_quickest_speed_great_moments_are_quicker_unless_guns_flash() -> None:
    fleet = EventBatch(many=True)

    def pace(speed: int, spent: float, together: EventBatch) -> int:
        return playback_speed(speed, spent, 0.0, together, WATCHED, held=False, great=True)

    assert [pace(4, spent, fleet) for spent in (12.9, 13.0)] == [4, 6]
    assert pace(2, 14.0, fleet) == 2
    assert pace(4, 14.0, EventBatch(many=False)) == 4
    fleet.salvo = 0.0
    assert pace(4, 14.0, fleet) == 4


def test_a_battle_of_few_ships_is_never_seen_from_far() -> None:
    few, many = EventBatch(many=False), EventBatch(many=True)
    for together in (few, many):
        speed_up(together, timings.HELD, 99.0, WATCHED)
    assert (few.from_far, many.from_far) == (False, True)


def test_no_more_than_three_salvos_flash_in_a_second() -> None:
    speeds = (1, 2, 4)
    most = max(in_time(s, 99.0, haste, flashes=True) for s in speeds for haste in (PLAYED, WATCHED))
    assert most / timings.VOLLEY <= 3


def test_a_turn_begins_with_nothing_spent_and_thought_costs_nothing() -> None:
    turn = TurnClock()
    turn.follow(5.0, 1, asked=False)
    turn.follow(9.0, 1, asked=True)
    assert turn.spent == 5.0
    turn.follow(0.1, 2, asked=False)
    assert turn.spent == pytest.approx(0.1)


def test_guns_that_begin_to_speak_are_not_hurried_by_a_frame() -> None:
    """Their first frame went at the pace of before, and the next salvo came 0.27 s after them."""
    level = load_level(LEVELS.parent / "kmh/trafalgar.toml")
    seats = {side.id: Person() for side in level.sides}
    show = Show(Battle(shelf.book("kmh").rules, level, seats, 1))
    show.speed, show.relieved = timings.HELD, True
    show.turn = TurnClock(show.battle.turn, 30.0)
    assert show.pace > timings.HELD
    fired = Fired("KMH-9.1", "victory", "port", "bucentaure", dice=4, hits=2)
    act = act_of(fired)
    assert act is not None
    show.cue.wait([fired], [act], gathers=False)
    show.frame(1 / 30)
    (volley,) = show.volleys()
    assert volley.age == pytest.approx(timings.HELD / 30)
    show.close()
    show.battle.close()
