"""The mix as arithmetic: volume, side, which voice gives way, when beds go down.

A sound is known by its envelope: the highest peak in each STEP_SECONDS. The sum of the envelopes of
all voices is never below the true mix, so a limit that the sum respects holds for the mix, whatever
the waves do. No pygame here, no clock: the caller passes the time.
"""

import math
from dataclasses import dataclass, field
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from game.stage.sound.cue_list import Cue, amplitude_of_decibels

Envelope: TypeAlias = npt.NDArray[np.float64]

VOICES: Final = 24
STEP_SECONDS: Final = 0.02
"""Seconds that one peak of an envelope stands for."""
GUNS_LIMIT: Final = amplitude_of_decibels(-3.0)
"""Highest amplitude of all guns together."""
TOTAL_LIMIT: Final = 0.74
"""Highest amplitude of all voices together; beds have the rest."""
DUCK_LEVEL: Final = amplitude_of_decibels(-6.0)
DUCK_SECONDS: Final = 0.06
RISE_SECONDS: Final = 0.9
DUCK_HOLD_SECONDS: Final = 0.7
"""Seconds from a gun until the beds may rise again."""
SILENCE_SECONDS: Final = 0.4
"""Seconds of silence after an explosion."""
STEPS_AHEAD: Final = 256
"""Steps that are planned ahead; longer than any cue."""
MIN_GAIN_SHARE: Final = 0.12
"""Share of its level below which a voice is not started."""
MAX_PAN: Final = 0.85
"""How far to one side a sound at the edge of the window is panned; 1 is one ear alone."""


def envelope_of(samples: npt.NDArray[np.int16], rate: int) -> Envelope:
    """Return the peaks of a sound, one for each STEP_SECONDS, 0 to 1."""
    width = round(rate * STEP_SECONDS)
    padded = np.zeros(-(-len(samples) // width) * width)
    padded[: len(samples)] = np.abs(samples.astype(np.float64)) / 32_768
    peaks: Envelope = padded.reshape(-1, width).max(axis=1)
    return peaks


def pan_gains(pan: float) -> tuple[float, float]:
    """Return the gains of the left and right channel for a side from -1 (left) to 1: equal power
    everywhere, and never more than 1."""
    angle = (min(1.0, max(-1.0, pan)) * MAX_PAN + 1) * math.pi / 4
    return math.cos(angle), math.sin(angle)


def pan_of_pixel(x: float, left: float, right: float) -> float:
    """Return the position of a pixel across a window, -1 to 1; outside pixels count as the edge."""
    return min(1.0, max(-1.0, 2 * (x - left) / max(1.0, right - left) - 1))


@dataclass(frozen=True, slots=True)
class PlayingSound:
    """One playing sound: its cue, start in seconds, gain, and its highest amplitude in each step
    from the one before its start."""

    cue: Cue
    start_seconds: float
    gain: float
    peaks: Envelope

    @property
    def end_seconds(self) -> float:
        """Second at which it ends."""
        return self.start_seconds + STEP_SECONDS * (len(self.peaks) - 2)

    def priority_at(self, now: float) -> float:
        """Return its present worth: its priority, and a fraction for its loudness."""
        step = min(len(self.peaks) - 1, 1 + int((now - self.start_seconds) / STEP_SECONDS))
        return self.cue.priority + min(0.99, self.gain * float(self.peaks[step]))


def tolerant_envelope(envelope: Envelope) -> Envelope:
    """Return an envelope that allows for a start one step early or late, because no machine is
    exact to the millisecond: two steps longer, and nowhere below the true one."""
    room = np.zeros(len(envelope) + 4)
    room[2:-2] = envelope
    widest: Envelope = np.maximum(np.maximum(room[:-2], room[1:-1]), room[2:])
    return widest


@dataclass(slots=True)
class LevelBudget:
    """Sum of the voices' amplitudes in each of the next STEPS_AHEAD steps; a ring buffer."""

    sums: Envelope = field(default_factory=lambda: np.zeros(STEPS_AHEAD))
    step: int = 0

    def advance_to(self, step: int) -> None:
        """Clear the steps before this one, for reuse."""
        if step - self.step >= STEPS_AHEAD:
            self.sums[:] = 0.0
        else:
            self.sums[np.arange(self.step, step) % STEPS_AHEAD] = 0.0
        self.step = max(self.step, step)

    def add_envelope(self, first_step: int, envelope: Envelope) -> None:
        """Add a voice that begins at this step (or remove it, if `envelope` is negative)."""
        skipped = max(0, self.step - first_step)
        rest = envelope[skipped : skipped + STEPS_AHEAD]
        places = np.arange(first_step + skipped, first_step + skipped + len(rest)) % STEPS_AHEAD
        self.sums[places] += rest

    def max_gain(self, first_step: int, envelope: Envelope, max_level: float) -> float:
        """Return the highest gain at which the sum stays within `max_level` at every step."""
        places = np.arange(first_step, first_step + len(envelope)) % STEPS_AHEAD
        return float(np.min((max_level - self.sums[places]) / np.maximum(envelope, 1e-4)))


@dataclass(slots=True)
class Mixer:
    """All voices by number, their budgets, the seconds between which an explosion silences
    everything, and the level of the beds (1 is full)."""

    playing_sounds: dict[int, PlayingSound] = field(default_factory=dict)
    total_budget: LevelBudget = field(default_factory=LevelBudget)
    gun_budget: LevelBudget = field(default_factory=LevelBudget)
    silent_from: float = -1.0
    silent_until: float = -1.0
    bed_level: float = 1.0

    def start_sound(
        self, cue: Cue, envelope: Envelope, wanted_gain: float, now: float
    ) -> tuple[int, float] | None:
        """Start a voice and return its number and gain, or None if it must not be heard. If all
        voices are in use, one of lower weight gives way."""
        self._remove_finished(now)
        if now < self.silent_until:
            return None
        if cue.name == "explosion":
            self._silence_others(now + STEP_SECONDS * len(envelope))
        first, reach = _step_of(now) - 1, tolerant_envelope(envelope)
        gain = min(wanted_gain, self.total_budget.max_gain(first, reach, TOTAL_LIMIT))
        if cue.is_gun:
            gain = min(gain, self.gun_budget.max_gain(first, reach, GUNS_LIMIT))
        number = self._free_voice(cue, now)
        if number is None or gain < MIN_GAIN_SHARE * wanted_gain:
            return None
        if number in self.playing_sounds:
            self._add_to_budgets(self.playing_sounds.pop(number), -1.0)
        self.playing_sounds[number] = PlayingSound(cue, now, gain, reach)
        self._add_to_budgets(self.playing_sounds[number], 1.0)
        return number, gain

    def _remove_finished(self, now: float) -> None:
        for number in [n for n, voice in self.playing_sounds.items() if voice.end_seconds <= now]:
            del self.playing_sounds[number]
        for ledger in (self.total_budget, self.gun_budget):
            ledger.advance_to(_step_of(now) - 1)

    def _silence_others(self, until: float) -> None:
        """Clear all voices for an explosion, and block new ones for a while after it."""
        self.playing_sounds.clear()
        self.total_budget.sums[:] = 0.0
        self.gun_budget.sums[:] = 0.0
        self.silent_from, self.silent_until = until, until + SILENCE_SECONDS

    def _add_to_budgets(self, voice: PlayingSound, sign: float) -> None:
        """Add a voice to the budgets (sign 1) or remove it (-1)."""
        reach = sign * voice.gain * voice.peaks
        self.total_budget.add_envelope(_step_of(voice.start_seconds) - 1, reach)
        if voice.cue.is_gun:
            self.gun_budget.add_envelope(_step_of(voice.start_seconds) - 1, reach)

    def _free_voice(self, cue: Cue, now: float) -> int | None:
        """Return a free voice, or the one that gives way; None if the cue is the least."""
        for number in range(VOICES):
            if number not in self.playing_sounds:
                return number
        least = min(self.playing_sounds, key=lambda n: (self.playing_sounds[n].priority_at(now), n))
        return least if self.playing_sounds[least].priority_at(now) < cue.priority + 1 else None

    def update_bed_level(self, now: float, seconds: float) -> float:
        """Return the level of the beds after `seconds` more: down under guns, off in the silence
        after an explosion, otherwise slowly up again."""
        if now < self.silent_until:
            self.bed_level = max(0.0, self.bed_level - seconds / DUCK_SECONDS)
            return self.bed_level
        loud = any(
            v.cue.is_gun and now - v.start_seconds < DUCK_HOLD_SECONDS for v in self.playing_sounds.values()
        )
        aim = DUCK_LEVEL if loud else 1.0
        if self.bed_level > aim:
            self.bed_level = max(aim, self.bed_level - (1 - DUCK_LEVEL) * seconds / DUCK_SECONDS)
        else:
            self.bed_level = min(aim, self.bed_level + (1 - DUCK_LEVEL) * seconds / RISE_SECONDS)
        return self.bed_level


def _step_of(now: float) -> int:
    return int(now / STEP_SECONDS)
