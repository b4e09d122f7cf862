"""What a side is out for, in words for players: a condition of the level read as a sentence."""

from __future__ import annotations

import re
from typing import Final

from game.core.wording import in_sentence
from game.levels.conditions.objectives import tree_of
from game.levels.conditions.tree import (
    ALL,
    HALF,
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
from game.levels.format.model import Level
from game.play.side_words import side_words
from game.play.words import Names, count

_PLAIN: Final = {
    "exits": "off the chart",
    "alight": "on fire",
    "aground": "aground",
}
_COUNTS: Final = {ALL: "all ships", HALF: "half the ships", 1: "1 ship"}
_OF_MANY: Final = {ALL: "all", HALF: "half"}
_FLEETS: Final = re.compile(r"ships|frigates|boats|coasters|merchants")
"""Names that say by themselves that they are of many ships."""


def named_aim(condition: str, names: Names) -> str:
    """The condition as a sentence without a full stop, a capital first: ``Chasse-marée captured or
    struck before turn 13``. Names are those of ships, sides, squadrons, groups and zones by id."""
    told = _told(tree_of(condition), names)
    return told[:1].upper() + told[1:]


def aim_inside(condition: str, names: Names) -> str:
    """The same behind a colon or another word: names alone keep their capitals."""
    return in_sentence(_told(tree_of(condition), names))


def aims_of(level: Level, side: str) -> list[str]:
    """What a side is out for, a sentence for each way to it; where nothing is a major victory, what
    is a minor one."""
    return [named_aim(aim, names_in(level)) for aim in _wanted(level, side)]


def aims_inside(level: Level, side: str) -> list[str]:
    """The same as each stands inside a sentence."""
    return [aim_inside(aim, names_in(level)) for aim in _wanted(level, side)]


def _wanted(level: Level, side: str) -> list[str]:
    """The conditions that a side is out for."""
    goals = [goal for goal in level.objectives if goal.side == side]
    return [g.major for g in goals if g.major] or [g.minor for g in goals if g.minor]


def names_in(level: Level) -> dict[str, str]:
    """What everything that a condition may name is called, by id."""
    things = (level.zones, level.groups, level.squadrons, level.sides, level.forts, level.ships)
    return {thing.id: thing.name for kind in things for thing in kind if thing.name}


def _told(condition: Condition, names: Names, inside: bool = False) -> str:
    """The same in the middle of a sentence; `inside` another part, where joints need brackets."""
    match condition:
        case All(parts):
            return " and ".join(_told(part, names, True) for part in parts)
        case Either(parts):
            told = "; or ".join(_gathered(parts, names))
            return f"({told.replace('; or', ' or')})" if inside else told
        case Not(Deed() as deed):
            words = (_called(names, deed.ship), "not", _done(deed, names), _by(deed.before))
            return " ".join(word for word in words if word)
        case Not(Toll(ships=1) as toll):
            none = f"no ship of {side_words(names, toll.side)} {_done(toll.deed(''), names)}"
            return f"{none} {_by(toll.before)}".rstrip()
        case Not(part):
            return f"not {_told(part, names, True)}"
        case Deed():
            return _deed(condition, names)
        case Toll():
            return _toll(condition, names)
        case _:
            return _state(condition, names)


def _gathered(parts: tuple[Condition, ...], names: Names) -> list[str]:
    """The cases in turn; what may befall the same ship in the same time is said once."""
    cases: list[tuple[list[str], tuple[str, str] | None]] = []
    for part in parts:
        frame = _frame(part, names)
        if frame is None:
            cases.append(([_told(part, names, True)], None))
        elif cases and (same := next((c for c in cases if c[1] == frame[1:]), None)):
            same[0].append(frame[0])
        else:
            cases.append(([frame[0]], frame[1:]))
    return [_joined(deeds, about) for deeds, about in cases]


def _joined(deeds: list[str], about: tuple[str, str] | None) -> str:
    """``Chasse-marée captured or struck before turn 13``."""
    if about is None:
        return deeds[0]
    listed = ", ".join(deeds[:-1]) + (" or " if len(deeds) > 1 else "") + deeds[-1]
    return " ".join(word for word in (about[0], listed, about[1]) if word)


def _frame(part: Condition, names: Names) -> tuple[str, str, str] | None:
    """What is done, to whom, by when; None for what is no deed."""
    if isinstance(part, Deed):
        return _done(part, names), _called(names, part.ship), _by(part.before)
    if isinstance(part, Toll):
        return _done(part.deed(""), names), _ships(part, names), _by(part.before)
    return None


def _deed(deed: Deed, names: Names) -> str:
    """``Chasse-marée struck before turn 13``."""
    told = (_called(names, deed.ship), _done(deed, names), _by(deed.before))
    return " ".join(word for word in told if word)


def _toll(toll: Toll, names: Names) -> str:
    """``6 ships of the Combined Fleet struck``."""
    told = (_ships(toll, names), _done(toll.deed(""), names), _by(toll.before))
    return " ".join(word for word in told if word)


def _ships(toll: Toll, names: Names) -> str:
    """How many ships of whom: ``2 ships of the Royal Navy``, ``2 of the French frigates``."""
    whom = side_words(names, toll.side)
    if _FLEETS.search(whom):
        number = _OF_MANY.get(toll.ships, str(toll.ships))
        return f"{number} of the {whom.removeprefix('the ')}"
    number = _COUNTS.get(toll.ships, f"{toll.ships} ships")
    return f"{number} of {whom}"


def _done(deed: Deed, names: Names) -> str:
    """What is done to a ship, after her name."""
    match deed.verb:
        case "exits" if deed.edge:
            return f"off the {deed.edge} edge"
        case "lost":
            return f"lost {deed.masts} mast{'s' * (deed.masts != 1)}"
        case "damaged":
            return f"lost {deed.share} % of her points"
        case "reaches":
            return f"in {_called(names, deed.zone)}"
        case verb:
            by = f" by {_called(names, deed.by)}" if deed.by else ""
            return f"{_PLAIN.get(verb, verb)}{by}"


def _state(part: Condition, names: Names) -> str:
    """What is no deed of a ship."""
    match part:
        case Near(ship, other, distance):
            return f"{_called(names, ship)} within {distance:g} of {_called(names, other)}"
        case Holds(side, zone):
            return f"{_called(names, side)} alone in {_called(names, zone)}"
        case Points(side, number):
            return f"{count(number, 'point')} for {side_words(names, side)}"
        case TurnReached(number):
            return f"turn {number}"
        case TurnLimit():
            return "the battle lasts to its end"
        case WindIs(what):
            return f"the wind {what}" if isinstance(what, str) else f"the wind from {what:g}°"
        case SeaIs(what):
            return f"the sea {what}"
        case _:
            return ""


def _by(turn: int) -> str:
    """``before turn 9``; '' for any time."""
    return f"before turn {turn}" if turn else ""


def _called(names: Names, who: str) -> str:
    """A name, or the id where there is none."""
    return names.get(who) or who.replace("-", " ")
