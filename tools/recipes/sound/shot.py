"""What shot does: grape on timber and water, balls that go over, and balls that fall into the sea."""

from typing import Final

import numpy as np

from recipes.sound.waves import (
    Maker,
    Wave,
    band_pass,
    compressed,
    decay_envelope,
    frequency_glide,
    mastered,
    mixed,
    mixed_at,
    noise,
    normalised,
    random_state,
    resonance,
    sample_times,
    tone,
)


def grape_hail() -> Wave:
    """Small shot: a hard hail on timber and water."""
    dice = random_state(61)
    parts: list[tuple[float, Wave, float]] = []
    for n in range(34):
        at = float(0.02 + 0.5 * dice.beta(1.4, 2.2))
        knock = band_pass(noise(0.05, 600 + n), 900, 6500) * decay_envelope(0.05, 0.007)
        body = resonance(((float(dice.uniform(380, 1500)), 0.015, 1.0),), 0.05)
        parts.append((at, mixed(normalised(knock), 0.6 * body), float(dice.uniform(0.25, 1.0))))
    hiss = band_pass(noise(0.7, 62), 2200, 8000) * decay_envelope(0.7, 0.13, 0.03)
    return mastered(compressed(mixed(mixed_at(0.7, parts), 0.5 * normalised(hiss)), 1.5), fade=0.15)


def shot_whirr() -> Wave:
    """Shot going over: a torn strip of air, higher as it comes and lower as it goes."""
    seconds = 0.6
    t = sample_times(seconds)
    nearing = np.exp(-(((t - 0.25) / 0.13) ** 2))
    pitch = 620 - 330 * np.tanh((t - 0.25) / 0.09)
    hum = tone(pitch, seconds) + 0.5 * tone(pitch * 2.02, seconds) + 0.3 * tone(pitch * 3.1, seconds)
    rush = normalised(band_pass(noise(seconds, 71), 700, 4200))
    flutter = 1 + 0.5 * np.sin(2 * np.pi * 38 * t)
    return mastered((0.35 * hum * flutter + rush) * nearing, fade=0.1)


def shot_splash(seed: int, weight: float) -> Wave:
    """A shot in the water: a slap, a gulp, the column going up, drops coming down."""
    seconds = 0.85
    slap = band_pass(noise(seconds, seed), 700, 6500) * decay_envelope(seconds, 0.03, 0.001)
    gulp = tone(frequency_glide(250 / weight, 85, seconds, 0.05), seconds) * decay_envelope(
        seconds, 0.06, 0.006
    )
    column = band_pass(noise(seconds, seed + 1), 350, 3600, 1.2) * decay_envelope(seconds, 0.17, 0.05)
    drops = falling_drops(seconds, seed + 2, 60)
    wave = mixed(0.6 * normalised(slap), 0.8 * gulp, normalised(column), 0.3 * normalised(drops))
    return mastered(compressed(wave, 1.4), fade=0.2)


def falling_drops(seconds: float, seed: int, drops: int) -> Wave:
    """Drops falling back on the sea, most of them late."""
    dice = random_state(seed)
    parts: list[tuple[float, Wave, float]] = []
    for _ in range(drops):
        at = float(seconds * dice.beta(3.0, 2.2))
        pitch = float(dice.uniform(1100, 4200))
        drop = tone(frequency_glide(pitch, pitch * 1.5, 0.03, 0.01), 0.03) * decay_envelope(0.03, 0.006)
        parts.append((at, drop, float(dice.uniform(0.1, 1.0) ** 2)))
    spray = band_pass(noise(seconds, seed + 1), 2500, 9000) * decay_envelope(seconds, 0.25, 0.3)
    return mixed(mixed_at(seconds, parts), 0.8 * normalised(spray))


SOUNDS: Final[dict[str, Maker]] = {
    "grape": grape_hail,
    "whirr": shot_whirr,
    "splash-1": lambda: shot_splash(81, 1.0),
    "splash-2": lambda: shot_splash(91, 0.8),
}
