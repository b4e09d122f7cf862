"""Where the player points at the sea, and whether the camera is his."""

from dataclasses import dataclass
from typing import Final

DRAG_SLACK: Final = 6
"""Px the pointer may move before a press becomes a drag."""
DOUBLE_CLICK_SECONDS: Final = 0.35
"""Seconds between the two clicks of a double click."""


@dataclass(slots=True)
class SeaInput:
    """Where the pointer was last, where a press began, and whether the player has the camera; `is_steering`:
    the press took hold of the course; `is_double_click`: it is the second of a double click."""

    pointer: tuple[int, int] = (-1, -1)
    press_start: tuple[int, int] | None = None
    has_dragged: bool = False
    is_steering: bool = False
    has_camera: bool = False
    last_click: tuple[int, int] = (-99, -99)
    seconds_since_click: float = 9.0
    is_double_click: bool = False

    def advance(self, seconds: float) -> None:
        """Let this many seconds pass since the last click."""
        self.seconds_since_click += seconds

    def register_click(self, position: tuple[int, int]) -> bool:
        """Return whether a click there is the second at its place within a moment; it is the first of the
        next two otherwise."""
        far = max(abs(position[0] - self.last_click[0]), abs(position[1] - self.last_click[1]))
        self.is_double_click = far <= DRAG_SLACK and self.seconds_since_click <= DOUBLE_CLICK_SECONDS
        self.last_click, self.seconds_since_click = position, 9.0 if self.is_double_click else 0.0
        return self.is_double_click

    def begin_press(self, position: tuple[int, int]) -> None:
        """Note where a button went down on the sea."""
        self.press_start, self.has_dragged = position, False

    def is_dragged_to(self, position: tuple[int, int]) -> bool:
        """Return whether the press is a drag by now: it stays one once it has gone far enough."""
        if self.press_start is not None:
            far = max(abs(a - b) for a, b in zip(position, self.press_start, strict=True))
            self.has_dragged = self.has_dragged or far > DRAG_SLACK
        return self.has_dragged

    def begin_steering(self, *, is_steering: bool) -> None:
        """Set whether the press has taken hold of the course."""
        self.is_steering = is_steering

    def end_press(self) -> tuple[tuple[int, int] | None, bool]:
        """Forget the press; return where it began, or None, and whether it steered."""
        began, steered = self.press_start, self.is_steering
        self.cancel_press()
        return began, steered

    def cancel_press(self) -> None:
        """Forget the press: no button is held any more."""
        self.press_start, self.is_steering = None, False
