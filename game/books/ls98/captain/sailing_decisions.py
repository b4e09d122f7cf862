"""Answers of the captain as master: who moves, under what sail, and every leg of a move
(LS98-move)."""

from dataclasses import dataclass
from functools import lru_cache
from typing import cast

from game.books.ls98.captain import weights as w
from game.books.ls98.captain.candidate_courses import CandidateCourse, candidate_courses
from game.books.ls98.captain.hex_geometry import HexOffset
from game.books.ls98.captain.score import (
    boarding_score,
    collision_score,
    damage_given_from,
    damage_taken_at,
    end_pose_score,
    foul_end_score,
    next_fire_worth,
    run_down_score,
    strike_by_rake_worth,
)
from game.books.ls98.captain.situation import SIGNAL_PURSUE, Foe, Situation, situation_of
from game.books.ls98.rules.collision import SWINGS
from game.books.ls98.rules.course import Helm
from game.books.ls98.rules.manoeuvre import nearby_hexes_from, tack_tally
from game.books.ls98.rules.nearby_ships import ShipGrid, fighting_ship_grid
from game.books.ls98.rules.sheet import SEA, Board, Ship, enemies, get_ship
from game.books.ls98.rules.tables import rule_table
from game.books.ls98.rules.wind import basic_points
from game.captains.decision_maker import Decision, DecisionMaker
from game.captains.rationale import Rationale
from game.core.steps import Choose
from game.core.table import get_single
from game.sea.hexes import Hex, distance, turned_direction

NODES_A_COURSE = 10
"""Ends of a move that may be looked at for each course of the effort."""
LOOKED_FOR_WITHIN = (4, 12)
"""Hexes within which the nearest enemy is looked for, one after the other."""
SHORE_WITHIN = 6
"""Hexes from the edge or from land within which a way out is looked for."""


@dataclass(frozen=True, slots=True)
class ScoredCourse:
    """The best course of a move, what it is worth, and the foe it is for."""

    course: CandidateCourse | None
    worth: float
    foe: Foe | None = None


# ------------------------------------------------------------------------------ a move
def decide_course(captain: DecisionMaker, question: Choose) -> Decision:
    """LS98-move-8: the best course from here to the end of the move."""
    helm = cast(Helm, question.menu)
    situation = situation_of(get_ship(question.about), captain.aims)
    best = choose_course(captain, situation, helm)
    if best.course is None:
        return [helm.keys()[0]], Rationale("There is one way only")
    return best.course.keys, Rationale(
        course_words(situation, best), round(best.worth, 2), tack_percent(situation, best)
    )


def choose_course(captain: DecisionMaker, situation: Situation, helm: Helm) -> ScoredCourse:
    """Return the best of the courses that are open, as many as the effort allows; of the best those
    are passed over after which she has no way left."""
    start = helm.hex.q, helm.hex.r
    ways = candidate_courses(helm)[: NODES_A_COURSE * captain.effort]
    captain.nodes_seen += len(ways)
    situation.has_full_sail = helm.full_sail
    judged = [course_worth(situation, candidate, start) for candidate in ways]
    order = sorted(range(len(ways)), key=lambda n: (-judged[n][0], n))
    best = ScoredCourse(None, -1e9)
    for n in order[:MAX_TRAP_CHECKS]:
        worth, foe = judged[n]
        if worth <= best.worth:
            break
        worth -= w.TRAPPED * is_next_move_trapped(situation, helm, ways[n])
        if worth > best.worth:
            best = ScoredCourse(ways[n], worth, foe)
    return best


MAX_TRAP_CHECKS = 4
"""Courses, the best first, that are asked whether they leave a way out."""


def course_worth(
    situation: Situation, candidate: CandidateCourse, start: HexOffset
) -> tuple[float, Foe | None]:
    """Return what a course is worth, and the foe it is for."""
    fire, target = damage_given_from(situation, candidate, situation.ship.fired, start)
    rake, raked = strike_by_rake_worth(situation, candidate, start)
    q, r, heading = candidate.end_pose
    total = fire + rake - damage_taken_at(situation, start[0] + q, start[1] + r, heading)
    total += end_pose_score(situation, candidate.end_pose, start) + boarding_score(
        situation, candidate, start
    )
    if situation.enemy_boat_hexes:
        total += run_down_score(situation, candidate, start)
    if candidate.has_collision:
        total += collision_score(situation, candidate, start)
    if candidate.ends_aground_or_off_map:
        total -= foul_end_score(situation, candidate, start)
    if candidate.needs_tack:
        total -= w.MISSED_STAYS
    if (
        situation.has_full_sail
        and situation.ship.order != SIGNAL_PURSUE
        and any(f.distance <= w.CLOSING_WITHIN + 2 for f in situation.foes)
    ):
        total -= w.FULL_SAIL_UNDER_CHAIN
    return total, raked or target


def is_next_move_trapped(situation: Situation, helm: Helm, candidate: CandidateCourse) -> bool:
    """LS98-move-2: return whether every course of her next move ends ashore, off the map or in a
    ship."""
    if candidate.ends_aground_or_off_map or candidate.has_collision or helm.allowed_courses:
        return False
    here = Hex(helm.hex.q + candidate.end_pose[0], helm.hex.r + candidate.end_pose[1])
    if not is_edge_or_land_near(situation, here):
        return False
    least = max(candidate.points_spent - rule_table("movement")["speed_change"], 1)
    points = max(basic_points(situation.ship) + rule_table("movement")["sailing"]["beating"], least)
    water = nearby_hexes_from(situation.ship, here, candidate.points_spent)
    after = Helm(here, candidate.end_pose[2], helm.wind_from, points, points, least, 1, False, water)
    return all(end.ends_aground_or_off_map or end.has_collision for end in candidate_courses(after))


def is_edge_or_land_near(situation: Situation, here: Hex) -> bool:
    """Return whether the edge or land is so near that her next move may end there."""
    room = (here.column, here.row, situation.columns - 1 - here.column, situation.rows - 1 - here.row)
    return min(room) < SHORE_WITHIN or has_terrain(tuple(get_single(Board).terrain))


@lru_cache(maxsize=16)
def has_terrain(terrain: tuple[str, ...]) -> bool:
    """Return whether there is anything but open sea on the map."""
    return any(kind != SEA for row in terrain for kind in row)


# ------------------------------------------------------------------------------ in words
def course_words(situation: Situation, best: ScoredCourse) -> str:
    """Return a course as the captain orders it, and what for."""
    candidate, foe = cast(CandidateCourse, best.course), best.foe
    sail = "full sail" if situation.has_full_sail else "half sail"
    how = (
        "tack"
        if candidate.needs_tack
        else f"{candidate.hex_count} hex{'es' * (candidate.hex_count != 1)} under {sail}"
    )
    if foe is not None and foe.is_dismasted:
        return f"{how.capitalize()}, across the stern of {foe.ship.name}"
    if foe is not None:
        return f"{how.capitalize()}, to fire into {foe.ship.name}"
    if situation.is_fleeing:
        return f"{how.capitalize()}, away from them"
    if situation.exit_edges:
        return f"{how.capitalize()}, for the edge"
    if situation.is_landing:
        return f"{how.capitalize()}, for the beach"
    goal = f", towards {situation.goal_foe.ship.name}" if situation.goal_foe else ""
    orders = ", as her orders are" if situation.ordered_flagship is not None else ""
    return f"{how.capitalize()}{goal}{orders}"


def tack_percent(situation: Situation, best: ScoredCourse) -> int:
    """LS98-tack-1: return the chance that a tack succeeds, in percent; -1 without one."""
    if best.course is None or not best.course.needs_tack:
        return -1
    needs: int = rule_table("tack")["needs"] - tack_tally(situation.ship).total
    return round(100 * min(max(7 - needs, 0), 6) / 6)


# ------------------------------------------------------------------------------ other answers
def decide_ship(captain: DecisionMaker, question: Choose) -> Decision:
    """LS98-move-1: the one who is nearest to the enemy moves first."""
    lie = fighting_ship_grid()
    best = min(question.menu.keys(), key=lambda key: nearest_enemy_distance(get_ship(key), lie))
    return [best], Rationale(f"{get_ship(best).name} first: she is nearest")


def nearest_enemy_distance(ship: Ship, ship_grid: ShipGrid) -> int:
    """Return hexes to the nearest enemy, as the ships ``ship_grid``."""
    for reach in LOOKED_FOR_WITHIN:
        foes = [s for s in ship_grid.ships_within(ship.hex, reach) if s.side != ship.side]
        if foes:
            return min(distance(ship.hex, foe.hex) for foe in foes)
    return min((distance(ship.hex, foe.hex) for foe in enemies(ship)), default=99)


def decide_fall_off(captain: DecisionMaker, question: Choose) -> Decision:
    """LS98-wind-3, LS98-coll-2, LS98-coll-3: the side on which she lies best."""
    ship = get_ship(question.about)
    situation, here = situation_of(ship, captain.aims), (ship.hex.q, ship.hex.r)
    swings = {"ahead": 0, **SWINGS}
    keys = question.menu.keys()
    best, most = keys[0], -1e9
    for key in keys:
        heading = turned_direction(ship.heading, swings[key])
        worth = end_pose_score(situation, (0, 0, heading), here) - damage_taken_at(situation, *here, heading)
        worth += next_fire_worth(situation, *here, heading, ship.fired)
        if worth > most:
            best, most = key, worth
    return [best], Rationale(f"{best.capitalize()}: her guns bear best so", round(most, 2))
