"""Switch scanning, for players with a single switch: the focus moves on by itself, and the switch
presses it. The time restarts with every press, so that each control keeps the focus equally
long."""

from typing import Final

from game.ui.kit import widgets
from game.ui.kit.screens import Screen

_SCANNABLE_KINDS: Final = ("press", "step")
"""Kinds of controls that a switch can use."""


class SwitchScan:
    """How long the focus has been where it is."""

    def __init__(self) -> None:
        """Start at 0 seconds."""
        self.seconds_rested = 0.0

    def restart(self) -> None:
        """Restart the time after a press."""
        self.seconds_rested = 0.0

    def advance(self, seconds: float, each: int, screen: Screen) -> bool:
        """Let `seconds` pass; move the focus on after `each` seconds (0: never) and return whether
        it moved. It stops at controls for which `Screen.is_scannable` is true."""
        if each == 0:
            return False
        self.seconds_rested += seconds
        if self.seconds_rested < each:
            return False
        self.seconds_rested = 0.0
        spots = [s for s in widgets.hotspots_of(screen.widgets()) if s.kind in _SCANNABLE_KINDS]
        screen.ring.move_focus([s for s in spots if screen.is_scannable(s)], 1, screen.ring.device)
        return True
