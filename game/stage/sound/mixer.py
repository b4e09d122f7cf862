"""The mix as arithmetic, by power: what may sound, how loud, and what goes down for what. No pygame here, no
clock: the caller passes the time.

What sounds reach together

pygame adds up what its channels play, and a sum past full scale is cut off. Two bounds hold for what several
sounds may reach together: the sum of their peaks, which nothing ever passes, and `CREST` times the root of
the sum of their squares, which waves that do not know of each other do not pass in fact. The lower of both
counts: so a single sound is bounded exactly, and forty guns are not taken for forty times one. A sound is
known by its envelope: the highest peak in each STEP_SECONDS.

Who gives way

Sounds have ranks (`cues.Rank`). A gun always sounds: if there is no room for it, everything else is pressed
down (`PRESSED`), and the player gives the voices their new gains. Other sounds are made softer to fit, and
below `MIN_GAIN_SHARE` of their wish they do not begin. When all VOICES are in use, the voice of the last
rank that ends first stops. While guns speak, and HOLD_SECONDS after, each rank is down by DUCK_DB; it rises
again in RISE_SECONDS. An explosion stops all voices; nothing begins until SILENCE_SECONDS after it."""

import math
from dataclasses import dataclass, field
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from game.stage.sound.cues import Cue, Rank, amplitude_of_decibels

Envelope: TypeAlias = npt.NDArray[np.float64]
Samples: TypeAlias = npt.NDArray[np.int16]

VOICES: Final = 24
STEP_SECONDS: Final = 0.02  # seconds that one peak of an envelope stands for
MAX_LEVEL: Final = {Rank.GUNS: 0.74, Rank.BATTLE: 0.70, Rank.TABLE: 0.70}
"""What all voices may reach together once a sound of this rank has begun. The rest is for beds, music, and
the true peak, which lies a little above the samples."""
CREST: Final = 1.5
DUCK_DB: Final = {Rank.GUNS: 0.0, Rank.BATTLE: -3.0, Rank.TABLE: -10.0, Rank.BED: -9.0, Rank.MUSIC: -9.0}
DUCK_SECONDS: Final = 0.05
HOLD_SECONDS: Final = 0.55  # seconds from the last gun until what is down may rise
RISE_SECONDS: Final = 0.9
SILENCE_SECONDS: Final = 0.4  # seconds of silence after an explosion
MIN_GAIN_SHARE: Final = 0.12  # share of its level below which a sound is not started
MIN_GUN_SHARE: Final = 0.5  # share of its level that a gun gets, others being pressed down for it
PRESSED: Final = 0.5  # what a voice keeps each time that it is pressed down for a gun
MAX_PRESSES: Final = 3
MAX_PAN: Final = 0.85  # how far to one side a sound at the edge of the window is panned; 1 is one ear alone


def envelope_of(samples: Samples, rate: int) -> Envelope:
    """Return the peaks of a sound, mono or of two ears, one for each STEP_SECONDS, 0 to 1."""
    width = round(rate * STEP_SECONDS)
    # The greatest and the least apart: the absolute value of the least 16-bit number is no 16-bit number.
    rows = samples.reshape(len(samples), -1)
    loud = np.maximum(rows.max(axis=1).astype(np.int32), -rows.min(axis=1).astype(np.int32))
    peaks: Envelope = np.pad(loud, (0, -len(loud) % width)).reshape(-1, width).max(axis=1) / 32_768
    return peaks


def pan_gains(pan: float) -> tuple[float, float]:
    """Return the gains of left and right for a pan of -1 to 1: equal power, never more than 1."""
    angle = (min(1.0, max(-1.0, pan)) * MAX_PAN + 1) * math.pi / 4
    return math.cos(angle), math.sin(angle)


def pan_of_pixel(x: float, left: float, right: float) -> float:
    """Return the position of a pixel across a window, -1 to 1; outside pixels count as the edge."""
    return min(1.0, max(-1.0, 2 * (x - left) / max(1.0, right - left) - 1))


@dataclass(slots=True)
class PlayingSound:
    """One playing sound: cue, start in seconds, gain, peaks, and the gains of its ears."""

    cue: Cue
    start_seconds: float
    gain: float
    peaks: Envelope
    ears: tuple[float, float] = (1.0, 1.0)

    @property
    def end_seconds(self) -> float:
        """Second at which it ends."""
        return self.start_seconds + STEP_SECONDS * len(self.peaks)


def tolerant_envelope(envelope: Envelope) -> Envelope:
    """Return an envelope that allows for a start one step early or late, because no machine is exact to the
    millisecond: nowhere below the true one."""
    room = np.pad(envelope, 1)
    widest: Envelope = np.maximum(np.maximum(room[:-2], room[1:-1]), room[2:])
    return widest


@dataclass(slots=True)
class Mixer:
    """All voices by number; until when guns speak, and until when an explosion silences everything; how far
    all is down for guns, 0 to 1; and how far beds and music have come up again after an explosion, 0 to 1."""

    playing_sounds: dict[int, PlayingSound] = field(default_factory=dict)
    guns_until: float = -1.0
    silent_until: float = -1.0
    duck: float = 0.0
    recovery: float = 1.0

    def start_sound(
        self, cue: Cue, envelope: Envelope, wanted_gain: float, now: float, gun_seconds: float = 0.0
    ) -> tuple[int, float] | None:
        """Start a voice and return its number and gain, or None if it must not be heard. `gun_seconds`: for
        how long guns speak in it."""
        self._remove_finished(now)
        if now < self.silent_until:
            return None
        if cue.name == "explosion":
            self.playing_sounds.clear()
            self.silent_until = now + STEP_SECONDS * len(envelope) + SILENCE_SECONDS
        number = self._free_voice(cue.rank)
        if number is None:
            return None
        reach = tolerant_envelope(envelope)
        gain = min(wanted_gain, self._max_gain(reach, now, cue.rank))
        if cue.rank is Rank.GUNS:
            self.playing_sounds.pop(number, None)
            self.guns_until = max(self.guns_until, now + gun_seconds + HOLD_SECONDS)
            gain = self._make_room(reach, wanted_gain, now)
        elif gain < MIN_GAIN_SHARE * wanted_gain:
            return None
        self.playing_sounds[number] = PlayingSound(cue, now, gain, reach)
        return number, gain

    def _make_room(self, reach: Envelope, wanted_gain: float, now: float) -> float:
        """Press all other voices down until a gun has its share of the level; return its gain."""
        for _ in range(MAX_PRESSES):
            if self._max_gain(reach, now, Rank.GUNS) >= MIN_GUN_SHARE * wanted_gain:
                break
            for voice in self.playing_sounds.values():
                voice.gain *= PRESSED
        return min(wanted_gain, max(0.0, self._max_gain(reach, now, Rank.GUNS)))

    def _remove_finished(self, now: float) -> None:
        for number in [n for n, voice in self.playing_sounds.items() if voice.end_seconds <= now]:
            del self.playing_sounds[number]

    def _max_gain(self, reach: Envelope, now: float, rank: Rank) -> float:
        """Return the highest gain at which the lower bound stays within MAX_LEVEL at every step."""
        peaks, squares, most = np.zeros(len(reach)), np.zeros(len(reach)), MAX_LEVEL[rank]
        for voice in self.playing_sounds.values():
            first = int((now - voice.start_seconds) / STEP_SECONDS)
            rest = voice.peaks[first : first + len(reach)] * (voice.gain * self.share_of(voice.cue.rank))
            peaks[: len(rest)] += rest
            squares[: len(rest)] += rest * rest
        divisor = np.maximum(reach, 1e-4)
        by_peak = (most - peaks) / divisor
        by_power = np.sqrt(np.maximum(0.0, (most / CREST) ** 2 - squares)) / divisor
        return float(np.maximum(by_peak, by_power).min())

    def _free_voice(self, rank: Rank) -> int | None:
        """Return a number that is free, or that of a voice that gives way; a gun takes even a gun's."""
        for number in range(VOICES):
            if number not in self.playing_sounds:
                return number
        voices = self.playing_sounds
        last = max(voices, key=lambda n: (voices[n].cue.rank, -voices[n].end_seconds))
        return last if rank is Rank.GUNS or voices[last].cue.rank > rank else None

    def advance(self, now: float, seconds: float) -> None:
        """Move what is down for guns, or silent after an explosion, by so many seconds."""
        if now < self.guns_until:
            self.duck = min(1.0, self.duck + seconds / DUCK_SECONDS)
        else:
            self.duck = max(0.0, self.duck - seconds / RISE_SECONDS)
        if now < self.silent_until:
            self.recovery = max(0.0, self.recovery - seconds / DUCK_SECONDS)
        else:
            self.recovery = min(1.0, self.recovery + seconds / RISE_SECONDS)

    def share_of(self, rank: Rank) -> float:
        """Return the share of its level that a rank keeps now."""
        risen = self.recovery if rank in (Rank.BED, Rank.MUSIC) else 1.0
        return risen * amplitude_of_decibels(DUCK_DB[rank] * self.duck)
