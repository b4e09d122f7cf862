"""Keeps the frame rate on a weak machine: draws less often and less smoke while frames are late.

It is told how long each frame took and has no clock of its own. It takes away decoration only,
never rules or marks.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from game.stage.sea.banded_sea import DEFAULT_BANDS
from game.stage.smoke.smoke_puffs import MAX_PUFFS

LATE_SECONDS: Final = 0.0125
"""Average seconds a frame may take before less is drawn."""
EARLY_SECONDS: Final = 0.0090
"""Average seconds below which more can be drawn again."""
LATE_PATIENCE: Final = 0.5
"""Seconds of late frames before less is drawn."""
EARLY_PATIENCE: Final = 4.0
"""Seconds of early frames before more is drawn."""
_MEAN_FRAMES: Final = 12.0
"""Frames over which the average runs."""


@dataclass(frozen=True, slots=True)
class QualitySettings:
    """How much is drawn: the number of single puffs of smoke (more are drawn as strips), whether
    they shade the sea, whether wakes show, whether ships at rest roll. And how often: the bands of
    the sea, one painted a frame, and in how many frames an effect, or a strip of smoke, is painted
    once. With `halves` the whole sea is drawn in two frames."""

    puffs: int = MAX_PUFFS
    shades: bool = True
    wakes: bool = True
    rolls: bool = True
    bands: int = DEFAULT_BANDS
    every: int = 1
    smoke: int = 4
    halves: bool = False


class QualityStep(Enum):
    """What a slow machine goes without, in this order: first what is missed least. Each step keeps
    the earlier ones, and each still shows on which side a ship has fired."""

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
"""The settings that each step changes."""


def _quality_steps() -> tuple[QualitySettings, ...]:
    """Return all settings from full to least: each is the one before with one step more."""
    found = [QualitySettings()]
    for shed in QualityStep:
        found.append(replace(found[-1], **_STEP_CHANGES[shed]))  # type: ignore[arg-type]
    return tuple(found)


QUALITY_STEPS: Final = _quality_steps()
"""The settings without any step, and after each `QualityStep` in order."""


@dataclass(slots=True)
class QualityGovernor:
    """The present step, and the recent average of frame times."""

    step: int = 0
    mean_frame_seconds: float = 0.0
    seconds_off_target: float = 0.0

    @property
    def steps_taken(self) -> tuple[QualityStep, ...]:
        """The steps in force, in order."""
        return tuple(QualityStep)[: self.step]

    @property
    def settings(self) -> QualitySettings:
        """How much to draw now."""
        return QUALITY_STEPS[self.step]

    def record_frame_time(self, seconds: float) -> None:
        """Record a frame that took `seconds`, and change the step if it is time."""
        self.mean_frame_seconds += (seconds - self.mean_frame_seconds) / _MEAN_FRAMES
        late, early = self.mean_frame_seconds > LATE_SECONDS, self.mean_frame_seconds < EARLY_SECONDS
        way = 1 if late and self.step < len(QUALITY_STEPS) - 1 else -1 if early and self.step else 0
        if not way:
            self.seconds_off_target = 0.0
            return
        # A frame that was in time still took a sixtieth of a second.
        self.seconds_off_target += max(seconds, 1 / 60)
        if self.seconds_off_target >= (LATE_PATIENCE if way > 0 else EARLY_PATIENCE):
            self.step, self.seconds_off_target = self.step + way, 0.0
