"""Words without effect: parts of a condition that change nothing, events after the end, double
events and names. Warnings, never errors."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from game.levels.conditions.grammar import parse_condition
from game.levels.conditions.level_events import fixed_facts
from game.levels.conditions.satisfiability import deed_implies, possible_tree_values
from game.levels.conditions.tree import (
    ALL,
    AllOf,
    AnyOf,
    Condition,
    FleetDeed,
    LeafCondition,
    Not,
    ShipDeed,
    TurnReached,
    condition_sentence,
    leaf_conditions,
)
from game.levels.format.model import Level, LevelEvent
from game.levels.lint.unreachable_aims import LevelCondition, known_weather_value, level_conditions
from game.levels.reading.findings import RawFinding, Severity, raw_warning

_HINT = "leave it out, or say what was meant"


def redundant_word_warnings(level: Level) -> Iterator[RawFinding]:
    """Return warnings: conditions first, then events, then names."""
    for level_condition in level_conditions(level):
        yield from _redundant_part_warnings(level_condition, level)
        yield from _double_not_warnings(level_condition)
    yield from _after_end_warnings(level)
    yield from _same_event_warnings(level)
    yield from _same_name_warnings(level)


# ------------------------------------------------------------------------------ conditions
def _redundant_part_warnings(level_condition: LevelCondition, level: Level) -> Iterator[RawFinding]:
    for node in _joined_conditions(parse_condition(level_condition.text)):
        word = "and" if isinstance(node, AllOf) else "or"
        for number, part in enumerate(node.parts):
            others = [p for n, p in enumerate(node.parts) if n != number]
            if part in node.parts[:number]:
                said = f'"{condition_sentence(part)}" stands in this twice'
                yield _condition_warning(level_condition, part, "twice", said)
            elif isinstance(part, ShipDeed | FleetDeed) and (
                why := _redundancy_reason(part, others, level, word)
            ):
                yield _condition_warning(
                    level_condition, part, "idle-aim", f'"{condition_sentence(part)}" changes nothing: {why}'
                )
            elif (
                word == "and"
                and level_condition.path[0] != "for"
                and (not isinstance(part, AllOf | AnyOf | Not) and known_weather_value(part, level) is True)
            ):
                said = f'"{condition_sentence(part)}" changes nothing: it is so in all of this battle'
                yield _condition_warning(level_condition, part, "idle-aim", said)


def _joined_conditions(tree: Condition) -> Iterator[AllOf | AnyOf]:
    match tree:
        case AllOf(parts) | AnyOf(parts):
            yield tree
            for part in parts:
                yield from _joined_conditions(part)
        case Not(part):
            yield from _joined_conditions(part)
        case _:
            pass


def _double_not_warnings(level_condition: LevelCondition) -> Iterator[RawFinding]:
    waiting = [parse_condition(level_condition.text)]
    while waiting:
        match waiting.pop():
            case Not(Not(part) as inner) as node:
                said = f'"{condition_sentence(node)}" says no more than "{condition_sentence(part)}"'
                hint = f'leave out both, or one of them: "{condition_sentence(inner)}" is the contrary'
                yield replace(_condition_warning(level_condition, node, "twice", said), hint=hint)
                waiting.append(part)
            case Not(part):
                waiting.append(part)
            case AllOf(parts) | AnyOf(parts):
                waiting += reversed(parts)
            case _:
                pass


def _redundancy_reason(part: ShipDeed | FleetDeed, others: list[Condition], level: Level, word: str) -> str:
    """Return why a deed is redundant beside the others, or '' if it counts.

    In an "or" another part is true whenever it is; in an "and" it is true whenever another part is.
    """
    for other in others:
        if not isinstance(other, ShipDeed | FleetDeed):
            continue
        first, second = (part, other) if word == "or" else (other, part)
        if other != part and _surely_implies(first, second, level):
            told = condition_sentence(other)
            return f'"{told}" is enough' if word == "or" else f'"{told}" says more'
    return ""


def _surely_implies(one: ShipDeed | FleetDeed, other: ShipDeed | FleetDeed, level: Level) -> bool:
    """Return whether the second is surely true whenever the first is: for one ship, and for a toll
    that includes her.

    Only for the same deed: "captured or beaten" tells a reader more than "beaten".
    """
    if one.verb != other.verb:
        return False
    if possible_tree_values(AllOf((one, Not(other)))) == {False} and possible_tree_values(one) == {
        True,
        False,
    }:
        return True
    members = fixed_facts(level)
    match one, other:
        case ShipDeed(), FleetDeed(ship_count=1):
            return one.ship in (members.find_group(other.group) or ()) and deed_implies(one, other)
        case FleetDeed(ship_count=many), ShipDeed() if many == ALL:
            return other.ship in (members.find_group(one.group) or ()) and deed_implies(one, other)
        case _:
            return False


def _condition_warning(level_condition: LevelCondition, part: Condition, code: str, said: str) -> RawFinding:
    """Return a warning at the last place where a condition says that."""
    place = level_condition.text.rfind(condition_sentence(part))
    offset = place if place >= 0 else None
    return RawFinding(level_condition.path, "value", code, said, _HINT, offset, Severity.WARNING)


# ------------------------------------------------------------------------------ events
def _after_end_warnings(level: Level) -> Iterator[RawFinding]:
    last = min((turn for e in level.events if (turn := _sure_end_turn(e))), default=0)
    for number, event in enumerate(level.events) if last else ():
        turns = [p.turn for p in _needed_leaves(parse_condition(event.when)) if isinstance(p, TurnReached)]
        if turns and max(turns) > last:
            said = f"turn {max(turns)} never comes: an event ends the battle in turn {last}"
            hint = "an earlier turn, or a later end"
            yield raw_warning(("event", number, "when"), "beyond-limit", said, hint)


def _sure_end_turn(event: LevelEvent) -> int:
    tree = parse_condition(event.when)
    if isinstance(tree, TurnReached) and event.end and event.chance is None:
        return tree.turn
    return 0


def _needed_leaves(tree: Condition) -> Iterator[LeafCondition]:
    match tree:
        case AllOf(parts):
            for part in parts:
                yield from _needed_leaves(part)
        case AnyOf() | Not():
            pass
        case _:
            yield from leaf_conditions(tree)


def _same_event_warnings(level: Level) -> Iterator[RawFinding]:
    for (_, one), (number, two) in combinations(enumerate(level.events), 2):
        told = one.message and one.message == two.message
        if one == two or (told and parse_condition(one.when) == parse_condition(two.when)):
            said = "an event before it comes at the same moment and tells the same"
            yield raw_warning(("event", number, "when"), "twice", said, "leave one of them out")


# ------------------------------------------------------------------------------ names
def _same_name_warnings(level: Level) -> Iterator[RawFinding]:
    sides = [(("side", n, "name"), "", side.name) for n, side in enumerate(level.sides)]
    ships = [(("ship", n, "name"), ship.side, ship.name) for n, ship in enumerate(level.ships)]
    fleets = [(("squadron", n, "name"), s.side, s.name) for n, s in enumerate(level.squadrons)]
    seen: set[tuple[str, str, str]] = set()
    for path, whose, name in (*sides, *fleets, *ships):
        told = (str(path[0]), whose, name.casefold() if name else "")
        if name and told in seen:
            said = f'another {path[0]} is called "{name}" too'
            yield raw_warning(path, "twice", said, "a name of its own, so that the log can be read")
        seen.add(told)
