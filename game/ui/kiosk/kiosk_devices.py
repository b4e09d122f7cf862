"""The input devices and the sound of the kiosk, and the two secret gestures that open the PIN pad.

Keys and pad have their default bindings: nobody has remapped them here. The gestures are a long press in the
upper left corner, and Ctrl, Shift and Q together."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal

import pygame

from game.paths import assets_home
from game.stage.paper.canvas import UiStyle
from game.stage.sound.player import SoundPlayer
from game.ui.kiosk import window
from game.ui.kit.focus import STICK_EDGE, STICK_REST
from game.ui.kit.input_state import InputState
from game.ui.kit.pad_events import Pads, axis_of
from game.ui.kit.screens import Screen
from game.ui.kit.settings import Settings, look_of
from game.ui.kit.sound_feed import volumes_of

HOLD_SECONDS: Final = 3.0
"""Seconds for which the upper left corner must be held."""
CORNER: Final = 72
"""Units from the corner that count as in it."""
_OUTSIDE: Final = (-1, -1)
"""A pixel outside every control."""
_JITTER_PX: Final = 3
"""Pixels of mouse motion that may come from a shaking table."""
_PRESSES: Final = (
    pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.FINGERDOWN,
    pygame.JOYBUTTONDOWN, pygame.CONTROLLERBUTTONDOWN,
)  # fmt: skip

MODIFIERS: Final = frozenset(
    (
        pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT,
        pygame.K_RALT, pygame.K_LMETA, pygame.K_RMETA, pygame.K_MODE, pygame.K_CAPSLOCK,
        pygame.K_NUMLOCK, pygame.K_SCROLLLOCK,
    )
)  # fmt: skip
"""Keys that do nothing alone."""
_POINTS: Final = (pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN)
_RELEASES: Final = (pygame.MOUSEBUTTONUP, pygame.FINGERUP)
_ENDS: Final = (*_RELEASES, pygame.WINDOWLEAVE)
"""What ends a hold of the corner."""

InputKind = Literal["press", "move", ""]
_STICK_KINDS: Final[dict[str, InputKind]] = {
    "left x": "press", "left y": "press", "right x": "move", "right y": "move",
}  # fmt: skip
"""What a stick past its edge counts as."""


@dataclass(slots=True)
class Gestures:
    """What is held now: seconds the corner has been held (None: it is not), and the sticks that lean."""

    corner_seconds: float | None = None
    leaning_sticks: dict[tuple[int, int], bool] = field(default_factory=dict)
    is_pin_pad_requested: bool = False
    pressed_buttons: set[int] = field(default_factory=set)
    """Buttons of the mouse that are down."""

    def apply_event(self, event: pygame.event.Event, size: tuple[int, int], unit: float) -> InputKind:
        """Apply the event to the gestures and return what it is to the kiosk: a press, a movement, or
        nothing. A press in the corner counts when it is released, because it may begin the gesture."""
        held = self.corner_seconds is not None
        self._watch_corner(event, size, unit)
        self.is_pin_pad_requested = self.is_pin_pad_requested or _is_secret_key(event)
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

    def track_mouse_buttons(self, event: pygame.event.Event) -> list[pygame.event.Event]:
        """Return releases of buttons that were released outside the window, noticed when the mouse comes back
        without them. They are far off, so that they click nothing."""
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
        """Advance the time that the corner has been held."""
        if self.corner_seconds is not None:
            self.corner_seconds += seconds
            if self.corner_seconds >= HOLD_SECONDS:
                self.corner_seconds, self.is_pin_pad_requested = None, True

    def claim_pin_pad_request(self) -> bool:
        """Return whether the PIN pad was requested since the last call."""
        asked, self.is_pin_pad_requested = self.is_pin_pad_requested, False
        return asked

    def _stick_kind(self, event: pygame.event.Event) -> InputKind:
        """Return what a stick does. The left one presses once when it passes the edge, and again only after
        it was at rest; the right one, which aims or moves the view, only counts as movement. A resting
        trigger (-1) or a drifting stick is nothing."""
        stick = (event.dict.get("instance_id", 0), event.axis)
        if abs(event.value) < STICK_REST:
            self.leaning_sticks.pop(stick, None)
        elif abs(event.value) >= STICK_EDGE and stick not in self.leaning_sticks:
            self.leaning_sticks[stick] = True
            return _STICK_KINDS.get(axis_of(event), "")
        return ""

    def _watch_corner(self, event: pygame.event.Event, size: tuple[int, int], unit: float) -> None:
        """Start the corner's clock under a finger or the left button; stop it on release, or when the pointer
        leaves the corner or the window."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.corner_seconds = 0.0 if _in_corner(event.pos, unit) else None
        elif event.type == pygame.FINGERDOWN:
            at = event.x * size[0], event.y * size[1]
            self.corner_seconds = 0.0 if _in_corner(at, unit) else None
        elif event.type in _ENDS or (event.type == pygame.MOUSEMOTION and not _in_corner(event.pos, unit)):
            self.corner_seconds = None


def _in_corner(at: tuple[float, float], unit: float) -> bool:
    return 0 <= at[0] < CORNER * unit and 0 <= at[1] < CORNER * unit


def _is_secret_key(event: pygame.event.Event) -> bool:
    if event.type != pygame.KEYDOWN or event.key != pygame.K_q:
        return False
    mod = event.dict.get("mod", 0)
    return bool(mod & pygame.KMOD_CTRL) and bool(mod & pygame.KMOD_SHIFT)


@dataclass(frozen=True, slots=True)
class KioskInput:
    """One event: a press, a movement or nothing, and the events that screens get for it."""

    kind: InputKind
    events: tuple[pygame.event.Event, ...]


class KioskDevices:
    """The devices and the sound. ``key_captions`` replace key caps for the player with the right half of the
    keyboard; ``is_finger``: the last pointer was a finger; ``has_touch_screen``: the screen can be touched,
    as far as is known."""

    def __init__(self, sound: SoundPlayer | None, settings: Settings) -> None:
        """Open the devices; without ``sound`` use the game's own."""
        self.sound = sound or SoundPlayer(assets_home() / "sounds", volumes_of(settings))
        self.sound.has_caption_directions = False  # in a hall left and right, ahead and astern say nothing
        self.gestures, self.input_state, self.pads = Gestures(), InputState(), Pads()
        self.key_captions: Mapping[str, str] = {}
        self.is_finger, self.has_touch_screen = False, window.has_touch_screen()

    def read_event(
        self, event: pygame.event.Event, size: tuple[int, int], unit: float, steering: bool
    ) -> KioskInput:
        """Return the event as the kiosk reads it; while ``steering`` the left stick is the helm."""
        touch = self.gestures.apply_event(event, size, unit)
        if event.type == pygame.FINGERDOWN:
            self.is_finger = self.has_touch_screen = True
        elif event.type == pygame.MOUSEBUTTONDOWN and not event.dict.get("touch", False):
            self.is_finger = False
        let_go = self.gestures.track_mouse_buttons(event)
        return KioskInput(touch, (*let_go, *self.input_state.translate_event(event, steering)))

    def read_ignored_event(self, event: pygame.event.Event, size: tuple[int, int], unit: float) -> KioskInput:
        """Return an event of a player who is not asked: it only counts as a sign of life."""
        return KioskInput(self.gestures.apply_event(event, size, unit), ())

    def aim_with_stick(self, screen: Screen, seconds: float) -> None:
        """Aim with the right stick at the end of the ship's course or, if none is drawn, move the view."""
        if not screen.aims_with_stick:
            across, down = self.input_state.pan_offset(seconds)
            if across or down:
                screen.pan(across, down)
            return
        leans = self.input_state.update_aim(seconds)
        if leans is not None:
            screen.aim_stick(*leans)

    @property
    def pad_count(self) -> int:
        """Return the number of pads plugged in."""
        return len(self.pads.joysticks)

    def on_pad_change(self, event: pygame.event.Event) -> bool:
        """Open or close a pad; return whether the one in use is gone."""
        if event.type == pygame.JOYDEVICEADDED:
            self.input_state.controllers = self.pads.open_pad(event.device_index)
            return False
        self.input_state.controllers = self.pads.close_pad(event.instance_id)
        lost = self.input_state.device == "pad"
        if lost:
            self.input_state.on_pad_unplugged()
        return lost

    def make_style(self, settings: Settings, size: tuple[int, int]) -> UiStyle:
        """Return the style: text at the settings' size, key caps of the device in use."""
        caps = {**self.input_state.bindings.key_caps(self.input_state.device), **self.key_captions}
        style = look_of(settings, size)
        return replace(style, device=self.input_state.device, key_caps=tuple(sorted(caps.items())))
