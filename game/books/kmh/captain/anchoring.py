"""What a ship does at her cable: hauls on the spring, rides, cuts or weighs (KMH-7)."""

from game.books.kmh.captain import weights as w
from game.books.kmh.captain.fireship_drift import ignition_chance_and_moves
from game.books.kmh.captain.forts import broadside_worth_at_fort, fort_volley_worth
from game.books.kmh.captain.geometry import CmPose, cm_pose, distance_between, pose_ahead
from game.books.kmh.captain.score import Stance, choose_stance, is_in_zone, pose_score
from game.books.kmh.captain.shoals import is_drift_foul
from game.books.kmh.captain.situation import Situation, situation_for
from game.books.kmh.rules.nearby_ships import cable_flight_clause
from game.books.kmh.rules.sheet import FIRESHIP, Chart, is_anchored_or_aground
from game.books.kmh.rules.tables import rule_table
from game.captains.decision_maker import Decision, DecisionMaker
from game.captains.rationale import Rationale
from game.core.markers import Ablaze
from game.core.steps import Choose
from game.core.table import get_single, has_marker
from game.sea.units import DEGREE

SPRING_HEADINGS = tuple(range(0, 360, 30))
"""Degrees to which a spring is tried."""
DRIFT_PER_MOVE = 3.5
"""cm that a ship drifts in a move on average (KMH-6.5.1)."""
ARRIVED_WITHIN = 20.0
"""cm from the berth of her squadron's order within which she takes the way off her and lets go her
anchor: about a move, for only a stationary ship may anchor (KMH-7.2.1)."""
IN_SIGHT = 60.0
"""cm; with an enemy nearer a crew has no time to heave an anchor up."""
MAKE_SAIL_MOVES = int(rule_table("anchor")["make_sail"]) + 1
"""Her move, counted from the one in which she cuts, in which she has way on."""


def decide_at_anchor(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-7.1.1: out of the way of a fireship while there is time; round by the spring to where
    most of her guns bear and least is suffered; off, if she is wanted elsewhere or can only be
    beaten where she is."""
    situation = situation_for(captain, question)
    how, offers = choose_stance(situation), question.menu.keys()
    if "ride" not in offers and "weigh" not in offers and cable_flight_clause(situation.ship):
        return [offers[-1]], Rationale("Get away from here")
    why = leave_reason(situation, how)
    if why:
        hurried = "heave" in offers or "weigh" not in offers or must_cut_cable(situation)
        return ["cut" if hurried else "weigh"], Rationale(why)
    if "heave" in offers:
        return ["heave"], Rationale("Heave away")
    now = pose_score(situation, situation.pose, how)
    best, heading = best_spring_heading(situation, how)
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
    """Return whether she may drift until her sails are up and be neither ashore nor off the
    table."""
    down = pose_ahead(
        cm_pose(situation.pose.x, situation.pose.y, situation.wind.blows_from), -2 * DRIFT_PER_MOVE - 2.0
    )
    on_table = 0 < down.x < situation.width and 0 < down.y < situation.height
    return on_table and not situation.wind.calm and not is_drift_foul(situation.ship, situation.pose, down)


def must_cut_cable(situation: Situation) -> bool:
    """Return whether there is no time to heave her anchor up."""
    left = get_single(Chart).turns - situation.deck.turn if get_single(Chart).turns else w.NEVER_TURNS
    near = situation.nearest is not None and situation.nearest.distance < IN_SIGHT
    heaving = int(rule_table("anchor")["heave"]) + MAKE_SAIL_MOVES
    return near or bool(situation.burning_fireships) or left < 3 * heaving


def must_avoid_fireship(situation: Situation) -> bool:
    """Return whether a burning fireship, or one that is still sailed, will come upon her, but not
    before she can have way on; afterwards spars are the better defence (KMH-17.2.2)."""
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
    """Return whether no turn on her spring brings her guns, or mortars, to bear on the work she is
    to beat, or only from very far."""
    siege = stance.siege
    assert siege is not None
    gap = distance_between(situation.pose, siege.fort.pose) - siege.fort.half_beam
    if situation.ship.mortars:
        return not siege.distance - 2 * siege.closing_cm <= gap <= siege.distance + 3.0
    x, y = situation.pose.x, situation.pose.y
    most = max(
        broadside_worth_at_fort(siege.fort, situation.guns, cm_pose(x, y, d * DEGREE))
        for d in SPRING_HEADINGS
    )
    return most < situation.guns.hits(0, 1, 0, False) / 2


def is_outgunned(situation: Situation, stance: Stance) -> bool:
    """Return whether a foe near her hurts her much more than she can hurt him however she is
    swung."""
    foe = situation.nearest
    if foe is None or foe.distance > w.RAMMING_REACH:
        return False
    now = pose_score(situation, situation.pose, stance)
    may_swing = situation.ship.cables > 1 or situation.ship.anchors > situation.ship.cables
    best = best_spring_heading(situation, stance)[0] if may_swing else now
    return best < w.CUT_CABLE_BELOW


def is_battered_by_works(situation: Situation, stance: Stance) -> bool:
    """Return whether works that she cannot hope to beat have cost her a good part of her strength,
    and are about to cost her more."""
    if (
        stance.siege is not None
        or 10 * situation.ship.points_left > w.BATTERED_TENTHS * situation.ship.points
    ):
        return False
    return (
        sum(fort_volley_worth(fort, situation.guns, situation.pose) for fort in situation.forts)
        > w.MIN_ERRAND_WORTH
    )


def hunt_reason(situation: Situation, stance: Stance) -> str:
    """Return why she goes after prey that lies still out of her reach, if she is strong enough and
    nothing on shore covers it; '' if she does not."""
    foe = situation.nearest
    if foe is None or stance.flees or foe.ship.id not in situation.aims.ships_to_beat:
        return ""
    covered = any(distance_between(f.pose, foe.pose) < f.max_range for f in situation.forts)
    lies = is_anchored_or_aground(foe.ship) and not has_marker(foe.ship.number, Ablaze)
    if lies and not covered and foe.distance > w.RAMMING_REACH + w.FIGHTING_DISTANCE:
        return f"Under way for {foe.ship.name}"
    return ""


# ------------------------------------------------------------------------------ dropping one
def decide_without_speed(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-6.2.7: a ship that cannot sail any more anchors where there is bottom, unless drifting
    takes her out of a fire she cannot answer."""
    situation = situation_for(captain, question)
    how = choose_stance(situation)
    offers = question.menu.keys()
    if "anchor" not in offers or ("drift" in offers and how.flees and has_room_to_leave(situation)):
        return ["drift"], Rationale("Let her drift out of this")
    return ["anchor"], Rationale("Let go the anchor")


def should_anchor(situation: Situation, stance: Stance) -> bool:
    """KMH-7.2.1: return whether she is where she wants to stay: in the zone she is to hold, before
    the work she bombards, or at the berth of her squadron's order."""
    if stance.siege is not None and situation.ship.mortars:
        return not is_siege_out_of_reach(situation, stance)
    return must_anchor_here(situation, stance) or (
        stance.haven is not None
        and situation.aims.must_hold_zone
        and is_in_zone(stance.haven, situation.pose)
    )


def must_anchor_here(situation: Situation, stance: Stance) -> bool:
    """Return whether her squadron's order has her anchor about where she is."""
    station = stance.station
    if station is None or stance.berth is None or not station.must_anchor:
        return False
    return distance_between(situation.pose, stance.berth) <= ARRIVED_WITHIN
