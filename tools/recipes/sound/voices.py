"""Men without words: orders, cheers of four nations, boarders. A throat, a mouth, and water between.

Vowels are the men's averages of Peterson and Barney (1952); a shout lies an octave over speech, and its first
formant rises with it. A crowd is a crowd because no two mouths are as long and no two men as quick: mouths
0.9 to 1.1 long, voices 150 to 330 Hz, up to 0.14 s apart.
"""

from functools import partial
from typing import Final, TypeAlias

import numpy as np

from recipes.sound.guns import faded_pair
from recipes.sound.people import clink, musket_pop
from recipes.sound.timber import wood_crack
from recipes.sound.waves import (
    RATE,
    Maker,
    Wave,
    band_pass,
    convolved,
    decay_envelope,
    mixed,
    mixed_at,
    noise,
    normalised,
    random_state,
    sample_count,
    sample_times,
    stereo,
)

VOWELS: Final = {
    "i": (270, 2290, 3010),
    "e": (530, 1840, 2480),
    "a": (730, 1090, 2440),
    "o": (570, 840, 2410),
    "u": (300, 870, 2240),
}
"""The first three formants in Hz."""
FORMANT_WIDTHS: Final = (98.0, 140.0, 224.0)
FORMANT_STRENGTHS: Final = (1.0, 0.62, 0.3)
Cry: TypeAlias = tuple[tuple[str, float, float], ...]
"""Syllables of a shout: vowel, seconds, and how high beside the man's own pitch."""
HUZZA: Final[Cry] = (("u", 0.16, 0.9), ("a", 0.62, 1.15))
VIVE: Final[Cry] = (("i", 0.2, 1.0), ("e", 0.1, 0.95), ("a", 0.14, 1.0), ("o", 0.5, 1.15))
VIVA: Final[Cry] = (("i", 0.2, 1.1), ("a", 0.55, 1.0))
HURRAH: Final[Cry] = (("u", 0.09, 1.0), ("a", 0.45, 1.2))
CHEERS: Final[dict[str, tuple[tuple[float, Cry], ...]]] = {
    "british": ((0.0, HUZZA), (1.05, HUZZA), (2.1, HUZZA)),
    "french": ((0.0, VIVE), (1.35, VIVE)),
    "spanish": ((0.0, VIVA), (0.95, VIVA), (1.9, VIVA)),
    "american": ((0.0, HURRAH), (0.72, HURRAH), (1.44, HURRAH)),
}
"""British: three huzzas as to a signal. French: a long cry with a rising end. Spanish: viva, high first.
American: three, quick."""
VOICE_SHARE: Final = 0.8
"""Room that a sound of men leaves: Vorbis throws its peaks up by as much."""
ORDERS: Final[dict[str, tuple[Cry, float]]] = {
    "order-fire": ((("a", 0.42, 1.25),), 205),
    "order-about": ((("a", 0.2, 1.0), ("e", 0.12, 1.0), ("a", 0.16, 1.05), ("i", 0.5, 1.3)), 190),
    "order-strike": ((("a", 0.3, 1.1), ("o", 0.5, 0.85)), 175),
    "order-board": ((("o", 0.22, 1.0), ("a", 0.14, 1.15), ("e", 0.55, 1.3)), 215),
}
"""Each order as its vowels, and the officer's pitch in Hz."""


def formant(wave: Wave, hertz: float, width: float) -> Wave:
    """A wave through one formant: the curve of a resonator that lets neither end through."""
    f = np.fft.rfftfreq(len(wave), 1 / RATE)
    gain = f / hertz / np.sqrt((1 - (f / hertz) ** 2) ** 2 + (f * width / hertz**2) ** 2)
    heard: Wave = np.fft.irfft(np.fft.rfft(wave) * gain * (width / hertz), len(wave))
    return heard


def spoken(buzz: Wave, vowel: str, length: float, lift: float) -> Wave:
    """A throat through a mouth of this length held at a vowel; `lift` is how far a shout opens it."""
    out = np.zeros(len(buzz))
    for n, hertz in enumerate(VOWELS[vowel]):
        centre = hertz / length * (lift if n == 0 else 1.0)
        out += FORMANT_STRENGTHS[n] * normalised(formant(buzz, centre, FORMANT_WIDTHS[n]))
    return out


def throat(line: Wave, dice: np.random.RandomState) -> Wave:
    """What the cords give at this pitch: sharp closings that jitter by one part in a hundred, and breath that
    comes with each opening."""
    marks = np.arange(0, len(line) + 400, 400)
    wander = np.interp(np.arange(len(line)), marks, dice.normal(0, 0.010, len(line) // 400 + 2)[: len(marks)])
    turn = np.cumsum(line * (1 + wander)) / RATE % 1.0
    flow = np.where(turn < 0.62, np.sin(np.pi * turn / 0.62) ** 2 * (1 - 0.35 * turn), 0.0)
    pulse = np.diff(flow, prepend=0.0)
    pulse = np.diff(pulse, prepend=0.0) * 0.5 + 0.05 * pulse  # a shout is brighter than speech
    return normalised(pulse) + 0.06 * dice.uniform(-1, 1, len(line)) * (0.3 + flow)


def pitch_line(cry: Cry, pitch: float, seconds: float, shake: float) -> Wave:
    """The pitch of a shout: it leaps to each syllable, and sags at the end."""
    marks, heights, at = [0.0], [cry[0][2] * 0.8], 0.0
    for _, lasts, high in cry:
        marks += [at + 0.05, at + 0.75 * lasts]
        heights += [high, high * 1.02]
        at += lasts
    t = sample_times(seconds)
    line = np.interp(t, [*marks, seconds], [*heights, cry[-1][2] * 0.72])
    return pitch * line * (1 + 0.014 * np.sin(2 * np.pi * shake * t))


def man_shouting(cry: Cry, pitch: float, seed: int) -> Wave:
    """One man's shout."""
    dice = random_state(seed)
    seconds = sum(lasts for _, lasts, _ in cry) + 0.08
    t, length = sample_times(seconds), float(dice.uniform(0.9, 1.1))
    buzz = throat(pitch_line(cry, pitch, seconds, float(dice.uniform(4.6, 6.2))), dice)
    out, at = np.zeros(len(t)), 0.0
    for vowel, lasts, high in cry:
        held = np.clip((t - at) / 0.045, 0, 1) * np.clip((at + lasts - t) / 0.06, 0, 1)
        start = np.exp(-((t - at - 0.012) ** 2) / 0.0002) * dice.uniform(-1, 1, len(t))
        out += spoken(buzz, vowel, length, 1.0 + 0.12 * high) * held + 0.1 * start
        at += lasts
    return normalised(out)


def over_water(pair: Wave, seed: int, share: float) -> Wave:
    """Voices at two ears; a little comes back from sails and hull."""
    ears, seconds = [], 0.7
    for ear in range(2):
        answer = band_pass(noise(seconds, seed + ear), 250, 2600) * decay_envelope(seconds, 0.11, 0.012)
        answer /= np.sqrt((answer**2).sum())
        wet = convolved(pair[:, ear], answer)
        ears.append(mixed(pair[:, ear], share * wet)[: len(pair) + sample_count(0.4)])
    return stereo(*ears)


def finished(pair: Wave, drive: float = 1.6) -> Wave:
    """Pressed softly, without rumble, its end faded out."""
    ears = [band_pass(pair[:, ear], 110, 9000, 2.0) for ear in range(2)]
    loudest = max(float(np.abs(ear).max()) for ear in ears)
    return VOICE_SHARE * faded_pair([np.tanh(drive * ear / loudest) for ear in ears], 0.25)


def cheer(nation: str) -> Wave:
    """A ship's company of that nation cheers: 44 men, each somewhere between the ears."""
    shouts, seed = CHEERS[nation], 3000 + 500 * list(CHEERS).index(nation)
    dice = random_state(seed)
    seconds = max(at + sum(lasts for _, lasts, _ in cry) for at, cry in shouts) + 0.5
    pair = np.zeros((sample_count(seconds), 2))
    for man in range(44):
        pitch, angle = float(dice.uniform(150, 330)), float(dice.uniform(0, 1)) * np.pi / 2
        strength = float(dice.uniform(0.25, 1.0))
        for k, (at, cry) in enumerate(shouts):
            voice = man_shouting(cry, pitch, seed + 31 * man + k)
            first = sample_count(at + float(dice.uniform(0, 0.14)))
            room = pair[first : first + len(voice)]
            room += strength * voice[: len(room), None] * (np.cos(angle), np.sin(angle))
    return finished(over_water(pair, 3900, 0.3))


def order(name: str) -> Wave:
    """One officer, and his mate who passes it on."""
    cry, pitch = ORDERS[name]
    seed = 3300 + 20 * list(ORDERS).index(name)
    first, second = man_shouting(cry, pitch, seed), man_shouting(cry, pitch * 0.86, seed + 7)
    wave = mixed_at(1.7, [(0.0, first, 1.0), (0.62, second, 0.3)])
    pair = finished(over_water(stereo(wave, wave), 3950, 0.09))
    one_ear: Wave = pair.mean(axis=1)
    return one_ear


def boarders() -> Wave:
    """A fight hand to hand: steel in bursts, pistols, feet on planks, men shouting, and one who is heard over
    all of them."""
    seconds, dice = 3.6, random_state(3400)
    left, right = list[tuple[float, Wave, float]](), list[tuple[float, Wave, float]]()

    def add(at: float, wave: Wave, strength: float) -> None:
        angle = float(dice.uniform(0, 1)) * np.pi / 2
        left.append((at, wave, strength * np.cos(angle)))
        right.append((at, wave, strength * np.sin(angle)))

    for burst in range(7):
        begins = 0.15 + 0.46 * burst + float(dice.uniform(0, 0.2))
        for n in range(int(dice.randint(2, 6))):
            at = begins + n * float(dice.uniform(0.07, 0.16))
            add(at, clink(3410 + 9 * burst + 2 * n), float(dice.uniform(0.15, 0.5)))
    for n in range(26):
        step = wood_crack(3500 + n, float(dice.uniform(0.35, 0.7)))
        add(float(dice.uniform(0, 3.2)), step, float(dice.uniform(0.05, 0.2)))
    for n in range(5):
        add(0.1 + 0.62 * n + float(dice.uniform(0, 0.3)), musket_pop(3560 + n), float(dice.uniform(0.4, 0.8)))
    for n in range(40):
        vowel = str(dice.choice(list("aaeoi")))
        cry = ((vowel, float(dice.uniform(0.18, 0.5)), float(dice.uniform(0.9, 1.35))),)
        voice = man_shouting(cry, float(dice.uniform(150, 330)), 3600 + n)
        add(float(dice.uniform(0, 3.0)), voice, float(dice.uniform(0.08, 0.34)))
    add(0.35, man_shouting(ORDERS["order-board"][0], 225, 3700), 0.7)
    pair = stereo(mixed_at(seconds, left), mixed_at(seconds, right))
    return finished(over_water(pair, 3960, 0.18), 1.9)


SOUNDS: Final[dict[str, Maker]] = {
    **{f"cheer-{nation}": partial(cheer, nation) for nation in CHEERS},
    **{name: partial(order, name) for name in ORDERS},
    "boarders": boarders,
}
