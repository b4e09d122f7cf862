"""The mix: twenty-four voices, a limit for guns and one for all, beds that go down, the hush."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from game.stage.sound import mix as sound_mix
from game.stage.sound.cue_book import CUES, amplitude
from game.stage.sound.mix import (
    ALL_MOST,
    DUCKED,
    GUNS_MOST,
    SILENCE,
    STEP,
    VOICES,
    Mix,
    Outline,
    outline,
    panned,
    side_of,
)
from tests.stage.sound.conftest import Shipped

GUN, THUD = CUES["gun-near"], CUES["thud"]
LEVEL = amplitude(GUN.level)


def flat(seconds: float, peak: float = 1.0) -> Outline:
    """The outline of a sound that is as loud all the way."""
    return np.full(round(seconds / STEP), peak)


def test_an_outline_is_never_below_the_wave() -> None:
    wave = (20_000 * np.sin(np.arange(4410) / 7)).astype(np.int16)
    shape = outline(wave, 22_050)
    assert len(shape) == 10
    for n, peak in enumerate(shape):
        part = wave[n * 441 : (n + 1) * 441]
        assert peak == pytest.approx(np.abs(part.astype(int)).max() / 32_768)


def test_there_are_twenty_four_voices_and_the_least_gives_way() -> None:
    mix = Mix()
    numbers = [mix.admit(CUES["die-lift"], flat(2, 0.01), 0.1, 0.0) for _ in range(VOICES)]
    assert [n for n, _ in filter(None, numbers)] == list(range(VOICES))
    assert mix.admit(CUES["click"], flat(1, 0.01), 0.1, 0.0) is None
    taken = mix.admit(CUES["mast-crack"], flat(1, 0.01), 0.1, 0.0)
    assert taken is not None
    assert mix.voices[taken[0]].cue.name == "mast-crack"
    assert len(mix.voices) == VOICES


def test_a_voice_that_is_over_is_free_again() -> None:
    mix = Mix()
    for _ in range(VOICES):
        mix.admit(GUN, flat(0.5, 0.01), 0.1, 0.0)
    later = mix.admit(CUES["click"], flat(0.5, 0.01), 0.1, 0.6)
    assert later is not None
    assert len(mix.voices) == 1


def test_guns_keep_their_limit_by_giving_less_to_the_next() -> None:
    mix = Mix()
    gains = [mix.admit(GUN, flat(1), 0.3, 0.0) for _ in range(6)]
    given = [gain for _, gain in filter(None, gains)]
    assert given[:2] == [0.3, 0.3]
    assert sum(given) <= GUNS_MOST + 1e-9
    assert gains[3] is None


def ripples(shipped: Shipped, level: float) -> tuple[np.ndarray, np.ndarray]:
    """Five seconds of guns, and of guns with everything else, as the mixer would add them up: two
    ships firing whole sides at once, again and again, with hits, splashes and masts."""
    rate, mix = 22_050, Mix()
    guns, everything = np.zeros(8 * rate), np.zeros(8 * rate)
    calls = [(0.4 * k + 0.05 * n, "gun-near") for k in range(9) for n in range(9)]
    calls += [(0.4 * k + 0.03, name) for k in range(9) for name in ("roll", "thud", "mast-fall")]
    for now, name in sorted(calls):
        wave, own = shipped(CUES[name].files[0])
        place = mix.admit(CUES[name], outline(wave, own), level, now)
        if place is None:
            continue
        first = round(now * rate)
        part = place[1] * wave / 32_768
        everything[first : first + len(part)] += part
        if CUES[name].gun:
            guns[first : first + len(part)] += part
    return guns, everything


@pytest.mark.parametrize("level", [LEVEL, 1.0])
def test_near_guns_never_pass_minus_three_decibels(shipped: Shipped, level: float) -> None:
    guns, everything = ripples(shipped, level)
    assert np.max(np.abs(guns)) <= amplitude(-3.0)
    assert np.max(np.abs(everything)) <= ALL_MOST
    assert np.max(np.abs(guns)) > amplitude(-16.0)


def test_beds_and_voices_together_do_not_reach_full_scale() -> None:
    beds = [cue for cue in CUES.values() if cue.loops and cue.bus != "music"]
    sea = max(amplitude(cue.level) for cue in beds if cue.name.startswith("sea"))
    rest = sum(amplitude(c.level) for c in beds if not c.name.startswith("sea"))
    assert ALL_MOST + sea + rest <= 1.0


def test_beds_go_down_six_decibels_under_guns_and_come_up_again() -> None:
    mix = Mix()
    assert mix.beds(0.0, 0.016) == 1.0
    mix.admit(GUN, flat(1.3), LEVEL, 0.0)
    now, lows = 0.0, []
    for _ in range(30):
        now += 1 / 60
        lows.append(mix.beds(now, 1 / 60))
    assert lows[5] == pytest.approx(DUCKED)
    assert 20 * np.log10(DUCKED) == pytest.approx(-6.0)
    for _ in range(120):
        now += 1 / 60
        lows.append(mix.beds(now, 1 / 60))
    assert lows[-1] == 1.0
    assert all(b - a <= 0.02 for a, b in pairwise(lows[30:]))


def test_after_an_explosion_there_is_nothing_for_400_ms() -> None:
    mix = Mix()
    mix.admit(THUD, flat(3), LEVEL, 0.0)
    assert mix.admit(CUES["explosion"], flat(2), 0.6, 0.1) is not None
    assert [voice.cue.name for voice in mix.voices.values()] == ["explosion"]
    for now in (0.2, 1.9, 2.15, 2.48):
        assert mix.admit(THUD, flat(0.2), LEVEL, now) is None
    assert mix.beds(2.3, 0.2) == 0.0
    assert mix.silent_until - mix.silent_from == pytest.approx(SILENCE)
    assert mix.admit(THUD, flat(0.2), LEVEL, 2.52) is not None
    assert mix.beds(2.6, 0.1) > 0.0


def test_panning_has_equal_power_and_keeps_its_side() -> None:
    for side in (-1.0, -0.4, 0.0, 0.7, 1.0):
        left, right = panned(side)
        assert left**2 + right**2 == pytest.approx(1.0)
        assert min(left, right) > 0
        assert max(left, right) <= 1.0
    assert panned(-1)[0] > 6 * panned(-1)[1]
    assert panned(0)[0] == pytest.approx(panned(0)[1])
    assert panned(1) == pytest.approx(panned(-1)[::-1])


def test_a_side_is_where_the_pixel_lies_across_the_sea() -> None:
    assert [side_of(x, 100, 300) for x in (0, 100, 200, 250, 900)] == [-1, -1, 0, 0.5, 1]


def test_the_reckoning_forgets_what_is_long_over() -> None:
    mix = Mix()
    for n in range(200):
        place = mix.admit(GUN, flat(1.3, 0.9), 0.3, 1.7 * n)
        assert place is not None
        assert place[1] == 0.3
    assert sound_mix.PLANNED * STEP > 4
    assert mix.admit(GUN, flat(1.3, 0.9), 0.3, 10_000.0) == (0, 0.3)
