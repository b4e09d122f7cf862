"""Events without effect: warnings, never errors."""

from collections.abc import Iterator

from game.levels.conditions.grammar import parse_condition
from game.levels.conditions.level_events import fixed_facts, ships_at_start, ships_of_event
from game.levels.conditions.satisfiability import possible_tree_values, possible_values
from game.levels.conditions.tree import (
    ALL,
    HALF,
    AllOf,
    Condition,
    FleetDeed,
    LeafCondition,
    ShipDeed,
    ShipsNear,
    TurnLimit,
    TurnReached,
    WindIs,
    leaf_conditions,
    ships_in,
)
from game.levels.format.model import Level, LevelEvent
from game.levels.lint.unreachable_aims import known_weather_value, leaves_with_sign
from game.levels.reading.findings import RawFinding, Severity

CHANGE_KEYS = ("message", "wind", "wind_from", "sea", "light", "visibility", "release", "objectives")


def dead_event_warnings(level: Level) -> Iterator[RawFinding]:
    """Return warnings about events, in the order of the file."""
    reached = ReachableEvents(level)
    for number, event in enumerate(level.events):
        brought = [ship.id for ship in ships_of_event(level, event)]
        yield from _no_effect_warnings(level, number, event, brought)
        yield from _early_die_warnings(number, event)
        own = list(_self_waiting_warnings(number, event, brought))
        yield from own or _never_warnings(reached, number, event, brought)


class ReachableEvents:
    """Which events can happen at all and which ships can ever arrive, in the level's favour: an
    event can happen if any course of the battle makes its condition true."""

    def __init__(self, level: Level) -> None:
        """Try every event until no other can happen."""
        self.level, self.fixed = level, fixed_facts(level)
        self.ships_there = {ship.id for ship in ships_at_start(level)}
        self.ships = {ship.id: ship.side for ship in level.ships}
        self.reached_events: set[int] = set()
        more = True
        while more:
            fresh = [
                n for n in range(len(level.events)) if n not in self.reached_events and self.can_happen(n)
            ]
            self.reached_events |= set(fresh)
            for number in fresh:
                self.ships_there |= {ship.id for ship in ships_of_event(level, level.events[number])}
            more = bool(fresh)

    def can_happen(self, number: int) -> bool:
        """Return whether the condition of an event can be true with the ships that may be there by
        now."""
        return True in possible_tree_values(
            parse_condition(self.level.events[number].when), self._known_value
        )

    def _known_value(self, part: LeafCondition) -> bool | None:
        """Return False for what is impossible, None for everything else."""
        match part:
            case TurnLimit():
                return False
            case TurnReached(number) if number > self.level.rules.turns:
                return False
            case ShipDeed(ship=ship) if self._is_absent(ship):
                return False
            case ShipsNear(ship=ship, other=other) if self._is_absent(ship) or self._is_absent(other):
                return False
            case FleetDeed(group=group) if not self._has_enough(part, group):
                return False
            case WindIs("calm") if not self._can_be_calm():
                return False
            case _:
                return False if known_weather_value(part, self.level) is False else None

    def _is_absent(self, ship: str) -> bool:
        return ship in self.ships and ship not in self.ships_there

    def _has_enough(self, fleet_deed: FleetDeed, group: str) -> bool:
        members = self.fixed.find_group(group) or ()
        there = sum(ship in self.ships_there for ship in members)
        wanted = {ALL: len(members), HALF: -(-len(members) // 2)}.get(
            fleet_deed.ship_count, fleet_deed.ship_count
        )
        return not members or there >= wanted

    def _can_be_calm(self) -> bool:
        """Return whether it is calm, or may become calm by a die or an event."""
        events = (self.level.events[number] for number in self.reached_events)
        chart = self.level.chart
        return not chart.steady or "calm" in (chart.wind, *(event.wind for event in events))

    def missing_ships(self, number: int) -> list[str]:
        """Return the ships that an event waits for and that never arrive."""
        return [s for s in ships_in(parse_condition(self.level.events[number].when)) if self._is_absent(s)]


def _never_warnings(
    reached: ReachableEvents, number: int, event: LevelEvent, brought: list[str]
) -> Iterator[RawFinding]:
    tree = parse_condition(event.when)
    late = any(
        isinstance(p, TurnReached) and p.turn > reached.level.rules.turns for p in leaf_conditions(tree)
    )
    if number in reached.reached_events or possible_values(event.when) == {False} or late:
        return
    missing = reached.missing_ships(number)
    said = "this event never comes: what it waits for cannot be"
    hint = "wait for a turn, or for what a ship does; another event may change wind and sea"
    if missing:
        who = f'"{brought[0]}" waits' if brought else "this event waits"
        said = f'{who} for "{missing[0]}", who never comes'
        hint = "two events that wait for each other never begin: let one wait for a turn"
    elif any(isinstance(part, TurnLimit) for part in leaf_conditions(tree)):
        said = "this event never comes: after the last turn no other begins"
        hint = f"turn {reached.level.rules.turns} is the last"
    yield _event_warning(number, "when", "never", said, hint)


def _no_effect_warnings(
    level: Level, number: int, event: LevelEvent, brought: list[str]
) -> Iterator[RawFinding]:
    if event.arrive and not brought:
        yield _event_warning(number, "arrive", "idle-event", "nobody comes: there is no such ship")
    elif not brought and not event.end and not any(_changes_made(event)):
        hint = "message, arrive, wind, sea, objective, end … say what happens"
        said = "this event brings nobody and changes nothing"
        yield RawFinding(("event", number), "table", "idle-event", said, hint, None, Severity.WARNING)
    if event.release and not _has_orders(level, event):
        said = "nobody here has orders of the day to be released from"
        yield _event_warning(number, "release", "idle-release", said, 'orders = ["hold-until-fired-on"]')


def _changes_made(event: LevelEvent) -> Iterator[bool]:
    """Yield, for each thing an event may change, whether it does."""
    for name in CHANGE_KEYS:
        yield getattr(event, name) not in (None, "", ())


def _has_orders(level: Level, event: LevelEvent) -> bool:
    """Return whether any ship that the event releases has orders: her own, her squadron's or her
    side's."""
    sides = {side.id for side in level.sides if side.orders}
    squadrons = {squadron.id for squadron in level.squadrons if squadron.orders}
    freed = [s for s in level.ships if s.id in event.release or s.squadron in event.release]
    bound = [s for s in freed if s.orders or s.side in sides or s.squadron in squadrons]
    return bool(bound) or any(fort.id in event.release for fort in level.forts)


def _early_die_warnings(number: int, event: LevelEvent) -> Iterator[RawFinding]:
    """Yield a warning for a die roll that waits for nothing, because the condition only says what
    must *not* be."""
    parts = list(leaves_with_sign(parse_condition(event.when)))
    if event.chance is not None and not any(wanted for _, wanted in parts):
        said = "the die is thrown from the first turn on: nothing needs to happen before it"
        yield _event_warning(number, "when", "early-chance", said, '"turn 4 and not …" waits for a turn')


def _self_waiting_warnings(number: int, event: LevelEvent, brought: list[str]) -> Iterator[RawFinding]:
    """Yield a warning for an event that needs a deed of a ship which it brings itself."""
    for part in _needed_parts(parse_condition(event.when)):
        late = [ship for ship in ships_in(part) if ship in brought]
        if late and isinstance(part, ShipDeed | ShipsNear):
            said = f'"{late[0]}" comes with this event, which waits for her'
            yield _event_warning(number, "when", "out-of-reach", said, "she does nothing before she is there")


def _needed_parts(tree: Condition) -> Iterator[Condition]:
    if isinstance(tree, AllOf):
        for part in tree.parts:
            yield from _needed_parts(part)
    else:
        yield tree


def _event_warning(number: int, key: str, code: str, message: str, hint: str = "") -> RawFinding:
    return RawFinding(("event", number, key), "value", code, message, hint, None, Severity.WARNING)
