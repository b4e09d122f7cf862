"""Two airs for fiddle, fife, plucked strings and drum, on tunes that belong to everybody.

A tune is written as words: a note name with its octave (E4, F#4, and so on), a colon, and its
length in beats; `-` is a rest.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np

from recipes.sound.people import drum_stroke
from recipes.sound.waves import (
    RATE,
    Maker,
    Wave,
    band_pass,
    compressed,
    convolved,
    decay_envelope,
    echo_response,
    folded_loop,
    mastered,
    mixed,
    mixed_at,
    noise,
    normalised,
    sample_count,
    sample_times,
)

SPANISH_LADIES: Final = """
B3:1
E4:1 E4:1 F#4:1 | E4:2 E4:.5 F#4:.5 | G4:1 F#4:1 E4:1 | E4:.5 D4:.5 B3:1 B3:1 |
E4:1 E4:1 F#4:1 | E4:2 F#4:1 | G4:1 A4:1 G4:1 | F#4:2 F#4:1 |
G4:1 F#4:1 G4:1 | A4:1 G4:1 A4:.5 A4:.5 | B4:.5 A4:.5 G4:1 E4:1 | E4:.5 D4:.5 B3:1 B4:.5 A4:.5 |
G4:1 E4:1 E4:1 | E4:.5 D4:.5 B3:1 A3:1 | B3:1 G4:1 F#4:1 | E4:2
"""
"""An English sailors' song, sung in the fleet by 1796; one verse, three beats in a bar."""
VERSE_CHORDS: Final = "Em Em C D Em C Em D G Am Em G C D Bm Em".split()
"""Its chords, one a bar, ours."""
_STEPS: Final = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
_CHORDS: Final = {
    "Em": (40, 47, 52, 55, 59),
    "C": (36, 48, 52, 55, 60),
    "D": (38, 45, 54, 57, 62),
    "G": (43, 50, 55, 59, 62),
    "Am": (45, 52, 57, 60, 64),
    "Bm": (35, 47, 50, 54, 59),
    "E": (40, 47, 52, 56, 59),
}


@dataclass(frozen=True, slots=True)
class Note:
    """A note of a tune: the beat it begins on, its length in beats, its key (60 is middle C)."""

    at: float
    beats: float
    key: int


def parse_tune(tune: str) -> list[Note]:
    """The notes of a tune written in words."""
    at, out = 0.0, []
    for word in tune.replace("|", " ").split():
        name, _, length = word.partition(":")
        if name != "-":
            out.append(Note(at, float(length), key_of(name)))
        at += float(length)
    return out


def key_of(name: str) -> int:
    """The key of a note by its name."""
    return 12 * (int(name[-1]) + 1) + _STEPS[name[0]] + name.count("#")


def hertz(key: float) -> float:
    """The pitch of a key, A above middle C at 440."""
    return float(440.0 * 2 ** ((key - 69) / 12))


def fiddle(key: int, seconds: float, seed: int) -> Wave:
    """A bowed note: it speaks with a scrape, sings with a slow vibrato, leaves a little late."""
    length = seconds + 0.12
    t = sample_times(length)
    wide = 0.0042 * np.clip((t - 0.18) / 0.3, 0, 1)
    pitch = hertz(key) * (1 + wide * np.sin(2 * np.pi * 5.4 * t + seed) - 0.012 * np.exp(-t / 0.03))
    turn = np.cumsum(pitch) / RATE
    wave = np.zeros(len(t))
    for n in range(1, 26):
        if hertz(key) * n < 9000:
            wave += np.sin(2 * np.pi * n * turn + 0.4 * n * n) * n**-1.05 * fiddle_body_gain(hertz(key) * n)
    scrape = band_pass(noise(length, 1000 + seed), 900, 5200) * decay_envelope(length, 0.06, 0.01)
    shape = np.clip(t / 0.055, 0, 1) ** 0.7 * np.clip((length - t) / 0.14, 0, 1)
    shape *= 0.82 + 0.18 * np.sin(np.pi * np.clip(t / length, 0, 1))
    return (normalised(wave) + 0.05 * normalised(scrape)) * shape


def fiddle_body_gain(frequency: float) -> float:
    """How strongly a fiddle's belly gives out a frequency: air, wood and bridge."""
    peaks = ((285, 70, 1.0), (470, 90, 1.1), (960, 260, 0.7), (2500, 900, 0.75))
    return 0.25 + sum(s / (1 + ((frequency - f) / w) ** 2) for f, w, s in peaks)


def fife(key: int, seconds: float, seed: int) -> Wave:
    """A blown note: nearly a sine, with breath round it."""
    length = seconds + 0.05
    t = sample_times(length)
    pitch = hertz(key) * (1 + 0.004 * np.sin(2 * np.pi * 5.8 * t + seed) * np.clip(t / 0.3, 0, 1))
    turn = 2 * np.pi * np.cumsum(pitch) / RATE
    wave = np.sin(turn) + 0.32 * np.sin(2 * turn) + 0.12 * np.sin(3 * turn)
    air = normalised(band_pass(noise(length, 1500 + seed), hertz(key) * 0.8, hertz(key) * 3))
    shape = np.clip(t / 0.035, 0, 1) * np.clip((length - t) / 0.07, 0, 1)
    chiff = 1 + 1.8 * np.exp(-t / 0.03)
    return (0.7 * wave + 0.09 * air * chiff) * shape


def plucked_string(key: int, seconds: float, seed: int) -> Wave:
    """A gut string plucked: every overtone dies sooner than the one below it."""
    t = sample_times(seconds)
    wave = np.zeros(len(t))
    for n in range(1, 18):
        pitch = hertz(key) * n * np.sqrt(1 + 0.00012 * n * n)
        if pitch < 9500:
            decay = 1.1 / (1 + 0.45 * n) * (220 / hertz(key)) ** 0.35
            comb = abs(np.sin(np.pi * n * 0.19))
            wave += comb / n**0.7 * np.exp(-t / decay) * np.sin(2 * np.pi * pitch * t)
    nail = band_pass(noise(seconds, 1700 + seed), 1200, 6000) * decay_envelope(seconds, 0.004)
    shape = np.clip((seconds - t) / 0.1, 0, 1)
    return (normalised(wave) + 0.12 * normalised(nail)) * shape


def play_notes(
    notes: list[Note], beat: float, start: float, by: Callable[[int, float, int], Wave]
) -> list[tuple[float, Wave, float]]:
    """The notes on one instrument, from `start` seconds: the first of a bar a little stronger, and
    every phrase of four bars swelling to its middle."""
    out = []
    for n, note in enumerate(notes):
        strength = 1.0 if (note.at - 1) % 3 < 0.01 else 0.88
        strength *= 0.84 + 0.16 * np.sin(np.pi * ((note.at - 1) % 12) / 12)
        out.append((start + note.at * beat, by(note.key, note.beats * beat, n), strength))
    return out


def harp(chords: list[str], beat: float, start: float) -> list[tuple[float, Wave, float]]:
    """A bass note and a broken chord for every bar of three beats."""
    out: list[tuple[float, Wave, float]] = []
    for bar, name in enumerate(chords):
        keys = _CHORDS[name]
        at = start + bar * 3 * beat
        pattern = (0, 2, 3, 4, 3, 2)
        for n, step in enumerate(pattern):
            strength = 0.85 if n == 0 else 0.42 + 0.06 * (n % 2)
            wave = plucked_string(keys[step], 2.4 * beat if n == 0 else 1.5 * beat, 7 * bar + n)
            out.append((at + n * beat / 2, wave, strength))
    return out


def transposed(notes: list[Note], by: int) -> list[Note]:
    """Return the same notes, this many keys higher."""
    return [Note(note.at, note.beats, note.key + by) for note in notes]


def second_part(notes: list[Note]) -> list[Note]:
    """A second part: a third below in the scale of E minor, long notes only."""
    scale = [key for key in range(40, 100) if (key - 52) % 12 in (0, 2, 3, 5, 7, 8, 10)]
    second = []
    for note in notes:
        if note.beats >= 1:
            lower = scale[scale.index(note.key) - 2]
            second.append(Note(note.at, note.beats, lower))
    return second


def with_hall_echo(wave: Wave, share: float, seed: int) -> Wave:
    """The wave in a panelled room."""
    wet = normalised(convolved(wave, echo_response(1.4, seed, 180, 4200)))
    return mixed(normalised(wave), share * wet)


def title_air() -> Wave:
    """The title air: strings alone for four bars, then the verse on the fiddle, the fife joining
    it half way, and round again without a seam."""
    beat = 60 / 100
    lead_in = 4 * 3 * beat
    notes = parse_tune(SPANISH_LADIES)
    half = [note for note in notes if note.at >= 24]
    start = lead_in - beat
    total = 20 * 3 * beat
    parts = harp(["Em", "C", "D", "Em", *VERSE_CHORDS], beat, 0.0)
    tune = play_notes(transposed(notes, 12), beat, start, fiddle)
    second = play_notes(second_part(half), beat, start, fiddle)
    high = play_notes(transposed(half, 12), beat, start, fife)
    dry = mixed(
        1.05 * mixed_at(total + 2, parts),
        0.52 * mixed_at(total + 2, tune),
        0.26 * mixed_at(total + 2, second),
        0.2 * mixed_at(total + 2, high),
    )
    wave = folded_loop(with_hall_echo(dry, 0.3, 951), total)
    return compressed(band_pass(wave, 40, 9500, 2.0), 1.2) * 0.75


def result_air() -> Wave:
    """The air after a battle: the end of the same verse as a march, fifes and drum, closing in
    the major."""
    beat = 60 / 132
    notes = [note for note in parse_tune(SPANISH_LADIES) if note.at >= 36]
    notes = [Note(note.at - 36, note.beats, note.key + 12) for note in notes]
    last = notes[-1]
    notes[-1] = Note(last.at, 3.0, last.key)
    total = 13 * beat + 2.4
    drums = [(n * beat, drum_stroke(1200 + n, 1.0 if n % 3 == 1 else 0.45), 0.5) for n in range(13)]
    close = [(13 * beat, plucked_string(key, 2.2, key), 0.5) for key in _CHORDS["E"]]
    dry = mixed(
        0.7 * mixed_at(total, harp(["C", "D", "Bm", "E"], beat, beat)),
        0.5 * mixed_at(total, play_notes(notes, beat, 0.0, fiddle)),
        0.34 * mixed_at(total, play_notes(transposed(notes, 12), beat, 0.0, fife)),
        0.32 * mixed_at(total, drums),
        0.5 * mixed_at(total, close),
    )
    return mastered(with_hall_echo(dry, 0.28, 952)[: sample_count(total)], -2.5, fade=0.8)


SOUNDS: Final[dict[str, Maker]] = {"title-air": title_air, "result-air": result_air}
