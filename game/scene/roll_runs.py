"""Rolls that pass together: what one volley or one fire does to a ship is thrown one roll after
another. The first is waited for; those that follow on it, of its kind, lie there quickly, and each
can be read in the log. Knows no book: which clauses are of a kind stands in `RUNS` of its rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.core.events import (
    Boarded,
    Chose,
    Collided,
    Event,
    Fired,
    Moved,
    PartBegan,
    Rolled,
    TurnBegan,
)

_RUN_BREAKS = (Boarded, Chose, Collided, Moved, PartBegan, TurnBegan)
"""What one looks at, or has answered: the roll after it is waited for."""
_MAX_EVENTS_APART = 12
"""Events between two rolls of a run at the most."""


def is_follow_on_roll(events: Sequence[Event], number: int, runs: Mapping[str, str]) -> bool:
    """Whether the roll at this place among the events is one more of a run: it comes after one of
    its kind by ``runs`` (the clause, else), or whoever has just fired throws it beside the dice of
    her guns."""
    roll = events[number] if 0 <= number < len(events) else None
    if not isinstance(roll, Rolled):
        return False
    for before in reversed(events[max(0, number - _MAX_EVENTS_APART) : number]):
        if isinstance(before, Fired):
            return before.ship == roll.ship != ""
        if isinstance(before, Rolled):
            kinds = [runs.get(each.clause, each.clause) for each in (before, roll)]
            return kinds[0] == kinds[1]
        if isinstance(before, _RUN_BREAKS):
            return False
    return False
