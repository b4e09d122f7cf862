"""Works ashore as a captain reckons with them: what their guns would do to a ship on a spot, what
hers would do to them, and whether it pays to lie down before one (KMH-9.7, KMH-19)."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass

from game.books.kmh.captain import weights as w
from game.books.kmh.captain.coast import soundings
from game.books.kmh.captain.guns import BANDS, NEEDS, Firepower, battery, bearing
from game.books.kmh.captain.spots import CmPose, apart, bearing_to, off, spot_of
from game.books.kmh.rules.arcs import AimAt
from game.books.kmh.rules.batteries import Battery as Work
from game.books.kmh.rules.batteries import batteries_against, battery_dice
from game.books.kmh.rules.firepower import Fire
from game.books.kmh.rules.sheet import Chart, Deck, Ship, Wind, fighting
from game.books.kmh.rules.tables import table
from game.captains.aims import Aims
from game.core.table import the
from game.sea.units import CM, FULL

REACH_OF_GUNS = BANDS[-1]
"""cm from the walls to a hull: nothing but a heavy gun reaches farther (KMH-19.0.1)."""
LONG = float(table("batteries")["long_range"])
FIGHTING_BAND = 1
"""The range band in which a ship that attacks a work means to lie."""
GIVES_IN = 0.5
"""Ships and works seldom last beyond half of their strength (KMH-12.0.2)."""


@dataclass(slots=True)
class EnemyFort:
    """One work of the enemy: where it stands, half its breadth in cm, the dice it throws, whether
    its shot is hot, whether it is to be taken or beaten, and how far it reaches."""

    work: Work
    at: CmPose
    half_length: float
    half_beam: float
    dice: int
    hot: bool
    wanted: bool
    reach: float


def forts_against(side: str, aims: Aims) -> list[EnemyFort]:
    """The works that fight against a side, in placement order."""
    works = batteries_against(side)
    turn = the(Deck).turn if works else 0
    return [fort_of(work, aims, turn) for work in works]


def fort_of(work: Work, aims: Aims, turn: int) -> EnemyFort:
    """A work as its enemies see it now."""
    half = work.breadth / CM / 2
    dice = max(battery_dice(work, Fire("", FIGHTING_BAND, AimAt.HULL)).total, 0)
    hot = bool(work.hot_from) and turn >= work.hot_from
    reach = LONG if work.long_guns else REACH_OF_GUNS
    return EnemyFort(work, spot_of(work.pose), half, half, dice, hot, work.id in aims.prey, reach)


# ------------------------------------------------------------------------------ from a spot
def suffers(fort: EnemyFort, mine: Firepower, at: CmPose) -> float:
    """What one volley from the walls at a ship on a spot is worth, in hits."""
    gap = apart(fort.at, at) - fort.half_beam - mine.half_beam
    if gap > fort.reach or not in_arc(fort, at):
        return 0.0
    band = min(bisect_left(BANDS, gap), len(NEEDS) - 1)
    special = w.SPECIAL_HOT if fort.hot else w.SPECIAL
    return fort.dice * (7 - NEEDS[band]) / 6 * (1 + special / 10)


def in_arc(fort: EnemyFort, at: CmPose) -> bool:
    """KMH-19.0.1: whether the guns can be trained on a spot."""
    return 2 * abs(off(fort.at.heading, bearing_to(fort.at, at))) <= min(fort.work.arc, FULL)


def gives(fort: EnemyFort, mine: Firepower, at: CmPose) -> float:
    """What one broadside from a spot at the walls is worth, in hits."""
    bears = bearing(mine, at, fort, fort.at)
    if bears is None or bears.side == 2:
        return 0.0
    return mine.hits(bears.side, bears.band, 0, bears.partial)


def exchange(
    forts: list[EnemyFort], mine: Firepower, at: CmPose, ours: bool, theirs: bool
) -> float:
    """The worth of a spot under the guns of works: hits to give to those that are wanted, less hits
    to take, which are sure to come again next turn; ``ours`` and ``theirs``: whether a Fire card,
    and the card of the works, is still to come."""
    total = 0.0
    for fort in forts:
        give = gives(fort, mine, at) * (1.0 if fort.wanted else w.LESSER_PREY)
        total += give * (w.CERTAIN if ours else w.EVEN)
        total -= w.TAKEN * suffers(fort, mine, at) * (w.CERTAIN if theirs else w.EVEN)
    return total


# ------------------------------------------------------------------------------ to attack or not
@dataclass(frozen=True, slots=True)
class Siege:
    """The work a ship attacks, the cm she means to lie from its walls, and how much nearer she may
    come."""

    fort: EnemyFort
    keep: float
    slack: float


def siege_of(ship: Ship, forts: list[EnemyFort]) -> Siege | None:
    """The nearest work that is wanted and that she can hurt more than it hurts: with mortars from
    beyond its guns (KMH-9.6.7), with broadsides if the ships that are there will have the better of
    it."""
    wanted = [f for f in forts if f.wanted]
    if not wanted:
        return None
    here = spot_of(ship.pose)
    fort = min(wanted, key=lambda f: (apart(f.at, here), f.work.id))
    if ship.mortars:
        return Siege(fort, table("bombs")["farthest_cm"] - 3.0, w.MORTAR_SLACK)
    return Siege(fort, deep_berth(ship, fort), w.FIGHTING_DISTANCE) if pays(ship, fort) else None


def deep_berth(ship: Ship, fort: EnemyFort) -> float:
    """How far from the walls she means to lie: at short range, or at the end of medium range where
    it shoals too far off for that (KMH-14.1.1)."""
    coast, here = soundings(), spot_of(ship.pose)
    if coast is None:
        return w.FIGHTING_DISTANCE
    share = (w.FIGHTING_DISTANCE + fort.half_beam) / max(apart(here, fort.at), w.FIGHTING_DISTANCE)
    x = fort.at.x + (here.x - fort.at.x) * share
    y = fort.at.y + (here.y - fort.at.y) * share
    shoal = coast.is_shallow(x, y, ship.length / CM / 2)
    return BANDS[FIGHTING_BAND + 1] if shoal else w.FIGHTING_DISTANCE


def pays(ship: Ship, fort: EnemyFort) -> bool:
    """Whether all ships of her side that carry guns would bring a work to give in sooner than it
    would them, and before the battle is over."""
    chart, choppy = the(Chart), the(Wind).choppy
    allies = [s for s in fighting() if s.side == ship.side and not (s.mortars or s.merchant)]
    guns = [battery(s, choppy, tuple(chart.options)) for s in allies]
    ours = sum(g.hits(0, FIGHTING_BAND, 0, False) for g in guns)
    theirs = fort.dice * (7 - NEEDS[FIGHTING_BAND]) / 6
    strength = sum(s.value - (1 - GIVES_IN) * s.points for s in allies)
    turns = fort.work.value * GIVES_IN / ours if ours > 0 else w.NEVER
    left = chart.turns - the(Deck).turn if chart.turns else w.NEVER
    return turns < left and turns * theirs < strength
