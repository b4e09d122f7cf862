"""Whom a captain asks of a great fleet: the ships near his own before all of them."""

from game.books.hf.captain.geometry import distance_between, inch_pose_of
from game.books.hf.rules.sheet import Ship, are_alongside, enemies, fighting_ships
from game.books.hf.rules.table_geometry import INCH, enemies_in_box, fighting_ships_in_box

HORIZON = 14.0
"""Inches beyond which only the nearest foe matters."""
_LOOKED_FOR_WITHIN = (HORIZON, 3 * HORIZON)
"""Inches within which enemies are looked for, before they are everywhere."""
_MAX_RUN = 6.0
"""Inches that a ship makes in a turn at most: five phases and the drift."""
_MEETING_RANGE = 4 * _MAX_RUN + 1
"""Inches by which a friend may lie farther off than the nearest and yet be as near when both, and
she herself, have moved to and fro; with an inch to spare."""
_FRIENDS_LOOKED_FOR_WITHIN = (_MEETING_RANGE + 4, _MEETING_RANGE + 30)
"""Inches within which friends are looked for, before they are everywhere."""


def enemies_to_consider(ship: Ship) -> list[Ship]:
    """Return all her enemies within the horizon, and the nearest of all in any case, in placement
    order; others may be among them."""
    here = inch_pose_of(ship.pose)
    for reach in _LOOKED_FOR_WITHIN:
        # an inch more than is asked: equally near as far as a captain measures is in as well
        near = enemies_in_box(ship, round((reach + 1) * INCH))
        if any(distance_between(here, inch_pose_of(foe.pose)) <= reach for foe in near):
            return near
    return enemies(ship)


def friends_to_consider(ship: Ship, includes_alongside: bool) -> list[Ship]:
    """Return the other ships of her side that may come in her way this turn, or be the nearest
    where it ends, in placement order; others may be among them. Those alongside only if wanted."""
    here = inch_pose_of(ship.pose)
    for reach in _FRIENDS_LOOKED_FOR_WITHIN:
        near = _friends_among(ship, fighting_ships_in_box(ship.pose, round(reach * INCH)), includes_alongside)
        if any(distance_between(here, inch_pose_of(s.pose)) <= reach - _MEETING_RANGE for s in near):
            return near
    return _friends_among(ship, fighting_ships(), includes_alongside)


def _friends_among(ship: Ship, ships: list[Ship], alongside_too: bool) -> list[Ship]:
    """Return those of the ships that are of her side, without herself."""
    ours = [s for s in ships if s.side == ship.side and s is not ship]
    return [s for s in ours if alongside_too or not are_alongside(s, ship)]
