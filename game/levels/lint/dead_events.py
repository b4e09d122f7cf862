"""Events that come to nothing: warnings, never errors."""

from __future__ import annotations

from collections.abc import Iterator

from game.levels.conditions.grammar import parse
from game.levels.conditions.happenings import brought_by, ground_of, present_at_first
from game.levels.conditions.tree import (
    ALL,
    HALF,
    All,
    Condition,
    Deed,
    Near,
    Plain,
    Toll,
    TurnLimit,
    TurnReached,
    WindIs,
    names_in,
    plain_parts,
)
from game.levels.conditions.truth import can_be, outcomes
from game.levels.format.model import Event, Level
from game.levels.lint.unreachable_aims import signed, weather_known
from game.levels.reading.findings import Fault, Severity

CHANGES = ("message", "wind", "wind_from", "sea", "light", "visibility", "release", "objectives")


def event_doubts(level: Level) -> Iterator[Fault]:
    """Warnings about events, in the order of the file."""
    reached = Reached(level)
    for number, event in enumerate(level.events):
        brought = [ship.id for ship in brought_by(level, event)]
        yield from _idle(level, number, event, brought)
        yield from _early(number, event)
        own = list(_waits_for_itself(number, event, brought))
        yield from own or _never_comes(reached, number, event, brought)


class Reached:
    """Which events can come at all, and which ships are ever there, taken in the level's favour: an
    event comes if any course of the battle so far makes its condition true."""

    def __init__(self, level: Level) -> None:
        """Every event has been tried until no other comes."""
        self.level, self.ground = level, ground_of(level)
        self.here = {ship.id for ship in present_at_first(level)}
        self.ships = {ship.id: ship.side for ship in level.ships}
        self.come: set[int] = set()
        more = True
        while more:
            fresh = [n for n in range(len(level.events)) if n not in self.come and self.may(n)]
            self.come |= set(fresh)
            for number in fresh:
                self.here |= {ship.id for ship in brought_by(level, level.events[number])}
            more = bool(fresh)

    def may(self, number: int) -> bool:
        """Whether the condition of an event can be true with the ships that are there by now."""
        return True in outcomes(parse(self.level.events[number].when), self._known)

    def _known(self, part: Plain) -> bool | None:
        """False for what cannot be: the rest may be or not."""
        match part:
            case TurnLimit():
                return False
            case TurnReached(number) if number > self.level.rules.turns:
                return False
            case Deed(ship=ship) if self._is_absent(ship):
                return False
            case Near(ship=ship, other=other) if self._is_absent(ship) or self._is_absent(other):
                return False
            case Toll(side=group) if not self._enough(part, group):
                return False
            case WindIs("calm") if not self._falls_calm():
                return False
            case _:
                return False if weather_known(part, self.level) is False else None

    def _is_absent(self, ship: str) -> bool:
        return ship in self.ships and ship not in self.here

    def _enough(self, toll: Toll, group: str) -> bool:
        members = self.ground.ships_of(group) or ()
        there = sum(ship in self.here for ship in members)
        wanted = {ALL: len(members), HALF: -(-len(members) // 2)}.get(toll.ships, toll.ships)
        return not members or there >= wanted

    def _falls_calm(self) -> bool:
        """Whether it is calm, or may fall calm by a die or by an event."""
        events = (self.level.events[number] for number in self.come)
        chart = self.level.chart
        return not chart.steady or "calm" in (chart.wind, *(event.wind for event in events))

    def missing(self, number: int) -> list[str]:
        """The ships that an event waits for and that are never there."""
        return [s for s in names_in(parse(self.level.events[number].when)) if self._is_absent(s)]


def _never_comes(
    reached: Reached, number: int, event: Event, brought: list[str]
) -> Iterator[Fault]:
    """An event whose condition can be true in no battle: for what it waits never comes."""
    tree = parse(event.when)
    late = any(
        isinstance(p, TurnReached) and p.number > reached.level.rules.turns
        for p in plain_parts(tree)
    )
    if number in reached.come or can_be(event.when) == {False} or late:
        return
    missing = reached.missing(number)
    said = "this event never comes: what it waits for cannot be"
    hint = "wait for a turn, or for what a ship does; another event may change wind and sea"
    if missing:
        who = f'"{brought[0]}" waits' if brought else "this event waits"
        said = f'{who} for "{missing[0]}", who never comes'
        hint = "two events that wait for each other never begin: let one wait for a turn"
    elif any(isinstance(part, TurnLimit) for part in plain_parts(tree)):
        said = "this event never comes: after the last turn no other begins"
        hint = f"turn {reached.level.rules.turns} is the last"
    yield _warn(number, "when", "never", said, hint)


def _idle(level: Level, number: int, event: Event, brought: list[str]) -> Iterator[Fault]:
    if event.arrive and not brought:
        yield _warn(number, "arrive", "idle-event", "nobody comes: there is no such ship")
    elif not brought and not event.end and not any(_changes(event)):
        hint = "message, arrive, wind, sea, objective, end … say what happens"
        said = "this event brings nobody and changes nothing"
        yield Fault(("event", number), "table", "idle-event", said, hint, None, Severity.WARNING)
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
    return Fault(("event", number, key), "value", code, message, hint, None, Severity.WARNING)
