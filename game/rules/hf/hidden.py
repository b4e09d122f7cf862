"""What a seat may hear of what another has written (HF-orders-3): nothing of its orders but what
has been revealed, and that is told phase by phase by events of its own. Pure."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace
from typing import Final

from game.core.events import Chose, Event

UMPIRE: Final = "umpire"
"""The seat of whoever may see it all, once the battle is over."""
WRITTEN: Final = "has written its orders"


def told(event: Event, seats: Container[str]) -> Event:
    """HF-orders-1, HF-orders-3: an event as those of these seats may hear it: of the orders of any
    other seat only that they are written. What they say is told as each phase is revealed."""
    secret = isinstance(event, Chose) and event.clause == "HF-orders-1"
    if not secret or not isinstance(event, Chose) or event.seat in seats or UMPIRE in seats:
        return event
    return replace(event, key="", label=WRITTEN)
