"""Why a condition is true, in plain words."""

from collections.abc import Callable, Mapping

from game.core.wording import name_in_sentence, with_article
from game.levels.conditions.facts import BattleFacts, ships_needed
from game.levels.conditions.tree import (
    STATES,
    AllOf,
    AnyOf,
    Condition,
    DeedVerb,
    FleetDeed,
    HasPoints,
    HoldsZone,
    Not,
    SeaIs,
    ShipDeed,
    ShipsNear,
    TurnLimit,
    TurnReached,
    WindIs,
)

Names = Mapping[str, str]
SettledFunction = Callable[[Condition, BattleFacts], bool | None]


def explain_true(
    condition: Condition, facts: BattleFacts, names: Names, settled_value: SettledFunction
) -> str:
    """Return the parts that made the condition true; `settled_value` says which did."""
    match condition:
        case Not(part):
            return _explain_false(part, facts, names, settled_value)
        case AllOf(parts):
            return " and ".join(explain_true(part, facts, names, settled_value) for part in parts)
        case AnyOf(parts):
            true = [part for part in parts if settled_value(part, facts)]
            return explain_true((true or list(parts))[0], facts, names, settled_value)
        case ShipDeed():
            return _deed_words(condition, names, done=True)
        case FleetDeed():
            return _toll_words(condition, facts, names)
        case TurnLimit() if facts.turn < facts.last_turn:
            return "the battle has ended before its last turn"
        case _:
            return _state_words(condition, names, so=True)


def _explain_false(part: Condition, facts: BattleFacts, names: Names, settled: SettledFunction) -> str:
    match part:
        case ShipDeed():
            return _deed_words(part, names, done=False)
        case FleetDeed():
            return f"fewer than {_toll_words(part, facts, names)}"
        case Not(inner):
            return explain_true(inner, facts, names, settled)
        case AllOf(parts):
            either = AnyOf(tuple(Not(each) for each in parts))
            return explain_true(either, facts, names, settled)
        case AnyOf(parts):
            every = AllOf(tuple(Not(each) for each in parts))
            return explain_true(every, facts, names, settled)
        case _:
            return _state_words(part, names, so=False)


def _state_words(
    part: ShipsNear | HoldsZone | HasPoints | TurnReached | TurnLimit | WindIs | SeaIs, names: Names, so: bool
) -> str:
    no = "" if so else "not "
    match part:
        case ShipsNear(ship, other, _):
            return f"{_ship_words(names, ship)} came {no}near {_ship_words(names, other)}"
        case HoldsZone(side, zone):
            return f"{_side_words(names, side)} {'holds' if so else 'does not hold'} {zone}"
        case HasPoints(side, number):
            return f"{_side_words(names, side)} has {no}made {number} point{'s' * (number != 1)}"
        case TurnReached(number):
            return f"turn {number} has {no}come"
        case TurnLimit():
            return "the last turn is over" if so else "the last turn is still to come"
        case WindIs(what):
            whence = what if isinstance(what, str) else f"from {what:g}°"
            return f"the wind is {no}{whence}"
        case SeaIs(what):
            return f"the sea is {no}{what}"


def _ship_words(names: Names, who: str) -> str:
    return name_in_sentence(names.get(who, who))


def _side_words(names: Names, who: str) -> str:
    return with_article(names.get(who, who))


def _deed_words(deed: ShipDeed, names: Names, done: bool) -> str:
    name = _ship_words(names, deed.ship)
    has, was, is_ = ("has", "was", "is") if done else ("has not", "was not", "is not")
    edge = f" by the {deed.exit_edge} edge" if deed.exit_edge else ""
    by = _by_words(deed, names)
    return {
        DeedVerb.CAPTURED: f"{name} {was} captured{by}",
        DeedVerb.STRUCK: f"{name} {has} struck her colours",
        DeedVerb.SUNK: f"{name} {was} sunk",
        DeedVerb.BURNT: f"{name} {was} burnt",
        DeedVerb.BEATEN: f"{name} {was} beaten{by}",
        DeedVerb.EXITS: f"{name} {has} got away{edge}",
        DeedVerb.REACHES: f"{name} {has} reached {deed.zone}",
        DeedVerb.CRIPPLED: f"{name} {was} crippled",
        DeedVerb.DAMAGED: f"{name} {has} lost {deed.damage_percent} % of her damage points",
        DeedVerb.DISMASTED: f"{name} {was} dismasted",
        DeedVerb.ALIGHT: f"{name} {is_} on fire",
        DeedVerb.AGROUND: f"{name} {is_} aground",
        DeedVerb.LOST: f"{name} {has} lost {deed.masts} mast{'s' * (deed.masts != 1)}",
    }[deed.verb]


def _toll_words(fleet_deed: FleetDeed, facts: BattleFacts, names: Names) -> str:
    number = ships_needed(fleet_deed, facts)
    one = number == 1
    ships = f"{number} ship{'s' * (not one)} of {_side_words(names, fleet_deed.group)}"
    edge = f" by the {fleet_deed.exit_edge} edge" if fleet_deed.exit_edge else ""
    if fleet_deed.verb == DeedVerb.STRUCK:
        return f"{ships} struck {'her' if one else 'their'} colours"
    if fleet_deed.verb == DeedVerb.EXITS:
        return f"{ships} got away{edge}"
    if fleet_deed.verb == DeedVerb.REACHES:
        return f"{ships} reached {fleet_deed.zone}"
    if fleet_deed.verb in STATES:
        how = "on fire" if fleet_deed.verb == DeedVerb.ALIGHT else "aground"
        return f"{ships} {'is' if one else 'are'} {how}"
    return f"{ships} {'was' if one else 'were'} {fleet_deed.verb}{_by_words(fleet_deed, names)}"


def _by_words(part: ShipDeed | FleetDeed, names: Names) -> str:
    return f" by {_side_words(names, part.by_side)}" if part.by_side else ""
