"""Who has won, by the level's own objectives and the plain facts a book reports.

Nothing here knows a rulebook. A deed counts from the moment it is done; what is only so for a while
(a ship alight, a zone held, the wind) is read when the battle is over. A *major* victory decides
the battle at once, as soon as nothing that can still happen would undo it. *Minor* victories and
draws are read when the battle is over. An objective's own `draw` takes away the victory it
describes. Where there are scores, they decide what no objective has.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from game.levels.conditions.facts import (
    Facts,
    ShipFact,
    done,
    is_done,
    is_so,
    points_of,
    too_late,
    wanted,
)
from game.levels.conditions.grammar import parse
from game.levels.conditions.tree import (
    STATES,
    All,
    Condition,
    Deed,
    Either,
    Holds,
    Near,
    Not,
    Points,
    SeaIs,
    Toll,
    TurnLimit,
    TurnReached,
    WindIs,
)
from game.levels.conditions.words import because

__all__ = ["Facts", "ObjectiveLike", "ShipFact", "Verdict", "holds", "settled", "verdict"]


@dataclass(frozen=True, slots=True)
class Score:
    """What a battle was judged by ("points", "guns"), and (side id, how many of them) in pairs."""

    by: str
    sides: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """winner: side id or ""; degree: major, minor or draw, "" while undecided; reason in words;
    the score that decided, None where it was something else."""

    winner: str = ""
    degree: str = ""
    reason: str = ""
    score: Score | None = None

    @property
    def decided(self) -> bool:
        """Whether the battle is over by its objectives."""
        return bool(self.degree)


class ObjectiveLike(Protocol):
    """What verdict needs of an objective; `game.levels.format.model.Objective` is one."""

    @property
    def side(self) -> str: ...
    @property
    def major(self) -> str | None: ...
    @property
    def minor(self) -> str | None: ...
    @property
    def draw(self) -> str | None: ...


# ------------------------------------------------------------------------------------- true or not


def holds(condition: Condition, facts: Facts) -> bool:
    """Whether the condition is true as things stand, even if later events may still undo it."""
    match condition:
        case Deed():
            return done(condition, facts)
        case Toll():
            return _answers(condition, facts).count(True) >= wanted(condition, facts)
        case TurnLimit():
            return facts.over
        case Not(part):
            return not holds(part, facts)
        case All(parts):
            return all(holds(part, facts) for part in parts)
        case Either(parts):
            return any(holds(part, facts) for part in parts)
        case _:
            return is_so(condition, facts)


def settled(condition: Condition, facts: Facts) -> bool | None:
    """True or False once nothing that can still happen matters, None while it is open.

    What is done counts as done: a prize retaken later does not reopen a decided battle.
    """
    match condition:
        case Deed():
            return _deed_settled(condition, facts)
        case Toll():
            return _toll_settled(condition, facts)
        case TurnLimit() | TurnReached() | Near() | Points():
            return True if holds(condition, facts) else False if facts.over else None
        case Holds() | WindIs() | SeaIs():
            return is_so(condition, facts) if facts.over else None
        case Not(part):
            answer = settled(part, facts)
            return None if answer is None else not answer
        case All(parts):
            return _every([settled(part, facts) for part in parts])
        case Either(parts):
            answer = _every([settled(Not(part), facts) for part in parts])
            return None if answer is None else not answer


def _every(answers: list[bool | None]) -> bool | None:
    if False in answers:
        return False
    return None if None in answers else True


def _deed_settled(deed: Deed, facts: Facts) -> bool | None:
    return _settled_of(facts.ship(deed.ship), deed, facts)


def _settled_of(ship: ShipFact | None, deed: Deed, facts: Facts) -> bool | None:
    """The same where the ship that the deed names has been looked up."""
    if deed.verb in STATES and not facts.over:
        return None
    if deed.verb in STATES and not facts.over:
        return None
    return is_done(ship, deed, facts) or _if_not_done(ship, deed, facts)


def _if_not_done(ship: ShipFact | None, deed: Deed, facts: Facts) -> bool | None:
    """The same of a deed that is not done: False once it never can be. What only lasts a while is
    open until the battle is over."""
    if facts.over:
        return False
    if deed.verb in STATES:
        return None
    gone = ship is None or ship.away
    return False if gone or too_late(deed, facts) else None


def _toll_settled(toll: Toll, facts: Facts) -> bool | None:
    """True once enough ships have done it, False once too few are left that still may."""
    answers, number = _answers(toll, facts), wanted(toll, facts)
    if answers.count(True) >= number:
        return True
    return None if len(answers) - answers.count(False) >= number else False


def _answers(toll: Toll, facts: Facts) -> list[bool | None]:
    """For each ship counted, whether the deed is done, out of reach, or open. What only lasts a
    while is asked as it is now."""
    ships = facts.by_id()
    looked_up = [(ships.get(deed.ship), deed) for deed in _deeds(toll, tuple(facts.of(toll.side)))]
    return [is_done(ship, d, facts) or _if_not_done(ship, d, facts) for ship, d in looked_up]


@lru_cache(maxsize=64)
def _deeds(toll: Toll, ships: tuple[str, ...]) -> tuple[Deed, ...]:
    """What each ship counted by a toll is to do, or to suffer; made once for a battle."""
    return tuple(toll.deed(ship) for ship in ships)


# ------------------------------------------------------------------------------------- the verdict


def verdict(
    objectives: Sequence[ObjectiveLike], facts: Facts, names: Mapping[str, str] | None = None
) -> Verdict:
    """What the objectives make of the facts; undecided while a major victory is open for anybody.

    names: what to call ships and sides in the reason (their ids where absent).
    """
    majors = _winners(objectives, "major", facts)
    if majors:
        return _award(majors, "major", facts, names or {})
    if not facts.over:
        return Verdict()
    minors = _winners(objectives, "minor", facts)
    if minors:
        return _award(minors, "minor", facts, names or {})
    return _by_scores(facts, names or {}) or Verdict(
        "", "draw", _why_drawn(objectives, facts, names or {})
    )


@lru_cache(maxsize=256)
def verdict_kept(
    objectives: tuple[ObjectiveLike, ...], facts: Facts, names: tuple[tuple[str, str], ...]
) -> Verdict:
    """The same, kept: a book asks between all its turns, phases or cards, and facts change
    seldom. ``names`` in pairs."""
    return verdict(objectives, facts, dict(names))


def _winners(
    objectives: Sequence[ObjectiveLike], degree: str, facts: Facts
) -> list[tuple[str, Condition]]:
    """(side, what it did) for each objective fulfilled to this degree, in the level's order."""
    found = []
    for aim in objectives:
        text: str | None = getattr(aim, degree)
        drawn = aim.draw is not None and settled(tree_of(aim.draw), facts)
        if text is not None and not drawn and settled(tree_of(text), facts):
            found.append((aim.side, tree_of(text)))
    return found


def _award(
    winners: list[tuple[str, Condition]], degree: str, facts: Facts, names: Mapping[str, str]
) -> Verdict:
    sides = list(dict.fromkeys(side for side, _ in winners))
    side, condition = winners[0]
    if len(sides) > 1:
        return Verdict("", "draw", "Both sides have done what they came for.")
    return Verdict(side, degree, _as_sentence(because(condition, facts, names, settled)))


def _by_scores(facts: Facts, names: Mapping[str, str]) -> Verdict | None:
    """The side with most points, if the level scores and one has more than any other."""
    sides = list(dict.fromkeys(reward.side for reward in facts.ground.rewards))
    points = sorted(((points_of(side, facts), side) for side in sides), key=lambda p: -p[0])
    best = [side for number, side in points if number == points[0][0]]
    if len(best) != 1 or points[0][0] <= 0:
        return None
    told = ", ".join(f"{names.get(side, side)} {number}" for number, side in points)
    score = Score("points", tuple((side, number) for number, side in points))
    return Verdict(points[0][1], "minor", _as_sentence(f"by points, {told}"), score)


def _why_drawn(objectives: Sequence[ObjectiveLike], facts: Facts, names: Mapping[str, str]) -> str:
    for aim in objectives:
        if aim.draw is not None and settled(tree_of(aim.draw), facts):
            return _as_sentence(because(tree_of(aim.draw), facts, names, settled))
    return "Nobody has done what they came for."


def _as_sentence(words: str) -> str:
    return words[:1].upper() + words[1:] + "."


@lru_cache(maxsize=256)
def tree_of(text: str) -> Condition:
    """The tree of a sentence; kept, because a battle asks again at every step."""
    return parse(text)
