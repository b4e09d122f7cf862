"""The hands at the game: what mouse, keyboard and gamepad do becomes events that screens know.

A pad may speak as a joystick or, if its maker's layout is known, as a controller; both become the
same controls. Those with an action of their own become its key; A, B, the shoulders and the cross
stay with the focus ring. State comes from events and from the time that is given, never from a
clock.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

import pygame

from game.ui.bindings import BY_NAME, Bindings

Hand = Literal["mouse", "keys", "pad"]

BUTTONS: Final = ("A", "B", "X", "Y", "LB", "RB", "Back", "Start", "Guide", "L3", "R3")
"""A joystick's buttons in their order."""
CONTROLLER: Final = {
    pygame.CONTROLLER_BUTTON_A: "A",
    pygame.CONTROLLER_BUTTON_B: "B",
    pygame.CONTROLLER_BUTTON_X: "X",
    pygame.CONTROLLER_BUTTON_Y: "Y",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "LB",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "RB",
    pygame.CONTROLLER_BUTTON_BACK: "Back",
    pygame.CONTROLLER_BUTTON_START: "Start",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "L3",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "R3",
}
CROSS: Final = {
    pygame.CONTROLLER_BUTTON_DPAD_UP: (0, 1),
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: (0, -1),
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: (-1, 0),
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: (1, 0),
}
JOYSTICK_AXES: Final = ("left x", "left y", "LT", "right x", "right y", "RT")
CONTROLLER_AXES: Final = ("left x", "left y", "right x", "right y", "LT", "RT")
EDGE: Final = 0.6
REST: Final = 0.3
REPEAT_AFTER: Final = 0.4
REPEAT_EACH: Final = 0.12
HURRY_AFTER: Final = 0.35
PAN_PX: Final = 700.0
"""Px a second the sea moves under a right stick pushed all the way."""
_STICK: Final = {
    "left x": ("stick left", "stick right"),
    "left y": ("stick up", "stick down"),
}
_RING: Final = {"A": 0, "B": 1, "LB": 4, "RB": 5}
_PAD_EVENTS: Final = (
    pygame.JOYBUTTONDOWN,
    pygame.JOYBUTTONUP,
    pygame.JOYHATMOTION,
    pygame.JOYAXISMOTION,
    pygame.CONTROLLERBUTTONDOWN,
    pygame.CONTROLLERBUTTONUP,
    pygame.CONTROLLERAXISMOTION,
)


def control_of(event: pygame.event.Event) -> str:
    """The pad control that an event presses or pushes past its edge, '' for none."""
    match event.type:
        case pygame.JOYBUTTONDOWN if event.button < len(BUTTONS):
            return BUTTONS[event.button]
        case pygame.CONTROLLERBUTTONDOWN if event.button in CONTROLLER:
            return CONTROLLER[event.button]
        case pygame.JOYAXISMOTION if event.axis < len(JOYSTICK_AXES):
            return _pushed(JOYSTICK_AXES[event.axis], event.value)
        case pygame.CONTROLLERAXISMOTION if event.axis < len(CONTROLLER_AXES):
            return _pushed(CONTROLLER_AXES[event.axis], event.value / 32767)
        case _:
            return ""


def _pushed(axis: str, value: float) -> str:
    """The control of an axis past its edge; the right stick moves the view and has none."""
    if axis in ("LT", "RT"):
        return axis if value > EDGE else ""
    if abs(value) < EDGE or axis.startswith("right"):
        return ""
    return _STICK[axis][value > 0]


@dataclass(slots=True)
class Hands:
    """Which device was used last, how the player's keys are laid, and how the sticks stand."""

    bindings: Bindings = field(default_factory=Bindings)
    hand: Hand = "keys"
    controllers: set[int] = field(default_factory=set)
    _held: str = ""
    _pressed: float = -1.0
    _due: float = 0.0
    _pulled: dict[str, bool] = field(default_factory=dict)
    _pan: list[float] = field(default_factory=lambda: [0.0, 0.0])

    def hear(self, event: pygame.event.Event, steering: bool) -> list[pygame.event.Event]:
        """The event as screens know it; while `steering` the left stick is the helm."""
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            return self._key(event)
        if event.type in _PAD_EVENTS:
            return self._pad(event, steering)
        if event.type == pygame.MOUSEBUTTONDOWN or (
            event.type == pygame.MOUSEMOTION and any(event.rel)
        ):
            self.hand = "mouse"
        return [event]

    def tick(self, seconds: float) -> list[pygame.event.Event]:
        """What a stick held over does again as time passes."""
        if self._pressed >= 0:
            self._pressed += seconds
        if not self._held:
            return []
        self._due -= seconds
        done: list[pygame.event.Event] = []
        while self._due <= 0:
            done += self._do(self._held)
            self._due += REPEAT_EACH
        return done

    def pan(self, seconds: float) -> tuple[int, int]:
        """Px the right stick has moved the sea meanwhile."""
        x, y = (round(-lean * PAN_PX * seconds) for lean in self._pan)
        return x, y

    @property
    def hurrying(self) -> bool:
        """Whether Space or A has been held down for a while."""
        return self._pressed > HURRY_AFTER

    @property
    def busy(self) -> bool:
        """Whether a stick is held, so that time must pass."""
        return bool(self._held) or any(self._pan)

    def gone(self) -> None:
        """The pad was unplugged: nothing is held any more."""
        self._held, self._pan, self._pressed = "", [0.0, 0.0], -1.0
        self._pulled.clear()
        self.hand = "keys"

    # ------------------------------------------------------------------------------------ keys

    def _key(self, event: pygame.event.Event) -> list[pygame.event.Event]:
        """A key, as the screens know it; one that was given away is not heard."""
        self.hand = "keys"
        if event.key == pygame.K_SPACE and self._hold(event.type == pygame.KEYDOWN):
            return []
        taken_back = event.key == pygame.K_z and event.dict.get("mod", 0) & pygame.KMOD_CTRL
        known = BY_NAME["undo"].key if taken_back else self.bindings.known(event.key)
        if known is None:
            return []
        if known == event.key:
            return [event]
        return [pygame.event.Event(event.type, {**event.dict, "key": known})]

    def _hold(self, down: bool) -> bool:
        """Space or A went down or up; true if it was down already and only repeats itself, which
        answers nothing a second time."""
        again = down and self._pressed > 0
        if not again:
            self._pressed = 0.0 if down else -1.0
        return again

    # ------------------------------------------------------------------------------------- pad

    def _pad(self, event: pygame.event.Event, steering: bool) -> list[pygame.event.Event]:
        """A button, the cross, a trigger or a stick."""
        plain = event.type in (pygame.JOYBUTTONDOWN, pygame.JOYHATMOTION, pygame.JOYAXISMOTION)
        if plain and event.dict.get("instance_id") in self.controllers:
            return []  # it is heard as a controller already
        released = event.type in (pygame.JOYBUTTONUP, pygame.CONTROLLERBUTTONUP)
        if released and event.button == pygame.CONTROLLER_BUTTON_A:
            self._hold(False)
        match event.type:
            case pygame.JOYBUTTONDOWN if event.button < len(BUTTONS):
                return self._button(BUTTONS[event.button])
            case pygame.CONTROLLERBUTTONDOWN if event.button in CROSS:
                self.hand = "pad"
                return [pygame.event.Event(pygame.JOYHATMOTION, value=CROSS[event.button], hat=0)]
            case pygame.CONTROLLERBUTTONDOWN if event.button in CONTROLLER:
                return self._button(CONTROLLER[event.button])
            case pygame.JOYHATMOTION:
                self.hand = "pad"
                return [event]
            case pygame.JOYAXISMOTION if event.axis < len(JOYSTICK_AXES):
                return self._axis(JOYSTICK_AXES[event.axis], event.value, steering)
            case pygame.CONTROLLERAXISMOTION if event.axis < len(CONTROLLER_AXES):
                value = event.value / 32767
                return self._axis(CONTROLLER_AXES[event.axis], value, steering)
            case _:
                return []

    def _button(self, control: str) -> list[pygame.event.Event]:
        """A button of the pad: the focus ring's own, or an action's key."""
        self.hand = "pad"
        if control == "A":
            self._hold(True)
        if control in _RING:
            return [pygame.event.Event(pygame.JOYBUTTONDOWN, button=_RING[control])]
        return self._do(control)

    def _axis(self, axis: str, value: float, steering: bool) -> list[pygame.event.Event]:
        """A stick or trigger has moved."""
        if value >= EDGE or (abs(value) >= EDGE and axis not in ("LT", "RT")):
            self.hand = "pad"
        if axis in ("LT", "RT"):
            before = self._pulled.get(axis, False)
            self._pulled[axis] = value > EDGE or (before and value > REST)
            return self._do(axis) if self._pulled[axis] and not before else []
        if axis.startswith("right"):
            self._pan[axis == "right y"] = value if abs(value) > REST else 0.0
            return []
        if not steering:
            self._held = ""
            number = 0 if axis == "left x" else 1
            return [pygame.event.Event(pygame.JOYAXISMOTION, axis=number, value=value)]
        return self._helm(axis, value)

    def _helm(self, axis: str, value: float) -> list[pygame.event.Event]:
        """The left stick acts when it passes the edge, and again while it is held there."""
        ways = _STICK[axis]
        if abs(value) < REST and self._held in ways:
            self._held = ""
        if abs(value) < EDGE or self._held:
            return []
        self._held, self._due = ways[value > 0], REPEAT_AFTER
        return self._do(self._held)

    def _do(self, control: str) -> list[pygame.event.Event]:
        """The key of the action that this control does."""
        action = self.bindings.done_by(control)
        if action is None:
            return []
        pressed = {"key": action.key, "mod": 0, "unicode": "", "scancode": 0}
        return [pygame.event.Event(kind, pressed) for kind in (pygame.KEYDOWN, pygame.KEYUP)]
