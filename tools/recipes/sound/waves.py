"""The bench on which all sounds are made: noise, tones, envelopes, filters, echoes.

A wave is samples at RATE, -1 to 1: mono, or rows of two ears. Lengths are seconds, frequencies Hz. Filters
work on the whole spectrum at once and so keep every event where it is. Chance comes from a generator given by
its seed, whose stream numpy has promised never to change.
"""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

RATE: Final = 44_100
Wave: TypeAlias = npt.NDArray[np.float64]
Mode: TypeAlias = tuple[float, float, float]
"""A way in which a body rings: frequency, seconds to fall to a third, strength."""
Maker: TypeAlias = Callable[[], Wave]


def sample_count(seconds: float) -> int:
    """Return the number of samples in these seconds."""
    return round(seconds * RATE)


def sample_times(seconds: float) -> Wave:
    """The second at which each sample stands."""
    return np.arange(sample_count(seconds)) / RATE


def random_state(seed: int) -> np.random.RandomState:
    """A generator of its own for one sound."""
    return np.random.RandomState(seed)  # its stream is frozen for good


def noise(seconds: float, seed: int) -> Wave:
    """White noise."""
    return random_state(seed).uniform(-1.0, 1.0, sample_count(seconds))


def tone(frequency: float | Wave, seconds: float, phase: float = 0.0) -> Wave:
    """A sine, of one frequency or of one that changes with every sample."""
    steps = np.broadcast_to(np.asarray(frequency, dtype=float), (sample_count(seconds),))
    return np.sin(2 * np.pi * np.cumsum(steps) / RATE + phase)


def frequency_glide(start: float, end: float, seconds: float, over: float) -> Wave:
    """A frequency that falls or rises from `start` towards `end`, most of the way in `over`."""
    return end + (start - end) * np.exp(-sample_times(seconds) / over)


def decay_envelope(seconds: float, decay: float, attack: float = 0.001) -> Wave:
    """An envelope that jumps up in `attack`, falls to a third every `decay`, and ends at 0."""
    t = sample_times(seconds)
    return np.minimum(1.0, t / attack) * np.exp(-t / decay) * fade_out_envelope(len(t))


def fade_out_envelope(samples: int) -> Wave:
    """1, but for the last fifth, which falls smoothly to 0: nothing ends in a click."""
    left = np.linspace(5.0, 0.0, samples)
    return np.sin(0.5 * np.pi * np.clip(left, 0.0, 1.0)) ** 2


def swell_envelope(seconds: float, peak: float, sharpness: float = 2.0) -> Wave:
    """An envelope that rises to 1 at the share `peak` of its length and falls to 0 again."""
    t = np.linspace(0.0, 1.0, sample_count(seconds))
    shape = np.where(t < peak, t / peak, (1 - t) / (1 - peak))
    swell: Wave = np.power(np.clip(shape, 0.0, 1.0), sharpness)
    return swell


def band_pass(wave: Wave, low: float, high: float, slope: float = 2.0) -> Wave:
    """What of a wave lies between two frequencies; `slope` 1 falls 6 dB an octave outside."""
    room = len(wave) + sample_count(0.2)
    hertz = np.fft.rfftfreq(room, 1 / RATE)
    safe = np.maximum(hertz, 1e-3)
    gain = 1 / np.sqrt((1 + (low / safe) ** (2 * slope)) * (1 + (hertz / high) ** (2 * slope)))
    heard: Wave = np.fft.irfft(np.fft.rfft(wave, room) * gain, room)[: len(wave)]
    return heard


def resonance(modes: Sequence[Mode], seconds: float) -> Wave:
    """A body struck once: all its modes die away together."""
    t = sample_times(seconds)
    out = np.zeros(len(t))
    for n, (hertz, decay, strength) in enumerate(modes):
        out += strength * np.exp(-t / decay) * np.sin(2 * np.pi * hertz * t + 0.7 * n)
    return out * fade_out_envelope(len(t))


def convolved(wave: Wave, answer: Wave) -> Wave:
    """A wave heard through a body that answers a single knock with `answer`; longer by that."""
    room = len(wave) + len(answer) - 1
    heard: Wave = np.fft.irfft(np.fft.rfft(wave, room) * np.fft.rfft(answer, room), room)
    return heard


def echo_response(seconds: float, seed: int, low: float, high: float) -> Wave:
    """How open water, or a wooden room, answers: noise between two frequencies that dies away."""
    tail = band_pass(noise(seconds, seed), low, high) * decay_envelope(seconds, seconds / 4, 0.004)
    tail /= np.sqrt(np.sum(tail * tail))
    return tail


def mixed_at(seconds: float, parts: Sequence[tuple[float, Wave, float]]) -> Wave:
    """Waves laid over each other: (second it begins, wave, strength); what runs over is cut."""
    out = np.zeros(sample_count(seconds))
    for at, wave, strength in parts:
        first = sample_count(at)
        room = out[first : first + len(wave)]
        room += strength * wave[: len(room)]
    return out


def mixed(*waves: Wave) -> Wave:
    """The sum of waves of any lengths."""
    out = np.zeros(max(map(len, waves)))
    for wave in waves:
        out[: len(wave)] += wave
    return out


def stereo(left: Wave, right: Wave) -> Wave:
    """Two ears of one length as rows."""
    pair: Wave = np.stack([left, right], axis=1)
    return pair


def normalised(wave: Wave) -> Wave:
    """The wave so strong that its highest peak is 1."""
    return wave / max(1e-9, float(np.max(np.abs(wave))))


def compressed(wave: Wave, drive: float) -> Wave:
    """Peaks pressed down softly, so that all of it sounds louder and warmer."""
    return normalised(np.tanh(drive * normalised(wave)))


def mastered(wave: Wave, peak_db: float = -1.0, fade: float = 0.03) -> Wave:
    """Without rumble below hearing, faded at both ends, its peak at so many dB of full scale."""
    out = normalised(band_pass(wave, 25.0, 20_000.0, 3.0))
    ramp = np.linspace(0.0, 1.0, sample_count(fade))
    out[-len(ramp) :] *= ramp[::-1] ** 2
    out[: sample_count(0.001)] *= np.linspace(0.0, 1.0, sample_count(0.001))
    return normalised(out) * 10 ** (peak_db / 20)


def seamless_loop(wave: Wave, overlap: float, peak_db: float = -3.0) -> Wave:
    """The wave made to run round without a seam: its last `overlap` seconds melt into the first.
    Shorter by that."""
    n = sample_count(overlap)
    share = np.linspace(0.0, 1.0, n)
    out = band_pass(wave, 25.0, 20_000.0, 3.0)
    out[:n] = out[:n] * np.sqrt(share) + out[-n:] * np.sqrt(1 - share)
    return normalised(out[:-n]) * 10 ** (peak_db / 20)


def folded_loop(wave: Wave, seconds: float) -> Wave:
    """A wave longer than `seconds` folded onto itself, so that its end sounds into its beginning
    when it is played round and round."""
    length = sample_count(seconds)
    out = wave[:length].copy()
    rest = wave[length : 2 * length]
    out[: len(rest)] += rest
    return out


# ------------------------------------------------------------------------------ on a ring
# A loop is made on a ring: noise through filters that know no beginning, shapes whose periods go into the
# length a whole number of times, single sounds whose end comes in at the front. So it has no seam to hide.


def ring_band_pass(wave: Wave, low: float, high: float, slope: float = 1.0) -> Wave:
    """What of a ring lies between two frequencies; a ring stays a ring."""
    hertz = np.maximum(np.fft.rfftfreq(len(wave), 1 / RATE), 1e-3)
    gain = 1 / np.sqrt((1 + (low / hertz) ** (2 * slope)) * (1 + (hertz / high) ** (2 * slope)))
    heard: Wave = np.fft.irfft(np.fft.rfft(wave) * gain, len(wave))
    return heard


def ring_noise(seed: int, low: float, high: float, seconds: float, slope: float = 1.0) -> Wave:
    """Pink noise on a ring (as strong in every octave, which sea and air come near), rms 1."""
    white = np.fft.rfft(noise(seconds, seed))
    hertz = np.maximum(np.fft.rfftfreq(sample_count(seconds), 1 / RATE), 10.0)
    pink = np.fft.irfft(white / np.sqrt(hertz), sample_count(seconds))
    out = ring_band_pass(pink, low, high, slope)
    level: Wave = out / np.sqrt((out * out).mean())
    return level


def ring_swell(seed: int, depth_db: float, turns: tuple[int, ...], seconds: float, late: float = 0.0) -> Wave:
    """A rise and fall that goes round `turns` times, each in its own phase; `late` seconds later at the other
    ear, so that it comes from one side and goes to the other."""
    dice, t = random_state(seed), sample_times(seconds)
    out = np.zeros(len(t))
    for n, turn in enumerate(turns):
        phase = turn * (t - late) / seconds + float(dice.uniform(0, 1))
        out += np.sin(2 * np.pi * phase) / (1 + 0.4 * n)
    swell: Wave = 10 ** (depth_db * out / np.abs(out).max() / 20)
    return swell


def ring_mixed(seconds: float, parts: Sequence[tuple[float, Wave, float]]) -> Wave:
    """Single waves on a ring: what runs over its end comes in at the front."""
    return ring_folded(mixed_at(3 * seconds, parts), seconds)


def ring_folded(wave: Wave, seconds: float) -> Wave:
    """A wave folded onto itself so often that nothing of it is lost."""
    length = sample_count(seconds)
    out = np.zeros(length)
    for first in range(0, len(wave), length):
        part = wave[first : first + length]
        out[: len(part)] += part
    return out
