"""Keeps frames in time on a weak machine: draws less often and less smoke while pictures come late.

It hears how long each picture took and has no clock of its own. What it takes away is decoration
only; the rules and what the marks tell are never touched.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.stage.sea.sea_sheet import BANDS
from game.stage.smoke.banks import CAP

LATE: Final = 0.0125
"""Seconds a picture may take, on the average, before less is drawn."""
EARLY: Final = 0.0090
"""Seconds below which more can be drawn again."""
PATIENCE: Final = 0.5
"""Seconds of pictures that must have been late before less is drawn."""
CAUTION: Final = 4.0
"""Seconds of pictures that must have been early before more is drawn."""
_MEMORY: Final = 12.0
"""Pictures over which the average runs."""


@dataclass(frozen=True, slots=True)
class Dials:
    """How much is drawn: puffs of smoke that are drawn singly (more go by sheets), whether they
    shade the sea, whether wakes show, and whether ships at rest roll; and how often: the bands the
    sea is painted in, one a frame, and in how many frames an effect, and a sheet of smoke, is
    painted once. In `halves` the whole sea is drawn in two frames."""

    puffs: int
    shades: bool
    wakes: bool = True
    rolls: bool = False
    bands: int = BANDS
    every: int = 1
    smoke: int = 4
    halves: bool = False


STEPS: Final = (
    Dials(CAP, True, rolls=True),
    Dials(280, True),
    Dials(200, True, bands=4, every=2, smoke=5),
    Dials(160, True, halves=True),
    Dials(60, False, bands=4, every=2, smoke=5, halves=True),
    Dials(40, False, wakes=False, bands=8, every=3, smoke=8, halves=True),
)
"""From all there is to the least; each step still shows on which side a ship has fired."""


@dataclass(slots=True)
class Governor:
    """The dials now, and how pictures have come lately."""

    step: int = 0
    mean: float = 0.0
    since: float = 0.0

    @property
    def dials(self) -> Dials:
        """How much is to be drawn."""
        return STEPS[self.step]

    def took(self, seconds: float) -> None:
        """A picture has taken so long to draw."""
        self.mean += (seconds - self.mean) / _MEMORY
        late, early = self.mean > LATE, self.mean < EARLY
        way = 1 if late and self.step < len(STEPS) - 1 else -1 if early and self.step else 0
        if not way:
            self.since = 0.0
            return
        # A picture that was in time still stood for a sixtieth of a second.
        self.since += max(seconds, 1 / 60)
        if self.since >= (PATIENCE if way > 0 else CAUTION):
            self.step, self.since = self.step + way, 0.0
