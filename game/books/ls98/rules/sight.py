"""What can be seen of this book's ships, in the words the stage understands. Pure."""

from collections.abc import Container, Sequence

from game.books.ls98.rules.sheet import (
    SIDES,
    Board,
    Hold,
    Ship,
    Turn,
    Wind,
    has_struck,
    is_aground,
    is_anchored,
    is_entangled,
    is_sinking,
)
from game.books.ls98.rules.tables import rule_table
from game.core.events import Event
from game.core.markers import Gone
from game.core.table import by_id, every, find_marker, get_single
from game.core.visible import NO_OBJECTS, VisibleObjects, VisibleShip, Weather
from game.sea.hexes import heading_of_direction, hex_pose

HALF_SAIL = 600  # how much way a ship under half sail seems to have on, in thousandths


def sight() -> list[VisibleShip]:
    """Return every ship of the battle in placement order, also those that are gone."""
    sides = get_single(Board).sides
    return [visible_ship(ship, sides) for ship in every(Ship)]


def sight_of(name: str) -> VisibleShip | None:
    """Return one ship by her id; None if she is not on the table."""
    ship = by_id(Ship).get(name)
    return visible_ship(ship, get_single(Board).sides) if ship is not None else None


def visible_ship(ship: Ship, sides: list[str]) -> VisibleShip:
    """Return one card as it looks: damage to the hull by her damage points, aloft by her mast boxes."""
    gone, pose = find_marker(ship.number, Gone), hex_pose(ship.hex, ship.heading)
    whole = rule_table("card")["boxes"][ship.klass] * len(ship.rigged)
    return VisibleShip(
        ship.id,
        ship.name,
        sides.index(ship.side),
        sides.index(ship.born),
        ship.nation,
        ship.kind,
        pose.x,
        pose.y,
        pose.heading,
        ship.length,
        tuple(ship.rigged),
        tuple(sorted(ship.masts_down)),
        1000 * min(ship.damage, ship.points) // max(ship.points, 1),
        1000 * max(whole - sum(ship.boxes), 0) // max(whole, 1),
        sail_thousandths(ship),
        max(ship.points - ship.damage, 0),
        ship.points,
        afire=bool(ship.burning),
        struck=has_struck(ship),
        is_prize=ship.manned,
        sinking=is_sinking(ship),
        boarded=has_boarders_aboard(ship),
        locked=is_entangled(ship),
        gone_how=gone.how if gone else "",
        anchored=is_anchored(ship),
        aground=is_aground(ship),
        unready_sides=tuple(side for side in SIDES if not ship.load_of(side).is_ready),
    )


def has_boarders_aboard(ship: Ship) -> bool:
    """LS98-board-6: enemies are on her deck."""
    return any(h.open and h.begun and h.boarder != ship.id and ship.id in (h.a, h.b) for h in every(Hold))


def sail_thousandths(ship: Ship) -> int:
    """Return how much sail she seems to carry, in thousandths: none at anchor, aground or entangled."""
    if is_anchored(ship) or is_aground(ship) or is_entangled(ship) or ship.is_dismasted:
        return 0
    return 1000 if ship.full_sail else HALF_SAIL


def weather() -> Weather:
    """Return the wind as it is, and whether the sea is rough."""
    wind = get_single(Wind)
    return Weather(heading_of_direction(wind.blows_from), is_choppy=wind.rough)


def turn_now() -> int:
    """Return the turn that runs; 0 before the first."""
    return get_single(Turn).number


def company(_: Sequence[str]) -> VisibleObjects:
    """Return no objects: the book knows no boats, works or troops of their own."""
    return NO_OBJECTS


def visible_event(event: Event, _: Container[str]) -> Event:
    """Return an event as it may be told to anybody: every record is open in this book."""
    return event
