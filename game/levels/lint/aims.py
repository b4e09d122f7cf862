"""Aims that can never be met, whatever the book, and aims of one side against each other: warnings, never
errors.

The second kind: victories that never count, draws that cover them, duplicates, and scores for nothing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from game.levels.conditions.facts import FixedFacts
from game.levels.conditions.grammar import parse_condition
from game.levels.conditions.level_events import fixed_facts
from game.levels.conditions.satisfiability import NEAREST_WINDS, possible_tree_values, possible_values
from game.levels.conditions.tree import (
    AllOf,
    AnyOf,
    Condition,
    DeedVerb,
    FleetDeed,
    HasPoints,
    LeafCondition,
    Not,
    SeaIs,
    ShipDeed,
    ShipsNear,
    TurnLimit,
    TurnReached,
    WindIs,
    condition_sentence,
    leaf_conditions,
)
from game.levels.format.allowed_words import CM_PER_UNIT
from game.levels.format.model import Level, Objective, Ship
from game.levels.reading.findings import (
    MAX_FIXES,
    KeyPath,
    RawFinding,
    Severity,
    raw_warning,
    remove_fix,
    write_fix,
)

LOSS_VERBS = ("captured", "struck", "beaten")
"""Verbs of loss: no side wins when its own ship suffers them."""


class LevelCondition(NamedTuple):
    """One condition of a level: its path, its side ("" for none), its key (major, when …), the sentence, and
    how many turns there are for it."""

    path: KeyPath
    side: str
    key: str
    text: str
    turns: int


def level_conditions(level: Level) -> Iterator[LevelCondition]:
    """Return every condition of a level, including those of events and other books."""
    turns = level.rules.turns
    yield from _objective_conditions(level.objectives, ("objective",), turns)
    for number, event in enumerate(level.events):
        yield LevelCondition(("event", number, "when"), "", "when", event.when, turns)
        yield from _objective_conditions(event.objectives, ("event", number, "objective"), turns)
    for number, score in enumerate(level.scores):
        yield LevelCondition(("score", number, "each"), "", "each", score.each, turns)
    if level.history:
        yield LevelCondition(("history",), "", "history", level.history, turns)
    for book, overlay in level.overlays.items():
        there = overlay.rules.turns or turns
        yield from _objective_conditions(overlay.objectives, ("for", book, "objective"), there)


def leaves_with_paths(level: Level) -> Iterator[tuple[KeyPath, LeafCondition]]:
    """Yield every part of the conditions of a level set up for a book, with its path."""
    for condition in level_conditions(level):
        if condition.path[0] != "for":
            yield from ((condition.path, part) for part in leaf_conditions(parse_condition(condition.text)))


def _objective_conditions(aims: tuple[Objective, ...], path: KeyPath, turns: int) -> Iterator[LevelCondition]:
    for number, aim in enumerate(aims):
        for key in ("major", "minor", "draw"):
            text = getattr(aim, key)
            if text:
                yield LevelCondition((*path, number, key), aim.side, key, text, turns)


def leaves_with_sign(tree: Condition, is_wanted: bool = True) -> Iterator[tuple[LeafCondition, bool]]:
    """Yield every part of a condition with its sign: False behind a "not"."""
    match tree:
        case Not(part):
            yield from leaves_with_sign(part, not is_wanted)
        case AllOf(parts) | AnyOf(parts):
            for part in parts:
                yield from leaves_with_sign(part, is_wanted)
        case _:
            yield tree, is_wanted


def unreachable_aim_warnings(level: Level) -> Iterator[RawFinding]:
    """Return warnings about turns beyond the limit, impossible numbers, sides that win by losing, and
    conditions that are never or always true."""
    ground = fixed_facts(level)
    ships = {ship.id: ship for ship in level.ships}
    lost: set[KeyPath] = set()
    for condition in level_conditions(level):
        for part, wanted in leaves_with_sign(parse_condition(condition.text)):
            said = _turn_limit_problem(part, condition)
            if said:
                yield condition_warning(condition, part, "beyond-limit", *said)
            why = _too_many_problem(part, ground, ships) if wanted else ""
            if why:
                yield condition_warning(condition, part, "out-of-reach", why, _smaller_suggestion(part))
            if wanted and condition.key in ("major", "minor") and condition.path[:-1] not in lost:
                found = list(_own_loss_warnings(part, condition, level))
                lost |= {condition.path[:-1] for _ in found}  # one side is wrong, not each of its aims
                yield from found
        yield from _decided_warnings(condition, level)
    yield from _empty_group_warnings(level)


def _decided_warnings(condition: LevelCondition, level: Level) -> Iterator[RawFinding]:
    """Yield warnings for aims that no battle meets, that every battle meets, and that come true by the clock
    alone. To hold out has its own words: turn limit."""
    found = possible_values(condition.text)
    there = (
        found
        if condition.path[0] == "for"
        else possible_tree_values(
            parse_condition(condition.text), lambda part: known_weather_value(part, level)
        )
    )
    if len(found) == 2 and len(there) == 1 and condition.key != "when":  # for events: dead_events
        code = "never" if there == {False} else "always"
        said = f"this is {code} true: wind and sea stay as they are in this battle"
        hint = "an [[event]] may change them, and so may dice without steady = true"
        yield raw_warning(condition.path, code, said, hint)
    elif found == {False}:
        said, hint = "this can never be true", "its parts contradict each other: leave one out"
        if any(
            isinstance(p, ShipDeed | FleetDeed) and p.before_turn == 1
            for p in leaf_conditions(parse_condition(condition.text))
        ):
            hint = '"before turn 2" is the first turn: nothing is done before it'
        yield raw_warning(condition.path, "never", said, hint)
    elif found == {True}:
        said, hint = "this is always true, whatever happens", "its parts leave nothing else to be"
        yield raw_warning(condition.path, "always", said, hint)
    elif condition.key in ("major", "minor") and _is_met_by_time(
        parse_condition(condition.text), condition.turns
    ):
        said = f'"{condition.side}" wins by the clock alone, whatever anybody does'
        hint = '"turn limit" is the end of the battle; with "and not beaten …" she must hold out'
        yield raw_warning(condition.path, "always", said, hint)


def known_weather_value(part: LeafCondition, level: Level) -> bool | None:
    """Return whether wind or sea are as a part of a condition asks, if they never change."""
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


def _is_met_by_time(tree: Condition, turns: int) -> bool:
    turns_to_come = [p.turn for p in leaf_conditions(tree) if isinstance(p, TurnReached)]
    if not turns_to_come or max(turns_to_come) > turns:
        return False
    return possible_tree_values(tree, lambda part: True if isinstance(part, TurnReached) else None) == {True}


def condition_warning(
    condition: LevelCondition, part: LeafCondition, code: str, message: str, hint: str = ""
) -> RawFinding:
    """Return a warning that points at the part of the condition it is about."""
    offset = condition.text.find(condition_sentence(part))
    place = offset if offset >= 0 else None
    return RawFinding(condition.path, "value", code, message, hint, place, Severity.WARNING)


def _turn_limit_problem(part: LeafCondition, condition: LevelCondition) -> tuple[str, str] | None:
    """Return the problem of a turn number: "before turn 13" of a battle of twelve turns is any time; an event
    needs a turn to come."""
    last = condition.turns if condition.key == "when" else condition.turns + 1
    over = f"the battle is over after turn {condition.turns}"
    if isinstance(part, TurnReached) and part.turn > last:
        return f"turn {part.turn} never comes: {over}", 'turns = … in [rules], or "turn limit"'
    if isinstance(part, ShipDeed | FleetDeed) and part.before_turn > condition.turns + 1:
        return f'"before turn {part.before_turn}" is any time: {over}', "leave it out, or raise turns"
    return None


def _too_many_problem(part: LeafCondition, ground: FixedFacts, ships: dict[str, Ship]) -> str:
    match part:
        case ShipDeed(by_side=by) | FleetDeed(by_side=by) if by and _side_of_ships(part, ground, ships) == by:
            return f'"{by}" cannot take its own ships'
        case ShipDeed(DeedVerb.LOST, ship, masts=masts) if masts > _mast_count(ships.get(ship)):
            return f'"{ship}" has only {_mast_count(ships.get(ship))} masts to lose'
        case ShipDeed(DeedVerb.DISMASTED, ship) if not _mast_count(ships.get(ship)):
            return f'"{ship}" has no masts to lose'
        case FleetDeed(_, side, number) if number > _ship_count(side, ground):
            have = _ship_count(side, ground)
            return f'"{side}" has only {have} ship{"s" * (have != 1)}'
        case HasPoints(side, number) if number > max_points(side, ground):
            most = max_points(side, ground)
            return f'"{side}" can have at most {most} points by the scores of this level'
        case _:
            return ""


def _smaller_suggestion(part: LeafCondition) -> str:
    match part:
        case HasPoints():
            return "[[score]] gives points; ask for no more than all of them"
        case FleetDeed():
            return 'fewer, or "all of"; a [[group]] may hold ships of several squadrons'
        case ShipDeed(DeedVerb.LOST | DeedVerb.DISMASTED):
            return "fewer masts, or masts = so many in her [[ship]]"
        case _:
            return "another ship, or another side"


def _side_of_ships(part: ShipDeed | FleetDeed, ground: FixedFacts, ships: dict[str, Ship]) -> str:
    names = (part.ship,) if isinstance(part, ShipDeed) else ground.find_group(part.group) or ()
    owners = {ships[name].side for name in names if name in ships}
    return owners.pop() if len(owners) == 1 else ""


def _mast_count(ship: Ship | None) -> int:
    return 9 if ship is None or ship.masts is None else ship.masts


def _ship_count(group: str, ground: FixedFacts) -> int:
    return len(ground.find_group(group) or ())


def max_points(side: str, facts: FixedFacts) -> int:
    """Return a side's points if every deed that scores is done."""
    guns, most = dict(facts.guns_by_ship), 0
    for reward in facts.rewards:
        if reward.side == side and reward.points >= 0:
            ships = _ships_counted(reward.deed, facts)
            most += sum(reward.points or guns.get(ship, 0) for ship in ships)
    return most


def _ships_counted(deed: ShipDeed | FleetDeed, ground: FixedFacts) -> tuple[str, ...]:
    return (deed.ship,) if isinstance(deed, ShipDeed) else ground.find_group(deed.group) or ()


def _own_loss_warnings(part: LeafCondition, condition: LevelCondition, level: Level) -> Iterator[RawFinding]:
    sides = {ship.id: ship.side for ship in level.ships}
    if not isinstance(part, ShipDeed | FleetDeed) or part.verb not in LOSS_VERBS:
        return
    whose = sides.get(part.ship, "") if isinstance(part, ShipDeed) else part.group
    manned = set(sides.values()) >= {side.id for side in level.sides}
    if whose == condition.side and manned:  # a side without ships: its ships may be under the wrong side
        said = f'"{condition.side}" would win by this, and it is its own loss'
        hint = "not … is true while it has not happened"
        others = [side.id for side in level.sides if side.id != condition.side]
        fixes = tuple(write_fix((*condition.path[:-1], "side"), other) for other in others[:MAX_FIXES])
        hint = f'side = "{others[0]}", or {hint}' if len(others) == 1 else hint
        yield replace(condition_warning(condition, part, "own-loss", said, hint), fixes=fixes)


def _empty_group_warnings(level: Level) -> Iterator[RawFinding]:
    for number, aim in enumerate(level.objectives):
        if not (aim.major or aim.minor or aim.draw):
            said = f'this objective gives "{aim.side}" nothing to do'
            hint = "major, minor or draw = a condition"
            yield raw_warning(("objective", number), "empty-objective", said, hint, "table")


SEAGOING_VERBS = (
    DeedVerb.EXITS,
    DeedVerb.REACHES,
    DeedVerb.DISMASTED,
    DeedVerb.LOST,
    DeedVerb.AGROUND,
    DeedVerb.SUNK,
)
"""Verbs that never apply to a fort."""
HULL_BREADTH = 0.5
"""Cm: two hulls together are wider, so their middles never come so near."""
LastingCondition = ShipDeed | FleetDeed | HasPoints | TurnLimit
"""A condition that a later turn does not undo: only such a one surely holds when another does."""


def conflicting_aim_warnings(level: Level) -> Iterator[RawFinding]:
    """Return warnings about aims compared with each other, and about scores."""
    for number, aim in enumerate(level.objectives):
        yield from _aim_warnings(("objective", number), aim)
        yield from _repeated_aim_warnings(number, level.objectives)
    yield from _shared_victory_warnings(level)
    yield from _after_victory_warnings(level)
    yield from _score_warnings(level)
    yield from _fort_warnings(level)
    yield from _mixed_group_warnings(level)
    for path, part in leaves_with_paths(level):
        yield from _distance_warnings(path, part, CM_PER_UNIT[level.chart.unit])


def _aim_warnings(path: KeyPath, aim: Objective) -> Iterator[RawFinding]:
    """Yield warnings for a minor victory that is always also a major one, and for draws without or always
    with a victory."""
    if aim.major and aim.minor and _implies(aim.minor, aim.major):
        said = f'"{aim.side}" has its major victory whenever it has this'
        hint = "a minor victory is easier than the major one: ask for less, or take it out of the major one"
        yield raw_warning((*path, "minor"), "idle-aim", said, hint, fixes=(remove_fix((*path, "minor")),))
    if not aim.draw:
        return
    victories = [text for text in (aim.major, aim.minor) if text]
    if not victories:
        said = f'a draw takes "{aim.side}" a victory away, and there is none here'
        yield raw_warning((*path, "draw"), "idle-aim", said, "major or minor = a condition beside it")
    elif aim.major and _implies(aim.major, aim.draw):
        said = f'"{aim.side}" never has its major victory: whenever it would, this is a draw'
        hint = 'a draw asks for more than the victory: "… and not …"'
        yield raw_warning((*path, "draw"), "idle-aim", said, hint)
    elif all(_implies(text, aim.draw) for text in victories):
        said = f'"{aim.side}" has no victory left: each of them is a draw by this'
        hint = 'a draw asks for more than the victory: "… and not …"'
        yield raw_warning((*path, "draw"), "idle-aim", said, hint)


def _implies(one: str, other: str) -> bool:
    first, second = parse_condition(one), parse_condition(other)
    parts = [*leaf_conditions(first), *leaf_conditions(second)]
    if not all(isinstance(part, LastingCondition) for part in parts):
        return False
    open_both = possible_values(one) == possible_values(other) == {True, False}
    return open_both and possible_tree_values(AllOf((first, Not(second)))) == {False}


def _repeated_aim_warnings(number: int, aims: Sequence[Objective]) -> Iterator[RawFinding]:
    aim = aims[number]
    for key in ("major", "minor"):
        text = getattr(aim, key)
        if text and any(text == getattr(a, key) and a.side == aim.side for a in aims[:number]):
            said = f'"{aim.side}" is out for this already, by an objective before'
            yield raw_warning(("objective", number, key), "twice", said, "leave one of them out")


def _shared_victory_warnings(level: Level) -> Iterator[RawFinding]:
    """Yield warnings for a victory that two sides have by the same: then nobody has won."""
    for number, aim in enumerate(level.objectives):
        before = [a.side for a in level.objectives[:number] if a.side != aim.side and a.major == aim.major]
        parts = list(leaf_conditions(parse_condition(aim.major))) if aim.major and before else []
        if parts and not aim.draw and not any(_is_loss_of_ship(part) for part in parts):
            said = f'"{before[0]}" wins by this too, and then the battle is drawn'
            hint = "each side an aim of its own"
            yield raw_warning(("objective", number, "major"), "idle-aim", said, hint)


def _after_victory_warnings(level: Level) -> Iterator[RawFinding]:
    changed = {aim.side for event in level.events for aim in event.objectives}
    wins = [(a.side, a.major) for a in level.objectives if a.major and not a.draw]
    for number, event in enumerate(level.events):
        for side, major in wins:
            if side not in changed and _implies(event.when, major):
                said = f'this event never comes: "{side}" has won by then, and the battle is over'
                hint = "let it wait for less, or for a turn"
                yield raw_warning(("event", number, "when"), "never", said, hint)
                break


def _score_warnings(level: Level) -> Iterator[RawFinding]:
    for number, score in enumerate(level.scores):
        path: KeyPath = ("score", number)
        before = [(s.side, parse_condition(s.each)) for s in level.scores[:number]]
        if score.points == 0:
            hint = 'so many, or points = "guns"'
            yield raw_warning((*path, "points"), "idle-aim", "this score gives no points", hint)
        if (score.side, parse_condition(score.each)) in before:
            said = f'"{score.side}" has points for this already, by a score before'
            yield raw_warning((*path, "each"), "twice", said, "one score with all the points")
        part = parse_condition(score.each)
        gives = score.points == "guns" or score.points > 0
        if gives and _is_loss_of_ship(part) and _sides_of_deed(part, level) == {score.side}:
            said = f'"{score.side}" has points for the loss of its own ships'
            hint = "side = who has the points; points below 0 are taken away"
            yield raw_warning((*path, "each"), "own-loss", said, hint)
        elif gives and _is_loss_of_ship(part) and score.side in _sides_of_deed(part, level):
            said = f'"{score.side}" has points for the loss of its own ships among these'
            hint = "a group of enemies only"
            yield raw_warning((*path, "each"), "own-loss", said, hint)
        if not gives and score.points != 0 and _is_loss_of_ship(part):
            yield from _enemy_loss_warnings(path, score.side, _sides_of_deed(part, level))


def _enemy_loss_warnings(path: KeyPath, side: str, whose: set[str]) -> Iterator[RawFinding]:
    if whose and side not in whose:
        said = f'"{side}" loses points when its enemies lose ships'
        hint = "points above 0, or side = who is to lose them"
        yield raw_warning((*path, "points"), "own-loss", said, hint)


def _is_loss_of_ship(part: object) -> bool:
    return isinstance(part, ShipDeed | FleetDeed) and part.verb in LOSS_VERBS


def _sides_of_deed(part: object, level: Level) -> set[str]:
    sides = {ship.id: ship.side for ship in level.ships}
    if isinstance(part, ShipDeed):
        return {sides[part.ship]} if part.ship in sides else set()
    members = fixed_facts(level).find_group(part.group) if isinstance(part, FleetDeed) else ()
    return {sides[name] for name in members or () if name in sides}


def _mixed_group_warnings(level: Level) -> Iterator[RawFinding]:
    """Yield warnings for a group of friends and enemies where the friends alone can fulfil the toll."""
    sides = {ship.id: ship.side for ship in level.ships}
    for condition in level_conditions(level):
        for part, wanted in leaves_with_sign(parse_condition(condition.text)):
            if not (wanted and isinstance(part, FleetDeed) and condition.key in ("major", "minor")):
                continue
            members = fixed_facts(level).find_group(part.group) or ()
            own = [name for name in members if sides.get(name) == condition.side]
            enough = 0 < part.ship_count <= len(own) < len(members)
            if part.verb in LOSS_VERBS and not part.by_side and enough:
                said = f'"{condition.side}" would win by losing its own: "{own[0]}" is of "{part.group}"'
                hint = "a group of enemies only, or by = …"
                yield condition_warning(condition, part, "own-loss", said, hint)


def _fort_warnings(level: Level) -> Iterator[RawFinding]:
    forts = {fort.id for fort in level.forts}
    for condition in level_conditions(level):
        for part, _ in leaves_with_sign(parse_condition(condition.text)):
            if isinstance(part, ShipDeed) and part.ship in forts and part.verb in SEAGOING_VERBS:
                said = f'"{part.ship}" is a fort: it never is "{part.verb}"'
                hint = f"of forts it may be asked: captured {part.ship}, struck {part.ship}"
                yield condition_warning(condition, part, "out-of-reach", said, hint)


def _distance_warnings(path: KeyPath, part: LeafCondition, unit: float) -> Iterator[RawFinding]:
    if not isinstance(part, ShipsNear):
        return
    if part.ship == part.other:
        said, hint = f'"{part.ship}" is always near herself', "within … of another ship"
        yield raw_warning(path, "always", said, hint)
    elif part.distance * unit < HULL_BREADTH:
        said = f"two hulls never lie {part.distance:g} from middle to middle"
        hint = f"{2 / unit:g} is close alongside"
        yield raw_warning(path, "out-of-reach", said, hint)
