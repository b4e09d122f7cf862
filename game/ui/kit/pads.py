"""The gamepads that are plugged in: each is opened, as a controller if its layout is known."""

from __future__ import annotations

import pygame
from pygame._sdl2 import controller


class Pads:
    """The open pads by the number SDL knows them by."""

    def __init__(self) -> None:
        """No pad yet; the window's first events tell of those that are there."""
        self.joysticks: dict[int, pygame.joystick.JoystickType] = {}
        self.controllers: dict[int, controller.Controller] = {}

    def open_pad(self, place: int) -> set[int]:
        """The pad at this place is open; the numbers of those that speak as controllers."""
        try:
            stick = pygame.joystick.Joystick(place)
        except pygame.error:  # it was pulled out again before we came to it
            return set(self.controllers)
        number = stick.get_instance_id()
        self.joysticks[number] = stick
        if not controller.get_init():
            controller.init()
        if controller.is_controller(place):
            self.controllers[number] = controller.Controller(place)
        return set(self.controllers)

    def close_pad(self, number: int) -> set[int]:
        """The pad of this number is gone; the numbers of those that speak as controllers."""
        self.joysticks.pop(number, None)
        self.controllers.pop(number, None)
        return set(self.controllers)
