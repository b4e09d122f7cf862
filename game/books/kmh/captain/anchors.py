"""What a ship does at her cable: hauls on the spring, rides, cuts or weighs (KMH-7)."""

from __future__ import annotations

from game.books.kmh.captain import weights as w
from game.books.kmh.captain.burning import in_the_way
from game.books.kmh.captain.forts import gives, suffers
from game.books.kmh.captain.outlook import Sight, sight_of
from game.books.kmh.captain.score import Stance, lies_in, stance, worth
from game.books.kmh.captain.shoals import is_foul
from game.books.kmh.captain.spots import CmPose, apart, spot, straight
from game.books.kmh.rules.getting_away import must_leave_her_cable
from game.books.kmh.rules.sheet import FIRESHIP, Chart, holds_fast
from game.books.kmh.rules.tables import table
from game.captains.decision_maker import Decision, DecisionMaker
from game.captains.plan import Rationale
from game.core.markers import Ablaze
from game.core.steps import Choose
from game.core.table import has, the
from game.sea.units import DEGREE

HEADINGS = tuple(range(0, 360, 30))
"""Degrees to which a spring is tried."""
DRIFT = 3.5
"""cm that a ship drifts in a move on average (KMH-6.5.1)."""
AT_HER_BERTH = 20.0
"""cm from the berth of her squadron's order within which she takes the way off her and lets go her
anchor: about a move, for only a stationary ship may anchor (KMH-7.2.1)."""
IN_SIGHT = 60.0
"""cm; with an enemy nearer a crew has no time to heave an anchor up."""
CLEAR_IN = int(table("anchor")["make_sail"]) + 1
"""Her move, counted from the one in which she cuts, in which she has way on."""


def at_anchor(mind: DecisionMaker, asked: Choose) -> Decision:
    """KMH-7.1.1: out of the way of a fireship while there is time; round by the spring to where
    most of her guns bear and least is suffered; off, if she is wanted elsewhere or can only be
    beaten where she lies."""
    sight = sight_of(mind, asked)
    how, offers = stance(sight), asked.menu.keys()
    if "ride" not in offers and "weigh" not in offers and must_leave_her_cable(sight.ship):
        return [offers[-1]], Rationale("Get away from here")
    why = leaves(sight, how)
    if why:
        hurried = "heave" in offers or "weigh" not in offers or presses(sight)
        return ["cut" if hurried else "weigh"], Rationale(why)
    if "heave" in offers:
        return ["heave"], Rationale("Heave away")
    now = worth(sight, sight.now, how)
    best, heading = best_heading(sight, how)
    if "swing 0" in offers and best > now + w.STIR:
        return [f"swing {heading}"], Rationale(f"Haul on the spring: her head to {heading}", best)
    if "anchor" in offers and best > now + w.SPRING:
        return ["anchor"], Rationale("A second anchor, to swing her by", best)
    return ["ride"], Rationale("Ride to her cable", now)


def best_heading(sight: Sight, how: Stance) -> tuple[float, int]:
    """The worth of the best heading on the spot where she rides, and its degrees."""
    x, y = sight.now.x, sight.now.y
    scored = [(worth(sight, spot(x, y, d * DEGREE), how), -d) for d in HEADINGS]
    best, degrees = max(scored)
    return best, -degrees


# ------------------------------------------------------------------------------ staying or going
def leaves(sight: Sight, how: Stance) -> str:
    """Why she must not lie here any longer; '' if she had better stay."""
    wanted_here = is_to_lie_here(sight, how) and not from_a_fireship(sight)
    if wanted_here or not room_to_leave(sight):
        return ""
    if from_a_fireship(sight):
        return "Cut: a fireship is coming down"
    if how.haven is not None:
        there = lies_in(how.haven, sight.now)
        return "" if there else f"Under way for {how.haven.id}"
    if how.edges:
        return "Under way while there is time"
    if how.siege is not None and out_of_reach(sight, how):
        return f"Close with {how.siege.fort.work.name}"
    if helpless(sight, how):
        return "Cut: she can only be beaten here"
    if battered(sight, how):
        return "Cut: the walls stand this better than she does"
    return hunts(sight, how)


def room_to_leave(sight: Sight) -> bool:
    """Whether she may drift until her sails are up and be neither ashore nor off the table."""
    down = straight(spot(sight.now.x, sight.now.y, sight.wind.blows_from), -2 * DRIFT - 2.0)
    on_table = 0 < down.x < sight.width and 0 < down.y < sight.height
    return on_table and not sight.wind.calm and not is_foul(sight.ship, sight.now, down)


def presses(sight: Sight) -> bool:
    """Whether there is no time to heave her anchor up."""
    left = the(Chart).turns - sight.deck.turn if the(Chart).turns else w.NEVER
    near = sight.nearest is not None and sight.nearest.distance < IN_SIGHT
    heaving = int(table("anchor")["heave"]) + CLEAR_IN
    return near or bool(sight.fires) or left < 3 * heaving


def from_a_fireship(sight: Sight) -> bool:
    """Whether a burning fireship, or one that is still sailed, will come upon her, but not before
    she can have way on; afterwards spars are the better defence (KMH-17.2.2)."""
    chance, moves = in_the_way(sight.fires, sight.ship, sight.now)
    if chance > 0.0:
        return moves >= CLEAR_IN
    coming = [f for f in sight.foes if f.ship.kind == FIRESHIP and upwind(sight, f.now)]
    return any(CLEAR_IN * 10.0 < f.distance < CLEAR_IN * 15.0 for f in coming)


def upwind(sight: Sight, there: CmPose) -> bool:
    """Whether a place lies to windward of her, within 45 degrees of the wind's eye."""
    dx, dy = there.x - sight.now.x, there.y - sight.now.y
    eye = sight.upwind
    ahead, beside = dx * eye.s - dy * eye.c, dx * eye.c + dy * eye.s
    return ahead > abs(beside)


def out_of_reach(sight: Sight, how: Stance) -> bool:
    """Whether no turn on her spring brings her guns, or mortars, to bear on the work she is to
    beat, or only from very far."""
    siege = how.siege
    assert siege is not None
    gap = apart(sight.now, siege.fort.at) - siege.fort.half_beam
    if sight.ship.mortars:
        return not siege.keep - 2 * siege.slack <= gap <= siege.keep + 3.0
    x, y = sight.now.x, sight.now.y
    most = max(gives(siege.fort, sight.guns, spot(x, y, d * DEGREE)) for d in HEADINGS)
    return most < sight.guns.hits(0, 1, 0, False) / 2


def helpless(sight: Sight, how: Stance) -> bool:
    """Whether a foe near her hurts her much more than she can hurt him however she is swung."""
    foe = sight.nearest
    if foe is None or foe.distance > w.RAMMING_REACH:
        return False
    now = worth(sight, sight.now, how)
    may_swing = sight.ship.cables > 1 or sight.ship.anchors > sight.ship.cables
    best = best_heading(sight, how)[0] if may_swing else now
    return best < w.LEAVES_AT


def battered(sight: Sight, how: Stance) -> bool:
    """Whether works that she cannot hope to beat have cost her a good part of her strength, and are
    about to cost her more."""
    if how.siege is not None or 10 * sight.ship.value > w.HAS_HAD_ENOUGH * sight.ship.points:
        return False
    return sum(suffers(fort, sight.guns, sight.now) for fort in sight.forts) > w.STIR


def hunts(sight: Sight, how: Stance) -> str:
    """Why she goes after prey that lies still out of her reach, if she is strong enough and nothing
    on shore covers it; '' if she does not."""
    foe = sight.nearest
    if foe is None or how.flees or foe.ship.id not in sight.aims.prey:
        return ""
    covered = any(apart(f.at, foe.now) < f.reach for f in sight.forts)
    lies = holds_fast(foe.ship) and not has(foe.ship.number, Ablaze)
    if lies and not covered and foe.distance > w.RAMMING_REACH + w.FIGHTING_DISTANCE:
        return f"Under way for {foe.ship.name}"
    return ""


# ------------------------------------------------------------------------------ dropping one
def no_speed_left(mind: DecisionMaker, asked: Choose) -> Decision:
    """KMH-6.2.7: a ship that cannot sail any more anchors where there is bottom, unless drifting
    takes her out of a fire she cannot answer."""
    sight = sight_of(mind, asked)
    how = stance(sight)
    offers = asked.menu.keys()
    if "anchor" not in offers or ("drift" in offers and how.flees and room_to_leave(sight)):
        return ["drift"], Rationale("Let her drift out of this")
    return ["anchor"], Rationale("Let go the anchor")


def wants_to_anchor(sight: Sight, how: Stance) -> bool:
    """KMH-7.2.1: whether she lies where she wants to stay: in the zone she is to hold, before the
    work she bombards, or at the berth of her squadron's order."""
    if how.siege is not None and sight.ship.mortars:
        return not out_of_reach(sight, how)
    return is_to_lie_here(sight, how) or (
        how.haven is not None and sight.aims.stays and lies_in(how.haven, sight.now)
    )


def is_to_lie_here(sight: Sight, how: Stance) -> bool:
    """Whether her squadron's order has her anchor about where she is."""
    station = how.station
    if station is None or how.berth is None or not station.anchors:
        return False
    return apart(sight.now, how.berth) <= AT_HER_BERTH
