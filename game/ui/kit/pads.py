"""The gamepads that are plugged in: each is opened, as a controller if its layout is known."""

import pygame
from pygame._sdl2 import controller


class Pads:
    """The open pads by SDL's instance number."""

    def __init__(self) -> None:
        """Start with no pad; the window's first events announce those that are plugged in."""
        self.joysticks: dict[int, pygame.joystick.JoystickType] = {}
        self.controllers: dict[int, controller.Controller] = {}

    def open_pad(self, place: int) -> set[int]:
        """Open the pad with this device index; return the numbers of all that report as
        controllers."""
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
