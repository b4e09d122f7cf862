"""A flag officer: the orders of squadrons, and what follows from them for each ship at a question.

He is asked inside a table as open to his side, and remembers only the orders given to him: stations are
computed anew from the present positions. Only ships that a station depends on are looked at; with sixty on
the table, looking at all for each question would cost more than answering it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Final

from game.captains.aims import Aims
from game.captains.squadron_orders import (
    ENEMY_MANOEUVRES,
    UNTARGETED_MANOEUVRES,
    ChangeReason,
    Manoeuvre,
    OrderChange,
    SquadronOrder,
)
from game.captains.stations import (
    FleetPositions,
    Station,
    assign_stations,
    can_keep_up,
    first_break_target,
    is_fighting,
    relative_side,
)
from game.core.visible import VisibleShip, Weather
from game.levels.conditions.level_events import fixed_facts
from game.levels.format.model import Level, Ship, SquadronManoeuvre
from game.sea.pose import Pose, distance
from game.sea.units import FULL_TURN, angle_between, bearing, scaled_cos, scaled_sin

MayOrder = Callable[[SquadronOrder, Sequence[str]], bool]
"""Returns whether the book lets these ships have this order."""


@dataclass(frozen=True, slots=True)
class Formation:
    """How a book's captains keep a line: ``spacing`` from middle to middle of neighbours, and
    ``fighting_distance`` to an enemy in a fight; table units."""

    spacing: int
    fighting_distance: int


@dataclass(frozen=True, slots=True)
class FlagOfficerView:
    """What a flag officer sees of the current table, by book: one ship by id, the weather, the turn, and
    whether ships may be given an order."""

    find_ship: Callable[[str], VisibleShip | None]
    current_weather: Callable[[], Weather]
    formation: Formation
    current_turn: Callable[[], int]
    may_order: MayOrder


@dataclass(frozen=True, slots=True)
class SquadronRoster:
    """Squadrons of a level, from van to rear, their sides by number, and the table in table units."""

    squadrons: Mapping[str, tuple[str, ...]]
    sides: Mapping[str, int]
    width: int
    height: int


def aims_under_orders(
    aims: Aims, roster: SquadronRoster, view: FlagOfficerView, orders: Mapping[str, SquadronOrder]
) -> Aims:
    """Return the aims with the stations that follow from these orders at present."""
    if not orders:
        return aims
    stations = StationMap(orders, fleet_positions(roster, view))
    return replace(aims, stations=stations, has_orders=True)


def fleet_positions(roster: SquadronRoster, view: FlagOfficerView) -> FleetPositions:
    """Return how the ships are on the current table."""
    ships, wind_from = VisibleShips(view.find_ship, roster), view.current_weather().blows_from
    formation, size = view.formation, (roster.width, roster.height)
    gaps = formation.spacing, formation.fighting_distance
    return FleetPositions(ships, roster.squadrons, roster.sides, wind_from, *gaps, *size)


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
        """Return whom her squadron's order makes her fight first, or ''. Cheaper than her station, which
        needs her whole squadron, and in a retreat every enemy."""
        order = self.orders.get(self.squadron_of.get(ship, ""))
        if order is None or order.manoeuvre in UNTARGETED_MANOEUVRES:
            return ""
        if order.manoeuvre is Manoeuvre.BREAK:
            return first_break_target(ship, self.squadron_of[ship], order, self.positions)
        station = self.get(ship)
        return station.first_enemy if station else ""

    def __iter__(self) -> Iterator[str]:
        """Yield the ids of ships with a station."""
        return (ship for ship in self.squadron_of if self.get(ship) is not None)

    def __len__(self) -> int:
        """Return the number of ships with a station."""
        return sum(1 for _ in self)


def first_enemy_of(aims: Aims, ship: str) -> str:
    """Return whom her squadron's order makes her fight first, or ''. Cheaper than her station, which needs
    her whole squadron, and in a retreat every enemy."""
    if isinstance(aims.stations, StationMap):
        return aims.stations.first_enemy_of(ship)
    station = aims.stations.get(ship)
    return station.first_enemy if station else ""


def first_to_move(aims: Aims, ship: str, waiting: Sequence[str]) -> str:
    """Return the first waiting ship of her line, so that each steers for where the next ahead now is."""
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
    names = own | alone
    lines = {name: line_order(level, listed.get(name, ())) for name in names}
    return SquadronRoster(lines, {name: numbers[side] for name, side in names.items()}, width, height)


def line_order(level: Level, names: Sequence[str]) -> tuple[str, ...]:
    """Return the ships of a squadron from van to rear along their common heading; ties as listed."""
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
    """Return an intent of the level as an order; the break side is where the van starts."""
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


REPLAN_TURNS: Final = 3  # he looks at the start of turns 4, 7, 10 and so on: not before the fleets have met
_HURT_DAMAGE: Final = 500  # damage in thousandths from which a ship counts as hurt
_NEAR_SPACINGS: Final = 6  # spacings within which enemies count as near a squadron
_STERN_ANGLE: Final = FULL_TURN // 4
"""A ship heading farther than this from the nearest of a squadron shows her stern."""
_LASTING_MANOEUVRES: Final = (Manoeuvre.ANCHOR, Manoeuvre.WITHDRAW)
"""Orders that do not depend on the enemy: to stay at anchor, and to get away."""
_SPARE_MANOEUVRES: Final = (Manoeuvre.LINE, Manoeuvre.SAIL)
"""Orders of a squadron that may go to help a friend."""


def replan_count(turn: int) -> int:
    """Return how many times he has looked by this turn: 0 in turns 1 to 3, 1 in turns 4 to 6."""
    return max(0, turn - 1) // REPLAN_TURNS


@dataclass(frozen=True, slots=True)
class FleetView:
    """Positions, and for every squadron the ships on the table, and those that fight for its side."""

    positions: FleetPositions
    present_ships: Mapping[str, tuple[VisibleShip, ...]]
    fighting_ships: Mapping[str, tuple[VisibleShip, ...]]


def fleet_view(positions: FleetPositions) -> FleetView:
    """Return the present state of all squadrons."""
    ships, sides = positions.visible_ships, positions.sides
    known = {n: [ships.get(one) for one in names] for n, names in positions.squadrons.items()}
    here = {n: tuple(s for s in found if s is not None) for n, found in known.items()}
    left = {n: tuple(s for s in found if is_fighting(s) and s.side == sides[n]) for n, found in here.items()}
    return FleetView(positions, here, left)


def order_changes(
    side: int, orders: Mapping[str, SquadronOrder], view: FleetView, may_order: MayOrder
) -> tuple[OrderChange, ...]:
    """Return the new orders for the squadrons of a side, by its number."""
    own = [name for name, of in view.positions.sides.items() if of == side and view.fighting_ships[name]]
    found = []
    for name in own:
        names = [ship.id for ship in view.fighting_ships[name]]
        for change in _candidate_changes(name, orders.get(name), view):
            if may_order(change.order, names):
                found.append(change)
                break
    return tuple(change for change in found if change.order != orders.get(change.squadron))


def _candidate_changes(name: str, order: SquadronOrder | None, view: FleetView) -> Iterator[OrderChange]:
    """Yield possible new orders, the most pressing first; the first that the book allows counts."""
    way = order.manoeuvre if order is not None else None
    if way in _LASTING_MANOEUVRES:
        return
    own = view.fighting_ships[name]
    foes = _enemies_near(name, view)
    sound, sound_foes = len(own) - len(_hurt_ships(own)), len(foes) - len(_hurt_ships(foes))
    if foes and sound_foes >= 2 * max(1, sound) and not _is_at_anchor(name, view):
        if 2 * len(view.fighting_ships[name]) <= len(view.present_ships[name]):
            yield OrderChange(name, SquadronOrder(Manoeuvre.WITHDRAW), ChangeReason.BROKEN)
        elif way is not Manoeuvre.LINE and 2 * len(_hurt_ships(own)) >= len(own):
            for friend in _fresh_friends(name, view):
                yield OrderChange(name, SquadronOrder(Manoeuvre.LINE, friend), ChangeReason.HURT)
    if order is not None and way in (*ENEMY_MANOEUVRES, Manoeuvre.CHASE):
        yield from _changes_against(name, order, view)
    elif (way is None or way in _SPARE_MANOEUVRES) and not _enemies_near(name, view):
        for friend in _friends_in_need(name, view):
            yield OrderChange(name, SquadronOrder(Manoeuvre.COVER, friend), ChangeReason.FRIEND)


def _changes_against(name: str, order: SquadronOrder, view: FleetView) -> Iterator[OrderChange]:
    """Yield changes for a beaten enemy (go for the nearest other) or a running one (chase)."""
    foe = _squadron_named(order.target, view)
    if foe and 2 * len(view.fighting_ships[foe]) < len(view.present_ships[foe]):
        for other in _strong_enemies(name, view):
            twice = len(view.fighting_ships[name]) >= 2 * len(view.fighting_ships[other])
            ways = (Manoeuvre.DOUBLE, Manoeuvre.WEATHER) if twice else (Manoeuvre.WEATHER,)
            for way in ways:
                yield OrderChange(name, SquadronOrder(way, other), ChangeReason.BEATEN)
        yield OrderChange(name, SquadronOrder(Manoeuvre.CHASE), ChangeReason.BEATEN)
    elif foe and _is_running(foe, view.fighting_ships[name], view):
        yield OrderChange(name, SquadronOrder(Manoeuvre.CHASE), ChangeReason.RUNNING)


# ------------------------------------------------------------------------------- what he sees


def _hurt_ships(ships: Sequence[VisibleShip]) -> list[VisibleShip]:
    return [ship for ship in ships if ship.damage >= _HURT_DAMAGE]


def _is_at_anchor(name: str, view: FleetView) -> bool:
    """Return whether most of a squadron is at anchor: such ships fight where they are."""
    ships = view.fighting_ships[name]
    return 2 * sum(ship.anchored for ship in ships) > len(ships)


def _enemy_squadrons(name: str, view: FleetView) -> list[str]:
    side = view.positions.sides[name]
    return [n for n, of in view.positions.sides.items() if of != side and view.fighting_ships[n]]


def _enemies_near(name: str, view: FleetView) -> list[VisibleShip]:
    reach = _NEAR_SPACINGS * view.positions.spacing
    own = view.fighting_ships[name]
    foes = [foe for other in _enemy_squadrons(name, view) for foe in view.fighting_ships[other]]
    return [foe for foe in foes if any(distance(foe.x, foe.y, s.x, s.y) <= reach for s in own)]


def _is_running(foe: str, own: Sequence[VisibleShip], view: FleetView) -> bool:
    """Return whether two thirds of a squadron's mobile ships show their sterns, none near the own ships."""
    sailing = [ship for ship in view.fighting_ships[foe] if can_keep_up(ship) and not ship.anchored]
    reach = _NEAR_SPACINGS * view.positions.spacing
    away = 0
    for ship in sailing:
        near = min(own, key=lambda one: distance(one.x, one.y, ship.x, ship.y))
        if distance(near.x, near.y, ship.x, ship.y) <= reach:
            return False
        towards = bearing(near.x - ship.x, near.y - ship.y)
        away += angle_between(ship.heading, towards) > _STERN_ANGLE
    return bool(sailing) and 3 * away >= 2 * len(sailing)


def _squadron_named(whom: str, view: FleetView) -> str:
    """Return the squadron that an order names, or that of the ship it names; '' for none."""
    if whom in view.fighting_ships:
        return whom
    return next((name for name, ships in view.positions.squadrons.items() if whom in ships), "")


def _by_distance(name: str, others: Sequence[str], view: FleetView) -> list[str]:
    own = view.fighting_ships[name]

    def far(other: str) -> int:
        pairs = product(own, view.fighting_ships[other])
        return min(distance(ship.x, ship.y, foe.x, foe.y) for ship, foe in pairs)

    return sorted(others, key=far)


def _strong_enemies(name: str, view: FleetView) -> list[str]:
    """Return enemy squadrons of which at least half still fight, nearest first."""
    present, left = view.present_ships, view.fighting_ships
    whole = [n for n in _enemy_squadrons(name, view) if 2 * len(left[n]) >= len(present[n])]
    return _by_distance(name, whole, view)


def _friendly_squadrons(name: str, view: FleetView) -> list[str]:
    """Return other squadrons of its side with ships left, nearest first."""
    side = view.positions.sides[name]
    alike = [n for n, of in view.positions.sides.items() if of == side and n != name]
    mates = [n for n in alike if view.fighting_ships[n]]
    return _by_distance(name, mates, view)


def _fresh_friends(name: str, view: FleetView) -> list[str]:
    """Return squadrons under sail to form on: less than half lost or hurt."""
    fresh = [
        n for n in _friendly_squadrons(name, view) if not _is_worn(n, view) and not _is_at_anchor(n, view)
    ]
    return [n for n in fresh if any(map(can_keep_up, view.fighting_ships[n]))]


def _friends_in_need(name: str, view: FleetView) -> list[str]:
    """Return worn friends with enemies near; none for a worn squadron."""
    if _is_worn(name, view) or _is_at_anchor(name, view):
        return []
    return [n for n in _friendly_squadrons(name, view) if _is_worn(n, view) and _enemies_near(n, view)]


def _is_worn(name: str, view: FleetView) -> bool:
    """Return whether at least half of a squadron is lost or hurt."""
    left = view.fighting_ships[name]
    sound = len(left) - len(_hurt_ships(left))
    return 2 * sound <= len(view.present_ships[name])


@dataclass(slots=True)
class FlagOfficer:
    """The orders of one side's squadrons after each look; at first those of the level. After an undo the
    orders of that time are in force again; after a load in mid-battle he looks again."""

    side: int
    first_orders: Mapping[str, SquadronOrder]
    changes_by_replan: dict[int, tuple[OrderChange, ...]] = field(default_factory=dict)

    def replan_if_due(
        self, turn: int, get_fleet_view: Callable[[], FleetView], may_order: MayOrder
    ) -> Mapping[str, SquadronOrder]:
        """Return the orders in force in a turn; look first if it is due."""
        now = replan_count(turn)
        for later in [n for n in self.changes_by_replan if n > now]:
            del self.changes_by_replan[later]
        if now and now not in self.changes_by_replan:
            changes = order_changes(self.side, self.orders_in_force(), get_fleet_view(), may_order)
            self.changes_by_replan[now] = changes
        return self.orders_in_force()

    def orders_in_force(self) -> dict[str, SquadronOrder]:
        """Return the present orders of all squadrons."""
        changes = [change for _, replan in sorted(self.changes_by_replan.items()) for change in replan]
        return {**self.first_orders, **{change.squadron: change.order for change in changes}}

    def last_changes(self) -> tuple[OrderChange, ...]:
        """Return the changes of the last look."""
        return self.changes_by_replan[max(self.changes_by_replan)] if self.changes_by_replan else ()
