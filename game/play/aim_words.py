"""What a side is out for, in words for players: a condition of the level read as a sentence."""

from __future__ import annotations

import re
from typing import Final

from game.core.wording import name_in_sentence
from game.levels.conditions.objectives import parse_cached
from game.levels.conditions.tree import (
    ALL,
    HALF,
    AllOf,
    AnyOf,
    Condition,
    FleetDeed,
    HasPoints,
    HoldsZone,
    Not,
    SeaIs,
    ShipDeed,
    ShipsNear,
    TurnLimit,
    TurnReached,
    WindIs,
)
from game.levels.format.model import Level
from game.play.event_words import Names, count_words
from game.play.side_words import side_words

_STATE_WORDS: Final = {
    "exits": "off the chart",
    "alight": "on fire",
    "aground": "aground",
}
_COUNTS: Final = {ALL: "all ships", HALF: "half the ships", 1: "1 ship"}
_SHARE_WORDS: Final = {ALL: "all", HALF: "half"}
_PLURAL_NAMES: Final = re.compile(r"ships|frigates|boats|coasters|merchants")
"""Names that say by themselves that they are of many ships."""


def aim_sentence(condition: str, names: Names) -> str:
    """The condition as a sentence without a full stop, a capital first: ``Chasse-marée captured or
    struck before turn 13``. Names are those of ships, sides, squadrons, groups and zones by id."""
    told = _phrase(parse_cached(condition), names)
    return told[:1].upper() + told[1:]


def aim_phrase(condition: str, names: Names) -> str:
    """The same behind a colon or another word: names alone keep their capitals."""
    return name_in_sentence(_phrase(parse_cached(condition), names))


def aim_sentences(level: Level, side: str) -> list[str]:
    """What a side is out for, a sentence for each way to it; where nothing is a major victory, what
    is a minor one."""
    return [aim_sentence(aim, names_by_id(level)) for aim in _aim_conditions(level, side)]


def aim_phrases(level: Level, side: str) -> list[str]:
    """The same as each stands inside a sentence."""
    return [aim_phrase(aim, names_by_id(level)) for aim in _aim_conditions(level, side)]


def _aim_conditions(level: Level, side: str) -> list[str]:
    """The conditions that a side is out for."""
    goals = [goal for goal in level.objectives if goal.side == side]
    return [g.major for g in goals if g.major] or [g.minor for g in goals if g.minor]


def names_by_id(level: Level) -> dict[str, str]:
    """What everything that a condition may name is called, by id."""
    things = (level.zones, level.groups, level.squadrons, level.sides, level.forts, level.ships)
    return {thing.id: thing.name for kind in things for thing in kind if thing.name}


def _phrase(condition: Condition, names: Names, inside: bool = False) -> str:
    """The same in the middle of a sentence; `inside` another part, where joints need brackets."""
    match condition:
        case AllOf(parts):
            return " and ".join(_phrase(part, names, True) for part in parts)
        case AnyOf(parts):
            told = "; or ".join(_case_phrases(parts, names))
            return f"({told.replace('; or', ' or')})" if inside else told
        case Not(ShipDeed() as deed):
            words = (
                _name_of(names, deed.ship),
                "not",
                _done_words(deed, names),
                _before_turn_words(deed.before),
            )
            return " ".join(word for word in words if word)
        case Not(FleetDeed(ships=1) as fleet_deed):
            none = (
                f"no ship of {side_words(names, fleet_deed.side)} "
                f"{_done_words(fleet_deed.ship_deed(''), names)}"
            )
            return f"{none} {_before_turn_words(fleet_deed.before)}".rstrip()
        case Not(part):
            return f"not {_phrase(part, names, True)}"
        case ShipDeed():
            return _deed_phrase(condition, names)
        case FleetDeed():
            return _toll_phrase(condition, names)
        case _:
            return _state_phrase(condition, names)


def _case_phrases(parts: tuple[Condition, ...], names: Names) -> list[str]:
    """The cases in turn; what may befall the same ship in the same time is said once."""
    cases: list[tuple[list[str], tuple[str, str] | None]] = []
    for part in parts:
        frame = _deed_whom_when(part, names)
        if frame is None:
            cases.append(([_phrase(part, names, True)], None))
        elif cases and (same := next((c for c in cases if c[1] == frame[1:]), None)):
            same[0].append(frame[0])
        else:
            cases.append(([frame[0]], frame[1:]))
    return [_joined_deeds(deeds, about) for deeds, about in cases]


def _joined_deeds(deeds: list[str], about: tuple[str, str] | None) -> str:
    """``Chasse-marée captured or struck before turn 13``."""
    if about is None:
        return deeds[0]
    listed = ", ".join(deeds[:-1]) + (" or " if len(deeds) > 1 else "") + deeds[-1]
    return " ".join(word for word in (about[0], listed, about[1]) if word)


def _deed_whom_when(part: Condition, names: Names) -> tuple[str, str, str] | None:
    """What is done, to whom, by when; None for what is no deed."""
    if isinstance(part, ShipDeed):
        return _done_words(part, names), _name_of(names, part.ship), _before_turn_words(part.before)
    if isinstance(part, FleetDeed):
        return (
            _done_words(part.ship_deed(""), names),
            _ship_count_words(part, names),
            _before_turn_words(part.before),
        )
    return None


def _deed_phrase(deed: ShipDeed, names: Names) -> str:
    """``Chasse-marée struck before turn 13``."""
    told = (_name_of(names, deed.ship), _done_words(deed, names), _before_turn_words(deed.before))
    return " ".join(word for word in told if word)


def _toll_phrase(fleet_deed: FleetDeed, names: Names) -> str:
    """``6 ships of the Combined Fleet struck``."""
    told = (
        _ship_count_words(fleet_deed, names),
        _done_words(fleet_deed.ship_deed(""), names),
        _before_turn_words(fleet_deed.before),
    )
    return " ".join(word for word in told if word)


def _ship_count_words(fleet_deed: FleetDeed, names: Names) -> str:
    """How many ships of whom: ``2 ships of the Royal Navy``, ``2 of the French frigates``."""
    whom = side_words(names, fleet_deed.side)
    if _PLURAL_NAMES.search(whom):
        number = _SHARE_WORDS.get(fleet_deed.ships, str(fleet_deed.ships))
        return f"{number} of the {whom.removeprefix('the ')}"
    number = _COUNTS.get(fleet_deed.ships, f"{fleet_deed.ships} ships")
    return f"{number} of {whom}"


def _done_words(deed: ShipDeed, names: Names) -> str:
    """What is done to a ship, after her name."""
    match deed.verb:
        case "exits" if deed.edge:
            return f"off the {deed.edge} edge"
        case "lost":
            return f"lost {deed.masts} mast{'s' * (deed.masts != 1)}"
        case "damaged":
            return f"lost {deed.share} % of her points"
        case "reaches":
            return f"in {_name_of(names, deed.zone)}"
        case verb:
            by = f" by {_name_of(names, deed.by)}" if deed.by else ""
            return f"{_STATE_WORDS.get(verb, verb)}{by}"


def _state_phrase(part: Condition, names: Names) -> str:
    """What is no deed of a ship."""
    match part:
        case ShipsNear(ship, other, distance):
            return f"{_name_of(names, ship)} within {distance:g} of {_name_of(names, other)}"
        case HoldsZone(side, zone):
            return f"{_name_of(names, side)} alone in {_name_of(names, zone)}"
        case HasPoints(side, number):
            return f"{count_words(number, 'point')} for {side_words(names, side)}"
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


def _before_turn_words(turn: int) -> str:
    """``before turn 9``; '' for any time."""
    return f"before turn {turn}" if turn else ""


def _name_of(names: Names, who: str) -> str:
    """A name, or the id where there is none."""
    return names.get(who) or who.replace("-", " ")
