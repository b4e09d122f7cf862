"""Whom a captain asks of a great fleet: the ships near his own before all of them."""

from __future__ import annotations

from game.books.hf.captain.geometry import apart, spot_of
from game.books.hf.rules.sheet import Ship, are_alongside, enemies, fighting
from game.books.hf.rules.space import INCH
from game.books.hf.rules.whereabouts import enemies_about, fighting_about

HORIZON = 14.0
"""Inches beyond which only the nearest foe matters."""
_LOOKED_FOR_WITHIN = (HORIZON, 3 * HORIZON)
"""Inches within which enemies are looked for, before they are everywhere."""
_IN_A_TURN = 6.0
"""Inches that a ship makes in a turn at the most: five phases and the drift."""
_AS_NEAR = 4 * _IN_A_TURN + 1
"""Inches by which a friend may lie farther off than the nearest and yet be as near when both, and
she herself, have moved to and fro; with an inch to spare."""
_FRIENDS_LOOKED_FOR_WITHIN = (_AS_NEAR + 4, _AS_NEAR + 30)
"""Inches within which friends are looked for, before they are everywhere."""


def nearest_enemies(ship: Ship) -> list[Ship]:
    """All her enemies within the horizon, and the nearest of all in any case, in placement order;
    others may be among them."""
    here = spot_of(ship.pose)
    for reach in _LOOKED_FOR_WITHIN:
        # an inch more than is asked: equally near as far as a captain measures is in as well
        near = enemies_about(ship, round((reach + 1) * INCH))
        if any(apart(here, spot_of(foe.pose)) <= reach for foe in near):
            return near
    return enemies(ship)


def nearest_friends(ship: Ship, alongside_too: bool) -> list[Ship]:
    """The other ships of her side that may come in her way this turn, or be the nearest where it
    ends, in placement order; others may be among them. Those alongside only if wanted."""
    here = spot_of(ship.pose)
    for reach in _FRIENDS_LOOKED_FOR_WITHIN:
        near = _friends(ship, fighting_about(ship.pose, round(reach * INCH)), alongside_too)
        if any(apart(here, spot_of(s.pose)) <= reach - _AS_NEAR for s in near):
            return near
    return _friends(ship, fighting(), alongside_too)


def _friends(ship: Ship, ships: list[Ship], alongside_too: bool) -> list[Ship]:
    """Those of the ships that are of her side, without herself."""
    ours = [s for s in ships if s.side == ship.side and s is not ship]
    return [s for s in ours if alongside_too or not are_alongside(s, ship)]
