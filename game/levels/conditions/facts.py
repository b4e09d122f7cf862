"""The plain facts of a battle as a book reports them, and the conditions they make true.

Nothing here knows a rulebook. Positions are in table units. Facts are named tuples because a battle makes
them after every card.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from game.levels.conditions.tree import (
    ALL,
    HALF,
    FleetDeed,
    HasPoints,
    HoldsZone,
    SeaIs,
    ShipDeed,
    ShipsNear,
    TurnReached,
    WindIs,
)

HALF_POINT = 2250
"""Half the width of one of eight compass points, in 0.01 degree."""


class ShipFact(NamedTuple):
    """One ship as she is now.

    captor: id of the side that holds her, "" for none. masts_down: names of the masts that have fallen (a
    bowsprit is no mast and does not count). masts: how many she began with. left_by: the edge she left by, or
    ""; blown_off: she drifted over it. expected: the level still has to bring her. x, y: the middle of her
    hull, set only if the level's aims or events need it.
    """

    id: str
    side: str
    captor: str = ""
    struck: bool = False
    sunk: bool = False
    fallen_masts: tuple[str, ...] = ()
    mast_count: int = 3
    exit_edge: str = ""
    points: int = 0
    damage: int = 0
    burnt: bool = False
    alight: bool = False
    aground: bool = False
    is_expected: bool = False
    x: int = 0
    y: int = 0
    has_drifted_off: bool = False

    @property
    def is_gone(self) -> bool:
        """Whether she can do nothing more, whatever the reason."""
        return self.sunk or self.burnt or bool(self.exit_edge)

    @property
    def is_present(self) -> bool:
        """Whether she is on the table now."""
        return not self.is_gone and not self.is_expected


class ZoneArea(NamedTuple):
    """A part of the sea in table units: its corners, or a middle and a radius."""

    id: str
    corners: tuple[tuple[int, int], ...] = ()
    middle: tuple[int, int] = (0, 0)
    radius: int = 0

    def contains(self, x: int, y: int) -> bool:
        """Return whether a position is inside."""
        if not self.corners:
            dx, dy = x - self.middle[0], y - self.middle[1]
            return dx * dx + dy * dy <= self.radius * self.radius
        inside = False
        for (ax, ay), (bx, by) in zip(self.corners, (*self.corners[1:], self.corners[0]), strict=True):
            if (ay > y) != (by > y):
                # Left of the edge, multiplied out so that it stays in whole numbers.
                side = (x - ax) * (by - ay) - (bx - ax) * (y - ay)
                inside ^= (side < 0) == (by > ay)
        return inside


class Reward(NamedTuple):
    """What a side scores for each ship with a deed done: points, or her guns if the points are 0."""

    side: str
    deed: ShipDeed | FleetDeed
    points: int = 0


class FixedFacts(NamedTuple):
    """What does not change during a battle: ships by side, squadron and group, their guns, the zones, the
    rewards, and the table units per chart unit."""

    groups: tuple[tuple[str, tuple[str, ...]], ...] = ()
    guns_by_ship: tuple[tuple[str, int], ...] = ()
    zones: tuple[ZoneArea, ...] = ()
    rewards: tuple[Reward, ...] = ()
    chart_unit_length: int = 10_000

    def find_zone(self, zone_id: str) -> ZoneArea | None:
        """Return the zone with this id."""
        return next((zone for zone in self.zones if zone.id == zone_id), None)

    def find_group(self, group_id: str) -> tuple[str, ...] | None:
        """Return the ships of a side, squadron or group, or None if the level has no such group."""
        return dict(self.groups).get(group_id)


class BattleFacts(NamedTuple):
    """The battle as it is now.

    turn counts from 1. finished: no more turns will be played. The wind: its strength in a word and where it
    blows from (0.01 degree, -1 for nowhere). sea: its state.
    """

    turn: int
    last_turn: int
    is_finished: bool
    ships: tuple[ShipFact, ...]
    wind: str = ""
    wind_from_centidegrees: int = -1
    sea: str = ""
    fixed: FixedFacts = FixedFacts()

    @property
    def is_over(self) -> bool:
        """Whether no turn is left."""
        return self.is_finished or self.turn > self.last_turn

    def find_ship(self, ship_id: str) -> ShipFact | None:
        """Return the ship with this id."""
        for ship in self.ships:
            if ship.id == ship_id:
                return ship
        return None

    def ships_by_id(self) -> dict[str, ShipFact]:
        """Return all ships by id; of two with the same id the first, as in `find_ship`."""
        return {ship.id: ship for ship in reversed(self.ships)}

    def ids_in_group(self, group: str) -> list[str]:
        """Return the ids of the ships that began on that side or in that squadron or group."""
        listed = self.fixed.find_group(group)
        if listed is not None:
            return list(listed)
        return [ship.id for ship in self.ships if ship.side == group]


# ------------------------------------------------------------------------------------- deeds


def is_deed_done(deed: ShipDeed, facts: BattleFacts) -> bool:
    """Return whether a deed is done.

    With "before turn N" it counts only while the turn is below N. A deed by one side counts while the ship
    has struck to that side or is held by it; who sinks or burns a ship is not known.
    """
    return is_ship_deed_done(facts.find_ship(deed.ship), deed, facts)


def is_ship_deed_done(ship: ShipFact | None, deed: ShipDeed, facts: BattleFacts) -> bool:
    """Return the same for a ship that is already looked up."""
    if ship is None or ship.is_expected or is_too_late(deed, facts):
        return False
    if deed.by_side:
        return _is_taken(ship) and ship.captor == deed.by_side
    return _IS_DONE[deed.verb](ship, deed, facts)


def _is_beaten(ship: ShipFact, _: ShipDeed, facts: BattleFacts) -> bool:
    lost = ship.struck or ship.sunk or ship.burnt or (facts.is_over and ship.aground)
    return lost or _is_taken(ship)


def _is_taken(ship: ShipFact) -> bool:
    return ship.captor not in ("", ship.side)


def _has_left(ship: ShipFact, deed: ShipDeed) -> bool:
    """Return whether she got away off the table, by that edge if one is named.

    A ship that drifted off, has struck or is sailed by her captors does not count; one that was retaken does.
    """
    if _is_taken(ship) or (ship.struck and not ship.captor) or ship.has_drifted_off:
        return False
    return ship.exit_edge == deed.exit_edge if deed.exit_edge else bool(ship.exit_edge)


_IS_DONE: Mapping[str, Callable[[ShipFact, ShipDeed, BattleFacts], bool]] = {
    "captured": lambda ship, deed, facts: _is_taken(ship),
    "struck": lambda ship, deed, facts: ship.struck,
    "sunk": lambda ship, deed, facts: ship.sunk,
    "burnt": lambda ship, deed, facts: ship.burnt,
    "beaten": _is_beaten,
    "alight": lambda ship, deed, facts: ship.alight and ship.is_present,
    "aground": lambda ship, deed, facts: ship.aground and ship.is_present,
    "exits": lambda ship, deed, facts: _has_left(ship, deed),
    "reaches": lambda ship, deed, facts: is_in_zone(ship, deed.zone, facts),
    "crippled": lambda ship, deed, facts: 0 < ship.points <= 2 * ship.damage,
    "damaged": lambda ship, deed, facts: 0 < ship.points * deed.damage_percent <= 100 * ship.damage,
    "dismasted": lambda ship, deed, facts: 0 < ship.mast_count <= masts_lost(ship),
    "lost": lambda ship, deed, facts: masts_lost(ship) >= deed.masts,
}


def is_too_late(deed: ShipDeed | FleetDeed, facts: BattleFacts) -> bool:
    """Return whether the turn limit of a deed is past; after the last turn no other begins."""
    return 0 < deed.before_turn <= min(facts.turn, facts.last_turn)


def is_in_zone(ship: ShipFact, zone_id: str, facts: BattleFacts) -> bool:
    """Return whether the middle of a ship on the table is in a zone."""
    place = facts.fixed.find_zone(zone_id)
    return ship.is_present and place is not None and place.contains(ship.x, ship.y)


def masts_lost(ship: ShipFact) -> int:
    """Return how many of her masts are down."""
    return sum(mast != "bowsprit" for mast in ship.fallen_masts)


def ships_needed(fleet_deed: FleetDeed, facts: BattleFacts) -> int:
    """Return how many ships a toll needs: for ALL every ship, for HALF rounded up."""
    ships = len(facts.ids_in_group(fleet_deed.group))
    return {ALL: ships, HALF: -(-ships // 2)}.get(fleet_deed.ship_count, fleet_deed.ship_count)


# ------------------------------------------------------------------------------------- the rest


def are_ships_near(condition: ShipsNear, facts: BattleFacts) -> bool:
    """Return whether two ships on the table are close enough, from middle to middle."""
    one, other = facts.find_ship(condition.ship), facts.find_ship(condition.other)
    if one is None or other is None or not (one.is_present and other.is_present):
        return False
    reach = round(condition.distance * facts.fixed.chart_unit_length)
    dx, dy = one.x - other.x, one.y - other.y
    return dx * dx + dy * dy <= reach * reach


def is_wind_matching(condition: WindIs, facts: BattleFacts) -> bool:
    """Return whether wind strength and direction are as asked."""
    if isinstance(condition.strength_or_direction, str):
        return facts.wind == condition.strength_or_direction
    if facts.wind_from_centidegrees < 0:
        return False
    apart = abs(round(condition.strength_or_direction * 100) - facts.wind_from_centidegrees) % 36_000
    return min(apart, 36_000 - apart) <= HALF_POINT


def points_of_side(side_id: str, facts: BattleFacts) -> int:
    """Return a side's points by the level's scores, as of now."""
    return sum(_points_earned(reward, facts) for reward in facts.fixed.rewards if reward.side == side_id)


def _points_earned(reward: Reward, facts: BattleFacts) -> int:
    guns = dict(facts.fixed.guns_by_ship)
    return sum(reward.points or guns.get(ship, 0) for ship in _ships_done_by(reward.deed, facts))


def _ships_done_by(deed: ShipDeed | FleetDeed, facts: BattleFacts) -> Iterator[str]:
    deeds = (
        [deed] if isinstance(deed, ShipDeed) else [deed.ship_deed(s) for s in facts.ids_in_group(deed.group)]
    )
    yield from (each.ship for each in deeds if is_deed_done(each, facts))


def is_state_true(
    condition: ShipsNear | HoldsZone | HasPoints | TurnReached | WindIs | SeaIs, facts: BattleFacts
) -> bool:
    """Return whether a condition other than a deed is true now."""
    match condition:
        case ShipsNear():
            return are_ships_near(condition, facts)
        case HoldsZone():
            inside = [s for s in facts.ships if not s.struck and is_in_zone(s, condition.zone, facts)]
            sides = {ship.captor or ship.side for ship in inside}
            return sides == {condition.side}
        case HasPoints(side, number):
            return points_of_side(side, facts) >= number
        case TurnReached(number):
            return facts.turn >= number
        case WindIs():
            return is_wind_matching(condition, facts)
        case SeaIs(what):
            return facts.sea == what
