"""What comes too late: ships that aims ask for before they are there, events that happen when
nothing can follow. Warnings, never errors; every turn is taken as early as it can be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import inf

from game.levels.conditions.grammar import parse
from game.levels.conditions.happenings import brought_by, ground_of, present_at_first
from game.levels.conditions.tree import (
    ALL,
    HALF,
    All,
    Condition,
    Deed,
    Either,
    Near,
    Toll,
    TurnReached,
)
from game.levels.format.model import Level
from game.levels.lint.unreachable_aims import Wish, signed, warn, wishes
from game.levels.reading.findings import Fault, Severity

Turns = Mapping[str, float]
"""The turn in which each ship comes at the earliest, by id; infinite for one that never comes."""


def arrival_turns(level: Level) -> dict[str, float]:
    """When each ship is there at the earliest: 1 if she is there from the first."""
    first = {ship.id for ship in present_at_first(level)}
    turns = {ship.id: 1.0 if ship.id in first else inf for ship in level.ships}
    for _ in level.events:  # each round settles one event more at least
        before = dict(turns)
        for event in level.events:
            soonest = earliest(parse(event.when), turns)
            for ship in brought_by(level, event):
                turns[ship.id] = min(turns[ship.id], max(soonest, 1.0))
        if turns == before:
            break
    return turns


def earliest(tree: Condition, turns: Turns) -> float:
    """The first turn that can find a condition true; 1 for what nobody knows."""
    match tree:
        case TurnReached(number):
            return float(number)
        case Deed(ship=ship):
            return turns.get(ship, 1.0)
        case Near(ship=ship, other=other):
            return max(turns.get(ship, 1.0), turns.get(other, 1.0))
        case All(parts):
            return max(earliest(part, turns) for part in parts)
        case Either(parts):
            return min(earliest(part, turns) for part in parts)
        case _:
            return 1.0


def late_doubts(level: Level) -> Iterator[Fault]:
    """Warnings about what comes too late, in the order of the file."""
    turns, ground = arrival_turns(level), ground_of(level)
    groups = dict(ground.groups)
    for wish in wishes(level):
        begins = _begins(wish, level, turns)
        for part, wanted in signed(parse(wish.text)):
            if wanted and isinstance(part, Deed | Toll) and wish.path[0] != "for":
                members = (part.ship,) if isinstance(part, Deed) else groups.get(part.side, ())
                yield from _too_late(wish, part, [turns.get(m, 1.0) for m in members], begins)
    yield from _last_comers(level, turns)


def _begins(wish: Wish, level: Level, turns: Turns) -> float:
    """The turn from which a condition is asked: that of the event which gives the aim."""
    if wish.path[0] != "event" or wish.key == "when" or not isinstance(wish.path[1], int):
        return 1.0
    return earliest(parse(level.events[wish.path[1]].when), turns)


def _too_late(wish: Wish, part: Deed | Toll, come: list[float], begins: float) -> Iterator[Fault]:
    """A deed before a turn in which she, or enough of them, have not come; or before the aim is."""
    needs = {ALL: len(come), HALF: -(-len(come) // 2)}.get(_many(part), _many(part))
    if not come or needs > len(come):
        return
    there = sorted(come)[max(needs, 1) - 1]
    who = f'"{part.ship}"' if isinstance(part, Deed) else f'{needs} of "{part.side}"'
    if there == inf and wish.key != "when":  # of events that never come dead_events speaks
        said = f"{who} {'never comes' if isinstance(part, Deed) else 'never are there'}"
        yield warn(wish, part, "out-of-reach", said, "see the event that is to bring her")
    elif 1 < part.before <= there != inf:  # before the first turn: said of every ship
        said = f"{who} {'comes' if isinstance(part, Deed) else 'come'} in turn {there:g} at first"
        hint = f'"before turn {there + 2:g}" or later, or an event that brings her sooner'
        yield warn(wish, part, "out-of-reach", said, hint)
    elif 1 < part.before <= begins:
        said = f"this aim is given in turn {begins:g}, when turn {part.before} has begun"
        yield warn(wish, part, "out-of-reach", said, f'"before turn {begins + 2:g}" or later')


def _many(part: Deed | Toll) -> int:
    return 1 if isinstance(part, Deed) else part.ships


def _last_comers(level: Level, turns: Turns) -> Iterator[Fault]:
    """Ships that come in the last turn, or with the event that ends the battle."""
    last = level.rules.turns
    for number, event in enumerate(level.events):
        soonest = earliest(parse(event.when), turns)
        if event.arrive and event.end:
            said, hint = "the battle ends with the event that brings them", "leave one of them out"
        elif event.arrive and soonest == last and last > 1:
            said = f"they come in turn {last}, which is the last"
            hint = "let them come sooner, or raise turns in [rules]"
        else:
            continue
        path = ("event", number, "arrive")
        yield Fault(path, "value", "idle-event", said, hint, None, Severity.WARNING)
