"""Fire aboard: it catches, it burns, and it finds the magazine."""

from __future__ import annotations

from typing import Final

import numpy as np

from recipes.sound.guns import drizzle
from recipes.sound.timber import crack
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
    looping,
    noise,
    over,
    pressed,
    struck,
    swelling,
    through,
    times,
    tone,
)
from recipes.sound.weather import breathing


def crackle(seconds: float, seed: int, pops: int) -> Wave:
    """Sap and pitch popping, loud ones few and small ones many."""
    dice = chance(seed)
    parts: list[tuple[float, Wave, float]] = []
    for n in range(pops):
        length = float(dice.uniform(0.008, 0.03))
        low = float(dice.uniform(700, 2600))
        pop = band(noise(length, seed + n + 1), low, low * 3) * struck(length, length / 4, 0.0004)
        at = float(dice.uniform(0, seconds - 0.04))
        parts.append((at, full(pop), float(dice.uniform(0.05, 1.0) ** 3)))
    return laid(seconds, parts)


def catch() -> Wave:
    """Flame runs up tarred rope with one great breath."""
    seconds = 0.95
    breath = band(noise(seconds, 311), 120, 1400, 1.0) * swelling(seconds, 0.35, 1.4)
    low = band(noise(seconds, 312), 40, 180) * swelling(seconds, 0.4, 1.2)
    wave = over(full(breath), 0.6 * full(low), 0.8 * crackle(seconds, 320, 40))
    return finished(pressed(wave, 1.5), fade=0.3)


def burn() -> Wave:
    """A fire that has hold of a ship, without end."""
    seconds = 4.8
    roar = full(band(noise(seconds, 331), 60, 420, 1.0)) * breathing(seconds, 332, 0.35, 1.3)
    air = full(band(noise(seconds, 333), 400, 2600, 1.0)) * breathing(seconds, 334, 0.5, 0.9)
    wave = over(0.8 * roar, 0.22 * air, 0.7 * crackle(seconds, 340, 170))
    return looping(pressed(wave, 1.4), 0.8)


def explosion() -> Wave:
    """A magazine: a blow, a boom that sinks below hearing, thunder, and timber raining down."""
    seconds = 2.3
    blow = band(noise(seconds, 511), 300, 7000) * struck(seconds, 0.035, 0.001)
    blast = band(noise(seconds, 512), 80, 700, 1.0) * struck(seconds, 0.42, 0.01)
    boom = tone(gliding(120, 27, seconds, 0.16), seconds) * struck(seconds, 0.75, 0.006)
    fist = tone(gliding(210, 58, seconds, 0.07), seconds) * struck(seconds, 0.3, 0.003)
    first = pressed(over(0.9 * full(blow), 1.9 * full(blast), boom, 0.9 * fist), 3.4)
    thunder = full(through(first[: count(0.8)], echo(2.2, 513, 32, 300)))[: count(seconds)]
    thunder *= 1 + 0.3 * np.sin(2 * np.pi * 2.7 * times(seconds)[: len(thunder)])
    dice = chance(514)
    rain = [
        (0.6 + 1.3 * float(dice.beta(1.5, 1.8)), crack(520 + n, float(dice.uniform(0.5, 1.6))),
         float(dice.uniform(0.03, 0.16)))
        for n in range(24)
    ]  # fmt: skip
    water = [(0.9, full(drizzle(1.3, 550, 90)), 0.12)]
    return finished(over(first, 0.7 * thunder, laid(seconds, [*rain, *water])), fade=0.8)


SOUNDS: Final[dict[str, Maker]] = {"fire-catch": catch, "burn": burn, "explosion": explosion}
