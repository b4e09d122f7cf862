"""What can be seen of this book's ships, in the words the stage understands, and which shoals a seat knows of
(HF-adv-shoal). Pure."""

from collections.abc import Container, Sequence

from game.books.hf.rules.morale import fallen_masts
from game.books.hf.rules.sailing import is_into_wind
from game.books.hf.rules.sheet import (
    Board,
    Ship,
    Turn,
    Wind,
    alongside_of,
    is_anchored,
    is_beached,
    is_fighting,
)
from game.core.events import Event
from game.core.markers import Gone, HasStruck, Sinking
from game.core.table import by_id, every, find_marker, get_single, has_marker
from game.core.visible import NO_OBJECTS, VisibleObjects, VisibleShip, Weather
from game.sea.units import EIGHT_POINT_STEP


def sight() -> list[VisibleShip]:
    """Return every ship as she looks, in placement order."""
    sides = get_single(Board).sides
    return [visible_ship(ship, sides) for ship in every(Ship)]


def sight_of(name: str) -> VisibleShip | None:
    """Return one ship by her id; None if she is not on the table."""
    ship = by_id(Ship).get(name)
    return visible_ship(ship, get_single(Board).sides) if ship is not None else None


def visible_ship(ship: Ship, sides: list[str]) -> VisibleShip:
    """Return one card as it looks: hull squares as damage and as what she has left, mast circles as damage
    aloft."""
    gone = find_marker(ship.number, Gone)
    whole = sum(ship.hull)
    return VisibleShip(
        ship.id,
        ship.name,
        sides.index(ship.side),
        sides.index(ship.born),
        ship.nation,
        ship.kind,
        ship.pose.x,
        ship.pose.y,
        ship.pose.heading,
        ship.length,
        tuple(ship.rigged),
        tuple(sorted(fallen_masts(ship))),
        1000 * ship.hull_lost // max(whole, 1),
        1000 * ship.mast_lost // max(sum(ship.mast), 1),
        sail_thousandths(ship),
        ship.hull_left,
        whole,
        afire=ship.fires > 0,
        struck=has_marker(ship.number, HasStruck) and not ship.prize,
        is_prize=ship.prize,
        sinking=has_marker(ship.number, Sinking),
        locked=bool(alongside_of(ship)),
        aback=is_into_wind(ship.pose.heading) and ship.speed > 0,
        gone_how=gone.how if gone else "",
        anchored=is_anchored(ship),
        aground=is_beached(ship),
    )


def sail_thousandths(ship: Ship) -> int:
    """Return how much sail she seems to carry, in thousandths of her best."""
    if not is_fighting(ship) or is_anchored(ship) or is_beached(ship):
        return 0
    return 1000 * ship.speed // max(ship.top_speed, ship.speed, 1)


def weather() -> Weather:
    """Return the wind as it is; this book knows neither calm nor sea."""
    return Weather(get_single(Wind).blows_from * EIGHT_POINT_STEP)


def turn_now() -> int:
    """Return the turn that runs; 0 before the first."""
    return get_single(Turn).number


def company(_: Sequence[str]) -> VisibleObjects:
    """Return no objects: the book knows no boats, works or troops of their own."""
    return NO_OBJECTS


def visible_event(event: Event, _: Container[str]) -> Event:
    """Return an event as it may be told to anybody: every record is open in this book."""
    return event
