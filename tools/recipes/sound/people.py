"""Men: a cheer, a fight hand to hand, muskets, the boatswain's call, the drum."""

from typing import Final, TypeAlias

import numpy as np

from recipes.sound.waves import (
    RATE,
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
    swell_envelope,
    tone,
)

Vowel: TypeAlias = tuple[tuple[float, float, float], ...]
OO: Final[Vowel] = ((330, 70, 1.0), (820, 90, 0.35), (2300, 160, 0.05))
AH: Final[Vowel] = ((720, 110, 1.0), (1180, 120, 0.6), (2550, 180, 0.22))


def vowel_filter(buzz: Wave, vowel: Vowel) -> Wave:
    """A throat's buzz through a mouth held at a vowel: (frequency, width, strength) each."""
    hertz = np.fft.rfftfreq(len(buzz), 1 / RATE)
    gain = np.zeros(len(hertz))
    for centre, width, strength in vowel:
        gain += strength / (1 + ((hertz - centre) / width) ** 2)
    spoken: Wave = np.fft.irfft(np.fft.rfft(buzz) * gain, len(buzz))
    return spoken


def shout(seconds: float, pitch: float, seed: int) -> Wave:
    """One man's huzza: oo, a touch of breath, and a long ah that drops away."""
    dice = random_state(seed)
    t = sample_times(seconds)
    line = pitch * (0.86 + 0.3 * np.clip(t / 0.22, 0, 1) - 0.22 * np.clip((t - 0.4) / seconds, 0, 1))
    line *= 1 + 0.018 * np.sin(2 * np.pi * float(dice.uniform(4.5, 6.5)) * t)
    turn = np.cumsum(line) / RATE % 1.0
    buzz = 1 - 2 * turn + 0.25 * dice.uniform(-1, 1, len(t))
    ah = np.clip((t - 0.17) / 0.1, 0, 1)
    voice = normalised(vowel_filter(buzz, OO)) * (1 - ah) * 0.7 + normalised(vowel_filter(buzz, AH)) * ah
    breath = band_pass(noise(seconds, seed + 1), 2500, 7500) * swell_envelope(seconds, 0.2, 6.0)
    shape = np.clip(t / 0.06, 0, 1) * np.clip((seconds - t) / 0.3, 0, 1)
    return (voice + 0.12 * normalised(breath)) * shape


def cheer() -> Wave:
    """A ship's company cheers, twice."""
    dice = random_state(401)
    parts: list[tuple[float, Wave, float]] = []
    for n in range(34):
        man = shout(0.75, float(dice.uniform(118, 235)), 410 + 3 * n)
        for at in (0.02, 0.86):
            late = at + float(dice.uniform(0, 0.12))
            parts.append((late, man, float(dice.uniform(0.3, 1.0))))
    crowd = mixed_at(1.8, parts)
    wet = convolved(crowd, echo_response(0.5, 402, 250, 3500))[: sample_count(1.8)]
    return mastered(compressed(mixed(normalised(crowd), 0.35 * normalised(wet)), 1.5), fade=0.3)


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


def clash() -> Wave:
    """Boarders: cutlasses, pistols, and men shouting."""
    dice = random_state(431)
    parts: list[tuple[float, Wave, float]] = []
    for n in range(13):
        at = float(dice.uniform(0.0, 1.15))
        parts.append((at, clink(440 + 2 * n), float(dice.uniform(0.25, 0.8))))
    for n in range(11):
        man = shout(float(dice.uniform(0.4, 0.7)), float(dice.uniform(130, 290)), 470 + 2 * n)
        parts.append((float(dice.uniform(0.0, 0.75)), man, 0.22))
    parts += [(at, musket_pop(500 + n), 0.8) for n, at in enumerate((0.22, 0.71))]
    return mastered(compressed(mixed_at(1.5, parts), 1.7), fade=0.25)


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
    """Beat to quarters: two bars of the side drum, to the tune of Heart of Oak."""
    beat = 60 / 132
    bars = "x.x.xrx. x.xrxrx."
    parts: list[tuple[float, Wave, float]] = []
    for n, mark in enumerate(bars.replace(" ", "")):
        at = n * beat / 3
        strong = 1.0 if n % 4 == 0 else 0.7
        if mark == "x":
            parts.append((at, drum_stroke(480 + n, strong), 1.0))
        if mark == "r":
            roll = ((at + k * beat / 12, drum_stroke(800 + 5 * n + k, 0.35 + 0.1 * k), 1.0) for k in range(4))
            parts += roll
    wave = mixed_at(16 * beat / 3 + 0.2, parts)
    wet = convolved(wave, echo_response(0.4, 481, 150, 3000))[: len(wave)]
    return mastered(mixed(normalised(wave), 0.25 * normalised(wet)), fade=0.3)


SOUNDS: Final[dict[str, Maker]] = {
    "cheer": cheer,
    "clash": clash,
    "muskets": muskets,
    "pipe": boatswain_pipe,
    "quarters": beat_to_quarters,
}
