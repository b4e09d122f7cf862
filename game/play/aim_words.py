"""The aims of a side in words for players: a condition of the level as a sentence."""

import re
from collections.abc import Sequence
from typing import Final

from game.core.wording import name_in_sentence
from game.levels.conditions.objectives import parse_condition_cached
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
from game.play.event_words import Names, count_words, side_words

_STATE_WORDS: Final = {"exits": "off the chart", "alight": "on fire", "aground": "aground"}
_COUNTS: Final = {ALL: "all ships", HALF: "half the ships", 1: "1 ship"}
_SHARE_WORDS: Final = {ALL: "all", HALF: "half"}
_PLURAL_NAMES: Final = re.compile(r"ships|frigates|boats|coasters|merchants")
"""Names that are plural by themselves."""


def aim_sentence(condition: str, names: Names) -> str:
    """Return the condition as a sentence without a full stop, a capital first: ``Chasse-marée
    captured or struck before turn 13``. Names are those of ships, sides, squadrons, groups and
    zones by id."""
    told = _phrase(parse_condition_cached(condition), names)
    return told[:1].upper() + told[1:]


def aim_phrase(condition: str, names: Names) -> str:
    """Return the same for use after a colon or another word: only names have capitals."""
    return name_in_sentence(_phrase(parse_condition_cached(condition), names))


def aim_sentences(level: Level, side: str) -> list[str]:
    """Return a sentence for each way a side can win; if nothing gives a major victory, for a minor
    one."""
    return [aim_sentence(aim, names_by_id(level)) for aim in _aim_conditions(level, side)]


def minor_aim_sentences(level: Level, side: str) -> list[str]:
    """Return a sentence for each way to a minor victory of a side that can win a major one too."""
    goals = [goal for goal in level.objectives if goal.side == side]
    if not any(goal.major for goal in goals):
        return []
    return [aim_sentence(goal.minor, names_by_id(level)) for goal in goals if goal.minor]


def aim_phrases(level: Level, side: str) -> list[str]:
    """Return what `aim_sentences` does, as phrases."""
    return [aim_phrase(aim, names_by_id(level)) for aim in _aim_conditions(level, side)]


def _aim_conditions(level: Level, side: str) -> list[str]:
    goals = [goal for goal in level.objectives if goal.side == side]
    return [g.major for g in goals if g.major] or [g.minor for g in goals if g.minor]


def names_by_id(level: Level) -> dict[str, str]:
    """Return the names of everything that a condition may mention, by id."""
    things = (level.zones, level.groups, level.squadrons, level.sides, level.forts, level.ships)
    return {thing.id: thing.name for kind in things for thing in kind if thing.name}


def _phrase(condition: Condition, names: Names, inside: bool = False) -> str:
    match condition:
        case AllOf(parts):
            return _joined_phrases([_phrase(part, names, True) for part in parts], " and ")
        case AnyOf(parts):
            told = _joined_phrases(_case_phrases(parts, names), " or " if inside else "; or ")
            return f"({name_in_sentence(told)})" if inside else told
        case Not(ShipDeed() as deed):
            words = (
                _name_of(names, deed.ship),
                "not",
                _done_words(deed, names),
                _before_turn_words(deed.before_turn),
            )
            return " ".join(word for word in words if word)
        case Not(FleetDeed(ship_count=1) as fleet_deed):
            none = (
                f"no ship of {side_words(names, fleet_deed.group)} "
                f"{_done_words(fleet_deed.ship_deed(''), names)}"
            )
            return f"{none} {_before_turn_words(fleet_deed.before_turn)}".rstrip()
        case Not(part):
            return f"not {name_in_sentence(_phrase(part, names, True))}"
        case ShipDeed():
            return _deed_phrase(condition, names)
        case FleetDeed():
            return _toll_phrase(condition, names)
        case _:
            return _state_phrase(condition, names)


def _joined_phrases(told: Sequence[str], word: str) -> str:
    first, *others = told
    return word.join([first, *(name_in_sentence(other) for other in others)])


def _case_phrases(parts: tuple[Condition, ...], names: Names) -> list[str]:
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
    if about is None:
        return deeds[0]
    listed = ", ".join(deeds[:-1]) + (" or " if len(deeds) > 1 else "") + deeds[-1]
    return " ".join(word for word in (about[0], listed, about[1]) if word)


def _deed_whom_when(part: Condition, names: Names) -> tuple[str, str, str] | None:
    if isinstance(part, ShipDeed):
        return _done_words(part, names), _name_of(names, part.ship), _before_turn_words(part.before_turn)
    if isinstance(part, FleetDeed):
        return (
            _done_words(part.ship_deed(""), names),
            _ship_count_words(part, names),
            _before_turn_words(part.before_turn),
        )
    return None


def _deed_phrase(deed: ShipDeed, names: Names) -> str:
    told = (_name_of(names, deed.ship), _done_words(deed, names), _before_turn_words(deed.before_turn))
    return " ".join(word for word in told if word)


def _toll_phrase(fleet_deed: FleetDeed, names: Names) -> str:
    told = (
        _ship_count_words(fleet_deed, names),
        _done_words(fleet_deed.ship_deed(""), names),
        _before_turn_words(fleet_deed.before_turn),
    )
    return " ".join(word for word in told if word)


def _ship_count_words(fleet_deed: FleetDeed, names: Names) -> str:
    whom = side_words(names, fleet_deed.group)
    if _PLURAL_NAMES.search(whom):
        number = _SHARE_WORDS.get(fleet_deed.ship_count, str(fleet_deed.ship_count))
        return f"{number} of the {whom.removeprefix('the ')}"
    number = _COUNTS.get(fleet_deed.ship_count, f"{fleet_deed.ship_count} ships")
    return f"{number} of {whom}"


def _done_words(deed: ShipDeed, names: Names) -> str:
    match deed.verb:
        case "exits" if deed.exit_edge:
            return f"off the {deed.exit_edge} edge"
        case "lost":
            return f"lost {deed.masts} mast{'s' * (deed.masts != 1)}"
        case "damaged":
            return f"lost {deed.damage_percent} % of her points"
        case "reaches":
            return f"in {_name_of(names, deed.zone)}"
        case verb:
            by = f" by {_name_of(names, deed.by_side)}" if deed.by_side else ""
            return f"{_STATE_WORDS.get(verb, verb)}{by}"


def _state_phrase(part: Condition, names: Names) -> str:
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
    return f"before turn {turn}" if turn else ""


def _name_of(names: Names, who: str) -> str:
    return names.get(who) or who.replace("-", " ")


def score_sentence(condition: str, points: int | str, names: Names) -> str:
    """Return what a score gives, without a full stop: ``3 points for each ship of the line beaten``;
    ``points`` may be guns: ``her number of guns for Rivoli off the right edge``."""
    deed = parse_condition_cached(condition)
    reward = "her number of guns" if points == "guns" else count_words(int(points), "point")
    if not isinstance(deed, FleetDeed):
        return f"{reward} for {_phrase(deed, names)}"
    whom = side_words(names, deed.group)
    each = f"each of {whom}" if _PLURAL_NAMES.search(whom) else f"each ship of {whom}"
    told = (each, _done_words(deed.ship_deed(""), names), _before_turn_words(deed.before_turn))
    return f"{reward} for {' '.join(word for word in told if word)}"
