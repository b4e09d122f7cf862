"""Fire aboard: it catches, it burns, and it finds the magazine."""

from typing import Final

import numpy as np

from recipes.sound.guns import LOWEST_HZ, echo_of_place, faded_pair
from recipes.sound.shot import falling_drops
from recipes.sound.timber import wood_crack
from recipes.sound.waves import (
    RATE,
    Maker,
    Wave,
    band_pass,
    compressed,
    convolved,
    decay_envelope,
    echo_response,
    frequency_glide,
    mastered,
    mixed,
    mixed_at,
    noise,
    normalised,
    random_state,
    sample_count,
    sample_times,
    seamless_loop,
    swell_envelope,
    tone,
)

BURN_PEAK_DB: Final = -21.0
"""The highest peak of a burning ship: beds are written as loud as they are heard."""


def crackle(seconds: float, seed: int, pops: int) -> Wave:
    """Sap and pitch popping, loud ones few and small ones many."""
    dice = random_state(seed)
    parts: list[tuple[float, Wave, float]] = []
    for n in range(pops):
        length = float(dice.uniform(0.008, 0.03))
        low = float(dice.uniform(700, 2600))
        pop = band_pass(noise(length, seed + n + 1), low, low * 3) * decay_envelope(
            length, length / 4, 0.0004
        )
        at = float(dice.uniform(0, seconds - 0.04))
        parts.append((at, normalised(pop), float(dice.uniform(0.05, 1.0) ** 3)))
    return mixed_at(seconds, parts)


def slow_swell(seconds: float, seed: int, depth: float, period: float) -> Wave:
    """A slow, uneven rise and fall about 1."""
    dice = random_state(seed)
    t = sample_times(seconds)
    out = np.ones(len(t))
    for n in range(4):
        rate = (1 + 0.37 * n) / period
        out += depth / (n + 1) * np.sin(2 * np.pi * (rate * t + float(dice.uniform(0, 1))))
    return np.clip(out, 0.05, None)


def fire_catch() -> Wave:
    """Flame runs up tarred rope with one great breath."""
    seconds = 0.95
    breath = band_pass(noise(seconds, 311), 120, 1400, 1.0) * swell_envelope(seconds, 0.35, 1.4)
    low = band_pass(noise(seconds, 312), 40, 180) * swell_envelope(seconds, 0.4, 1.2)
    wave = mixed(normalised(breath), 0.6 * normalised(low), 0.8 * crackle(seconds, 320, 40))
    return mastered(compressed(wave, 1.5), fade=0.3)


def fire_burning() -> Wave:
    """A fire that has hold of a ship, without end."""
    seconds = 4.8
    roar = normalised(band_pass(noise(seconds, 331), 60, 420, 1.0)) * slow_swell(seconds, 332, 0.35, 1.3)
    air = normalised(band_pass(noise(seconds, 333), 400, 2600, 1.0)) * slow_swell(seconds, 334, 0.5, 0.9)
    wave = mixed(0.8 * roar, 0.22 * air, 0.7 * crackle(seconds, 340, 170))
    return seamless_loop(compressed(wave, 1.4), 0.8, BURN_PEAK_DB)


def magazine() -> Wave:
    """A blow, a boom that sinks below hearing, thunder, and timber raining down."""
    seconds = 2.3
    blow = band_pass(noise(seconds, 511), 300, 7000) * decay_envelope(seconds, 0.035, 0.001)
    blast = band_pass(noise(seconds, 512), 80, 700, 1.0) * decay_envelope(seconds, 0.42, 0.01)
    boom = tone(frequency_glide(120, 27, seconds, 0.16), seconds) * decay_envelope(seconds, 0.75, 0.006)
    fist = tone(frequency_glide(210, 58, seconds, 0.07), seconds) * decay_envelope(seconds, 0.3, 0.003)
    first = compressed(mixed(0.9 * normalised(blow), 1.9 * normalised(blast), boom, 0.9 * fist), 3.4)
    thunder = normalised(convolved(first[: sample_count(0.8)], echo_response(2.2, 513, 32, 300)))[
        : sample_count(seconds)
    ]
    thunder *= 1 + 0.3 * np.sin(2 * np.pi * 2.7 * sample_times(seconds)[: len(thunder)])
    dice = random_state(514)
    rain = [
        (0.6 + 1.3 * float(dice.beta(1.5, 1.8)), wood_crack(520 + n, float(dice.uniform(0.5, 1.6))),
         float(dice.uniform(0.03, 0.16)))
        for n in range(24)
    ]  # fmt: skip
    water = [(0.9, normalised(falling_drops(1.3, 550, 90)), 0.12)]
    return mastered(mixed(first, 0.7 * thunder, mixed_at(seconds, [*rain, *water])), fade=0.8)


def explosion() -> Wave:
    """A magazine at two ears, with a body over it that small loudspeakers give too."""
    blown = normalised(magazine())
    seconds = len(blown) / RATE
    echo = normalised(echo_of_place("land", 9320))[: len(blown)]
    ears = []
    for ear in range(2):
        air = band_pass(noise(seconds, 9300 + ear), 130, 1500, 1.0) * decay_envelope(seconds, 0.42, 0.004)
        crack = band_pass(noise(seconds, 9310 + ear), 1200, 9000) * decay_envelope(seconds, 0.06, 0.0005)
        wave = mixed(blown, 0.9 * normalised(air), 0.7 * normalised(crack), 0.5 * echo[:, ear])
        ears.append(band_pass(wave, LOWEST_HZ - 15, 20_000, 3.0))
    loudest = max(float(np.abs(ear).max()) for ear in ears)
    return faded_pair([np.tanh(2.6 * ear / loudest) for ear in ears], 0.6)


SOUNDS: Final[dict[str, Maker]] = {"fire-catch": fire_catch, "burn": fire_burning, "explosion": explosion}
