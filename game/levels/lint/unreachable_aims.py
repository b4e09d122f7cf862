"""Aims that can never be met, whatever the book: warnings, never errors."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.levels.conditions.facts import FixedFacts
from game.levels.conditions.grammar import parse
from game.levels.conditions.happenings import ground_of
from game.levels.conditions.tree import (
    All,
    Condition,
    Deed,
    Either,
    Not,
    Plain,
    Points,
    SeaIs,
    Toll,
    TurnReached,
    Verb,
    WindIs,
    plain_parts,
    sentence,
)
from game.levels.conditions.truth import NEAREST_WINDS, can_be, outcomes
from game.levels.format.model import Level, Objective, Ship
from game.levels.reading.findings import Fault, Path, Severity

LOSSES = ("captured", "struck", "beaten")
"""What no side wins by when it befalls its own ship."""


class Wish(NamedTuple):
    """One condition of a level: where it stands, whose it is ("" nobody's), as what (major, when
    …), the sentence, and how many turns there are for it."""

    path: Path
    side: str
    key: str
    text: str
    turns: int


def wishes(level: Level) -> Iterator[Wish]:
    """Every condition of a level, those of events and of other books included."""
    turns = level.rules.turns
    yield from _aims(level.objectives, ("objective",), turns)
    for number, event in enumerate(level.events):
        yield Wish(("event", number, "when"), "", "when", event.when, turns)
        yield from _aims(event.objectives, ("event", number, "objective"), turns)
    for number, score in enumerate(level.scores):
        yield Wish(("score", number, "each"), "", "each", score.each, turns)
    if level.history:
        yield Wish(("history",), "", "history", level.history, turns)
    for book, overlay in level.overlays.items():
        there = overlay.rules.turns or turns
        yield from _aims(overlay.objectives, ("for", book, "objective"), there)


def conditions_of(level: Level) -> Iterator[tuple[Path, Plain]]:
    """Everything the conditions of a level, set up for a book, speak of, and where."""
    for wish in wishes(level):
        if wish.path[0] != "for":
            yield from ((wish.path, part) for part in plain_parts(parse(wish.text)))


def _aims(aims: tuple[Objective, ...], path: Path, turns: int) -> Iterator[Wish]:
    for number, aim in enumerate(aims):
        for key in ("major", "minor", "draw"):
            text = getattr(aim, key)
            if text:
                yield Wish((*path, number, key), aim.side, key, text, turns)


def signed(tree: Condition, wanted: bool = True) -> Iterator[tuple[Plain, bool]]:
    """Everything a condition speaks of, each with whether it is to be (or, behind a "not", is not
    to be)."""
    match tree:
        case Not(part):
            yield from signed(part, not wanted)
        case All(parts) | Either(parts):
            for part in parts:
                yield from signed(part, wanted)
        case _:
            yield tree, wanted


def goal_doubts(level: Level) -> Iterator[Fault]:
    """Warnings about turns beyond the limit, more than there is, sides that win by losing, and what
    can never or must always be true."""
    ground = ground_of(level)
    ships = {ship.id: ship for ship in level.ships}
    for wish in wishes(level):
        for part, wanted in signed(parse(wish.text)):
            said = _beyond_limit(part, wish)
            if said:
                yield warn(wish, part, "beyond-limit", *said)
            why = _more_than_there_is(part, ground, ships) if wanted else ""
            if why:
                yield warn(wish, part, "out-of-reach", why, _less(part))
            if wanted and wish.key in ("major", "minor"):
                yield from _own_loss(part, wish, level)
        yield from _not_open(wish, level)
    yield from _empty(level)


def _not_open(wish: Wish, level: Level) -> Iterator[Fault]:
    """What no battle can bring about, what every battle does, and aims that come true by the clock
    alone. Whoever is to hold out has his own words for it: turn limit."""
    found = can_be(wish.text)
    there = found if wish.path[0] == "for" else _under_this_sky(wish.text, level)
    if len(found) == 2 and len(there) == 1 and wish.key != "when":  # of events: dead_events
        told = "never" if there == {False} else "always"
        said = f"this is {told} true: wind and sea stay as they are in this battle"
        hint = "an [[event]] may change them, and so may dice without steady = true"
        yield Fault(wish.path, "value", told, said, hint, None, Severity.WARNING)
    elif found == {False}:
        said, hint = "this can never be true", "its parts contradict each other: leave one out"
        if any(isinstance(p, Deed | Toll) and p.before == 1 for p in plain_parts(parse(wish.text))):
            hint = '"before turn 2" is the first turn: nothing is done before it'
        yield Fault(wish.path, "value", "never", said, hint, None, Severity.WARNING)
    elif found == {True}:
        said, hint = "this is always true, whatever happens", "its parts leave nothing else to be"
        yield Fault(wish.path, "value", "always", said, hint, None, Severity.WARNING)
    elif wish.key in ("major", "minor") and _by_the_clock(parse(wish.text), wish.turns):
        said = f'"{wish.side}" wins by the clock alone, whatever anybody does'
        hint = '"turn limit" is the end of the battle; with "and not beaten …" she must hold out'
        yield Fault(wish.path, "value", "always", said, hint, None, Severity.WARNING)


def _under_this_sky(text: str, level: Level) -> frozenset[bool]:
    """Whether a sentence may be true and may be false, where no die and no event ever changes the
    wind or the sea."""
    return outcomes(parse(text), lambda part: weather_known(part, level))


def weather_known(part: Plain, level: Level) -> bool | None:
    """Whether wind or sea are as a part of a condition asks, where they never change."""
    chart, events = level.chart, level.events
    match part:
        case WindIs(str(force)) if chart.steady and all(e.wind is None for e in events):
            return force == chart.wind
        case WindIs(float(point)) if chart.steady and all(e.wind_from is None for e in events):
            now = chart.wind_from
            apart = None if now is None else min((point - now) % 360, (now - point) % 360)
            return None if apart is None else apart <= NEAREST_WINDS / 2
        case SeaIs(what) if chart.steady and all(e.sea is None for e in events):
            return what == chart.sea
        case _:
            return None


def _by_the_clock(tree: Condition, turns: int) -> bool:
    """Whether a condition is sure to be true once the turns it speaks of have begun."""
    turns_to_come = [p.number for p in plain_parts(tree) if isinstance(p, TurnReached)]
    if not turns_to_come or max(turns_to_come) > turns:
        return False
    return outcomes(tree, lambda part: True if isinstance(part, TurnReached) else None) == {True}


def warn(wish: Wish, part: Plain, code: str, message: str, hint: str = "") -> Fault:
    """A warning that points at the part of the condition it is about."""
    offset = wish.text.find(sentence(part))
    place = offset if offset >= 0 else None
    return Fault(wish.path, "value", code, message, hint, place, Severity.WARNING)


def _beyond_limit(part: Plain, wish: Wish) -> tuple[str, str] | None:
    """ "before turn 13" of a battle of twelve turns is any time; an event needs a turn to come."""
    last = wish.turns if wish.key == "when" else wish.turns + 1
    over = f"the battle is over after turn {wish.turns}"
    if isinstance(part, TurnReached) and part.number > last:
        return f"turn {part.number} never comes: {over}", 'turns = … in [rules], or "turn limit"'
    if isinstance(part, Deed | Toll) and part.before > wish.turns + 1:
        return f'"before turn {part.before}" is any time: {over}', "leave it out, or raise turns"
    return None


def _more_than_there_is(part: Plain, ground: FixedFacts, ships: dict[str, Ship]) -> str:
    match part:
        case Deed(by=by) | Toll(by=by) if by and _owner(part, ground, ships) == by:
            return f'"{by}" cannot take its own ships'
        case Deed(Verb.LOST, ship, masts=masts) if masts > _masts(ships.get(ship)):
            return f'"{ship}" has only {_masts(ships.get(ship))} masts to lose'
        case Deed(Verb.DISMASTED, ship) if not _masts(ships.get(ship)):
            return f'"{ship}" has no masts to lose'
        case Toll(_, side, number) if number > _ships(side, ground):
            have = _ships(side, ground)
            return f'"{side}" has only {have} ship{"s" * (have != 1)}'
        case Points(side, number) if number > most_points(side, ground):
            most = most_points(side, ground)
            return f'"{side}" can have at most {most} points by the scores of this level'
        case _:
            return ""


def _less(part: Plain) -> str:
    """What an author may ask for instead."""
    match part:
        case Points():
            return "[[score]] gives points; ask for no more than all of them"
        case Toll():
            return 'fewer, or "all of"; a [[group]] may hold ships of several squadrons'
        case Deed(Verb.LOST | Verb.DISMASTED):
            return "fewer masts, or masts = so many in her [[ship]]"
        case _:
            return "another ship, or another side"


def _owner(part: Deed | Toll, ground: FixedFacts, ships: dict[str, Ship]) -> str:
    """Whose all the ships are that a deed is about; "" where there are several."""
    names = (part.ship,) if isinstance(part, Deed) else ground.ships_of(part.side) or ()
    owners = {ships[name].side for name in names if name in ships}
    return owners.pop() if len(owners) == 1 else ""


def _masts(ship: Ship | None) -> int:
    """How many masts there are to lose; as many as anybody likes where that is not known."""
    return 9 if ship is None or ship.masts is None else ship.masts


def _ships(group: str, ground: FixedFacts) -> int:
    return len(ground.ships_of(group) or ())


def most_points(side: str, ground: FixedFacts) -> int:
    """What a side has when every deed that gives it points is done."""
    guns, most = dict(ground.guns), 0
    for reward in ground.rewards:
        if reward.side == side and reward.points >= 0:
            ships = _counted(reward.deed, ground)
            most += sum(reward.points or guns.get(ship, 0) for ship in ships)
    return most


def _counted(deed: Deed | Toll, ground: FixedFacts) -> tuple[str, ...]:
    """The ships a score looks at."""
    return (deed.ship,) if isinstance(deed, Deed) else ground.ships_of(deed.side) or ()


def _own_loss(part: Plain, wish: Wish, level: Level) -> Iterator[Fault]:
    sides = {ship.id: ship.side for ship in level.ships}
    if not isinstance(part, Deed | Toll) or part.verb not in LOSSES:
        return
    whose = sides.get(part.ship, "") if isinstance(part, Deed) else part.side
    manned = set(sides.values()) >= {side.id for side in level.sides}
    if whose == wish.side and manned:  # a side without ships: hers may be in wrong hands
        told = f'"{wish.side}" would win by this, and it is its own loss'
        yield warn(wish, part, "own-loss", told, "not … is true while it has not happened")


def _empty(level: Level) -> Iterator[Fault]:
    for number, aim in enumerate(level.objectives):
        if not (aim.major or aim.minor or aim.draw):
            said = f'this objective gives "{aim.side}" nothing to do'
            hint = "major, minor or draw = a condition"
            yield Fault(
                ("objective", number),
                "table",
                "empty-objective",
                said,
                hint,
                None,
                Severity.WARNING,
            )
