"""Why a ship that sails by her squadron's order asks for her person: badly hurt, raked, boarded or
fast to another, afire, about to run aboard a friend. Plain values in, words out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.events import Boarded, Event, Fired
from game.core.sight import Seen
from game.play.words import Names, called
from game.sea.compass import between
from game.sea.pose import Pose, local
from game.ui.table.handed import Borne

_ALONG: Final = 4500
"""A friend whose heading is no farther off than this sails along, in 0.01 degree."""
_NEAR: Final = (105, 135)
"""Hundredths of her length, middle to middle, within which she is about to run aboard a friend who
sails along, and one who does not."""
_WIDE: Final = 35
"""Hundredths of her length to either side of her keel that her own hull takes."""


def borne(ship: Seen | None, ships: Sequence[Seen]) -> Borne:
    """How she is now."""
    if ship is None:
        return Borne()
    return Borne(ship.damage, ship.afire, ship.locked, fouled_by(ship, ships))


def why(was: Borne, ship: Seen, ships: Sequence[Seen], fresh: Sequence[Event], names: Names) -> str:
    """Why she asks, without a full stop; '' while she does not. `fresh` is what has happened since
    she was last looked at."""
    for event in fresh:
        if isinstance(event, Boarded) and ship.id == event.ship:
            return f"Boards {called(names, event.other)}"
        if isinstance(event, Boarded) and ship.id == event.other:
            return f"Boarded by {called(names, event.ship)}"
        if isinstance(event, Fired) and event.target == ship.id and event.rake and event.hits:
            return f"Raked by {called(names, event.ship)}"
    if ship.afire and not was.afire:
        return "Afire"
    if ship.locked and not was.locked:
        return "Fast to another"
    if 2 * (ship.damage - was.damage) >= 1000 - was.damage and ship.damage > was.damage:
        return "Half of what she had is gone"
    friend = fouled_by(ship, ships)
    if friend and friend != was.fouling:
        return f"About to run aboard {called(names, friend)}"
    return ""


def fouled_by(ship: Seen, ships: Sequence[Seen]) -> str:
    """The friend right before her bow, so near that her next move may end aboard of her; '' for
    none. Hulls are taken as equally long."""
    if ship.locked or ship.anchored or ship.aground or not ship.way:
        return ""
    here = Pose(ship.x, ship.y, ship.heading)
    for other in ships:
        if other is ship or other.side != ship.side or other.gone:
            continue
        across, forward = local(here, other.x, other.y)
        along = between(ship.heading, other.heading) <= _ALONG and other.way > 0
        near = _NEAR[0 if along and not other.locked else 1]
        if 100 * abs(across) <= _WIDE * ship.length and 0 < 100 * forward <= near * ship.length:
            return other.id
    return ""
