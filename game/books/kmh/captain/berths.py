"""Orders that are not about sailing: to anchor, to heave to before a work, to pass a tow or let it
go (KMH-6.6, KMH-7.2.1, KMH-9.6.1)."""

from __future__ import annotations

from collections.abc import Sequence

from game.books.kmh.captain.anchors import is_to_lie_here, out_of_reach, wants_to_anchor
from game.books.kmh.captain.outlook import Sight
from game.books.kmh.captain.score import Stance
from game.books.kmh.rules.sheet import Ship
from game.books.kmh.rules.towing import line_to, towable
from game.books.kmh.rules.zones import SailOrder
from game.captains.decision_maker import Decision
from game.captains.plan import Rationale
from game.core.markers import Aground
from game.core.table import has

QUIET = 45.0
"""cm; with an enemy nearer nobody lies still to pass a line."""


def instead(sight: Sight, how: Stance, offers: Sequence[str]) -> Decision | None:
    """KMH-6.2.1: the order that is better than any course, if there is one."""
    foe = sight.nearest
    quiet = foe is None or foe.distance > QUIET
    if SailOrder.CAST_OFF in offers and not quiet:
        return [SailOrder.CAST_OFF], Rationale("Let go the tow: the enemy is upon us")
    lame = [s for s in towable(sight.ship) if is_lame(s) and line_to(s) in offers]
    if lame and quiet:
        return [line_to(lame[0])], Rationale(f"Pass a line to {lame[0].name}")
    if SailOrder.ANCHOR in offers and wants_to_anchor(sight, how):
        return [SailOrder.ANCHOR], Rationale("Let go the anchor: here she is to lie")
    slower = [o for o in (SailOrder.SLOW, SailOrder.LIE_TO) if o in offers]
    if slower and is_to_lie_here(sight, how):
        return [slower[0]], Rationale("Take the way off her, to anchor")
    still = [o for o in (SailOrder.LIE_TO, SailOrder.SLOW) if o in offers]
    if still and sight.ship.mortars and how.siege is not None and not out_of_reach(sight, how):
        return [still[0]], Rationale("Heave to: the mortar needs a ship that lies still")
    return None


def is_lame(ship: Ship) -> bool:
    """Whether she will not get away from here by herself."""
    return has(ship.number, Aground) or ship.speed == 0


def sailing_orders(sight: Sight, offers: Sequence[str]) -> list[str]:
    """The orders that are about sailing; the lead is hove only where it shoals."""
    idle = (SailOrder.ANCHOR, SailOrder.CAST_OFF, *map(line_to, towable(sight.ship)))
    out = [o for o in offers if o not in idle]
    return [o for o in out if o != SailOrder.SOUND or sight.coast]
