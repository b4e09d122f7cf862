"""The mix: twenty-four voices, a limit for guns and one for all, beds that duck, the silence."""

from itertools import pairwise

import numpy as np
import pytest

from game.stage.sound import mixer as sound_mix
from game.stage.sound.mixer import (
    CUES,
    DUCK_LEVEL,
    GUNS_LIMIT,
    SILENCE_SECONDS,
    STEP_SECONDS,
    TOTAL_LIMIT,
    VOICES,
    Envelope,
    Mixer,
    amplitude_of_decibels,
    envelope_of,
    pan_gains,
    pan_of_pixel,
)
from tests.stage.sound.conftest import Shipped

GUN, THUD = CUES["gun-near"], CUES["thud"]
LEVEL = amplitude_of_decibels(GUN.level_db)


def flat(seconds: float, peak: float = 1.0) -> Envelope:
    """Return the envelope of a sound of constant loudness."""
    return np.full(round(seconds / STEP_SECONDS), peak)


def test_an_outline_is_never_below_the_wave() -> None:
    wave = (20_000 * np.sin(np.arange(4410) / 7)).astype(np.int16)
    shape = envelope_of(wave, 22_050)
    assert len(shape) == 10
    for n, peak in enumerate(shape):
        part = wave[n * 441 : (n + 1) * 441]
        assert peak == pytest.approx(np.abs(part.astype(int)).max() / 32_768)


def test_there_are_twenty_four_voices_and_the_least_gives_way() -> None:
    mix = Mixer()
    numbers = [mix.start_sound(CUES["die-lift"], flat(2, 0.01), 0.1, 0.0) for _ in range(VOICES)]
    assert [n for n, _ in filter(None, numbers)] == list(range(VOICES))
    assert mix.start_sound(CUES["click"], flat(1, 0.01), 0.1, 0.0) is None
    taken = mix.start_sound(CUES["mast-crack"], flat(1, 0.01), 0.1, 0.0)
    assert taken is not None
    assert mix.playing_sounds[taken[0]].cue.name == "mast-crack"
    assert len(mix.playing_sounds) == VOICES


def test_a_voice_that_is_over_is_free_again() -> None:
    mix = Mixer()
    for _ in range(VOICES):
        mix.start_sound(GUN, flat(0.5, 0.01), 0.1, 0.0)
    later = mix.start_sound(CUES["click"], flat(0.5, 0.01), 0.1, 0.6)
    assert later is not None
    assert len(mix.playing_sounds) == 1


def test_guns_keep_their_limit_by_giving_less_to_the_next() -> None:
    mix = Mixer()
    gains = [mix.start_sound(GUN, flat(1), 0.3, 0.0) for _ in range(6)]
    given = [gain for _, gain in filter(None, gains)]
    assert given[:2] == [0.3, 0.3]
    assert sum(given) <= GUNS_LIMIT + 1e-9
    assert gains[3] is None


def ripples(shipped: Shipped, level: float) -> tuple[np.ndarray, np.ndarray]:
    """Return five seconds of guns, and of guns with everything else, as the mixer would add them
    up: two ships firing whole sides at once, again and again, with hits, splashes and masts."""
    rate, mix = 22_050, Mixer()
    guns, everything = np.zeros(8 * rate), np.zeros(8 * rate)
    calls = [(0.4 * k + 0.05 * n, "gun-near") for k in range(9) for n in range(9)]
    calls += [(0.4 * k + 0.03, name) for k in range(9) for name in ("roll", "thud", "mast-fall")]
    for now, name in sorted(calls):
        wave, own = shipped(CUES[name].files[0])
        place = mix.start_sound(CUES[name], envelope_of(wave, own), level, now)
        if place is None:
            continue
        first = round(now * rate)
        part = place[1] * wave / 32_768
        everything[first : first + len(part)] += part
        if CUES[name].is_gun:
            guns[first : first + len(part)] += part
    return guns, everything


@pytest.mark.parametrize("level", [LEVEL, 1.0])
def test_near_guns_never_pass_minus_three_decibels(shipped: Shipped, level: float) -> None:
    guns, everything = ripples(shipped, level)
    assert np.max(np.abs(guns)) <= amplitude_of_decibels(-3.0)
    assert np.max(np.abs(everything)) <= TOTAL_LIMIT
    assert np.max(np.abs(guns)) > amplitude_of_decibels(-16.0)


def test_beds_and_voices_together_do_not_reach_full_scale() -> None:
    beds = [cue for cue in CUES.values() if cue.is_loop and cue.bus != "music"]
    sea = max(amplitude_of_decibels(cue.level_db) for cue in beds if cue.name.startswith("sea"))
    rest = sum(amplitude_of_decibels(c.level_db) for c in beds if not c.name.startswith("sea"))
    assert TOTAL_LIMIT + sea + rest <= 1.0


def test_beds_go_down_six_decibels_under_guns_and_come_up_again() -> None:
    mix = Mixer()
    assert mix.update_bed_level(0.0, 0.016) == 1.0
    mix.start_sound(GUN, flat(1.3), LEVEL, 0.0)
    now, lows = 0.0, []
    for _ in range(30):
        now += 1 / 60
        lows.append(mix.update_bed_level(now, 1 / 60))
    assert lows[5] == pytest.approx(DUCK_LEVEL)
    assert 20 * np.log10(DUCK_LEVEL) == pytest.approx(-6.0)
    for _ in range(120):
        now += 1 / 60
        lows.append(mix.update_bed_level(now, 1 / 60))
    assert lows[-1] == 1.0
    assert all(b - a <= 0.02 for a, b in pairwise(lows[30:]))


def test_after_an_explosion_there_is_nothing_for_400_ms() -> None:
    mix = Mixer()
    mix.start_sound(THUD, flat(3), LEVEL, 0.0)
    assert mix.start_sound(CUES["explosion"], flat(2), 0.6, 0.1) is not None
    assert [voice.cue.name for voice in mix.playing_sounds.values()] == ["explosion"]
    for now in (0.2, 1.9, 2.15, 2.48):
        assert mix.start_sound(THUD, flat(0.2), LEVEL, now) is None
    assert mix.update_bed_level(2.3, 0.2) == 0.0
    assert mix.silent_until - mix.silent_from == pytest.approx(SILENCE_SECONDS)
    assert mix.start_sound(THUD, flat(0.2), LEVEL, 2.52) is not None
    assert mix.update_bed_level(2.6, 0.1) > 0.0


def test_panning_has_equal_power_and_keeps_its_side() -> None:
    for side in (-1.0, -0.4, 0.0, 0.7, 1.0):
        left, right = pan_gains(side)
        assert left**2 + right**2 == pytest.approx(1.0)
        assert min(left, right) > 0
        assert max(left, right) <= 1.0
    assert pan_gains(-1)[0] > 6 * pan_gains(-1)[1]
    assert pan_gains(0)[0] == pytest.approx(pan_gains(0)[1])
    assert pan_gains(1) == pytest.approx(pan_gains(-1)[::-1])


def test_a_side_is_where_the_pixel_lies_across_the_sea() -> None:
    assert [pan_of_pixel(x, 100, 300) for x in (0, 100, 200, 250, 900)] == [-1, -1, 0, 0.5, 1]


def test_the_reckoning_forgets_what_is_long_over() -> None:
    mix = Mixer()
    for n in range(200):
        place = mix.start_sound(GUN, flat(1.3, 0.9), 0.3, 1.7 * n)
        assert place is not None
        assert place[1] == 0.3
    assert sound_mix.STEPS_AHEAD * STEP_SECONDS > 4
    assert mix.start_sound(GUN, flat(1.3, 0.9), 0.3, 10_000.0) == (0, 0.3)
