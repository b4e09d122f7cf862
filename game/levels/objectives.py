"""Who has won, by the level's own objectives and the plain facts a book reports.

Nothing here knows a rulebook. A deed counts from the moment it is done; a *major* victory decides
the battle at once, as soon as nothing that can still happen would undo it. *Minor* victories and
draws are read when the battle is over. An objective's own `draw` takes away the victory it
describes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, Protocol

from game.levels.conditions import (
    All,
    Condition,
    ConditionError,
    Deed,
    Either,
    Not,
    Toll,
    TurnLimit,
    names_in,
    parse,
    parse_table,
    sentence,
    sides_in,
)

__all__ = [
    "All",
    "Condition",
    "ConditionError",
    "Deed",
    "Either",
    "Facts",
    "Not",
    "ShipFact",
    "Toll",
    "TurnLimit",
    "Verdict",
    "holds",
    "names_in",
    "parse",
    "parse_table",
    "sentence",
    "settled",
    "sides_in",
    "verdict",
]


class ShipFact(NamedTuple):
    """One ship as it stands: a named tuple, because it is made between all cards of a battle.

    captor: id of the side that holds her, "" for none. masts_down: names of what has fallen (a
    bowsprit is no mast and is not counted). masts: how many she began with. left_by: the edge she
    left by, or "".
    """

    id: str
    side: str
    captor: str = ""
    struck: bool = False
    sunk: bool = False
    masts_down: tuple[str, ...] = ()
    masts: int = 3
    left_by: str = ""
    points: int = 0
    damage: int = 0


class Facts(NamedTuple):
    """The battle as it stands: turn counts from 1; finished once no more turns will be played."""

    turn: int
    last_turn: int
    finished: bool
    ships: tuple[ShipFact, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """winner: side id or ""; degree: major, minor or draw, "" while undecided; reason in words."""

    winner: str = ""
    degree: str = ""
    reason: str = ""

    @property
    def decided(self) -> bool:
        """Whether the battle is over by its objectives."""
        return bool(self.degree)


class Aim(Protocol):
    """What verdict needs of an objective; `game.levels.model.Objective` is one."""

    @property
    def side(self) -> str: ...
    @property
    def major(self) -> str | None: ...
    @property
    def minor(self) -> str | None: ...
    @property
    def draw(self) -> str | None: ...


def holds(condition: Condition, facts: Facts) -> bool:
    """Whether the condition is true as things stand, even if later events may still undo it."""
    match condition:
        case Deed():
            return _done(condition, facts)
        case Toll():
            return _answers(condition, facts).count(True) >= condition.ships
        case TurnLimit():
            return _over(facts)
        case Not(part):
            return not holds(part, facts)
        case All(parts):
            return all(holds(part, facts) for part in parts)
        case Either(parts):
            return any(holds(part, facts) for part in parts)


def settled(condition: Condition, facts: Facts) -> bool | None:
    """True or False once nothing that can still happen matters, None while it is open.

    What is done counts as done: a prize retaken later does not reopen a decided battle.
    """
    match condition:
        case Deed():
            return _deed_settled(condition, facts)
        case Toll():
            return _toll_settled(condition, facts)
        case TurnLimit():
            return True if _over(facts) else None
        case Not(part):
            answer = settled(part, facts)
            return None if answer is None else not answer
        case All(parts):
            return _every([settled(part, facts) for part in parts])
        case Either(parts):
            answer = _every([settled(Not(part), facts) for part in parts])
            return None if answer is None else not answer


def verdict(
    objectives: Sequence[Aim], facts: Facts, names: Mapping[str, str] | None = None
) -> Verdict:
    """What the objectives make of the facts; undecided while a major victory is open for anybody.

    names: what to call ships and sides in the reason (their ids where absent).
    """
    majors = _winners(objectives, "major", facts)
    if majors:
        return _award(majors, "major", facts, names or {})
    if not _over(facts):
        return Verdict()
    minors = _winners(objectives, "minor", facts)
    if minors:
        return _award(minors, "minor", facts, names or {})
    return Verdict("", "draw", _why_drawn(objectives, facts, names or {}))


def _winners(objectives: Sequence[Aim], degree: str, facts: Facts) -> list[tuple[str, Condition]]:
    """(side, what it did) for each objective fulfilled to this degree, in the level's order."""
    found = []
    for aim in objectives:
        text: str | None = getattr(aim, degree)
        drawn = aim.draw is not None and settled(_tree(aim.draw), facts)
        if text is not None and not drawn and settled(_tree(text), facts):
            found.append((aim.side, _tree(text)))
    return found


def _award(
    winners: list[tuple[str, Condition]], degree: str, facts: Facts, names: Mapping[str, str]
) -> Verdict:
    sides = list(dict.fromkeys(side for side, _ in winners))
    side, condition = winners[0]
    if len(sides) > 1:
        return Verdict("", "draw", "Both sides have done what they came for.")
    return Verdict(side, degree, _as_sentence(_because(condition, facts, names)))


def _why_drawn(objectives: Sequence[Aim], facts: Facts, names: Mapping[str, str]) -> str:
    for aim in objectives:
        if aim.draw is not None and settled(_tree(aim.draw), facts):
            return _as_sentence(_because(_tree(aim.draw), facts, names))
    return "Nobody has done what they came for."


def _as_sentence(words: str) -> str:
    return words[:1].upper() + words[1:] + "."


def _over(facts: Facts) -> bool:
    return facts.finished or facts.turn > facts.last_turn


@lru_cache(maxsize=256)
def _tree(text: str) -> Condition:
    """The tree of a sentence; kept, because a battle asks again at every step."""
    return parse(text)


def _every(answers: list[bool | None]) -> bool | None:
    if False in answers:
        return False
    return None if None in answers else True


def _deed_settled(deed: Deed, facts: Facts) -> bool | None:
    if _done(deed, facts):
        return True
    ship = _ship(deed.ship, facts)
    gone = ship is None or ship.sunk or bool(ship.left_by)
    return False if _over(facts) or _too_late(deed, facts) or gone else None


def _toll_settled(toll: Toll, facts: Facts) -> bool | None:
    """True once enough ships have done it, False once too few are left that still may."""
    answers = _answers(toll, facts)
    if answers.count(True) >= toll.ships:
        return True
    return None if len(answers) - answers.count(False) >= toll.ships else False


def _answers(toll: Toll, facts: Facts) -> list[bool | None]:
    """For each ship that began on the side, whether the deed is done, out of reach, or open."""
    ships = [ship.id for ship in facts.ships if ship.side == toll.side]
    return [_deed_settled(toll.deed(ship), facts) for ship in ships]


def _done(deed: Deed, facts: Facts) -> bool:
    """Whether a deed is done; with "before turn N" it counts only while the turn is below N."""
    ship = _ship(deed.ship, facts)
    if ship is None or _too_late(deed, facts):
        return False
    match deed.verb:
        case "captured":
            return ship.captor not in ("", ship.side)
        case "struck":
            return ship.struck
        case "sunk":
            return ship.sunk
        case "exits":
            return ship.left_by == deed.edge if deed.edge else bool(ship.left_by)
        case "crippled":
            return 0 < ship.points <= 2 * ship.damage
        case "dismasted":
            return 0 < ship.masts <= _masts_lost(ship)
        case _:
            return _masts_lost(ship) >= deed.masts


def _too_late(deed: Deed, facts: Facts) -> bool:
    """Whether the turn a deed had to come before has begun; after the last turn no other begins."""
    return 0 < deed.before <= min(facts.turn, facts.last_turn)


def _ship(name: str, facts: Facts) -> ShipFact | None:
    return next((ship for ship in facts.ships if ship.id == name), None)


def _masts_lost(ship: ShipFact) -> int:
    return sum(mast != "bowsprit" for mast in ship.masts_down)


def _because(condition: Condition, facts: Facts, names: Mapping[str, str]) -> str:
    """The parts that made the condition true, in plain words."""
    match condition:
        case Deed():
            return _deed_words(condition, names, done=True)
        case Toll():
            return _toll_words(condition, names)
        case TurnLimit():
            return "the last turn is over"
        case Not(part):
            return _because_not(part, facts, names)
        case All(parts):
            return " and ".join(_because(part, facts, names) for part in parts)
        case Either(parts):
            true = [part for part in parts if settled(part, facts)]
            return _because((true or list(parts))[0], facts, names)


def _because_not(part: Condition, facts: Facts, names: Mapping[str, str]) -> str:
    match part:
        case Deed():
            return _deed_words(part, names, done=False)
        case Toll():
            return f"fewer than {_toll_words(part, names)}"
        case TurnLimit():
            return "the last turn is still to come"
        case Not(inner):
            return _because(inner, facts, names)
        case All(parts):
            return _because(Either(tuple(Not(each) for each in parts)), facts, names)
        case Either(parts):
            return _because(All(tuple(Not(each) for each in parts)), facts, names)


def _deed_words(deed: Deed, names: Mapping[str, str], done: bool) -> str:
    name = names.get(deed.ship, deed.ship)
    has, was = ("has", "was") if done else ("has not", "was not")
    edge = f" by the {deed.edge} edge" if deed.edge else ""
    return {
        "captured": f"{name} {was} captured",
        "struck": f"{name} {has} struck her colours",
        "sunk": f"{name} {was} sunk",
        "exits": f"{name} {has} got away{edge}",
        "crippled": f"{name} {was} crippled",
        "dismasted": f"{name} {was} dismasted",
        "lost": f"{name} {has} lost {deed.masts} mast{'s' * (deed.masts != 1)}",
    }[deed.verb]


def _toll_words(toll: Toll, names: Mapping[str, str]) -> str:
    """``3 ships of the Royal Navy struck their colours``."""
    ships = f"{toll.ships} ship{'s' * (toll.ships != 1)} of {names.get(toll.side, toll.side)}"
    edge = f" by the {toll.edge} edge" if toll.edge else ""
    if toll.verb == "struck":
        return f"{ships} struck {'her' if toll.ships == 1 else 'their'} colours"
    if toll.verb == "exits":
        return f"{ships} got away{edge}"
    return f"{ships} {'was' if toll.ships == 1 else 'were'} {toll.verb}"
