"""Eyes for hands and ears for the hall: the devices at the stand, what they ask for, and its sound.

Keys and pad lie as new: nobody has laid them otherwise here."""

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
    return event.x * size[0], event.y * size[1]


def _in_corner(at: tuple[float, float], unit: float) -> bool:
    return 0 <= at[0] < CORNER * unit and 0 <= at[1] < CORNER * unit


def _is_secret_key(event: pygame.event.Event) -> bool:
    if event.type != pygame.KEYDOWN or event.key != pygame.K_q:
        return False
    mod = getattr(event, "mod", 0)
    return bool(mod & pygame.KMOD_CTRL) and bool(mod & pygame.KMOD_SHIFT)


@dataclass(frozen=True, slots=True)
class KioskInput:
    """One event: whether a hand pressed or moved something, and what it is in the words that screens know."""

    kind: InputKind
    events: tuple[pygame.event.Event, ...]


class KioskDevices:
    """The devices and the sound of the stand. ``key_captions`` is what buttons say for whoever plays with the
    right half of the keyboard, empty for everybody else; ``is_finger`` whether the last thing that pointed
    was one, ``has_touch_screen`` whether the screen can be touched, as far as is known."""

    def __init__(self, sound: SoundPlayer | None, settings: Settings) -> None:
        """``sound`` None: the game's own, if the machine has any."""
        self.sound = sound or SoundPlayer(assets_home() / "sounds", volumes_of(settings))
        self.sound.has_caption_directions = False  # in a hall left and right, ahead and astern say nothing
        self.gestures, self.input_state, self.pads = Gestures(), InputState(), Pads()
        self.key_captions: Mapping[str, str] = {}
        self.is_finger, self.has_touch_screen = False, window.has_touch_screen()

    def read_event(
        self, event: pygame.event.Event, size: tuple[int, int], unit: float, steering: bool
    ) -> KioskInput:
        """What the event is; while ``steering`` the left stick is the helm."""
        touch = self.gestures.input_kind(event, size, unit)
        if event.type == pygame.FINGERDOWN:
            self.is_finger = self.has_touch_screen = True
        elif event.type == pygame.MOUSEBUTTONDOWN and not event.dict.get("touch", False):
            self.is_finger = False
        let_go = self.gestures.missed_releases(event)
        return KioskInput(touch, (*let_go, *self.input_state.translate_event(event, steering)))

    def read_idle_event(self, event: pygame.event.Event, size: tuple[int, int], unit: float) -> KioskInput:
        """What the hands of somebody do who is not asked now: they are there, no more."""
        return KioskInput(self.gestures.input_kind(event, size, unit), ())

    def repeat_events(self, seconds: float) -> list[pygame.event.Event]:
        """What a stick that is held over does again as time passes."""
        return self.input_state.advance(seconds)

    def aim_with_stick(self, screen: Screen, seconds: float) -> None:
        """The right stick points where the ship of this screen shall come to lie, or moves its view
        where no course is drawn."""
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
        """How many pads are plugged in."""
        return len(self.pads.joysticks)

    def on_pad_change(self, event: pygame.event.Event) -> bool:
        """A pad came or went; whether the one in use is gone."""
        if event.type == pygame.JOYDEVICEADDED:
            self.input_state.controllers = self.pads.open_pad(event.device_index)
            return False
        self.input_state.controllers = self.pads.close_pad(event.instance_id)
        lost = self.input_state.device == "pad"
        if lost:
            self.input_state.on_pad_unplugged()
        return lost

    def make_look(self, settings: Settings, size: tuple[int, int]) -> UiStyle:
        """How things are drawn: text at the settings' size, the caps of the device in use."""
        caps = {**self.input_state.bindings.key_caps(self.input_state.device), **self.key_captions}
        style = look_of(settings, size)
        return replace(style, device=self.input_state.device, key_caps=tuple(sorted(caps.items())))

    def advance_sound(self, seconds: float, air: str) -> None:
        """So much time has passed for the ear; this air is played, '' for none."""
        self.sound.play_music(air)
        self.sound.advance(seconds)


def visitor_settings(volume: int, *, by_the_book: bool = False, text: int = 125) -> Settings:
    """The settings of every visitor: text at so many per cent, this volume (0 to 100),
    `by_the_book` or brisk, what is heard in words too, everything else as new."""
    quiet = Settings(text_scale=text, volume_sea=volume, volume_guns=volume, captions=True)
    return replace(quiet, volume_music=volume, volume_table=volume, by_the_book=by_the_book)
