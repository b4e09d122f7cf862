"""What men do with steel, muskets, pipe and drum."""

from typing import Final

import numpy as np

from recipes.sound.waves import (
    Maker,
    Wave,
    band_pass,
    compressed,
    convolved,
    decay_envelope,
    echo_response,
    mastered,
    mixed,
    mixed_at,
    noise,
    normalised,
    random_state,
    resonance,
    sample_count,
    sample_times,
    tone,
)


def clink(seed: int) -> Wave:
    """Steel on steel."""
    dice = random_state(seed)
    base = float(dice.uniform(1700, 3000))
    modes = tuple(
        (base * ratio, 0.07 / (1 + 0.4 * n), 1 / (1 + n))
        for n, ratio in enumerate((1.0, 1.47, 2.09, 2.56, 3.31))
    )
    hit = band_pass(noise(0.3, seed + 1), 2500, 9500) * decay_envelope(0.3, 0.004, 0.0003)
    return normalised(mixed(normalised(resonance(modes, 0.3)), 0.6 * normalised(hit)))


def musket_pop(seed: int) -> Wave:
    """A musket or a pistol."""
    crack = band_pass(noise(0.3, seed), 700, 8000) * decay_envelope(0.3, 0.014, 0.0004)
    thump = band_pass(noise(0.3, seed + 50), 120, 700) * decay_envelope(0.3, 0.04, 0.001)
    return compressed(mixed(normalised(crack), 0.8 * normalised(thump)), 1.8)


def muskets() -> Wave:
    """Marines in the tops fire as they bear."""
    dice = random_state(451)
    at = np.sort(dice.beta(1.2, 1.6, 14)) * 0.75
    parts = [(float(a), musket_pop(700 + n), float(dice.uniform(0.3, 1.0))) for n, a in enumerate(at)]
    wave = mixed_at(1.1, parts)
    wet = convolved(wave, echo_response(0.6, 452, 150, 1800))[: sample_count(1.1)]
    return mastered(mixed(normalised(wave), 0.3 * normalised(wet)), fade=0.3)


def boatswain_pipe() -> Wave:
    """The boatswain's call: low, a rise, high and steady, and off."""
    seconds = 1.15
    t = sample_times(seconds)
    pitch = np.interp(t, (0.0, 0.3, 0.42, 1.0, 1.15), (1480, 1500, 2240, 2260, 1900))
    trill = np.where((t > 0.45) & (t < 0.8), 1 + 0.022 * np.sin(2 * np.pi * 21 * t), 1.0)
    note = tone(pitch * trill, seconds) + 0.22 * tone(pitch * trill * 2, seconds)
    breath = normalised(band_pass(noise(seconds, 461), 1500, 6000))
    shape = np.interp(t, (0.0, 0.05, 0.3, 0.42, 1.0, 1.15), (0.0, 0.6, 0.6, 1.0, 0.9, 0.0))
    return mastered((note + 0.12 * breath) * shape, -9.0, fade=0.05)


def drum_stroke(seed: int, strength: float) -> Wave:
    """One stroke on a side drum: skin, shell and the rattle of the snares."""
    skin = resonance(((172, 0.06, 1.0), (262, 0.045, 0.6), (355, 0.03, 0.4)), 0.25)
    snares = band_pass(noise(0.25, seed), 900, 7500, 1.2) * decay_envelope(
        0.25, 0.045 + 0.03 * strength, 0.002
    )
    return strength * mixed(normalised(skin), 0.8 * normalised(snares))


def beat_to_quarters() -> Wave:
    """The drum beats to quarters: three quick bars, and a long roll that swells to one stroke."""
    beat, parts = 60 / 132, list[tuple[float, Wave, float]]()
    bars = "X.xrX.xrX.xrX.xrX.xrX.xr"
    for n, mark in enumerate(bars):
        at = n * beat / 4
        if mark in "Xx":
            parts.append((at, drum_stroke(8100 + n, 1.0 if mark == "X" else 0.6), 1.0))
        elif mark == "r":
            short = (drum_stroke(8200 + 5 * n + k, 0.35 + 0.08 * k) for k in range(4))
            parts += [(at + k * beat / 16, stroke, 1.0) for k, stroke in enumerate(short)]
    last = len(bars) * beat / 4
    roll = (drum_stroke(8400 + k, 0.25 + 0.7 * (k / 36) ** 1.5) for k in range(36))
    parts += [(last + k * beat / 12, stroke, 1.0) for k, stroke in enumerate(roll)]
    parts.append((last + 3 * beat, drum_stroke(8450, 1.2), 1.0))
    wave = mixed_at(last + 4 * beat, parts)
    wet = convolved(wave, echo_response(0.6, 8501, 150, 3000))[: len(wave)]
    wave = mixed(normalised(wave), 0.22 * normalised(wet))
    return mastered(compressed(band_pass(wave, 60, 10_000, 2.0), 1.4), fade=0.3)


SOUNDS: Final[dict[str, Maker]] = {"muskets": muskets, "pipe": boatswain_pipe, "quarters": beat_to_quarters}
