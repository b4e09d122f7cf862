"""Wood under strain: creaks, thuds, splinters, masts that crack and fall, hulls that grind."""

from typing import Final

import numpy as np

from recipes.sound.shot import falling_drops
from recipes.sound.waves import (
    RATE,
    Maker,
    Mode,
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
    resonance,
    sample_times,
    swell_envelope,
    tone,
)

OAK: Final[tuple[Mode, ...]] = (
    (310, 0.020, 1.0),
    (470, 0.018, 0.8),
    (760, 0.014, 0.7),
    (1240, 0.010, 0.5),
    (1950, 0.007, 0.3),
)
"""How a beam answers a slip of the grain."""


def stick_slip(seconds: float, rate: Wave, seed: int) -> Wave:
    """Wood that sticks and slips, `rate` times a second at each moment, never quite evenly."""
    dice = random_state(seed)
    phase = np.cumsum(rate) / RATE
    out = np.zeros(len(phase))
    due = 0.0
    for n, turn in enumerate(phase):
        if turn >= due:
            out[n] = dice.uniform(0.4, 1.0)
            due = turn + dice.uniform(0.6, 1.4)
    return out[: len(sample_times(seconds))]


def creak(seconds: float, start: float, top: float, seed: int) -> Wave:
    """A beam that groans: its slips come faster to the middle and slower again."""
    rate = start + (top - start) * swell_envelope(seconds, 0.45, 1.0)
    body = resonance(OAK, 0.12)
    return normalised(convolved(stick_slip(seconds, rate, seed), body))


def wood_crack(seed: int, pitch: float = 1.0) -> Wave:
    """One sharp break across the grain."""
    snap = band_pass(noise(0.16, seed), 500 * pitch, 7000) * decay_envelope(0.16, 0.012, 0.0004)
    modes = tuple((hertz * pitch, decay * 1.6, strength) for hertz, decay, strength in OAK)
    return compressed(mixed(normalised(snap), 0.9 * normalised(resonance(modes, 0.16))), 2.0)


def helm_creak() -> Wave:
    """The wheel goes over: rudder head and blocks complain."""
    seconds = 0.9
    groan = creak(seconds, 26, 62, 101)
    block = creak(0.5, 60, 115, 102)
    squeak = tone(frequency_glide(940, 1180, 0.32, 0.1), 0.32) * swell_envelope(0.32, 0.4)
    parts = [(0.0, groan, 1.0), (0.32, block, 0.5), (0.38, squeak, 0.07)]
    wave = convolved(mixed_at(seconds + 0.1, parts), echo_response(0.25, 103, 150, 2500))
    return mastered(mixed(normalised(wave), 0.8 * normalised(mixed_at(1.1, parts))), fade=0.2)


def shot_thud() -> Wave:
    """A round shot strikes a ship's side and stays in it."""
    knock = resonance(((92, 0.10, 1.0), (148, 0.075, 0.8), (233, 0.05, 0.6), (395, 0.03, 0.4)), 0.45)
    burst = band_pass(noise(0.45, 111), 250, 2800) * decay_envelope(0.45, 0.022, 0.0006)
    wave = mixed(
        normalised(knock), 0.75 * normalised(burst), 0.35 * mixed_at(0.45, [(0.015, wood_crack(112), 1.0)])
    )
    return mastered(compressed(wave, 2.0), fade=0.12)


def splinters() -> Wave:
    """Oak torn out of a side, and the pieces falling inboard."""
    dice = random_state(121)
    parts: list[tuple[float, Wave, float]] = [(0.0, wood_crack(122, 0.8), 1.0)]
    for n in range(26):
        at = float(0.01 + 0.55 * dice.beta(1.1, 2.6))
        strength = float(dice.uniform(0.1, 0.6))
        parts.append((at, wood_crack(130 + n, float(dice.uniform(1.0, 2.6))), strength))
    tear = band_pass(noise(0.7, 123), 1200, 6500) * decay_envelope(0.7, 0.06)
    return mastered(compressed(mixed(mixed_at(0.75, parts), 0.4 * normalised(tear)), 1.6), fade=0.15)


def mast_crack() -> Wave:
    """A lower mast goes: it groans, cracks here and there, and parts."""
    dice = random_state(141)
    parts: list[tuple[float, Wave, float]] = [(0.0, creak(0.5, 40, 150, 142), 0.35)]
    for n in range(9):
        at = 0.36 * (1 - float(dice.uniform(0, 1)) ** 1.7)
        parts.append((at, wood_crack(150 + n, float(dice.uniform(0.6, 1.3))), 0.15 + 0.5 * at))
    report = resonance(((120, 0.07, 1.0), (205, 0.05, 0.7)), 0.3)
    parts += [
        (0.4, wood_crack(143, 0.55), 1.0),
        (0.4, normalised(report), 0.8),
        (0.47, wood_crack(144, 0.7), 0.6),
    ]
    return mastered(compressed(mixed_at(0.85, parts), 1.8), fade=0.2)


def mast_fall() -> Wave:
    """Spars, canvas and cordage come down together and go into the sea."""
    rush = band_pass(noise(0.9, 161), 180, 2200, 1.2) * swell_envelope(0.9, 0.97, 2.2)
    ropes = [(0.1 + 0.13 * n, wood_crack(170 + n, 1.7), 0.12) for n in range(6)]
    hit = resonance(((58, 0.16, 1.0), (97, 0.12, 0.8), (170, 0.07, 0.5)), 0.6)
    water = band_pass(noise(1.1, 162), 250, 4200, 1.2) * decay_envelope(1.1, 0.3, 0.02)
    drops = falling_drops(1.0, 163, 70)
    parts = [
        (0.0, normalised(rush), 0.6),
        *ropes,
        (0.86, normalised(hit), 1.0),
        (0.86, wood_crack(164, 0.6), 0.6),
        (0.9, normalised(water), 0.85),
        (1.0, normalised(drops), 0.4),
    ]
    return mastered(compressed(mixed_at(2.0, parts), 1.6), fade=0.35)


def hull_grind() -> Wave:
    """Two hulls meet and work against each other."""
    seconds = 1.1
    bump = resonance(((66, 0.16, 1.0), (104, 0.1, 0.7), (187, 0.06, 0.4)), 0.5)
    rub = band_pass(noise(seconds, 181), 70, 420) * swell_envelope(seconds, 0.25, 1.0)
    rub *= 1 + 0.7 * np.sin(2 * np.pi * 17 * sample_times(seconds) + 2 * np.sin(9 * sample_times(seconds)))
    groan = creak(seconds, 30, 95, 182)
    parts = [(0.0, normalised(bump), 1.0), (0.0, normalised(rub), 0.6), (0.08, groan, 0.55)]
    parts += [(0.22, wood_crack(183, 0.8), 0.25), (0.5, wood_crack(184, 0.9), 0.2)]
    return mastered(compressed(mixed_at(seconds + 0.15, parts), 1.7), fade=0.3)


SOUNDS: Final[dict[str, Maker]] = {
    "helm": helm_creak,
    "thud": shot_thud,
    "splinters": splinters,
    "mast-crack": mast_crack,
    "mast-fall": mast_fall,
    "grind": hull_grind,
}
