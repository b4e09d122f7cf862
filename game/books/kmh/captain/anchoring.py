"""Answers of a ship that does not sail: at anchor, hove to, towed, aground (KMH-6.6, 7, 8.2, 14.3)."""

from collections.abc import Sequence
from typing import cast

from game.books.kmh.captain import weights as w
from game.books.kmh.captain.firepower import (
    broadside_worth_at_fort,
    fort_volley_worth,
    ignition_chance_and_moves,
)
from game.books.kmh.captain.geometry import CmPose, cm_pose, distance_between, pose_ahead, signed_angle
from game.books.kmh.captain.score import Stance, choose_stance, is_in_zone, pose_score
from game.books.kmh.captain.situation import Situation, situation_for
from game.books.kmh.captain.soundings import is_drift_foul
from game.books.kmh.rules.bearings import BearingMenu, HaulVerb
from game.books.kmh.rules.boat_sheet import Boat, all_boats, boats_tow_run
from game.books.kmh.rules.forced_flight import cable_flight_clause
from game.books.kmh.rules.sheet import FIRESHIP, Chart, Quality, Ship, is_anchored_or_aground
from game.books.kmh.rules.tables import rule_table
from game.books.kmh.rules.towing import pass_line_key, towable_ships
from game.books.kmh.rules.zones import SailOrder
from game.captains.decision_maker import Decision, DecisionMaker, Rationale
from game.core.markers import Ablaze, Aground
from game.core.steps import Choose
from game.core.table import get_single, has_marker
from game.sea.units import CM, DEGREE, EIGHT_POINT_STEP, FULL_TURN

SPRING_HEADINGS = tuple(range(0, 360, 30))  # degrees to which a spring is tried
DRIFT_PER_MOVE = 3.5  # cm that a ship drifts in a move on average (KMH-6.5.1)
ARRIVED_WITHIN = 20.0
"""cm from the berth of her squadron's order within which she takes the way off her and lets go her anchor:
about a move, for only a stationary ship may anchor (KMH-7.2.1)."""
IN_SIGHT = 60.0  # cm; with an enemy nearer a crew has no time to heave an anchor up
MAKE_SAIL_MOVES = int(rule_table("anchor")["make_sail"]) + 1
"""Her move, counted from the one in which she cuts, in which she has way on."""


def decide_at_anchor(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-7.1.1: avoid a fireship in time; swing to where most guns bear and least is suffered; leave if
    wanted elsewhere, or if she can only be beaten here."""
    situation = situation_for(captain, question)
    stance, offers = choose_stance(situation), question.menu.keys()
    if "ride" not in offers and "weigh" not in offers and cable_flight_clause(situation.ship):
        return [offers[-1]], Rationale("Get away from here")
    why = leave_reason(situation, stance)
    if why:
        # no time to heave her anchor up
        left = get_single(Chart).turns - situation.deck.turn if get_single(Chart).turns else w.NEVER_TURNS
        near = situation.nearest is not None and situation.nearest.distance < IN_SIGHT
        heaving = int(rule_table("anchor")["heave"]) + MAKE_SAIL_MOVES
        hurried = (
            "heave" in offers
            or "weigh" not in offers
            or (near or bool(situation.burning_fireships) or left < 3 * heaving)
        )
        return ["cut" if hurried else "weigh"], Rationale(why)
    if "heave" in offers:
        return ["heave"], Rationale("Heave away")
    now = pose_score(situation, situation.pose, stance)
    best, heading = best_spring_heading(situation, stance)
    if "swing 0" in offers and best > now + w.MIN_ERRAND_WORTH:
        return [f"swing {heading}"], Rationale(f"Haul on the spring: her head to {heading}", best)
    if "anchor" in offers and best > now + w.SECOND_ANCHOR:
        return ["anchor"], Rationale("A second anchor, to swing her by", best)
    return ["ride"], Rationale("Ride to her cable", now)


def best_spring_heading(situation: Situation, stance: Stance) -> tuple[float, int]:
    """Return the worth of the best heading on the spot where she rides, and its degrees."""
    x, y = situation.pose.x, situation.pose.y
    scored = [(pose_score(situation, cm_pose(x, y, d * DEGREE), stance), -d) for d in SPRING_HEADINGS]
    best, degrees = max(scored)
    return best, -degrees


# ------------------------------------------------------------------------------ staying or going
def leave_reason(situation: Situation, stance: Stance) -> str:
    """Return why she must not lie here any longer; '' if she had better stay."""
    wanted_here = must_anchor_here(situation, stance) and not must_avoid_fireship(situation)
    if wanted_here or not has_room_to_leave(situation):
        return ""
    if must_avoid_fireship(situation):
        return "Cut: a fireship is coming down"
    if stance.haven is not None:
        there = is_in_zone(stance.haven, situation.pose)
        return "" if there else f"Under way for {stance.haven.id}"
    if stance.edges:
        return "Under way while there is time"
    if stance.siege is not None and is_siege_out_of_reach(situation, stance):
        return f"Close with {stance.siege.fort.work.name}"
    if is_outgunned(situation, stance):
        return "Cut: she can only be beaten here"
    if is_battered_by_works(situation, stance):
        return "Cut: the walls stand this better than she does"
    return hunt_reason(situation, stance)


def has_room_to_leave(situation: Situation) -> bool:
    """Return whether she may drift until her sails are up and be neither ashore nor off the table."""
    leeward = cm_pose(situation.pose.x, situation.pose.y, situation.wind.blows_from)
    down = pose_ahead(leeward, -2 * DRIFT_PER_MOVE - 2.0)
    on_table = 0 < down.x < situation.width and 0 < down.y < situation.height
    return on_table and not situation.wind.calm and not is_drift_foul(situation.ship, situation.pose, down)


def must_avoid_fireship(situation: Situation) -> bool:
    """Return whether a fireship comes, but not before she has way on; later spars help (KMH-17.2.2)."""
    chance, moves = ignition_chance_and_moves(situation.burning_fireships, situation.ship, situation.pose)
    if chance > 0.0:
        return moves >= MAKE_SAIL_MOVES
    coming = [f for f in situation.foes if f.ship.kind == FIRESHIP and is_upwind(situation, f.pose)]
    return any(MAKE_SAIL_MOVES * 10.0 < f.distance < MAKE_SAIL_MOVES * 15.0 for f in coming)


def is_upwind(situation: Situation, there: CmPose) -> bool:
    """Return whether a place lies to windward of her, within 45 degrees of the wind's eye."""
    dx, dy = there.x - situation.pose.x, there.y - situation.pose.y
    eye = situation.upwind
    ahead, beside = dx * eye.sine - dy * eye.cosine, dx * eye.cosine + dy * eye.sine
    return ahead > abs(beside)


def is_siege_out_of_reach(situation: Situation, stance: Stance) -> bool:
    """Return whether she cannot swing so that guns or mortars reach the work well."""
    siege = stance.siege
    assert siege is not None
    gap = distance_between(situation.pose, siege.fort.pose) - siege.fort.half_beam
    if situation.ship.mortars:
        return not siege.distance - 2 * siege.closing_cm <= gap <= siege.distance + 3.0
    x, y = situation.pose.x, situation.pose.y
    swung = [cm_pose(x, y, d * DEGREE) for d in SPRING_HEADINGS]
    most = max(broadside_worth_at_fort(siege.fort, situation.guns, at) for at in swung)
    return most < situation.guns.hits(0, 1, 0, False) / 2


def is_outgunned(situation: Situation, stance: Stance) -> bool:
    """Return whether a foe near her hurts her much more than she can hurt him however she is swung."""
    foe = situation.nearest
    if foe is None or foe.distance > w.RAMMING_REACH:
        return False
    now = pose_score(situation, situation.pose, stance)
    may_swing = situation.ship.cables > 1 or situation.ship.anchors > situation.ship.cables
    best = best_spring_heading(situation, stance)[0] if may_swing else now
    return best < w.CUT_CABLE_BELOW


def is_battered_by_works(situation: Situation, stance: Stance) -> bool:
    """Return whether works that she cannot beat have hurt her much and will hurt her more."""
    ship = situation.ship
    if stance.siege is not None or 10 * ship.points_left > w.BATTERED_TENTHS * ship.points:
        return False
    hurt = sum(fort_volley_worth(fort, situation.guns, situation.pose) for fort in situation.forts)
    return hurt > w.MIN_ERRAND_WORTH


def hunt_reason(situation: Situation, stance: Stance) -> str:
    """Return why she goes after uncovered prey that lies still out of her reach; '' if she does not."""
    foe = situation.nearest
    if foe is None or stance.flees or foe.ship.id not in situation.aims.ships_to_beat:
        return ""
    covered = any(distance_between(f.pose, foe.pose) < f.max_range for f in situation.forts)
    is_still = is_anchored_or_aground(foe.ship) and not has_marker(foe.ship.number, Ablaze)
    if is_still and not covered and foe.distance > w.RAMMING_REACH + w.FIGHTING_DISTANCE:
        return f"Under way for {foe.ship.name}"
    return ""


# ------------------------------------------------------------------------------ dropping one
def decide_without_speed(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-6.2.7: anchor where there is bottom, unless drifting takes her out of a fire she cannot answer."""
    situation = situation_for(captain, question)
    stance = choose_stance(situation)
    offers = question.menu.keys()
    if "anchor" not in offers or ("drift" in offers and stance.flees and has_room_to_leave(situation)):
        return ["drift"], Rationale("Let her drift out of this")
    return ["anchor"], Rationale("Let go the anchor")


def should_anchor(situation: Situation, stance: Stance) -> bool:
    """KMH-7.2.1: return whether she is in the zone, before the work, or at the place where she is to stay."""
    if stance.siege is not None and situation.ship.mortars:
        return not is_siege_out_of_reach(situation, stance)
    haven = stance.haven
    held = haven is not None and situation.aims.must_hold_zone and is_in_zone(haven, situation.pose)
    return held or must_anchor_here(situation, stance)


def must_anchor_here(situation: Situation, stance: Stance) -> bool:
    """Return whether her squadron's order has her anchor about where she is."""
    station = stance.station
    if station is None or stance.berth is None or not station.must_anchor:
        return False
    return distance_between(situation.pose, stance.berth) <= ARRIVED_WITHIN


NO_ENEMY_WITHIN = 45.0  # cm; with an enemy nearer nobody lies still to pass a line


def decide_other_order(situation: Situation, stance: Stance, offers: Sequence[str]) -> Decision | None:
    """KMH-6.2.1: the order that is better than any course, if there is one."""
    foe = situation.nearest
    quiet = foe is None or foe.distance > NO_ENEMY_WITHIN
    if SailOrder.CAST_OFF in offers and not quiet:
        return [SailOrder.CAST_OFF], Rationale("Let go the tow: the enemy is upon us")
    lame = [s for s in towable_ships(situation.ship) if needs_tow(s) and pass_line_key(s) in offers]
    if lame and quiet:
        return [pass_line_key(lame[0])], Rationale(f"Pass a line to {lame[0].name}")
    if SailOrder.ANCHOR in offers and should_anchor(situation, stance):
        return [SailOrder.ANCHOR], Rationale("Let go the anchor: here she is to lie")
    slower = [o for o in (SailOrder.SLOW, SailOrder.LIE_TO) if o in offers]
    if slower and must_anchor_here(situation, stance):
        return [slower[0]], Rationale("Take the way off her, to anchor")
    still = [o for o in (SailOrder.LIE_TO, SailOrder.SLOW) if o in offers]
    shells = still and situation.ship.mortars and stance.siege is not None
    if shells and not is_siege_out_of_reach(situation, stance):
        return [still[0]], Rationale("Heave to: the mortar needs a ship that lies still")
    return None


def needs_tow(ship: Ship) -> bool:
    """Return whether she will not get away from here by herself."""
    return has_marker(ship.number, Aground) or ship.speed == 0


def sailing_orders(situation: Situation, offers: Sequence[str]) -> list[str]:
    """Return the orders that are about sailing; the lead is hove only where it shoals."""
    idle = (SailOrder.ANCHOR, SailOrder.CAST_OFF, *map(pass_line_key, towable_ships(situation.ship)))
    out = [o for o in offers if o not in idle]
    return [o for o in out if o != SailOrder.SOUND or situation.soundings]


BEARINGS = tuple(range(0, 360, 15))  # degrees on which a tow or a warp is tried
HAUL_TURNS = 3.0  # how many turns of hauling are considered at once: one alone is too short to tell on


def decide_becalmed(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-14.3.6: warp where it pays, towed or not; else lie still."""
    menu = cast(BearingMenu, question.menu)
    situation = situation_for(captain, question)
    stance = choose_stance(situation)
    # the battle must last until the anchor is out
    turns = get_single(Chart).turns
    too_late = turns and situation.deck.turn + int(rule_table("warping")["begins"]) > turns
    if menu.verb != HaulVerb.WARP or too_late:
        return ["lie"], Rationale("Whistle for a wind")
    gain, way = best_haul(situation, stance, float(rule_table("warping")["cm"]), swings_to_tow=False)
    if gain <= w.MIN_ERRAND_WORTH:
        return ["lie"], Rationale("Well where she lies")
    return [f"warp {way}"], Rationale(f"Warp her towards {way}", gain)


def best_haul(situation: Situation, stance: Stance, run: float, swings_to_tow: bool) -> tuple[float, int]:
    """Return the gain of the best haul of ``run`` cm a turn, and its degrees; ``swings_to_tow``: her head
    comes round (KMH-15.3.2)."""
    here = pose_score(situation, situation.pose, stance)
    best, most = 0, -w.NEVER_TURNS
    for degrees in BEARINGS:
        there = pose_after_haul(situation.pose, degrees * DEGREE, run * HAUL_TURNS, swings_to_tow)
        if is_drift_foul(situation.ship, situation.pose, there):
            continue
        gain = pose_score(situation, there, stance) - here
        if gain > most:
            best, most = degrees, gain
    return most, best


def pose_after_haul(at: CmPose, bearing: int, run: float, swings_to_tow: bool) -> CmPose:
    """Return where she lies that has been hauled so far on a bearing."""
    there = pose_ahead(cm_pose(at.x, at.y, bearing), run)
    most = EIGHT_POINT_STEP if swings_to_tow else 0
    turn = max(min(signed_angle(at.heading, bearing), most), -most)
    return cm_pose(there.x, there.y, (at.heading + turn) % FULL_TURN)


def best_boat_haul(situation: Situation, stance: Stance, boats: list[Boat]) -> tuple[float, int]:
    """Return the same for boats that have her in tow, or would have."""
    return best_haul(situation, stance, max(boats_tow_run(boats) / CM, 1.0), swings_to_tow=True)


def boats_wanted_to_tow(situation: Situation) -> int:
    """KMH-15.3.2: return how many more boats can add to her way; one stays to carry anchors."""
    ship, each = situation.ship, rule_table("boat_tow")
    cm = int(each["elite_cm" if ship.fighting_quality == Quality.ELITE else "cm"])
    out = [b for b in all_boats() if b.side == ship.side and ship.id in (b.tow, b.ship)]
    have = boats_tow_run(out) // CM
    missing = -(-(int(rule_table("boat_move")["basic_cm"]) - have) // cm)
    spare = ship.boats - 1 if ship.boats > 1 else ship.boats
    return max(min(missing, spare), 0)
