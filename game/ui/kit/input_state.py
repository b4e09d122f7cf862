"""The state of mouse, keyboard and gamepad; it turns raw events into events that screens know.

Controls with a command become that command's key. A, B, the shoulders and the cross stay as they are: the
screen moves and presses its focus with them. X, Y, L3, R3 and Back do one thing when tapped and another when
held, so they act on release. State comes from events and from the time passed in, never from a clock."""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import hypot
from typing import Final

import pygame

from game.ui.kit import widgets
from game.ui.kit.bindings import COMMANDS_BY_NAME, Bindings
from game.ui.kit.focus import CONFIRM_KEYS, InputDevice
from game.ui.kit.keyboard_layout import RAW_CODE, KeyboardLayout
from game.ui.kit.pad_events import (
    BUTTON_DOWN_EVENTS,
    JOYSTICK_EVENTS,
    PAD_EVENTS,
    STICK_CONTROLS,
    STICK_EDGE,
    TRIGGER_EDGE,
    axis_of,
    axis_value,
    button_of,
    cross_direction,
)
from game.ui.kit.screens import Screen

KEY_REPEAT_DELAY: Final = 0.35
"""Seconds that a key is held before it repeats."""
KEY_REPEAT_INTERVAL: Final = 0.07
REPEATING_KEYS: Final = frozenset(
    (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_PAGEUP, pygame.K_PAGEDOWN)
)
KEYPAD_KEYS: Final = frozenset(getattr(pygame, f"K_KP{n}") for n in range(1, 10))
"""The arrows of the keypad, with the diagonal ones."""


def is_key_down(key: int) -> bool:
    """Return whether SDL reports this key as down."""
    return bool(pygame.key.get_pressed()[key])


class KeyRepeats:
    """The key that went down last, its SDL code, and the page it was pressed on."""

    def __init__(self, still_down: Callable[[int], bool] = is_key_down) -> None:
        """Use ``still_down`` to ask whether a key is held, so that a key whose release was missed stops."""
        self._is_key_down = still_down
        self._held_key: tuple[pygame.event.Event, int, Screen] | None = None
        self._repeat_due = 0.0
        self.last_pressed: tuple[int, Screen | None] | None = None
        """The last key that is down and the page it was pressed on (None if that page is gone). A
        keyboard repeats no other key."""

    @property
    def is_holding(self) -> bool:
        """Return whether a held key will act again, so that time must pass."""
        return self._held_key is not None

    def on_key_down(self, event: pygame.event.Event, code: int, page: Screen) -> None:
        """Start repeating a key that went down on this page; ``code`` is SDL's code for it."""
        self._held_key, self._repeat_due = (event, code, page), KEY_REPEAT_DELAY

    def stop(self) -> None:
        """Stop repeating."""
        self._held_key = None

    def advance(self, seconds: float, page: Screen) -> pygame.event.Event | None:
        """Return the repeated press if it is due after `seconds`, or None. There is at most one per
        frame, and only on the page where the key went down."""
        if self._held_key is None:
            return None
        event, code, at = self._held_key
        if at is not page or not self._is_key_down(code):
            self._held_key = None
            return None
        self._repeat_due -= seconds
        if self._repeat_due > 0:
            return None
        self._repeat_due = KEY_REPEAT_INTERVAL
        return event


PAUSE_SECONDS: Final = 1.0
"""Seconds without a press after which the next one counts."""
_PAD_A: Final = 0
_MOVE_EVENTS: Final = (
    pygame.MOUSEWHEEL, pygame.FINGERDOWN, pygame.JOYAXISMOTION, pygame.CONTROLLERBUTTONDOWN,
    pygame.CONTROLLERAXISMOTION,
)  # fmt: skip


class ConfirmUntilPause:
    """The time since the last confirm press, until there has been one pause."""

    def __init__(self, awaited: bool = True, pause_seconds: float = PAUSE_SECONDS) -> None:
        """Wait for a pause of `pause_seconds`; with ``awaited`` false, ignore nothing."""
        self.pause_seconds = pause_seconds
        self.seconds_left = pause_seconds if awaited else 0.0

    def advance(self, seconds: float) -> None:
        """Add `seconds` to the pause."""
        self.seconds_left -= min(seconds, self.seconds_left)

    def ignores(self, event: pygame.event.Event) -> bool:
        """Return whether to ignore this press; if so, start the pause again."""
        if self.seconds_left == 0.0 or not is_confirm(event):
            return False
        self.seconds_left = self.pause_seconds
        return True


def is_confirm(event: pygame.event.Event) -> bool:
    """Return whether the event is Enter, Space or the pad's A going down."""
    if event.type == pygame.KEYDOWN:
        return event.key in CONFIRM_KEYS
    return event.type == pygame.JOYBUTTONDOWN and event.button == _PAD_A


def is_press(event: pygame.event.Event) -> bool:
    """Return whether a key, button or mouse button goes down, or the pad's cross is pushed."""
    if event.type == pygame.JOYHATMOTION:
        return tuple(event.value) != (0, 0)
    return event.type in (pygame.KEYDOWN, pygame.JOYBUTTONDOWN, pygame.MOUSEBUTTONDOWN)


def is_page_input(event: pygame.event.Event) -> bool:
    """Return whether the event is a press, or a wheel, trigger or stick movement: input that was
    meant for the page then in view."""
    return is_press(event) or event.type in _MOVE_EVENTS


def is_hurry_press(event: pygame.event.Event) -> bool:
    """Return whether the event is Space or the pad's A going down, which hurry a battle on."""
    if event.type == pygame.KEYDOWN:
        return bool(event.key == pygame.K_SPACE)
    return event.type == pygame.JOYBUTTONDOWN and event.button == _PAD_A


STICK_REST: Final = 0.3
HOLD_SECONDS: Final = 0.45
"""Seconds after which X, Y, L3 or R3 counts as held, not tapped."""
STICK_REPEAT_DELAY: Final = 0.4
STICK_REPEAT_INTERVAL: Final = 0.12
HURRY_DELAY: Final = 0.35
AIM_STEADY_SECONDS: Final = 0.1
"""Seconds that a sinking right stick must rest before it aims again: it aims at nothing while it
springs back."""
_STICK_MOVED: Final = 0.06
"""Smallest change in the lean of a stick that counts as a movement."""
PAN_PX_PER_SECOND: Final = 700.0
"""Pixels per second that a fully pushed right stick moves the sea."""
_FOCUS_BUTTONS: Final = {"A": 0, "B": 1, "LB": 4, "RB": 5}
_CROSS_WORDS: Final = {(-1, 0): "left", (1, 0): "right", (0, 1): "up", (0, -1): "down"}
_HOLD_CONTROLS: Final = ("X", "Y", "L3", "R3")
_TAP_CONTROLS: Final = (*_HOLD_CONTROLS, "Back")


@dataclass(slots=True)
class InputState:
    """The device used last, the player's bindings, and the positions of the sticks."""

    bindings: Bindings = field(default_factory=Bindings)
    device: InputDevice = "keys"
    controllers: set[int] = field(default_factory=set)
    layout: KeyboardLayout = field(default_factory=KeyboardLayout)
    repeats: KeyRepeats = field(default_factory=KeyRepeats)
    _repeat_control: str = ""
    _confirm_seconds: float = -1.0
    _repeat_due: float = 0.0
    _triggers_down: dict[str, bool] = field(default_factory=dict)
    _left_stick: dict[str, float] = field(default_factory=dict)
    """Lean of the left stick along each axis, -1 to 1."""
    _stale_axes: set[str] = field(default_factory=set)
    """Axes that have been leaning since before the last change of screen."""
    _right_stick: list[float] = field(default_factory=lambda: [0.0, 0.0])
    _last_aim: tuple[float, float] = (0.0, 0.0)
    _steady_seconds: float = 0.0
    _buttons_down: dict[str, float] = field(default_factory=dict)

    def translate_event(self, event: pygame.event.Event, steering: bool) -> list[pygame.event.Event]:
        """Return the event as screens know it; while `steering` the left stick is the helm."""
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            return self._translate_key(event)
        if event.type in PAD_EVENTS:
            return self._translate_pad(event, steering)
        if event.type == pygame.MOUSEBUTTONDOWN or (event.type == pygame.MOUSEMOTION and any(event.rel)):
            self.device = "mouse"
        return [event]

    def advance(self, seconds: float) -> list[pygame.event.Event]:
        """Let `seconds` pass; return the events that a held stick repeats."""
        if self._confirm_seconds >= 0:
            self._confirm_seconds += seconds
        done = self._advance_holds(seconds)
        if not self._repeat_control:
            return done
        self._repeat_due -= seconds
        while self._repeat_due <= 0:
            done += self._command_events(self._repeat_control)
            self._repeat_due += STICK_REPEAT_INTERVAL
        return done

    def pan_offset(self, seconds: float) -> tuple[int, int]:
        """Return the pixels by which the right stick moves the sea in `seconds`."""
        pushed = (lean if abs(lean) > STICK_REST else 0.0 for lean in self._right_stick)
        x, y = (round(-lean * PAN_PX_PER_SECOND * seconds) for lean in pushed)
        return x, y

    def update_aim(self, seconds: float) -> tuple[float, float] | None:
        """Return the lean of the right stick, -1 to 1, while it moves out or rests off centre; None
        at the centre and while it springs back."""
        now, before = (self._right_stick[0], self._right_stick[1]), self._last_aim
        stirs = hypot(now[0] - before[0], now[1] - before[1]) > _STICK_MOVED
        goes_out = hypot(*now) > hypot(*before)
        self._last_aim, self._steady_seconds = now, 0.0 if stirs else self._steady_seconds + seconds
        heeded = hypot(*now) > STICK_REST and (goes_out or self._steady_seconds >= AIM_STEADY_SECONDS)
        return now if heeded else None

    @property
    def is_hurrying(self) -> bool:
        """Return whether Space or A has been held for a while."""
        return self._confirm_seconds > HURRY_DELAY

    @property
    def is_holding(self) -> bool:
        """Return whether something is held that will act again, so that time must pass."""
        down = any(self._buttons_down.get(control, -1.0) >= 0 for control in _HOLD_CONTROLS)
        held = bool(self._repeat_control) or hypot(*self._right_stick) > STICK_REST
        return held or down or self.repeats.is_holding

    def on_screen_changed(self) -> None:
        """Forget what is held: it was pressed for the screen before. A leaning stick must first rest."""
        self._repeat_control = ""
        self._stale_axes = {axis for axis, lean in self._left_stick.items() if lean > STICK_REST}
        self._buttons_down.clear()

    def accepts_event(self, event: pygame.event.Event, page: Screen, *, seen: bool) -> bool:
        """Return whether the page on top gets the event. An event that came before the page was
        `seen` was meant for the page before; a key that is already down acts again only if it
        repeats, and only on its own page."""
        last = self.repeats.last_pressed
        if event.type == pygame.KEYUP and last is not None and last[0] == event.key:
            self.repeats.last_pressed = None
        elif event.type == pygame.KEYDOWN and last is not None and last[0] == event.key:
            return last[1] is page and seen and self._is_repeating_key(event, page)
        elif event.type == pygame.KEYDOWN:
            self.repeats.last_pressed = event.key, page if seen else None
        # What was pressed before this page was seen was meant for the page before.
        if seen or not is_page_input(event):
            return True
        self.translate_event(event, False)
        self.on_screen_changed()
        return False

    def track_key_repeat(self, event: pygame.event.Event, page: Screen) -> None:
        """Start repeating a key that goes down on this page, if it is one that repeats; stop it
        when it or another key moves."""
        if event.type not in (pygame.KEYDOWN, pygame.KEYUP):
            return
        self.repeats.stop()
        if event.type == pygame.KEYDOWN and self._is_repeating_key(event, page):
            self.repeats.on_key_down(event, self.layout.sdl_code_of(event), page)

    def _is_repeating_key(self, event: pygame.event.Event, page: Screen) -> bool:
        """Return whether a held key repeats: arrows and page keys, the keypad's arrows while
        steering, and keys that write."""
        pushes = page.aims_with_stick and event.key in KEYPAD_KEYS
        return pushes or self.mapped_key(event) in REPEATING_KEYS or page.is_text_key(event)

    def on_pad_unplugged(self) -> None:
        """Forget what is held and switch to the keyboard."""
        self.switch_device("keys")

    def switch_device(self, device: InputDevice) -> None:
        """Switch to this device and forget what is held on the other."""
        self._repeat_control, self._right_stick, self._confirm_seconds = "", [0.0, 0.0], -1.0
        self._triggers_down.clear()
        self._buttons_down.clear()
        self.device = device

    def _translate_key(self, event: pygame.event.Event) -> list[pygame.event.Event]:
        self.device = "keys"
        if event.key == pygame.K_SPACE and self._track_confirm(event.type == pygame.KEYDOWN):
            return []
        taken_back = event.key == pygame.K_z and event.dict.get("mod", 0) & pygame.KMOD_CTRL
        known = COMMANDS_BY_NAME["undo"].key if taken_back else self.mapped_key(event)
        if known is None:
            return []
        if known == event.key:
            return [event]
        return [pygame.event.Event(event.type, {**event.dict, "key": known})]

    def mapped_key(self, event: pygame.event.Event) -> int | None:
        """Return the key that screens know for the pressed one, or None."""
        return self.bindings.mapped_key(event.key, event.dict.get(RAW_CODE))

    def _track_confirm(self, down: bool) -> bool:
        """Track Space or A; return True if it was down already and only repeats, which must not
        answer twice."""
        again = down and self._confirm_seconds > 0
        if not again:
            self._confirm_seconds = 0.0 if down else -1.0
        return again

    def _translate_pad(self, event: pygame.event.Event, steering: bool) -> list[pygame.event.Event]:
        if event.type in JOYSTICK_EVENTS and event.dict.get("instance_id") in self.controllers:
            return []  # the same press also comes as a controller event
        axis, way, button = axis_of(event), cross_direction(event), button_of(event)
        if axis:
            return self._on_axis(axis, axis_value(event), steering)
        if way is not None:
            return self._on_cross(way)
        if not button:
            return []
        return (
            self._on_button_down(button) if event.type in BUTTON_DOWN_EVENTS else self._on_button_up(button)
        )

    def _on_button_down(self, control: str) -> list[pygame.event.Event]:
        """Return the focus ring's button event or a command's key. X, Y, L3, R3 and Back wait until
        they are released or held."""
        self.device = "pad"
        if control == "A":
            self._track_confirm(True)
        if control in _FOCUS_BUTTONS:
            return [pygame.event.Event(pygame.JOYBUTTONDOWN, button=_FOCUS_BUTTONS[control])]
        if control in _TAP_CONTROLS:
            self._buttons_down[control] = 0.0
            return []
        return self._command_events(control)

    def _on_button_up(self, control: str) -> list[pygame.event.Event]:
        """Return the tap of X, Y, L3, R3 or Back, unless holding it has already acted."""
        if control == "A":
            self._track_confirm(False)
        return self._command_events(control) if self._buttons_down.pop(control, -1.0) >= 0 else []

    def _advance_holds(self, seconds: float) -> list[pygame.event.Event]:
        done: list[pygame.event.Event] = []
        for control in _HOLD_CONTROLS:
            before = self._buttons_down.get(control, -1.0)
            if before < 0:
                continue
            held = before + seconds >= HOLD_SECONDS
            self._buttons_down[control] = -1.0 if held else before + seconds
            done += self._command_events(f"{control} held") if held else []
        return done

    def _on_cross(self, way: tuple[int, int]) -> list[pygame.event.Event]:
        if way != (0, 0):
            self.device = "pad"
        if "Back" not in self._buttons_down:
            return [pygame.event.Event(pygame.JOYHATMOTION, value=way, hat=0)]
        if way not in _CROSS_WORDS:
            return []
        self._buttons_down["Back"] = -1.0
        return self._command_events(f"Back {_CROSS_WORDS[way]}")

    def _on_axis(self, axis: str, value: float, steering: bool) -> list[pygame.event.Event]:
        if abs(value) >= STICK_EDGE:
            self.device = "pad"
        if axis in ("LT", "RT"):
            before = self._triggers_down.get(axis, False)
            self._triggers_down[axis] = value > TRIGGER_EDGE or (before and value > TRIGGER_EDGE / 2)
            return self._command_events(axis) if self._triggers_down[axis] and not before else []
        if axis.startswith("right"):
            self._right_stick[axis == "right y"] = value
            return []
        self._left_stick[axis] = abs(value)
        if axis in self._stale_axes and abs(value) > STICK_REST:
            return []
        self._stale_axes.discard(axis)
        if not steering:
            self._repeat_control = ""
            number = 0 if axis == "left x" else 1
            return [pygame.event.Event(pygame.JOYAXISMOTION, axis=number, value=value)]
        return self._on_helm_axis(axis, value)

    def _on_helm_axis(self, axis: str, value: float) -> list[pygame.event.Event]:
        """Act when the left stick passes the edge, and again while it stays there."""
        ways = STICK_CONTROLS[axis]
        if abs(value) < STICK_REST and self._repeat_control in ways:
            self._repeat_control = ""
        if abs(value) < STICK_EDGE or self._repeat_control:
            return []
        self._repeat_control, self._repeat_due = ways[value > 0], STICK_REPEAT_DELAY
        return self._command_events(self._repeat_control)

    def _command_events(self, control: str) -> list[pygame.event.Event]:
        command = self.bindings.command_of(control)
        if command is None:
            return []
        pressed = {"key": command.key, "mod": 0, "unicode": "", "scancode": 0}
        return [pygame.event.Event(kind, pressed) for kind in (pygame.KEYDOWN, pygame.KEYUP)]


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
