"""Effects and wakes as values: they age, move and end as the art direction says."""

from __future__ import annotations

import pytest

from game.scene import effects
from game.scene.effects import (
    Blaze,
    Colours,
    Debris,
    Effect,
    FallingMast,
    Flash,
    Lashing,
    RoundShot,
    Splash,
    advance_all,
)
from game.scene.wakes import LIFE, MOST, STEP_CM, Wake, fade, leave


def test_what_is_over_goes_and_the_rest_keeps_its_order() -> None:
    seen: list[Effect] = [Splash(seed=1), Blaze(), Splash(age=-2.0, seed=2)]
    left = advance_all(seen, effects.SPLASH_LIFE + 0.01)
    assert left == [seen[1], seen[2]]


def test_a_ripple_ends_after_its_last_gun() -> None:
    flash = Flash(guns=((0, 0), (1, 0)), ripple=0.5)
    flash.advance(0.5)
    assert not flash.gone
    flash.advance(effects.AFTERGLOW + 0.01)
    assert flash.gone


def test_a_mast_creaks_falls_splashes_and_settles_in_that_order() -> None:
    mast = FallingMast()
    keys = []
    for _ in range(230):
        mast.advance(0.01)
        keys.append((mast.progress, mast.splashing, mast.settling))
    assert keys == sorted(keys)
    creaking = keys[20]
    assert creaking[0] < 0.05
    assert all(fallen[0] == pytest.approx(1) for fallen in keys if fallen[1] > 0)
    assert mast.gone


def test_debris_drifts_its_minute() -> None:
    debris = Debris(x=5, y=5, vx=0.1, vy=-0.2)
    debris.advance(10)
    assert (debris.x, debris.y) == pytest.approx((6, 3))
    assert not debris.gone
    debris.advance(51)
    assert debris.gone


def test_colours_come_down_and_go_up() -> None:
    flags = Colours()
    down: list[float] = []
    up: list[float] = []
    while not flags.gone:
        (down if flags.own else up).append(flags.hoist)
        flags.advance(0.05)
    assert down == sorted(down, reverse=True)
    assert up == sorted(up)
    assert (down[0], up[-1]) == (1, pytest.approx(1, abs=0.02))
    assert 0.05 * len(down) == pytest.approx(effects.HAULING, abs=0.06)


def test_colours_that_are_struck_are_large_while_they_move_and_as_ever_before_and_after() -> None:
    flags, large = Colours(), list[float]()
    assert flags.swell == 1
    while not flags.gone:
        large.append(flags.swell)
        flags.advance(0.05)
    assert max(large) == pytest.approx(1 + effects.SWELL)
    assert large[-1] < 1.2
    assert min(large[8:-8]) == max(large), "all the way down and up"


def test_the_ropes_of_a_grapple_fly_and_then_hold() -> None:
    lashing = Lashing(ropes=(((0, 0), (1, 0)),))
    assert lashing.across == 0
    lashing.advance(0.2)
    assert 0 < lashing.across < 1
    lashing.advance(60)
    assert lashing.across == 1
    assert not lashing.gone


def test_shot_is_gone_when_the_last_gun_has_told() -> None:
    shot = RoundShot(guns=((0, 0), (1, 0)), falls=((0, 9), (1, 9)), ripple=0.5, flight=0.6)
    shot.advance(1.0)
    assert not shot.gone
    shot.advance(0.2)
    assert shot.gone


def test_a_wake_has_even_steps_and_forgets() -> None:
    wake = Wake(1.0)
    for n in range(8):
        leave(wake, n * 0.5, 0)
        fade(wake, 0.2)
    gaps = [b - a for a, b in zip(wake.x, wake.x[1:], strict=False)]
    assert gaps == pytest.approx([STEP_CM] * len(gaps))
    assert wake.at == sorted(wake.at)
    assert wake.now == pytest.approx(1.6)
    fade(wake, LIFE)
    assert wake.x == []


def test_a_wake_is_short_and_breaks_at_a_leap() -> None:
    wake = Wake(1.0)
    for n in range(100):
        leave(wake, n * 1.0, 0)
    fade(wake, 0.1)
    assert len(wake.x) == MOST
    leave(wake, 300, 40)
    assert (wake.x, wake.y) == ([300], [40])
