"""The turn before, for whoever wants to see it again: where the ships lay when it began, and what
was to be seen of it."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from game.core.events import (
    Boats,
    Chose,
    Collided,
    Event,
    Fired,
    Marched,
    Moved,
    Told,
    TurnBegan,
)
from game.core.sight import ALONE, Company, Seen
from game.sea.units import CM

_SEEN: Final = (Moved, Fired, Collided, Boats, Marched)


@dataclass(slots=True)
class Past:
    """`places` are where the ships lay (cm, degrees) when the last whole turn began, `since` the
    number of events by then; of a turn that is watched again `left` is still to be shown, and
    `last` was shown last."""

    places: dict[str, tuple[float, float, float]] = field(default_factory=dict)
    since: int = -1
    left: deque[Event] = field(default_factory=deque)
    last: Event = field(default_factory=lambda: Event(""))
    _next: dict[str, tuple[float, float, float]] = field(default_factory=dict)
    _from: int = -1

    def begin(self, seen: Mapping[str, Seen], events: int, company: Company = ALONE) -> None:
        """A turn begins, with ships, boats and troops as they are seen; the one before is
        whole."""
        self.places, self.since = self._next, self._from
        self._next = {
            s.id: (s.x / CM, s.y / CM, s.heading / 100) for s in seen.values() if not s.gone
        }
        for boat in company.boats:
            self._next[boat.id] = (boat.x / CM, boat.y / CM, boat.heading / 100)
        for party in company.parties:
            self._next[party.id] = (party.x / CM, party.y / CM, 0.0)
        self._from = events

    def turn(self, events: Sequence[Event]) -> list[Event]:
        """What was to be seen of the last whole turn: moves, fire, collisions, and what parts its
        moments."""
        if self.since < 0:
            return []
        found: list[Event] = []
        for event in events[self.since :]:
            if isinstance(event, TurnBegan):
                break
            if isinstance(event, _SEEN) or _parts(event):
                found.append(event)
        return found if any(isinstance(event, _SEEN) for event in found) else []

    def joins(self, event: Event) -> bool:
        """Whether an event belongs to the moment that is being shown."""
        return isinstance(self.last, (Moved, Fired)) and type(event) is type(self.last)


def _parts(event: Event) -> bool:
    """Whether an event shows nothing itself, but parts the moments, or says with what a shot is
    loaded."""
    if isinstance(event, Chose):
        return event.key.startswith(LOADS)
    return isinstance(event, Told) and not event.ship


LOADS: Final = ("hot ", "bomb ")
"""How the key of a shot begins that is no round shot: hot from the furnace, or a bomb."""
