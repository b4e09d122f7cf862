"""A commodore: the orders of squadrons, and what follows from them for each ship at a question.

He is asked inside a table as open to his side, and remembers only the orders given to him: stations
are computed anew from the present positions. Only ships that a station depends on are looked at;
with sixty on the table, looking at all for each question would cost more than answering it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from game.captains.aims import Aims
from game.captains.squadron_orders import UNTARGETED_MANOEUVRES, Manoeuvre, SquadronOrder
from game.captains.stations import FleetPositions, Station, assign_stations, first_break_target, relative_side
from game.core.steps import Refusal
from game.core.visible import VisibleShip, Weather
from game.levels.conditions.level_events import fixed_facts
from game.levels.format.model import Level, Ship, SquadronManoeuvre
from game.sea.pose import Pose
from game.sea.units import FULL_TURN, scaled_cos, scaled_sin


@dataclass(frozen=True, slots=True)
class Formation:
    """How a book's captains keep a line: ``spacing`` from middle to middle of neighbours, and
    ``fighting_distance`` to an enemy in a fight; table units."""

    spacing: int
    fighting_distance: int


@dataclass(frozen=True, slots=True)
class CommodoreView:
    """What a commodore sees of the current table, by book: one ship by id, the weather, the turn,
    and why ships cannot be given an order."""

    find_ship: Callable[[str], VisibleShip | None]
    current_weather: Callable[[], Weather]
    formation: Formation
    current_turn: Callable[[], int]
    order_refusal: Callable[[SquadronOrder, Sequence[str]], Refusal | None]

    def may_order(self, order: SquadronOrder, ships: Sequence[str]) -> bool:
        """Return whether the book lets these ships have this order."""
        return self.order_refusal(order, ships) is None


@dataclass(frozen=True, slots=True)
class SquadronRoster:
    """Squadrons of a level: their ships from van to rear, the number of their side, and the size of
    the table in table units."""

    squadrons: Mapping[str, tuple[str, ...]]
    sides: Mapping[str, int]
    width: int
    height: int


def aims_under_orders(
    aims: Aims, roster: SquadronRoster, commodore_view: CommodoreView, orders: Mapping[str, SquadronOrder]
) -> Aims:
    """Return the aims with the stations that follow from these orders at present."""
    if not orders:
        return aims
    return replace(
        aims, stations=StationMap(orders, fleet_positions(roster, commodore_view)), has_orders=True
    )


def fleet_positions(roster: SquadronRoster, commodore_view: CommodoreView) -> FleetPositions:
    """Return how the ships are on the current table."""
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
    """Ships on the current table, by id in the level's order; each is looked up on first access."""

    def __init__(self, look: Callable[[str], VisibleShip | None], roster: SquadronRoster) -> None:
        """Look ships up with ``look``."""
        self.find_ship, self.roster = look, roster
        self.found_ships: dict[str, VisibleShip | None] = {}

    def __getitem__(self, name: str) -> VisibleShip:
        """Raise KeyError for a ship that is not on the table."""
        if name not in self.found_ships:
            self.found_ships[name] = self.find_ship(name)
        ship = self.found_ships[name]
        if ship is None:
            raise KeyError(name)
        return ship

    def __iter__(self) -> Iterator[str]:
        """Yield the ids of ships on the table."""
        names = (name for squadron in self.roster.squadrons.values() for name in squadron)
        return (name for name in names if self.get(name) is not None)

    def __len__(self) -> int:
        """Return the number of ships on the table."""
        return sum(1 for _ in self)


class StationMap(Mapping[str, Station]):
    """Stations by ship; a squadron's are computed when one of its ships is first accessed."""

    def __init__(self, orders: Mapping[str, SquadronOrder], positions: FleetPositions) -> None:
        self.orders, self.positions = orders, positions
        self.squadron_of = {ship: name for name in orders for ship in positions.squadrons.get(name, ())}
        self.known_stations: dict[str, dict[str, Station]] = {}

    def __getitem__(self, ship: str) -> Station:
        """Raise KeyError for a ship without a station."""
        squadron = self.squadron_of[ship]
        if squadron not in self.known_stations:
            order = {squadron: self.orders[squadron]}
            self.known_stations[squadron] = assign_stations(order, self.positions)
        return self.known_stations[squadron][ship]

    def first_enemy_of(self, ship: str) -> str:
        """Return whom she fights first. This looks at as few ships as possible: none if her order
        names no enemy, few if the whole squadron has one."""
        order = self.orders.get(self.squadron_of.get(ship, ""))
        if order is None or order.manoeuvre in UNTARGETED_MANOEUVRES:
            return ""
        if order.manoeuvre is Manoeuvre.BREAK:
            return first_break_target(ship, self.squadron_of[ship], order, self.positions)
        station = self.get(ship)
        return station.enemies[0] if station and station.enemies else ""

    def __iter__(self) -> Iterator[str]:
        """Yield the ids of ships with a station."""
        return (ship for ship in self.squadron_of if self.get(ship) is not None)

    def __len__(self) -> int:
        """Return the number of ships with a station."""
        return sum(1 for _ in self)


def first_enemy_of(aims: Aims, ship: str) -> str:
    """Return whom her squadron's order makes her fight first, or ''. It does not compute her
    station, which costs a look at her squadron, and in a retreat at every enemy."""
    if isinstance(aims.stations, StationMap):
        return aims.stations.first_enemy_of(ship)
    station = aims.stations.get(ship)
    return station.enemies[0] if station and station.enemies else ""


def first_to_move(aims: Aims, ship: str, waiting: Sequence[str]) -> str:
    """Return who moves before her among those waiting: the first waiting ship of her line, so that
    each steers for where the next ahead now is; herself without orders."""
    line = [ship]
    while aims.has_orders:
        station = aims.stations.get(line[-1])
        if station is None or station.leader not in waiting or station.leader in line:
            break
        line.append(station.leader)
    return line[-1]


def roster_of(level: Level) -> SquadronRoster:
    """Return the squadrons of a level; a side without squadrons is one with the side's id."""
    numbers = {side.id: number for number, side in enumerate(level.sides)}
    own = {squadron.id: squadron.side for squadron in level.squadrons}
    alone = {side.id: side.id for side in level.sides if side.id not in own.values()}
    listed = dict(fixed_facts(level).groups)
    unit = fixed_facts(level).chart_unit_length
    width, height = (round(span * unit) for span in level.chart.size)
    return SquadronRoster(
        {name: line_order(level, listed.get(name, ())) for name in own | alone},
        {name: numbers[side] for name, side in (own | alone).items()},
        width,
        height,
    )


def line_order(level: Level, names: Sequence[str]) -> tuple[str, ...]:
    """Return the ships of a squadron from van to rear: the farther along their common heading, the
    nearer to the van; ties as listed."""
    ships = [ship for ship in level.ships if ship.id in names]
    headings = [round(ship.heading * 100) % FULL_TURN for ship in ships]
    across, up = sum(scaled_sin(h) for h in headings), sum(scaled_cos(h) for h in headings)
    on = {ship.id: ship.at[0] * across - ship.at[1] * up for ship in ships}
    return tuple(sorted((name for name in names if name in on), key=lambda name: -on[name]))


def intended_orders(level: Level) -> dict[str, SquadronOrder]:
    """Return the orders of the level by squadron."""
    meant = {squadron.id: squadron.manoeuvre for squadron in level.squadrons}
    return {name: _order_of_intent(level, name, intent) for name, intent in meant.items() if intent}


def _order_of_intent(level: Level, squadron: str, intent: SquadronManoeuvre) -> SquadronOrder:
    """Return an intent of the level as an order. The side from which a squadron breaks a line is
    the one on which its van starts."""
    unit = fixed_facts(level).chart_unit_length
    x, y = (round(value * unit) for value in intent.at or (0.0, 0.0))
    manoeuvre = Manoeuvre(intent.does)
    hand = 0
    if manoeuvre is Manoeuvre.BREAK:
        ships = {ship.id: ship for ship in level.ships}
        listed = dict(fixed_facts(level).groups)
        whom = intent.whom or ""
        van = [ships[name] for name in line_order(level, listed.get(squadron, ()))]
        named = [ships[name] for name in line_order(level, listed.get(whom, (whom,)))]
        if van and named:  # a set-up for another book may lack either
            hand = relative_side(_start_pose(van[0], unit), _start_pose(named[0], unit))
    return SquadronOrder(manoeuvre, intent.whom or "", x, y, hand)


def _start_pose(ship: Ship, unit: int) -> Pose:
    return Pose(round(ship.at[0] * unit), round(ship.at[1] * unit), round(ship.heading * 100))
