"""Choosing a shot: target, battery, aim, and the lesser of two broadsides. The guns of a work and
the mortars of a bomb vessel are laid like any others. No pygame."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from game.books.kmh.rules.arcs import AimAt, Side
from game.books.kmh.rules.batteries import ShoreShot
from game.books.kmh.rules.bombs import Bomb
from game.books.kmh.rules.shots import AIMS, Shot
from game.core.steps import Option, Refusal

Fired = Shot | ShoreShot | Bomb
"""Whatever may be fired: by a ship, by a work, by a mortar."""


class OtherGuns(StrEnum):
    """Guns that are neither a ship's broadside nor her chasers."""

    WORKS = "guns"
    MORTARS = "mortar"


class OtherAim(StrEnum):
    """What is fired and not aimed at a part of what it shall hit."""

    BOMB = "bomb"


Guns = Side | OtherGuns
"""A battery of a ship, the guns of a work, or mortars."""
Aim = AimAt | OtherAim
BATTERIES: Final[tuple[Guns, ...]] = (*Side, *OtherGuns)
_ORDER: Final[tuple[Aim, ...]] = (
    *AIMS,
    AimAt.HOT,
    AimAt.WORKS,
    AimAt.TROOPS,
    AimAt.BOATS,
    OtherAim.BOMB,
)
ShotParts = tuple[str, Guns | None, Aim | None, bool]
"""What tells one shot from another: its target's id, the battery, the aim, whether half a side
fires; of the guns before there is anything to fire at '' and None."""
_MEAN_OF_A_BOMB: Final = 10_500
"""Thousandths of a point that a bomb costs whom it hits: the mean of a d20 (KMH-9.6.5)."""


@dataclass(frozen=True, slots=True)
class Aimed:
    """A shot that was fired by playing the Fire card: the id of the `ship`, in which turn and after
    how many rewinds."""

    ship: str
    turn: int
    rewinds: int
    shot: Fired


@dataclass(slots=True)
class Gunlayer:
    """What a person has chosen so far among the shots of a menu; always a shot that is offered,
    or none if there is nothing to fire at."""

    offers: tuple[Option[Any], ...]
    target: str = ""
    side: Guns | None = None
    aim: Aim | None = None
    half: bool = False

    @property
    def shots(self) -> list[Fired]:
        """Every shot on offer."""
        return [o.value for o in self.offers if isinstance(o.value, Fired) and not o.refused]

    @property
    def others(self) -> list[Option[Any]]:
        """What else may be done: hold fire, repair."""
        return [o for o in self.offers if not isinstance(o.value, Fired) and not o.refused]

    @property
    def barred(self) -> dict[str, Refusal]:
        """What one might expect to fire and may not, by key, with the reason."""
        return {o.key: o.refused for o in self.offers if o.refused}

    @property
    def chosen(self) -> Fired | None:
        """The shot as chosen."""
        wanted = (self.target, self.side, self.aim, self.half)
        return next((s for s in self.shots if parts(s) == wanted), None)

    def targets(self) -> list[str]:
        """Ships that can be fired at, in the menu's order."""
        return list(dict.fromkeys(s.target for s in self.shots))

    def sides(self) -> list[Guns]:
        """Batteries that bear on the chosen target."""
        found = {parts(s)[1] for s in self.shots if s.target == self.target}
        return [side for side in BATTERIES if side in found]

    def aims(self) -> list[Aim]:
        """What the chosen battery may be aimed at."""
        laid = [parts(s) for s in self.shots]
        found = {aim for target, side, aim, _ in laid if (target, side) == (self.target, self.side)}
        return [aim for aim in _ORDER if aim in found]

    def may_halve(self) -> bool:
        """Whether the chosen shot may also be fired as the lesser of two (KMH-9.1.5)."""
        both = {
            parts(s)[3] for s in self.shots if parts(s)[:3] == (self.target, self.side, self.aim)
        }
        return len(both) == 2

    def choose(
        self,
        target: str = "",
        side: Guns | None = None,
        aim: Aim | None = None,
        half: bool | None = None,
    ) -> None:
        """What is named is chosen; the rest stays as it was where it can, else becomes the best
        that is offered."""
        wanted = (
            target or self.target,
            side or self.side,
            aim or self.aim,
            self.half if half is None else half,
        )
        firm = (bool(target), side is not None, aim is not None, half is not None)
        best = max(self.shots, key=lambda s: _likeness(s, wanted, firm), default=None)
        if best is not None:
            self.target, self.side, self.aim, self.half = parts(best)

    def next_target(self, by: int) -> None:
        """The next target along the list, or the one before."""
        targets = self.targets()
        if targets:
            here = targets.index(self.target) if self.target in targets else 0
            self.choose(target=targets[(here + by) % len(targets)])


def parts(shot: Fired) -> tuple[str, Guns, Aim, bool]:
    """What tells one shot from another: its `ShotParts`."""
    match shot:
        case Shot():
            return shot.target, shot.side, shot.aim, shot.half
        case ShoreShot():
            return shot.target, OtherGuns.WORKS, shot.aim, False
        case _:
            return shot.target, OtherGuns.MORTARS, OtherAim.BOMB, False


def millihits(shot: Fired) -> int:
    """Expected hits times 1000; of a bomb the points it may be expected to cost (KMH-9.6.3)."""
    if not isinstance(shot, Bomb):
        return shot.expected_millihits
    return bomb_ways(shot) * _MEAN_OF_A_BOMB // 36


def bomb_ways(bomb: Bomb) -> int:
    """KMH-9.6.3: in how many of 36 throws of two dice a bomb hits."""
    return sum(a + b >= bomb.needs for a in range(1, 7) for b in range(1, 7))


def _likeness(shot: Fired, wanted: ShotParts, firm: tuple[bool, ...]) -> tuple[int, ...]:
    """How well a shot meets a wish: what is firmly wished first, then the rest, then its hits."""
    same = [mine == theirs for mine, theirs in zip(parts(shot), wanted, strict=True)]
    firmly = sum(s for s, f in zip(same, firm, strict=True) if f)
    target, side, aim, half = same
    return firmly, target, side, half, aim, millihits(shot)


def begin(offers: Sequence[Option[Any]]) -> Gunlayer:
    """The best shot on offer is chosen: the one with most hits to be expected."""
    layer = Gunlayer(tuple(offers))
    best = max(layer.shots, key=lambda s: (millihits(s), not parts(s)[3]), default=None)
    if best is not None:
        layer.target, layer.side, layer.aim, layer.half = parts(best)
    return layer
