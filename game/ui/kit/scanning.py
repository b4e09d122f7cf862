"""For players with a single switch: the focus goes on by itself, and the switch presses it.

The time restarts with everything that is pressed, so that each control stays in focus as long as
the last one did.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol, runtime_checkable

from game.ui.kit import widgets
from game.ui.kit.focus import Ring
from game.ui.kit.widgets import Widget

_MOVED: Final = ("press", "step")
"""Kinds of spots that a switch can do something with."""


@runtime_checkable
class Scanned(Protocol):
    """A screen whose focus can go on by itself."""

    ring: Ring

    def widgets(self) -> Sequence[Widget]:
        """Every control there is now."""


class Scan:
    """How long the focus has rested where it is."""

    def __init__(self) -> None:
        """It has just come there."""
        self.rested = 0.0

    def pressed(self) -> None:
        """Something was pressed: the time begins anew."""
        self.rested = 0.0

    def advance(self, seconds: float, each: int, screen: object) -> bool:
        """So much time has passed; whether the focus has gone on, after `each` seconds (0: never).
        A screen may narrow the walk to the controls that `scanned` names."""
        if each == 0 or not isinstance(screen, Scanned):
            return False
        self.rested += seconds
        if self.rested < each:
            return False
        self.rested = 0.0
        chosen = getattr(screen, "scanned", _every)
        spots = [s for s in widgets.spots_of(screen.widgets()) if s.kind in _MOVED]
        screen.ring.walk([s for s in spots if chosen(s.name)], 1, screen.ring.hand)
        return True


def _every(name: str) -> bool:
    """Whether the focus stops at a control: at all of them."""
    return bool(name)
