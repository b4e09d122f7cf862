"""What kind of battle a level is, told by the level itself: for the icons of the list, and to ask
for battles of one kind."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Final

from game.levels import Level
from game.levels.conditions.objectives import tree_of
from game.levels.conditions.tree import Deed, Toll, Verb, plain_parts


class Kind(Enum):
    """A kind of battle: what one is called, what many are, and its icon. Every battle is one of the
    first three, by its size."""

    DUEL = ("duel", "Duels", "swords")
    SQUADRON = ("squadron", "Squadrons", "ship")
    FLEET = ("fleet", "Fleets", "flag")
    CHASE = ("chase", "Chases", "sail")
    FORT = ("fort", "Forts", "fort")
    BOATS = ("boats", "Boats", "boat")
    FIRESHIP = ("fireship", "Fireships", "fireship")

    @property
    def word(self) -> str:
        """``fort``"""
        return self.value[0]

    @property
    def many(self) -> str:
        """``Forts``"""
        return self.value[1]

    @property
    def icon(self) -> str:
        """The name of its icon."""
        return self.value[2]


FLEET_FROM: Final = 12
"""Ships from which a battle is one of fleets, boats not counted."""
_BOATS: Final = ("boat", "gunboat", "galley")


def kinds_of(level: Level) -> tuple[Kind, ...]:
    """Its size, and after it whatever else it is."""
    return (_size(level), *_more(level))


def _size(level: Level) -> Kind:
    ships = [ship.side for ship in level.ships if ship.rate not in _BOATS]
    if len(ships) >= FLEET_FROM:
        return Kind.FLEET
    alone = len(ships) <= 2 and max(map(ships.count, ships), default=0) <= 1
    return Kind.DUEL if alone and len(level.ships) == len(ships) == 2 else Kind.SQUADRON


def _more(level: Level) -> Iterator[Kind]:
    if any(_is_to_get_away(level, aim.side, aim.major or "") for aim in level.objectives):
        yield Kind.CHASE
    if level.forts:
        yield Kind.FORT
    rates = {ship.rate for ship in level.ships}
    if not rates.isdisjoint(_BOATS) or "boats" in level.rules.options:
        yield Kind.BOATS
    if "fireship" in rates:
        yield Kind.FIRESHIP


def _is_to_get_away(level: Level, side: str, aim: str) -> bool:
    """Whether a side wins by bringing ships of its own to a place or a certain edge."""
    theirs = {ship.id: ship.side for ship in level.ships}
    theirs |= {squadron.id: squadron.side for squadron in level.squadrons}
    theirs |= {each.id: each.id for each in level.sides}
    for part in plain_parts(tree_of(aim)) if aim else ():
        match part:
            case Deed(ship=who) | Toll(side=who):
                away = part.verb == Verb.REACHES or (part.verb == Verb.EXITS and bool(part.edge))
                if away and theirs.get(who) == side:
                    return True
    return False
