"""The show that runs while nobody is at the stand: what comes when, and that guns are never long
silent. What it looks like is said in `cinema` and `club_page`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.scene.acts import Act as Deed
from game.scene.acts import Drama
from game.ui.kiosk.attract_captions import Caption

TOLD_FROM: Final = 7
"""Weight of an event from which those who pass by are told of it: guns, and what is greater."""
QUIET: Final = 45.0
"""Seconds without a gun after which the show cuts to a battle that begins with guns: they speak in
it within half a minute, and ninety seconds never pass without a broadside."""


@dataclass(frozen=True, slots=True)
class ProgrammeItem:
    """One piece of the programme, for so many seconds: the page of the club, or the battle."""

    kind: str
    seconds: float


ACTS: Final = (ProgrammeItem("club", 9), ProgrammeItem("battle", 150))
"""What one battle is shown with; another battle follows."""
HOW: Final = ProgrammeItem("how", 8)
HOW_EACH: Final = 3
"""Before each third battle of the list the show says how one is fought."""


def acts_for(battle: int) -> tuple[ProgrammeItem, ...]:
    """What is shown with the battle of the list of this number, 0 for any other."""
    return (HOW, *ACTS) if battle and battle % HOW_EACH == 0 else ACTS


@dataclass(slots=True)
class Programme:
    """Where the show stands: the number of the act among its ``acts``, and the seconds it has
    lasted."""

    acts: tuple[ProgrammeItem, ...] = ACTS
    at: int = 0
    age: float = 0.0

    @property
    def act(self) -> ProgrammeItem:
        """What is shown now."""
        return self.acts[self.at]

    def advance(self, seconds: float) -> bool:
        """Time passes; whether the last act is over and the show must begin anew."""
        self.age += seconds
        if self.age < self.act.seconds:
            return False
        self.age = 0.0
        if self.at + 1 == len(self.acts):
            return True
        self.at += 1
        return False

    def to_battle(self) -> None:
        """The battle is shown, its time begun: whoever was in command has left it."""
        self.at, self.age = len(self.acts) - 1, 0.0


@dataclass(slots=True)
class GunClock:
    """When guns spoke last: `shots` have been heard in the battle that is shown, and nobody has
    fired for `silent` seconds."""

    shots: int = 0
    silent: float = 0.0

    def too_quiet(self, shots: int, seconds: float) -> bool:
        """So many seconds have passed, and so many shots been fired in this battle by now; whether
        it has been silent for too long. Then the count begins anew."""
        self.silent = 0.0 if shots > self.shots else self.silent + seconds
        self.shots = shots
        if self.silent < QUIET:
            return False
        self.silent = 0.0
        return True


def pace_of(deeds: tuple[Deed, ...]) -> int:
    """How fast the battle is shown: in its own time while somebody does what is worth a look, twice
    as fast while ships only sail."""
    return 1 if any(deed.drama > Drama.ARRIVAL for deed in deeds) else 2


def news_of(told: Caption) -> str:
    """What those who pass by are told of what happens: its beginning, and only what is great."""
    if told.weight < TOLD_FROM:
        return ""
    return told.what.partition(":")[0].rstrip(".")
