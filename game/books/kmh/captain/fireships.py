"""The slow match: when a fireship is lit, and where boats drag one that burns (KMH-17)."""

from __future__ import annotations

from game.books.kmh.captain import weights as w
from game.books.kmh.captain.burning import burns_on, catches, comes_upon, passes_at
from game.books.kmh.captain.fireship_aim import FireshipTarget, aim_of, chance_now
from game.books.kmh.captain.outlook import Sight, sight_of, usual_run
from game.books.kmh.captain.spots import CmPose, apart, spot, spot_of, straight
from game.books.kmh.rules.boat_orders import POINTS
from game.books.kmh.rules.boat_sheet import boat_named, tow_pull
from game.books.kmh.rules.sheet import Ship, Wind, fighting, locked_to, ship_named
from game.captains.decision_maker import Decision, DecisionMaker
from game.captains.plan import Rationale
from game.core.steps import Choose
from game.core.table import the
from game.sea.units import CM, DEGREE

LAST_POINTS = 6
"""A fireship with so few points left will not live to come nearer."""
NEARNESS = 50.0
"""Of two ways that harm nobody, boats drag her along the one that leads off."""


# ------------------------------------------------------------------------------ the match
def light(mind: DecisionMaker, asked: Choose) -> Decision:
    """KMH-17.1.1: she is lit once she is fast to an enemy, or is likely to burn down on one before
    her way is gone; sooner if she is being shot to pieces."""
    sight = sight_of(mind, asked)
    aim, odds = aim_of(sight), 0.0
    if held := [name for name in locked_to(sight.ship.id) if is_foe(sight.ship, name)]:
        return ["alight"], Rationale(f"Burn with {ship_named(held[0]).name}", w.BURNT, 100)
    if aim is not None:
        odds = chance_now(sight, aim)
    if aim is not None and is_time(sight, aim, odds):
        name = aim.foe.ship.name
        return ["alight"], Rationale(f"Light her and leave her to {name}", odds, round(100 * odds))
    return ["not yet"], Rationale("Nearer yet", odds, round(100 * odds))


def is_foe(ship: Ship, name: str) -> bool:
    """Whether a ship is an enemy's."""
    return ship_named(name).side != ship.side


def is_time(sight: Sight, aim: FireshipTarget, odds: float) -> bool:
    """Whether waiting another move is worth nothing more: she may be lost, or run into her target
    unlit."""
    ship = sight.ship
    lost = ship.value <= LAST_POINTS or ship.retiring or ship.steering
    upon = apart(sight.now, aim.foe.now) < usual_run(ship, sight.now, sight.wind)
    return odds >= (w.LIGHTS_AT_LAST if lost or upon else w.LIGHTS_FROM)


# ------------------------------------------------------------------------------ boats that hold her
def drag(mind: DecisionMaker, asked: Choose) -> Decision:
    """KMH-17.2.1: of all bearings the one on which she is dragged where she will come upon fewest
    ships of the boats' side; let go when it makes no odds any more."""
    boat = boat_named(asked.about)
    fireship, wind = ship_named(boat.fast), the(Wind)
    friends = [s for s in fighting() if s.side == boat.side]
    here, run = spot_of(fireship.pose), tow_pull([boat]) / CM
    risk, way = min((risk_from(fireship, _dragged(here, p, run), friends, wind), p) for p in POINTS)
    if risk >= risk_from(fireship, here, friends, wind):
        return ["hold on"], Rationale("Hold on to her")
    return [f"drag {way}"], Rationale(f"Drag her clear towards {way}", -risk)


def _dragged(here: CmPose, degrees: int, run: float) -> CmPose:
    """Where a fireship lies that has been dragged so far, her head as it was."""
    there = straight(spot(here.x, here.y, degrees * DEGREE), run)
    return spot(there.x, there.y, here.heading)


def risk_from(fireship: Ship, at: CmPose, friends: list[Ship], wind: Wind) -> float:
    """The points of friends that she is likely to set alight if she burns on from a spot; a little
    for those she only comes near."""
    way, total = burns_on(fireship, at, wind), 0.0
    for friend in friends:
        there = spot_of(friend.pose)
        burn = comes_upon(fireship, way, friend, there)
        if burn is not None:
            total += friend.points * catches(friend, burn, stays=False)
        total += NEARNESS / (1.0 + passes_at(way, there, at) ** 2)
    return total
