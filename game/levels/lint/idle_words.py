"""What is said for nothing: parts of a condition that change nothing, events after the end, events
and names that stand twice. Warnings, never errors."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from game.levels.conditions.grammar import parse
from game.levels.conditions.happenings import ground_of
from game.levels.conditions.tree import (
    ALL,
    All,
    Condition,
    Deed,
    Either,
    Not,
    Plain,
    Toll,
    TurnReached,
    plain_parts,
    sentence,
)
from game.levels.conditions.truth import brings_deed, outcomes
from game.levels.format.model import Event, Level
from game.levels.lint.unreachable_aims import Wish, weather_known, wishes
from game.levels.reading.findings import Fault, Severity, warning

_HINT = "leave it out, or say what was meant"


def word_doubts(level: Level) -> Iterator[Fault]:
    """Conditions first, then events, then names."""
    for wish in wishes(level):
        yield from _idle_parts(wish, level)
        yield from _denied_twice(wish)
    yield from _after_the_end(level)
    yield from _same_event(level)
    yield from _same_names(level)


# ------------------------------------------------------------------------------ conditions
def _idle_parts(wish: Wish, level: Level) -> Iterator[Fault]:
    """A part that another part of the same "and" or "or" makes idle; each is told once."""
    for node in _joined(parse(wish.text)):
        word = "and" if isinstance(node, All) else "or"
        for number, part in enumerate(node.parts):
            others = [p for n, p in enumerate(node.parts) if n != number]
            if part in node.parts[:number]:
                said = f'"{sentence(part)}" stands in this twice'
                yield _of(wish, part, "twice", said)
            elif isinstance(part, Deed | Toll) and (why := _made_idle(part, others, level, word)):
                yield _of(wish, part, "idle-aim", f'"{sentence(part)}" changes nothing: {why}')
            elif word == "and" and wish.path[0] != "for" and _is_sky(part, level):
                said = f'"{sentence(part)}" changes nothing: it is so in all of this battle'
                yield _of(wish, part, "idle-aim", said)


def _joined(tree: Condition) -> Iterator[All | Either]:
    """Every "and" and "or" of a condition, the outermost first."""
    match tree:
        case All(parts) | Either(parts):
            yield tree
            for part in parts:
                yield from _joined(part)
        case Not(part):
            yield from _joined(part)
        case _:
            pass


def _denied_twice(wish: Wish) -> Iterator[Fault]:
    """ "not not": one of them was meant, or none."""
    waiting = [parse(wish.text)]
    while waiting:
        match waiting.pop():
            case Not(Not(part) as inner) as node:
                said = f'"{sentence(node)}" says no more than "{sentence(part)}"'
                hint = f'leave out both, or one of them: "{sentence(inner)}" is the contrary'
                yield replace(_of(wish, node, "twice", said), hint=hint)
                waiting.append(part)
            case Not(part):
                waiting.append(part)
            case All(parts) | Either(parts):
                waiting += reversed(parts)
            case _:
                pass


def _made_idle(part: Deed | Toll, others: list[Condition], level: Level, word: str) -> str:
    """Why a deed is idle beside the others: of an "or" it is enough that one of them is true
    whenever it is, of an "and" that it is true whenever one of them is; '' where it counts."""
    for other in others:
        if not isinstance(other, Deed | Toll):
            continue
        first, second = (part, other) if word == "or" else (other, part)
        if other != part and _surely(first, second, level):
            told = sentence(other)
            return f'"{told}" is enough' if word == "or" else f'"{told}" says more'
    return ""


def _surely(one: Deed | Toll, other: Deed | Toll, level: Level) -> bool:
    """Whether the other is true whenever the one is: of one ship and of a number of ships that she
    is of too. Only of the same deed: "captured or beaten" tells a reader more than "beaten"."""
    if one.verb != other.verb:
        return False
    if outcomes(All((one, Not(other)))) == {False} and outcomes(one) == {True, False}:
        return True
    members = ground_of(level)
    match one, other:
        case Deed(), Toll(ships=1):
            return one.ship in (members.ships_of(other.side) or ()) and brings_deed(one, other)
        case Toll(ships=many), Deed() if many == ALL:
            return other.ship in (members.ships_of(one.side) or ()) and brings_deed(one, other)
        case _:
            return False


def _is_sky(part: Condition, level: Level) -> bool:
    """Whether wind or sea are so in all of the battle."""
    return not isinstance(part, All | Either | Not) and weather_known(part, level) is True


def _of(wish: Wish, part: Condition, code: str, said: str) -> Fault:
    """A warning at the last place where a condition says that."""
    place = wish.text.rfind(sentence(part))
    offset = place if place >= 0 else None
    return Fault(wish.path, "value", code, said, _HINT, offset, Severity.WARNING)


# ------------------------------------------------------------------------------ events
def _after_the_end(level: Level) -> Iterator[Fault]:
    """Events that wait for a turn which a battle that an event ends for sure never sees."""
    last = min((turn for e in level.events if (turn := _sure_end(e))), default=0)
    for number, event in enumerate(level.events) if last else ():
        turns = [p.number for p in _needed(parse(event.when)) if isinstance(p, TurnReached)]
        if turns and max(turns) > last:
            said = f"turn {max(turns)} never comes: an event ends the battle in turn {last}"
            hint = "an earlier turn, or a later end"
            yield warning(("event", number, "when"), "beyond-limit", said, hint)


def _sure_end(event: Event) -> int:
    """The turn in which an event surely ends the battle; 0 where it need not."""
    tree = parse(event.when)
    if isinstance(tree, TurnReached) and event.end and event.chance is None:
        return tree.number
    return 0


def _needed(tree: Condition) -> Iterator[Plain]:
    """The parts without which a condition is not true."""
    match tree:
        case All(parts):
            for part in parts:
                yield from _needed(part)
        case Either() | Not():
            pass
        case _:
            yield from plain_parts(tree)


def _same_event(level: Level) -> Iterator[Fault]:
    """An event that is another once more, or tells the same at the same moment."""
    for (_, one), (number, two) in combinations(enumerate(level.events), 2):
        told = one.message and one.message == two.message
        if one == two or (told and parse(one.when) == parse(two.when)):
            said = "an event before it comes at the same moment and tells the same"
            yield warning(("event", number, "when"), "twice", said, "leave one of them out")


# ------------------------------------------------------------------------------ names
def _same_names(level: Level) -> Iterator[Fault]:
    """Two sides, or ships or squadrons of a side, that nobody can tell apart by name."""
    sides = [(("side", n, "name"), "", side.name) for n, side in enumerate(level.sides)]
    ships = [(("ship", n, "name"), ship.side, ship.name) for n, ship in enumerate(level.ships)]
    fleets = [(("squadron", n, "name"), s.side, s.name) for n, s in enumerate(level.squadrons)]
    seen: set[tuple[str, str, str]] = set()
    for path, whose, name in (*sides, *fleets, *ships):
        told = (str(path[0]), whose, name.casefold() if name else "")
        if name and told in seen:
            said = f'another {path[0]} is called "{name}" too'
            yield warning(path, "twice", said, "a name of its own, so that the log can be read")
        seen.add(told)
