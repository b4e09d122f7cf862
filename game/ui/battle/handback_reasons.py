"""Why a ship that sails by her squadron's order asks for her person: badly hurt, raked, boarded or
fast to another, afire, about to run aboard a friend. Plain values in, a `HandbackReason` out, and
its words
as they are true for how she is now: she asks on while the fire is put out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from game.core.events import Boarded, Event, Fired
from game.core.visible import VisibleShip
from game.play.words import Names, called
from game.sea.compass import between
from game.sea.pose import Pose, local
from game.ui.battle.delegation_state import Cause, ConditionAtHandover, HandbackReason

_ALONG: Final = 4500
"""A friend whose heading is no farther off than this sails along, in 0.01 degree."""
_NEAR: Final = (105, 135)
"""Hundredths of her length, middle to middle, within which she is about to run aboard a friend who
sails along, and one who does not."""
_WIDE: Final = 35
"""Hundredths of her length to either side of her keel that her own hull takes."""

_WORDS: Final[Mapping[Cause, str]] = MappingProxyType(
    {
        Cause.BOARDS: "Boards {}",
        Cause.BOARDED: "Boarded by {}",
        Cause.RAKED: "Raked by {}",
        Cause.AFIRE: "Afire",
        Cause.FAST: "Fast to another",
        Cause.HALVED: "Half of what she had is gone",
        Cause.FOULING: "About to run aboard {}",
    }
)
_OVER: Final[Mapping[Cause, str]] = MappingProxyType(
    {
        Cause.BOARDS: "Done with {}",
        Cause.BOARDED: "Rid of {}",
        Cause.RAKED: "Raked by {}",
        Cause.AFIRE: "The fire is out",
        Cause.FAST: "Free again",
        Cause.HALVED: "Repaired in part",
        Cause.FOULING: "Clear of {}",
    }
)
"""What is said when it is over."""


def borne(ship: VisibleShip | None, ships: Sequence[VisibleShip]) -> ConditionAtHandover:
    """How she is now."""
    if ship is None:
        return ConditionAtHandover()
    return ConditionAtHandover(ship.damage, ship.afire, ship.locked, fouled_by(ship, ships))


def why(
    was: ConditionAtHandover,
    ship: VisibleShip,
    ships: Sequence[VisibleShip],
    fresh: Sequence[Event],
) -> HandbackReason | None:
    """Why she asks; None while she does not. `fresh` is what has happened since she was last looked
    at."""
    for event in fresh:
        if isinstance(event, Boarded) and ship.id == event.ship:
            return HandbackReason(Cause.BOARDS, event.other)
        if isinstance(event, Boarded) and ship.id == event.other:
            return HandbackReason(Cause.BOARDED, event.ship)
        if isinstance(event, Fired) and event.target == ship.id and event.rake and event.hits:
            return HandbackReason(Cause.RAKED, event.ship)
    if ship.afire and not was.afire:
        return HandbackReason(Cause.AFIRE)
    if ship.locked and not was.locked:
        return HandbackReason(Cause.FAST)
    if _is_halved(was.damage, ship):
        return HandbackReason(Cause.HALVED, had_lost=was.damage)
    friend = fouled_by(ship, ships)
    return HandbackReason(Cause.FOULING, friend) if friend and friend != was.fouling else None


def words(
    need: HandbackReason, ship: VisibleShip, ships: Sequence[VisibleShip], names: Names
) -> str:
    """The reason as it is true now, without a full stop: what has befallen her stays so; of a state
    that is over it tells what holds now instead, or that it is over."""
    if _holds(need, ship, ships):
        return _WORDS[need.cause].format(called(names, need.other))
    instead = why(ConditionAtHandover(1000), ship, ships, ())
    if instead is not None:
        return _WORDS[instead.cause].format(called(names, instead.other))
    return _OVER[need.cause].format(called(names, need.other))


def _holds(need: HandbackReason, ship: VisibleShip, ships: Sequence[VisibleShip]) -> bool:
    """Whether what made her ask is still so."""
    match need.cause:
        case Cause.BOARDS | Cause.BOARDED:
            return ship.locked and any(_resists(s, ship) for s in ships if s.id == need.other)
        case Cause.RAKED:
            return True
        case Cause.AFIRE:
            return ship.afire
        case Cause.FAST:
            return ship.locked
        case Cause.HALVED:
            return _is_halved(need.had_lost, ship)
        case Cause.FOULING:
            return fouled_by(ship, ships) == need.other


def _resists(other: VisibleShip, ship: VisibleShip) -> bool:
    """Whether the other fights on against her."""
    return other.side != ship.side and not (other.gone or other.struck)


def _is_halved(had_lost: int, ship: VisibleShip) -> bool:
    """Whether half of what she had, when she had lost so many thousandths, is gone."""
    return ship.damage > had_lost and 2 * (ship.damage - had_lost) >= 1000 - had_lost


def fouled_by(ship: VisibleShip, ships: Sequence[VisibleShip]) -> str:
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
