"""A hand that presses on and on is not heard until it has paused: nobody who plays a battle by one
key wants that key to run on through the page after it and into the next battle."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.kit.focus import CONFIRM_KEYS

PAUSE_SECONDS: Final = 1.0
"""Seconds without a press after which the next one is meant."""
_PAD_A: Final = 0
_MOVE_EVENTS: Final = (
    pygame.MOUSEWHEEL,
    pygame.FINGERDOWN,
    pygame.JOYAXISMOTION,
    pygame.CONTROLLERBUTTONDOWN,
    pygame.CONTROLLERAXISMOTION,
)


class ConfirmDebounce:
    """How long the key or button that confirms has not been pressed, until it has paused once."""

    def __init__(self, awaited: bool = True, pause_seconds: float = PAUSE_SECONDS) -> None:
        """No pause yet; ``awaited`` false: none is asked for. So many ``pause_seconds`` are a
        pause."""
        self.pause_seconds = pause_seconds
        self.seconds_left = pause_seconds if awaited else 0.0

    def advance(self, seconds: float) -> None:
        """So much time has passed."""
        self.seconds_left -= min(seconds, self.seconds_left)

    def ignores(self, event: pygame.event.Event) -> bool:
        """Whether this press belongs to those before it; then the pause is waited for anew."""
        if self.seconds_left == 0.0 or not is_confirm(event):
            return False
        self.seconds_left = self.pause_seconds
        return True


def is_confirm(event: pygame.event.Event) -> bool:
    """Whether the event is Enter, Space or the pad's A going down."""
    if event.type == pygame.KEYDOWN:
        return event.key in CONFIRM_KEYS
    return event.type == pygame.JOYBUTTONDOWN and event.button == _PAD_A


def is_press(event: pygame.event.Event) -> bool:
    """Whether a key, a button or the mouse goes down, or the pad's cross is pushed."""
    if event.type == pygame.JOYHATMOTION:
        return tuple(event.value) != (0, 0)
    return event.type in (pygame.KEYDOWN, pygame.JOYBUTTONDOWN, pygame.MOUSEBUTTONDOWN)


def is_page_input(event: pygame.event.Event) -> bool:
    """Whether the event is a press, or a wheel, a trigger or a stick that moves: whoever did it
    meant the page that he saw."""
    return is_press(event) or event.type in _MOVE_EVENTS


def is_hurry_press(event: pygame.event.Event) -> bool:
    """Whether the event is Space or the pad's A going down: what a battle is hurried on by."""
    if event.type == pygame.KEYDOWN:
        return bool(event.key == pygame.K_SPACE)
    return event.type == pygame.JOYBUTTONDOWN and event.button == _PAD_A
