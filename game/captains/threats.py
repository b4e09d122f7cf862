"""What enemies could do to a ship on their next moves: values that the captains of the books fill from what
they look ahead with, and their words. No more is in them than her side may know. Places are in cm."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import atan2
from typing import Final

from game.sea.polygons import Point

MOST_ENEMIES: Final = 6
"""The nearest enemies are looked at, this many at the most: a label on each of more could not be read."""
Outline = tuple[Point, ...]
"""The corners of a part of the sea, in cm."""


class ThreatKind(StrEnum):
    """What an enemy may do."""

    RAKE = "rake"
    BOARD = "board"
    FIRE = "fire"


@dataclass(frozen=True, slots=True)
class Threat:
    """One thing that an enemy could do: in `words`, ``can rake your stern, 3.0 hits``; in `brief` words,
    ``can rake you next``; how much it is to be feared, in the unit of the book's captain (`cost`).
    `is_hopeless`: boarders who would be thrown back nine times in ten and more."""

    kind: ThreatKind
    words: str
    brief: str
    cost: float
    is_hopeless: bool = False


@dataclass(frozen=True, slots=True)
class EnemyThreats:
    """An enemy by her id, where she can be after her next move, and what she could do from there or on the
    way, worst first."""

    enemy: str
    reach: tuple[Outline, ...]
    threats: tuple[Threat, ...] = ()

    @property
    def worst_cost(self) -> float:
        """How much the worst of them is to be feared; 0 for none."""
        return self.threats[0].cost if self.threats else 0.0


def enemy_threats(enemy: str, reach: Iterable[Outline], threats: Iterable[Threat | None]) -> EnemyThreats:
    """Return what an enemy could do, worst first, without a broadside that does no more than a rake."""
    found = [one for one in threats if one is not None]
    rake = max((one.cost for one in found if one.kind is ThreatKind.RAKE), default=-1.0)
    told = [one for one in found if one.kind is not ThreatKind.FIRE or one.cost > rake]
    return EnemyThreats(enemy, tuple(reach), tuple(sorted(told, key=lambda one: -one.cost)))


def worst_warning(found: Sequence[EnemyThreats]) -> tuple[str, Threat] | None:
    """Return the worst rake, or boarding that has a chance, with who could do it; None if nobody could."""
    both = ((one, threat) for one in found for threat in one.threats if not threat.is_hopeless)
    grave = [(one, threat) for one, threat in both if threat.kind is not ThreatKind.FIRE]
    worst = max(grave, key=lambda pair: pair[1].cost, default=None)
    return None if worst is None else (worst[0].enemy, worst[1])


def rake_threat(end: str, hits: float, cost: float, unit: str = "hits") -> Threat:
    """Return a rake by the bow or the stern."""
    return Threat(ThreatKind.RAKE, f"can rake your {end}, {hits:.1f} {unit}", "can rake you next", cost)


def fire_threat(hits: float, cost: float, unit: str = "hits") -> Threat:
    """Return a broadside without a rake."""
    return Threat(ThreatKind.FIRE, f"can fire at you, {hits:.1f} {unit}", "can fire at you next", cost)


def boarding_threat(theirs: int, ours: int, chance: float, cost: float) -> Threat:
    """Return boarders: what each side has to fight with, and the chance that they carry her."""
    words = f"can board you, {theirs} against your {ours}"
    return Threat(
        ThreatKind.BOARD, f"{words}: {tenths_words(chance)}", words, cost, is_hopeless=not round(10 * chance)
    )


def tenths_words(chance: float) -> str:
    """Return a chance as text: ``3 in 10``."""
    tenths = round(10 * chance)
    return f"{tenths} in 10" if tenths else "less than 1 in 10"


def convex_outline(points: Iterable[Point]) -> Outline:
    """Return the outline of the smallest convex part of the sea that holds all points."""
    rest = sorted(set(points))
    if len(rest) < 3:
        return tuple(rest)
    x, y = rest[0]
    around = [(x, y), *sorted(rest[1:], key=lambda at: (atan2(at[1] - y, at[0] - x), at))]
    hull: list[Point] = []
    for at in around:
        while len(hull) > 1 and _turn(hull[-2], hull[-1], at) <= 0:
            hull.pop()
        hull.append(at)
    return tuple(hull)


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
