"""What hands do at the stand, read from raw events: whether something was pressed or moved, and the
two secret gestures that bring up the PIN pad. What the events mean to a screen is said in
game.ui.kit.input_state.
"""

from dataclasses import dataclass, field
from typing import Final, Literal

import pygame

from game.ui.kit.focus import STICK_EDGE, STICK_REST
from game.ui.kit.pad_events import axis_of

HOLD_SECONDS: Final = 3.0
"""How long the upper left corner must be held."""
CORNER: Final = 72
"""Units from the corner that count as in it."""
_OUTSIDE: Final = (-1, -1)
"""A pixel at which nothing lies."""
_JITTER_PX: Final = 3
"""Pixels of motion that may be the table shaking."""
_PRESSES: Final = (
    pygame.KEYDOWN,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEWHEEL,
    pygame.FINGERDOWN,
    pygame.JOYBUTTONDOWN,
    pygame.CONTROLLERBUTTONDOWN,
)

MODIFIERS: Final = frozenset(
    (
        pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT,
        pygame.K_RALT, pygame.K_LMETA, pygame.K_RMETA, pygame.K_MODE, pygame.K_CAPSLOCK,
        pygame.K_NUMLOCK, pygame.K_SCROLLLOCK,
    )
)  # fmt: skip
"""Keys that say nothing alone: the crew presses two of them for its panel."""
_POINTS: Final = (pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN)
_RELEASES: Final = (pygame.MOUSEBUTTONUP, pygame.FINGERUP)
_ENDS: Final = (*_RELEASES, pygame.WINDOWLEAVE)
"""What ends a hold of the corner."""

InputKind = Literal["press", "move", ""]
_STICK_KINDS: Final[dict[str, InputKind]] = {
    "left x": "press",
    "left y": "press",
    "right x": "move",
    "right y": "move",
}
"""What a stick that passes its edge is to the stand."""


@dataclass(slots=True)
class Gestures:
    """What is held now: seconds the corner has been held (None: it is not), sticks that lean."""

    corner_seconds: float | None = None
    leaning_sticks: dict[tuple[int, int], bool] = field(default_factory=dict)
    is_pad_asked: bool = False
    pressed_buttons: set[int] = field(default_factory=set)
    """Buttons of the mouse that are down."""

    def input_kind(self, event: pygame.event.Event, size: tuple[int, int], unit: float) -> InputKind:
        """What the event is to the stand: something pressed, something moved, or nothing. A press
        into the corner is one when it is let go: it may be the beginning of the gesture."""
        held = self.corner_seconds is not None
        self._watch_corner(event, size, unit)
        self.is_pad_asked = self.is_pad_asked or _is_secret_key(event)
        if held and event.type in _RELEASES:
            return "press"
        if event.type in _PRESSES:
            lone = event.type == pygame.KEYDOWN and event.key in MODIFIERS
            cornered = event.type in _POINTS and self.corner_seconds is not None
            return "move" if lone or cornered else "press"
        if event.type == pygame.JOYHATMOTION:
            return "press" if tuple(event.value) != (0, 0) else ""
        if event.type == pygame.JOYAXISMOTION:
            return self._stick_kind(event)
        if event.type == pygame.MOUSEMOTION:
            dx, dy = event.rel
            return "move" if abs(dx) + abs(dy) >= _JITTER_PX else ""
        return ""

    def missed_releases(self, event: pygame.event.Event) -> list[pygame.event.Event]:
        """That buttons were let go where nobody heard it, outside the window: told when the mouse
        is back without them, and as far away, so that nothing there is clicked."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.pressed_buttons.add(event.button)
        elif event.type == pygame.MOUSEBUTTONUP:
            self.pressed_buttons.discard(event.button)
        elif event.type == pygame.MOUSEMOTION and not any(event.dict.get("buttons", (1,))):
            gone, self.pressed_buttons = sorted(self.pressed_buttons), set()
            return [
                pygame.event.Event(pygame.MOUSEBUTTONUP, pos=_OUTSIDE, button=button, touch=False)
                for button in gone
            ]
        return []

    def advance(self, seconds: float) -> None:
        """So much longer the corner has been held."""
        if self.corner_seconds is not None:
            self.corner_seconds += seconds
            if self.corner_seconds >= HOLD_SECONDS:
                self.corner_seconds, self.is_pad_asked = None, True

    def take_pad_request(self) -> bool:
        """Whether the PIN pad was asked for since this was last taken."""
        asked, self.is_pad_asked = self.is_pad_asked, False
        return asked

    def _stick_kind(self, event: pygame.event.Event) -> InputKind:
        """The left stick presses once when it passes the edge, and again only after it came to
        rest; the right one, which points at a place or moves the view, only moves something. A
        trigger at rest (-1) or a stick that drifts is nothing."""
        stick = (getattr(event, "instance_id", 0), event.axis)
        if abs(event.value) < STICK_REST:
            self.leaning_sticks.pop(stick, None)
        elif abs(event.value) >= STICK_EDGE and stick not in self.leaning_sticks:
            self.leaning_sticks[stick] = True
            return _STICK_KINDS.get(axis_of(event), "")
        return ""

    def _watch_corner(self, event: pygame.event.Event, size: tuple[int, int], unit: float) -> None:
        """The clock of the corner starts under a finger or the left button, and stops when it is
        let go or leaves the corner, or the pointer the window."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.corner_seconds = 0.0 if _in_corner(event.pos, unit) else None
        elif event.type == pygame.FINGERDOWN:
            self.corner_seconds = 0.0 if _in_corner(_finger_pixel(event, size), unit) else None
        elif event.type in _ENDS or (event.type == pygame.MOUSEMOTION and not _in_corner(event.pos, unit)):
            self.corner_seconds = None


def _finger_pixel(event: pygame.event.Event, size: tuple[int, int]) -> tuple[float, float]:
    """Where a finger is, in pixels."""
    return event.x * size[0], event.y * size[1]


def _in_corner(at: tuple[float, float], unit: float) -> bool:
    """Whether a pixel lies in the upper left corner."""
    return 0 <= at[0] < CORNER * unit and 0 <= at[1] < CORNER * unit


def _is_secret_key(event: pygame.event.Event) -> bool:
    """Ctrl, Shift and Q together."""
    if event.type != pygame.KEYDOWN or event.key != pygame.K_q:
        return False
    mod = getattr(event, "mod", 0)
    return bool(mod & pygame.KMOD_CTRL) and bool(mod & pygame.KMOD_SHIFT)
