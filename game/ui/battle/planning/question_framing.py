"""What the camera should show: the ships, or those of the last event. What a question of the book wants
besides, its face says (`camera_places`). Read inside the table of the battle; places in cm."""

from collections.abc import Sequence
from math import cos, radians, sin
from typing import Final

from game.core.events import Arrived, Boarded, Collided, Event, Exploded, Fired, MastFell, Sank, Struck
from game.core.visible import VisibleBoat, VisibleShip, VisibleTroops, VisibleWorks
from game.sea.polygons import Point
from game.sea.units import CM
from game.stage.frame.camera import HEIGHT_FACTOR, PointsToShow
from game.ui.battle.camera.camera_subjects import MANY_SHIPS
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.state.ruler import ship_position

_EDGE: Final = 0.06
"""The margin of hulls and masts: room for her tag."""
_FLEET_EDGE: Final = 0.025
"""The same of the hulls of a whole fleet: room for a bowsprit."""
_MASTS: Final = 0.8
"""Height of the trucks above the water in lengths of the hull, about."""
_ENDS: Final = 0.08
"""How far bowsprit and ensign reach beyond each end of the hull, in lengths of it."""
_BEAM: Final = 0.35
"""Her breadth with yards and the rings about her, in lengths of the hull."""
_SEEN_FROM_NEAR: Final = (Boarded, Collided, Exploded, Fired, MastFell, Sank, Struck)


def question_places(hud: HudState) -> tuple[PointsToShow, ...]:
    """Return what the camera should show for the present question."""
    return hud.book_ui.camera_places(hud) or all_places(hud)


def all_places(hud: HudState) -> tuple[PointsToShow, ...]:
    """Return every ship afloat, and the boats, works and troops that are fought for. Of a fleet the hulls are
    enough, near the edge: each px that is left free makes all of them smaller."""
    ships, others = hud.remaining_ships, tuple(object_positions(hud).values())
    if len(ships) <= MANY_SHIPS:
        return ships_with_masts(ships, others)
    hulls = tuple(end for ship in ships for end in _bow_and_stern(ship))
    return (PointsToShow((*hulls, *others), _FLEET_EDGE),)


def _bow_and_stern(ship: VisibleShip) -> tuple[Point, Point]:
    """Return the ends of bowsprit and ensign."""
    x, y = ship_position(ship)
    turn, half = radians(ship.heading / 100), ship.length / CM / 2
    ahead, aside = (1 + 2 * _ENDS) * half * cos(turn), (1 + 2 * _ENDS) * half * sin(turn)
    return (x + aside, y - ahead), (x - aside, y + ahead)


def object_positions(hud: HudState) -> dict[str, Point]:
    """Return where boats, works and troops are, by their ids; none in a book that knows ships alone."""
    seen = hud.battle.book.company(())
    found: list[VisibleBoat | VisibleWorks | VisibleTroops] = [b for b in seen.boats if not b.gone_how]
    found += [*seen.works, *seen.troops]
    return {one.id: (one.x / CM, one.y / CM) for one in found}


def places_of_events(hud: HudState, events: Sequence[Event]) -> tuple[PointsToShow, ...]:
    """Return the two ships of the last event that is worth seeing from near: who fires and who is hit, ship
    or not, or who suffers and her nearest enemy; or the ships that have come in sight. () if there is
    none."""
    came = [ship for e in events if isinstance(e, Arrived) and (ship := hud.find_ship(e.ship))]
    if came:
        return ships_with_masts(came)
    for event in reversed(events):
        if isinstance(event, _SEEN_FROM_NEAR):
            ship = hud.find_ship(event.ship)
            other = _other_ship_of(event)
            near = hud.nearest_other_or_self(ship.id) if ship is not None and not other else other
            seen = [s for s in (ship, hud.find_ship(near)) if s is not None]
            there = object_positions(hud) if len(seen) < 2 else {}
            return ships_with_masts(seen, tuple(there[name] for name in (event.ship, near) if name in there))
    return ()


def _other_ship_of(event: Event) -> str:
    """Return who else is named by an event that is worth seeing from near; '' for nobody."""
    match event:
        case Fired():
            return event.target
        case Boarded() | Collided():
            return event.other
        case _:
            return ""


def ships_with_masts(ships: Sequence[VisibleShip], more: Sequence[Point] = ()) -> tuple[PointsToShow, ...]:
    """Return the ships with their masts, and `more` places; without any ship, the places with some sea round
    them."""
    hulls = PointsToShow(tuple(p for ship in ships for p in _ship_outline(ship)), _EDGE)
    if ships or not more:
        return tuple(hold for hold in (hulls, PointsToShow(tuple(more))) if hold.points)
    x = (min(p[0] for p in more) + max(p[0] for p in more)) / 2
    y = (min(p[1] for p in more) + max(p[1] for p in more)) / 2
    around = ((x - 12, y), (x + 12, y), (x, y - 5), (x, y + 5))
    return (PointsToShow((*more, *around)),)


def _ship_outline(ship: VisibleShip) -> tuple[Point, ...]:
    """Return the ends of bowsprit and ensign, her beams, and how far her masts stand up the screen from
    them."""
    x, y = ship_position(ship)
    turn, half = radians(ship.heading / 100), ship.length / CM / 2
    ahead, aside = half * cos(turn), half * sin(turn)
    rise, beam = HEIGHT_FACTOR * _MASTS * 2 * half, _BEAM
    ends = (
        *_bow_and_stern(ship),
        *((x + beam * ahead, y + beam * aside), (x - beam * ahead, y - beam * aside)),
    )
    return (*ends, *((px, py - rise) for px, py in ends))
