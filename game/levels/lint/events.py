"""Events without effect, what comes too late, and what is true before the first turn: warnings, never errors.

Late are ships that aims need before they arrive, and events after which nothing can follow; every turn is
taken as early as possible. True at the start are aims already met, events that happen at once, and battles
that are over when they begin. No rulebook is needed.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import inf

from game.levels.conditions.facts import BattleFacts, ShipFact
from game.levels.conditions.grammar import parse_condition
from game.levels.conditions.level_events import fixed_facts, ships_at_start, ships_of_event
from game.levels.conditions.objectives import is_true_now
from game.levels.conditions.satisfiability import possible_tree_values, possible_values
from game.levels.conditions.tree import (
    ALL,
    HALF,
    STATES,
    AllOf,
    AnyOf,
    Condition,
    DeedVerb,
    FleetDeed,
    LeafCondition,
    ShipDeed,
    ShipsNear,
    TurnLimit,
    TurnReached,
    WindIs,
    condition_sentence,
    leaf_conditions,
    ships_in,
)
from game.levels.format.model import Level, LevelEvent
from game.levels.lint.aims import (
    LevelCondition,
    condition_warning,
    known_weather_value,
    leaves_with_sign,
    level_conditions,
)
from game.levels.reading.findings import KeyPath, RawFinding, Severity, raw_warning
from game.sea.units import units_of_cm

CHANGE_KEYS = ("message", "wind", "wind_from", "sea", "light", "visibility", "release", "objectives")


def dead_event_warnings(level: Level) -> Iterator[RawFinding]:
    """Return warnings about events, in the order of the file."""
    reached = ReachableEvents(level)
    for number, event in enumerate(level.events):
        brought = [ship.id for ship in ships_of_event(level, event)]
        yield from _no_effect_warnings(level, number, event, brought)
        parts = list(leaves_with_sign(parse_condition(event.when)))
        if event.chance is not None and not any(wanted for _, wanted in parts):
            said = "the die is thrown from the first turn on: nothing needs to happen before it"
            yield _event_warning(number, "when", "early-chance", said, '"turn 4 and not …" waits for a turn')
        own = list(_self_waiting_warnings(number, event, brought))
        yield from own or _never_warnings(reached, number, event, brought)


class ReachableEvents:
    """Which events can happen at all and which ships can ever arrive, in the level's favour: an event can
    happen if any course of the battle makes its condition true."""

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
        """Return whether the condition of an event can be true with the ships that may be there by now."""
        tree = parse_condition(self.level.events[number].when)
        return True in possible_tree_values(tree, self._known_value)

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
        key = fleet_deed.ship_count
        wanted = {ALL: len(members), HALF: -(-len(members) // 2)}.get(key, fleet_deed.ship_count)
        return not members or there >= wanted

    def _can_be_calm(self) -> bool:
        events = (self.level.events[number] for number in self.reached_events)
        chart = self.level.chart
        return not chart.steady or "calm" in (chart.wind, *(event.wind for event in events))


def _never_warnings(
    reached: ReachableEvents, number: int, event: LevelEvent, brought: list[str]
) -> Iterator[RawFinding]:
    tree = parse_condition(event.when)
    late = any(
        isinstance(p, TurnReached) and p.turn > reached.level.rules.turns for p in leaf_conditions(tree)
    )
    if number in reached.reached_events or possible_values(event.when) == {False} or late:
        return
    missing = [
        s for s in ships_in(parse_condition(reached.level.events[number].when)) if reached._is_absent(s)
    ]
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
        yield raw_warning(("event", number), "idle-event", said, hint, "table")
    if event.release and not _has_orders(level, event):
        said = "nobody here has orders of the day to be released from"
        yield _event_warning(number, "release", "idle-release", said, 'orders = ["hold-until-fired-on"]')


def _changes_made(event: LevelEvent) -> Iterator[bool]:
    for name in CHANGE_KEYS:
        yield getattr(event, name) not in (None, "", ())


def _has_orders(level: Level, event: LevelEvent) -> bool:
    """Return whether any ship that the event releases has orders: her own, her squadron's or her side's."""
    sides = {side.id for side in level.sides if side.orders}
    squadrons = {squadron.id for squadron in level.squadrons if squadron.orders}
    freed = [s for s in level.ships if s.id in event.release or s.squadron in event.release]
    bound = [s for s in freed if s.orders or s.side in sides or s.squadron in squadrons]
    return bool(bound) or any(fort.id in event.release for fort in level.forts)


def _self_waiting_warnings(number: int, event: LevelEvent, brought: list[str]) -> Iterator[RawFinding]:
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
    return raw_warning(("event", number, key), code, message, hint)


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
    for condition in level_conditions(level):
        begins = _first_turn_asked(condition, level, turns)
        for part, wanted in leaves_with_sign(parse_condition(condition.text)):
            if wanted and isinstance(part, ShipDeed | FleetDeed) and condition.path[0] != "for":
                members = (part.ship,) if isinstance(part, ShipDeed) else groups.get(part.group, ())
                yield from _too_late_warnings(condition, part, [turns.get(m, 1.0) for m in members], begins)
    yield from _last_turn_warnings(level, turns)
    yield from _late_side_warnings(level, turns)


def _late_side_warnings(level: Level, turns: ArrivalTurns) -> Iterator[RawFinding]:
    """Yield warnings for a side that has nobody on the table for more than half of the battle."""
    for side in level.sides:
        first = min((turns[ship.id] for ship in level.ships if ship.side == side.id), default=1.0)
        if max(level.rules.turns / 2, 1) < first < inf and not any(
            fort.side == side.id for fort in level.forts
        ):
            number = next(
                n
                for n, event in enumerate(level.events)
                if any(
                    turns[ship.id] == first and ship.side == side.id for ship in ships_of_event(level, event)
                )
            )
            said = f'"{side.id}" has no ship before turn {first:g} of {level.rules.turns}'
            hint = "an earlier turn, or more turns"
            yield raw_warning(("event", number, "when"), "out-of-range", said, hint)


def _first_turn_asked(condition: LevelCondition, level: Level, turns: ArrivalTurns) -> float:
    """Return the turn from which a condition is read: that of the event which sets the aim."""
    if condition.path[0] != "event" or condition.key == "when" or not isinstance(condition.path[1], int):
        return 1.0
    return earliest_turn(parse_condition(level.events[condition.path[1]].when), turns)


def _too_late_warnings(
    condition: LevelCondition, part: ShipDeed | FleetDeed, come: list[float], begins: float
) -> Iterator[RawFinding]:
    """Yield warnings for a deed with a turn limit before she, or enough ships, or the aim itself can be
    there."""
    needs = {ALL: len(come), HALF: -(-len(come) // 2)}.get(_ships_needed(part), _ships_needed(part))
    if not come or needs > len(come):
        return
    there = sorted(come)[max(needs, 1) - 1]
    who = f'"{part.ship}"' if isinstance(part, ShipDeed) else f'{needs} of "{part.group}"'
    if there == inf and condition.key != "when":  # dead_events reports events that never happen
        said = f"{who} {'never comes' if isinstance(part, ShipDeed) else 'never are there'}"
        yield condition_warning(condition, part, "out-of-reach", said, "see the event that is to bring her")
    elif 1 < part.before_turn <= there != inf:  # before the first turn: true of every ship
        said = f"{who} {'comes' if isinstance(part, ShipDeed) else 'come'} in turn {there:g} at first"
        hint = f'"before turn {there + 2:g}" or later, or an event that brings her sooner'
        yield condition_warning(condition, part, "out-of-reach", said, hint)
    elif 1 < part.before_turn <= begins:
        said = f"this aim is given in turn {begins:g}, when turn {part.before_turn} has begun"
        code = "out-of-reach"
        yield condition_warning(condition, part, code, said, f'"before turn {begins + 2:g}" or later')


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
        yield raw_warning(path, "idle-event", said, hint)


SOON_TURN = 2
"""An event that ends the battle in this turn or before leaves no battle."""


def true_at_start_warnings(level: Level) -> Iterator[RawFinding]:
    """Return warnings about what is true when the battle begins, in the order of the file."""
    facts = facts_at_start(level)
    for condition in level_conditions(level):
        if condition.key in ("major", "minor") and condition.path[0] == "objective":
            yield from _met_aim_warnings(condition, facts)
    for number, event in enumerate(level.events):
        yield from _event_warnings(number, event, facts)
    for number, score in enumerate(level.scores):
        yield from _score_warnings(("score", number, "each"), score.each, facts)


def facts_at_start(level: Level) -> BattleFacts:
    """Return the facts of the level before any move."""
    there = {ship.id for ship in ships_at_start(level)}
    ships = []
    for ship in level.ships:
        x, y = level.chart.position_in_cm(ship.at)
        down, masts = ship.damage.masts, ship.masts if ship.masts is not None else 3
        fact = ShipFact(ship.id, ship.side, fallen_masts=down, mast_count=masts, points=ship.points or 0)
        fact = fact._replace(damage=ship.damage.points, alight=ship.damage.burning)
        fact = fact._replace(aground=ship.state == "aground", is_expected=ship.id not in there)
        ships.append(fact._replace(x=units_of_cm(x), y=units_of_cm(y)))
    chart = level.chart
    blows = -1 if chart.wind_from is None else round(100 * chart.wind_from)
    weather = (chart.wind or "", blows, chart.sea or "")
    return BattleFacts(1, level.rules.turns, False, tuple(ships), *weather, fixed_facts(level))


# ------------------------------------------------------------------------------ aims
def _met_aim_warnings(condition: LevelCondition, facts: BattleFacts) -> Iterator[RawFinding]:
    """Yield warnings for an aim that is met without any act. A state (a place, a distance) counts for a major
    aim, which is read at once, not for one that is read at the end."""
    tree = parse_condition(condition.text)
    given = [
        part for part in leaf_conditions(tree) if _is_true_at_start(part, facts, condition.key == "major")
    ]
    if not given or possible_values(condition.text) == {True}:
        return
    if possible_tree_values(tree, lambda part: True if part in given else None) == {True}:
        sentence = condition_sentence(given[0])
        said = f'"{condition.side}" has this when the battle begins: "{sentence}" is so from the first'
        place = condition.text.find(sentence)
        hint = _suggested_condition(given[0])
        offset = place if place >= 0 else None
        yield RawFinding(condition.path, "value", "at-once", said, hint, offset, Severity.WARNING)


def _is_true_at_start(part: LeafCondition, facts: BattleFacts, at_once: bool) -> bool:
    if isinstance(part, ShipsNear):
        return at_once and is_true_now(part, facts)
    if not isinstance(part, ShipDeed | FleetDeed) or part.verb in STATES:
        return False
    return (at_once or part.verb != DeedVerb.REACHES) and is_true_now(part, facts)


def _suggested_condition(part: LeafCondition) -> str:
    match part:
        case ShipsNear():
            return "a shorter distance, or ships that begin farther apart"
        case ShipDeed(DeedVerb.REACHES) | FleetDeed(DeedVerb.REACHES):
            return "lay her outside the zone, or make the zone smaller"
        case ShipDeed(DeedVerb.LOST, masts=masts):
            return f"her damage counts: ask for more masts than {masts}"
        case _:
            return "what damage she begins with counts: ask for more, or give her less"


# ------------------------------------------------------------------------------ scores
def _score_warnings(path: KeyPath, text: str, facts: BattleFacts) -> Iterator[RawFinding]:
    deed = parse_condition(text)
    names: Sequence[str] = (deed.ship,) if isinstance(deed, ShipDeed) else ()
    if isinstance(deed, FleetDeed):
        names = facts.ids_in_group(deed.group)
    there = [n for n in names if isinstance(deed, ShipDeed | FleetDeed) and _scores_at_start(deed, n, facts)]
    if there:
        said = f'this counts when the battle begins: it is so of "{there[0]}" from the first'
        hint = "a smaller zone, or a deed that asks for more"
        yield raw_warning(path, "at-once", said, hint)


def _scores_at_start(deed: ShipDeed | FleetDeed, ship: str, facts: BattleFacts) -> bool:
    single = deed.ship_deed(ship) if isinstance(deed, FleetDeed) else deed
    return deed.verb not in STATES and is_true_now(single, facts)


# ------------------------------------------------------------------------------ events
def _event_warnings(number: int, event: LevelEvent, facts: BattleFacts) -> Iterator[RawFinding]:
    """Yield warnings for an event that waits for what is already so, or ends the battle before it began. An
    author who writes turn 1 means it, unless it is the end."""
    tree = parse_condition(event.when)
    turns = [part.turn for part in leaf_conditions(tree) if isinstance(part, TurnReached)]
    if event.end and event.chance is None and _is_surely_true(tree, facts, SOON_TURN):
        said = f"the battle ends before turn {max(turns, default=1)}: nobody fights it"
        hint = f"turn {facts.last_turn} is the last; let the end wait for a later one, or a deed"
        yield _warning(number, said, hint)
    elif not turns and event.chance is None and _waits_for_ships(tree) and is_true_now(tree, facts):
        said = "this happens before the first turn: what it waits for is so from the first"
        yield _warning(number, said, 'a later turn: "turn 4 and …", or what is not so at the start')


def _is_surely_true(tree: Condition, facts: BattleFacts, turn: int) -> bool:
    known = [
        p for p in leaf_conditions(tree) if isinstance(p, TurnReached) or _is_true_at_start(p, facts, True)
    ]
    late = facts._replace(turn=turn)
    return possible_tree_values(tree, lambda part: is_true_now(part, late) if part in known else None) == {
        True
    }


def _waits_for_ships(tree: Condition) -> bool:
    parts = [part for part, wanted in leaves_with_sign(tree) if wanted]
    return any(isinstance(part, ShipDeed | ShipsNear | FleetDeed) for part in parts)


def _warning(number: int, message: str, hint: str) -> RawFinding:
    path = ("event", number, "when")
    return raw_warning(path, "at-once", message, hint)
