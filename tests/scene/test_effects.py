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
    down, up = Colours(), Colours(hoisting=True)
    heights = []
    for _ in range(15):
        heights.append((down.hoist, -up.hoist))
        down.advance(0.1)
        up.advance(0.1)
    assert heights == sorted(heights, reverse=True)
    assert (down.hoist, up.hoist) == (0, 1)


def test_a_wake_has_even_steps_and_forgets() -> None:
    wake = Wake(1.0)
    for n in range(8):
        leave(wake, n * 0.5, 0)
        fade(wake, 0.2)
    gaps = [b - a for a, b in zip(wake.x, wake.x[1:], strict=False)]
    assert gaps == pytest.approx([STEP_CM] * len(gaps))
    assert wake.age == sorted(wake.age, reverse=True)
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
