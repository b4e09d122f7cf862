"""Whom a fireship is to burn, and what a spot is worth to her on the way there (KMH-17.1, 17.2)."""

from __future__ import annotations

from dataclasses import dataclass

from game.books.kmh.captain import weights as w
from game.books.kmh.captain.burning import burns_on, catches, comes_upon
from game.books.kmh.captain.outlook import Foe, Sight
from game.books.kmh.captain.spots import (
    CENTIDEGREES,
    CmPose,
    apart,
    bearing_to,
    off,
    spot,
    straight,
)
from game.books.kmh.rules.fending_off import fending_chance
from game.books.kmh.rules.sheet import FIRESHIP, holds_fast, locks_of
from game.sea.units import CM

USUAL_RUN = 10.0
"""cm of way with which a fireship is expected to come upon somebody."""
UPWIND = 12.0
"""cm straight upwind of her target that a fireship makes for: from there she burns down on it."""
FAR_OFF = 40.0
"""cm at which a target is worth half of what it is at hand."""
LIVELY = 0.4
"""A ship under sail is worth so much of one that cannot get away."""


@dataclass(frozen=True, slots=True)
class FireshipTarget:
    """Who is to burn, whether she cannot get out of the way, and the place from which a fireship
    is let go."""

    foe: Foe
    stays: bool
    start: CmPose


def aim_of(sight: Sight) -> FireshipTarget | None:
    """The enemy best worth burning: big, wanted, near, fast to the ground or to her cable, with a
    crew that does not fend off well; None if nobody is in sight."""
    best, most = None, 0.0
    for foe in sight.foes:
        value = _prize(sight, foe) / (1 + foe.distance / FAR_OFF)
        if value > most and foe.ship.kind != FIRESHIP:
            best, most = foe, value
    if best is None:
        return None
    upwind = spot(best.now.x, best.now.y, sight.wind.blows_from)
    return FireshipTarget(best, _stays(best), straight(upwind, UPWIND))


def _prize(sight: Sight, foe: Foe) -> float:
    ship, aims = foe.ship, sight.aims
    fails = 1 - fending_chance(ship, round(USUAL_RUN * CM)) / 36
    wanted = 1.0 if not aims.prey or ship.id in aims.prey else w.LESSER_PREY / 2
    return ship.points * fails * wanted * (1.0 if _stays(foe) else LIVELY)


def _stays(foe: Foe) -> bool:
    return holds_fast(foe.ship) or bool(locks_of(foe.ship.id)) or foe.ship.speed == 0


def burn_worth(sight: Sight, aim: FireshipTarget, at: CmPose) -> float:
    """The worth of a spot to a fireship: what she would set alight if she were let go from there,
    and how far she has still to come."""
    foe = aim.foe
    way = burns_on(sight.ship, at, sight.wind)
    burn = comes_upon(sight.ship, way, foe.ship, foe.now)
    hits = catches(foe.ship, burn, aim.stays) if burn else 0.0
    goal = foe.now if apart(at, foe.now) < apart(at, aim.start) + UPWIND else aim.start
    gap = apart(at, goal)
    swing = abs(off(at.heading, bearing_to(at, goal)))
    return w.BURNT * hits - w.FAR * 2 * (gap + w.SWING * swing / CENTIDEGREES)


def chance_now(sight: Sight, aim: FireshipTarget) -> float:
    """The chance that she sets somebody alight if she is let go where she lies."""
    way = burns_on(sight.ship, sight.now, sight.wind)
    burn = comes_upon(sight.ship, way, aim.foe.ship, aim.foe.now)
    return catches(aim.foe.ship, burn, aim.stays) if burn else 0.0
