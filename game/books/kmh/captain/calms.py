"""Without wind, and on the ground: where a ship would be hauled, and what she does about it with
anchors (KMH-8.2.3, KMH-14.3)."""

from __future__ import annotations

from game.books.kmh.captain import weights as w
from game.books.kmh.captain.outlook import Sight, sight_of
from game.books.kmh.captain.score import Stance, stance, worth
from game.books.kmh.captain.shoals import is_foul
from game.books.kmh.captain.spots import CmPose, off, spot, straight
from game.books.kmh.rules.bearings import BearingMenu, Haul
from game.books.kmh.rules.boat_sheet import Boat, all_boats, tow_pull
from game.books.kmh.rules.sheet import Chart, Quality
from game.books.kmh.rules.tables import table
from game.captains.decision_maker import Decision, DecisionMaker
from game.captains.plan import Rationale
from game.core.steps import Choose
from game.core.table import the
from game.sea.compass import POINT
from game.sea.units import CM, DEGREE, FULL

WAYS = tuple(range(0, 360, 15))
"""Degrees on which a tow or a warp is tried."""
STRETCH = 3.0
"""How many turns of hauling are reckoned with at once: one alone is too short to tell on."""


def aground(mind: DecisionMaker, asked: Choose) -> Decision:
    """KMH-14.3.1: nothing is got by waiting: an anchor is carried out at once."""
    return ["warp"], Rationale("Carry out an anchor and heave her off")


def becalmed(mind: DecisionMaker, asked: Choose) -> Decision:
    """KMH-14.3.6: she warps where it pays, whether or not boats tow her besides; who wants to be
    nowhere else lies still."""
    menu = asked.menu
    assert isinstance(menu, BearingMenu)
    sight = sight_of(mind, asked)
    how = stance(sight)
    if menu.verb != Haul.WARP or not time_to_warp(sight):
        return ["lie"], Rationale("Whistle for a wind")
    gain, way = best_way(sight, how, float(table("warping")["cm"]), swings=False)
    if gain <= w.STIR:
        return ["lie"], Rationale("Well where she lies")
    return [f"warp {way}"], Rationale(f"Warp her towards {way}", gain)


def time_to_warp(sight: Sight) -> bool:
    """Whether the battle lasts until the anchor is out."""
    turns = the(Chart).turns
    return not turns or sight.deck.turn + int(table("warping")["begins"]) <= turns


def best_way(sight: Sight, how: Stance, run: float, swings: bool) -> tuple[float, int]:
    """What hauling her so many cm a turn is worth on the best of all ways, and its degrees;
    ``swings``: her head comes round to the tow (KMH-15.3.2)."""
    here = worth(sight, sight.now, how)
    best, most = 0, -w.NEVER
    for degrees in WAYS:
        there = hauled(sight.now, degrees * DEGREE, run * STRETCH, swings)
        if is_foul(sight.ship, sight.now, there):
            continue
        gain = worth(sight, there, how) - here
        if gain > most:
            best, most = degrees, gain
    return most, best


def hauled(at: CmPose, way: int, run: float, swings: bool) -> CmPose:
    """Where she lies that has been hauled so far on a bearing."""
    there = straight(spot(at.x, at.y, way), run)
    turn = max(min(off(at.heading, way), POINT), -POINT) if swings else 0
    return spot(there.x, there.y, (at.heading + turn) % FULL)


def wanted_way(sight: Sight, how: Stance, boats: list[Boat]) -> tuple[float, int]:
    """The same for boats that have her in tow, or would have."""
    return best_way(sight, how, max(tow_pull(boats) / CM, 1.0), swings=True)


def boats_to_tow(sight: Sight) -> int:
    """KMH-15.3.2: how many of her boats are still wanted before her bow: no more than can add to
    the way, and one stays to carry anchors."""
    ship, each = sight.ship, table("boat_tow")
    cm = int(each["elite_cm" if ship.fighting_quality == Quality.ELITE else "cm"])
    out = [b for b in all_boats() if b.side == ship.side and ship.id in (b.tow, b.ship)]
    have = tow_pull(out) // CM
    missing = -(-(int(table("boat_move")["basic_cm"]) - have) // cm)
    spare = ship.boats - 1 if ship.boats > 1 else ship.boats
    return max(min(missing, spare), 0)
