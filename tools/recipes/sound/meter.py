"""What can be said of a sound without ears: loudness (ITU-R BS.1770-4), true peak, A-weighted level, and what
a small loudspeaker leaves of it. Waves are mono or rows of two ears; 1.0 is full scale."""

from collections.abc import Callable
from typing import Final, TypeAlias

import numpy as np

from recipes.sound.waves import RATE, Wave

Curve: TypeAlias = Callable[[Wave], Wave]
"""How much is left of a frequency in Hz."""
SHELF: Final = (
    (1.53512485958697, -2.69169618940638, 1.19839281085285),
    (1.0, -1.69065929318241, 0.73248077421585),
)
HIGH_PASS: Final = ((1.0, -2.0, 1.0), (1.0, -1.99004745483398, 0.99007225036621))
"""The two filters of BS.1770-4 as it prints them, for 48 kHz; read here as curves of frequency."""
SMALL_HZ: Final = 220.0
"""Hz below which a small loudspeaker gives next to nothing: it falls 24 dB an octave."""
WINDOW_SECONDS: Final = 0.4
HOPS_PER_SECOND: Final = 10


def k_weighting(hertz: Wave) -> Wave:
    """How much K weighting leaves of a frequency."""
    z = np.exp(-2j * np.pi * hertz / 48_000)
    out = np.ones(len(hertz), np.complex128)
    for b, a in (SHELF, HIGH_PASS):
        out *= (b[0] + b[1] * z + b[2] * z * z) / (a[0] + a[1] * z + a[2] * z * z)
    return np.abs(out)


def a_weighting(hertz: Wave) -> Wave:
    """How much A weighting (IEC 61672) leaves of a frequency."""
    f2 = np.maximum(hertz, 1e-3) ** 2
    low = np.sqrt((f2 + 107.7**2) * (f2 + 737.9**2))
    weight: Wave = 1.2589 * 12194.0**2 * f2 * f2 / ((f2 + 20.6**2) * low * (f2 + 12194.0**2))
    return weight


def small_loudspeaker(hertz: Wave) -> Wave:
    """How much a small loudspeaker leaves of a frequency."""
    left: Wave = 1 / np.sqrt(1 + (SMALL_HZ / np.maximum(hertz, 1e-3)) ** 8)
    return left


def filtered(wave: Wave, *curves: Curve) -> Wave:
    """The wave, as rows of ears, through these curves."""
    wave = wave if wave.ndim == 2 else wave[:, None]
    room = 1 << (len(wave) + RATE // 2 - 1).bit_length()
    hertz = np.asarray(np.fft.rfftfreq(room, 1 / RATE), np.float64)
    gain = np.prod([curve(hertz) for curve in curves], axis=0)
    heard: Wave = np.fft.irfft(np.fft.rfft(wave, room, axis=0) * gain[:, None], room, axis=0)[: len(wave)]
    return heard


def momentary_loudness(wave: Wave, *more: Curve) -> Wave:
    """Loudness of each 0.4 s, ten a second, in LUFS. A mono wave counts as both ears."""
    heard = filtered(wave, k_weighting, *more)
    power = (heard**2).sum(axis=1) * (2 if heard.shape[1] == 1 else 1)
    width, hop = round(WINDOW_SECONDS * RATE), RATE // HOPS_PER_SECOND
    power = np.pad(power, (0, max(0, width - len(power))))
    total = np.concatenate([[0.0], np.cumsum(power)])
    begins = np.arange(0, max(1, len(total) - width), hop)
    levels: Wave = -0.691 + 10 * np.log10((total[begins + width] - total[begins]) / width + 1e-12)
    return levels


def integrated_loudness(levels: Wave) -> float:
    """Loudness of the whole in LUFS from its momentary levels, with both gates of BS.1770."""
    power = 10 ** ((levels[levels > -70] + 0.691) / 10)
    if not len(power):
        return -99.0
    gate = -0.691 + 10 * np.log10(power.mean()) - 10
    return float(-0.691 + 10 * np.log10((10 ** ((levels[levels > gate] + 0.691) / 10)).mean()))


def true_peak_db(wave: Wave) -> float:
    """The highest point, also between the samples (four times oversampled), in dB of full scale."""
    wave = wave if wave.ndim == 2 else wave[:, None]
    best = float(np.abs(wave).max())
    for begin in range(0, len(wave), 1 << 16):
        part = wave[max(0, begin - 64) : begin + (1 << 16) + 64]
        if np.abs(part).max() < 0.7 * best:
            continue
        finer = np.fft.irfft(np.fft.rfft(part, axis=0), 4 * len(part), axis=0) * 4
        best = max(best, float(np.abs(finer[256:-256] if len(part) > 256 else finer).max()))
    return float(20 * np.log10(best + 1e-9))


def loudest_a_weighted(wave: Wave) -> float:
    """The loudest 0.4 s, A-weighted rms in dB of full scale (power of both ears)."""
    heard = filtered(wave, a_weighting)
    power = (heard**2).sum(axis=1) * (2 if heard.shape[1] == 1 else 1)
    width = min(len(power), round(WINDOW_SECONDS * RATE))
    total = np.concatenate([[0.0], np.cumsum(power)])
    return float(10 * np.log10((total[width:] - total[:-width]).max() / width + 1e-12))
