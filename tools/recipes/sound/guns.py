"""Great guns: a crack, a blast of air, a boom that sinks, and the roll over the water after it."""

from __future__ import annotations

from typing import Final

import numpy as np

from recipes.sound.waves import (
    Maker,
    Wave,
    band,
    chance,
    count,
    echo,
    finished,
    full,
    gliding,
    laid,
    noise,
    over,
    pressed,
    ring,
    struck,
    through,
    times,
    tone,
)


def report(seconds: float, pitch: float, seed: int, bark: float, body: float) -> Wave:
    """A gun close by: `pitch` is where its boom ends, `bark` the weight of the blast above the
    boom, `body` how long the boom stands."""
    crack = band(noise(seconds, seed), 1800, 9000) * struck(seconds, 0.006, 0.0004)
    rip = band(noise(seconds, seed + 1), 500, 2600) * struck(seconds, 0.06)
    blast = band(noise(seconds, seed + 2), 140, 760) * struck(seconds, 0.19, 0.003)
    boom = tone(gliding(pitch * 3.4, pitch, seconds, 0.045), seconds) * struck(seconds, body, 0.004)
    low = tone(gliding(pitch * 1.9, pitch * 0.62, seconds, 0.11), seconds)
    low *= struck(seconds, body * 1.5, 0.012)
    air = 1.1 * bark * full(rip) + 1.6 * bark * full(blast)
    return pressed(0.55 * full(crack) + air + 0.95 * boom + 0.5 * low, 3.0)


def carriage(seed: int) -> Wave:
    """The carriage thrown back: a thump on the deck, then the trucks."""
    thump = ring(((74, 0.09, 1.0), (131, 0.06, 0.6), (212, 0.04, 0.3)), 0.4)
    trucks = band(noise(0.4, seed), 60, 260) * struck(0.4, 0.11, 0.05)
    return over(full(thump), 0.5 * full(trucks))


def rolling(wave: Wave, seconds: float, seed: int, share: float) -> Wave:
    """The wave, and its thunder coming back from the sea for `seconds`."""
    wet = full(through(wave, echo(seconds, seed, 60, 620)))
    wet *= 1 + 0.35 * np.sin(2 * np.pi * 3.1 * np.arange(len(wet)) / len(wet) * seconds)
    return over(wave, share * full(wet))


def gun_near(seed: int, pitch: float) -> Wave:
    """A long gun of a ship close by."""
    wave = report(1.0, pitch, seed, 0.85, 0.24)
    wave = over(wave, 0.22 * laid(1.0, [(0.13, carriage(seed + 5), 1.0)]))
    return finished(rolling(wave, 1.1, seed + 6, 0.34)[: count(1.35)], fade=0.35)


def gun_far() -> Wave:
    """A long gun a mile off: no crack, a soft double thud and a long roll."""
    wave = report(0.7, 62, 31, 1.2, 0.2)
    dull = band(wave, 60, 380, 1.5)
    wave = over(full(dull), 0.45 * laid(0.9, [(0.11, full(band(dull, 50, 200)), 1.0)]))
    return finished(rolling(wave, 1.6, 37, 0.7)[: count(1.7)], fade=0.5)


def carronade() -> Wave:
    """A smasher: short in the barrel, so higher, harsher and sooner over."""
    wave = report(0.8, 66, 41, 1.25, 0.15)
    wave = over(wave, 0.2 * laid(0.8, [(0.1, carriage(45), 1.0)]))
    return finished(rolling(wave, 0.8, 46, 0.26)[: count(1.05)], fade=0.3)


def roll() -> Wave:
    """The thunder of a whole side, laid under its single guns."""
    swell = band(noise(2.2, 51), 38, 170) * struck(2.2, 0.75, 0.12)
    swell *= 1 + 0.4 * np.sin(2 * np.pi * 2.3 * times(2.2) + 1.0)
    ground = tone(gliding(52, 37, 2.2, 0.6), 2.2) * struck(2.2, 0.6, 0.08)
    air = band(noise(2.2, 52), 170, 700) * struck(2.2, 0.4, 0.1)
    wave = over(full(swell), 0.4 * ground, 0.22 * full(air))
    return finished(pressed(wave, 1.6), fade=0.6)


def grape() -> Wave:
    """Small shot: a hard hail on timber and water."""
    dice = chance(61)
    parts: list[tuple[float, Wave, float]] = []
    for n in range(34):
        at = float(0.02 + 0.5 * dice.beta(1.4, 2.2))
        knock = band(noise(0.05, 600 + n), 900, 6500) * struck(0.05, 0.007)
        body = ring(((float(dice.uniform(380, 1500)), 0.015, 1.0),), 0.05)
        parts.append((at, over(full(knock), 0.6 * body), float(dice.uniform(0.25, 1.0))))
    hiss = band(noise(0.7, 62), 2200, 8000) * struck(0.7, 0.13, 0.03)
    return finished(pressed(over(laid(0.7, parts), 0.5 * full(hiss)), 1.5), fade=0.15)


def whirr() -> Wave:
    """Shot going over: a torn strip of air, higher as it comes and lower as it goes."""
    seconds = 0.6
    t = times(seconds)
    nearing = np.exp(-(((t - 0.25) / 0.13) ** 2))
    pitch = 620 - 330 * np.tanh((t - 0.25) / 0.09)
    hum = (
        tone(pitch, seconds) + 0.5 * tone(pitch * 2.02, seconds) + 0.3 * tone(pitch * 3.1, seconds)
    )
    rush = full(band(noise(seconds, 71), 700, 4200))
    flutter = 1 + 0.5 * np.sin(2 * np.pi * 38 * t)
    return finished((0.35 * hum * flutter + rush) * nearing, fade=0.1)


def splash(seed: int, weight: float) -> Wave:
    """A shot in the water: a slap, a gulp, the column going up, drops coming down."""
    seconds = 0.85
    slap = band(noise(seconds, seed), 700, 6500) * struck(seconds, 0.03, 0.001)
    gulp = tone(gliding(250 / weight, 85, seconds, 0.05), seconds) * struck(seconds, 0.06, 0.006)
    column = band(noise(seconds, seed + 1), 350, 3600, 1.2) * struck(seconds, 0.17, 0.05)
    drops = drizzle(seconds, seed + 2, 60)
    wave = over(0.6 * full(slap), 0.8 * gulp, full(column), 0.3 * full(drops))
    return finished(pressed(wave, 1.4), fade=0.2)


def drizzle(seconds: float, seed: int, drops: int) -> Wave:
    """Drops falling back on the sea, most of them late."""
    dice = chance(seed)
    parts: list[tuple[float, Wave, float]] = []
    for _ in range(drops):
        at = float(seconds * dice.beta(3.0, 2.2))
        pitch = float(dice.uniform(1100, 4200))
        drop = tone(gliding(pitch, pitch * 1.5, 0.03, 0.01), 0.03) * struck(0.03, 0.006)
        parts.append((at, drop, float(dice.uniform(0.1, 1.0) ** 2)))
    spray = band(noise(seconds, seed + 1), 2500, 9000) * struck(seconds, 0.25, 0.3)
    return over(laid(seconds, parts), 0.8 * full(spray))


SOUNDS: Final[dict[str, Maker]] = {
    "gun-near-1": lambda: gun_near(11, 44),
    "gun-near-2": lambda: gun_near(23, 49),
    "gun-far": gun_far,
    "carronade": carronade,
    "roll": roll,
    "grape": grape,
    "whirr": whirr,
    "splash-1": lambda: splash(81, 1.0),
    "splash-2": lambda: splash(91, 0.8),
}
