"""What can be seen of this book's sheets, in the words the stage understands. Pure."""

from __future__ import annotations

from game.core.markers import Ablaze, Aground, Anchored, Gone, HasStruck, Sinking
from game.core.sight import Seen, SeenBoat, SeenChain, SeenParty, SeenWorks, Weather
from game.core.table import every, has, marker, the
from game.rules.kmh.boat_sheet import Boat
from game.rules.kmh.sheet import Chart, Ship, Wind, boarded_by, locks_of
from game.rules.kmh.shore_report import chains_in_sight, troops_in_sight, works_in_sight


def sight() -> list[Seen]:
    """Every ship of the battle in placement order, also those that are gone."""
    sides = the(Chart).sides
    return [seen(ship, sides) for ship in every(Ship)]


def seen(ship: Ship, sides: list[str]) -> Seen:
    """One sheet as it looks."""
    gone = marker(ship.number, Gone)
    return Seen(
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
        tuple(sorted(ship.masts_down)),
        min(1000 * ship.damage // max(ship.points, 1), 1000),
        1000 * min(ship.boxes_lost, 3 * ship.basic) // max(3 * ship.basic, 1),
        way_on(ship),
        ship.value,
        ship.points,
        bool(ship.burning) or has(ship.number, Ablaze),
        has(ship.number, HasStruck),
        ship.prize,
        has(ship.number, Sinking),
        boarded_by(ship.id) is not None,
        bool(locks_of(ship.id)),
        bool(ship.hanging),
        gone.how if gone else "",
        has(ship.number, Anchored),
        has(ship.number, Aground),
    )


def ashore() -> list[SeenWorks | SeenParty]:
    """KMH-19, KMH-20: all works of the battle, also those in ruins, and the troops ashore."""
    return [*works_in_sight(), *troops_in_sight()]


def barriers(side: str) -> list[SeenChain]:
    """KMH-19.10.1: the chains and booms that a side knows of."""
    return chains_in_sight(side)


def craft() -> list[SeenBoat]:
    """KMH-15: all boats of the battle in the order they were launched, also those that are gone."""
    sides = the(Chart).sides
    return [boats_seen(boat, sides) for boat in every(Boat)]


def boats_seen(boat: Boat, sides: list[str]) -> SeenBoat:
    """Boats as they look."""
    gone = marker(boat.number, Gone)
    return SeenBoat(
        boat.id,
        boat.ship,
        sides.index(boat.side),
        boat.pose.x,
        boat.pose.y,
        boat.pose.heading,
        boat.size.length,
        boat.count,
        boat.fast,
        boat.tow,
        bool(boat.load),
        gone.how if gone else "",
    )


def way_on(ship: Ship) -> int:
    """How much sail she seems to carry, in thousandths: none when stopped or locked."""
    if ship.rung == "stop" or locks_of(ship.id):
        return 0
    return 500 if ship.rung else 1000


def weather() -> Weather:
    """The wind and the sea as they are."""
    wind = the(Wind)
    return Weather(wind.blows_from, wind.calm, wind.choppy)
