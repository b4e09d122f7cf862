"""What a tack that is drawn may come to by Warm Work, Hardy!: through the wind, or in irons.

Pure arithmetic inside the table of the battle; no pygame."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from game.books.wwh.face.helm import HelmPlan
from game.books.wwh.rules.course import TACK
from game.books.wwh.rules.sheet import Ship, Wind
from game.books.wwh.rules.tables import table
from game.books.wwh.rules.tacking import control
from game.core.table import the
from game.sea.square import Square


def needs(ship: Ship) -> int:
    """What the control die must show at the least (WWH-1.3e)."""
    return int(table("tack")["needs"]) - control(ship, the(Wind)).total


def chance(ship: Ship) -> Fraction:
    """The chance that the die shows it."""
    return Fraction(min(max(7 - needs(ship), 0), 6), 6)


@dataclass(frozen=True, slots=True)
class Miss:
    """A tack that fails: after so many legs, in that square, where she lies in irons, her bow in
    the wind (WWH-1.3h); `chance` that the move ends so."""

    legs: int
    square: Square
    heading: int
    chance: Fraction


def misses(ship: Ship, plan: HelmPlan) -> list[Miss]:
    """Where each tack of the move would leave her if its die failed her."""
    good, out, each = Fraction(1), list[Miss](), chance(ship)
    for n, (leg, helm) in enumerate(zip(plan.legs, plan.helms(), strict=False)):
        if leg == TACK:
            out.append(Miss(n, helm.square, helm.wind_from, good * (1 - each)))
            good *= each
    return out


def through(ship: Ship, plan: HelmPlan) -> Fraction:
    """The chance that every tack of the move takes her through the wind."""
    return chance(ship) ** plan.legs.count(TACK)


def per_cent(share: Fraction) -> str:
    """A chance as it is told: `67 %`."""
    return f"{round(100 * float(share))} %"
