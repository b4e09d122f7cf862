"""Why a ship that sails by her squadron's order asks for her person: badly hurt, raked, boarded or
fast to another, afire, about to run aboard a friend. Plain values in, a `HandbackReason` out, and
its words
as they are true for how she is now: she asks on while the fire is put out."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from game.core.events import Boarded, Event, Fired
from game.core.visible import VisibleShip
from game.play.event_words import Names, name_by_id
from game.sea.pose import Pose, local_coordinates
from game.sea.units import angle_between
from game.ui.battle.values.command_state import ConditionAtHandover, HandbackCause, HandbackReason

_MAX_HEADING_OFF: Final = 4500
"""A friend whose heading is no farther off than this sails along, in 0.01 degree."""
_NEAR_DISTANCE: Final = (105, 135)
"""Hundredths of her length, middle to middle, within which she is about to run aboard a friend who
sails along, and one who does not."""
_HULL_HALF_WIDTH: Final = 35
"""Hundredths of her length to either side of her keel that her own hull takes."""

_CAUSE_WORDS: Final[Mapping[HandbackCause, str]] = MappingProxyType(
    {
        HandbackCause.BOARDS: "Boards {}",
        HandbackCause.BOARDED: "Boarded by {}",
        HandbackCause.RAKED: "Raked by {}",
        HandbackCause.AFIRE: "Afire",
        HandbackCause.FAST: "Fast to another",
        HandbackCause.HALVED: "Half of what she had is gone",
        HandbackCause.FOULING: "About to run aboard {}",
    }
)
_CAUSE_OVER_WORDS: Final[Mapping[HandbackCause, str]] = MappingProxyType(
    {
        HandbackCause.BOARDS: "Done with {}",
        HandbackCause.BOARDED: "Rid of {}",
        HandbackCause.RAKED: "Raked by {}",
        HandbackCause.AFIRE: "The fire is out",
        HandbackCause.FAST: "Free again",
        HandbackCause.HALVED: "Repaired in part",
        HandbackCause.FOULING: "Clear of {}",
    }
)
"""What is said when it is over."""


def condition_now(ship: VisibleShip | None, ships: Sequence[VisibleShip]) -> ConditionAtHandover:
    """Return her present condition."""
    if ship is None:
        return ConditionAtHandover()
    return ConditionAtHandover(ship.damage, ship.afire, ship.locked, friend_in_way(ship, ships))


def handback_reason(
    was: ConditionAtHandover, ship: VisibleShip, ships: Sequence[VisibleShip], new_events: Sequence[Event]
) -> HandbackReason | None:
    """Return why she asks; None while she does not. `new_events` are those since she was last checked."""
    for event in new_events:
        if isinstance(event, Boarded) and ship.id == event.ship:
            return HandbackReason(HandbackCause.BOARDS, event.other)
        if isinstance(event, Boarded) and ship.id == event.other:
            return HandbackReason(HandbackCause.BOARDED, event.ship)
        if isinstance(event, Fired) and event.target == ship.id and event.rake and event.hits:
            return HandbackReason(HandbackCause.RAKED, event.ship)
    if ship.afire and not was.is_afire:
        return HandbackReason(HandbackCause.AFIRE)
    if ship.locked and not was.is_locked:
        return HandbackReason(HandbackCause.FAST)
    if _is_halved(was.damage, ship):
        return HandbackReason(HandbackCause.HALVED, damage_before=was.damage)
    friend = friend_in_way(ship, ships)
    return HandbackReason(HandbackCause.FOULING, friend) if friend and friend != was.fouled_ship else None


def reason_text(reason: HandbackReason, ship: VisibleShip, ships: Sequence[VisibleShip], names: Names) -> str:
    """Return the reason as it is true now, without a full stop: an event stays as it was; of a condition that
    has ended say what holds now instead, or that it is over."""
    if _is_still_true(reason, ship, ships):
        return _CAUSE_WORDS[reason.cause].format(name_by_id(names, reason.other_ship))
    instead = handback_reason(ConditionAtHandover(1000), ship, ships, ())
    if instead is not None:
        return _CAUSE_WORDS[instead.cause].format(name_by_id(names, instead.other_ship))
    return _CAUSE_OVER_WORDS[reason.cause].format(name_by_id(names, reason.other_ship))


def _is_still_true(reason: HandbackReason, ship: VisibleShip, ships: Sequence[VisibleShip]) -> bool:
    """Return whether what made her ask still holds."""
    match reason.cause:
        case HandbackCause.BOARDS | HandbackCause.BOARDED:
            return ship.locked and any(_is_resisting(s, ship) for s in ships if s.id == reason.other_ship)
        case HandbackCause.RAKED:
            return True
        case HandbackCause.AFIRE:
            return ship.afire
        case HandbackCause.FAST:
            return ship.locked
        case HandbackCause.HALVED:
            return _is_halved(reason.damage_before, ship)
        case HandbackCause.FOULING:
            return friend_in_way(ship, ships) == reason.other_ship


def _is_resisting(other: VisibleShip, ship: VisibleShip) -> bool:
    """Return whether the other ship fights on against her."""
    return other.side != ship.side and not (other.gone_how or other.struck)


def _is_halved(had_lost: int, ship: VisibleShip) -> bool:
    """Return whether half is gone of what she had when she had lost that many thousandths."""
    return ship.damage > had_lost and 2 * (ship.damage - had_lost) >= 1000 - had_lost


def friend_in_way(ship: VisibleShip, ships: Sequence[VisibleShip]) -> str:
    """Return the friend right before her bow, so near that her next move may end aboard of her; '' for none.
    Hulls are taken as equally long."""
    if ship.locked or ship.anchored or ship.aground or not ship.way_share:
        return ""
    here = Pose(ship.x, ship.y, ship.heading)
    for other in ships:
        if other is ship or other.side != ship.side or other.gone_how:
            continue
        across, forward = local_coordinates(here, other.x, other.y)
        along = angle_between(ship.heading, other.heading) <= _MAX_HEADING_OFF and other.way_share > 0
        near = _NEAR_DISTANCE[0 if along and not other.locked else 1]
        if 100 * abs(across) <= _HULL_HALF_WIDTH * ship.length and 0 < 100 * forward <= near * ship.length:
            return other.id
    return ""
