"""Music in a battle: four stems of one tune that run together, so that what plays can change at any bar by
loudness alone: drum, ground (a drone and a plucked bass), fiddle, fife.

All tunes belong to everybody. Every stem of a tune is as long as the tune, or goes into it a whole number of
times, to the sample; what rings over its end sounds into its beginning.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

import numpy as np

from recipes.sound.meter import integrated_loudness, momentary_loudness
from recipes.sound.music import SPANISH_LADIES, Note, fiddle, fife, hertz, key_of, parse_tune, plucked_string
from recipes.sound.people import drum_stroke
from recipes.sound.waves import (
    RATE,
    Maker,
    Wave,
    convolved,
    echo_response,
    mixed,
    mixed_at,
    normalised,
    ring_band_pass,
    ring_folded,
    sample_count,
    sample_times,
)

CA_IRA: Final = """
G4:.5 G4:.25 A4:.25 |
G4:.5 G4:.25 A4:.25 G4:.5 G4:.25 A4:.25 | G4:1 G4:.25 A4:.25 B4:.25 C5:.25 |
D5:.25 B4:.25 E5:.25 D5:.25 D5:.25 C5:.25 C5:.25 B4:.25 | B4:.5 A4:.5 G4:.5 G4:.25 A4:.25 |
G4:.5 G4:.25 A4:.25 G4:.5 G4:.25 A4:.25 | G4:1 G4:.25 A4:.25 B4:.25 C5:.25 |
D5:.5 B4:.5 E5:.5 C5:.5 | B4:.5 A4:.5 G4:1 |
B4:.5 D5:.25 B4:.25 C5:.25 A4:.25 G4:.5 | F#4:.25 G4:.25 A4:.25 F#4:.25 G4:.25 D4:.25 B3:.25 G3:.25 |
B4:.5 D5:.25 B4:.25 C5:.25 B4:.25 A4:.25 G4:.25 | F#4:.25 A4:.25 B4:.25 C#5:.25 D5:.5 D5:.25 E5:.25 |
D5:.5 D5:.25 E5:.25 D5:.5 D5:.25 E5:.25 | D5:1 D5:.25 E5:.25 F#5:.25 G5:.25 |
A5:.25 F#5:.25 B5:.25 A5:.25 A5:.25 G5:.25 G5:.25 F#5:.25 | F#5:.5 E5:.5 D5:.5 D5:.25 C5:.25 |
B4:.5 G4:.5 A4:.5 B4:.5 | C5:.5 C5:.25 B4:.25 C5:.5 D5:.5 | B4:.5 G4:.5 A4:.5 B4:.5 | C5:.25 B4:.25 A4:.25
G4:.25 """
"""Bécourt's contredanse Le Carillon national of 1790, after Constant Pierre, Musique des fêtes et cérémonies
de la Révolution française (Paris 1899), page 565: first strain, link, second strain and half of the third,
whose last half bar leads into its upbeat."""
YANKEE_DOODLE: Final = """
G4:.5 G4:.5 A4:.5 B4:.5 | G4:.5 B4:.5 A4:.5 D4:.5 | G4:.5 G4:.5 A4:.5 B4:.5 | G4:1 F#4:1 |
G4:.5 G4:.5 A4:.5 B4:.5 | C5:.5 B4:.5 A4:.5 G4:.5 | F#4:.5 D4:.5 E4:.5 F#4:.5 | G4:1 G4:1 |
E4:.75 F#4:.25 E4:.5 D4:.5 | E4:.75 F#4:.25 G4:1 | D4:.75 E4:.25 D4:.5 C4:.5 | B3:1 D4:1 |
E4:.75 F#4:.25 E4:.5 D4:.5 | E4:.75 F#4:.25 G4:.5 E4:.5 | D4:.5 G4:.5 F#4:.5 A4:.5 | G4:1 G4:1
"""
"""In print by 1782; as fifers have it. Whole bars, no upbeat."""


@dataclass(frozen=True, slots=True)
class Tune:
    """A tune: its notes in words, the beats before its first bar, beats in a bar, bars, beats a minute, the
    bass of each bar, the keys it is raised by, and the drum's bar: X and x strokes, r a short roll."""

    words: str
    upbeat: float
    metre: int
    bars: int
    speed: float
    bass: str
    raised: int
    drum: str

    @property
    def beat(self) -> float:
        """Seconds of a beat, such that a bar is a whole number of samples."""
        return round(RATE * self.metre * 60 / self.speed) / RATE / self.metre

    @property
    def seconds(self) -> float:
        """Seconds of the tune."""
        return self.beat * self.metre * self.bars


TUNES: Final = {
    "spanish-ladies": Tune(
        SPANISH_LADIES, 1, 3, 16, 132, "E E C D E C E D G A E G C D B E", 12, "X..xx.x.xrx."
    ),
    "ca-ira": Tune(CA_IRA, 1, 2, 20, 112, "G G G D G G G G G D G D D D D D G C G D", 0, "X.xxX.xr"),
    "yankee-doodle": Tune(YANKEE_DOODLE, 0, 2, 16, 112, "G D G D G C D G C C G G C C D G", 0, "X.xxX.xx"),
}
STEMS: Final = ("drum", "ground", "fiddle", "fife")
STEM_LUFS: Final = -26.5
"""Loudness of every stem in its file, which is how loud it is heard at full volume."""
EARLY_SECONDS: Final = 0.012
"""Seconds of the end that stand before the first bar, so that no stroke lies on the seam."""
DRUM_BARS: Final = 4


def notes_of(tune: Tune, by: int) -> list[Note]:
    """Its notes, raised by so many keys; an upbeat before the first bar is laid at the end."""
    whole = tune.metre * tune.bars
    notes = [
        Note((note.at - tune.upbeat) % whole, note.beats, note.key + tune.raised + by)
        for note in parse_tune(tune.words)
    ]
    return sorted(notes, key=lambda note: note.at)


def tune_on(tune: Tune, by: int, instrument: Callable[[int, float, int], Wave], gap: float) -> Wave:
    """The tune on one instrument, with accents on the bar; `gap` is the share of a note left silent."""
    parts = []
    for n, note in enumerate(notes_of(tune, by)):
        strength = 1.0 if note.at % tune.metre < 0.01 else 0.9 if note.at % 1 < 0.01 else 0.78
        wave = instrument(note.key, note.beats * tune.beat * (1 - gap), n)
        parts.append((note.at * tune.beat, wave, strength))
    return mixed_at(tune.seconds + 2, parts)


def drum(tune: Tune) -> Wave:
    """Four bars of the side drum, the fourth with a roll into the next."""
    bar_seconds, parts = tune.metre * tune.beat, list[tuple[float, Wave, float]]()
    step = bar_seconds / len(tune.drum)
    for bar in range(DRUM_BARS):
        for n, mark in enumerate(tune.drum):
            at, seed = bar * bar_seconds + n * step, 8000 + 16 * bar + n
            if mark == "r" or (bar == DRUM_BARS - 1 and n >= len(tune.drum) - 3):
                roll = (drum_stroke(8300 + 9 * n + k, 0.3 + 0.08 * k) for k in range(4))
                parts += [(at + k * step / 4, stroke, 1.0) for k, stroke in enumerate(roll)]
            elif mark in "Xx":
                parts.append((at, drum_stroke(seed, 1.0 if mark == "X" else 0.55), 1.0))
    return mixed_at(DRUM_BARS * bar_seconds + 1.0, parts)


def drone(key: int, seconds: float, seed: int) -> Wave:
    """A bowed open string that never stops: it runs on a ring, its partials rounded to whole turns."""
    t, out = sample_times(seconds), np.zeros(sample_count(seconds))
    for n in range(1, 15):
        turns = round(hertz(key) * n * seconds)
        out += np.sin(2 * np.pi * turns * t / seconds + 0.7 * n * n + seed) / n**1.15
    sway = 1 + 0.12 * np.sin(2 * np.pi * max(1, round(seconds / 2.3)) * t / seconds + seed)
    return normalised(out) * sway


def ground(tune: Tune) -> Wave:
    """A fiddle's drone on the fifth, and a plucked bass on the first beat of every bar."""
    root, parts = key_of(tune.bass.split()[0] + "3"), list[tuple[float, Wave, float]]()
    bows = 0.5 * drone(root, tune.seconds, 1) + 0.34 * drone(root + 7, tune.seconds, 2)
    for bar, name in enumerate(tune.bass.split()):
        at, lasts = bar * tune.metre * tune.beat, 1.8 * tune.metre * tune.beat
        parts.append((at, plucked_string(key_of(name + "2"), lasts, bar), 0.9))
        late = at + (tune.metre - 1) * tune.beat
        parts.append((late, plucked_string(key_of(name + "3"), tune.beat, bar + 50), 0.4))
    plucked = ring_folded(mixed_at(tune.seconds + 4, parts), tune.seconds)
    return mixed(0.5 * normalised(bows), plucked)


def stem(tune: Tune, name: str) -> Wave:
    """One stem, with a little of the deck's own sound."""
    seconds = tune.seconds
    match name:
        case "drum":
            wave, seconds = drum(tune), DRUM_BARS * tune.metre * tune.beat
        case "ground":
            wave = ground(tune)
        case "fiddle":
            wave = tune_on(tune, 0, fiddle, 0.03)
        case _:
            wave = tune_on(tune, 12, fife, 0.1)
    ring = ring_folded(wave, seconds)
    wet = ring_folded(convolved(ring, echo_response(0.9, 8500, 200, 3800)), seconds)
    out = ring_band_pass(normalised(ring) + 0.2 * normalised(wet), 60, 9000, 2.0)
    out = np.roll(np.tanh(1.3 * normalised(out)), sample_count(EARLY_SECONDS))
    return out * 10 ** ((STEM_LUFS - integrated_loudness(momentary_loudness(out))) / 20)


SOUNDS: Final[dict[str, Maker]] = {
    f"{name}-{part}": partial(stem, tune, part) for name, tune in TUNES.items() for part in STEMS
}
