"""Events that come to nothing: warnings, never errors."""

from __future__ import annotations

from collections.abc import Iterator

from game.levels.conditions import All, Condition, Deed, Near, names_in
from game.levels.findings import Fault
from game.levels.goals import signed
from game.levels.grammar import parse
from game.levels.happenings import brought_by
from game.levels.model import Event, Level

CHANGES = ("message", "wind", "wind_from", "sea", "light", "visibility", "release", "objectives")


def event_doubts(level: Level) -> Iterator[Fault]:
    """Warnings about events, in the order of the file."""
    for number, event in enumerate(level.events):
        brought = [ship.id for ship in brought_by(level, event)]
        yield from _idle(level, number, event, brought)
        yield from _early(number, event)
        yield from _waits_for_itself(number, event, brought)


def _idle(level: Level, number: int, event: Event, brought: list[str]) -> Iterator[Fault]:
    if event.arrive and not brought:
        yield _warn(number, "arrive", "idle-event", "nobody comes: there is no such ship")
    elif not brought and not event.end and not any(_changes(event)):
        hint = "message, arrive, wind, sea, objective, end … say what happens"
        said = "this event brings nobody and changes nothing"
        yield Fault(("event", number), "table", "idle-event", said, hint, None, "warning")
    if event.release and not _ordered(level, event):
        said = "nobody here has orders of the day to be released from"
        yield _warn(number, "release", "idle-release", said, 'orders = ["hold-until-fired-on"]')


def _changes(event: Event) -> Iterator[bool]:
    """For each thing an event may change, whether it does."""
    for name in CHANGES:
        yield getattr(event, name) not in (None, "", ())


def _ordered(level: Level, event: Event) -> bool:
    """Whether anybody whom the event releases has orders: her own, her squadron's or her side's."""
    sides = {side.id for side in level.sides if side.orders}
    squadrons = {squadron.id for squadron in level.squadrons if squadron.orders}
    freed = [s for s in level.ships if s.id in event.release or s.squadron in event.release]
    bound = [s for s in freed if s.orders or s.side in sides or s.squadron in squadrons]
    return bool(bound) or any(fort.id in event.release for fort in level.forts)


def _early(number: int, event: Event) -> Iterator[Fault]:
    """A die that nothing has to wait for: the event only says what must *not* be."""
    parts = list(signed(parse(event.when)))
    if event.chance is not None and not any(wanted for _, wanted in parts):
        said = "the die is thrown from the first turn on: nothing needs to happen before it"
        yield _warn(number, "when", "early-chance", said, '"turn 4 and not …" waits for a turn')


def _waits_for_itself(number: int, event: Event, brought: list[str]) -> Iterator[Fault]:
    """An event that can only come after something done by a ship that it brings."""
    for part in _needed(parse(event.when)):
        late = [ship for ship in names_in(part) if ship in brought]
        if late and isinstance(part, Deed | Near):
            said = f'"{late[0]}" comes with this event, which waits for her'
            yield _warn(
                number, "when", "out-of-reach", said, "she does nothing before she is there"
            )


def _needed(tree: Condition) -> Iterator[Condition]:
    """The parts without which a condition is not true."""
    if isinstance(tree, All):
        for part in tree.parts:
            yield from _needed(part)
    else:
        yield tree


def _warn(number: int, key: str, code: str, message: str, hint: str = "") -> Fault:
    return Fault(("event", number, key), "value", code, message, hint, None, "warning")
