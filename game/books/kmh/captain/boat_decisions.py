"""The boats' crews: they tow a becalmed ship, meet fireships, cut out prizes, bring troops to the
beach, and keep out of the way of broadsides (KMH-15)."""

from game.books.kmh.captain import weights as w
from game.books.kmh.captain.beaches import order_to_beach, pull_order
from game.books.kmh.captain.boarding_odds import boat_boarding_bonus, boat_boarding_odds
from game.books.kmh.captain.firepower import broadside_worth, firepower_of
from game.books.kmh.captain.fireship_drift import first_burn_contact, is_unlit_fireship, predicted_drift
from game.books.kmh.captain.geometry import CmPose, cm_pose, cm_pose_of, distance_between, pose_ahead
from game.books.kmh.captain.other_orders import NO_ENEMY_WITHIN, needs_tow
from game.books.kmh.captain.score import choose_stance
from game.books.kmh.captain.situation import Situation, situation_for, situation_of
from game.books.kmh.captain.warping import best_boat_haul, boats_wanted_to_tow
from game.books.kmh.rules.boat_orders import POINTS
from game.books.kmh.rules.boat_sheet import Boat, all_boats, boat_named, boats_of, is_beside
from game.books.kmh.rules.boats import boats_towing
from game.books.kmh.rules.sheet import (
    FIRESHIP,
    Chart,
    Quality,
    Ship,
    Wind,
    all_on_table,
    fighting_ships,
    get_ship,
    is_anchored_or_aground,
    is_fighting,
    locked_to,
)
from game.books.kmh.rules.striking import is_unmanned_prize
from game.books.kmh.rules.tables import rule_table
from game.captains.decision_maker import Decision, DecisionMaker
from game.captains.rationale import Rationale
from game.core.markers import Ablaze
from game.core.steps import Choose
from game.core.table import get_single, has_marker
from game.sea.units import CM, DEGREE

BOATS_FOR_FIRESHIP = int(rule_table("boat_counsel")["against_a_fireship"])
FIRESHIP_WITHIN = 30.0
"""cm; a fireship this near is the boats' business."""
PREY_WITHIN = 36.0
"""cm; farther than this nobody is rowed to."""
PULL_CM = float(rule_table("boat_move")["basic_cm"])
POINT_BLANK_FIRE = 0.4
"""Hits to expect on boats above which their crews look for another place."""


# ------------------------------------------------------------------------------ aboard the ship
def decide_boats(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-15.0.2: boats go down against a fireship, to tow in a calm, or to cut somebody out; those
    that are idle alongside come up again."""
    situation, offers = situation_for(captain, question), question.menu.keys()
    count, why = boats_wanted(situation)
    most = max((int(o[7:]) for o in offers if o.startswith("launch ")), default=0)
    if count and most:
        return [f"launch {min(count, most)}"], Rationale(why)
    stow = [
        o for o in offers if o.startswith("stow ") and not should_stay_in_water(situation, boat_named(o[5:]))
    ]
    if stow and not situation.wind.calm:
        return [stow[0]], Rationale("Hoist the boats in")
    return ["carry on"], Rationale("Carry on")


def decide_calm_boats(_: DecisionMaker, __: Choose) -> Decision:
    """KMH-8.2.3: each captain sees for himself what his boats are good for."""
    return ["each"], Rationale("Each captain for himself")


def boats_wanted(situation: Situation) -> tuple[int, str]:
    """Return how many boats are wanted in the water now, and what for."""
    ship, out = situation.ship, boats_of(situation.ship)
    if is_fireship_near(situation) and not out:
        return BOATS_FOR_FIRESHIP, "Boats away, with grapnels, against the fireship"
    if not out and ship.boats and cutting_out_target(ship):
        return ship.boats, "Boats away, to cut her out"
    if situation.wind.calm and not is_anchored_or_aground(ship):
        count = boats_wanted_to_tow(situation)
        gain = best_boat_haul(situation, choose_stance(situation), out)[0] if count else 0.0
        if gain > w.MIN_ERRAND_WORTH:
            return count, "Boats away, to tow her"
    return 0, ""


def is_fireship_near(situation: Situation) -> bool:
    """Return whether a fireship, alight or not yet, is coming near."""
    near = [f for f in situation.foes if is_unlit_fireship(f.ship) and f.distance < FIRESHIP_WITHIN]
    lit = [s for s, _ in situation.burning_fireships if s.side != situation.ship.side]
    return bool(near) or any(
        distance_between(situation.pose, cm_pose_of(s.pose)) < FIRESHIP_WITHIN for s in lit
    )


def cutting_out_target(ship: Ship) -> Ship | None:
    """Return an enemy who cannot get away, and whom all her boats would probably take."""
    bonus = int(rule_table("boat_boarding")["elite" if ship.fighting_quality == Quality.ELITE else "other"])
    for foe in fighting_ships():
        lies = is_anchored_or_aground(foe) or get_single(Wind).calm or foe.speed == 0
        near = distance_between(cm_pose_of(ship.pose), cm_pose_of(foe.pose)) < PREY_WITHIN
        if foe.side == ship.side or not (lies and near) or foe.kind == FIRESHIP:
            continue
        if boat_boarding_odds(ship.boats * bonus, foe) >= w.MIN_CUTTING_OUT_ODDS:
            return foe
    return None


def should_stay_in_water(situation: Situation, boat: Boat) -> bool:
    """Return whether boats that are alongside had better stay in the water."""
    return bool(boat.load) or is_fireship_near(situation) or likeliest_prize(boat) is not None


# ------------------------------------------------------------------------------ on their card
def decide_boat_order(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-15.1.1: return what matters most of what they can do."""
    boat, offers = boat_named(question.about), question.menu.keys()
    if boat.tow:
        return decide_towing(captain, boat, offers)
    if boat.fast:
        return ["rest"], Rationale("Hold on")
    going = (decide_against_fireship, decide_landing, decide_man_prize, decide_cutting_out)
    lying = (decide_take_in_tow, decide_carry_line, decide_evade, decide_row_home)
    for way in (*going, *lying):
        answer = way(captain, boat, offers)
        if answer is not None:
            return answer
    return ["rest"], Rationale("Lie on the oars")


def decide_towing(captain: DecisionMaker, boat: Boat, offers: list[str]) -> Decision:
    """KMH-15.3.2: they tow her where she wants to be, or let her lie."""
    hull = next((s for s in all_on_table() if s.id == boat.tow), None)
    if hull is None or "tow 0" not in offers or not is_fighting(hull):
        return ["rest"], Rationale("Lie on the oars")
    situation = situation_of(hull, captain.aims)
    gain, way = best_boat_haul(situation, choose_stance(situation), boats_towing(hull, boat.side))
    if gain <= w.MIN_ERRAND_WORTH:
        return ["rest"], Rationale(f"{hull.name} lies well", gain)
    return [f"tow {way}"], Rationale(f"Tow {hull.name} towards {way}", gain)


def decide_against_fireship(captain: DecisionMaker, boat: Boat, offers: list[str]) -> Decision | None:
    """KMH-17.2.1: a burning fireship that threatens friends is hooked as soon as she can be had,
    and met where she will pass before. Her own crew only get away from her."""
    wind, here = get_single(Wind), cm_pose_of(boat.pose)
    lit = [s for s in all_on_table() if has_marker(s.number, Ablaze)]
    if boat.abandoned:
        near = [s for s in lit if distance_between(here, cm_pose_of(s.pose)) < w.RAMMING_REACH]
        return _decide_pull_away(here, [cm_pose_of(s.pose) for s in near], offers, "Pull clear of her")
    friends = [s for s in fighting_ships() if s.side == boat.side]
    bad = [s for s in lit if is_threat_to_any(s, friends, wind)]
    bad = [s for s in bad if distance_between(here, cm_pose_of(s.pose)) < FIRESHIP_WITHIN]
    if not bad:
        return None
    worst = min(bad, key=lambda s: (distance_between(here, cm_pose_of(s.pose)), s.id))
    way = predicted_drift(worst, cm_pose_of(worst.pose), wind)
    meet = next((b.end for b in way if distance_between(here, b.end) <= PULL_CM * b.move_number), None)
    gap = distance_between(here, cm_pose_of(worst.pose)) - (worst.length / CM) / 2
    if meet is not None and gap > PULL_CM:
        return _decide_pull_to(here, meet, offers, f"Row across the bow of {worst.name}")
    key = f"grapple {worst.id}"
    return ([key], Rationale(f"Hook on to {worst.name}")) if key in offers else None


def is_threat_to_any(fireship: Ship, friends: list[Ship], wind: Wind) -> bool:
    """Return whether a burning fireship is coming down on one of these ships, or holds her."""
    way = predicted_drift(fireship, cm_pose_of(fireship.pose), wind)
    held = locked_to(fireship.id)
    return any(s.id in held for s in friends) or any(
        first_burn_contact(fireship, way, s, cm_pose_of(s.pose)) for s in friends
    )


def decide_landing(captain: DecisionMaker, boat: Boat, offers: list[str]) -> Decision | None:
    """KMH-20.2.1: boats with troops in them make for the beach."""
    order = order_to_beach(boat, offers)
    words = "On the beach" if order == "rest" else "Pull for the beach"
    return ([order], Rationale(words)) if order else None


def decide_man_prize(captain: DecisionMaker, boat: Boat, offers: list[str]) -> Decision | None:
    """KMH-12.1.10: the nearest ship that has struck and waits for a crew, if she is in reach."""
    waiting = [
        (distance_between(cm_pose_of(boat.pose), cm_pose_of(s.pose)), n, s)
        for n, s in enumerate(all_on_table())
        if is_unmanned_prize(s, boat.side) and f"board {s.id}" in offers
    ]
    distance, _, prize = min(waiting, default=(PREY_WITHIN, 0, None), key=lambda w: w[:2])
    if prize is None or distance >= PREY_WITHIN or boat.load:
        return None
    return [f"board {prize.id}"], Rationale(f"A prize crew for {prize.name}")


def decide_cutting_out(captain: DecisionMaker, boat: Boat, offers: list[str]) -> Decision | None:
    """KMH-15.2.1: they go for a ship that they will probably take with those who are there to help,
    all together; till then the first wait under her bow or stern."""
    prey = likeliest_prize(boat)
    if prey is None or f"board {prey.id}" not in offers or boat.load:
        return None
    odds = boat_boarding_odds(boat_boarding_bonus(boat, prey), prey)
    return [f"board {prey.id}"], Rationale(f"Board {prey.name}", 2 * odds - 1, round(100 * odds))


def likeliest_prize(boat: Boat) -> Ship | None:
    """Return the likeliest prize within reach; None if there is no good one."""
    best, most = None, w.MIN_CUTTING_OUT_ODDS
    for foe in fighting_ships():
        near = distance_between(cm_pose_of(boat.pose), cm_pose_of(foe.pose)) < PREY_WITHIN
        lies = is_anchored_or_aground(foe) or get_single(Wind).calm or foe.speed == 0 or is_beside(boat, foe)
        if foe.side == boat.side or foe.kind == FIRESHIP or not (near and lies):
            continue
        odds = boat_boarding_odds(boat_boarding_bonus(boat, foe), foe)
        if odds > most:
            best, most = foe, odds
    return None if boat.abandoned else best


def decide_take_in_tow(captain: DecisionMaker, boat: Boat, offers: list[str]) -> Decision | None:
    """KMH-6.6.4: in a calm they pass a line to their own ship, or the nearest of their side, if she
    wants to be elsewhere and has not boats enough."""
    if not get_single(Wind).calm or boat.abandoned:
        return None
    ships = [s for s in fighting_ships() if f"tow {s.id}" in offers]
    ships.sort(key=lambda s: (s.id != boat.ship, distance_between(cm_pose_of(boat.pose), cm_pose_of(s.pose))))
    for ship in ships[:1]:
        situation = situation_of(ship, captain.aims)
        if (
            best_boat_haul(situation, choose_stance(situation), [*boats_towing(ship, boat.side), boat])[0]
            > w.MIN_ERRAND_WORTH
        ):
            return [f"tow {ship.id}"], Rationale(f"A line to {ship.name}")
    return None


def decide_carry_line(captain: DecisionMaker, boat: Boat, offers: list[str]) -> Decision | None:
    """KMH-6.6.1: from their own ship to one that is lame, if no enemy is about."""
    lame = [s for s in fighting_ships() if needs_tow(s) and f"line {s.id}" in offers]
    nearest = situation_of(get_ship(boat.ship), captain.aims).nearest if lame else None
    if not lame or (nearest is not None and nearest.distance < NO_ENEMY_WITHIN):
        return None
    return [f"line {lame[0].id}"], Rationale(f"Carry a line to {lame[0].name}")


# ------------------------------------------------------------------------------ danger, and home
def decide_evade(captain: DecisionMaker, boat: Boat, offers: list[str]) -> Decision | None:
    """KMH-15.4.1: out of the arc of any broadside that bears on them close to."""
    here = cm_pose_of(boat.pose)
    foes = [s for s in fighting_ships() if s.side != boat.side]
    if expected_hits_on_boats(foes, here) < POINT_BLANK_FIRE:
        return None
    best = min(POINTS, key=lambda p: (expected_hits_on_boats(foes, _pose_after_pull(here, p)), p))
    if expected_hits_on_boats(foes, _pose_after_pull(here, best)) >= expected_hits_on_boats(foes, here):
        return None
    return [f"pull {best}"], Rationale("Row out of her broadside")


def expected_hits_on_boats(foes: list[Ship], at: CmPose) -> float:
    """Return hits to expect on boats there, from all who may fire at them."""
    options, total = tuple(get_single(Chart).options), 0.0
    for foe in foes:
        guns = firepower_of(foe, get_single(Wind).choppy, options)
        total += broadside_worth(guns, cm_pose_of(foe.pose), guns, at)
    return total


def decide_row_home(captain: DecisionMaker, boat: Boat, offers: list[str]) -> Decision | None:
    """KMH-15.1.2: to their own ship, or the nearest friend."""
    friends = [s for s in all_on_table() if s.side == boat.side and not has_marker(s.number, Ablaze)]
    home = [s for s in friends if s.id == boat.ship] or friends
    if not home:
        return None
    near = min(home, key=lambda s: distance_between(cm_pose_of(boat.pose), cm_pose_of(s.pose)))
    key = f"to {near.id}"
    return ([key], Rationale(f"Pull to {near.name}")) if key in offers else None


def _decide_pull_to(here: CmPose, goal: CmPose, offers: list[str], words: str) -> Decision | None:
    """One pull at a place, no farther than it is."""
    order = pull_order(here, goal, offers)
    return ([order], Rationale(words)) if order else None


def _decide_pull_away(here: CmPose, there: list[CmPose], offers: list[str], words: str) -> Decision | None:
    if not there or "pull 0" not in offers:
        return None
    best = max(POINTS, key=lambda p: (min(distance_between(_pose_after_pull(here, p), t) for t in there), -p))
    return [f"pull {best}"], Rationale(words)


def _pose_after_pull(here: CmPose, degrees: int) -> CmPose:
    return pose_ahead(cm_pose(here.x, here.y, degrees * DEGREE), PULL_CM)


# ------------------------------------------------------------------------------ alongside
def decide_boat_boarding(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-15.2.1: up her side, unless more boats are about to come and are needed."""
    boat = boat_named(question.about)
    ship = get_ship(boat.fast)
    here = [b for b in all_boats() if b.fast == ship.id and b.side == boat.side]
    now = boat_boarding_odds(boat_boarding_bonus(boat, ship, here), ship)
    coming = [b for b in all_boats() if b not in here and will_be_alongside(b, boat, ship)]
    later = boat_boarding_odds(boat_boarding_bonus(boat, ship, [*here, *coming]), ship)
    if coming and now < w.MIN_CUTTING_OUT_ODDS <= later:
        return ["lie off"], Rationale("Wait for the others", 2 * later - 1, round(100 * later))
    return ["board"], Rationale(f"Up her side: {ship.name}", 2 * now - 1, round(100 * now))


def will_be_alongside(other: Boat, boat: Boat, ship: Ship) -> bool:
    """Return whether boats of the same side will be alongside with the next pull."""
    near = distance_between(cm_pose_of(other.pose), cm_pose_of(ship.pose)) < PULL_CM + ship.length / CM
    return other.side == boat.side and near and not other.abandoned and not other.tow
