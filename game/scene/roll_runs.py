"""Runs of rolls: what one volley or fire does to a ship is rolled one roll after another. The
battle waits for the first; the others of its kind are shown quickly and can be read in the log.
Each book says in `RUNS` of its rules which clauses are of a kind."""

from collections.abc import Mapping, Sequence

from game.core.events import Boarded, Chose, Collided, Event, Fired, Moved, PartBegan, Rolled, TurnBegan

_RUN_BREAKS = (Boarded, Chose, Collided, Moved, PartBegan, TurnBegan)
"""Events that draw attention or answer a question: the battle waits for the roll after them."""
_MAX_EVENTS_APART = 12
"""Most events between two rolls of a run."""


def is_follow_on_roll(events: Sequence[Event], event_index: int, runs: Mapping[str, str]) -> bool:
    """Return whether the roll at this index continues a run: it follows one of its kind by ``runs``
    (else by its clause), or the ship that has just fired rolls it beside the dice of her guns."""
    roll = events[event_index] if 0 <= event_index < len(events) else None
    if not isinstance(roll, Rolled):
        return False
    for before in reversed(events[max(0, event_index - _MAX_EVENTS_APART) : event_index]):
        if isinstance(before, Fired):
            return before.ship == roll.ship != ""
        if isinstance(before, Rolled):
            kinds = [runs.get(each.clause, each.clause) for each in (before, roll)]
            return kinds[0] == kinds[1]
        if isinstance(before, _RUN_BREAKS):
            return False
    return False
