"""The crises of a turn: what happened to which ship, in order.

Read from the visible events of the battle, as great moments are. Hits alone and collisions are no
crises.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core import events as ev
from game.core.events import Event
from game.play.great_moments import GreatMoment, MomentKind, all_moments


def crises_of(events: Sequence[Event]) -> list[GreatMoment]:
    """Return every crisis of a battle in order: a mast that falls, a rake, a fire, a ship aground,
    boarded or lost. The same of one ship counts once a turn, except masts."""
    great = [m for m in all_moments(events) if _is_crisis(m)]
    stuck = _grounding_moments(events)
    return sorted([*_without_repeats(great), *stuck], key=lambda moment: moment.event_index)


def crisis_turns(crises: Sequence[GreatMoment]) -> list[int]:
    """Return the turns with a crisis, in order."""
    return list(dict.fromkeys(moment.turn for moment in crises))


def affected_ship(moment: GreatMoment) -> str:
    """Return the id of the ship it happened to; of a rake the one raked."""
    return moment.event.target if isinstance(moment.event, ev.Fired) else moment.event.ship


def _is_crisis(moment: GreatMoment) -> bool:
    return moment.kind > MomentKind.HITS and not isinstance(moment.event, ev.Collided)


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
