"""Who has won, by the level's own objectives and the plain facts a book reports.

Nothing here knows a rulebook. A deed counts from the moment it is done; a state that lasts a while (a ship
alight, a zone held, the wind) is read when the battle is over. A *major* victory ends the battle at once, as
soon as nothing that can still happen would undo it. *Minor* victories and draws are read when the battle is
over. An objective's own `draw` cancels the victory it describes. Scores decide what no objective has decided.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Protocol

from game.core.wording import name_in_sentence, with_article
from game.levels.conditions.facts import (
    BattleFacts,
    ShipFact,
    is_deed_done,
    is_ship_deed_done,
    is_state_true,
    is_too_late,
    points_of_side,
    ships_needed,
)
from game.levels.conditions.grammar import parse_condition
from game.levels.conditions.tree import (
    STATES,
    AllOf,
    AnyOf,
    Condition,
    DeedVerb,
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

Names = Mapping[str, str]
SettledFunction = Callable[[Condition, BattleFacts], bool | None]


@dataclass(frozen=True, slots=True)
class ReasonContext:
    """What the words of a reason need: the facts, what ships and sides are called, and the side that won by
    it ('' for a draw). `settled_value` says which parts of a condition are true."""

    facts: BattleFacts
    names: Names
    settled_value: SettledFunction
    winner: str = ""


def explain_true(condition: Condition, context: ReasonContext) -> str:
    """Return the parts that made the condition true."""
    facts, names = context.facts, context.names
    match condition:
        case Not(part):
            return _explain_false(part, context)
        case AllOf(parts):
            return " and ".join(explain_true(part, context) for part in parts)
        case AnyOf(parts):
            true = [part for part in parts if context.settled_value(part, facts)]
            return explain_true((true or list(parts))[0], context)
        case ShipDeed():
            return _done_words(condition, context)
        case FleetDeed():
            return _toll_words(condition, context)
        case TurnLimit() if facts.turn < facts.last_turn:
            return "the battle has ended before its last turn"
        case _:
            return _state_words(condition, names, so=True)


def _explain_false(part: Condition, context: ReasonContext) -> str:
    match part:
        case ShipDeed():
            return _deed_words(part, context.names, done=False)
        case FleetDeed():
            # Who wins because few got away has driven nobody off.
            return f"fewer than {_toll_words(part, replace(context, winner=''))}"
        case Not(inner):
            return explain_true(inner, context)
        case AllOf(parts):
            return explain_true(AnyOf(tuple(Not(each) for each in parts)), context)
        case AnyOf(parts):
            return explain_true(AllOf(tuple(Not(each) for each in parts)), context)
        case _:
            return _state_words(part, context.names, so=False)


def _state_words(
    part: ShipsNear | HoldsZone | HasPoints | TurnReached | TurnLimit | WindIs | SeaIs, names: Names, so: bool
) -> str:
    no = "" if so else "not "
    match part:
        case ShipsNear(ship, other, _):
            return f"{_name_words(names, ship)} came {no}near {_name_words(names, other)}"
        case HoldsZone(side, zone):
            return (
                f"{_side_words(names, side)} {'holds' if so else 'does not hold'} {_name_words(names, zone)}"
            )
        case HasPoints(side, number):
            return f"{_side_words(names, side)} has {no}made {number} point{'s' * (number != 1)}"
        case TurnReached(number):
            return f"turn {number} has {no}come"
        case TurnLimit():
            return "the last turn is over" if so else "the last turn is still to come"
        case WindIs(what):
            whence = what if isinstance(what, str) else f"from {what:g}°"
            return f"the wind is {no}{whence}"
        case SeaIs(what):
            return f"the sea is {no}{what}"


def _name_words(names: Names, who: str) -> str:
    return name_in_sentence(names.get(who, who))


def _side_words(names: Names, who: str) -> str:
    return with_article(names.get(who, who))


def _done_words(deed: ShipDeed, context: ReasonContext) -> str:
    """Return what was done to a ship. She was driven off, and did not get away, where another side won by
    it; of a beaten ship it is told how she was."""
    ship, name = context.facts.find_ship(deed.ship), _name_words(context.names, deed.ship)
    if ship is not None and deed.verb == DeedVerb.EXITS and context.winner not in ("", ship.side):
        return f"{name} was driven off{_edge_words(deed, 'over')}"
    if ship is not None and deed.verb == DeedVerb.SUNK and ship.burnt:
        return f"{name} was burnt"
    if ship is not None and deed.verb == DeedVerb.BEATEN:
        by = _by_words(deed, context.names)
        for is_so, how in (
            (ship.burnt, "was burnt"),
            (ship.sunk, "was sunk"),
            (ship.struck, "has struck her colours"),
            (ship.captor not in ("", ship.side), f"was captured{by}"),
        ):
            if is_so:
                return f"{name} {how}"
    return _deed_words(deed, context.names, done=True)


def _edge_words(part: ShipDeed | FleetDeed, preposition: str = "by") -> str:
    return f" {preposition} the {part.exit_edge} edge" if part.exit_edge else ""


def _deed_words(deed: ShipDeed, names: Names, done: bool) -> str:
    name = _name_words(names, deed.ship)
    has, was, is_ = ("has", "was", "is") if done else ("has not", "was not", "is not")
    by = _by_words(deed, names)
    return {
        DeedVerb.CAPTURED: f"{name} {was} captured{by}",
        DeedVerb.STRUCK: f"{name} {has} struck her colours",
        DeedVerb.SUNK: f"{name} {was} sunk",
        DeedVerb.BURNT: f"{name} {was} burnt",
        DeedVerb.BEATEN: f"{name} {was} beaten{by}",
        DeedVerb.EXITS: f"{name} {has} got away{_edge_words(deed)}",
        DeedVerb.REACHES: f"{name} {has} reached {_name_words(names, deed.zone)}",
        DeedVerb.CRIPPLED: f"{name} {was} crippled",
        DeedVerb.DAMAGED: f"{name} {has} lost {deed.damage_percent} % of her damage points",
        DeedVerb.DISMASTED: f"{name} {was} dismasted",
        DeedVerb.ALIGHT: f"{name} {is_} on fire",
        DeedVerb.AGROUND: f"{name} {is_} aground",
        DeedVerb.LOST: f"{name} {has} lost {deed.masts} mast{'s' * (deed.masts != 1)}",
    }[deed.verb]


def _toll_words(fleet_deed: FleetDeed, context: ReasonContext) -> str:
    facts, names = context.facts, context.names
    number = ships_needed(fleet_deed, facts)
    one = number == 1
    ships = f"{number} ship{'s' * (not one)} of {_side_words(names, fleet_deed.group)}"
    if fleet_deed.verb == DeedVerb.STRUCK:
        return f"{ships} struck {'her' if one else 'their'} colours"
    if fleet_deed.verb == DeedVerb.EXITS:
        return f"{ships} {_leaving_words(fleet_deed, context, 'was' if one else 'were')}"
    if fleet_deed.verb == DeedVerb.REACHES:
        return f"{ships} reached {_name_words(names, fleet_deed.zone)}"
    if fleet_deed.verb in STATES:
        how = "on fire" if fleet_deed.verb == DeedVerb.ALIGHT else "aground"
        return f"{ships} {'is' if one else 'are'} {how}"
    return f"{ships} {'was' if one else 'were'} {fleet_deed.verb}{_by_words(fleet_deed, names)}"


def _leaving_words(fleet_deed: FleetDeed, context: ReasonContext, were: str) -> str:
    """Return how ships left the chart: driven off if none of them is of the side that won by it."""
    counted = set(context.facts.ids_in_group(fleet_deed.group))
    sides = {ship.side for ship in context.facts.ships if ship.id in counted}
    if context.winner and context.winner not in sides:
        return f"{were} driven off{_edge_words(fleet_deed, 'over')}"
    return f"got away{_edge_words(fleet_deed)}"


def _by_words(part: ShipDeed | FleetDeed, names: Names) -> str:
    return f" by {_side_words(names, part.by_side)}" if part.by_side else ""


__all__ = [
    "BattleFacts",
    "ObjectiveLike",
    "ShipFact",
    "Verdict",
    "compute_verdict",
    "is_true_now",
    "settled_value",
]


@dataclass(frozen=True, slots=True)
class FinalScore:
    """The unit of a score ("points", "guns"), and (side id, amount) pairs."""

    unit_name: str
    side_amounts: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result. winner: side id or ""; degree: major, minor or draw, "" while undecided; reason in words;
    score: what decided, None if it was something else."""

    winner: str = ""
    degree: str = ""
    reason: str = ""
    deciding_score: FinalScore | None = None

    @property
    def is_decided(self) -> bool:
        """Whether the objectives have decided the battle."""
        return bool(self.degree)


class ObjectiveLike(Protocol):
    """What `compute_verdict` needs of an objective; `game.levels.format.model.Objective` is one."""

    @property
    def side(self) -> str: ...
    @property
    def major(self) -> str | None: ...
    @property
    def minor(self) -> str | None: ...
    @property
    def draw(self) -> str | None: ...


# ------------------------------------------------------------------------------------- true or not


def is_true_now(condition: Condition, facts: BattleFacts) -> bool:
    """Return whether the condition is true now, even if later events may still undo it."""
    match condition:
        case ShipDeed():
            return is_deed_done(condition, facts)
        case FleetDeed():
            return _ship_values(condition, facts).count(True) >= ships_needed(condition, facts)
        case TurnLimit():
            return facts.is_over
        case Not(part):
            return not is_true_now(part, facts)
        case AllOf(parts):
            return all(is_true_now(part, facts) for part in parts)
        case AnyOf(parts):
            return any(is_true_now(part, facts) for part in parts)
        case _:
            return is_state_true(condition, facts)


def settled_value(condition: Condition, facts: BattleFacts) -> bool | None:
    """Return True or False if the value can no longer change, None while it is open.

    A deed stays done: a prize that is retaken later does not reopen a decided battle.
    """
    match condition:
        case ShipDeed():
            return _settled_ship_deed(facts.find_ship(condition.ship), condition, facts)
        case FleetDeed():
            answers, number = _ship_values(condition, facts), ships_needed(condition, facts)
            if answers.count(True) >= number:
                return True
            return None if len(answers) - answers.count(False) >= number else False
        case TurnLimit() | TurnReached() | ShipsNear() | HasPoints():
            return True if is_true_now(condition, facts) else False if facts.is_over else None
        case HoldsZone() | WindIs() | SeaIs():
            return is_state_true(condition, facts) if facts.is_over else None
        case Not(part):
            answer = settled_value(part, facts)
            return None if answer is None else not answer
        case AllOf(parts):
            return _all_settled([settled_value(part, facts) for part in parts])
        case AnyOf(parts):
            answer = _all_settled([settled_value(Not(part), facts) for part in parts])
            return None if answer is None else not answer


def _all_settled(answers: list[bool | None]) -> bool | None:
    if False in answers:
        return False
    return None if None in answers else True


def _settled_ship_deed(ship: ShipFact | None, deed: ShipDeed, facts: BattleFacts) -> bool | None:
    if deed.verb in STATES and not facts.is_over:
        return None
    if deed.verb in STATES and not facts.is_over:
        return None
    return is_ship_deed_done(ship, deed, facts) or _settled_if_undone(ship, deed, facts)


def _settled_if_undone(ship: ShipFact | None, deed: ShipDeed, facts: BattleFacts) -> bool | None:
    """Return False if an undone deed can never be done, None while it is open; a state that lasts a while is
    open until the battle is over."""
    if facts.is_over:
        return False
    if deed.verb in STATES:
        return None
    gone = ship is None or ship.is_gone
    return False if gone or is_too_late(deed, facts) else None


def _ship_values(fleet_deed: FleetDeed, facts: BattleFacts) -> list[bool | None]:
    """Return, for each ship counted, whether the deed is done, out of reach, or open. A state that lasts a
    while is read as it is now."""
    ships = facts.ships_by_id()
    looked_up = [
        (ships.get(deed.ship), deed)
        for deed in _ship_deeds(fleet_deed, tuple(facts.ids_in_group(fleet_deed.group)))
    ]
    return [is_ship_deed_done(ship, d, facts) or _settled_if_undone(ship, d, facts) for ship, d in looked_up]


@lru_cache(maxsize=64)
def _ship_deeds(fleet_deed: FleetDeed, ships: tuple[str, ...]) -> tuple[ShipDeed, ...]:
    return tuple(fleet_deed.ship_deed(ship) for ship in ships)


# ------------------------------------------------------------------------------------- the verdict


def compute_verdict(
    objectives: Sequence[ObjectiveLike], facts: BattleFacts, names: Mapping[str, str] | None = None
) -> Verdict:
    """Return what the objectives make of the facts; undecided while a major victory is open for any side.

    names: what to call ships and sides in the reason; ids are the default.
    """
    majors = _winners(objectives, "major", facts)
    if majors:
        return _victory(majors, "major", facts, names or {})
    if not facts.is_over:
        return Verdict()
    minors = _winners(objectives, "minor", facts)
    if minors:
        return _victory(minors, "minor", facts, names or {})
    return _score_verdict(facts, names or {}) or Verdict(
        "", "draw", _draw_reason(objectives, facts, names or {})
    )


@lru_cache(maxsize=256)
def cached_verdict(
    objectives: tuple[ObjectiveLike, ...], facts: BattleFacts, names: tuple[tuple[str, str], ...]
) -> Verdict:
    """Return the same from a cache: a book asks after all its turns, phases or cards, and facts change
    rarely. ``names`` in pairs."""
    return compute_verdict(objectives, facts, dict(names))


def _winners(
    objectives: Sequence[ObjectiveLike], degree: str, facts: BattleFacts
) -> list[tuple[str, Condition]]:
    found = []
    for aim in objectives:
        text: str | None = getattr(aim, degree)
        drawn = aim.draw is not None and settled_value(parse_condition_cached(aim.draw), facts)
        if text is not None and not drawn and settled_value(parse_condition_cached(text), facts):
            found.append((aim.side, parse_condition_cached(text)))
    return found


def _victory(
    winners: list[tuple[str, Condition]], degree: str, facts: BattleFacts, names: Mapping[str, str]
) -> Verdict:
    sides = list(dict.fromkeys(side for side, _ in winners))
    side, condition = winners[0]
    if len(sides) > 1:
        return Verdict("", "draw", "Both sides have done what they came for.")
    return Verdict(
        side, degree, _as_sentence(explain_true(condition, ReasonContext(facts, names, settled_value, side)))
    )


def _score_verdict(facts: BattleFacts, names: Mapping[str, str]) -> Verdict | None:
    """Return the side with most points if the level has scores and one side has more than any other."""
    sides = list(dict.fromkeys(reward.side for reward in facts.fixed.rewards))
    points = sorted(((points_of_side(side, facts), side) for side in sides), key=lambda p: -p[0])
    best = [side for number, side in points if number == points[0][0]]
    if len(best) != 1 or points[0][0] <= 0:
        return None
    tally = ", ".join(f"{names.get(side, side)} {number}" for number, side in points)
    score = FinalScore("points", tuple((side, number) for number, side in points))
    return Verdict(points[0][1], "minor", _as_sentence(f"by points, {tally}"), score)


def _draw_reason(objectives: Sequence[ObjectiveLike], facts: BattleFacts, names: Mapping[str, str]) -> str:
    for aim in objectives:
        if aim.draw is not None and settled_value(parse_condition_cached(aim.draw), facts):
            context = ReasonContext(facts, names, settled_value)
            return _as_sentence(explain_true(parse_condition_cached(aim.draw), context))
    return "Nobody has done what they came for."


def _as_sentence(words: str) -> str:
    return words[:1].upper() + words[1:] + "."


@lru_cache(maxsize=256)
def parse_condition_cached(text: str) -> Condition:
    """Return the tree of a sentence from a cache, because a battle asks again at every step."""
    return parse_condition(text)
