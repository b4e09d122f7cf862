"""What a tack that is drawn may come to by Warm Work, Hardy!: through the wind, or in irons.

Pure arithmetic inside the table of the battle; no pygame.
"""

from dataclasses import dataclass
from fractions import Fraction

from game.books.wwh.face.helm_draft import HelmDraft
from game.books.wwh.rules.course import TACK
from game.books.wwh.rules.manoeuvre import tack_tally
from game.books.wwh.rules.sheet import Ship, Wind
from game.books.wwh.rules.tables import rule_table
from game.core.table import get_single
from game.sea.square import Square


def tack_needs(ship: Ship) -> int:
    """Return what the control die must show at the least (WWH-1.3e)."""
    return int(rule_table("tack")["needs"]) - tack_tally(ship, get_single(Wind)).total


def tack_chance(ship: Ship) -> Fraction:
    """Return the chance that the die shows it."""
    return Fraction(min(max(7 - tack_needs(ship), 0), 6), 6)


@dataclass(frozen=True, slots=True)
class MissedTack:
    """A tack that fails: after this many legs, in that square, where she is in irons, her bow in
    the wind (WWH-1.3h); `tack_chance` that the move ends so."""

    leg_count: int
    square: Square
    heading: int
    chance: Fraction


def missed_tacks_of_course(ship: Ship, plan: HelmDraft) -> list[MissedTack]:
    """Return where each tack of the move would leave her if its die failed her."""
    good, out, each = Fraction(1), list[MissedTack](), tack_chance(ship)
    for n, (leg, helm) in enumerate(zip(plan.legs, plan.helms(), strict=False)):
        if leg == TACK:
            out.append(MissedTack(n, helm.square, helm.wind_from, good * (1 - each)))
            good *= each
    return out


def all_tacks_chance(ship: Ship, plan: HelmDraft) -> Fraction:
    """Return the chance that every tack of the move takes her through the wind."""
    return tack_chance(ship) ** plan.legs.count(TACK)


def percent_text(chance: Fraction) -> str:
    """Return a chance as text: `67 %`."""
    return f"{round(100 * float(chance))} %"
