"""Read raw gamepad events: button, axis or direction of the cross, and how far it leans.

A pad reports as a joystick or, if its layout is known, as a controller; both give the same names."""

from typing import Final

import pygame
from pygame._sdl2 import controller

JOYSTICK_BUTTONS: Final = ("A", "B", "X", "Y", "LB", "RB", "Back", "Start", "Guide", "L3", "R3")
"""A joystick's buttons in their order."""
CONTROLLER_BUTTONS: Final = {
    pygame.CONTROLLER_BUTTON_A: "A", pygame.CONTROLLER_BUTTON_B: "B",
    pygame.CONTROLLER_BUTTON_X: "X", pygame.CONTROLLER_BUTTON_Y: "Y",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "LB", pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "RB",
    pygame.CONTROLLER_BUTTON_BACK: "Back", pygame.CONTROLLER_BUTTON_START: "Start",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "L3", pygame.CONTROLLER_BUTTON_RIGHTSTICK: "R3",
}  # fmt: skip
CROSS_BUTTONS: Final = {
    pygame.CONTROLLER_BUTTON_DPAD_UP: (0, 1),
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: (0, -1),
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: (-1, 0),
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: (1, 0),
}
JOYSTICK_AXES: Final = ("left x", "left y", "LT", "right x", "right y", "RT")
CONTROLLER_AXES: Final = ("left x", "left y", "right x", "right y", "LT", "RT")
STICK_EDGE: Final = 0.6
"""Lean of a stick, 0 to 1, at which it acts."""
TRIGGER_EDGE: Final = 0.5
"""Pull of a trigger, 0 to 1, at which it acts; it acts again after dropping to half of that."""
STICK_CONTROLS: Final = {"left x": ("stick left", "stick right"), "left y": ("stick up", "stick down")}
JOYSTICK_EVENTS: Final = (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYHATMOTION, pygame.JOYAXISMOTION)
PAD_EVENTS: Final = (
    *JOYSTICK_EVENTS,
    pygame.CONTROLLERBUTTONDOWN,
    pygame.CONTROLLERBUTTONUP,
    pygame.CONTROLLERAXISMOTION,
)
BUTTON_DOWN_EVENTS: Final = (pygame.JOYBUTTONDOWN, pygame.CONTROLLERBUTTONDOWN)
_BUTTON_UP_EVENTS: Final = (pygame.JOYBUTTONUP, pygame.CONTROLLERBUTTONUP)


def button_of(event: pygame.event.Event) -> str:
    """Return the button that goes down or up, or '' if it is unknown."""
    if event.type not in (*BUTTON_DOWN_EVENTS, *_BUTTON_UP_EVENTS):
        return ""
    if event.type in JOYSTICK_EVENTS:
        return JOYSTICK_BUTTONS[event.button] if event.button < len(JOYSTICK_BUTTONS) else ""
    return CONTROLLER_BUTTONS.get(event.button, "")


def cross_direction(event: pygame.event.Event) -> tuple[int, int] | None:
    """Return the direction of the cross after the event, up positive; None for other events."""
    if event.type == pygame.JOYHATMOTION:
        return int(event.value[0]), int(event.value[1])
    if event.type == pygame.CONTROLLERBUTTONDOWN:
        return CROSS_BUTTONS.get(event.button)
    if event.type == pygame.CONTROLLERBUTTONUP and event.button in CROSS_BUTTONS:
        return 0, 0
    return None


def axis_of(event: pygame.event.Event) -> str:
    """Return the axis that has moved, or '' if it is unknown."""
    if event.type not in (pygame.JOYAXISMOTION, pygame.CONTROLLERAXISMOTION):
        return ""
    axes = JOYSTICK_AXES if event.type in JOYSTICK_EVENTS else CONTROLLER_AXES
    return axes[event.axis] if event.axis < len(axes) else ""


def axis_value(event: pygame.event.Event) -> float:
    """Return the lean of the axis: -1 to 1 for a stick, 0 to 1 for a trigger. A joystick's trigger
    rests at -1, a controller's at 0."""
    if event.type == pygame.CONTROLLERAXISMOTION:
        return float(event.value) / 32767
    rests_below = axis_of(event) in ("LT", "RT")
    return (float(event.value) + 1) / 2 if rests_below else float(event.value)


def control_of(event: pygame.event.Event) -> str:
    """Return the control that an event presses or pushes past its edge, or ''."""
    axis = axis_of(event)
    if axis:
        return _axis_control(axis, axis_value(event))
    return button_of(event) if event.type in BUTTON_DOWN_EVENTS else ""


def _axis_control(axis: str, value: float) -> str:
    if axis in ("LT", "RT"):
        return axis if value > TRIGGER_EDGE else ""
    if abs(value) < STICK_EDGE or axis.startswith("right"):
        return ""
    return STICK_CONTROLS[axis][value > 0]


class Pads:
    """The open pads by SDL's instance number."""

    def __init__(self) -> None:
        """Start with no pad; the window's first events announce those that are plugged in."""
        self.joysticks: dict[int, pygame.joystick.JoystickType] = {}
        self.controllers: dict[int, controller.Controller] = {}

    def open_pad(self, place: int) -> set[int]:
        """Open the pad with this device index; return the numbers of all that report as controllers."""
        try:
            stick = pygame.joystick.Joystick(place)
        except pygame.error:  # unplugged before the event was read
            return set(self.controllers)
        number = stick.get_instance_id()
        self.joysticks[number] = stick
        if not controller.get_init():
            controller.init()
        if controller.is_controller(place):
            self.controllers[number] = controller.Controller(place)
        return set(self.controllers)

    def close_pad(self, number: int) -> set[int]:
        """Close the pad of this number; return the numbers of all that report as controllers."""
        self.joysticks.pop(number, None)
        self.controllers.pop(number, None)
        return set(self.controllers)
