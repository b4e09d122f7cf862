"""A commodore: what his squadrons are told to do, and what follows for each ship at a question.

He is asked inside a table that lies open to his side, and remembers nothing but the orders that he
was given: where ships belong is reckoned anew from how they lie. Only the ships are looked at that
a station depends on: with sixty on the table, to look at all of them for each question would cost
more than to answer it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from game.captains.aims import Aims
from game.captains.squadron_orders import ON_NOBODY, Manoeuvre, SquadronOrder
from game.captains.stations import Station, Waters, first_to_break, hand_of, stations
from game.core.steps import Refusal
from game.core.visible import VisibleShip, Weather
from game.levels.conditions.happenings import ground_of
from game.levels.format.model import Intent, Level, Ship
from game.sea.pose import Pose
from game.sea.units import FULL, cos, sin


@dataclass(frozen=True, slots=True)
class Formation:
    """What a book's captains keep in a line: ``apart``, middle to middle of a ship and the next
    ahead, and ``close``, to an enemy whom they fight; table units."""

    apart: int
    close: int


@dataclass(frozen=True, slots=True)
class Lookout:
    """What he sees of the table we are at, by the book: one ship by her id, the weather, the turn,
    and why ships cannot be told to do something."""

    sight_of: Callable[[str], VisibleShip | None]
    weather: Callable[[], Weather]
    formation: Formation
    turn: Callable[[], int]
    refusal: Callable[[SquadronOrder, Sequence[str]], Refusal | None]

    def allows(self, order: SquadronOrder, ships: Sequence[str]) -> bool:
        """Whether the book lets these ships be told so."""
        return self.refusal(order, ships) is None


@dataclass(frozen=True, slots=True)
class Muster:
    """What of a level orders are about: the ships of every squadron from its van to its rear, the
    number of its side, and the size of the table in table units."""

    squadrons: Mapping[str, tuple[str, ...]]
    sides: Mapping[str, int]
    width: int
    height: int


def under_orders(
    aims: Aims, muster: Muster, lookout: Lookout, orders: Mapping[str, SquadronOrder]
) -> Aims:
    """The aims with the stations that follow from these orders, by squadron, as the ships lie."""
    if not orders:
        return aims
    return replace(aims, stations=Stations(orders, waters_of(muster, lookout)), ordered=True)


def waters_of(muster: Muster, lookout: Lookout) -> Waters:
    """How the ships lie on the table we are at."""
    return Waters(
        InSight(lookout.sight_of, muster),
        muster.squadrons,
        muster.sides,
        lookout.weather().blows_from,
        lookout.formation.apart,
        lookout.formation.close,
        muster.width,
        muster.height,
    )


class InSight(Mapping[str, VisibleShip]):
    """The ships on the table we are at, by id in the level's order; each is looked at when she is
    first asked for."""

    def __init__(self, look: Callable[[str], VisibleShip | None], muster: Muster) -> None:
        """``look`` finds a ship by her id."""
        self.look, self.muster = look, muster
        self.known: dict[str, VisibleShip | None] = {}

    def __getitem__(self, name: str) -> VisibleShip:
        """Raises KeyError for a ship that is not on the table."""
        if name not in self.known:
            self.known[name] = self.look(name)
        ship = self.known[name]
        if ship is None:
            raise KeyError(name)
        return ship

    def __iter__(self) -> Iterator[str]:
        """The ids of those who are on the table."""
        names = (name for squadron in self.muster.squadrons.values() for name in squadron)
        return (name for name in names if self.get(name) is not None)

    def __len__(self) -> int:
        """How many are on the table."""
        return sum(1 for _ in self)


class Stations(Mapping[str, Station]):
    """The stations by ship, a squadron's reckoned when one of its ships is first asked about."""

    def __init__(self, orders: Mapping[str, SquadronOrder], waters: Waters) -> None:
        """What the squadrons are told, and how the ships lie."""
        self.orders, self.waters = orders, waters
        self.squadron_of = {
            ship: name for name in orders for ship in waters.squadrons.get(name, ())
        }
        self.known: dict[str, dict[str, Station]] = {}

    def __getitem__(self, ship: str) -> Station:
        """Raises KeyError for a ship without a station."""
        squadron = self.squadron_of[ship]
        if squadron not in self.known:
            order = {squadron: self.orders[squadron]}
            self.known[squadron] = stations(order, self.waters)
        return self.known[squadron][ship]

    def first_prey_of(self, ship: str) -> str:
        """Whom she is to fight before others; no more ships are looked at than that takes: none
        where her order names nobody, few where the whole squadron has one enemy."""
        order = self.orders.get(self.squadron_of.get(ship, ""))
        if order is None or order.manoeuvre in ON_NOBODY:
            return ""
        if order.manoeuvre is Manoeuvre.BREAK:
            return first_to_break(ship, self.squadron_of[ship], order, self.waters)
        station = self.get(ship)
        return station.prey[0] if station and station.prey else ""

    def __iter__(self) -> Iterator[str]:
        """The ids of those who have one."""
        return (ship for ship in self.squadron_of if self.get(ship) is not None)

    def __len__(self) -> int:
        """How many have one."""
        return sum(1 for _ in self)


def first_prey_of(aims: Aims, ship: str) -> str:
    """Whom her squadron's order has her fight before others ('' for nobody); her place left aside,
    which costs a look at her squadron, and on a retreat at every enemy."""
    if isinstance(aims.stations, Stations):
        return aims.stations.first_prey_of(ship)
    station = aims.stations.get(ship)
    return station.prey[0] if station and station.prey else ""


def foremost(aims: Aims, ship: str, waiting: Sequence[str]) -> str:
    """Who is to move before her, of those who have yet to move: the first of her line as far as it
    waits, so that each goes astern of where the next ahead has come to, and not of where she lay;
    herself without orders."""
    line = [ship]
    while aims.ordered:
        station = aims.stations.get(line[-1])
        if station is None or station.follows not in waiting or station.follows in line:
            break
        line.append(station.follows)
    return line[-1]


def muster_of(level: Level) -> Muster:
    """What of a level orders are about; a side without squadrons is one with the side's id."""
    numbers = {side.id: number for number, side in enumerate(level.sides)}
    own = {squadron.id: squadron.side for squadron in level.squadrons}
    alone = {side.id: side.id for side in level.sides if side.id not in own.values()}
    listed = dict(ground_of(level).groups)
    unit = ground_of(level).unit
    width, height = (round(span * unit) for span in level.chart.size)
    return Muster(
        {name: line_order(level, listed.get(name, ())) for name in own | alone},
        {name: numbers[side] for name, side in (own | alone).items()},
        width,
        height,
    )


def line_order(level: Level, names: Sequence[str]) -> tuple[str, ...]:
    """The ships of a squadron from its van to its rear, as the level lays them: the farther on the
    way that most of them head, the nearer to the van; of equals as they are listed."""
    ships = [ship for ship in level.ships if ship.id in names]
    headings = [round(ship.heading * 100) % FULL for ship in ships]
    across, up = sum(sin(h) for h in headings), sum(cos(h) for h in headings)
    on = {ship.id: ship.at[0] * across - ship.at[1] * up for ship in ships}
    return tuple(sorted((name for name in names if name in on), key=lambda name: -on[name]))


def intents_of(level: Level) -> dict[str, SquadronOrder]:
    """What the level has the captains of its squadrons do, by squadron."""
    meant = {squadron.id: squadron.manoeuvre for squadron in level.squadrons}
    return {name: _order(level, name, intent) for name, intent in meant.items() if intent}


def _order(level: Level, squadron: str, intent: Intent) -> SquadronOrder:
    """An intent of the level as an order. Who is to break a line comes from the side of it on which
    the squadron's van lies at first."""
    unit = ground_of(level).unit
    x, y = (round(value * unit) for value in intent.at or (0.0, 0.0))
    manoeuvre = Manoeuvre(intent.does)
    hand = 0
    if manoeuvre is Manoeuvre.BREAK:
        ships = {ship.id: ship for ship in level.ships}
        listed = dict(ground_of(level).groups)
        whom = intent.whom or ""
        van = [ships[name] for name in line_order(level, listed.get(squadron, ()))]
        named = [ships[name] for name in line_order(level, listed.get(whom, (whom,)))]
        if van and named:  # a set-up for another book may leave out either
            hand = hand_of(_berth(van[0], unit), _berth(named[0], unit))
    return SquadronOrder(manoeuvre, intent.whom or "", x, y, hand)


def _berth(ship: Ship, unit: int) -> Pose:
    """Where the level puts a ship."""
    return Pose(round(ship.at[0] * unit), round(ship.at[1] * unit), round(ship.heading * 100))
