"""Orders that are not about sailing: to anchor, to heave to before a work, to pass a tow or let it
go (KMH-6.6, KMH-7.2.1, KMH-9.6.1)."""

from collections.abc import Sequence

from game.books.kmh.captain.anchoring import is_siege_out_of_reach, must_anchor_here, should_anchor
from game.books.kmh.captain.score import Stance
from game.books.kmh.captain.situation import Situation
from game.books.kmh.rules.sheet import Ship
from game.books.kmh.rules.towing import pass_line_key, towable_ships
from game.books.kmh.rules.wind import SailOrder
from game.captains.decision_maker import Decision
from game.captains.rationale import Rationale
from game.core.markers import Aground
from game.core.table import has_marker

NO_ENEMY_WITHIN = 45.0
"""cm; with an enemy nearer nobody lies still to pass a line."""


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
    if (
        still
        and situation.ship.mortars
        and stance.siege is not None
        and not is_siege_out_of_reach(situation, stance)
    ):
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
