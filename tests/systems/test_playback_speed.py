"""A fleet's turn has a minute: the more of it is spent, the faster minor acts are shown."""

import pytest

from game.books import shelf
from game.core.events import Fired
from game.levels.reading.level_reader import load_level
from game.play.battle import Battle
from game.play.seats import PlayerSeat
from game.scene import timings
from game.scene.stage_acts import act_of
from game.systems import BattleShow
from game.systems.event_batch import (
    KIOSK_SPEED_UP,
    PLAYED_SPEED_UP,
    WATCHED_SPEED_UP,
    EventBatch,
    SpeedUpRule,
    TurnClock,
    is_far_view_due,
    is_quickest_due,
    ladder_speed,
    minor_speed,
    playback_speed,
    update_batch_speed,
)
from tests.books.kmh.face.input_driver import LEVELS


@pytest.mark.parametrize(("spent", "pace"), [(0.0, 1), (15.9, 1), (16.0, 3), (23.9, 3), (24.0, 4)])
def test_the_more_of_a_turn_is_spent_the_faster_it_goes(spent: float, pace: int) -> None:
    assert minor_speed(1, spent, PLAYED_SPEED_UP, has_recent_flash=True) == pace


def test_no_turn_becomes_slower_than_it_was() -> None:
    assert (
        minor_speed(timings.HURRIED_SPEED, 0.0, PLAYED_SPEED_UP, has_recent_flash=False)
        == timings.HURRIED_SPEED
    )
    assert minor_speed(2, 30.0, PLAYED_SPEED_UP, has_recent_flash=False) == timings.HELD_KEY_SPEED
    assert minor_speed(4, 30.0, WATCHED_SPEED_UP, has_recent_flash=True) == timings.HELD_KEY_SPEED


@pytest.mark.parametrize("haste", [PLAYED_SPEED_UP, WATCHED_SPEED_UP])
def test_at_the_quickest_speed_only_what_does_not_flash_is_quicker(haste: SpeedUpRule) -> None:
    assert minor_speed(4, 30.0, haste, has_recent_flash=True) == timings.HELD_KEY_SPEED
    assert minor_speed(4, 1.0, haste, has_recent_flash=False) == timings.HELD_KEY_SPEED
    assert minor_speed(4, 30.0, haste, has_recent_flash=False) > timings.HELD_KEY_SPEED


def test_the_end_of_a_long_turn_that_is_played_goes_as_at_the_quickest_speed() -> None:
    assert not is_quickest_due(1, 39.9, PLAYED_SPEED_UP)
    assert is_quickest_due(1, 40.0, PLAYED_SPEED_UP)
    assert minor_speed(1, 40.0, PLAYED_SPEED_UP, has_recent_flash=True) == timings.HELD_KEY_SPEED
    assert minor_speed(1, 40.0, PLAYED_SPEED_UP, has_recent_flash=False) == minor_speed(
        4, 40.0, PLAYED_SPEED_UP, has_recent_flash=False
    )


@pytest.mark.parametrize(
    ("spent", "pace", "far"),
    [
        (0, 1, False),
        (15.9, 1, False),
        (16, 2, False),
        (24, 2, True),
        (28, 3, True),
        (42, 4, True),
        (999, 4, True),
    ],
)
def test_a_battle_that_is_looked_at_is_near_for_half_a_minute_and_then_seen_from_far(
    spent: float, pace: int, *, far: bool
) -> None:
    assert not is_quickest_due(1, spent, WATCHED_SPEED_UP)
    assert minor_speed(1, spent, WATCHED_SPEED_UP, has_recent_flash=False) == pace
    assert is_far_view_due(1, spent, WATCHED_SPEED_UP) is far


def test_whoever_plays_sees_his_ships_from_near_but_at_the_quickest_speed() -> None:
    assert not is_far_view_due(1, 999.0, PLAYED_SPEED_UP)
    assert is_far_view_due(4, 0.0, PLAYED_SPEED_UP)
    assert is_far_view_due(4, 0.0, WATCHED_SPEED_UP)


def test_a_show_for_people_who_pass_by_is_hurried_only_a_little() -> None:
    assert minor_speed(1, 999.0, KIOSK_SPEED_UP, has_recent_flash=False) == timings.HURRIED_SPEED
    assert ladder_speed(KIOSK_SPEED_UP.great_ladder, 1, 999.0) == timings.HURRIED_SPEED
    assert not is_far_view_due(1, 999.0, KIOSK_SPEED_UP)


def test_great_moments_are_hurried_later_than_little_things_and_never_slower() -> None:
    assert [ladder_speed(PLAYED_SPEED_UP.great_ladder, 1, s) for s in (23.9, 24.0, 47.9, 48.0)] == [
        1,
        2,
        2,
        3,
    ]
    assert [ladder_speed(WATCHED_SPEED_UP.great_ladder, 1, s) for s in (27.9, 28.0, 41.9, 42.0)] == [
        1,
        2,
        2,
        3,
    ]
    assert ladder_speed(PLAYED_SPEED_UP.great_ladder, 4, 50.0) == 4


def test_late_in_a_turn_at_the_quickest_speed_great_moments_are_quicker_unless_guns_flash() -> None:
    fleet = EventBatch(is_fleet=True)

    def pace(speed: int, spent: float, batch: EventBatch) -> int:
        return playback_speed(
            speed, spent, 0.0, batch, WATCHED_SPEED_UP, is_key_held=False, is_great_moment=True
        )

    assert [pace(4, spent, fleet) for spent in (12.9, 13.0)] == [4, 6]
    assert pace(2, 14.0, fleet) == 2
    assert pace(4, 14.0, EventBatch(is_fleet=False)) == 4
    fleet.seconds_since_salvo = 0.0
    assert pace(4, 14.0, fleet) == 4


def test_a_battle_of_few_ships_is_never_seen_from_far() -> None:
    few, many = EventBatch(is_fleet=False), EventBatch(is_fleet=True)
    for batch in (few, many):
        update_batch_speed(batch, timings.HELD_KEY_SPEED, 99.0, WATCHED_SPEED_UP)
    assert (few.is_from_far, many.is_from_far) == (False, True)


def test_no_more_than_three_salvos_flash_in_a_second() -> None:
    speeds = (1, 2, 4)
    most = max(
        minor_speed(s, 99.0, speed_up_rule, has_recent_flash=True)
        for s in speeds
        for speed_up_rule in (PLAYED_SPEED_UP, WATCHED_SPEED_UP)
    )
    assert most / timings.VOLLEY <= 3


def test_a_turn_begins_with_nothing_spent_and_thought_costs_nothing() -> None:
    turn = TurnClock()
    turn.advance(5.0, 1, is_player_asked=False)
    turn.advance(9.0, 1, is_player_asked=True)
    assert turn.seconds_spent == 5.0
    turn.advance(0.1, 2, is_player_asked=False)
    assert turn.seconds_spent == pytest.approx(0.1)


def test_guns_that_begin_to_speak_are_not_hurried_by_a_frame() -> None:
    """Their first frame had the pace from before, and the next salvo came 0.27 s after them."""
    level = load_level(LEVELS.parent / "kmh/trafalgar.toml")
    seats = {side.id: PlayerSeat() for side in level.sides}
    show = BattleShow(Battle(shelf.book("kmh").rules, level, seats, 1))
    show.speed, show.is_relieved = timings.HELD_KEY_SPEED, True
    show.turn_clock = TurnClock(show.battle.turn, 30.0)
    assert show.pace > timings.HELD_KEY_SPEED
    fired = Fired("KMH-9.1", "victory", "port", "bucentaure", dice=4, hits=2)
    act = act_of(fired)
    assert act is not None
    show.queue_for_camera.start_wait([fired], [act], is_open_to_more=False)
    show.update(1 / 30)
    (volley,) = show.active_volleys()
    assert volley.age == pytest.approx(timings.HELD_KEY_SPEED / 30)
    show.close()
    show.battle.close()
