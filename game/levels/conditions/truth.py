"""What can never be true, and what always is: a condition's parts, tried in every combination that
the sea allows. Nothing here knows a rulebook."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import product

from game.levels.conditions.grammar import parse
from game.levels.conditions.tree import (
    ALL,
    HALF,
    All,
    Condition,
    Deed,
    Either,
    Holds,
    Not,
    Plain,
    Points,
    SeaIs,
    Toll,
    TurnReached,
    Verb,
    WindIs,
    plain_parts,
)

MOST_PARTS = 8
"""A condition of more different parts is taken for one that may go either way."""
TO_BE_BEATEN = ("captured", "struck", "sunk", "burnt")
NEAREST_WINDS = 45
"""Degrees: two winds farther apart than this are never the same wind."""
Known = Callable[[Plain], bool | None]


def nothing_known(_: Plain) -> bool | None:
    """Every part may be true or not."""
    return None


@lru_cache(maxsize=512)
def can_be(text: str) -> frozenset[bool]:
    """Whether a sentence may be true and may be false."""
    return outcomes(parse(text))


def outcomes(tree: Condition, known: Known = nothing_known) -> frozenset[bool]:
    """What a condition may come to, when of some parts it is known whether they are true."""
    parts = list(dict.fromkeys(plain_parts(tree)))
    if len(parts) > MOST_PARTS:
        return frozenset((True, False))
    choices = [_choices(part, known) for part in parts]
    rules = list(_impossible(parts))
    found = set()
    for values in product(*choices):
        if any(values[a] == x and values[b] == y for a, x, b, y in rules):
            continue
        found.add(_worth(tree, dict(zip(parts, values, strict=True))))
        if len(found) > 1:
            break
    return frozenset(found)


def _choices(part: Plain, known: Known) -> tuple[bool, ...]:
    """What a part may be; nothing is done before the first turn."""
    too_soon = isinstance(part, Deed | Toll) and part.before == 1
    value = False if too_soon else known(part)
    return (True, False) if value is None else (value,)


def _impossible(parts: list[Plain]) -> Iterator[tuple[int, bool, int, bool]]:
    """Pairs of values that no two parts have at once: (this part, its value, that one, its)."""
    for a, one in enumerate(parts):
        for b, other in enumerate(parts):
            if a != b and _brings(one, other):
                yield a, True, b, False
            if a < b and _shuts_out(one, other):
                yield a, True, b, True


def _worth(tree: Condition, values: Mapping[Plain, bool]) -> bool:
    match tree:
        case Not(part):
            return not _worth(part, values)
        case All(parts):
            return all(_worth(part, values) for part in parts)
        case Either(parts):
            return any(_worth(part, values) for part in parts)
        case _:
            return values[tree]


def _brings(one: Plain, other: Plain) -> bool:
    """Whether the other is true whenever the one is."""
    match one, other:
        case TurnReached(late), TurnReached(early):
            return late >= early
        case Points(a, many), Points(b, few):
            return a == b and many >= few
        case Deed(), Deed():
            return one.ship == other.ship and brings_deed(one, other)
        case Toll(), Toll():
            enough = one.ships in (other.ships, ALL) or one.ships >= other.ships > 0
            few = other.ships == 1 or (one.ships == ALL and other.ships == HALF)
            return one.side == other.side and (enough or few) and brings_deed(one, other)
        case _:
            return False


def _masts(part: Deed | Toll) -> int:
    """How many masts must be gone; a toll of several ships does not ask for any."""
    return part.masts if isinstance(part, Deed) else 0


def brings_deed(one: Deed | Toll, other: Deed | Toll) -> bool:
    """The same of one ship, or of enough ships, apart from which they are."""
    in_time = not other.before or 0 < one.before <= other.before
    by = other.by in ("", one.by)
    masts = _masts(one) >= _masts(other)
    same = one.verb == other.verb and masts and one.share >= other.share
    where = other.edge in ("", one.edge) and other.zone == one.zone
    beaten = one.verb in TO_BE_BEATEN and other.verb == Verb.BEATEN
    return in_time and by and where and (same or beaten)


def _shuts_out(one: Plain, other: Plain) -> bool:
    """Whether no two such things are true at once."""
    match one, other:
        case Deed(Verb.EXITS, a, left), Deed(Verb.EXITS, b, right):
            return a == b and bool(left and right) and left != right
        case (Deed(Verb.EXITS, a), Deed(Verb.SUNK, b)) | (Deed(Verb.SUNK, a), Deed(Verb.EXITS, b)):
            return a == b
        case WindIs(str(a)), WindIs(str(b)):
            return a != b
        case WindIs(float(a)), WindIs(float(b)):
            return min((a - b) % 360, (b - a) % 360) > NEAREST_WINDS
        case SeaIs(a), SeaIs(b):
            return a != b
        case Holds(a, here), Holds(b, there):
            return a != b and here == there
        case _:
            return False
