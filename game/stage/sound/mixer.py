"""The mix as arithmetic: how loud, from which side, which voice gives way, when beds go down.

Sounds are known by their outline: the highest peak in each STEP of their length. The sum of the
outlines of all that sounds is never below the true mix, so a limit kept by the sum is kept by the
mix, whatever the waves do. No pygame here, no clock: the caller says what second it is.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from game.stage.sound.cue_list import Cue, amplitude

Envelope: TypeAlias = npt.NDArray[np.float64]

VOICES: Final = 24
STEP_SECONDS: Final = 0.02
"""Seconds of a sound that one peak of its outline stands for."""
GUNS_LIMIT: Final = amplitude(-3.0)
"""What all guns together may reach."""
TOTAL_LIMIT: Final = 0.74
"""What all voices together may reach; beds keep the rest."""
DUCK_LEVEL: Final = amplitude(-6.0)
DUCK_SECONDS: Final = 0.06
RISE_SECONDS: Final = 0.9
DUCK_HOLD_SECONDS: Final = 0.7
"""Seconds from a gun until the beds may rise again."""
SILENCE_SECONDS: Final = 0.4
"""Seconds after an explosion in which nothing is heard."""
STEPS_AHEAD: Final = 256
"""Steps ahead that are reckoned with; longer than any cue."""
MIN_GAIN_SHARE: Final = 0.12
"""A voice that could only have less than this of its level is not begun."""
MAX_PAN: Final = 0.85
"""How far to one side a sound at the edge of the window lies, 1 being one ear alone."""


def envelope_of(samples: npt.NDArray[np.int16], rate: int) -> Envelope:
    """The peaks of a sound, one for each STEP, 0 to 1."""
    width = round(rate * STEP_SECONDS)
    padded = np.zeros(-(-len(samples) // width) * width)
    padded[: len(samples)] = np.abs(samples.astype(np.float64)) / 32_768
    peaks: Envelope = padded.reshape(-1, width).max(axis=1)
    return peaks


def pan_gains(side: float) -> tuple[float, float]:
    """Strength at the left and the right ear for a side from -1 (left) to 1: of equal power all
    the way, and never more than 1."""
    angle = (min(1.0, max(-1.0, side)) * MAX_PAN + 1) * math.pi / 4
    return math.cos(angle), math.sin(angle)


def pan_of_pixel(x: float, left: float, right: float) -> float:
    """Where a pixel lies across a window, -1 to 1; what is outside is at the edge."""
    return min(1.0, max(-1.0, 2 * (x - left) / max(1.0, right - left) - 1))


@dataclass(frozen=True, slots=True)
class Voice:
    """One sound that is heard: its cue, the second it began, its strength, and how high it may
    reach in each step from the one before its beginning."""

    cue: Cue
    start: float
    gain: float
    peaks: Envelope

    @property
    def end(self) -> float:
        """The second at which it is over."""
        return self.start + STEP_SECONDS * (len(self.peaks) - 2)

    def weight(self, now: float) -> float:
        """How much it is still worth: its priority, and a little of how loud it is."""
        step = min(len(self.peaks) - 1, 1 + int((now - self.start) / STEP_SECONDS))
        return self.cue.priority + min(0.99, self.gain * float(self.peaks[step]))


def widened_envelope(shape: Envelope) -> Envelope:
    """An outline that allows for a sound begun a step early or late, because no machine starts one
    to the millisecond: two steps longer, and nowhere below the true one."""
    room = np.zeros(len(shape) + 4)
    room[2:-2] = shape
    widest: Envelope = np.maximum(np.maximum(room[:-2], room[1:-1]), room[2:])
    return widest


@dataclass(slots=True)
class LevelBudget:
    """What a set of voices may reach in each step of the next PLANNED; a ring of steps."""

    sums: Envelope = field(default_factory=lambda: np.zeros(STEPS_AHEAD))
    step: int = 0

    def advance_to(self, step: int) -> None:
        """The steps before this one are over; they come round again empty."""
        if step - self.step >= STEPS_AHEAD:
            self.sums[:] = 0.0
        else:
            self.sums[np.arange(self.step, step) % STEPS_AHEAD] = 0.0
        self.step = max(self.step, step)

    def add(self, first: int, reach: Envelope) -> None:
        """A voice that begins at this step is entered (or taken out, if `peaks` is negative)."""
        skipped = max(0, self.step - first)
        rest = reach[skipped : skipped + STEPS_AHEAD]
        places = np.arange(first + skipped, first + skipped + len(rest)) % STEPS_AHEAD
        self.sums[places] += rest

    def max_gain(self, first: int, reach: Envelope, most: float) -> float:
        """How strong a voice may be so that the sum passes `most` at no step."""
        places = np.arange(first, first + len(reach)) % STEPS_AHEAD
        return float(np.min((most - self.sums[places]) / np.maximum(reach, 1e-4)))


@dataclass(slots=True)
class Mixer:
    """All voices by their number, what they may reach, the seconds between which nothing may sound
    after an explosion, and how far the beds are down (1: not at all)."""

    voices: dict[int, Voice] = field(default_factory=dict)
    total_budget: LevelBudget = field(default_factory=LevelBudget)
    gun_budget: LevelBudget = field(default_factory=LevelBudget)
    silent_from: float = -1.0
    silent_until: float = -1.0
    bed_level: float = 1.0

    def start_voice(
        self, cue: Cue, shape: Envelope, wanted: float, now: float
    ) -> tuple[int, float] | None:
        """The number and the strength of the voice that plays the cue from now on, or None if it
        must not be heard. A voice of less weight gives way when all are taken."""
        self._remove_finished(now)
        if now < self.silent_until:
            return None
        if cue.name == "explosion":
            self._silence_others(now + STEP_SECONDS * len(shape))
        first, reach = _step_of(now) - 1, widened_envelope(shape)
        gain = min(wanted, self.total_budget.max_gain(first, reach, TOTAL_LIMIT))
        if cue.is_gun:
            gain = min(gain, self.gun_budget.max_gain(first, reach, GUNS_LIMIT))
        number = self._free_voice(cue, now)
        if number is None or gain < MIN_GAIN_SHARE * wanted:
            return None
        if number in self.voices:
            self._add_to_budgets(self.voices.pop(number), -1.0)
        self.voices[number] = Voice(cue, now, gain, reach)
        self._add_to_budgets(self.voices[number], 1.0)
        return number, gain

    def _remove_finished(self, now: float) -> None:
        """Voices that are over are forgotten."""
        for number in [n for n, voice in self.voices.items() if voice.end <= now]:
            del self.voices[number]
        for ledger in (self.total_budget, self.gun_budget):
            ledger.advance_to(_step_of(now) - 1)

    def _silence_others(self, until: float) -> None:
        """An explosion: nothing else sounds, nor anything for a while after."""
        self.voices.clear()
        self.total_budget.sums[:] = 0.0
        self.gun_budget.sums[:] = 0.0
        self.silent_from, self.silent_until = until, until + SILENCE_SECONDS

    def _add_to_budgets(self, voice: Voice, sign: float) -> None:
        """A voice is in the ledgers from its beginning, or out of them."""
        reach = sign * voice.gain * voice.peaks
        self.total_budget.add(_step_of(voice.start) - 1, reach)
        if voice.cue.is_gun:
            self.gun_budget.add(_step_of(voice.start) - 1, reach)

    def _free_voice(self, cue: Cue, now: float) -> int | None:
        """A voice not in use, or the one that gives way."""
        for number in range(VOICES):
            if number not in self.voices:
                return number
        least = min(self.voices, key=lambda n: (self.voices[n].weight(now), n))
        return least if self.voices[least].weight(now) < cue.priority + 1 else None

    def update_bed_level(self, now: float, seconds: float) -> float:
        """How strong the beds are after so many more seconds: down under guns, out in the hush of
        an explosion, otherwise slowly up again."""
        if now < self.silent_until:
            self.bed_level = max(0.0, self.bed_level - seconds / DUCK_SECONDS)
            return self.bed_level
        loud = any(v.cue.is_gun and now - v.start < DUCK_HOLD_SECONDS for v in self.voices.values())
        aim = DUCK_LEVEL if loud else 1.0
        if self.bed_level > aim:
            self.bed_level = max(aim, self.bed_level - (1 - DUCK_LEVEL) * seconds / DUCK_SECONDS)
        else:
            self.bed_level = min(aim, self.bed_level + (1 - DUCK_LEVEL) * seconds / RISE_SECONDS)
        return self.bed_level


def _step_of(now: float) -> int:
    """The step in which a second lies."""
    return int(now / STEP_SECONDS)
