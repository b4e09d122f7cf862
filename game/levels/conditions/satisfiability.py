"""Conditions that can never be true, or always are: try the parts in every possible combination.

Nothing here knows a rulebook.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import product

from game.levels.conditions.grammar import parse_condition
from game.levels.conditions.tree import (
    ALL,
    HALF,
    AllOf,
    AnyOf,
    Condition,
    DeedVerb,
    FleetDeed,
    HasPoints,
    HoldsZone,
    LeafCondition,
    Not,
    SeaIs,
    ShipDeed,
    TurnReached,
    WindIs,
    leaf_conditions,
)

MAX_PARTS = 8
"""A condition with more different parts counts as one that may be either."""
BEATEN_VERBS = ("captured", "struck", "sunk", "burnt")
NEAREST_WINDS = 45
"""Degrees: winds farther apart than this are never the same wind."""
KnownValue = Callable[[LeafCondition], bool | None]


def nothing_known(_: LeafCondition) -> bool | None:
    """Return None: every part may be true or false."""
    return None


@lru_cache(maxsize=512)
def possible_values(text: str) -> frozenset[bool]:
    """Return whether a sentence may be true and whether it may be false."""
    return possible_tree_values(parse_condition(text))


def possible_tree_values(tree: Condition, known_value: KnownValue = nothing_known) -> frozenset[bool]:
    """Return the possible values of a condition, given the parts whose value is known."""
    parts = list(dict.fromkeys(leaf_conditions(tree)))
    if len(parts) > MAX_PARTS:
        return frozenset((True, False))
    choices = [_possible_values_of(part, known_value) for part in parts]
    rules = list(_impossible_pairs(parts))
    found = set()
    for values in product(*choices):
        if any(values[a] == x and values[b] == y for a, x, b, y in rules):
            continue
        found.add(_evaluate(tree, dict(zip(parts, values, strict=True))))
        if len(found) > 1:
            break
    return frozenset(found)


def _possible_values_of(part: LeafCondition, known: KnownValue) -> tuple[bool, ...]:
    too_soon = isinstance(part, ShipDeed | FleetDeed) and part.before_turn == 1
    value = False if too_soon else known(part)
    return (True, False) if value is None else (value,)


def _impossible_pairs(parts: list[LeafCondition]) -> Iterator[tuple[int, bool, int, bool]]:
    """Return the pairs of values that no two parts have together: (this part, its value, other part, its
    value)."""
    for a, one in enumerate(parts):
        for b, other in enumerate(parts):
            if a != b and _implies(one, other):
                yield a, True, b, False
            if a < b and _excludes(one, other):
                yield a, True, b, True


def _evaluate(tree: Condition, values: Mapping[LeafCondition, bool]) -> bool:
    match tree:
        case Not(part):
            return not _evaluate(part, values)
        case AllOf(parts):
            return all(_evaluate(part, values) for part in parts)
        case AnyOf(parts):
            return any(_evaluate(part, values) for part in parts)
        case _:
            return values[tree]


def _implies(one: LeafCondition, other: LeafCondition) -> bool:
    match one, other:
        case TurnReached(late), TurnReached(early):
            return late >= early
        case HasPoints(a, many), HasPoints(b, few):
            return a == b and many >= few
        case ShipDeed(), ShipDeed():
            return one.ship == other.ship and deed_implies(one, other)
        case FleetDeed(), FleetDeed():
            enough = one.ship_count in (other.ship_count, ALL) or one.ship_count >= other.ship_count > 0
            few = other.ship_count == 1 or (one.ship_count == ALL and other.ship_count == HALF)
            return one.group == other.group and (enough or few) and deed_implies(one, other)
        case _:
            return False


def _masts_needed(part: ShipDeed | FleetDeed) -> int:
    """Return how many masts must be gone; 0 for a toll of several ships."""
    return part.masts if isinstance(part, ShipDeed) else 0


def deed_implies(one: ShipDeed | FleetDeed, other: ShipDeed | FleetDeed) -> bool:
    """Return the same for one ship or enough ships, whichever they are."""
    in_time = not other.before_turn or 0 < one.before_turn <= other.before_turn
    by = other.by_side in ("", one.by_side)
    masts = _masts_needed(one) >= _masts_needed(other)
    same = one.verb == other.verb and masts and one.damage_percent >= other.damage_percent
    where = other.exit_edge in ("", one.exit_edge) and other.zone == one.zone
    beaten = one.verb in BEATEN_VERBS and other.verb == DeedVerb.BEATEN
    return in_time and by and where and (same or beaten)


def _excludes(one: LeafCondition, other: LeafCondition) -> bool:
    match one, other:
        case ShipDeed(DeedVerb.EXITS, a, left), ShipDeed(DeedVerb.EXITS, b, right):
            return a == b and bool(left and right) and left != right
        case (ShipDeed(DeedVerb.EXITS, a), ShipDeed(DeedVerb.SUNK, b)) | (
            ShipDeed(DeedVerb.SUNK, a),
            ShipDeed(DeedVerb.EXITS, b),
        ):
            return a == b
        case WindIs(str(a)), WindIs(str(b)):
            return a != b
        case WindIs(float(a)), WindIs(float(b)):
            return min((a - b) % 360, (b - a) % 360) > NEAREST_WINDS
        case SeaIs(a), SeaIs(b):
            return a != b
        case HoldsZone(a, here), HoldsZone(b, there):
            return a != b and here == there
        case _:
            return False
