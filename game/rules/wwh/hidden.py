"""What is told of ships whose records are hidden from whoever looks (WWH-B.1): dice and what can be
seen over the water, but no number that stands on their strips. Pure."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace
from typing import Final

from game.core.events import Boarded, Event, GunsLost, Hurt, Rolled, Told

_OF_THE_RECORD: Final = ("WWH-0.2", "WWH-0.3", "WWH-0.5", "WWH-0.6", "WWH-1.1a", "WWH-4.0a")
"""What is told by the numbers of a record: the record itself and her gunnery, how far she can go,
that nothing is left of her."""


def told(event: Event, hidden: Container[str]) -> Event | None:
    """An event as those may hear it who may not see the records of the `hidden` ships: less what is
    struck off them and the sums that come of them; None if nothing is left of it."""
    match event:
        case Boarded() if event.ship in hidden or event.other in hidden:
            return replace(event, attack=0, defence=0)
        case _ if event.ship not in hidden:
            return event
        case Hurt() | GunsLost():
            return None
        case Told(clause=clause) if clause in _OF_THE_RECORD:
            return None
        case Rolled(tally=tally) if tally is not None:
            return replace(event, tally=None)
    return event
