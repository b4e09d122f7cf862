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


class Verb(StrEnum):
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


STATES = (Verb.ALIGHT, Verb.AGROUND)
"""What is true while it lasts; as an objective it is read when the battle is over."""
DEEDS = tuple(verb for verb in Verb if verb not in STATES)
"""What counts from the moment it is done."""
VERBS = (*DEEDS, *STATES)
EDGES = ("left", "right", "top", "bottom")
JOINTS = ("not", "and", "or")
BY = (Verb.CAPTURED, Verb.BEATEN)
"""Deeds of which it may be asked whose they are."""
ALL, HALF = -1, -2
"""Numbers of ships that hang on how many there are."""
COUNTS = {"all": ALL, "half": HALF, "any": 1}


class ConditionError(ValueError):
    """A condition that cannot be read: what is wrong, what is allowed, and where.

    `offset` counts characters into a sentence; `path` leads to the bad entry of a table.
    """

    def __init__(
        self, message: str, hint: str = "", offset: int = 0, path: tuple[str | int, ...] = ()
    ) -> None:
        super().__init__(message)
        self.message, self.hint, self.offset, self.path = message, hint, offset, path


@dataclass(frozen=True, slots=True)
class Deed:
    """Something done to or by one ship. `before` is a turn number, 0 for any time; `share` is how
    many of a hundred damage points are gone; `by` is the side that did it, "" for anybody."""

    verb: Verb
    ship: str
    edge: str = ""
    masts: int = 0
    before: int = 0
    share: int = 0
    zone: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True)
class Toll:
    """Something done to or by at least so many ships (or ALL, or HALF of them) of a side, a
    squadron or a group."""

    verb: Verb
    side: str
    ships: int
    edge: str = ""
    before: int = 0
    share: int = 0
    zone: str = ""
    by: str = ""

    def deed(self, ship: str) -> Deed:
        """The same of one ship."""
        return Deed(self.verb, ship, self.edge, 0, self.before, self.share, self.zone, self.by)


@dataclass(frozen=True, slots=True)
class Near:
    """Two ships are within so many chart units of each other."""

    ship: str
    other: str
    distance: float


@dataclass(frozen=True, slots=True)
class Holds:
    """A side has ships in a zone, and nobody else has."""

    side: str
    zone: str


@dataclass(frozen=True, slots=True)
class Points:
    """The level's scores give a side so many points."""

    side: str
    number: int


@dataclass(frozen=True, slots=True)
class TurnReached:
    """This turn has begun."""

    number: int


@dataclass(frozen=True, slots=True)
class TurnLimit:
    """The battle has run its course: its last turn is over."""


@dataclass(frozen=True, slots=True)
class WindIs:
    """It blows so hard, or (a number) from within 22 and a half degrees of there."""

    what: str | float


@dataclass(frozen=True, slots=True)
class SeaIs:
    """The sea is so."""

    what: str


@dataclass(frozen=True, slots=True)
class Not:
    """The part does not hold."""

    part: Condition


@dataclass(frozen=True, slots=True)
class All:
    """Every part holds."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Either:
    """At least one part holds."""

    parts: tuple[Condition, ...]


Plain = Deed | Toll | Near | Holds | Points | TurnReached | TurnLimit | WindIs | SeaIs
Condition = Plain | Not | All | Either


# ------------------------------------------------------------------------------------- walking


def plain_parts(condition: Condition) -> Iterator[Plain]:
    """Everything a condition speaks of, without its "not", "and" and "or"."""
    match condition:
        case Not(part):
            yield from plain_parts(part)
        case All(parts) | Either(parts):
            for part in parts:
                yield from plain_parts(part)
        case _:
            yield condition


def names_in(condition: Condition) -> tuple[str, ...]:
    """The ids of the ships a condition speaks of, each once, in the order of the sentence."""
    names: list[str] = []
    for part in plain_parts(condition):
        match part:
            case Deed(ship=ship):
                names.append(ship)
            case Near(ship=ship, other=other):
                names += [ship, other]
            case _:
                pass
    return tuple(dict.fromkeys(names))


def sides_in(condition: Condition) -> tuple[str, ...]:
    """The ids of the sides, squadrons and groups whose ships a condition counts, each once."""
    tolls = (part for part in plain_parts(condition) if isinstance(part, Toll))
    return tuple(dict.fromkeys(toll.side for toll in tolls))


def holders_in(condition: Condition) -> tuple[str, ...]:
    """The ids of the sides that are to hold a zone, to have points or to have done a deed, each
    once."""
    names = []
    for part in plain_parts(condition):
        match part:
            case Holds(side=side) | Points(side=side) | Deed(by=side) | Toll(by=side):
                names.append(side)
            case _:
                pass
    return tuple(dict.fromkeys(name for name in names if name))


def zones_in(condition: Condition) -> tuple[str, ...]:
    """The ids of the zones a condition speaks of, each once."""
    found = (p.zone for p in plain_parts(condition) if isinstance(p, Deed | Toll | Holds))
    return tuple(dict.fromkeys(zone for zone in found if zone))


def of_places(condition: Condition) -> bool:
    """Whether where ships are has a part in it."""
    return bool(zones_in(condition)) or any(isinstance(p, Near) for p in plain_parts(condition))


def rescaled(condition: Condition, turns: int, instead_of: int) -> Condition:
    """The same under a book that fights it in so many turns instead of those: turn numbers keep
    their share of the battle, rounded up."""
    match condition:
        case Deed(before=before) | Toll(before=before) if before:
            return replace(condition, before=_scaled(before, turns, instead_of))
        case TurnReached(number):
            return TurnReached(_scaled(number, turns, instead_of))
        case Not(part):
            return Not(rescaled(part, turns, instead_of))
        case All(parts):
            return All(tuple(rescaled(part, turns, instead_of) for part in parts))
        case Either(parts):
            return Either(tuple(rescaled(part, turns, instead_of) for part in parts))
        case _:
            return condition


def _scaled(number: int, turns: int, instead_of: int) -> int:
    """A turn number, its share of the battle kept: the first stays the first."""
    return 1 + -(-(number - 1) * turns // instead_of)


# ------------------------------------------------------------------------------------- speaking


def sentence(condition: Condition) -> str:
    """The condition as a sentence that parses to the same tree."""
    match condition:
        case Not(part):
            return f"not {_bracketed(part)}"
        case All(parts):
            return " and ".join(_bracketed(part) for part in parts)
        case Either(parts):
            return " or ".join(_bracketed(part) for part in parts)
        case _:
            return _plain_sentence(condition)


def _plain_sentence(part: Plain) -> str:
    match part:
        case Deed():
            masts = f"{part.masts} mast{'s' * (part.masts != 1)}" if part.verb == Verb.LOST else ""
            return _deed_sentence(part, masts, part.ship)
        case Toll():
            count = {ALL: "all", HALF: "half"}.get(part.ships, str(part.ships))
            return _deed_sentence(part, "", f"{count} of {part.side}")
        case Near(ship, other, distance):
            return f"{ship} within {distance:g} of {other}"
        case Holds(side, zone):
            return f"holds {side} {zone}"
        case Points(side, number):
            return f"points {number} of {side}"
        case TurnReached() | TurnLimit():
            return f"turn {part.number if isinstance(part, TurnReached) else 'limit'}"
        case WindIs(what):
            return f"wind {what}" if isinstance(what, str) else f"wind from {what:g}"
        case SeaIs(what):
            return f"sea {what}"


def _deed_sentence(part: Deed | Toll, masts: str, who: str) -> str:
    share = str(part.share) if part.verb == Verb.DAMAGED else ""
    before = f"before turn {part.before}" if part.before else ""
    by = f"by {part.by}" if part.by else ""
    words = (part.verb, masts, share, who, part.edge, part.zone, by, before)
    return " ".join(word for word in words if word)


def _bracketed(part: Condition) -> str:
    words = sentence(part)
    return f"({words})" if isinstance(part, All | Either) else words
