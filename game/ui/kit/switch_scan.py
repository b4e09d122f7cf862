"""For players with a single switch: the focus goes on by itself, and the switch presses it.

The time restarts with everything that is pressed, so that each control stays in focus as long as
the last one did.
"""

from __future__ import annotations

from typing import Final

from game.ui.kit import widgets
from game.ui.kit.screens import Screen

_SCANNABLE_KINDS: Final = ("press", "step")
"""Kinds of spots that a switch can do something with."""


class SwitchScan:
    """How long the focus has rested where it is."""

    def __init__(self) -> None:
        """It has just come there."""
        self.seconds_rested = 0.0

    def restart(self) -> None:
        """Something was pressed: the time begins anew."""
        self.seconds_rested = 0.0

    def advance(self, seconds: float, each: int, screen: Screen) -> bool:
        """So much time has passed; whether the focus has gone on, after `each` seconds (0: never).
        It stops at the controls for which `Screen.is_scannable` is true."""
        if each == 0:
            return False
        self.seconds_rested += seconds
        if self.seconds_rested < each:
            return False
        self.seconds_rested = 0.0
        spots = [s for s in widgets.hotspots_of(screen.widgets()) if s.kind in _SCANNABLE_KINDS]
        screen.ring.move_focus([s for s in spots if screen.is_scannable(s)], 1, screen.ring.device)
        return True
