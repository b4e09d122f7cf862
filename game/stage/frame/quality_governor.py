"""Keeps frames in time on a weak machine: draws less often and less smoke while pictures come late.

It hears how long each picture took and has no clock of its own. What it takes away is decoration
only; the rules and what the marks tell are never touched.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from game.stage.sea.banded_sea import DEFAULT_BANDS
from game.stage.smoke.smoke_puffs import MAX_PUFFS

LATE_SECONDS: Final = 0.0125
"""Seconds a picture may take, on the average, before less is drawn."""
EARLY_SECONDS: Final = 0.0090
"""Seconds below which more can be drawn again."""
LATE_PATIENCE: Final = 0.5
"""Seconds of pictures that must have been late before less is drawn."""
EARLY_PATIENCE: Final = 4.0
"""Seconds of pictures that must have been early before more is drawn."""
_MEAN_FRAMES: Final = 12.0
"""Pictures over which the average runs."""


@dataclass(frozen=True, slots=True)
class QualitySettings:
    """How much is drawn: puffs of smoke that are drawn singly (more go by sheets), whether they
    shade the sea, whether wakes show, and whether ships at rest roll; and how often: the bands the
    sea is painted in, one a frame, and in how many frames an effect, and a sheet of smoke, is
    painted once. In `halves` the whole sea is drawn in two frames."""

    puffs: int = MAX_PUFFS
    shades: bool = True
    wakes: bool = True
    rolls: bool = True
    bands: int = DEFAULT_BANDS
    every: int = 1
    smoke: int = 4
    halves: bool = False


class QualityStep(Enum):
    """What a machine that is late goes without, one after the other, in this order: first what is
    missed least. What has gone stays away at every later step; each leaves to be seen on which side
    a ship has fired."""

    ROLL = "Ships at rest lie still instead of rolling."
    PUFFS = "Fewer puffs of smoke are drawn singly, and sheets of smoke are painted less often."
    EFFECTS = "Fire, flashes and splashes are painted in one frame in two, of many in fewer."
    SEA = "The sea is painted in a band more, and moves at four fifths of its rate."
    HALVES = "The whole sea, ships and all, is drawn in two frames, at half the rate."
    SHADE = "Smoke lays no shade on the sea, and has no more puffs than show who fired."
    WAKES = "There are no wakes, and the sea and what burns move slowly."


_STEP_CHANGES: Final[Mapping[QualityStep, Mapping[str, int | bool]]] = {
    QualityStep.ROLL: {"rolls": False},
    QualityStep.PUFFS: {"puffs": 200, "smoke": 5},
    QualityStep.EFFECTS: {"every": 2},
    QualityStep.SEA: {"bands": DEFAULT_BANDS + 1},
    QualityStep.HALVES: {"halves": True},
    QualityStep.SHADE: {"shades": False, "puffs": 60},
    QualityStep.WAKES: {"wakes": False, "puffs": 40, "bands": 8, "every": 3, "smoke": 8},
}
"""The dials that each of them turns, and what to."""


def _quality_steps() -> tuple[QualitySettings, ...]:
    """From all there is to the least: each step is the one before it with one thing more gone."""
    found = [QualitySettings()]
    for shed in QualityStep:
        found.append(replace(found[-1], **_STEP_CHANGES[shed]))  # type: ignore[arg-type]
    return tuple(found)


QUALITY_STEPS: Final = _quality_steps()
"""The dials when nothing is shed, and after each of `QualityStep` in its order."""


@dataclass(slots=True)
class QualityGovernor:
    """The dials now, and how pictures have come lately."""

    step: int = 0
    mean_seconds: float = 0.0
    seconds_since: float = 0.0

    @property
    def steps_taken(self) -> tuple[QualityStep, ...]:
        """What has gone, in the order in which it went."""
        return tuple(QualityStep)[: self.step]

    @property
    def settings(self) -> QualitySettings:
        """How much is to be drawn."""
        return QUALITY_STEPS[self.step]

    def on_frame_drawn(self, seconds: float) -> None:
        """A picture has taken so long to draw."""
        self.mean_seconds += (seconds - self.mean_seconds) / _MEAN_FRAMES
        late, early = self.mean_seconds > LATE_SECONDS, self.mean_seconds < EARLY_SECONDS
        way = 1 if late and self.step < len(QUALITY_STEPS) - 1 else -1 if early and self.step else 0
        if not way:
            self.seconds_since = 0.0
            return
        # A picture that was in time still stood for a sixtieth of a second.
        self.seconds_since += max(seconds, 1 / 60)
        if self.seconds_since >= (LATE_PATIENCE if way > 0 else EARLY_PATIENCE):
            self.step, self.seconds_since = self.step + way, 0.0
