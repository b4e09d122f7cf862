"""Effects and wakes as values: they age, move and end as the art direction says."""

from dataclasses import replace

import pytest

from game.core.events import Event, MastFell, TurnBegan
from game.core.visible import VisibleShip
from game.scene import effects, timings
from game.scene.actors import MAX_POINTS, STEP_CM, WAKE_LIFE, Wake, extend_wake, fade_wake
from game.scene.effects import (
    Blaze,
    Effect,
    FallingMast,
    FlagChange,
    Flash,
    FloatingDebris,
    Lashing,
    RoundShot,
    Splash,
    advance_and_prune,
)
from game.scene.rigging import ACTION, recently_fallen_masts, rigging_of, sails_in_action


def test_what_is_over_goes_and_the_rest_keeps_its_order() -> None:
    seen: list[Effect] = [Splash(seed=1), Blaze(), Splash(age=-2.0, seed=2)]
    left = advance_and_prune(seen, timings.SPLASH + 0.01)
    assert left == [seen[1], seen[2]]


def test_a_ripple_ends_after_its_last_gun() -> None:
    flash = Flash(guns=((0, 0), (1, 0)), ripple_seconds=0.5)
    flash.advance(0.5)
    assert not flash.is_over
    flash.advance(timings.AFTERGLOW + 0.01)
    assert flash.is_over


def test_a_mast_creaks_falls_splashes_and_settles_in_that_order() -> None:
    mast = FallingMast()
    keys = []
    for _ in range(490):
        mast.advance(0.01)
        keys.append((mast.tilt, mast.splash_progress, mast.settle_progress))
    assert keys == sorted(keys)
    creaking = keys[20]
    assert creaking[0] < 0.05
    assert all(fallen[0] == pytest.approx(1) for fallen in keys if fallen[1] > 0)
    assert mast.is_over


def test_debris_drifts_its_minute() -> None:
    debris = FloatingDebris(x=5, y=5, vx=0.1, vy=-0.2)
    debris.advance(10)
    assert (debris.x, debris.y) == pytest.approx((6, 3))
    assert not debris.is_over
    debris.advance(51)
    assert debris.is_over


def test_colours_come_down_and_go_up() -> None:
    flags = FlagChange()
    down: list[float] = []
    up: list[float] = []
    while not flags.is_over:
        (down if flags.is_own_flag else up).append(flags.flag_height)
        flags.advance(0.05)
    assert down == sorted(down, reverse=True)
    assert up == sorted(up)
    assert (down[0], up[-1]) == (1, pytest.approx(1, abs=0.02))
    assert 0.05 * len(down) == pytest.approx(timings.COLOURS_DOWN, abs=0.06)


def test_colours_that_are_struck_are_large_while_they_move_and_as_ever_before_and_after() -> None:
    flags, large = FlagChange(), list[float]()
    assert flags.flag_scale == 1
    while not flags.is_over:
        large.append(flags.flag_scale)
        flags.advance(0.05)
    assert max(large) == pytest.approx(1 + effects.FLAG_SWELL)
    assert large[-1] < 1.2
    assert min(large[8:-8]) == max(large), "all the way down and up"


def test_the_ropes_of_a_grapple_fly_and_then_hold() -> None:
    lashing = Lashing(ropes=(((0, 0), (1, 0)),))
    assert lashing.throw_progress == 0
    lashing.advance(0.2)
    assert 0 < lashing.throw_progress < 1
    lashing.advance(60)
    assert lashing.throw_progress == 1
    assert not lashing.is_over


def test_shot_is_gone_when_the_last_gun_has_told() -> None:
    shot = RoundShot(
        guns=((0, 0), (1, 0)), fall_points=((0, 9), (1, 9)), ripple_seconds=0.5, flight_seconds=0.6
    )
    shot.advance(1.0)
    assert not shot.is_over
    shot.advance(0.2)
    assert shot.is_over


def test_a_wake_has_even_steps_and_forgets() -> None:
    wake = Wake(1.0)
    for n in range(8):
        extend_wake(wake, n * 0.5, 0)
        fade_wake(wake, 0.2)
    gaps = [b - a for a, b in zip(wake.x, wake.x[1:], strict=False)]
    assert gaps == pytest.approx([STEP_CM] * len(gaps))
    assert wake.times == sorted(wake.times)
    assert wake.now == pytest.approx(1.6)
    fade_wake(wake, WAKE_LIFE)
    assert wake.x == []


def test_a_wake_is_short_and_breaks_at_a_leap() -> None:
    wake = Wake(1.0)
    for n in range(100):
        extend_wake(wake, n * 1.0, 0)
    fade_wake(wake, 0.1)
    assert len(wake.x) == MAX_POINTS
    extend_wake(wake, 300, 40)
    assert (wake.x, wake.y) == ([300], [40])


# ------------------------------------------------------------------------------
# The wreck of a mast hangs alongside for a turn, and is then cut away
FALL = MastFell("", "she", mast="main")


def test_a_wreck_hangs_alongside_through_the_next_turn_and_no_longer() -> None:
    events: list[Event] = [TurnBegan("", turn=1), FALL]
    assert recently_fallen_masts(events) == {("she", "main")}
    events.append(TurnBegan("", turn=2))
    assert recently_fallen_masts(events) == {("she", "main")}
    events.append(TurnBegan("", turn=3))
    assert recently_fallen_masts(events) == set()


# ------------------------------------------------------------------------------
# Ships shorten sail within gunshot of a fighting enemy, and their records do not change
LENGTH = 40_000
SHE = VisibleShip("she", "She", 0, 0, "british", "frigate", 0, 0, 0, LENGTH)
FOE = VisibleShip("foe", "Foe", 1, 1, "french", "frigate", 9 * LENGTH, 0, 0, LENGTH)


def canvas(*ships: VisibleShip) -> dict[str, str]:
    return sails_in_action({ship.id: ship for ship in ships})


def test_within_gunshot_both_carry_fighting_canvas() -> None:
    assert canvas(SHE, FOE) == {"she": ACTION, "foe": ACTION}


def test_out_of_gunshot_and_among_friends_they_sail_on() -> None:
    assert canvas(SHE, replace(FOE, x=11 * LENGTH)) == {}
    assert canvas(SHE, replace(FOE, side=0)) == {}


@pytest.mark.parametrize("facts", [{"struck": True}, {"sinking": True}, {"gone_how": "sunk"}])
def test_an_enemy_who_fights_no_more_is_no_reason(facts: dict[str, object]) -> None:
    assert "she" not in canvas(SHE, replace(FOE, **facts))  # type: ignore[arg-type]


@pytest.mark.parametrize("facts", [{"way_share": 0}, {"anchored": True}, {"struck": True}])
def test_who_lies_to_or_has_furled_stays_as_she_is(facts: dict[str, object]) -> None:
    assert "she" not in canvas(replace(SHE, **facts), FOE)  # type: ignore[arg-type]


def test_her_sheet_still_says_what_she_sails_under() -> None:
    assert rigging_of(SHE).sails == "full"
    assert rigging_of(SHE).drawn_sails == ""
