"""The great moments of a battle: what of all that has happened is worth to be seen again. Read from
what lies open on the table; the rules know nothing of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import partial
from types import MappingProxyType

from game.core import events as ev
from game.core.events import Event
from game.play.event_words import Names, count_words, event_sentence, name_by_id


class MomentKind(IntEnum):
    """What a moment is, the weightier the greater."""

    HITS = 1
    """Guns that have done harm."""
    BLOW = 2
    """A collision, a fire, boarders who go over, a bowsprit."""
    RAKE = 3
    MAST = 4
    LEFT = 5
    SUNK = 6
    EXPLODED = 7
    TAKEN = 8
    """Colours hauled down, or a ship in the hands of another side."""


@dataclass(frozen=True, slots=True)
class GreatMoment:
    """A moment: which turn, which event of the battle, its weight, and how much was lost in it
    (hits, or what was struck off the sheets; colours that come down are 1)."""

    turn: int
    event_index: int
    kind: MomentKind
    damage: int
    event: Event

    @property
    def rank(self) -> tuple[int, int, int]:
        """The greater moment has the greater rank; of equal ones the later."""
        return self.kind, self.damage, self.event_index


def all_moments(events: Sequence[Event]) -> list[GreatMoment]:
    """Every moment there is, in the order in which they came."""
    found, turn, burning = list[GreatMoment](), 0, set[str]()
    for n, event in enumerate(events):
        if isinstance(event, ev.TurnBegan):
            turn = event.turn
        weight = None if _is_same_fire(event, burning) else _moment_kind(event)
        if weight is None:
            continue
        harm = (
            _damage_done(events, n)
            if isinstance(event, ev.Fired)
            else int(type(event) is ev.Struck)
        )
        if harm or not isinstance(event, ev.Fired):
            found.append(GreatMoment(turn, n, weight, harm, event))
    return found


def greatest_moments(
    events: Sequence[Event],
    most: int,
    worth: Mapping[str, int] = MappingProxyType({}),
    of_a_kind: int = 0,
) -> list[GreatMoment]:
    """At most so many of the weightiest moments in the order in which they came; two of one turn,
    or more than so many `of_a_kind` (0: any number), only where there is nothing else. Of ships
    that were lost the one of the greatest `worth` counts most, by her id."""
    ranked = sorted(all_moments(events), key=partial(_rank_with_worth, worth=worth), reverse=True)
    first, others, turns = list[GreatMoment](), list[GreatMoment](), set[int]()
    kinds = Counter[MomentKind]()
    for moment in ranked:
        many = of_a_kind and kinds[moment.kind] >= of_a_kind
        if many or moment.turn in turns:
            others.append(moment)
            continue
        first.append(moment)
        turns.add(moment.turn)
        kinds[moment.kind] += 1
    said, rest = {_repeat_key(m) for m in first}, list[GreatMoment]()
    for moment in others:
        if _repeat_key(moment) not in said:
            rest.append(moment)
            said.add(_repeat_key(moment))
    return sorted([*first, *rest][:most], key=lambda moment: moment.event_index)


def _rank_with_worth(moment: GreatMoment, worth: Mapping[str, int]) -> tuple[int, int, int, int]:
    """The rank of a moment, where of ships that were lost their worth comes first."""
    weight, harm, at = moment.rank
    lost = weight >= MomentKind.LEFT
    return weight, worth.get(moment.event.ship, 0) if lost else 0, harm, at


def _is_same_fire(event: Event, burning: set[str]) -> bool:
    """Whether it tells of a fire in a ship that was burning already; keeps who burns."""
    if not isinstance(event, ev.Befell) or event.what != "fire":
        return False
    burns_on = event.on and event.ship in burning
    (burning.add if event.on else burning.discard)(event.ship)
    return burns_on


def _repeat_key(moment: GreatMoment) -> tuple[int, MomentKind, str]:
    """What is not told twice: the same of the same ship in the same turn."""
    return moment.turn, moment.kind, moment.event.ship


def last_great_moment(events: Sequence[Event], before: int | None = None) -> GreatMoment | None:
    """The last moment before that event that is more than guns that have hit; of what followed at
    once from one broadside the weightiest. None if there is none."""
    upto = len(events) if before is None else before
    found = [m for m in all_moments(events[:upto]) if m.kind > MomentKind.HITS]
    if not found:
        return None
    start = first_event_of(events, found[-1].event_index)
    return max((m for m in found if m.event_index >= start), key=lambda moment: moment.rank)


def first_event_of(events: Sequence[Event], at: int) -> int:
    """The number of events after which what led to this one begins: the card, the order, the move
    or the part of the turn before it."""
    return next((n for n in range(at, -1, -1) if _begins_scene(events[n])), 0)


def end_event_of(events: Sequence[Event], at: int) -> int:
    """The number of events at which it is over: when the next card, order or part of the turn
    comes."""
    later = (n for n in range(at + 1, len(events)) if _begins_scene(events[n]))
    return next(later, len(events))


def moment_sentence(moment: GreatMoment, names: Names) -> str:
    """The moment in one plain sentence without a full stop."""
    event = moment.event
    if isinstance(event, ev.Fired):
        return _volley_words(event, names)
    if isinstance(event, ev.Captured):
        return f"{name_by_id(names, event.ship)} is taken"
    if isinstance(event, ev.Left):
        return f"{name_by_id(names, event.ship)} gets away"
    if isinstance(event, ev.Collided):
        return f"{name_by_id(names, event.ship)} runs into {name_by_id(names, event.other)}"
    return event_sentence(event, names)


def _volley_words(event: ev.Fired, names: Names) -> str:
    """``Constitution rakes Guerriere through the stern: 7 hits``."""
    who, whom = name_by_id(names, event.ship), name_by_id(names, event.target)
    told = f": {count_words(event.hits, 'hit')}" if event.hits else ""
    if event.rake:
        return f"{who} rakes {whom} through the {event.rake}{told}"
    return f"{who} pours a broadside into {whom}{told}"


_KIND_OF_EVENT: dict[type[Event], MomentKind] = {
    ev.Struck: MomentKind.TAKEN,
    ev.Captured: MomentKind.TAKEN,
    ev.Exploded: MomentKind.EXPLODED,
    ev.Sank: MomentKind.SUNK,
    ev.Left: MomentKind.LEFT,
    ev.MastFell: MomentKind.MAST,
    ev.Collided: MomentKind.BLOW,
}


def _moment_kind(event: Event) -> MomentKind | None:
    """What a single event weighs; None for nothing."""
    match event:
        case ev.Fired(rake=rake):
            return MomentKind.RAKE if rake else MomentKind.HITS
        case ev.Befell(what="fire", on=True):
            return MomentKind.BLOW
        case ev.Boarded(won=won) if won:
            return MomentKind.BLOW
        case ev.MastFell(mast="bowsprit"):
            return MomentKind.BLOW
        case _:
            return _KIND_OF_EVENT.get(type(event))


def _damage_done(events: Sequence[Event], at: int) -> int:
    """How much a volley has done: its hits where the book counts them, else what its target lost
    until something new began."""
    fired = events[at]
    assert isinstance(fired, ev.Fired)
    if fired.hits:
        return fired.hits
    lost = 0
    for event in events[at + 1 :]:
        if isinstance(event, ev.Fired) or _begins_scene(event):
            break
        if isinstance(event, ev.Hurt) and event.ship == fired.target:
            lost += event.points + event.boxes
        elif isinstance(event, ev.GunsLost) and event.ship == fired.target:
            lost += event.points
    return lost


def _begins_scene(event: Event) -> bool:
    """Whether something new begins with it."""
    if isinstance(event, ev.Moved):
        return bool(event.run or event.made)
    return isinstance(event, ev.TurnBegan | ev.PartBegan | ev.CardTurned | ev.Ordered)
