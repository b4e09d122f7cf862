"""The master's answers: who moves, under what sail, and every leg of a move (LS98-move)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import cast

from game.books.ls98.captain import weights as w
from game.books.ls98.captain.lies import HexOffset
from game.books.ls98.captain.outlook import PURSUE, Foe, Sight, look
from game.books.ls98.captain.score import (
    alongside,
    fouled,
    given,
    later,
    place,
    rakes_at_last,
    run_down,
    struck_foul,
    taken,
)
from game.books.ls98.captain.ways import CandidateCourse, ways_of
from game.books.ls98.rules.collision import SWINGS
from game.books.ls98.rules.course import Helm
from game.books.ls98.rules.manoeuvre import water_from
from game.books.ls98.rules.sailing import basic
from game.books.ls98.rules.sheet import SEA, Board, Ship, enemies, ship_named
from game.books.ls98.rules.tables import table
from game.books.ls98.rules.tacking import handiness
from game.books.ls98.rules.whereabouts import Whereabouts, whereabouts
from game.captains.decision_maker import Decision, DecisionMaker
from game.captains.plan import Rationale
from game.core.steps import Choose
from game.core.table import the
from game.sea.hexes import Hex, distance, turned

NODES_A_COURSE = 10
"""Ends of a move that may be looked at for each course of the effort."""
LOOKED_FOR_WITHIN = (4, 12)
"""Hexes within which the nearest enemy is looked for, one after the other."""
SHORE_WITHIN = 6
"""Hexes from the edge or from land within which a way out is looked for."""


@dataclass(frozen=True, slots=True)
class ScoredCourse:
    """The best course of a move, what it is worth, and the foe it is for."""

    way: CandidateCourse | None
    worth: float
    foe: Foe | None = None


# ------------------------------------------------------------------------------ a move
def steer(mind: DecisionMaker, asked: Choose) -> Decision:
    """LS98-move-8: the best course from here to the end of the move."""
    helm = cast(Helm, asked.menu)
    sight = look(ship_named(asked.about), mind.aims)
    best = best_course(mind, sight, helm)
    if best.way is None:
        return [helm.keys()[0]], Rationale("There is one way only")
    return best.way.keys, Rationale(
        course_words(sight, best), round(best.worth, 2), tack_odds(sight, best)
    )


def best_course(mind: DecisionMaker, sight: Sight, helm: Helm) -> ScoredCourse:
    """The best of the courses that are open, as many as the effort allows; of the best those are
    passed over after which she has no way left."""
    start = helm.hex.q, helm.hex.r
    ways = ways_of(helm)[: NODES_A_COURSE * mind.effort]
    mind.nodes += len(ways)
    sight.full_sail = helm.full_sail
    judged = [worth_of(sight, way, start) for way in ways]
    order = sorted(range(len(ways)), key=lambda n: (-judged[n][0], n))
    best = ScoredCourse(None, -1e9)
    for n in order[:LOOKED_INTO]:
        worth, foe = judged[n]
        if worth <= best.worth:
            break
        worth -= w.TRAPPED * is_trapped(sight, helm, ways[n])
        if worth > best.worth:
            best = ScoredCourse(ways[n], worth, foe)
    return best


LOOKED_INTO = 4
"""Courses, the best first, that are asked whether they leave a way out."""


def worth_of(sight: Sight, way: CandidateCourse, start: HexOffset) -> tuple[float, Foe | None]:
    """What a course is worth, and the foe it is for."""
    fire, target = given(sight, way, sight.ship.fired, start)
    rake, raked = rakes_at_last(sight, way, start)
    q, r, heading = way.end
    total = fire + rake - taken(sight, start[0] + q, start[1] + r, heading)
    total += place(sight, way.end, start) + alongside(sight, way, start)
    if sight.prey_boats:
        total += run_down(sight, way, start)
    if way.collides:
        total += struck_foul(sight, way, start)
    if way.fouls:
        total -= fouled(sight, way, start)
    if way.tacks:
        total -= w.TACK
    if (
        sight.full_sail
        and sight.ship.order != PURSUE
        and any(f.away <= w.CLOSING + 2 for f in sight.foes)
    ):
        total -= w.AT_FULL_SAIL
    return total, raked or target


def is_trapped(sight: Sight, helm: Helm, way: CandidateCourse) -> bool:
    """LS98-move-2: whether every course of her next move ends ashore, off the map or in a ship."""
    if way.fouls or way.collides or helm.lanes:
        return False
    here = Hex(helm.hex.q + way.end[0], helm.hex.r + way.end[1])
    if not near_the_rim(sight, here):
        return False
    least = max(way.spent - table("movement")["speed_change"], 1)
    points = max(basic(sight.ship) + table("movement")["sailing"]["beating"], least)
    water = water_from(sight.ship, here, way.spent)
    after = Helm(here, way.end[2], helm.wind_from, points, points, least, 1, False, water)
    return all(end.fouls or end.collides for end in ways_of(after))


def near_the_rim(sight: Sight, here: Hex) -> bool:
    """Whether the edge or land is so near that her next move may end there."""
    room = (here.column, here.row, sight.columns - 1 - here.column, sight.rows - 1 - here.row)
    return min(room) < SHORE_WITHIN or has_shores(tuple(the(Board).terrain))


@lru_cache(maxsize=16)
def has_shores(terrain: tuple[str, ...]) -> bool:
    """Whether there is anything but open sea on the map."""
    return any(kind != SEA for row in terrain for kind in row)


# ------------------------------------------------------------------------------ in words
def course_words(sight: Sight, best: ScoredCourse) -> str:
    """A course as the captain orders it, and what for."""
    way, foe = cast(CandidateCourse, best.way), best.foe
    sail = "full sail" if sight.full_sail else "half sail"
    how = "tack" if way.tacks else f"{way.made} hex{'es' * (way.made != 1)} under {sail}"
    if foe is not None and foe.dismasted:
        return f"{how.capitalize()}, across the stern of {foe.ship.name}"
    if foe is not None:
        return f"{how.capitalize()}, to fire into {foe.ship.name}"
    if sight.flees:
        return f"{how.capitalize()}, away from them"
    if sight.edges:
        return f"{how.capitalize()}, for the edge"
    if sight.lands:
        return f"{how.capitalize()}, for the beach"
    goal = f", towards {sight.goal.ship.name}" if sight.goal else ""
    orders = ", as her orders are" if sight.flag is not None else ""
    return f"{how.capitalize()}{goal}{orders}"


def tack_odds(sight: Sight, best: ScoredCourse) -> int:
    """LS98-tack-1: the chance that a tack succeeds, in percent; -1 without one."""
    if best.way is None or not best.way.tacks:
        return -1
    needs: int = table("tack")["needs"] - handiness(sight.ship).total
    return round(100 * min(max(7 - needs, 0), 6) / 6)


# ------------------------------------------------------------------------------ other answers
def which_ship(mind: DecisionMaker, asked: Choose) -> Decision:
    """LS98-move-1: whoever lies nearest to the enemy moves first."""
    lie = whereabouts()
    best = min(asked.menu.keys(), key=lambda key: nearest(ship_named(key), lie))
    return [best], Rationale(f"{ship_named(best).name} first: she is nearest")


def nearest(ship: Ship, lie: Whereabouts) -> int:
    """Hexes to the nearest enemy, as the ships ``lie``."""
    for reach in LOOKED_FOR_WITHIN:
        foes = [s for s in lie.within(ship.hex, reach) if s.side != ship.side]
        if foes:
            return min(distance(ship.hex, foe.hex) for foe in foes)
    return min((distance(ship.hex, foe.hex) for foe in enemies(ship)), default=99)


def fall_off(mind: DecisionMaker, asked: Choose) -> Decision:
    """LS98-wind-3, LS98-coll-2, LS98-coll-3: the side on which she lies best."""
    ship = ship_named(asked.about)
    sight, here = look(ship, mind.aims), (ship.hex.q, ship.hex.r)
    swings = {"ahead": 0, **SWINGS}
    keys = asked.menu.keys()
    best, most = keys[0], -1e9
    for key in keys:
        heading = turned(ship.heading, swings[key])
        worth = place(sight, (0, 0, heading), here) - taken(sight, *here, heading)
        worth += later(sight, *here, heading, ship.fired)
        if worth > most:
            best, most = key, worth
    return [best], Rationale(f"{best.capitalize()}: her guns bear best so", round(most, 2))
