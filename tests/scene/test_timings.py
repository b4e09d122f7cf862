"""The timing table of the art direction, in milliseconds, against the show's own."""

import pytest

from game.books import shelf
from game.core.events import (
    Arrived,
    Befell,
    Boarded,
    Boats,
    Captured,
    Chose,
    Collided,
    Event,
    Exploded,
    Fired,
    Grappled,
    GunsLost,
    Hurt,
    Marched,
    MastFell,
    Moved,
    Rolled,
    Sank,
    Struck,
    Told,
    TurnBegan,
)
from game.scene import timings
from game.scene import timings as t
from game.scene.actors import leg_duration
from game.scene.stage_acts import ActKind, StageAct, act_of
from game.scene.timings import VOLLEY, is_follow_on_roll
from game.stage.frame.camera import GLIDE_SECONDS, SHAKE_PX, SHAKE_SECONDS
from game.systems.event_timing import Clock
from game.ui.battle.dice.dice_timing import DiceTiming
from game.ui.battle.dice.roll_view import DiceGroup, Die, RollView

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
    "SINKING": 6000,
    "GRAPPLE": 400,
    "ALONGSIDE": 900,
    "SET": 600,
    "LEAVES": 2400,  # 600 in the table: nobody saw that a beaten ship had sailed off
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
    "SPLASH": 1150,  # 700 in the table: gone before one had seen that it overtops her rail
    "SPLINTERS": 700,
    "SMOKE_COMES": 200,
    "SMOKE_FULL": 4000,  # 1400 in the table, and 12000: banks of two ships never met
    "SMOKE_LIFE": 34000,
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
    "MAST_SETTLE": 1500,  # 600 in the table: the battle went on while the wreck had hardly begun to swing
    "MAST_SWING": 3400,  # 600 in the table: it whipped round
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
    assert 0.42 <= t.RIPPLE <= 0.70


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


def test_a_short_leg_still_takes_its_time() -> None:
    assert t.move_seconds(1) == 0.25


def test_dice_and_boxes_are_capped() -> None:
    assert (t.tumble_seconds(3), t.tumble_seconds(40)) == (pytest.approx(0.78), 1.2)
    assert (t.box_strike_seconds(3), t.box_strike_seconds(60)) == (pytest.approx(0.12), 0.7)


def test_no_step_keeps_the_battle_waiting_for_more_than_three_seconds() -> None:
    clock = Clock()
    clock.wait_at_least(40.0)
    assert clock.busy_seconds == t.STEP_MOST


# ------------------------------------------------------------------------------
# Who acts on the stage, and for how long
ACTS = (
    (Fired("C", "a", target="b"), ActKind.VOLLEY, ("a", "b")),
    (Fired("C", "a", target="b", rake="stern"), ActKind.RAKE, ("a", "b")),
    (Collided("C", "a", "b"), ActKind.COLLISION, ("a", "b")),
    (Grappled("C", "a", "b"), ActKind.GRAPPLE, ("a", "b")),
    (Grappled("C", "a", "b", on=False), ActKind.GRAPPLE, ("a", "b")),
    (Boarded("C", "a", "b"), ActKind.MELEE, ("a", "b")),
    (Moved("C", "a", how="ahead", run=10), ActKind.MOVE, ("a",)),
    (MastFell("C", "a", "main"), ActKind.MAST, ("a",)),
    (Struck("C", "a"), ActKind.STRIKE, ("a",)),
    (Captured("C", "a"), ActKind.STRIKE, ("a",)),
    (Sank("C", "a"), ActKind.SINKING, ("a",)),
    (Exploded("C", "a"), ActKind.EXPLOSION, ("a",)),
    (Arrived("C", "a"), ActKind.ARRIVAL, ("a",)),
    (Befell("C", "a", "aground"), ActKind.PERIL, ("a",)),
    (Befell("C", "a", "fire"), ActKind.PERIL, ("a",)),
    (Boats("C", "a", "launch", "pulled"), ActKind.MOVE, ("launch",)),
    (Marched("C", "marines"), ActKind.MOVE, ("marines",)),
)


@pytest.mark.parametrize(("event", "drama", "ships"), ACTS, ids=lambda value: str(value)[:24])
def test_whoever_acts_is_named_first(event: Event, drama: ActKind, ships: tuple[str, ...]) -> None:
    act = act_of(event)
    assert act is not None
    assert (act.drama, act.ships) == (drama, ships)
    assert act.seconds > 0


@pytest.mark.parametrize(
    "event",
    [
        *(Told("C", "a"), TurnBegan("C"), Moved("C", "a")),
        *(Befell("C", "a", "fire", on=False), Befell("C", "a", "boat")),
    ],
    ids=lambda event: type(event).__name__,
)
def test_nobody_acts_where_nothing_is_seen(event: Event) -> None:
    assert act_of(event) is None


def test_a_volley_is_looked_at_until_its_last_shot_has_struck() -> None:
    near, far = (act_of(Fired("C", "a", target="b", reach=cm * 10_000)) for cm in (1, 60))
    assert near is not None
    assert far is not None
    assert VOLLEY < near.seconds < far.seconds


def test_the_camera_stays_for_the_swing_of_a_mast_but_the_battle_does_not() -> None:
    act = act_of(MastFell("C", "a", "main"))
    assert act is not None
    act.age = t.MAST_TOTAL + 0.01
    assert act.has_happened
    act.age = t.MAST_CREAK + t.MAST_FALL + t.MAST_SPLASH + t.MAST_SWING - 0.01
    assert not act.is_over
    assert t.MAST_TOTAL <= t.STEP_MOST


def test_an_act_ends() -> None:
    act = StageAct(ActKind.MAST, ("a",), 2.0)
    act.age = 1.9
    assert not act.is_over
    act.age = 2.0
    assert act.is_over


# ------------------------------------------------------------------------------
# Rolls of one kind in a row pass quickly; the battle waits for the first
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
