"""Without wind, and on the ground: where a ship would be hauled, and what she does about it with
anchors (KMH-8.2.3, KMH-14.3)."""

from game.books.kmh.captain import weights as w
from game.books.kmh.captain.geometry import CmPose, cm_pose, pose_ahead, signed_angle
from game.books.kmh.captain.score import Stance, choose_stance, pose_score
from game.books.kmh.captain.shoals import is_drift_foul
from game.books.kmh.captain.situation import Situation, situation_for
from game.books.kmh.rules.anchors import BearingMenu, HaulVerb
from game.books.kmh.rules.boat_sheet import Boat, all_boats, boats_tow_run
from game.books.kmh.rules.sheet import Chart, Quality
from game.books.kmh.rules.tables import rule_table
from game.captains.decision_maker import Decision, DecisionMaker
from game.captains.rationale import Rationale
from game.core.steps import Choose
from game.core.table import get_single
from game.sea.units import CM, DEGREE, EIGHT_POINT_STEP, FULL_TURN

BEARINGS = tuple(range(0, 360, 15))
"""Degrees on which a tow or a warp is tried."""
HAUL_TURNS = 3.0
"""How many turns of hauling are considered at once: one alone is too short to tell on."""


def decide_aground(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-14.3.1: nothing is got by waiting: an anchor is carried out at once."""
    return ["warp"], Rationale("Carry out an anchor and heave her off")


def decide_becalmed(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-14.3.6: she warps where it pays, whether or not boats tow her besides; who wants to be
    nowhere else lies still."""
    menu = question.menu
    assert isinstance(menu, BearingMenu)
    situation = situation_for(captain, question)
    how = choose_stance(situation)
    if menu.verb != HaulVerb.WARP or not has_time_to_warp(situation):
        return ["lie"], Rationale("Whistle for a wind")
    gain, way = best_haul(situation, how, float(rule_table("warping")["cm"]), swings_to_tow=False)
    if gain <= w.MIN_ERRAND_WORTH:
        return ["lie"], Rationale("Well where she lies")
    return [f"warp {way}"], Rationale(f"Warp her towards {way}", gain)


def has_time_to_warp(situation: Situation) -> bool:
    """Return whether the battle lasts until the anchor is out."""
    turns = get_single(Chart).turns
    return not turns or situation.deck.turn + int(rule_table("warping")["begins"]) <= turns


def best_haul(situation: Situation, stance: Stance, run: float, swings_to_tow: bool) -> tuple[float, int]:
    """Return what hauling her this many cm a turn is worth on the best of all ways, and its
    degrees; ``swings_to_tow``: her head comes round to the tow (KMH-15.3.2)."""
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
    turn = (
        max(min(signed_angle(at.heading, bearing), EIGHT_POINT_STEP), -EIGHT_POINT_STEP)
        if swings_to_tow
        else 0
    )
    return cm_pose(there.x, there.y, (at.heading + turn) % FULL_TURN)


def best_boat_haul(situation: Situation, stance: Stance, boats: list[Boat]) -> tuple[float, int]:
    """Return the same for boats that have her in tow, or would have."""
    return best_haul(situation, stance, max(boats_tow_run(boats) / CM, 1.0), swings_to_tow=True)


def boats_wanted_to_tow(situation: Situation) -> int:
    """KMH-15.3.2: return how many of her boats are still wanted before her bow: no more than can
    add to the way, and one stays to carry anchors."""
    ship, each = situation.ship, rule_table("boat_tow")
    cm = int(each["elite_cm" if ship.fighting_quality == Quality.ELITE else "cm"])
    out = [b for b in all_boats() if b.side == ship.side and ship.id in (b.tow, b.ship)]
    have = boats_tow_run(out) // CM
    missing = -(-(int(rule_table("boat_move")["basic_cm"]) - have) // cm)
    spare = ship.boats - 1 if ship.boats > 1 else ship.boats
    return max(min(missing, spare), 0)
