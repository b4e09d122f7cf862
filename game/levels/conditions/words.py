"""Why a condition is true, in plain words."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.core.wording import in_sentence, with_article
from game.levels.conditions.facts import Facts, wanted
from game.levels.conditions.tree import (
    STATES,
    All,
    Condition,
    Deed,
    Either,
    Holds,
    Near,
    Not,
    Points,
    SeaIs,
    Toll,
    TurnLimit,
    TurnReached,
    Verb,
    WindIs,
)

Names = Mapping[str, str]
Settled = Callable[[Condition, Facts], bool | None]


def because(condition: Condition, facts: Facts, names: Names, settled: Settled) -> str:
    """The parts that made the condition true; `settled` says which did."""
    match condition:
        case Not(part):
            return _because_not(part, facts, names, settled)
        case All(parts):
            return " and ".join(because(part, facts, names, settled) for part in parts)
        case Either(parts):
            true = [part for part in parts if settled(part, facts)]
            return because((true or list(parts))[0], facts, names, settled)
        case Deed():
            return _deed_words(condition, names, done=True)
        case Toll():
            return _toll_words(condition, facts, names)
        case TurnLimit() if facts.turn < facts.last_turn:
            return "the battle has ended before its last turn"
        case _:
            return _state_words(condition, names, so=True)


def _because_not(part: Condition, facts: Facts, names: Names, settled: Settled) -> str:
    match part:
        case Deed():
            return _deed_words(part, names, done=False)
        case Toll():
            return f"fewer than {_toll_words(part, facts, names)}"
        case Not(inner):
            return because(inner, facts, names, settled)
        case All(parts):
            either = Either(tuple(Not(each) for each in parts))
            return because(either, facts, names, settled)
        case Either(parts):
            every = All(tuple(Not(each) for each in parts))
            return because(every, facts, names, settled)
        case _:
            return _state_words(part, names, so=False)


def _state_words(
    part: Near | Holds | Points | TurnReached | TurnLimit | WindIs | SeaIs, names: Names, so: bool
) -> str:
    no = "" if so else "not "
    match part:
        case Near(ship, other, _):
            return f"{_ship(names, ship)} came {no}near {_ship(names, other)}"
        case Holds(side, zone):
            return f"{_side(names, side)} {'holds' if so else 'does not hold'} {zone}"
        case Points(side, number):
            return f"{_side(names, side)} has {no}made {number} point{'s' * (number != 1)}"
        case TurnReached(number):
            return f"turn {number} has {no}come"
        case TurnLimit():
            return "the last turn is over" if so else "the last turn is still to come"
        case WindIs(what):
            whence = what if isinstance(what, str) else f"from {what:g}°"
            return f"the wind is {no}{whence}"
        case SeaIs(what):
            return f"the sea is {no}{what}"


def _ship(names: Names, who: str) -> str:
    """A ship as she stands in a sentence."""
    return in_sentence(names.get(who, who))


def _side(names: Names, who: str) -> str:
    """A side or a squadron as it stands in a sentence."""
    return with_article(names.get(who, who))


def _deed_words(deed: Deed, names: Names, done: bool) -> str:
    name = _ship(names, deed.ship)
    has, was, is_ = ("has", "was", "is") if done else ("has not", "was not", "is not")
    edge = f" by the {deed.edge} edge" if deed.edge else ""
    by = _by(deed, names)
    return {
        Verb.CAPTURED: f"{name} {was} captured{by}",
        Verb.STRUCK: f"{name} {has} struck her colours",
        Verb.SUNK: f"{name} {was} sunk",
        Verb.BURNT: f"{name} {was} burnt",
        Verb.BEATEN: f"{name} {was} beaten{by}",
        Verb.EXITS: f"{name} {has} got away{edge}",
        Verb.REACHES: f"{name} {has} reached {deed.zone}",
        Verb.CRIPPLED: f"{name} {was} crippled",
        Verb.DAMAGED: f"{name} {has} lost {deed.share} % of her damage points",
        Verb.DISMASTED: f"{name} {was} dismasted",
        Verb.ALIGHT: f"{name} {is_} on fire",
        Verb.AGROUND: f"{name} {is_} aground",
        Verb.LOST: f"{name} {has} lost {deed.masts} mast{'s' * (deed.masts != 1)}",
    }[deed.verb]


def _toll_words(toll: Toll, facts: Facts, names: Names) -> str:
    """``3 ships of the Royal Navy struck their colours``."""
    number = wanted(toll, facts)
    one = number == 1
    ships = f"{number} ship{'s' * (not one)} of {_side(names, toll.side)}"
    edge = f" by the {toll.edge} edge" if toll.edge else ""
    if toll.verb == Verb.STRUCK:
        return f"{ships} struck {'her' if one else 'their'} colours"
    if toll.verb == Verb.EXITS:
        return f"{ships} got away{edge}"
    if toll.verb == Verb.REACHES:
        return f"{ships} reached {toll.zone}"
    if toll.verb in STATES:
        how = "on fire" if toll.verb == Verb.ALIGHT else "aground"
        return f"{ships} {'is' if one else 'are'} {how}"
    return f"{ships} {'was' if one else 'were'} {toll.verb}{_by(toll, names)}"


def _by(part: Deed | Toll, names: Names) -> str:
    return f" by {_side(names, part.by)}" if part.by else ""
