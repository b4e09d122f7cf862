"""What a tack that is drawn may come to by the 1798 game: through the wind, or stays missed."""

from dataclasses import dataclass
from fractions import Fraction

from game.books.ls98.face.helm_draft import HelmDraft
from game.books.ls98.face.percentages import chance_of_face
from game.books.ls98.rules.course import TACK
from game.books.ls98.rules.manoeuvre import tack_tally
from game.books.ls98.rules.sheet import Ship
from game.books.ls98.rules.tables import rule_table
from game.sea.hexes import Hex


def tack_needs(ship: Ship) -> int:
    """Return what the die must show at the least (LS98-tack-1)."""
    return int(rule_table("tack")["needs"]) - tack_tally(ship).total


def tack_chance(ship: Ship) -> Fraction:
    """Return the chance that the die shows it."""
    return chance_of_face(tack_needs(ship))


@dataclass(frozen=True, slots=True)
class MissedTack:
    """A tack that fails: after this many legs, in that hex, on the old heading (LS98-tack-1)."""

    leg_count: int
    hex: Hex
    heading: int
    chance: Fraction


def missed_tack_of_course(ship: Ship, plan: HelmDraft) -> MissedTack | None:
    """Return where the tack of the move would leave her if its die failed her; None without a
    tack."""
    if not plan.needs_tack:
        return None
    legs = plan.legs.index(TACK)
    helm = plan.helm_after(plan.legs[:legs])
    return MissedTack(legs, helm.hex, helm.heading, 1 - tack_chance(ship))
