"""The table: cards, dice of bone on oak, wax, a quill, paper, and the ship's bell."""

from typing import Final

import numpy as np

from recipes.sound.waves import (
    Maker,
    Mode,
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
    swell_envelope,
    tone,
)

BELL: Final[tuple[Mode, ...]] = (
    (587, 0.50, 0.7),
    (1178, 0.42, 1.0),
    (1409, 0.36, 0.55),
    (1766, 0.30, 0.6),
    (2361, 0.22, 0.5),
    (3140, 0.13, 0.35),
    (4180, 0.08, 0.25),
)


def card_slide() -> Wave:
    """A card drawn off the pack across the table."""
    rub = band_pass(noise(0.2, 801), 1600, 7500, 1.2) * swell_envelope(0.2, 0.55, 1.5)
    tick = band_pass(noise(0.03, 802), 900, 5000) * decay_envelope(0.03, 0.005)
    return mastered(mixed_at(0.24, [(0.0, normalised(rub), 0.8), (0.17, normalised(tick), 0.5)]), -3.0)


def card_flip() -> Wave:
    """It turns in the air and falls flat."""
    turn = band_pass(noise(0.12, 811), 700, 4500, 1.2) * swell_envelope(0.12, 0.4, 1.8)
    slap = band_pass(noise(0.08, 812), 350, 5500) * decay_envelope(0.08, 0.009)
    board = resonance(((185, 0.02, 1.0), (330, 0.014, 0.5)), 0.08)
    parts = [(0.0, normalised(turn), 0.4), (0.13, normalised(slap), 1.0), (0.13, normalised(board), 0.5)]
    return mastered(mixed_at(0.26, parts), -3.0)


def die_knock(seed: int) -> Wave:
    """A die of bone touches oak."""
    dice = random_state(seed)
    bone = float(dice.uniform(2300, 3900))
    click = resonance(((bone, 0.0045, 1.0), (bone * 1.62, 0.003, 0.6), (1150, 0.007, 0.5)), 0.06)
    wood = resonance(((235, 0.016, 1.0), (410, 0.011, 0.7)), 0.06)
    return mixed(normalised(click), 0.55 * normalised(wood))


def dice_throw(number: int) -> Wave:
    """So many dice thrown at once: they hit, bounce lower and sooner, and lie."""
    dice = random_state(820 + number)
    parts: list[tuple[float, Wave, float]] = []
    for n in range(number):
        at, gap, force = float(dice.uniform(0.0, 0.05 + 0.02 * number)), 0.13, 1.0
        for bounce in range(6):
            parts.append((at, die_knock(840 + 31 * number + 7 * n + bounce), force))
            at += gap * float(dice.uniform(0.75, 1.15))
            gap *= 0.72
            force *= float(dice.uniform(0.55, 0.75))
    return mastered(compressed(mixed_at(0.62 + 0.02 * number, parts), 1.2 + 0.1 * number), -2.0, 0.05)


def die_lift() -> Wave:
    """A die that hit is picked out: a rub and a click."""
    rub = band_pass(noise(0.07, 851), 1500, 6000) * swell_envelope(0.07, 0.6)
    return mastered(mixed_at(0.13, [(0.0, normalised(rub), 0.3), (0.06, die_knock(852), 0.8)]), -6.0, 0.02)


def wax_seal() -> Wave:
    """A seal goes down into warm wax."""
    press = tone(frequency_glide(150, 78, 0.3, 0.05), 0.3) * decay_envelope(0.3, 0.035, 0.004)
    wax = band_pass(noise(0.3, 861), 250, 1900, 1.2) * decay_envelope(0.3, 0.05, 0.02)
    brass = resonance(((1900, 0.03, 1.0), (2870, 0.02, 0.5)), 0.2)
    wave = mixed(press, 0.8 * normalised(wax), 0.06 * normalised(brass))
    return mastered(compressed(wave, 1.6), -2.0, 0.08)


def quill_stroke() -> Wave:
    """A quill makes one stroke and a hook."""
    seconds = 0.34
    grain = 1 + 0.8 * np.sin(2 * np.pi * 74 * sample_times(seconds) + 3 * np.sin(31 * sample_times(seconds)))
    scratch = normalised(band_pass(noise(seconds, 871), 2200, 7000, 1.2)) * grain
    shape = np.interp(
        sample_times(seconds), (0, 0.03, 0.16, 0.2, 0.23, 0.31, 0.34), (0, 1, 0.5, 0, 0.7, 0.3, 0)
    )
    return mastered(scratch * shape, -4.0, 0.02)


def page_turn() -> Wave:
    """A leaf of laid paper is turned over."""
    seconds = 0.5
    sweep = normalised(band_pass(noise(seconds, 881), 500, 5500, 1.0)) * swell_envelope(seconds, 0.45, 1.3)
    dice = random_state(882)
    parts: list[tuple[float, Wave, float]] = [(0.0, sweep, 0.7)]
    for n in range(22):
        crease = band_pass(noise(0.02, 890 + n), 1200, 7000) * decay_envelope(0.02, 0.003)
        at = float(seconds * dice.beta(2.2, 2.0))
        parts.append((at, normalised(crease), float(dice.uniform(0.1, 0.6))))
    return mastered(mixed_at(seconds + 0.05, parts), -4.0, 0.05)


def error_knock() -> Wave:
    """Two knuckles on the table: no."""
    tap = resonance(((128, 0.035, 1.0), (216, 0.026, 0.7), (402, 0.012, 0.3)), 0.16)
    skin = band_pass(noise(0.16, 911), 200, 1400) * decay_envelope(0.16, 0.008)
    one = mixed(normalised(tap), 0.35 * normalised(skin))
    return mastered(mixed_at(0.34, [(0.0, one, 1.0), (0.14, one, 0.75)]), -4.0)


def counter_click() -> Wave:
    """A counter set down on the table."""
    return mastered(
        mixed(0.7 * die_knock(921), 0.5 * normalised(resonance(((300, 0.012, 1.0),), 0.06))), -8.0, 0.02
    )


def ship_bell() -> Wave:
    """The ship's bell, struck once. Two modes a hair apart make it beat as cast bells do."""
    pair = tuple((hertz * 1.0035, decay, strength * 0.5) for hertz, decay, strength in BELL)
    clapper = band_pass(noise(1.5, 931), 1500, 7500) * decay_envelope(1.5, 0.004)
    return mastered(mixed(normalised(resonance((*BELL, *pair), 1.5)), 0.25 * normalised(clapper)), -3.0, 0.3)


SOUNDS: Final[dict[str, Maker]] = {
    "card-slide": card_slide,
    "card-flip": card_flip,
    "dice-1": lambda: dice_throw(1),
    "dice-2": lambda: dice_throw(2),
    "dice-4": lambda: dice_throw(4),
    "dice-8": lambda: dice_throw(8),
    "die-lift": die_lift,
    "seal": wax_seal,
    "pen": quill_stroke,
    "page": page_turn,
    "error": error_knock,
    "click": counter_click,
    "bell": ship_bell,
}
