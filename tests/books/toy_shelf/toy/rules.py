"""The page of One Shot as a procedure, and all else that the shelf asks of a book's rules.

A larger book keeps a module for each chapter in a folder ``rules`` and names them in its
``__init__``; the page of this one ends where `verdict_now` begins."""

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game.books.tables import printed_tables
from game.core.events import Ended, Event, Fired, Struck, TurnBegan
from game.core.markers import HasStruck
from game.core.steps import D6, MenuOption, OptionMenu, choose, happen, roll
from game.core.table import (
    Dump,
    add_marker,
    every,
    get_single,
    has_marker,
    load_snapshot,
    place,
    to_plain_data,
)
from game.core.visible import NO_OBJECTS, VisibleObjects, VisibleShip, Weather
from game.core.wording import MarkNames
from game.levels.conditions.level_events import fixed_facts, objectives_now
from game.levels.conditions.objectives import BattleFacts, ShipFact, Verdict, cached_verdict
from game.levels.format.model import Level
from game.sea.units import DEGREE

NAME = "toy"
TITLE = "One Shot"
AT_ONCE = False
MARKS = MarkNames()
RUNS: Mapping[str, str] = {}
CHAPTERS: Mapping[str, str] = {"TOY-1": "sailing", "TOY-2": "gunnery", "TOY-3": "gunnery", "TOY-4": "wind"}
OPTIONS: Mapping[str, tuple[str, str]] = {}
STANDS_BY: Sequence[str] = ("hold fire",)
LENGTH = 40_000
"""Table units: every ship is 4 cm long."""


@dataclass(slots=True)
class Ship:
    """The record of a ship; ``number`` is that of her thing on the table."""

    id: str
    name: str
    side: str
    nation: str
    kind: str
    x: int
    y: int
    heading: int
    number: int = 0


@dataclass(slots=True)
class Round:
    """Which round it is of how many, and the sides in their order."""

    sides: list[str]
    last: int
    number: int = 0


KINDS = {kind.__name__: kind for kind in (Ship, Round, HasStruck)}


# --------------------------------------------------------------------------------- the page
async def battle(level: Level) -> None:
    """TOY-1, TOY-4: round after round until one side is left or the last is over."""
    while not verdict_now(level).is_decided:
        await happen(TurnBegan("TOY-1", turn=get_single(Round).number + 1))
        get_single(Round).number += 1
        for ship in sorted(every(Ship), key=lambda s: get_single(Round).sides.index(s.side)):
            foe = enemy_of(ship)
            if fights(ship) and foe is not None and await fires(ship):
                await shot(ship, foe)
    end = verdict_now(level)
    await happen(Ended("TOY-4", "", end.winner, end.degree, end.reason))


async def fires(ship: Ship) -> bool:
    """TOY-2: whether she fires or holds."""
    offers = (MenuOption("fire", "Fire", True), MenuOption("hold fire", "Hold fire", False))
    return await choose(ship.side, "TOY-2", OptionMenu(offers), ship.id)


async def shot(ship: Ship, foe: Ship) -> bool:
    """TOY-3: one die; whether the other strikes."""
    least = printed_tables(NAME)["shot"]["hits_from"]
    (face,) = await roll("TOY-3", D6, about=ship.id, why="one shot", needs=least)
    hits = int(face >= least)
    await happen(Fired("TOY-3", ship.id, "port", foe.id, dice=1, hits=hits))
    if hits:
        add_marker(foe.number, HasStruck(ship.id))
        await happen(Struck("TOY-3", foe.id, ship.id))
    return bool(hits)


def fights(ship: Ship) -> bool:
    """Whether her colours fly."""
    return not has_marker(ship.number, HasStruck)


def enemy_of(ship: Ship) -> Ship | None:
    """TOY-2: the first ship of another side who still fights."""
    return next((foe for foe in every(Ship) if foe.side != ship.side and fights(foe)), None)


# --------------------------------------------------------------------------- how it has ended
def verdict_now(level: Level) -> Verdict:
    """TOY-4, or the level's own objectives."""
    facts = facts_now(level)
    names = {side.id: side.name or side.id for side in level.sides}
    if objectives_now(level):
        named = [*names.items(), *((ship.id, ship.name or ship.id) for ship in level.ships)]
        return cached_verdict(objectives_now(level), facts, tuple(named))
    left = sorted({ship.side for ship in every(Ship) if fights(ship)})
    if len(left) == 1:
        return Verdict(left[0], "major", f"{names[left[0]]} alone still fights")
    return Verdict("", "draw", "the last round is over") if facts.is_finished else Verdict()


def facts_now(level: Level) -> BattleFacts:
    """The battle as plain facts."""
    now, left = get_single(Round), {ship.side for ship in every(Ship) if fights(ship)}
    over = len(left) < 2 or now.number >= now.last
    facts = [ShipFact(s.id, s.side, struck=not fights(s), points=1) for s in every(Ship)]
    return BattleFacts(now.number, now.last, over, tuple(facts), fixed=fixed_facts(level))


# --------------------------------------------------------------------------- level and table
def faults(_: Level) -> list[tuple[str, str, str]]:
    """The book takes any level."""
    return []


def doubts(_: Level) -> list[tuple[str, str, str]]:
    """And would have meant it."""
    return []


def set_up(level: Level) -> None:
    """The level lies on the empty table."""
    last = level.rules.turns or printed_tables(NAME)["end"]["rounds"]
    place(Round([side.id for side in level.sides], last))
    for entry in level.ships:
        x, y = (round(10_000 * cm) for cm in level.chart.position_in_cm(entry.at))
        heading = round(entry.heading * DEGREE)
        names = (entry.id, entry.name or entry.id, entry.side, entry.nation or "")
        ship = Ship(*names, entry.kind or "frigate", x, y, heading)
        ship.number = place(ship)


def restore(snapshot: Dump) -> None:
    """A snapshot lies on the empty table."""
    load_snapshot(snapshot, KINDS)


def report() -> Dump:
    """The table by name."""
    ships = {s.id: to_plain_data(s, with_defaults=True) | {"struck": not fights(s)} for s in every(Ship)}
    return {"round": to_plain_data(get_single(Round), with_defaults=True), "ships": ships}


def amend(path: str, value: Any) -> None:
    """``round.number``, or ``ships.ID.struck``. Raises ValueError for any other place."""
    found = [s for s in every(Ship) if path == f"ships.{s.id}.struck"]
    if path == "round.number":
        get_single(Round).number = int(value)
    elif found and value is True:
        add_marker(found[0].number, HasStruck())
    else:
        raise ValueError(f"given.{path}: there is no such place on the table")


# --------------------------------------------------------------------------- what can be seen
def sight() -> list[VisibleShip]:
    """Every ship, in placement order."""
    return [seen(ship) for ship in every(Ship)]


def sight_of(name: str) -> VisibleShip | None:
    """One ship by her id; None if she is not on the table."""
    return next((seen(ship) for ship in every(Ship) if ship.id == name), None)


def seen(ship: Ship) -> VisibleShip:
    """One ship as she looks."""
    side, struck = get_single(Round).sides.index(ship.side), not fights(ship)
    who = (ship.id, ship.name, side, side, ship.nation, ship.kind)
    return VisibleShip(
        *who, ship.x, ship.y, ship.heading, LENGTH, struck=struck, points_left=1, full_points=1
    )


def company(_: Sequence[str]) -> VisibleObjects:
    """Nothing but ships."""
    return NO_OBJECTS


def visible_event(event: Event, _: Container[str]) -> Event | None:
    """Nothing is hidden."""
    return event


def turn_now() -> int:
    """The round that runs."""
    return get_single(Round).number


def weather() -> Weather:
    """There is no wind on the page."""
    return Weather(is_calm=True)
