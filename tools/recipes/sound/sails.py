"""Canvas in the wind: sails that fill, shake and split; and a ship that goes down."""

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
    sample_count,
    sample_times,
    swell_envelope,
    tone,
)


def canvas_flap(seed: int, weight: float) -> Wave:
    """One shake of heavy canvas."""
    slap = band_pass(noise(0.16, seed), 160 * weight, 2600 * weight, 1.2) * decay_envelope(0.16, 0.028, 0.006)
    return normalised(slap)


def sail_fill() -> Wave:
    """Canvas shakes twice and fills with a clap like a soft drum."""
    clap = resonance(((71, 0.13, 1.0), (118, 0.09, 0.7), (177, 0.05, 0.4)), 0.5)
    burst = band_pass(noise(0.5, 241), 120, 1700, 1.2) * decay_envelope(0.5, 0.05, 0.012)
    ropes = band_pass(noise(0.35, 242), 900, 3000) * swell_envelope(0.35, 0.3)
    parts = [
        (0.0, canvas_flap(243, 1.0), 0.35),
        (0.14, canvas_flap(244, 0.9), 0.5),
        (0.3, normalised(clap), 1.0),
        (0.3, normalised(burst), 0.9),
        (0.36, normalised(ropes), 0.12),
    ]
    return mastered(compressed(mixed_at(0.85, parts), 1.5), fade=0.2)


def sail_luff() -> Wave:
    """Sails shaking in the wind's eye, blocks and reef points beating on them."""
    dice = random_state(251)
    parts: list[tuple[float, Wave, float]] = []
    at = 0.0
    for n in range(12):
        parts.append((at, canvas_flap(260 + n, float(dice.uniform(0.7, 1.3))), 0.4 + 0.6 * (n % 3 == 0)))
        point = band_pass(noise(0.04, 280 + n), 1500, 6000) * decay_envelope(0.04, 0.006)
        parts.append((at + 0.03, normalised(point), 0.25))
        at += float(dice.uniform(0.07, 0.14))
    shape = swell_envelope(1.5, 0.3, 0.5)
    return mastered(compressed(mixed_at(1.5, parts) * shape, 2.2), fade=0.2)


def sail_torn() -> Wave:
    """Canvas splits from luff to leech, stitch by stitch and ever faster."""
    seconds = 0.75
    t = sample_times(seconds)
    stitches = tone(90 + 420 * (t / seconds) ** 1.5, seconds)
    rip = normalised(band_pass(noise(seconds, 291), 900, 7500, 1.2)) * (0.35 + 0.65 * np.clip(stitches, 0, 1))
    rip *= swell_envelope(seconds, 0.7, 0.8)
    parts = [(0.0, rip, 1.0), (0.56, canvas_flap(292, 0.8), 0.9), (0.72, canvas_flap(293, 1.0), 0.5)]
    return mastered(compressed(mixed_at(0.95, parts), 2.0), fade=0.12)


def ship_sinking() -> Wave:
    """A ship goes down: air leaves her in great bubbles and the water closes."""
    dice = random_state(301)
    parts: list[tuple[float, Wave, float]] = []
    for _ in range(40):
        pitch = float(dice.uniform(70, 330))
        length = float(dice.uniform(0.06, 0.16))
        bubble = tone(frequency_glide(pitch, pitch * 1.9, length, length / 2), length)
        at = float(1.6 * dice.beta(1.6, 1.8))
        parts.append((at, bubble * swell_envelope(length, 0.3), float(dice.uniform(0.2, 1.0))))
    boil = band_pass(noise(1.9, 302), 120, 1500, 1.2) * swell_envelope(1.9, 0.45, 1.2)
    wave = mixed(0.6 * normalised(mixed_at(1.9, parts)), normalised(boil))
    return mastered(compressed(wave, 1.5)[: sample_count(1.9)], fade=0.5)


SOUNDS: Final[dict[str, Maker]] = {
    "sail-fill": sail_fill,
    "luff": sail_luff,
    "sail-torn": sail_torn,
    "under-water": ship_sinking,
}
