"""Answers of the captain as master: the start of a move, its sail, and every leg (LS98-move)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

from game.books.ls98.captain import weights as w
from game.books.ls98.captain.candidate_courses import CandidateCourse, candidate_courses
from game.books.ls98.captain.firepower import HexOffset
from game.books.ls98.captain.fleet_decisions import free_open_sea_beside, is_aground_needing_tow
from game.books.ls98.captain.score import (
    boarding_score,
    can_rake_stern_from,
    collision_score,
    damage_given_from,
    damage_taken_at,
    end_pose_score,
    foul_end_score,
    next_fire_worth,
    run_down_score,
    strike_by_rake_worth,
)
from game.books.ls98.captain.score import next_fire_worth as bears_later
from game.books.ls98.captain.situation import (
    SIGNAL_PURSUE,
    Foe,
    Situation,
    can_still_land,
    hexes_to_beach,
    situation_of,
)
from game.books.ls98.rules.boats import EMPTY, SOLDIERS
from game.books.ls98.rules.collision import SWINGS
from game.books.ls98.rules.course import Helm
from game.books.ls98.rules.manoeuvre import nearby_hexes_from
from game.books.ls98.rules.move_start import (
    ANCHOR,
    CUT,
    FULL,
    HALF,
    LIE,
    STRIKE,
    WEIGH,
    MoveStartOrder,
    MoveStartTask,
)
from game.books.ls98.rules.nearby_ships import ShipGrid, fighting_ship_grid
from game.books.ls98.rules.previews import helm_under_sail
from game.books.ls98.rules.sailing import basic_points
from game.books.ls98.rules.sheet import (
    SEA,
    Board,
    Ship,
    boats_away,
    enemies,
    get_ship,
    holds_of,
    is_fighting,
    is_sinking,
    ships_on_map,
)
from game.books.ls98.rules.standing_orders import BURN
from game.books.ls98.rules.tables import rule_table
from game.books.ls98.rules.tacking import tack_tally
from game.captains.decision_maker import Decision, DecisionMaker, Rationale
from game.core.steps import Choose, MenuOption
from game.core.table import get_single
from game.sea.hexes import PORT, STARBOARD, Hex, distance, turned_direction

NODES_A_COURSE = 10  # ends of a move examined for each course of the effort
LOOKED_FOR_WITHIN = (4, 12)  # hexes within which the nearest enemy is looked for, one after the other
SHORE_WITHIN = 6  # hexes from the edge or from land within which a way out is looked for


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
    words, odds = course_words(situation, best), tack_percent(situation, best)
    return best.course.keys, Rationale(words, round(best.worth, 2), odds)


def choose_course(captain: DecisionMaker, situation: Situation, helm: Helm) -> ScoredCourse:
    """Return the best open course, of as many as the effort allows; passed over if it leaves no way on."""
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


MAX_TRAP_CHECKS = 4  # courses, the best first, that are asked whether they leave a way out


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
    hasty = situation.has_full_sail and situation.ship.order != SIGNAL_PURSUE
    if hasty and any(f.distance <= w.CLOSING_WITHIN + 2 for f in situation.foes):
        total -= w.FULL_SAIL_UNDER_CHAIN
    return total, raked or target


def is_next_move_trapped(situation: Situation, helm: Helm, candidate: CandidateCourse) -> bool:
    """LS98-move-2: return whether every course of her next move ends ashore, off the map or in a ship."""
    if candidate.ends_aground_or_off_map or candidate.has_collision or helm.allowed_courses:
        return False
    here = Hex(helm.hex.q + candidate.end_pose[0], helm.hex.r + candidate.end_pose[1])
    room = (here.column, here.row, situation.columns - 1 - here.column, situation.rows - 1 - here.row)
    if not (min(room) < SHORE_WITHIN or has_terrain(tuple(get_single(Board).terrain))):
        return False
    least = max(candidate.points_spent - rule_table("movement")["speed_change"], 1)
    points = max(basic_points(situation.ship) + rule_table("movement")["sailing"]["beating"], least)
    water = nearby_hexes_from(situation.ship, here, candidate.points_spent)
    after = Helm(here, candidate.end_pose[2], helm.wind_from, points, points, least, 1, False, water)
    return all(end.ends_aground_or_off_map or end.has_collision for end in candidate_courses(after))


@lru_cache(maxsize=16)
def has_terrain(terrain: tuple[str, ...]) -> bool:
    """Return whether there is anything but open sea on the map."""
    return any(kind != SEA for row in terrain for kind in row)


# ------------------------------------------------------------------------------ in words
def course_words(situation: Situation, best: ScoredCourse) -> str:
    """Return a course as the captain orders it, and what for."""
    candidate, foe = cast(CandidateCourse, best.course), best.foe
    sail = "full sail" if situation.has_full_sail else "half sail"
    made = f"{candidate.hex_count} hex{'es' * (candidate.hex_count != 1)} under {sail}"
    how = "tack" if candidate.needs_tack else made
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
    ship_grid = fighting_ship_grid()
    best = min(question.menu.keys(), key=lambda key: nearest_enemy_distance(get_ship(key), ship_grid))
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


SPRING_TURNS: Mapping[str, int] = {LIE: 0, PORT: -1, STARBOARD: 1}
Offers = Sequence[MenuOption[MoveStartOrder]]
"""What she may do now."""


def decide_move_start(captain: DecisionMaker, question: Choose) -> Decision:
    """LS98-move-6: first what she may do besides, then sail, anchor or springs."""
    ship, keys = get_ship(question.about), question.menu.keys()
    offers = [offer for offer in question.menu.options() if not offer.refusal]
    if STRIKE in keys:
        return [STRIKE], Rationale(f"{ship.name} strikes, as the flagship signals")
    besides = decide_free_action(ship, offers)  # never a second ball: it does not carry beyond close
    # range
    if besides:
        return besides
    situation = situation_of(ship, captain.aims)
    if HALF in keys or FULL in keys:
        return decide_sail_or_anchor(captain, situation, offers)
    if LIE in keys and len([key for key in keys if key in SPRING_TURNS]) > 1:
        return decide_at_anchor(captain, situation, keys)
    parting = decide_break_off(captain, situation, offers)
    return parting or ([keys[0]], Rationale(f"{ship.name} lies as she is"))


# ------------------------------------------------------------------------------ besides
def decide_free_action(ship: Ship, offers: Offers) -> Decision | None:
    """LS98-board-9, LS98-sig-2, LS98-boat-1: man or burn prizes; lower boats."""
    for offer in offers:
        order = offer.value
        if order.task == MoveStartTask.BURN and ship.order == BURN:
            name = get_ship(order.target_id).name
            return [offer.key], Rationale(f"Burn {name}, as the flagship signals")
        if order.task == MoveStartTask.TAKE and ship.crew > 3:
            return [offer.key], Rationale(f"A prize crew to {get_ship(order.target_id).name}")
    return decide_lower_boat(ship, offers)


def decide_lower_boat(ship: Ship, offers: Offers) -> Decision | None:
    """LS98-boat-1, LS98-boat-3: a boat with troops for the beach, or an empty one to help."""
    boats_by = {o.value.boat_cargo: o.key for o in offers if o.value.task == MoveStartTask.BOAT}
    men, empty = boats_by.get(SOLDIERS), boats_by.get(EMPTY)
    away = hexes_to_beach(ship.hex)
    # LS98-board-5: a ship in a boarding fight keeps her soldiers
    is_grappled = any(hold.grappled for hold in holds_of(ship.id))
    if men and can_still_land(ship) and away <= w.LOWER_BOATS_WITHIN and not is_grappled:
        return [men], Rationale(f"A boat with 100 men to the beach, {away} hexes")
    # LS98-sink-1: a friend sinks within a boat's reach, and no boat is on its way
    sinking = [s for s in ships_on_map() if is_sinking(s) and s.born == ship.side and s.men_blocks]
    boats_out = [b for b in boats_away() if b.side == ship.side and (not (b.soldiers or b.leader))]
    if empty and ship.boats and (len(boats_out) < 2 and any(distance(s.hex, ship.hex) <= 2 for s in sinking)):
        return [empty], Rationale("A boat to save who drowns")
    if empty and is_aground_needing_tow(ship) and free_open_sea_beside(ship):
        return [empty], Rationale("A boat to haul her off")
    return None


# ------------------------------------------------------------------------------ under way
def decide_sail_or_anchor(captain: DecisionMaker, situation: Situation, offers: Offers) -> Decision:
    """LS98-move-6: the sail under which her best course is worth more; her anchor off the beach."""
    keys = [offer.key for offer in offers]
    ship, best, most, words = situation.ship, "", -1e9, ""
    nearest = min((foe.distance for foe in situation.foes), default=99)
    off = hexes_to_beach(ship.hex)
    alone = nearest > w.NO_ANCHOR_WITHIN
    if ANCHOR in keys and can_still_land(ship) and off <= w.ANCHOR_FROM_BEACH and alone:
        return [ANCHOR], Rationale(f"Anchor off the beach: {off} hexes for the boats")
    if ANCHOR in keys and must_anchor_here(situation):
        return [ANCHOR], Rationale("Anchor: here her squadron is to lie")
    tow = decide_tow(offers) if nearest > w.NO_ANCHOR_WITHIN else None
    if tow is not None:
        return tow
    for key in (HALF, FULL):
        if key not in keys or (key == FULL and HALF in keys and must_anchor_here(situation)):
            continue  # only a slow ship may anchor (LS98-anchor-1)
        course = choose_course(captain, situation, helm_under_sail(ship, key == FULL))
        if course.course is not None and course.worth > most:
            best, most, words = key, course.worth, course_words(situation, course)
    if not best:
        return [next(key for key in keys if key in (HALF, FULL))], Rationale("Under way")
    return [best], Rationale(words, round(most, 2))


def must_anchor_here(situation: Situation) -> bool:
    """Return whether her squadron's order has her anchor about where she is."""
    station, berth = situation.station, situation.destination
    if station is None or berth is None or not station.must_anchor:
        return False
    return distance(situation.ship.hex, berth) <= w.ARRIVED_WITHIN


def decide_tow(offers: Offers) -> Decision | None:
    """LS98-tow-1: a friend astern who cannot move by herself is taken in tow, while no enemy is near."""
    for offer in offers:
        if offer.value.task == MoveStartTask.TOW and is_fighting(get_ship(offer.value.target_id)):
            name = get_ship(offer.value.target_id).name
            return [offer.key], Rationale(f"Tow {name}, four or more on a die")
    return None


# ------------------------------------------------------------------------------ at anchor
def decide_at_anchor(captain: DecisionMaker, situation: Situation, keys: list[str]) -> Decision:
    """LS98-anchor-2, LS98-anchor-3: land men while undisturbed; else lie, spring or cut."""
    ship = situation.ship
    nearest = min((foe.distance for foe in situation.foes), default=99)
    lands = can_still_land(ship)
    best, most = str(LIE), -1e9
    for key in keys:
        if key in SPRING_TURNS:
            heading = turned_direction(ship.heading, SPRING_TURNS[key])
            worth = anchored_heading_worth(situation, heading) - w.SPRING_TROUBLE * (key != LIE)
        elif key == CUT:
            free = choose_course(captain, situation, helm_under_sail(situation.ship, False))
            worth = free.worth - w.LOST_ANCHOR - w.LEAVES_BEACH * lands
        else:
            continue
        if worth > most:
            best, most = key, worth
    if best == CUT and must_anchor_here(situation):
        best = LIE
    if best == CUT and nearest > w.NO_ANCHOR_WITHIN and WEIGH in keys:
        best = LIE if lands else WEIGH
    words: Mapping[str, str] = {LIE: "Lie at anchor", CUT: "Cut the cables", WEIGH: "Weigh anchor"}
    return [best], Rationale(words.get(best, f"Spring her round to {best}"), round(most, 2))


def anchored_heading_worth(situation: Situation, heading: int) -> float:
    """Return the worth of lying at anchor on a heading: guns, rakes avoided, boarders expected."""
    here = situation.ship.hex.q, situation.ship.hex.r
    worth = bears_later(situation, *here, heading, situation.ship.fired)
    worth -= damage_taken_at(situation, *here, heading)
    for foe in situation.foes:
        if foe.distance <= w.BOARDED_WITHIN:
            worth += w.BOARDED_CHANCE * min(foe.boarding_worth_for(situation.ship), 0.0) / foe.distance
        if foe.is_dismasted and can_rake_stern_from(situation, foe, *here, heading):
            worth += foe.wanted_factor
    if situation.is_fleeing or situation.exit_edges or not situation.is_landing:
        worth += end_pose_score(situation, (0, 0, heading), here)
    return worth


def decide_break_off(captain: DecisionMaker, situation: Situation, offers: Offers) -> Decision | None:
    """LS98-coll-3, LS98-diseng-1: cut loose from a friend, and from a foe better not boarded."""
    for offer in offers:
        key, name = offer.key, offer.value.target_id
        if offer.value.task not in (MoveStartTask.LOOSE, MoveStartTask.GRAPPLES):
            continue
        other = next((foe for foe in situation.foes if foe.ship.id == name), None)
        if other is None or other.boarding_worth_for(situation.ship) < w.EVEN_FIGHT or situation.is_fleeing:
            return [key], Rationale(f"Cut away from {get_ship(name).name}", 0.0, 50)
    return None
