"""Which fallen masts still hang alongside: a crew cuts a wreck away a whole turn after the fall.
Decoration: no book says when."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.events import Event, MastFell, TurnBegan


def fresh_wrecks(events: Sequence[Event]) -> set[tuple[str, str]]:
    """Return the masts that fell in this turn or the last, as (ship id, mast)."""
    found, turns = set[tuple[str, str]](), 0
    for event in reversed(events):
        if isinstance(event, TurnBegan):
            turns += 1
            if turns > 1:
                break
        elif isinstance(event, MastFell):
            found.add((event.ship, event.mast))
    return found
