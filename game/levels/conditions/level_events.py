"""The events of a level: which are due, and what the past ones have changed.

A book asks at the start of each turn and carries out the events in its own words; it keeps the numbers of
past events in a `LastCourse` on its table. Everything here follows from the level and these numbers, except
for the die that some events wait for.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache, wraps
from typing import TypeVar

from game.core.markers import Course
from game.core.steps import D6, roll
from game.core.table import every, get_single
from game.levels.conditions.facts import BattleFacts, FixedFacts, Reward, ShipFact, ZoneArea
from game.levels.conditions.grammar import parse_condition
from game.levels.conditions.objectives import is_true_now, parse_condition_cached
from game.levels.conditions.tree import FleetDeed, ShipDeed, depends_on_positions
from game.levels.format.allowed_words import CM_PER_UNIT
from game.levels.format.charts import position_in_cm
from game.levels.format.model import Level, LevelEvent, Objective, ScoreRule, Ship, Squadron
from game.levels.format.model import ShipGroup as GroupEntry
from game.levels.format.model import Zone as ZoneEntry
from game.sea.units import units_of_cm

T = TypeVar("T")


def cache_last_level(function: Callable[[Level], T]) -> Callable[[Level], T]:
    """Wrap ``function`` so that it remembers its answer for the level that was asked about last.

    A level is frozen, so what follows from it alone stays true. Levels are compared by identity: to compare
    two by value costs more than to compute again, and a battle asks between all its cards.
    """
    last: list[tuple[Level, T]] = []

    @wraps(function)
    def found(level: Level) -> T:
        if not last or last[0][0] is not level:
            last[:] = [(level, function(level))]
        return last[0][1]

    return found


def past_event_numbers() -> Sequence[int]:
    """Return the numbers of the events that have happened, in order.

    Call it while the battle's table is active, and so every function here whose name ends in `_now`."""
    courses = every(Course)
    return courses[0].past if courses else ()


def due_event_numbers(level: Level, last_turn_facts: BattleFacts) -> list[int]:
    """Return the numbers of the events that are due, in the level's order.

    Call it when a turn begins, before the book counts it: the facts are still those of the turn before.
    """
    done, last_turn_facts = past_event_numbers(), last_turn_facts._replace(turn=last_turn_facts.turn + 1)
    return [
        number
        for number, event in enumerate(level.events)
        if number not in done and is_true_now(parse_condition_cached(event.when), last_turn_facts)
    ]


async def roll_for_event(level: Level, number: int) -> bool:
    """LEVEL: mark a due event as past; one that waits for a die and misses it is tried again next turn."""
    chance = level.events[number].chance
    if chance is not None:
        needs = 7 - chance
        (face,) = await roll("LEVEL", D6, why="whether it happens now", needs=needs)
        if face < needs:
            return False
    get_single(Course).past.append(number)
    return True


def is_ended_by_event(level: Level) -> bool:
    """Return whether an event has ended the battle."""
    return any(level.events[number].end for number in past_event_numbers())


def objectives_now(level: Level) -> tuple[Objective, ...]:
    """Return the objectives in force: the level's, or those that an event has set."""
    aims = list(level.objectives)
    for number in past_event_numbers():
        fresh = level.events[number].objectives
        sides = {aim.side for aim in fresh}
        aims = [aim for aim in aims if aim.side not in sides] + list(fresh)
    return tuple(aims)


def light_now(level: Level) -> str:
    """Return hour and sky: the chart's, or those that an event has set."""
    lights = [level.events[number].light for number in past_event_numbers()]
    return next((light for light in reversed(lights) if light), level.chart.light)


def wind_now(level: Level) -> str:
    """Return how hard it blows by the chart or an event; a book may know better (`Weather.strength`)."""
    winds = [level.events[number].wind for number in past_event_numbers()]
    return next((wind for wind in reversed(winds) if wind), level.chart.wind)


def visibility_now(level: Level) -> float | None:
    """Return the visibility in chart units, from the chart or an event; None: unlimited."""
    distances = [level.events[number].visibility for number in past_event_numbers()]
    return next((far for far in reversed(distances) if far), level.chart.visibility)


# ------------------------------------------------------------------------------ who comes later
def ships_of_event(level: Level, event: LevelEvent) -> list[Ship]:
    """Return the ships that an event brings, in the level's order."""
    return [s for s in level.ships if s.id in event.arrive or s.squadron in event.arrive]


def expected_ship_ids(level: Level) -> list[str]:
    """Return the ids of the ships that are still to come, in the level's order."""
    done = past_event_numbers()
    events = [event for number, event in enumerate(level.events) if number not in done]
    names = {ship.id for event in events for ship in ships_of_event(level, event)}
    here = {s.id for n in done for s in ships_of_event(level, level.events[n])}
    return [ship.id for ship in level.ships if ship.id in names and ship.id not in here]


def ships_at_start(level: Level) -> list[Ship]:
    """Return the ships that are there when the battle begins."""
    later = {ship.id for event in level.events for ship in ships_of_event(level, event)}
    return [ship for ship in level.ships if ship.id not in later]


def add_expected_ships(level: Level, ships: Sequence[ShipFact]) -> tuple[ShipFact, ...]:
    """Return the facts of the ships on the table and of those still to come."""
    if not level.events:
        return tuple(ships)
    sides = {ship.id: ship.side for ship in level.ships}
    known = {ship.id for ship in ships}
    later = [s for s in expected_ship_ids(level) if s not in known]
    return (*ships, *(ShipFact(s, sides[s], is_expected=True) for s in later))


def sides_with_arrivals(level: Level) -> set[str]:
    """Return the sides that have ships still to come."""
    names = expected_ship_ids(level) if level.events else []
    return {ship.side for ship in level.ships if ship.id in names}


@cache_last_level
def id_name_pairs(level: Level) -> tuple[tuple[str, str], ...]:
    """Return (id, name) pairs of zones, ships, works, groups, squadrons and sides, so that a reason names
    them as players know them."""
    found = [(zone.id, zone.name) for zone in level.zones]
    found += [(ship.id, ship.name) for ship in level.ships]
    found += [(fort.id, fort.name) for fort in level.forts]
    found += [(group.id, group.name) for group in level.groups]
    found += [(squadron.id, squadron.name) for squadron in level.squadrons]
    found += [(side.id, side.name) for side in level.sides]
    return tuple((thing, name) for thing, name in found if name)


# ------------------------------------------------------------------------------ the ground
@cache_last_level
def needs_positions(level: Level) -> bool:
    """Return whether any aim, score or event depends on where ships are."""
    every_aim = [*level.objectives, *(aim for event in level.events for aim in event.objectives)]
    texts = [text for aim in every_aim for text in (aim.major, aim.minor, aim.draw) if text]
    texts += [event.when for event in level.events] + [score.each for score in level.scores]
    return any(depends_on_positions(parse_condition(text)) for text in texts)


@cache_last_level
def fixed_facts(level: Level) -> FixedFacts:
    """Return the facts of a level that do not change while it is played."""
    ships = tuple((s.id, s.side, s.squadron or s.side, s.guns or 0) for s in level.ships)
    return _fixed_facts_of(level.squadrons, level.groups, level.zones, level.scores, level.chart.unit, ships)


@lru_cache(maxsize=64)
def _fixed_facts_of(
    squadrons: tuple[Squadron, ...],
    groups: tuple[GroupEntry, ...],
    zones: tuple[ZoneEntry, ...],
    scores: tuple[ScoreRule, ...],
    unit: str,
    ships: tuple[tuple[str, str, str, int], ...],
) -> FixedFacts:
    sides = dict.fromkeys(side for _, side, _, _ in ships)
    listed = {side: tuple(i for i, s, _, _ in ships if s == side) for side in sides}
    for squadron in squadrons:
        members = tuple(i for i, _, own, _ in ships if own == squadron.id)
        listed.setdefault(squadron.id, members)
    for group in groups:
        listed[group.id] = tuple(i for i, _, own, _ in ships if i in group.of or own in group.of)
    rewards = [
        Reward(score.side, tree, score.points if isinstance(score.points, int) else 0)
        for score in scores
        if isinstance(tree := parse_condition_cached(score.each), ShipDeed | FleetDeed)
    ]
    return FixedFacts(
        tuple(listed.items()),
        tuple((ship, guns) for ship, _, _, guns in ships),
        tuple(_zone_area(unit, zone) for zone in zones),
        tuple(rewards),
        units_of_cm(CM_PER_UNIT[unit]),
    )


def _zone_area(unit: str, entry: ZoneEntry) -> ZoneArea:
    corners = tuple(_table_position(unit, point) for point in entry.points)
    if corners or entry.at is None:
        return ZoneArea(entry.id, corners)
    radius = units_of_cm((entry.radius or 0.0) * CM_PER_UNIT[unit])
    return ZoneArea(entry.id, (), _table_position(unit, entry.at), radius)


def _table_position(unit: str, point: tuple[float, float]) -> tuple[int, int]:
    x, y = position_in_cm(unit, point)
    return units_of_cm(x), units_of_cm(y)
