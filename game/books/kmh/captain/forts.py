"""Works ashore as a captain considers them: what their guns would do to a ship on a spot, what hers
would do to them, and whether it pays to lie down before one (KMH-9.7, KMH-19)."""

from bisect import bisect_left
from dataclasses import dataclass

from game.books.kmh.captain import weights as w
from game.books.kmh.captain.firepower import BAND_NEEDS, BANDS, Firepower, find_battery_bearing, firepower_of
from game.books.kmh.captain.geometry import CmPose, bearing_to, cm_pose_of, distance_between, signed_angle
from game.books.kmh.captain.soundings import soundings
from game.books.kmh.rules.arcs import AimAt
from game.books.kmh.rules.batteries import Battery as Work
from game.books.kmh.rules.batteries import batteries_against, battery_dice
from game.books.kmh.rules.firepower import FireConditions
from game.books.kmh.rules.sheet import Chart, Deck, Ship, Wind, fighting_ships
from game.books.kmh.rules.tables import rule_table
from game.captains.aims import Aims
from game.core.table import get_single
from game.sea.units import CM, FULL_TURN

REACH_OF_GUNS = BANDS[-1]
"""cm from the walls to a hull: nothing but a heavy gun reaches farther (KMH-19.0.1)."""
LONG_RANGE = float(rule_table("batteries")["long_range"])
FIGHTING_BAND = 1
"""The range band in which a ship that attacks a work means to lie."""
GIVES_IN_SHARE = 0.5
"""Ships and works seldom last beyond half of their strength (KMH-12.0.2)."""


@dataclass(slots=True)
class EnemyFort:
    """One work of the enemy: where it stands, half its breadth in cm, the dice it throws, whether
    its shot is hot, whether it is to be taken or beaten, and how far it reaches."""

    work: Work
    pose: CmPose
    half_length: float
    half_beam: float
    dice: int
    has_hot_shot: bool
    is_wanted: bool
    max_range: float


def forts_against(side: str, aims: Aims) -> list[EnemyFort]:
    """Return the works that fight against a side, in placement order."""
    works = batteries_against(side)
    turn = get_single(Deck).turn if works else 0
    return [fort_of(work, aims, turn) for work in works]


def fort_of(work: Work, aims: Aims, turn: int) -> EnemyFort:
    """Return a work as its enemies see it now."""
    half = work.breadth / CM / 2
    dice = max(battery_dice(work, FireConditions("", FIGHTING_BAND, AimAt.HULL)).total, 0)
    hot = bool(work.hot_from) and turn >= work.hot_from
    reach = LONG_RANGE if work.long_guns else REACH_OF_GUNS
    return EnemyFort(work, cm_pose_of(work.pose), half, half, dice, hot, work.id in aims.ships_to_beat, reach)


# ------------------------------------------------------------------------------ from a spot
def fort_volley_worth(fort: EnemyFort, own_guns: Firepower, at: CmPose) -> float:
    """Return what one volley from the walls at a ship on a spot is worth, in hits."""
    gap = distance_between(fort.pose, at) - fort.half_beam - own_guns.half_beam
    if gap > fort.max_range or not is_in_arc(fort, at):
        return 0.0
    band = min(bisect_left(BANDS, gap), len(BAND_NEEDS) - 1)
    special = w.SPECIAL_HOT if fort.has_hot_shot else w.SPECIAL
    return fort.dice * (7 - BAND_NEEDS[band]) / 6 * (1 + special / 10)


def is_in_arc(fort: EnemyFort, at: CmPose) -> bool:
    """KMH-19.0.1: return whether the guns can be trained on a spot."""
    return 2 * abs(signed_angle(fort.pose.heading, bearing_to(fort.pose, at))) <= min(
        fort.work.arc, FULL_TURN
    )


def broadside_worth_at_fort(fort: EnemyFort, own_guns: Firepower, at: CmPose) -> float:
    """Return what one broadside from a spot at the walls is worth, in hits."""
    bears = find_battery_bearing(own_guns, at, fort, fort.pose)
    if bears is None or bears.side == 2:
        return 0.0
    return own_guns.hits(bears.side, bears.band, 0, bears.is_partial)


def exchange_score(
    forts: list[EnemyFort], own_guns: Firepower, at: CmPose, has_own_fire_card: bool, has_fort_card: bool
) -> float:
    """Return the worth of a spot under the guns of works: hits to give to those that are wanted,
    less hits to take, which are sure to come again next turn; ``has_own_fire_card`` and
    ``has_fort_card``: whether a
    Fire card, and the card of the works, is still to come."""
    total = 0.0
    for fort in forts:
        give = broadside_worth_at_fort(fort, own_guns, at) * (1.0 if fort.is_wanted else w.UNWANTED_SHIP)
        total += give * (w.CERTAIN_SHOT if has_own_fire_card else w.EVEN_SHOT)
        total -= (
            w.HIT_TAKEN
            * fort_volley_worth(fort, own_guns, at)
            * (w.CERTAIN_SHOT if has_fort_card else w.EVEN_SHOT)
        )
    return total


# ------------------------------------------------------------------------------ to attack or not
@dataclass(frozen=True, slots=True)
class Siege:
    """The work a ship attacks, the cm she means to lie from its walls, and how much nearer she may
    come."""

    fort: EnemyFort
    distance: float
    closing_cm: float


def siege_of(ship: Ship, forts: list[EnemyFort]) -> Siege | None:
    """Return the nearest work that is wanted and that she can hurt more than it hurts: with mortars
    from beyond its guns (KMH-9.6.7), with broadsides if the ships that are there will have the
    better of it."""
    wanted = [f for f in forts if f.is_wanted]
    if not wanted:
        return None
    here = cm_pose_of(ship.pose)
    fort = min(wanted, key=lambda f: (distance_between(f.pose, here), f.work.id))
    if ship.mortars:
        return Siege(fort, rule_table("bombs")["farthest_cm"] - 3.0, w.MORTAR_SLACK)
    return (
        Siege(fort, siege_distance(ship, fort), w.FIGHTING_DISTANCE)
        if is_siege_worthwhile(ship, fort)
        else None
    )


def siege_distance(ship: Ship, fort: EnemyFort) -> float:
    """Return how far from the walls she means to lie: at short range, or at the end of medium range
    where it shoals too far off for that (KMH-14.1.1)."""
    coast, here = soundings(), cm_pose_of(ship.pose)
    if coast is None:
        return w.FIGHTING_DISTANCE
    share = (w.FIGHTING_DISTANCE + fort.half_beam) / max(
        distance_between(here, fort.pose), w.FIGHTING_DISTANCE
    )
    x = fort.pose.x + (here.x - fort.pose.x) * share
    y = fort.pose.y + (here.y - fort.pose.y) * share
    shoal = coast.is_shallow(x, y, ship.length / CM / 2)
    return BANDS[FIGHTING_BAND + 1] if shoal else w.FIGHTING_DISTANCE


def is_siege_worthwhile(ship: Ship, fort: EnemyFort) -> bool:
    """Return whether all ships of her side that carry guns would bring a work to give in sooner
    than it would them, and before the battle is over."""
    chart, choppy = get_single(Chart), get_single(Wind).choppy
    allies = [s for s in fighting_ships() if s.side == ship.side and not (s.mortars or s.merchant)]
    guns = [firepower_of(s, choppy, tuple(chart.options)) for s in allies]
    ours = sum(g.hits(0, FIGHTING_BAND, 0, False) for g in guns)
    theirs = fort.dice * (7 - BAND_NEEDS[FIGHTING_BAND]) / 6
    strength = sum(s.points_left - (1 - GIVES_IN_SHARE) * s.points for s in allies)
    turns = fort.work.points_left * GIVES_IN_SHARE / ours if ours > 0 else w.NEVER_TURNS
    left = chart.turns - get_single(Deck).turn if chart.turns else w.NEVER_TURNS
    return turns < left and turns * theirs < strength
