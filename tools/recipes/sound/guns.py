"""Great guns: a crack, a blast of air, a boom that sinks, and the roll over the water after it."""

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
    tone,
)


def gun_report(seconds: float, pitch: float, seed: int, bark: float, body: float) -> Wave:
    """A gun close by: `pitch` is where its boom ends, `bark` the weight of the blast above the
    boom, `body` how long the boom stands."""
    crack = band_pass(noise(seconds, seed), 1800, 9000) * decay_envelope(seconds, 0.006, 0.0004)
    rip = band_pass(noise(seconds, seed + 1), 500, 2600) * decay_envelope(seconds, 0.06)
    blast = band_pass(noise(seconds, seed + 2), 140, 760) * decay_envelope(seconds, 0.19, 0.003)
    boom = tone(frequency_glide(pitch * 3.4, pitch, seconds, 0.045), seconds) * decay_envelope(
        seconds, body, 0.004
    )
    low = tone(frequency_glide(pitch * 1.9, pitch * 0.62, seconds, 0.11), seconds)
    low *= decay_envelope(seconds, body * 1.5, 0.012)
    air = 1.1 * bark * normalised(rip) + 1.6 * bark * normalised(blast)
    return compressed(0.55 * normalised(crack) + air + 0.95 * boom + 0.5 * low, 3.0)


def carriage_recoil(seed: int) -> Wave:
    """The carriage thrown back: a thump on the deck, then the trucks."""
    thump = resonance(((74, 0.09, 1.0), (131, 0.06, 0.6), (212, 0.04, 0.3)), 0.4)
    trucks = band_pass(noise(0.4, seed), 60, 260) * decay_envelope(0.4, 0.11, 0.05)
    return mixed(normalised(thump), 0.5 * normalised(trucks))


def with_thunder(wave: Wave, seconds: float, seed: int, share: float) -> Wave:
    """The wave, and its thunder coming back from the sea for `seconds`."""
    wet = normalised(convolved(wave, echo_response(seconds, seed, 60, 620)))
    wet *= 1 + 0.35 * np.sin(2 * np.pi * 3.1 * np.arange(len(wet)) / len(wet) * seconds)
    return mixed(wave, share * normalised(wet))


def gun_near(seed: int, pitch: float) -> Wave:
    """A long gun of a ship close by."""
    wave = gun_report(1.0, pitch, seed, 0.85, 0.24)
    wave = mixed(wave, 0.22 * mixed_at(1.0, [(0.13, carriage_recoil(seed + 5), 1.0)]))
    return mastered(with_thunder(wave, 1.1, seed + 6, 0.34)[: sample_count(1.35)], fade=0.35)


def gun_far() -> Wave:
    """A long gun a mile off: no crack, a soft double thud and a long roll."""
    wave = gun_report(0.7, 62, 31, 1.2, 0.2)
    dull = band_pass(wave, 60, 380, 1.5)
    wave = mixed(normalised(dull), 0.45 * mixed_at(0.9, [(0.11, normalised(band_pass(dull, 50, 200)), 1.0)]))
    return mastered(with_thunder(wave, 1.6, 37, 0.7)[: sample_count(1.7)], fade=0.5)


def carronade() -> Wave:
    """A smasher: short in the barrel, so higher, harsher and sooner over."""
    wave = gun_report(0.8, 66, 41, 1.25, 0.15)
    wave = mixed(wave, 0.2 * mixed_at(0.8, [(0.1, carriage_recoil(45), 1.0)]))
    return mastered(with_thunder(wave, 0.8, 46, 0.26)[: sample_count(1.05)], fade=0.3)


def broadside_roll() -> Wave:
    """The thunder of a whole side, laid under its single guns."""
    swell = band_pass(noise(2.2, 51), 38, 170) * decay_envelope(2.2, 0.75, 0.12)
    swell *= 1 + 0.4 * np.sin(2 * np.pi * 2.3 * sample_times(2.2) + 1.0)
    ground = tone(frequency_glide(52, 37, 2.2, 0.6), 2.2) * decay_envelope(2.2, 0.6, 0.08)
    air = band_pass(noise(2.2, 52), 170, 700) * decay_envelope(2.2, 0.4, 0.1)
    wave = mixed(normalised(swell), 0.4 * ground, 0.22 * normalised(air))
    return mastered(compressed(wave, 1.6), fade=0.6)


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
    "gun-near-1": lambda: gun_near(11, 44),
    "gun-near-2": lambda: gun_near(23, 49),
    "gun-far": gun_far,
    "carronade": carronade,
    "roll": broadside_roll,
    "grape": grape_hail,
    "whirr": shot_whirr,
    "splash-1": lambda: shot_splash(81, 1.0),
    "splash-2": lambda: shot_splash(91, 0.8),
}
