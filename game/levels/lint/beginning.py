"""What is so before the first turn: aims that are met at once, events that happen at once, battles
that are over when they begin. Warnings, never errors; nothing here knows a rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.levels.conditions.facts import Facts, ShipFact
from game.levels.conditions.grammar import parse
from game.levels.conditions.happenings import ground_of, present_at_first
from game.levels.conditions.objectives import holds
from game.levels.conditions.tree import (
    STATES,
    Condition,
    Deed,
    Near,
    Plain,
    Toll,
    TurnReached,
    Verb,
    plain_parts,
    sentence,
)
from game.levels.conditions.truth import can_be, outcomes
from game.levels.format.model import Event, Level
from game.levels.lint.unreachable_aims import Wish, signed, wishes
from game.levels.reading.findings import Fault, Path, Severity, warning
from game.sea.units import units

SOON = 2
"""An event that ends the battle in this turn or before leaves no battle."""


def first_doubts(level: Level) -> Iterator[Fault]:
    """Warnings about what is true when the battle begins, in the order of the file."""
    facts = facts_at_first(level)
    for wish in wishes(level):
        if wish.key in ("major", "minor") and wish.path[0] == "objective":
            yield from _met_at_once(wish, facts)
    for number, event in enumerate(level.events):
        yield from _happens_at_once(number, event, facts)
    for number, score in enumerate(level.scores):
        yield from _counts_at_once(("score", number, "each"), score.each, facts)


def facts_at_first(level: Level) -> Facts:
    """The battle as the level lays it, before anybody has done anything."""
    there = {ship.id for ship in present_at_first(level)}
    ships = []
    for ship in level.ships:
        x, y = level.chart.place(ship.at)
        down, masts = ship.damage.masts, ship.masts if ship.masts is not None else 3
        fact = ShipFact(ship.id, ship.side, masts_down=down, masts=masts, points=ship.points or 0)
        fact = fact._replace(damage=ship.damage.points, alight=ship.damage.burning)
        fact = fact._replace(aground=ship.state == "aground", expected=ship.id not in there)
        ships.append(fact._replace(x=units(x), y=units(y)))
    chart = level.chart
    blows = -1 if chart.wind_from is None else round(100 * chart.wind_from)
    weather = (chart.wind or "", blows, chart.sea or "")
    return Facts(1, level.rules.turns, False, tuple(ships), *weather, ground_of(level))


# ------------------------------------------------------------------------------ aims
def _met_at_once(wish: Wish, facts: Facts) -> Iterator[Fault]:
    """An aim that no act of anybody is needed for. What lasts only a while (a place, a distance)
    counts for a major aim, which is read at once, and not for one that is read at the end."""
    tree = parse(wish.text)
    given = [part for part in plain_parts(tree) if _is_given(part, facts, wish.key == "major")]
    if not given or can_be(wish.text) == {True}:
        return
    if outcomes(tree, lambda part: True if part in given else None) == {True}:
        told = sentence(given[0])
        said = f'"{wish.side}" has this when the battle begins: "{told}" is so from the first'
        place = wish.text.find(told)
        hint = _other_way(given[0])
        offset = place if place >= 0 else None
        yield Fault(wish.path, "value", "at-once", said, hint, offset, Severity.WARNING)


def _is_given(part: Plain, facts: Facts, at_once: bool) -> bool:
    """Whether something is done before anybody has done anything."""
    if isinstance(part, Near):
        return at_once and holds(part, facts)
    if not isinstance(part, Deed | Toll) or part.verb in STATES:
        return False
    return (at_once or part.verb != Verb.REACHES) and holds(part, facts)


def _other_way(part: Plain) -> str:
    """How an author may write what he surely meant."""
    match part:
        case Near():
            return "a shorter distance, or ships that begin farther apart"
        case Deed(Verb.REACHES) | Toll(Verb.REACHES):
            return "lay her outside the zone, or make the zone smaller"
        case Deed(Verb.LOST, masts=masts):
            return f"her damage counts: ask for more masts than {masts}"
        case _:
            return "what damage she begins with counts: ask for more, or give her less"


# ------------------------------------------------------------------------------ scores
def _counts_at_once(path: Path, text: str, facts: Facts) -> Iterator[Fault]:
    """Points for a place in which ships lie when the battle begins: nobody has to do anything."""
    deed = parse(text)
    names: Sequence[str] = (deed.ship,) if isinstance(deed, Deed) else ()
    if isinstance(deed, Toll):
        names = facts.of(deed.side)
    there = [n for n in names if isinstance(deed, Deed | Toll) and _counts(deed, n, facts)]
    if there:
        said = f'this counts when the battle begins: it is so of "{there[0]}" from the first'
        hint = "a smaller zone, or a deed that asks for more"
        yield Fault(path, "value", "at-once", said, hint, None, Severity.WARNING)


def _counts(deed: Deed | Toll, ship: str, facts: Facts) -> bool:
    single = deed.deed(ship) if isinstance(deed, Toll) else deed
    return deed.verb not in STATES and holds(single, facts)


# ------------------------------------------------------------------------------ events
def _happens_at_once(number: int, event: Event, facts: Facts) -> Iterator[Fault]:
    """An event that waits for something that is so already, and one that ends the battle before it
    has begun. Whoever writes turn 1 means it, unless it is the end."""
    tree = parse(event.when)
    turns = [part.number for part in plain_parts(tree) if isinstance(part, TurnReached)]
    if event.end and event.chance is None and _is_so(tree, facts, SOON):
        said = f"the battle ends before turn {max(turns, default=1)}: nobody fights it"
        hint = f"turn {facts.last_turn} is the last; let the end wait for a later one, or a deed"
        yield _warning(number, said, hint)
    elif not turns and event.chance is None and _waits(tree) and holds(tree, facts):
        said = "this happens before the first turn: what it waits for is so from the first"
        yield _warning(number, said, 'a later turn: "turn 4 and …", or what is not so at the start')


def _is_so(tree: Condition, facts: Facts, turn: int) -> bool:
    """Whether a condition is sure to be true in that turn, whatever happens."""
    known = [
        p for p in plain_parts(tree) if isinstance(p, TurnReached) or _is_given(p, facts, True)
    ]
    late = facts._replace(turn=turn)
    return outcomes(tree, lambda part: holds(part, late) if part in known else None) == {True}


def _waits(tree: Condition) -> bool:
    """Whether a condition waits for ships to do something or to be somewhere: weather that an event
    only looks at may well be so."""
    parts = [part for part, wanted in signed(tree) if wanted]
    return any(isinstance(part, Deed | Near | Toll) for part in parts)


def _warning(number: int, message: str, hint: str) -> Fault:
    path = ("event", number, "when")
    return warning(path, "at-once", message, hint)
