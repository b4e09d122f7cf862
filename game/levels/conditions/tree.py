"""What a side must do to win, or what an event waits for, as a tree; one vocabulary for both.

    captured chasse-maree before turn 13
    captured X by british, beaten X by british  (where there are more than two sides)
    exits chasse-maree right             (left, right, top, bottom; no edge word: any edge)
    struck X, sunk X, burnt X, beaten X, dismasted X, crippled X, lost 2 masts X, damaged 25 X
    struck 3 of french before turn 9     (of a side, a squadron or a group; also half of, all of)
    reaches X anchorage                  (a zone of the level)
    X within 20 of Y                     (from middle to middle, in chart units)
    alight X, aground X                  (now)
    holds french anchorage               (alone has ships in that zone, now)
    points 12 of british                 (by the level's scores)
    turn 6, turn limit, wind calm, wind from 180, sea choppy
    not …, … and …, … or …, ( … )        ("and" binds closer than "or")

`grammar` reads sentences, `condition_tables` tables; `objectives` says what is true.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple


class DeedVerb(StrEnum):
    """What a condition asks of a ship."""

    CAPTURED = "captured"
    STRUCK = "struck"
    SUNK = "sunk"
    BURNT = "burnt"
    BEATEN = "beaten"
    DISMASTED = "dismasted"
    CRIPPLED = "crippled"
    DAMAGED = "damaged"
    LOST = "lost"
    EXITS = "exits"
    REACHES = "reaches"
    ALIGHT = "alight"
    AGROUND = "aground"


STATES = (DeedVerb.ALIGHT, DeedVerb.AGROUND)
"""States that last a while; as objectives they are read when the battle is over."""
DEEDS = tuple(verb for verb in DeedVerb if verb not in STATES)
"""Deeds, which count from the moment they are done."""
VERBS = (*DEEDS, *STATES)
EDGES = ("left", "right", "top", "bottom")
JOINTS = ("not", "and", "or")
VERBS_WITH_BY = (DeedVerb.CAPTURED, DeedVerb.BEATEN)
"""Deeds that may name the side that did them."""
ALL, HALF = -1, -2
"""Counts that depend on how many ships there are."""
COUNTS = {"all": ALL, "half": HALF, "any": 1}


class Rewrite(NamedTuple):
    """Better words in place of some characters of a sentence; `is_safe`: nothing else can be meant."""

    start: int
    end: int
    words: str
    is_safe: bool


class ConditionError(ValueError):
    """A condition that does not parse: what is wrong, what is allowed, and where.

    `offset` counts characters into a sentence; `path` leads to the bad entry of a table. `rewrites`:
    the best first.
    """

    def __init__(
        self,
        message: str,
        hint: str = "",
        offset: int = 0,
        path: tuple[str | int, ...] = (),
        rewrites: tuple[Rewrite, ...] = (),
    ) -> None:
        super().__init__(message)
        self.message, self.hint, self.offset, self.path = message, hint, offset, path
        self.rewrites = rewrites


@dataclass(frozen=True, slots=True)
class ShipDeed:
    """A deed done to or by one ship. `before_turn` is a turn number, 0 for any time; `damage_percent` is the
    percentage of damage points lost; `by_side` is the side that did it, "" for any."""

    verb: DeedVerb
    ship: str
    exit_edge: str = ""
    masts: int = 0
    before_turn: int = 0
    damage_percent: int = 0
    zone: str = ""
    by_side: str = ""


@dataclass(frozen=True, slots=True)
class FleetDeed:
    """A deed done to or by at least this many ships (or ALL, or HALF of them) of a side, squadron or
    group."""

    verb: DeedVerb
    group: str
    ship_count: int
    exit_edge: str = ""
    before_turn: int = 0
    damage_percent: int = 0
    zone: str = ""
    by_side: str = ""

    def ship_deed(self, ship: str) -> ShipDeed:
        """Return the same deed for one ship. It asks for no number of masts: a fleet's deed has none."""
        masts, share = 0, self.damage_percent
        return ShipDeed(
            self.verb, ship, self.exit_edge, masts, self.before_turn, share, self.zone, self.by_side
        )


@dataclass(frozen=True, slots=True)
class ShipsNear:
    """Two ships are within this many chart units of each other."""

    ship: str
    other: str
    distance: float


@dataclass(frozen=True, slots=True)
class HoldsZone:
    """A side has ships in a zone, and no other side has."""

    side: str
    zone: str


@dataclass(frozen=True, slots=True)
class HasPoints:
    """A side has at least this many points by the level's scores."""

    side: str
    points: int


@dataclass(frozen=True, slots=True)
class TurnReached:
    """This turn has begun."""

    turn: int


@dataclass(frozen=True, slots=True)
class TurnLimit:
    """The last turn of the battle is over."""


@dataclass(frozen=True, slots=True)
class WindIs:
    """The wind has this strength, or (a number) blows from within 22.5 degrees of this direction."""

    strength_or_direction: str | float


@dataclass(frozen=True, slots=True)
class SeaIs:
    """The sea has this state."""

    sea: str


@dataclass(frozen=True, slots=True)
class Not:
    """The part is false."""

    part: Condition


@dataclass(frozen=True, slots=True)
class AllOf:
    """Every part is true."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    """At least one part is true."""

    parts: tuple[Condition, ...]


LeafCondition = (
    ShipDeed | FleetDeed | ShipsNear | HoldsZone | HasPoints | TurnReached | TurnLimit | WindIs | SeaIs
)
Condition = LeafCondition | Not | AllOf | AnyOf


# ------------------------------------------------------------------------------------- walking


def leaf_conditions(condition: Condition) -> Iterator[LeafCondition]:
    """Yield the parts of a condition without "not", "and" and "or"."""
    match condition:
        case Not(part):
            yield from leaf_conditions(part)
        case AllOf(parts) | AnyOf(parts):
            for part in parts:
                yield from leaf_conditions(part)
        case _:
            yield condition


def ships_in(condition: Condition) -> tuple[str, ...]:
    """Return the ids of the ships in a condition, each once, in order."""
    names: list[str] = []
    for part in leaf_conditions(condition):
        match part:
            case ShipDeed(ship=ship):
                names.append(ship)
            case ShipsNear(ship=ship, other=other):
                names += [ship, other]
            case _:
                pass
    return tuple(dict.fromkeys(names))


def groups_in(condition: Condition) -> tuple[str, ...]:
    """Return the ids of the sides, squadrons and groups whose ships a condition counts, each once."""
    tolls = (part for part in leaf_conditions(condition) if isinstance(part, FleetDeed))
    return tuple(dict.fromkeys(fleet_deed.group for fleet_deed in tolls))


def acting_sides_in(condition: Condition) -> tuple[str, ...]:
    """Return the ids of the sides that must hold a zone, have points or have done a deed, each once."""
    names = []
    for part in leaf_conditions(condition):
        match part:
            case (
                HoldsZone(side=side) | HasPoints(side=side) | ShipDeed(by_side=side) | FleetDeed(by_side=side)
            ):
                names.append(side)
            case _:
                pass
    return tuple(dict.fromkeys(name for name in names if name))


def zones_in(condition: Condition) -> tuple[str, ...]:
    """Return the ids of the zones in a condition, each once."""
    found = (p.zone for p in leaf_conditions(condition) if isinstance(p, ShipDeed | FleetDeed | HoldsZone))
    return tuple(dict.fromkeys(zone for zone in found if zone))


def depends_on_positions(condition: Condition) -> bool:
    """Return whether a condition depends on where ships are."""
    return bool(zones_in(condition)) or any(isinstance(p, ShipsNear) for p in leaf_conditions(condition))


def rescale_turns(condition: Condition, new_turns: int, old_turns: int) -> Condition:
    """Return the condition for a book with another number of turns: turn numbers keep their share of the
    battle, rounded up."""
    match condition:
        case ShipDeed(before_turn=before) | FleetDeed(before_turn=before) if before:
            return replace(condition, before_turn=_scaled_turn(before, new_turns, old_turns))
        case TurnReached(number):
            return TurnReached(_scaled_turn(number, new_turns, old_turns))
        case Not(part):
            return Not(rescale_turns(part, new_turns, old_turns))
        case AllOf(parts):
            return AllOf(tuple(rescale_turns(part, new_turns, old_turns) for part in parts))
        case AnyOf(parts):
            return AnyOf(tuple(rescale_turns(part, new_turns, old_turns) for part in parts))
        case _:
            return condition


def _scaled_turn(number: int, turns: int, instead_of: int) -> int:
    """Return a turn number that keeps its share of the battle; the first stays the first."""
    return 1 + -(-(number - 1) * turns // instead_of)


# ------------------------------------------------------------------------------------- speaking


def condition_sentence(condition: Condition) -> str:
    """Return a sentence that parses to the same tree."""
    match condition:
        case Not(part):
            return f"not {_in_brackets(part)}"
        case AllOf(parts):
            return " and ".join(_in_brackets(part) for part in parts)
        case AnyOf(parts):
            return " or ".join(_in_brackets(part) for part in parts)
        case _:
            return _leaf_sentence(condition)


def _leaf_sentence(part: LeafCondition) -> str:
    match part:
        case ShipDeed():
            masts = f"{part.masts} mast{'s' * (part.masts != 1)}" if part.verb == DeedVerb.LOST else ""
            return _deed_sentence(part, masts, part.ship)
        case FleetDeed():
            count = {ALL: "all", HALF: "half"}.get(part.ship_count, str(part.ship_count))
            return _deed_sentence(part, "", f"{count} of {part.group}")
        case ShipsNear(ship, other, distance):
            return f"{ship} within {distance:g} of {other}"
        case HoldsZone(side, zone):
            return f"holds {side} {zone}"
        case HasPoints(side, number):
            return f"points {number} of {side}"
        case TurnReached() | TurnLimit():
            return f"turn {part.turn if isinstance(part, TurnReached) else 'limit'}"
        case WindIs(what):
            return f"wind {what}" if isinstance(what, str) else f"wind from {what:g}"
        case SeaIs(what):
            return f"sea {what}"


def _deed_sentence(part: ShipDeed | FleetDeed, masts: str, who: str) -> str:
    share = str(part.damage_percent) if part.verb == DeedVerb.DAMAGED else ""
    before = f"before turn {part.before_turn}" if part.before_turn else ""
    by = f"by {part.by_side}" if part.by_side else ""
    words = (part.verb, masts, share, who, part.exit_edge, part.zone, by, before)
    return " ".join(word for word in words if word)


def _in_brackets(part: Condition) -> str:
    words = condition_sentence(part)
    return f"({words})" if isinstance(part, AllOf | AnyOf) else words
