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
from game.captains.squadron_orders import UNTARGETED_MANOEUVRES, Manoeuvre, SquadronOrder
from game.captains.stations import (
    FleetPositions,
    Station,
    assign_stations,
    first_break_target,
    side_of_pose,
)
from game.core.steps import Refusal
from game.core.visible import VisibleShip, Weather
from game.levels.conditions.level_events import fixed_facts
from game.levels.format.model import Intent, Level, Ship
from game.sea.pose import Pose
from game.sea.units import FULL_TURN, cos, sin


@dataclass(frozen=True, slots=True)
class Formation:
    """What a book's captains keep in a line: ``spacing``, middle to middle of a ship and the next
    ahead, and ``fighting_distance``, to an enemy whom they fight; table units."""

    spacing: int
    fighting_distance: int


@dataclass(frozen=True, slots=True)
class CommodoreView:
    """What he sees of the table we are at, by the book: one ship by her id, the weather, the turn,
    and why ships cannot be told to do something."""

    find_ship: Callable[[str], VisibleShip | None]
    current_weather: Callable[[], Weather]
    formation: Formation
    current_turn: Callable[[], int]
    order_refusal: Callable[[SquadronOrder, Sequence[str]], Refusal | None]

    def may_order(self, order: SquadronOrder, ships: Sequence[str]) -> bool:
        """Whether the book lets these ships be told so."""
        return self.order_refusal(order, ships) is None


@dataclass(frozen=True, slots=True)
class SquadronRoster:
    """What of a level orders are about: the ships of every squadron from its van to its rear, the
    number of its side, and the size of the table in table units."""

    squadrons: Mapping[str, tuple[str, ...]]
    sides: Mapping[str, int]
    width: int
    height: int


def aims_under_orders(
    aims: Aims,
    roster: SquadronRoster,
    commodore_view: CommodoreView,
    orders: Mapping[str, SquadronOrder],
) -> Aims:
    """The aims with the stations that follow from these orders, by squadron, as the ships lie."""
    if not orders:
        return aims
    return replace(
        aims, stations=StationMap(orders, fleet_positions(roster, commodore_view)), has_orders=True
    )


def fleet_positions(roster: SquadronRoster, commodore_view: CommodoreView) -> FleetPositions:
    """How the ships lie on the table we are at."""
    return FleetPositions(
        VisibleShips(commodore_view.find_ship, roster),
        roster.squadrons,
        roster.sides,
        commodore_view.current_weather().blows_from,
        commodore_view.formation.spacing,
        commodore_view.formation.fighting_distance,
        roster.width,
        roster.height,
    )


class VisibleShips(Mapping[str, VisibleShip]):
    """The ships on the table we are at, by id in the level's order; each is looked at when she is
    first asked for."""

    def __init__(self, look: Callable[[str], VisibleShip | None], roster: SquadronRoster) -> None:
        """``find_ship`` finds a ship by her id."""
        self.find_ship, self.roster = look, roster
        self.found_ships: dict[str, VisibleShip | None] = {}

    def __getitem__(self, name: str) -> VisibleShip:
        """Raises KeyError for a ship that is not on the table."""
        if name not in self.found_ships:
            self.found_ships[name] = self.find_ship(name)
        ship = self.found_ships[name]
        if ship is None:
            raise KeyError(name)
        return ship

    def __iter__(self) -> Iterator[str]:
        """The ids of those who are on the table."""
        names = (name for squadron in self.roster.squadrons.values() for name in squadron)
        return (name for name in names if self.get(name) is not None)

    def __len__(self) -> int:
        """How many are on the table."""
        return sum(1 for _ in self)


class StationMap(Mapping[str, Station]):
    """The stations by ship, a squadron's reckoned when one of its ships is first asked about."""

    def __init__(self, orders: Mapping[str, SquadronOrder], positions: FleetPositions) -> None:
        """What the squadrons are told, and how the ships lie."""
        self.orders, self.positions = orders, positions
        self.squadron_of = {
            ship: name for name in orders for ship in positions.squadrons.get(name, ())
        }
        self.known_stations: dict[str, dict[str, Station]] = {}

    def __getitem__(self, ship: str) -> Station:
        """Raises KeyError for a ship without a station."""
        squadron = self.squadron_of[ship]
        if squadron not in self.known_stations:
            order = {squadron: self.orders[squadron]}
            self.known_stations[squadron] = assign_stations(order, self.positions)
        return self.known_stations[squadron][ship]

    def first_enemy_of(self, ship: str) -> str:
        """Whom she is to fight before others; no more ships are looked at than that takes: none
        where her order names nobody, few where the whole squadron has one enemy."""
        order = self.orders.get(self.squadron_of.get(ship, ""))
        if order is None or order.manoeuvre in UNTARGETED_MANOEUVRES:
            return ""
        if order.manoeuvre is Manoeuvre.BREAK:
            return first_break_target(ship, self.squadron_of[ship], order, self.positions)
        station = self.get(ship)
        return station.enemies[0] if station and station.enemies else ""

    def __iter__(self) -> Iterator[str]:
        """The ids of those who have one."""
        return (ship for ship in self.squadron_of if self.get(ship) is not None)

    def __len__(self) -> int:
        """How many have one."""
        return sum(1 for _ in self)


def first_enemy_of(aims: Aims, ship: str) -> str:
    """Whom her squadron's order has her fight before others ('' for nobody); her place left aside,
    which costs a look at her squadron, and on a retreat at every enemy."""
    if isinstance(aims.stations, StationMap):
        return aims.stations.first_enemy_of(ship)
    station = aims.stations.get(ship)
    return station.enemies[0] if station and station.enemies else ""


def first_to_move(aims: Aims, ship: str, waiting: Sequence[str]) -> str:
    """Who is to move before her, of those who have yet to move: the first of her line as far as it
    waits, so that each goes astern of where the next ahead has come to, and not of where she lay;
    herself without orders."""
    line = [ship]
    while aims.has_orders:
        station = aims.stations.get(line[-1])
        if station is None or station.leader not in waiting or station.leader in line:
            break
        line.append(station.leader)
    return line[-1]


def roster_of(level: Level) -> SquadronRoster:
    """What of a level orders are about; a side without squadrons is one with the side's id."""
    numbers = {side.id: number for number, side in enumerate(level.sides)}
    own = {squadron.id: squadron.side for squadron in level.squadrons}
    alone = {side.id: side.id for side in level.sides if side.id not in own.values()}
    listed = dict(fixed_facts(level).groups)
    unit = fixed_facts(level).table_units
    width, height = (round(span * unit) for span in level.chart.size)
    return SquadronRoster(
        {name: line_order(level, listed.get(name, ())) for name in own | alone},
        {name: numbers[side] for name, side in (own | alone).items()},
        width,
        height,
    )


def line_order(level: Level, names: Sequence[str]) -> tuple[str, ...]:
    """The ships of a squadron from its van to its rear, as the level lays them: the farther on the
    way that most of them head, the nearer to the van; of equals as they are listed."""
    ships = [ship for ship in level.ships if ship.id in names]
    headings = [round(ship.heading * 100) % FULL_TURN for ship in ships]
    across, up = sum(sin(h) for h in headings), sum(cos(h) for h in headings)
    on = {ship.id: ship.at[0] * across - ship.at[1] * up for ship in ships}
    return tuple(sorted((name for name in names if name in on), key=lambda name: -on[name]))


def intended_orders(level: Level) -> dict[str, SquadronOrder]:
    """What the level has the captains of its squadrons do, by squadron."""
    meant = {squadron.id: squadron.manoeuvre for squadron in level.squadrons}
    return {name: _order_of_intent(level, name, intent) for name, intent in meant.items() if intent}


def _order_of_intent(level: Level, squadron: str, intent: Intent) -> SquadronOrder:
    """An intent of the level as an order. Who is to break a line comes from the side of it on which
    the squadron's van lies at first."""
    unit = fixed_facts(level).table_units
    x, y = (round(value * unit) for value in intent.at or (0.0, 0.0))
    manoeuvre = Manoeuvre(intent.does)
    hand = 0
    if manoeuvre is Manoeuvre.BREAK:
        ships = {ship.id: ship for ship in level.ships}
        listed = dict(fixed_facts(level).groups)
        whom = intent.whom or ""
        van = [ships[name] for name in line_order(level, listed.get(squadron, ()))]
        named = [ships[name] for name in line_order(level, listed.get(whom, (whom,)))]
        if van and named:  # a set-up for another book may leave out either
            hand = side_of_pose(_start_pose(van[0], unit), _start_pose(named[0], unit))
    return SquadronOrder(manoeuvre, intent.whom or "", x, y, hand)


def _start_pose(ship: Ship, unit: int) -> Pose:
    """Where the level puts a ship."""
    return Pose(round(ship.at[0] * unit), round(ship.at[1] * unit), round(ship.heading * 100))
