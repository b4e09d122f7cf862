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

from game.stage.sound.cue_book import Cue, amplitude

Outline: TypeAlias = npt.NDArray[np.float64]

VOICES: Final = 24
STEP: Final = 0.02
"""Seconds of a sound that one peak of its outline stands for."""
GUNS_MOST: Final = amplitude(-3.0)
"""What all guns together may reach."""
ALL_MOST: Final = 0.74
"""What all voices together may reach; beds keep the rest."""
DUCKED: Final = amplitude(-6.0)
DUCK_SECONDS: Final = 0.06
RISE_SECONDS: Final = 0.9
GUN_HOLDS: Final = 0.7
"""Seconds from a gun until the beds may rise again."""
SILENCE: Final = 0.4
"""Seconds after an explosion in which nothing is heard."""
PLANNED: Final = 256
"""Steps ahead that are reckoned with; longer than any cue."""
LEAST_SHARE: Final = 0.12
"""A voice that could only have less than this of its level is not begun."""
WIDEST: Final = 0.85
"""How far to one side a sound at the edge of the window lies, 1 being one ear alone."""


def outline(samples: npt.NDArray[np.int16], rate: int) -> Outline:
    """The peaks of a sound, one for each STEP, 0 to 1."""
    width = round(rate * STEP)
    padded = np.zeros(-(-len(samples) // width) * width)
    padded[: len(samples)] = np.abs(samples.astype(np.float64)) / 32_768
    peaks: Outline = padded.reshape(-1, width).max(axis=1)
    return peaks


def panned(side: float) -> tuple[float, float]:
    """Strength at the left and the right ear for a side from -1 (left) to 1: of equal power all
    the way, and never more than 1."""
    angle = (min(1.0, max(-1.0, side)) * WIDEST + 1) * math.pi / 4
    return math.cos(angle), math.sin(angle)


def side_of(x: float, left: float, right: float) -> float:
    """Where a pixel lies across a window, -1 to 1; what is outside is at the edge."""
    return min(1.0, max(-1.0, 2 * (x - left) / max(1.0, right - left) - 1))


@dataclass(frozen=True, slots=True)
class Voice:
    """One sound that is heard: its cue, the second it began, its strength, and how high it may
    reach in each step from the one before its beginning."""

    cue: Cue
    began: float
    gain: float
    reach: Outline

    @property
    def ends(self) -> float:
        """The second at which it is over."""
        return self.began + STEP * (len(self.reach) - 2)

    def weight(self, now: float) -> float:
        """How much it is still worth: its priority, and a little of how loud it is."""
        step = min(len(self.reach) - 1, 1 + int((now - self.began) / STEP))
        return self.cue.priority + min(0.99, self.gain * float(self.reach[step]))


def reaching(shape: Outline) -> Outline:
    """An outline that allows for a sound begun a step early or late, because no machine starts one
    to the millisecond: two steps longer, and nowhere below the true one."""
    room = np.zeros(len(shape) + 4)
    room[2:-2] = shape
    widest: Outline = np.maximum(np.maximum(room[:-2], room[1:-1]), room[2:])
    return widest


@dataclass(slots=True)
class Ledger:
    """What a set of voices may reach in each step of the next PLANNED; a ring of steps."""

    sums: Outline = field(default_factory=lambda: np.zeros(PLANNED))
    at: int = 0

    def move(self, step: int) -> None:
        """The steps before this one are over; they come round again empty."""
        if step - self.at >= PLANNED:
            self.sums[:] = 0.0
        else:
            self.sums[np.arange(self.at, step) % PLANNED] = 0.0
        self.at = max(self.at, step)

    def enter(self, first: int, reach: Outline) -> None:
        """A voice that begins at this step is entered (or taken out, if `reach` is negative)."""
        skipped = max(0, self.at - first)
        rest = reach[skipped : skipped + PLANNED]
        places = np.arange(first + skipped, first + skipped + len(rest)) % PLANNED
        self.sums[places] += rest

    def room(self, first: int, reach: Outline, most: float) -> float:
        """How strong a voice may be so that the sum passes `most` at no step."""
        places = np.arange(first, first + len(reach)) % PLANNED
        return float(np.min((most - self.sums[places]) / np.maximum(reach, 1e-4)))


@dataclass(slots=True)
class Mix:
    """All voices by their number, what they may reach, the seconds between which nothing may sound
    after an explosion, and how far the beds are down (1: not at all)."""

    voices: dict[int, Voice] = field(default_factory=dict)
    everything: Ledger = field(default_factory=Ledger)
    guns: Ledger = field(default_factory=Ledger)
    silent_from: float = -1.0
    silent_until: float = -1.0
    duck: float = 1.0

    def admit(
        self, cue: Cue, shape: Outline, wanted: float, now: float
    ) -> tuple[int, float] | None:
        """The number and the strength of the voice that plays the cue from now on, or None if it
        must not be heard. A voice of less weight gives way when all are taken."""
        self._pass(now)
        if now < self.silent_until:
            return None
        if cue.name == "explosion":
            self._drown(now + STEP * len(shape))
        first, reach = _step(now) - 1, reaching(shape)
        gain = min(wanted, self.everything.room(first, reach, ALL_MOST))
        if cue.gun:
            gain = min(gain, self.guns.room(first, reach, GUNS_MOST))
        number = self._free(cue, now)
        if number is None or gain < LEAST_SHARE * wanted:
            return None
        if number in self.voices:
            self._enter(self.voices.pop(number), -1.0)
        self.voices[number] = Voice(cue, now, gain, reach)
        self._enter(self.voices[number], 1.0)
        return number, gain

    def _pass(self, now: float) -> None:
        """Voices that are over are forgotten."""
        for number in [n for n, voice in self.voices.items() if voice.ends <= now]:
            del self.voices[number]
        for ledger in (self.everything, self.guns):
            ledger.move(_step(now) - 1)

    def _drown(self, until: float) -> None:
        """An explosion: nothing else sounds, nor anything for a while after."""
        self.voices.clear()
        self.everything.sums[:] = 0.0
        self.guns.sums[:] = 0.0
        self.silent_from, self.silent_until = until, until + SILENCE

    def _enter(self, voice: Voice, sign: float) -> None:
        """A voice is in the ledgers from its beginning, or out of them."""
        reach = sign * voice.gain * voice.reach
        self.everything.enter(_step(voice.began) - 1, reach)
        if voice.cue.gun:
            self.guns.enter(_step(voice.began) - 1, reach)

    def _free(self, cue: Cue, now: float) -> int | None:
        """A voice not in use, or the one that gives way."""
        for number in range(VOICES):
            if number not in self.voices:
                return number
        least = min(self.voices, key=lambda n: (self.voices[n].weight(now), n))
        return least if self.voices[least].weight(now) < cue.priority + 1 else None

    def beds(self, now: float, seconds: float) -> float:
        """How strong the beds are after so many more seconds: down under guns, out in the hush of
        an explosion, otherwise slowly up again."""
        if now < self.silent_until:
            self.duck = max(0.0, self.duck - seconds / DUCK_SECONDS)
            return self.duck
        loud = any(v.cue.gun and now - v.began < GUN_HOLDS for v in self.voices.values())
        aim = DUCKED if loud else 1.0
        if self.duck > aim:
            self.duck = max(aim, self.duck - (1 - DUCKED) * seconds / DUCK_SECONDS)
        else:
            self.duck = min(aim, self.duck + (1 - DUCKED) * seconds / RISE_SECONDS)
        return self.duck


def _step(now: float) -> int:
    """The step in which a second lies."""
    return int(now / STEP)
