"""Keeps frames in time on a weak machine: draws less often and less smoke while pictures come late.

It hears how long each picture took and has no clock of its own. What it takes away is decoration
only; the rules and what the marks tell are never touched.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
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
class QualitySettings:
    """How much is drawn: puffs of smoke that are drawn singly (more go by sheets), whether they
    shade the sea, whether wakes show, and whether ships at rest roll; and how often: the bands the
    sea is painted in, one a frame, and in how many frames an effect, and a sheet of smoke, is
    painted once. In `halves` the whole sea is drawn in two frames."""

    puffs: int = CAP
    shades: bool = True
    wakes: bool = True
    rolls: bool = True
    bands: int = BANDS
    every: int = 1
    smoke: int = 4
    halves: bool = False


class Shed(Enum):
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


_GOES: Final[Mapping[Shed, Mapping[str, int | bool]]] = {
    Shed.ROLL: {"rolls": False},
    Shed.PUFFS: {"puffs": 200, "smoke": 5},
    Shed.EFFECTS: {"every": 2},
    Shed.SEA: {"bands": BANDS + 1},
    Shed.HALVES: {"halves": True},
    Shed.SHADE: {"shades": False, "puffs": 60},
    Shed.WAKES: {"wakes": False, "puffs": 40, "bands": 8, "every": 3, "smoke": 8},
}
"""The dials that each of them turns, and what to."""


def _steps() -> tuple[QualitySettings, ...]:
    """From all there is to the least: each step is the one before it with one thing more gone."""
    found = [QualitySettings()]
    for shed in Shed:
        found.append(replace(found[-1], **_GOES[shed]))  # type: ignore[arg-type]
    return tuple(found)


STEPS: Final = _steps()
"""The dials when nothing is shed, and after each of `Shed` in its order."""


@dataclass(slots=True)
class Governor:
    """The dials now, and how pictures have come lately."""

    step: int = 0
    mean: float = 0.0
    since: float = 0.0

    @property
    def shed(self) -> tuple[Shed, ...]:
        """What has gone, in the order in which it went."""
        return tuple(Shed)[: self.step]

    @property
    def dials(self) -> QualitySettings:
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
