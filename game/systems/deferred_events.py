"""Events deferred until the volleys of their moment have been shown: volleys outside the view, and
in a fleet masts, fires and colours, each with what follows from it.

A mast that falls in the midst of a salvo would hold back every gun that has yet to fire; so it
falls after the salvo, with those that fit into its view. No event is lost, and each begins at its
start."""

from collections.abc import Callable, Sequence
from itertools import chain

from game.core.events import Befell, Captured, Event, Fired, MastFell, Struck
from game.scene.stage_acts import StageAct, act_of

InOneView = Callable[[Sequence[StageAct]], Sequence[StageAct]]


def is_mast_or_new_fire(event: Event) -> bool:
    """Return whether an event is a mast or fire, which is shown after waiting guns have fired."""
    burns = isinstance(event, Befell) and event.what == "fire" and event.on
    return burns or isinstance(event, MastFell)


def is_colours_down(event: Event) -> bool:
    """Return whether a ship's colours come down."""
    return isinstance(event, Struck | Captured)


def split_next_deferred(
    deferred_events: Sequence[Event], in_one_view: InOneView
) -> tuple[list[Event], list[Event]]:
    """Split deferred events into those shown now and those shown later: guns first, then what
    follows from them, like with like; masts of one ship fall together."""
    parts = _split_by_act(deferred_events)
    heads = [(n, act) for n, part in enumerate(parts) if (act := act_of(part[0])) is not None]
    guns = [(n, act) for n, act in heads if isinstance(parts[n][0], Fired)]
    able = guns or [(n, act) for n, act in heads if act.drama is heads[0][1].drama]
    seen = in_one_view([act for _, act in able]) if len(able) > 1 else [act for _, act in able]
    begin = {n for n, act in able if any(act is one for one in seen)}
    alone = {n for n in range(len(parts)) if all(n != head for head, _ in heads)}
    now = [part for n, part in enumerate(parts) if n in begin | alone]
    rest = [part for n, part in enumerate(parts) if n not in begin | alone]
    return list(chain(*now)), list(chain(*rest))


def _split_by_act(deferred_events: Sequence[Event]) -> list[list[Event]]:
    """Return each volley, mast, fire or flag with the events that follow from it."""
    parts: list[list[Event]] = []
    for event in deferred_events:
        begins = isinstance(event, Fired) or is_mast_or_new_fire(event) or is_colours_down(event)
        if begins or not parts:
            parts.append([])
        parts[-1].append(event)
    return parts
