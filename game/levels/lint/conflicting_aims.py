"""Aims of one side against each other: victories that never count, draws that cover them,
duplicates, and scores for nothing. Warnings, never errors."""

from collections.abc import Iterator, Sequence

from game.levels.conditions.grammar import parse_condition
from game.levels.conditions.level_events import fixed_facts
from game.levels.conditions.satisfiability import possible_tree_values, possible_values
from game.levels.conditions.tree import (
    AllOf,
    AnyOf,
    DeedVerb,
    FleetDeed,
    HasPoints,
    LeafCondition,
    Not,
    ShipDeed,
    ShipsNear,
    TurnLimit,
    leaf_conditions,
)
from game.levels.format.allowed_words import CM_PER_UNIT
from game.levels.format.model import Level, Objective
from game.levels.lint.unreachable_aims import (
    LOSS_VERBS,
    condition_warning,
    leaves_with_paths,
    leaves_with_sign,
    level_conditions,
)
from game.levels.reading.findings import KeyPath, RawFinding, raw_warning

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
    yield from _after_victory_warnings(level)
    yield from _score_warnings(level)
    yield from _fort_warnings(level)
    yield from _mixed_group_warnings(level)
    for path, part in leaves_with_paths(level):
        yield from _distance_warnings(path, part, CM_PER_UNIT[level.chart.unit])


def _aim_warnings(path: KeyPath, aim: Objective) -> Iterator[RawFinding]:
    """Yield warnings for a minor victory that is always also a major one, and for draws without or
    always with a victory."""
    if aim.major and aim.minor and _implies(aim.minor, aim.major) and not _is_part_of_major(aim):
        said = f'"{aim.side}" has its major victory whenever it has this'
        hint = "a minor victory is easier than the major one: ask for less"
        yield raw_warning((*path, "minor"), "idle-aim", said, hint)
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


def _is_part_of_major(aim: Objective) -> bool:
    """Return whether the minor aim is literally one of the parts of the major one: said twice, but
    no error."""
    major, minor = parse_condition(aim.major or ""), parse_condition(aim.minor or "")
    return isinstance(major, AnyOf) and minor in major.parts


def _implies(one: str, other: str) -> bool:
    """Return whether meeting the first aim always meets the second, and neither is constant."""
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


def _after_victory_warnings(level: Level) -> Iterator[RawFinding]:
    """Yield warnings for events that wait for what ends the battle, so that they never happen."""
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
    """Yield warnings for scores without value, double scores, and points for losing own ships."""
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
    """Yield warnings for a group of friends and enemies where the friends alone can fulfil the
    toll."""
    sides = {ship.id: ship.side for ship in level.ships}
    for level_condition in level_conditions(level):
        for part, wanted in leaves_with_sign(parse_condition(level_condition.text)):
            if not (wanted and isinstance(part, FleetDeed) and level_condition.key in ("major", "minor")):
                continue
            members = fixed_facts(level).find_group(part.group) or ()
            own = [name for name in members if sides.get(name) == level_condition.side]
            enough = 0 < part.ship_count <= len(own) < len(members)
            if part.verb in LOSS_VERBS and not part.by_side and enough:
                said = (
                    f'"{level_condition.side}" would win by losing its own: "{own[0]}" is of "{part.group}"'
                )
                yield condition_warning(
                    level_condition, part, "own-loss", said, "a group of enemies only, or by = …"
                )


def _fort_warnings(level: Level) -> Iterator[RawFinding]:
    """Yield warnings for conditions that need a fort to sail."""
    forts = {fort.id for fort in level.forts}
    for level_condition in level_conditions(level):
        for part, _ in leaves_with_sign(parse_condition(level_condition.text)):
            if isinstance(part, ShipDeed) and part.ship in forts and part.verb in SEAGOING_VERBS:
                said = f'"{part.ship}" is a fort: it never is "{part.verb}"'
                hint = f"of forts it may be asked: captured {part.ship}, struck {part.ship}"
                yield condition_warning(level_condition, part, "out-of-reach", said, hint)


def _distance_warnings(path: KeyPath, part: LeafCondition, unit: float) -> Iterator[RawFinding]:
    """Yield warnings for a ship near herself, and for hulls nearer than their width."""
    if not isinstance(part, ShipsNear):
        return
    if part.ship == part.other:
        said, hint = f'"{part.ship}" is always near herself', "within … of another ship"
        yield raw_warning(path, "always", said, hint)
    elif part.distance * unit < HULL_BREADTH:
        said = f"two hulls never lie {part.distance:g} from middle to middle"
        hint = f"{2 / unit:g} is close alongside"
        yield raw_warning(path, "out-of-reach", said, hint)
