"""The timing table of the art direction, in milliseconds, against the show's own."""

import pytest

from game.scene import timings as t
from game.scene.actors import leg_duration
from game.stage.frame.camera import GLIDE_SECONDS, SHAKE_PX, SHAKE_SECONDS
from game.systems.event_timing import Clock

TABLE = {
    "CARD_DRAW": 180,
    "CARD_FLIP": 140,
    "CARD_HOLD": 500,
    "TURN_BANNER": 700,
    "QUIET": 300,
    "MOVE_PER_CM": 90,
    "MOVE_LEAST": 900,
    "MOVE_MOST": 2600,
    "SQUARE": 450,
    "POINT_TURNED": 220,
    "ARRIVES": 600,
    "PHASE": 700,
    "TACK": 1600,
    "MISSED_STAYS": 2000,
    "DRIFT": 800,
    "COLLISION": 400,
    "GROUNDING": 500,
    "GRAPPLE": 400,
    "ALONGSIDE": 900,
    "SET": 600,
    "LEAVES": 600,
    "BOARDING_ROUND": 2000,
    "MELEE": 2800,
    "WIND_SHIFT": 900,
    "COLOURS_DOWN": 1600,
    "FLAG_UP": 1200,
    "RAKE_RIPPLE": 900,
    "RIPPLE": 620,
    "GUN_APART": 44,
    "TONGUE_GROWS": 50,
    "TONGUE_FADES": 170,
    "AFTERGLOW": 460,
    "RECOIL": 250,
    "HIT_FLASH": 80,
    "DUST": 900,
    "FLIGHT": 250,
    "FLIGHT_PER_CM": 25,
    "SPLASH": 700,
    "SPLINTERS": 700,
    "SMOKE_FULL": 1400,
    "SMOKE_LIFE": 12000,
    "PALL": 40000,
    "DICE_TUMBLE": 600,
    "DICE_TUMBLE_EACH": 60,
    "DICE_TUMBLE_CAP": 1200,
    "HITS_RISE": 140,
    "SEAL_STAMPS": 180,
    "BOX_STRUCK": 40,
    "BOXES_CAP": 700,
    "MAST_CREAK": 250,
    "MAST_FALL": 900,
    "MAST_SPLASH": 300,
    "MAST_SETTLE": 600,
    "FIRE_CATCHES": 600,
    "EXPLOSION_FLASH": 120,
    "EXPLOSION_BALL": 500,
    "EXPLOSION_DEBRIS": 1200,
    "DEBRIS": 60000,
    "STEP_MOST": 3000,
    "PATIENCE": 12000,
}


@pytest.mark.parametrize("name", TABLE)
def test_every_time_is_that_of_the_art_direction(name: str) -> None:
    assert round(1000 * getattr(t, name)) == TABLE[name]


def test_a_ripple_lies_in_its_range() -> None:
    assert t.RIPPLE_RANGE == (0.42, 0.70)
    assert t.RIPPLE_RANGE[0] <= t.RIPPLE <= t.RIPPLE_RANGE[1]


def test_the_camera_glides_and_shakes_as_written() -> None:
    assert (GLIDE_SECONDS, SHAKE_PX, SHAKE_SECONDS) == (0.45, 6, 0.5)


@pytest.mark.parametrize(
    ("how", "run", "seconds"),
    [("ahead", 12, 1.08), ("port", 40, 2.6), ("port", 0, 0.25), ("tack", 3, 1.6),
     ("drift", 2, 0.8), ("set", 9, 0.6)],
)  # fmt: skip
def test_a_leg_takes_as_long_as_its_run(how: str, run: float, seconds: float) -> None:
    assert leg_duration(how, run, 5.0) == pytest.approx(seconds)


@pytest.mark.parametrize(
    ("how", "run", "seconds"),
    [("ahead", 7.5, 0.45), ("ahead", 10.607, 0.45), ("starboard", 0, 0.22), ("tack", 0, 1.6),
     ("drift", 7.5, 0.8)],
)  # fmt: skip
def test_a_step_of_a_board_takes_its_time_whatever_it_measures(how: str, run: float, seconds: float) -> None:
    assert leg_duration(how, run, 0.0, is_board_step=bool(run)) == pytest.approx(seconds)


def test_a_short_whole_move_still_takes_its_time() -> None:
    assert (t.move_seconds(1), t.move_seconds(1, is_whole_move=True)) == (0.25, 0.9)


def test_dice_and_boxes_are_capped() -> None:
    assert (t.tumble_seconds(3), t.tumble_seconds(40)) == (pytest.approx(0.78), 1.2)
    assert (t.box_strike_seconds(3), t.box_strike_seconds(60)) == (pytest.approx(0.12), 0.7)


def test_no_step_keeps_the_battle_waiting_for_more_than_three_seconds() -> None:
    clock = Clock()
    clock.wait_at_least(40.0)
    assert clock.busy_seconds == t.STEP_MOST
