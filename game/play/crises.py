"""The crises of a turn: what befell which ship, in the order in which it came. Read from what lies
open on the table, as the great moments are; guns that only hit, and ships that foul each other, are
none."""

from __future__ import annotations

from collections.abc import Sequence

from game.core import events as ev
from game.core.events import Event
from game.play.great_moments import GreatMoment, MomentKind, all_moments


def crises_of(events: Sequence[Event]) -> list[GreatMoment]:
    """Every crisis of a battle in its order: a mast that falls, a rake, a fire that breaks out, a
    ship aground, boarded, or lost. The same of the same ship is told once a turn, but for masts."""
    great = [m for m in all_moments(events) if _is_crisis(m)]
    stuck = _grounding_moments(events)
    return sorted([*_without_repeats(great), *stuck], key=lambda moment: moment.event_index)


def crisis_turns(crises: Sequence[GreatMoment]) -> list[int]:
    """The turns in which there was any, the first before the others."""
    return list(dict.fromkeys(moment.turn for moment in crises))


def affected_ship(moment: GreatMoment) -> str:
    """The ship it befell, by her id: of a rake the one that was raked."""
    return moment.event.target if isinstance(moment.event, ev.Fired) else moment.event.ship


def _is_crisis(moment: GreatMoment) -> bool:
    """Whether it is more than hits, and no mere collision."""
    return moment.kind > MomentKind.HITS and not isinstance(moment.event, ev.Collided)


def _without_repeats(moments: Sequence[GreatMoment]) -> list[GreatMoment]:
    """Without the second and later time that the same befalls the same ship in a turn."""
    seen, found = set[tuple[int, MomentKind, str]](), list[GreatMoment]()
    for moment in moments:
        what = (moment.turn, moment.kind, affected_ship(moment))
        if what not in seen or moment.kind is MomentKind.MAST:
            found.append(moment)
        seen.add(what)
    return found


def _grounding_moments(events: Sequence[Event]) -> list[GreatMoment]:
    """The ships that took the ground."""
    found, turn = list[GreatMoment](), 0
    for n, event in enumerate(events):
        if isinstance(event, ev.TurnBegan):
            turn = event.turn
        elif isinstance(event, ev.Befell) and event.what == "aground" and event.on:
            found.append(GreatMoment(turn, n, MomentKind.BLOW, 1, event))
    return found
