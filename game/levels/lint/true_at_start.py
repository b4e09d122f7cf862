"""What is true before the first turn: aims already met, events that happen at once, battles that
are over when they begin. Warnings, never errors; nothing here knows a rulebook."""

from collections.abc import Iterator, Sequence

from game.levels.conditions.facts import BattleFacts, ShipFact
from game.levels.conditions.grammar import parse_condition
from game.levels.conditions.level_events import fixed_facts, ships_at_start
from game.levels.conditions.objectives import is_true_now
from game.levels.conditions.satisfiability import possible_tree_values, possible_values
from game.levels.conditions.tree import (
    STATES,
    Condition,
    DeedVerb,
    FleetDeed,
    LeafCondition,
    ShipDeed,
    ShipsNear,
    TurnReached,
    condition_sentence,
    leaf_conditions,
)
from game.levels.format.model import Level, LevelEvent
from game.levels.lint.unreachable_aims import LevelCondition, leaves_with_sign, level_conditions
from game.levels.reading.findings import KeyPath, RawFinding, Severity, raw_warning
from game.sea.units import units_of_cm

SOON_TURN = 2
"""An event that ends the battle in this turn or before leaves no battle."""


def true_at_start_warnings(level: Level) -> Iterator[RawFinding]:
    """Return warnings about what is true when the battle begins, in the order of the file."""
    facts = facts_at_start(level)
    for level_condition in level_conditions(level):
        if level_condition.key in ("major", "minor") and level_condition.path[0] == "objective":
            yield from _met_aim_warnings(level_condition, facts)
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
def _met_aim_warnings(level_condition: LevelCondition, facts: BattleFacts) -> Iterator[RawFinding]:
    """Yield warnings for an aim that is met without any act. A state (a place, a distance) counts
    for a major aim, which is read at once, not for one that is read at the end."""
    tree = parse_condition(level_condition.text)
    given = [
        part
        for part in leaf_conditions(tree)
        if _is_true_at_start(part, facts, level_condition.key == "major")
    ]
    if not given or possible_values(level_condition.text) == {True}:
        return
    if possible_tree_values(tree, lambda part: True if part in given else None) == {True}:
        told = condition_sentence(given[0])
        said = f'"{level_condition.side}" has this when the battle begins: "{told}" is so from the first'
        place = level_condition.text.find(told)
        hint = _suggested_condition(given[0])
        offset = place if place >= 0 else None
        yield RawFinding(level_condition.path, "value", "at-once", said, hint, offset, Severity.WARNING)


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
        yield RawFinding(path, "value", "at-once", said, hint, None, Severity.WARNING)


def _scores_at_start(deed: ShipDeed | FleetDeed, ship: str, facts: BattleFacts) -> bool:
    single = deed.ship_deed(ship) if isinstance(deed, FleetDeed) else deed
    return deed.verb not in STATES and is_true_now(single, facts)


# ------------------------------------------------------------------------------ events
def _event_warnings(number: int, event: LevelEvent, facts: BattleFacts) -> Iterator[RawFinding]:
    """Yield warnings for an event that waits for what is already so, or ends the battle before it
    began. An author who writes turn 1 means it, unless it is the end."""
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
    """Return whether a condition waits for ships; weather may well be as it is from the start."""
    parts = [part for part, wanted in leaves_with_sign(tree) if wanted]
    return any(isinstance(part, ShipDeed | ShipsNear | FleetDeed) for part in parts)


def _warning(number: int, message: str, hint: str) -> RawFinding:
    path = ("event", number, "when")
    return raw_warning(path, "at-once", message, hint)
