"""Rolls that pass together: what one volley or one fire does to a ship is thrown one roll after
another. The first is waited for; those that follow on it, of its kind, lie there quickly, and each
can be read in the log. Knows no book: rolls are of a kind if their clauses are."""

from __future__ import annotations

from collections.abc import Sequence

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

_ANEW = (Boarded, Chose, Collided, Moved, PartBegan, TurnBegan)
"""What one looks at, or has answered: the roll after it is waited for."""
_WITHIN = 12
"""Events between two rolls of a run at the most."""


def follows_on(events: Sequence[Event], number: int) -> bool:
    """Whether the roll at this place among the events is one more of a run: it comes after one of
    its kind, or whoever has just fired throws it beside the dice of her guns."""
    roll = events[number] if 0 <= number < len(events) else None
    if not isinstance(roll, Rolled):
        return False
    for before in reversed(events[max(0, number - _WITHIN) : number]):
        if isinstance(before, Fired):
            return before.ship == roll.ship != ""
        if isinstance(before, Rolled):
            return kind_of(before.clause) == kind_of(roll.clause)
        if isinstance(before, _ANEW):
            return False
    return False


def kind_of(clause: str) -> str:
    """What a roll under this clause is about: the book and the chapter, or the whole clause where
    it names none (``HF-dmg`` of ``HF-dmg-cannon-3``)."""
    return "-".join(clause.split("-")[:2])
