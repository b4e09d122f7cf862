"""What a moment puts off until its guns have been seen: volleys that its view does not hold, and in
a fleet masts, fires and colours that come down, each with what comes of it. A mast that goes in the
midst of a salvo would hold back every gun that has yet to speak; so it falls when they have spoken,
beside those others that one view holds with it. No event is lost, and each begins at its start."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain

from game.core.events import Befell, Captured, Event, Fired, MastFell, Struck
from game.scene.stage_acts import StageAct, act_of

InOneView = Callable[[Sequence[StageAct]], Sequence[StageAct]]


def is_seen_after_guns(event: Event) -> bool:
    """Whether it is a great moment that is seen when guns that wait have spoken: a mast, a fire."""
    burns = isinstance(event, Befell) and event.what == "fire" and event.on
    return burns or isinstance(event, MastFell)


def is_colours_down(event: Event) -> bool:
    """Whether her colours come down in it."""
    return isinstance(event, Struck | Captured)


def split_deferred(
    put_off: Sequence[Event], in_one_view: InOneView
) -> tuple[list[Event], list[Event]]:
    """What of all that was put off is shown now, and what later still: guns first, then what came
    of them, like beside like; masts of one ship go together."""
    parts = _split_by_act(put_off)
    heads = [(n, act) for n, part in enumerate(parts) if (act := act_of(part[0])) is not None]
    guns = [(n, act) for n, act in heads if isinstance(parts[n][0], Fired)]
    able = guns or [(n, act) for n, act in heads if act.drama is heads[0][1].drama]
    seen = in_one_view([act for _, act in able]) if len(able) > 1 else [act for _, act in able]
    begin = {n for n, act in able if any(act is one for one in seen)}
    alone = {n for n in range(len(parts)) if all(n != head for head, _ in heads)}
    now = [part for n, part in enumerate(parts) if n in begin | alone]
    rest = [part for n, part in enumerate(parts) if n not in begin | alone]
    return list(chain(*now)), list(chain(*rest))


def _split_by_act(put_off: Sequence[Event]) -> list[list[Event]]:
    """Each volley, mast, fire or flag, with the events that come of it."""
    parts: list[list[Event]] = []
    for event in put_off:
        begins = isinstance(event, Fired) or is_seen_after_guns(event) or is_colours_down(event)
        if begins or not parts:
            parts.append([])
        parts[-1].append(event)
    return parts
