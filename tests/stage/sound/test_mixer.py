"""The mix: twenty-four voices, room by power, what goes down for guns and comes up again, the silence."""

import numpy as np
import pytest

from game.stage.sound.cues import BED_NAMES, CUES, Rank, amplitude_of_decibels
from game.stage.sound.mixer import (
    CREST,
    DUCK_DB,
    MAX_LEVEL,
    MIN_GUN_SHARE,
    SILENCE_SECONDS,
    STEP_SECONDS,
    VOICES,
    Envelope,
    Mixer,
    envelope_of,
    pan_gains,
    pan_of_pixel,
)
from game.stage.sound.ship_guns import volley_shots
from game.stage.sound.volleys import SAMPLE_RATE, HeardVolley, VolleyMaker
from tests.stage.sound.conftest import Shipped, volley_event

GUN, THUD, CARD = CUES["broadside"], CUES["thud"], CUES["card-flip"]
MOST = MAX_LEVEL[Rank.GUNS]


def flat(seconds: float, peak: float = 1.0) -> Envelope:
    """Return the envelope of a sound of constant loudness."""
    return np.full(round(seconds / STEP_SECONDS), peak)


def test_an_outline_is_never_below_the_wave() -> None:
    wave = (20_000 * np.sin(np.arange(8820) / 14)).astype(np.int16)
    wave[100] = -32_768
    for samples in (wave, np.stack([wave // 3, wave], axis=1)):
        shape = envelope_of(samples, SAMPLE_RATE)
        assert len(shape) == 10
        for n, peak in enumerate(shape):
            part = wave[n * 882 : (n + 1) * 882]
            assert peak == pytest.approx(np.abs(part.astype(int)).max() / 32_768)


def test_there_are_twenty_four_voices_and_the_last_rank_gives_way() -> None:
    mix = Mixer()
    numbers = [mix.start_sound(CARD, flat(2, 0.01), 0.1, 0.0) for _ in range(VOICES)]
    assert [n for n, _ in filter(None, numbers)] == list(range(VOICES))
    assert mix.start_sound(CARD, flat(1, 0.01), 0.1, 0.0) is None
    for cue in (THUD, GUN):
        taken = mix.start_sound(cue, flat(1, 0.01), 0.1, 0.0)
        assert taken is not None
        assert mix.playing_sounds[taken[0]].cue is cue
    assert len(mix.playing_sounds) == VOICES


def test_a_voice_that_is_over_is_free_again() -> None:
    mix = Mixer()
    for _ in range(VOICES):
        mix.start_sound(THUD, flat(0.5, 0.01), 0.1, 0.0)
    assert mix.start_sound(CARD, flat(0.5, 0.01), 0.1, 0.6) is not None
    assert len(mix.playing_sounds) == 1


def test_two_strangers_have_more_room_than_their_peaks_say() -> None:
    """Two sounds of 0.45 each: their peaks come to 0.9, but the root of their squares to 0.45 x 1.41 = 0.64,
    and waves of different kinds do not pass 1.5 times it in fact."""
    mix = Mixer()
    first = mix.start_sound(THUD, flat(1), 0.4, 0.0)
    second = mix.start_sound(CUES["mast-fall"], flat(1), 0.4, 0.0)
    assert first == (0, 0.4)
    assert second is not None
    room = max(0.70 - 0.4, float(np.sqrt((0.70 / CREST) ** 2 - 0.4**2)))
    assert second[1] == pytest.approx(room)


def test_a_gun_is_never_refused_and_others_make_room_for_it() -> None:
    mix = Mixer()
    for n in range(VOICES):
        mix.start_sound(CARD if n % 2 else THUD, flat(3, 0.2), 0.3, 0.0)
    before = [voice.gain for voice in mix.playing_sounds.values()]
    for n in range(12):
        place = mix.start_sound(GUN, flat(1, 0.89), 0.6, 0.05 * n)
        assert place is not None
        assert place[1] >= MIN_GUN_SHARE * 0.6 - 1e-9
    assert mix.start_sound(CARD, flat(0.3), 0.3, 0.6) is None
    assert min(voice.gain for voice in mix.playing_sounds.values()) < min(before)


def test_forty_volleys_of_a_fleet_reach_full_scale_nowhere(maker: VolleyMaker) -> None:
    """Forty volleys in eighteen seconds, hits between them, at full volume: the sum as a device makes it."""
    mix, out = Mixer(), np.zeros((24 * SAMPLE_RATE, 2))
    gains: list[tuple[int, int, np.ndarray]] = []
    for n in range(40):
        now = 0.45 * n
        shots = volley_shots(volley_event(dice=n), ("first-rate", "seventy-four", "frigate")[n % 3])
        wave = maker.sound_of([HeardVolley(shots, -0.5 + n % 5 / 4, 0.2)]).astype(np.float64)
        samples = np.round(wave * 32_767).astype(np.int16)
        place = mix.start_sound(GUN, envelope_of(samples, SAMPLE_RATE), 0.8, now, 0.6)
        assert place is not None
        gains.append((place[0], round(now * SAMPLE_RATE), wave))
        for number, first, part in gains[-4:]:
            voice = mix.playing_sounds[number]
            if round(voice.start_seconds * SAMPLE_RATE) == first:
                ends = len(part) if n == 39 else min(len(part), round((now + 0.45) * SAMPLE_RATE) - first)
                begins = max(0, round(now * SAMPLE_RATE) - first)
                out[first + begins : first + ends] += voice.gain * part[begins:ends]
    assert 0.4 < np.abs(out).max() <= 10 ** (-1 / 20)


def test_beds_and_voices_together_do_not_reach_full_scale(shipped: Shipped) -> None:
    """Of the seas one sounds at a time, and of the winds one."""
    peaks = dict[str, float]()
    for name in BED_NAMES:
        family, peak = name.partition("-")[0], float(np.abs(shipped(name)[0] / 32_768).max())
        peaks[family] = max(peaks.get(family, 0.0), peak)
    assert len(peaks) == 5
    assert sum(peaks.values()) * amplitude_of_decibels(DUCK_DB[Rank.BED]) + MOST < 1.0


def test_all_goes_down_under_guns_by_its_rank_and_comes_up_again() -> None:
    mix = Mixer()
    assert [mix.share_of(rank) for rank in Rank] == [1.0] * 5
    mix.start_sound(GUN, flat(3), 0.5, 0.0, 0.6)
    now = 0.0
    while now < 1.0:
        now += 1 / 60
        mix.advance(now, 1 / 60)
        if now > 0.06:
            levels = [20 * np.log10(mix.share_of(rank)) for rank in Rank]
            assert levels == pytest.approx([0.0, -3.0, -10.0, -9.0, -9.0])
    heard = []
    while now < 3.0:
        now += 1 / 60
        mix.advance(now, 1 / 60)
        heard.append(mix.share_of(Rank.TABLE))
    assert heard == sorted(heard)
    assert heard[-1] == 1.0


def test_after_an_explosion_there_is_nothing_for_400_ms() -> None:
    mix = Mixer()
    mix.start_sound(THUD, flat(3), 0.3, 0.0)
    assert mix.start_sound(CUES["explosion"], flat(2), 0.6, 0.1) is not None
    assert [voice.cue.name for voice in mix.playing_sounds.values()] == ["explosion"]
    for now in (0.2, 1.9, 2.15, 2.48):
        assert mix.start_sound(GUN, flat(0.2), 0.3, now) is None
    mix.advance(2.3, 0.2)
    assert mix.share_of(Rank.BED) == 0.0
    assert mix.silent_until == pytest.approx(2.1 + SILENCE_SECONDS)
    assert mix.start_sound(THUD, flat(0.2), 0.3, 2.52) is not None
    mix.advance(2.6, 0.1)
    assert mix.share_of(Rank.MUSIC) > 0.0


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
