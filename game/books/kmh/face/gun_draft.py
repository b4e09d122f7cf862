"""Choosing a shot: target, battery, aim, and the lesser of two broadsides. Guns of a work and
mortars of a bomb vessel work like any others. No pygame."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from game.books.kmh.rules.arcs import AimAt, GunSide
from game.books.kmh.rules.batteries import ShoreShot
from game.books.kmh.rules.bombs import Bomb
from game.books.kmh.rules.shots import AIMS, Shot
from game.core.steps import MenuOption, Refusal

AnyShot = Shot | ShoreShot | Bomb
"""Whatever may be fired: by a ship, by a work, by a mortar."""


class ShoreGuns(StrEnum):
    """Guns that are neither a ship's broadside nor her chasers."""

    WORKS = "guns"
    MORTARS = "mortar"


class BombAim(StrEnum):
    """What is fired and not aimed at a part of what it shall hit."""

    BOMB = "bomb"


BatterySide = GunSide | ShoreGuns
"""A battery of a ship, the guns of a work, or mortars."""
AnyAim = AimAt | BombAim
BATTERIES: Final[tuple[BatterySide, ...]] = (*GunSide, *ShoreGuns)
_ORDER: Final[tuple[AnyAim, ...]] = (*AIMS, AimAt.HOT, AimAt.WORKS, AimAt.TROOPS, AimAt.BOATS, BombAim.BOMB)
ShotParts = tuple[str, BatterySide | None, AnyAim | None, bool]
"""What tells one shot from another: its target's id, the battery, the aim, whether half a side
fires; of the guns before there is anything to fire at '' and None."""
_MEAN_OF_A_BOMB: Final = 10_500
"""Thousandths of a point that a bomb costs whom it hits: the mean of a d20 (KMH-9.6.5)."""


@dataclass(frozen=True, slots=True)
class PlannedShot:
    """A shot that was fired by playing the Fire card: the id of the `ship`, in which turn and after
    how many rewinds."""

    ship: str
    turn: int
    rewinds: int
    shot: AnyShot


@dataclass(slots=True)
class GunDraft:
    """What a player has chosen so far among the shots of a menu; always a shot that is offered, or
    none if there is nothing to fire at."""

    offers: tuple[MenuOption[Any], ...]
    target: str = ""
    side: BatterySide | None = None
    aim: AnyAim | None = None
    is_half: bool = False

    @property
    def shots(self) -> list[AnyShot]:
        """Every shot on offer."""
        return [o.value for o in self.offers if isinstance(o.value, AnyShot) and not o.refusal]

    @property
    def other_options(self) -> list[MenuOption[Any]]:
        """What else may be done: hold fire, repair."""
        return [o for o in self.offers if not isinstance(o.value, AnyShot) and not o.refusal]

    @property
    def refused_shots(self) -> dict[str, Refusal]:
        """What one might expect to fire and may not, by key, with the reason."""
        return {o.key: o.refusal for o in self.offers if o.refusal}

    @property
    def chosen_shot(self) -> AnyShot | None:
        """The shot as chosen."""
        wanted = (self.target, self.side, self.aim, self.is_half)
        return next((s for s in self.shots if shot_parts(s) == wanted), None)

    def reachable_target_ids(self) -> list[str]:
        """Return ships that can be fired at, in the menu's order."""
        return list(dict.fromkeys(s.target for s in self.shots))

    def sides(self) -> list[BatterySide]:
        """Return batteries that bear on the chosen target."""
        found = {shot_parts(s)[1] for s in self.shots if s.target == self.target}
        return [side for side in BATTERIES if side in found]

    def aims(self) -> list[AnyAim]:
        """Return what the chosen battery may be aimed at."""
        laid = [shot_parts(s) for s in self.shots]
        found = {aim for target, side, aim, _ in laid if (target, side) == (self.target, self.side)}
        return [aim for aim in _ORDER if aim in found]

    def can_halve(self) -> bool:
        """Return whether the chosen shot may also be fired as the lesser of two (KMH-9.1.5)."""
        both = {
            shot_parts(s)[3] for s in self.shots if shot_parts(s)[:3] == (self.target, self.side, self.aim)
        }
        return len(both) == 2

    def choose(
        self,
        target: str = "",
        side: BatterySide | None = None,
        aim: AnyAim | None = None,
        half: bool | None = None,
    ) -> None:
        """Choose what is named; keep the rest if possible, else take the best offer."""
        wanted = (
            target or self.target,
            side or self.side,
            aim or self.aim,
            self.is_half if half is None else half,
        )
        firm = (bool(target), side is not None, aim is not None, half is not None)
        best = max(self.shots, key=lambda s: _match_score(s, wanted, firm), default=None)
        if best is not None:
            self.target, self.side, self.aim, self.is_half = shot_parts(best)

    def select_next_target(self, step: int) -> None:
        """Choose the next or previous target of the list."""
        targets = self.reachable_target_ids()
        if targets:
            here = targets.index(self.target) if self.target in targets else 0
            self.choose(target=targets[(here + step) % len(targets)])


def shot_parts(shot: AnyShot) -> tuple[str, BatterySide, AnyAim, bool]:
    """Return what tells one shot from another: its `ShotParts`."""
    match shot:
        case Shot():
            return shot.target, shot.side, shot.target_aim, shot.is_half
        case ShoreShot():
            return shot.target, ShoreGuns.WORKS, shot.target_aim, False
        case _:
            return shot.target, ShoreGuns.MORTARS, BombAim.BOMB, False


def expected_millihits(shot: AnyShot) -> int:
    """Return expected hits times 1000; of a bomb the points it may be expected to cost
    (KMH-9.6.3)."""
    if not isinstance(shot, Bomb):
        return shot.expected_millihits
    return bomb_hit_ways_of_36(shot) * _MEAN_OF_A_BOMB // 36


def bomb_hit_ways_of_36(bomb: Bomb) -> int:
    """KMH-9.6.3: return in how many of 36 throws of two dice a bomb hits."""
    return sum(a + b >= bomb.needs for a in range(1, 7) for b in range(1, 7))


def _match_score(shot: AnyShot, wanted: ShotParts, firm: tuple[bool, ...]) -> tuple[int, ...]:
    """Return how well a shot meets a wish: what is firmly wished first, then the rest, then its
    hits."""
    same = [mine == theirs for mine, theirs in zip(shot_parts(shot), wanted, strict=True)]
    firmly = sum(s for s, f in zip(same, firm, strict=True) if f)
    target, side, aim, half = same
    return firmly, target, side, half, aim, expected_millihits(shot)


def new_gun_draft(offers: Sequence[MenuOption[Any]]) -> GunDraft:
    """Return a draft of the shot with most expected hits."""
    layer = GunDraft(tuple(offers))
    best = max(layer.shots, key=lambda s: (expected_millihits(s), not shot_parts(s)[3]), default=None)
    if best is not None:
        layer.target, layer.side, layer.aim, layer.is_half = shot_parts(best)
    return layer
