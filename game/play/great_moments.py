"""The great moments of a battle: which events are worth seeing again. Read from visible events
only; the rules know nothing of it."""

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
    """The kind of a moment; greater values weigh more."""

    HITS = 1
    """Guns that have done damage."""
    BLOW = 2
    """A collision, a fire, a bowsprit."""
    RAKE = 3
    BOARDING = 4
    """Boarders who carry a part of a ship or all of her, or are thrown back."""
    MAST = 5
    LEFT = 6
    SUNK = 7
    EXPLODED = 8
    TAKEN = 9
    """Colours hauled down, or a ship captured."""


@dataclass(frozen=True, slots=True)
class GreatMoment:
    """A moment: its turn, event number, weight, and the loss (hits, or what was crossed off; 1 for
    colours)."""

    turn: int
    event_index: int
    kind: MomentKind
    damage: int
    event: Event

    @property
    def rank(self) -> tuple[int, int, int]:
        """The order of greatness; of equal moments the later is greater."""
        return self.kind, self.damage, self.event_index


def all_moments(events: Sequence[Event]) -> list[GreatMoment]:
    """Return all moments in order."""
    found, turn, burning = list[GreatMoment](), 0, set[str]()
    for n, event in enumerate(events):
        if isinstance(event, ev.TurnBegan):
            turn = event.turn
        weight = None if _is_same_fire(event, burning) else _moment_kind(event)
        if weight is None:
            continue
        harm = damage_done(events, n) if isinstance(event, ev.Fired) else int(type(event) is ev.Struck)
        if harm or not isinstance(event, ev.Fired):
            found.append(GreatMoment(turn, n, weight, harm, event))
    return found


def greatest_moments(
    events: Sequence[Event],
    max_count: int,
    ship_worth: Mapping[str, int] = MappingProxyType({}),
    max_per_kind: int = 0,
) -> list[GreatMoment]:
    """Return the weightiest moments, at most this many, in the order of the battle.

    Two of one turn, or more than `max_per_kind` (0: any number), are used only if there is nothing
    else. Of lost ships the one with the greatest `ship_worth`, by id, counts most.
    """
    ranked = sorted(all_moments(events), key=partial(_rank_with_worth, worth=ship_worth), reverse=True)
    first, others, turns = list[GreatMoment](), list[GreatMoment](), set[int]()
    kinds = Counter[MomentKind]()
    for moment in ranked:
        many = max_per_kind and kinds[moment.kind] >= max_per_kind
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
    return sorted([*first, *rest][:max_count], key=lambda moment: moment.event_index)


def _rank_with_worth(moment: GreatMoment, worth: Mapping[str, int]) -> tuple[int, int, int, int]:
    weight, harm, at = moment.rank
    lost = weight >= MomentKind.LEFT
    return weight, worth.get(moment.event.ship, 0) if lost else 0, harm, at


def _is_same_fire(event: Event, burning: set[str]) -> bool:
    if not isinstance(event, ev.Befell) or event.what != "fire":
        return False
    burns_on = event.on and event.ship in burning
    (burning.add if event.on else burning.discard)(event.ship)
    return burns_on


def _repeat_key(moment: GreatMoment) -> tuple[int, MomentKind, str]:
    return moment.turn, moment.kind, moment.event.ship


def last_great_moment(events: Sequence[Event], before_event: int | None = None) -> GreatMoment | None:
    """Return the last moment before that event that is more than hits, or None; of several from one
    broadside the weightiest."""
    upto = len(events) if before_event is None else before_event
    found = [m for m in all_moments(events[:upto]) if m.kind > MomentKind.HITS]
    if not found:
        return None
    start = scene_start_index(events, found[-1].event_index)
    return max((m for m in found if m.event_index >= start), key=lambda moment: moment.rank)


def scene_start_index(events: Sequence[Event], event_index: int) -> int:
    """Return the event after which the cause of this one begins: the card, the order, the move or
    the part of the turn before it."""
    return next((n for n in range(event_index, -1, -1) if _begins_scene(events[n])), 0)


def scene_end_index(events: Sequence[Event], event_index: int) -> int:
    """Return the event at which it is over: the next card, order or part of the turn."""
    later = (n for n in range(event_index + 1, len(events)) if _begins_scene(events[n]))
    return next(later, len(events))


def moment_sentence(moment: GreatMoment, names: Names) -> str:
    """Return the moment in one plain sentence without a full stop."""
    event = moment.event
    if isinstance(event, ev.Fired):
        return _volley_words(event, names)
    if isinstance(event, ev.Captured):
        return f"{name_by_id(names, event.ship)} is taken"
    if isinstance(event, ev.Left):
        return f"{name_by_id(names, event.ship)} leaves the battle"
    if isinstance(event, ev.Collided):
        return f"{name_by_id(names, event.ship)} runs into {name_by_id(names, event.other)}"
    return event_sentence(event, names)


def _volley_words(event: ev.Fired, names: Names) -> str:
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
    match event:
        case ev.Fired(rake=rake):
            return MomentKind.RAKE if rake else MomentKind.HITS
        case ev.Befell(what="fire", on=True):
            return MomentKind.BLOW
        case ev.Boarded(won=won) if won:
            return MomentKind.BOARDING
        case ev.MastFell(mast="bowsprit"):
            return MomentKind.BLOW
        case _:
            return _KIND_OF_EVENT.get(type(event))


def damage_done(events: Sequence[Event], at: int) -> int:
    """Return the damage of a volley: its hits if the book counts them, else what its target lost
    until the next scene."""
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
    if isinstance(event, ev.Moved):
        return bool(event.run or event.made)
    return isinstance(event, ev.TurnBegan | ev.PartBegan | ev.CardTurned | ev.Ordered)


# ------------------------------------------------------------------------------------------- crises
def crises_of(events: Sequence[Event]) -> list[GreatMoment]:
    """Return every crisis of a battle in order: a mast that falls, a rake, a fire, a ship aground,
    boarded or lost. The same of one ship counts once a turn, except masts."""
    great = [
        m for m in all_moments(events) if m.kind > MomentKind.HITS and not isinstance(m.event, ev.Collided)
    ]
    stuck = _grounding_moments(events)
    return sorted([*_without_repeats(great), *stuck], key=lambda moment: moment.event_index)


def crisis_turns(crises: Sequence[GreatMoment]) -> list[int]:
    """Return the turns with a crisis, in order."""
    return list(dict.fromkeys(moment.turn for moment in crises))


def affected_ship(moment: GreatMoment) -> str:
    """Return the id of the ship it happened to; of a rake the one raked."""
    return moment.event.target if isinstance(moment.event, ev.Fired) else moment.event.ship


def _without_repeats(moments: Sequence[GreatMoment]) -> list[GreatMoment]:
    seen, found = set[tuple[int, MomentKind, str]](), list[GreatMoment]()
    for moment in moments:
        what = (moment.turn, moment.kind, affected_ship(moment))
        if what not in seen or moment.kind is MomentKind.MAST:
            found.append(moment)
        seen.add(what)
    return found


def _grounding_moments(events: Sequence[Event]) -> list[GreatMoment]:
    found, turn = list[GreatMoment](), 0
    for n, event in enumerate(events):
        if isinstance(event, ev.TurnBegan):
            turn = event.turn
        elif isinstance(event, ev.Befell) and event.what == "aground" and event.on:
            found.append(GreatMoment(turn, n, MomentKind.BLOW, 1, event))
    return found
