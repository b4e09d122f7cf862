"""Sea, wind and canvas: the beds that never stop, and sails that fill, shake and split."""

from __future__ import annotations

from typing import Final

import numpy as np

from recipes.sound.waves import (
    Maker,
    Wave,
    band,
    chance,
    count,
    finished,
    full,
    gliding,
    laid,
    looping,
    noise,
    over,
    pressed,
    ring,
    struck,
    swelling,
    times,
    tone,
)

BED: Final = 5.5
OVERLAP: Final = 1.2


def breathing(seconds: float, seed: int, depth: float, period: float) -> Wave:
    """A slow, uneven rise and fall about 1."""
    dice = chance(seed)
    t = times(seconds)
    out = np.ones(len(t))
    for n in range(4):
        rate = (1 + 0.37 * n) / period
        out += depth / (n + 1) * np.sin(2 * np.pi * (rate * t + float(dice.uniform(0, 1))))
    return np.clip(out, 0.05, None)


def sea_light() -> Wave:
    """A ship slipping through an easy sea: a hiss along the side, water chuckling under her."""
    seconds = BED + OVERLAP
    wash = full(band(noise(seconds, 201), 180, 1500, 1.0)) * breathing(seconds, 202, 0.35, 3.1)
    hiss = full(band(noise(seconds, 203), 1800, 6500, 1.0)) * breathing(seconds, 204, 0.6, 2.3)
    return looping(pressed(over(wash, 0.22 * hiss, 0.35 * lapping(seconds, 205, 46)), 1.2), OVERLAP)


def lapping(seconds: float, seed: int, laps: int) -> Wave:
    """Small waves that slap and gurgle against planking."""
    dice = chance(seed)
    parts: list[tuple[float, Wave, float]] = []
    for _ in range(laps):
        pitch = float(dice.uniform(240, 620))
        lap = tone(gliding(pitch, pitch * 1.6, 0.12, 0.07), 0.12) * swelling(0.12, 0.3)
        at = float(dice.uniform(0, seconds - 0.15))
        parts.append((at, lap, float(dice.uniform(0.1, 0.7))))
    return laid(seconds, parts)


def sea_rough() -> Wave:
    """A sea got up: crests that break, and a ship that falls into the hollows."""
    seconds = BED + OVERLAP
    deep = full(band(noise(seconds, 211), 45, 320, 1.0)) * breathing(seconds, 212, 0.5, 2.6)
    crest = full(band(noise(seconds, 213), 400, 4200, 0.8)) * breathing(seconds, 214, 0.8, 2.0)
    parts = [(at, full(_slam(n)), 0.8) for n, at in enumerate((0.9, 3.2, 5.0))]
    wave = over(0.8 * deep, 0.6 * crest, 0.5 * laid(seconds, parts))
    return looping(pressed(wave, 1.5), OVERLAP)


def _slam(n: int) -> Wave:
    """A bow coming down: a soft blow and the spray it throws."""
    blow = tone(gliding(95, 55, 1.2, 0.1), 1.2) * struck(1.2, 0.16, 0.03)
    spray = band(noise(1.2, 215 + n), 700, 6000, 1.0) * struck(1.2, 0.3, 0.16)
    return over(blow, 0.7 * full(spray))


def wind() -> Wave:
    """Wind in the rigging: many ropes, each singing a little, all rising and falling together."""
    seconds = BED + OVERLAP
    gusts = breathing(seconds, 221, 0.6, 3.7)
    air = full(band(noise(seconds, 222), 160, 900, 1.0)) * gusts
    wave = 0.7 * air
    for n, hertz in enumerate((318, 407, 455, 612, 745, 990)):
        rope = full(band(noise(seconds, 223 + n), hertz * 0.97, hertz * 1.03, 4.0))
        wave = wave + 0.24 * rope * gusts * breathing(seconds, 231 + n, 0.7, 1.9 + 0.2 * n)
    return looping(pressed(wave, 1.1), OVERLAP)


def flap(seed: int, weight: float) -> Wave:
    """One shake of heavy canvas."""
    slap = band(noise(0.16, seed), 160 * weight, 2600 * weight, 1.2) * struck(0.16, 0.028, 0.006)
    return full(slap)


def sail_fill() -> Wave:
    """Canvas shakes twice and fills with a clap like a soft drum."""
    clap = ring(((71, 0.13, 1.0), (118, 0.09, 0.7), (177, 0.05, 0.4)), 0.5)
    burst = band(noise(0.5, 241), 120, 1700, 1.2) * struck(0.5, 0.05, 0.012)
    ropes = band(noise(0.35, 242), 900, 3000) * swelling(0.35, 0.3)
    parts = [
        (0.0, flap(243, 1.0), 0.35),
        (0.14, flap(244, 0.9), 0.5),
        (0.3, full(clap), 1.0),
        (0.3, full(burst), 0.9),
        (0.36, full(ropes), 0.12),
    ]
    return finished(pressed(laid(0.85, parts), 1.5), fade=0.2)


def luff() -> Wave:
    """Sails shaking in the wind's eye, blocks and reef points beating on them."""
    dice = chance(251)
    parts: list[tuple[float, Wave, float]] = []
    at = 0.0
    for n in range(12):
        parts.append((at, flap(260 + n, float(dice.uniform(0.7, 1.3))), 0.4 + 0.6 * (n % 3 == 0)))
        point = band(noise(0.04, 280 + n), 1500, 6000) * struck(0.04, 0.006)
        parts.append((at + 0.03, full(point), 0.25))
        at += float(dice.uniform(0.07, 0.14))
    shape = swelling(1.5, 0.3, 0.5)
    return finished(pressed(laid(1.5, parts) * shape, 2.2), fade=0.2)


def sail_torn() -> Wave:
    """Canvas splits from luff to leech, stitch by stitch and ever faster."""
    seconds = 0.75
    t = times(seconds)
    stitches = tone(90 + 420 * (t / seconds) ** 1.5, seconds)
    rip = full(band(noise(seconds, 291), 900, 7500, 1.2)) * (0.35 + 0.65 * np.clip(stitches, 0, 1))
    rip *= swelling(seconds, 0.7, 0.8)
    parts = [(0.0, rip, 1.0), (0.56, flap(292, 0.8), 0.9), (0.72, flap(293, 1.0), 0.5)]
    return finished(pressed(laid(0.95, parts), 2.0), fade=0.12)


def under_water() -> Wave:
    """A ship goes down: air leaves her in great bubbles and the water closes."""
    dice = chance(301)
    parts: list[tuple[float, Wave, float]] = []
    for _ in range(40):
        pitch = float(dice.uniform(70, 330))
        length = float(dice.uniform(0.06, 0.16))
        bubble = tone(gliding(pitch, pitch * 1.9, length, length / 2), length)
        at = float(1.6 * dice.beta(1.6, 1.8))
        parts.append((at, bubble * swelling(length, 0.3), float(dice.uniform(0.2, 1.0))))
    boil = band(noise(1.9, 302), 120, 1500, 1.2) * swelling(1.9, 0.45, 1.2)
    wave = over(0.6 * full(laid(1.9, parts)), full(boil))
    return finished(pressed(wave, 1.5)[: count(1.9)], fade=0.5)


SOUNDS: Final[dict[str, Maker]] = {
    "sea-light": sea_light,
    "sea-rough": sea_rough,
    "wind": wind,
    "sail-fill": sail_fill,
    "luff": luff,
    "sail-torn": sail_torn,
    "under-water": under_water,
}
