"""Events and fleets that change nothing or stand twice, and ships that sail out at once: warnings,
never errors."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians, sin
from typing import TypeGuard

from game.levels.conditions.grammar import parse
from game.levels.conditions.tree import Deed, Plain, Toll, Verb
from game.levels.format.fleet import Fleet, shipped_fleet
from game.levels.format.model import Event, Level, Ship
from game.levels.lint.unreachable_aims import conditions_of
from game.levels.reading.findings import Fault, Path, warning
from game.sea.rings import is_inside

WEATHER = ("wind", "wind_from", "sea")
SKY = ("light", "visibility")
FEWEST, MOST = 0.5, 1.6
"""Guns of a ship by those of her class: beyond these she is a ship of another class."""
AT_THE_EDGE = 2.5
"""Cm: a ship so near to the edge that she heads for is over it before she can turn."""


def idle_doubts(level: Level) -> Iterator[Fault]:
    """Warnings in the order of the parts."""
    for number, event in enumerate(level.events):
        yield from _changes_nothing(level, number, event)
        yield from _against_another(level, number, event)
    yield from _of_fleets(level)
    fleet = shipped_fleet().with_own(level.classes)
    for number, ship in enumerate(level.ships):
        yield from _of_a_ship(("ship", number), ship, fleet)
    yield from _of_no_ship(level)
    yield from _heads_out(level)


# ------------------------------------------------------------------------------ events
def _changes_nothing(level: Level, number: int, event: Event) -> Iterator[Fault]:
    """What an event makes as it is already, where nothing else can have changed it."""
    others = [e for n, e in enumerate(level.events) if n != number]
    asked = [key for key in (*WEATHER, *SKY) if getattr(event, key) is not None]
    # "fresh, from 170" tells the whole of a wind that only falls in with what it was
    for key in (
        asked if all(getattr(event, key) == getattr(level.chart, key) for key in asked) else ()
    ):
        told, now = getattr(event, key), getattr(level.chart, key)
        fixed = (level.chart.steady or key in SKY) and all(getattr(e, key) is None for e in others)
        if told == now and fixed:
            said = f"it is so from the first, and nothing else changes {key}"
            yield warning(("event", number, key), "idle-event", said, "another value, or leave out")
    for place, aim in enumerate(event.objectives):
        before = [a for a in level.objectives if a.side == aim.side]
        given = [a for e in others for a in e.objectives if a.side == aim.side]
        if before == [aim] and not given:
            said = f'"{aim.side}" has these aims already'
            hint = "what is written here takes the place of all its aims"
            path = ("event", number, "objective", place)
            yield warning(path, "idle-event", said, hint, "table")


def _against_another(level: Level, number: int, event: Event) -> Iterator[Fault]:
    """Two events of one moment that make the same thing different."""
    for other in level.events[:number]:
        if event.chance is None and other.chance is None and parse(event.when) == parse(other.when):
            for key in (*WEATHER, *SKY):
                told, before = getattr(event, key), getattr(other, key)
                if None not in (told, before) and told != before:
                    said = f"the event before makes it {before!s} at the same moment"
                    yield warning(
                        ("event", number, key), "idle-event", said, "leave one of them out"
                    )


# ------------------------------------------------------------------------------ fleets
def _of_fleets(level: Level) -> Iterator[Fault]:
    """Squadrons of nobody, groups that name a ship twice, orders on oneself or ashore."""
    manned = {ship.squadron for ship in level.ships} | {fort.squadron for fort in level.forts}
    manned |= {side.id for side in level.sides}  # a side without any is one of its own name
    for number, squadron in enumerate(level.squadrons):
        path: Path = ("squadron", number)
        if squadron.id not in manned:
            said = f'squadron "{squadron.id}" has no ship'
            hint = f'squadron = "{squadron.id}" in a [[ship]], or leave it out'
            yield warning(path, "no-ships", said, hint, "table")
        intent = squadron.manoeuvre
        if intent and intent.whom == squadron.id:
            said = f'"{squadron.id}" cannot do this to itself'
            yield warning((*path, "manoeuvre", "whom"), "idle-aim", said, "whom = another")
        if intent and intent.at and any(is_inside(g.points, *intent.at) for g in level.chart.land):
            said = f'"{squadron.id}" is sent ashore'
            yield warning((*path, "manoeuvre", "at"), "ashore", said, "at = a place of water")
    homes = {ship.id: ship.squadron or ship.side for ship in level.ships}
    for number, group in enumerate(level.groups):
        for place, name in enumerate(group.of):
            if homes.get(name) in group.of or name in group.of[:place]:
                said = f'"{name}" is in this group already'
                hint = "a squadron holds all its ships"
                yield warning(("group", number, "of", place), "twice", said, hint)


def _of_no_ship(level: Level) -> Iterator[Fault]:
    """Classes of the author's own that no ship is of."""
    named = {ship.ship_class for ship in level.ships}
    for number, own in enumerate(level.classes):
        if own.id not in named:
            said, hint = f'no ship is of the class "{own.id}"', f'class = "{own.id}"'
            yield warning(("class", number, "id"), "idle-class", said, hint)


def _of_a_ship(path: Path, ship: Ship, fleet: Fleet) -> Iterator[Fault]:
    """Guns that make her another ship; losses of what she does not have any more."""
    model = fleet.classes.get(ship.ship_class or "")
    other = model and model.guns >= 10 and not FEWEST <= (ship.guns or 0) / model.guns <= MOST
    if model and other and ship.guns:  # without guns she is armed "en flûte"
        said = f'"{ship.id}" has {ship.guns} guns, and a {model.description} has {model.guns}'
        hint = "a class of so many guns, or leave guns out"
        yield warning((*path, "guns"), "unlike-class", said, hint)
    for place, mast in enumerate(ship.damage.topmasts):
        if mast in ship.damage.masts:
            said = f'"{ship.id}" has lost her {mast} with its topmast'
            spot = (*path, "damage", "topmasts", place)
            yield warning(spot, "no-such-mast", said, "in one of the two lists")
    if ship.boats is not None and ship.damage.boats > ship.boats:
        said = f'"{ship.id}" has lost {ship.damage.boats} boats of {ship.boats}'
        yield warning((*path, "damage", "boats"), "lost-at-first", said, "boats = so many")


# ------------------------------------------------------------------------------ out at once
def _heads_out(level: Level) -> Iterator[Fault]:
    """Ships under way with their bows at the very edge, whom nobody has told to leave."""
    (wide, tall), told = level.chart.size_cm, _leavers(level)
    for number, ship in enumerate(level.ships):
        if ship.state == "sailing" and not told & {ship.id, ship.side, ship.squadron}:
            (x, y), turn = level.chart.place(ship.at), radians(ship.heading)
            x, y = x + AT_THE_EDGE * sin(turn), y - AT_THE_EDGE * cos(turn)
            if not (0 <= x <= wide and 0 <= y <= tall):
                said = f'"{ship.id}" sails off the chart with her first move'
                hint = "turn her, lay her farther in, or let an aim say that she is to leave"
                yield warning(("ship", number, "heading"), "off-chart", said, hint)


def _leavers(level: Level) -> set[str]:
    """The ships, sides and squadrons of which any condition asks whether they leave; a group
    stands for each that it names."""
    parts = [part for _, part in conditions_of(level)]
    named = {p.ship if isinstance(p, Deed) else p.side for p in parts if _leaves(p)}
    return named | {name for group in level.groups if group.id in named for name in group.of}


def _leaves(part: Plain) -> TypeGuard[Deed | Toll]:
    return isinstance(part, Deed | Toll) and part.verb == Verb.EXITS
