"""What comes too late: ships that aims need before they arrive, events after which nothing can
follow.

Warnings, never errors; every turn is taken as early as possible.
"""

from collections.abc import Iterator, Mapping
from math import inf

from game.levels.conditions.grammar import parse_condition
from game.levels.conditions.level_events import fixed_facts, ships_at_start, ships_of_event
from game.levels.conditions.tree import (
    ALL,
    HALF,
    AllOf,
    AnyOf,
    Condition,
    FleetDeed,
    ShipDeed,
    ShipsNear,
    TurnReached,
)
from game.levels.format.model import Level
from game.levels.lint.unreachable_aims import (
    LevelCondition,
    condition_warning,
    leaves_with_sign,
    level_conditions,
)
from game.levels.reading.findings import RawFinding, Severity

ArrivalTurns = Mapping[str, float]
"""The earliest turn in which each ship arrives, by id; infinite for one that never does."""


def arrival_turns(level: Level) -> dict[str, float]:
    """Return when each ship arrives at the earliest: 1 if she is there from the start."""
    first = {ship.id for ship in ships_at_start(level)}
    turns = {ship.id: 1.0 if ship.id in first else inf for ship in level.ships}
    for _ in level.events:  # each round settles one event more at least
        before = dict(turns)
        for event in level.events:
            soonest = earliest_turn(parse_condition(event.when), turns)
            for ship in ships_of_event(level, event):
                turns[ship.id] = min(turns[ship.id], max(soonest, 1.0))
        if turns == before:
            break
    return turns


def earliest_turn(tree: Condition, turns: ArrivalTurns) -> float:
    """Return the first turn that can find a condition true; 1 if unknown."""
    match tree:
        case TurnReached(number):
            return float(number)
        case ShipDeed(ship=ship):
            return turns.get(ship, 1.0)
        case ShipsNear(ship=ship, other=other):
            return max(turns.get(ship, 1.0), turns.get(other, 1.0))
        case AllOf(parts):
            return max(earliest_turn(part, turns) for part in parts)
        case AnyOf(parts):
            return min(earliest_turn(part, turns) for part in parts)
        case _:
            return 1.0


def late_arrival_warnings(level: Level) -> Iterator[RawFinding]:
    """Return warnings about what comes too late, in the order of the file."""
    turns, ground = arrival_turns(level), fixed_facts(level)
    groups = dict(ground.groups)
    for level_condition in level_conditions(level):
        begins = _first_turn_asked(level_condition, level, turns)
        for part, wanted in leaves_with_sign(parse_condition(level_condition.text)):
            if wanted and isinstance(part, ShipDeed | FleetDeed) and level_condition.path[0] != "for":
                members = (part.ship,) if isinstance(part, ShipDeed) else groups.get(part.group, ())
                yield from _too_late_warnings(
                    level_condition, part, [turns.get(m, 1.0) for m in members], begins
                )
    yield from _last_turn_warnings(level, turns)


def _first_turn_asked(level_condition: LevelCondition, level: Level, turns: ArrivalTurns) -> float:
    """Return the turn from which a condition is read: that of the event which sets the aim."""
    if (
        level_condition.path[0] != "event"
        or level_condition.key == "when"
        or not isinstance(level_condition.path[1], int)
    ):
        return 1.0
    return earliest_turn(parse_condition(level.events[level_condition.path[1]].when), turns)


def _too_late_warnings(
    level_condition: LevelCondition, part: ShipDeed | FleetDeed, come: list[float], begins: float
) -> Iterator[RawFinding]:
    """Yield warnings for a deed with a turn limit before she, or enough ships, or the aim itself
    can be there."""
    needs = {ALL: len(come), HALF: -(-len(come) // 2)}.get(_ships_needed(part), _ships_needed(part))
    if not come or needs > len(come):
        return
    there = sorted(come)[max(needs, 1) - 1]
    who = f'"{part.ship}"' if isinstance(part, ShipDeed) else f'{needs} of "{part.group}"'
    if there == inf and level_condition.key != "when":  # dead_events reports events that never happen
        said = f"{who} {'never comes' if isinstance(part, ShipDeed) else 'never are there'}"
        yield condition_warning(
            level_condition, part, "out-of-reach", said, "see the event that is to bring her"
        )
    elif 1 < part.before_turn <= there != inf:  # before the first turn: true of every ship
        said = f"{who} {'comes' if isinstance(part, ShipDeed) else 'come'} in turn {there:g} at first"
        hint = f'"before turn {there + 2:g}" or later, or an event that brings her sooner'
        yield condition_warning(level_condition, part, "out-of-reach", said, hint)
    elif 1 < part.before_turn <= begins:
        said = f"this aim is given in turn {begins:g}, when turn {part.before_turn} has begun"
        yield condition_warning(
            level_condition, part, "out-of-reach", said, f'"before turn {begins + 2:g}" or later'
        )


def _ships_needed(part: ShipDeed | FleetDeed) -> int:
    return 1 if isinstance(part, ShipDeed) else part.ship_count


def _last_turn_warnings(level: Level, turns: ArrivalTurns) -> Iterator[RawFinding]:
    last = level.rules.turns
    for number, event in enumerate(level.events):
        soonest = earliest_turn(parse_condition(event.when), turns)
        if event.arrive and event.end:
            said, hint = "the battle ends with the event that brings them", "leave one of them out"
        elif event.arrive and soonest == last and last > 1:
            said = f"they come in turn {last}, which is the last"
            hint = "let them come sooner, or raise turns in [rules]"
        else:
            continue
        path = ("event", number, "arrive")
        yield RawFinding(path, "value", "idle-event", said, hint, None, Severity.WARNING)
