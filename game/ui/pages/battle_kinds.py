"""The kinds of a level's battle, read from the level: for the list's icons and its filter."""

from collections.abc import Iterator
from enum import Enum
from typing import Final

from game.levels import Level
from game.levels.conditions.objectives import parse_condition_cached
from game.levels.conditions.tree import DeedVerb, FleetDeed, ShipDeed, leaf_conditions


class BattleKind(Enum):
    """A kind of battle: its singular, its plural and its icon. Every battle has one of the first
    three, by its size."""

    DUEL = ("duel", "Duels", "swords")
    SQUADRON = ("squadron", "Squadrons", "ship")
    FLEET = ("fleet", "Fleets", "flag")
    CHASE = ("chase", "Chases", "sail")
    FORT = ("fort", "Forts", "fort")
    BOATS = ("boats", "Boats", "boat")
    FIRESHIP = ("fireship", "Fireships", "fireship")

    @property
    def singular(self) -> str:
        """Return ``fort``."""
        return self.value[0]

    @property
    def plural(self) -> str:
        """Return ``Forts``."""
        return self.value[1]

    @property
    def icon(self) -> str:
        """Return the name of its icon."""
        return self.value[2]


FLEET_MIN_SHIPS: Final = 12
"""Ships from which a battle is one of fleets; boats do not count."""
_BOAT_CLASSES: Final = ("boat", "gunboat", "galley")


def battle_kinds_of(level: Level) -> tuple[BattleKind, ...]:
    """Return the battle's size, then its other kinds."""
    return (_size_kind(level), *_further_kinds(level))


def _size_kind(level: Level) -> BattleKind:
    ships = [ship.side for ship in level.ships if ship.rate not in _BOAT_CLASSES]
    if len(ships) >= FLEET_MIN_SHIPS:
        return BattleKind.FLEET
    alone = len(ships) <= 2 and max(map(ships.count, ships), default=0) <= 1
    return BattleKind.DUEL if alone and len(level.ships) == len(ships) == 2 else BattleKind.SQUADRON


def _further_kinds(level: Level) -> Iterator[BattleKind]:
    if any(_is_escape_aim(level, aim.side, aim.major or "") for aim in level.objectives):
        yield BattleKind.CHASE
    if level.forts:
        yield BattleKind.FORT
    rates = {ship.rate for ship in level.ships}
    if not rates.isdisjoint(_BOAT_CLASSES) or "boats" in level.rules.options:
        yield BattleKind.BOATS
    if "fireship" in rates:
        yield BattleKind.FIRESHIP


def _is_escape_aim(level: Level, side: str, aim: str) -> bool:
    """Return whether a side wins by bringing its own ships to an area or a certain edge."""
    theirs = {ship.id: ship.side for ship in level.ships}
    theirs |= {squadron.id: squadron.side for squadron in level.squadrons}
    theirs |= {each.id: each.id for each in level.sides}
    for part in leaf_conditions(parse_condition_cached(aim)) if aim else ():
        match part:
            case ShipDeed(ship=who) | FleetDeed(group=who):
                away = part.verb == DeedVerb.REACHES or (part.verb == DeedVerb.EXITS and bool(part.exit_edge))
                if away and theirs.get(who) == side:
                    return True
    return False
