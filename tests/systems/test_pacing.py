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
from game.systems.pacing import Turn, great_in_time, in_time
from tests.books.kmh.face.hands import LEVELS


@pytest.mark.parametrize(("spent", "pace"), [(0.0, 1), (15.9, 1), (16.0, 3), (23.9, 3), (24.0, 4)])
def test_the_more_of_a_turn_is_spent_the_faster_it_goes(spent: float, pace: int) -> None:
    assert in_time(1, spent, flashes=True) == pace


def test_no_turn_becomes_slower_than_it_was() -> None:
    assert in_time(timings.HASTE, 0.0, flashes=False) == timings.HASTE
    assert in_time(2, 30.0, flashes=False) == timings.HELD


def test_at_the_quickest_speed_only_what_does_not_flash_is_quicker() -> None:
    assert in_time(4, 30.0, flashes=True) == timings.HELD
    assert in_time(4, 1.0, flashes=False) == timings.HELD
    assert in_time(4, 30.0, flashes=False) > timings.HELD


def test_great_moments_are_hurried_when_most_of_the_minute_is_spent_and_never_slower() -> None:
    assert great_in_time(1, 35.9) == 1
    assert great_in_time(1, 36.0) == timings.HASTE
    assert great_in_time(4, 50.0) == 4


def test_no_more_than_three_salvos_flash_in_a_second() -> None:
    most = max(in_time(speed, 99.0, flashes=True) for speed in (1, 2, 4))
    assert most / timings.VOLLEY <= 3


def test_a_turn_begins_with_nothing_spent_and_thought_costs_nothing() -> None:
    turn = Turn()
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
    show.turn = Turn(show.battle.turn, 30.0)
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
