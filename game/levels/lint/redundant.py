"""Words and parts without effect: warnings, never errors.

Parts of a condition that change nothing, double events, fleets and names, events after the end of the battle,
and ships that sail off at once.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from math import cos, radians, sin

from game.levels.conditions.grammar import parse_condition
from game.levels.conditions.level_events import fixed_facts
from game.levels.conditions.satisfiability import deed_implies, possible_tree_values
from game.levels.conditions.tree import (
    ALL,
    AllOf,
    AnyOf,
    Condition,
    DeedVerb,
    FleetDeed,
    LeafCondition,
    Not,
    ShipDeed,
    TurnReached,
    condition_sentence,
    leaf_conditions,
)
from game.levels.format.fleet import Fleet, shipped_fleet
from game.levels.format.model import Level, LevelEvent, Ship
from game.levels.lint.aims import LevelCondition, known_weather_value, leaves_with_paths, level_conditions
from game.levels.reading.completion import title_case
from game.levels.reading.findings import KeyPath, RawFinding, Severity, raw_warning, remove_fix
from game.sea.polygons import is_inside

WEATHER_KEYS = ("wind", "wind_from", "sea")
SKY_KEYS = ("light", "visibility")
MIN_SHARE, MAX_SHARE = 0.5, 1.6
"""Least and greatest share of her class's guns; beyond them she is a ship of another class."""
EDGE_CM = 2.5
"""Cm: a ship heading for an edge this near is over it before she can turn."""


def redundant_part_warnings(level: Level) -> Iterator[RawFinding]:
    """Return warnings in the order of the parts."""
    for number, event in enumerate(level.events):
        yield from _no_change_warnings(level, number, event)
        yield from _contradiction_warnings(level, number, event)
    yield from _fleet_warnings(level)
    fleet = shipped_fleet().with_own_classes(level.classes)
    for number, ship in enumerate(level.ships):
        yield from _ship_warnings(("ship", number), ship, fleet)
    yield from _unused_class_warnings(level)
    yield from _leaving_warnings(level)


# ------------------------------------------------------------------------------ events
def _no_change_warnings(level: Level, number: int, event: LevelEvent) -> Iterator[RawFinding]:
    others = [e for n, e in enumerate(level.events) if n != number]
    asked = [key for key in (*WEATHER_KEYS, *SKY_KEYS) if getattr(event, key) is not None]
    # "fresh, from 170" describes a whole wind, which may agree with the old one in a part
    for key in asked if all(getattr(event, key) == getattr(level.chart, key) for key in asked) else ():
        wanted, now = getattr(event, key), getattr(level.chart, key)
        fixed = (level.chart.steady or key in SKY_KEYS) and all(getattr(e, key) is None for e in others)
        if wanted == now and fixed:
            said = f"it is so from the first, and nothing else changes {key}"
            yield raw_warning(("event", number, key), "idle-event", said, "another value, or leave out")
    for place, aim in enumerate(event.objectives):
        before = [a for a in level.objectives if a.side == aim.side]
        given = [a for e in others for a in e.objectives if a.side == aim.side]
        if before == [aim] and not given:
            said = f'"{aim.side}" has these aims already'
            hint = "what is written here takes the place of all its aims"
            path = ("event", number, "objective", place)
            yield raw_warning(path, "idle-event", said, hint, "table")


def _contradiction_warnings(level: Level, number: int, event: LevelEvent) -> Iterator[RawFinding]:
    for other in level.events[:number]:
        if (
            event.chance is None
            and other.chance is None
            and parse_condition(event.when) == parse_condition(other.when)
        ):
            for key in (*WEATHER_KEYS, *SKY_KEYS):
                wanted, before = getattr(event, key), getattr(other, key)
                if None not in (wanted, before) and wanted != before:
                    said = f"the event before makes it {before!s} at the same moment"
                    yield raw_warning(("event", number, key), "idle-event", said, "leave one of them out")


# ------------------------------------------------------------------------------ fleets
def _fleet_warnings(level: Level) -> Iterator[RawFinding]:
    manned = {ship.squadron for ship in level.ships} | {fort.squadron for fort in level.forts}
    manned |= {side.id for side in level.sides}  # a side without squadrons is one of its own name
    for number, squadron in enumerate(level.squadrons):
        path: KeyPath = ("squadron", number)
        if squadron.id not in manned:
            said = f'squadron "{squadron.id}" has no ship'
            hint = f'squadron = "{squadron.id}" in a [[ship]], or leave it out'
            yield raw_warning(path, "no-ships", said, hint, "table", (remove_fix(path),))
        intent = squadron.manoeuvre
        if intent and intent.whom == squadron.id:
            said = f'"{squadron.id}" cannot do this to itself'
            yield raw_warning((*path, "manoeuvre", "whom"), "idle-aim", said, "whom = another")
        if intent and intent.at and any(is_inside(g.points, *intent.at) for g in level.chart.land):
            said = f'"{squadron.id}" is sent ashore'
            yield raw_warning((*path, "manoeuvre", "at"), "ashore", said, "at = a place of water")
    homes = {ship.id: ship.squadron or ship.side for ship in level.ships}
    for number, group in enumerate(level.groups):
        for place, name in enumerate(group.of):
            if homes.get(name) in group.of or name in group.of[:place]:
                said = f'"{name}" is in this group already'
                hint = "a squadron holds all its ships"
                yield raw_warning(("group", number, "of", place), "twice", said, hint)


def _unused_class_warnings(level: Level) -> Iterator[RawFinding]:
    named = {ship.ship_class for ship in level.ships}
    for number, own in enumerate(level.classes):
        if own.id not in named:
            said, hint = f'no ship is of the class "{own.id}"', f'class = "{own.id}"'
            yield raw_warning(("class", number, "id"), "idle-class", said, hint)


def _ship_warnings(path: KeyPath, ship: Ship, fleet: Fleet) -> Iterator[RawFinding]:
    model = fleet.classes.get(ship.ship_class or "")
    other = model and model.guns >= 10 and not MIN_SHARE <= (ship.guns or 0) / model.guns <= MAX_SHARE
    if model and other and ship.guns:  # without guns she is armed "en flûte"
        said = f'"{ship.id}" has {ship.guns} guns, and a {model.description} has {model.guns}'
        hint = "a class of so many guns, or leave guns out"
        yield raw_warning((*path, "guns"), "unlike-class", said, hint, fixes=(remove_fix((*path, "guns")),))
    for place, mast in enumerate(ship.damage.topmasts):
        if mast in ship.damage.masts:
            said = f'"{ship.id}" has lost her {mast} with its topmast'
            spot = (*path, "damage", "topmasts", place)
            yield raw_warning(spot, "no-such-mast", said, "in one of the two lists")
    if ship.boats is not None and ship.damage.boats > ship.boats:
        said = f'"{ship.id}" has lost {ship.damage.boats} boats of {ship.boats}'
        yield raw_warning((*path, "damage", "boats"), "lost-at-first", said, "boats = so many")


# ------------------------------------------------------------------------------ out at once
def _leaving_warnings(level: Level) -> Iterator[RawFinding]:
    (wide, tall), leaving = level.chart.size_cm, _ships_told_to_leave(level)
    for number, ship in enumerate(level.ships):
        if ship.state == "sailing" and not leaving & {ship.id, ship.side, ship.squadron}:
            (x, y), turn = level.chart.position_in_cm(ship.at), radians(ship.heading)
            x, y = x + EDGE_CM * sin(turn), y - EDGE_CM * cos(turn)
            if not (0 <= x <= wide and 0 <= y <= tall):
                said = f'"{ship.id}" sails off the chart with her first move'
                hint = "turn her, lay her farther in, or let an aim say that she is to leave"
                yield raw_warning(("ship", number, "heading"), "off-chart", said, hint)


def _ships_told_to_leave(level: Level) -> set[str]:
    """Return the ships, sides and squadrons whose exit any condition mentions; a group stands for its
    ships."""
    parts = [part for _, part in leaves_with_paths(level)]
    named = {
        p.ship if isinstance(p, ShipDeed) else p.group
        for p in parts
        if isinstance(p, ShipDeed | FleetDeed) and p.verb == DeedVerb.EXITS
    }
    return named | {name for group in level.groups if group.id in named for name in group.of}


_HINT = "leave it out, or say what was meant"


def redundant_word_warnings(level: Level) -> Iterator[RawFinding]:
    """Return warnings: conditions first, then events, then names."""
    for condition in level_conditions(level):
        yield from _redundant_part_warnings(condition, level)
        yield from _double_not_warnings(condition)
    yield from _after_end_warnings(level)
    yield from _same_event_warnings(level)
    yield from _same_name_warnings(level)


# ------------------------------------------------------------------------------ conditions
def _redundant_part_warnings(condition: LevelCondition, level: Level) -> Iterator[RawFinding]:
    for node in _joined_conditions(parse_condition(condition.text)):
        word = "and" if isinstance(node, AllOf) else "or"
        for number, part in enumerate(node.parts):
            others = [p for n, p in enumerate(node.parts) if n != number]
            if part in node.parts[:number]:
                said = f'"{condition_sentence(part)}" stands in this twice'
                yield _condition_warning(condition, part, "twice", said)
            elif isinstance(part, ShipDeed | FleetDeed) and (
                why := _redundancy_reason(part, others, level, word)
            ):
                yield _condition_warning(
                    condition, part, "idle-aim", f'"{condition_sentence(part)}" changes nothing: {why}'
                )
            elif (
                word == "and"
                and condition.path[0] != "for"
                and (not isinstance(part, AllOf | AnyOf | Not) and known_weather_value(part, level) is True)
            ):
                said = f'"{condition_sentence(part)}" changes nothing: it is so in all of this battle'
                yield _condition_warning(condition, part, "idle-aim", said)


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


def _double_not_warnings(condition: LevelCondition) -> Iterator[RawFinding]:
    waiting = [parse_condition(condition.text)]
    while waiting:
        match waiting.pop():
            case Not(Not(part) as inner) as node:
                said = f'"{condition_sentence(node)}" says no more than "{condition_sentence(part)}"'
                hint = f'leave out both, or one of them: "{condition_sentence(inner)}" is the contrary'
                yield replace(_condition_warning(condition, node, "twice", said), hint=hint)
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
            sentence = condition_sentence(other)
            return f'"{sentence}" is enough' if word == "or" else f'"{sentence}" says more'
    return ""


def _surely_implies(one: ShipDeed | FleetDeed, other: ShipDeed | FleetDeed, level: Level) -> bool:
    """Return whether the second is surely true whenever the first is: for one ship, and for a toll that
    includes her.

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


def _condition_warning(condition: LevelCondition, part: Condition, code: str, said: str) -> RawFinding:
    place = condition.text.rfind(condition_sentence(part))
    offset = place if place >= 0 else None
    return RawFinding(condition.path, "value", code, said, _HINT, offset, Severity.WARNING)


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
        same_message = one.message and one.message == two.message
        if one == two or (same_message and parse_condition(one.when) == parse_condition(two.when)):
            said = "an event before it comes at the same moment and tells the same"
            yield raw_warning(("event", number, "when"), "twice", said, "leave one of them out")


# ------------------------------------------------------------------------------ names
def _same_name_warnings(level: Level) -> Iterator[RawFinding]:
    sides = [(("side", n, "name"), side.id, "", side.name) for n, side in enumerate(level.sides)]
    ships = [(("ship", n, "name"), ship.id, "", ship.name) for n, ship in enumerate(level.ships)]
    fleets = [(("squadron", n, "name"), s.id, s.side, s.name) for n, s in enumerate(level.squadrons)]
    seen: dict[tuple[str, str, str], KeyPath] = {}
    for path, name_id, whose, name in (*sides, *fleets, *ships):
        key = (str(path[0]), whose, name.casefold() if name else "")
        if name and key in seen:
            said = f'another {path[0]} is called "{name}" too'
            hint = "a name of its own, so that the log can be read"
            # a name that comes of an id is not written, so the other one is told of
            told = seen[key] if name == title_case(name_id) else path
            yield raw_warning(told, "twice", said, hint, fixes=(remove_fix(told),))
        seen[key] = path
