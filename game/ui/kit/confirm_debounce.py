"""A hand that presses on and on is not heard until it has paused: nobody who plays a battle by one
key wants that key to run on through the page after it and into the next battle."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.kit.focus import CONFIRM

LULL: Final = 1.0
"""Seconds without a press after which the next one is meant."""
_PAD_A: Final = 0
_MOVES: Final = (
    pygame.MOUSEWHEEL,
    pygame.FINGERDOWN,
    pygame.JOYAXISMOTION,
    pygame.CONTROLLERBUTTONDOWN,
    pygame.CONTROLLERAXISMOTION,
)


class ConfirmDebounce:
    """How long the key or button that confirms has not been pressed, until it has paused once."""

    def __init__(self, awaited: bool = True, seconds: float = LULL) -> None:
        """No pause yet; ``awaited`` false: none is asked for. So many ``seconds`` are a pause."""
        self.seconds = seconds
        self.left = seconds if awaited else 0.0

    def advance(self, seconds: float) -> None:
        """So much time has passed."""
        self.left -= min(seconds, self.left)

    def ignores(self, event: pygame.event.Event) -> bool:
        """Whether this press belongs to those before it; then the pause is waited for anew."""
        if self.left == 0.0 or not confirms(event):
            return False
        self.left = self.seconds
        return True


def confirms(event: pygame.event.Event) -> bool:
    """Whether the event is Enter, Space or the pad's A going down."""
    if event.type == pygame.KEYDOWN:
        return event.key in CONFIRM
    return event.type == pygame.JOYBUTTONDOWN and event.button == _PAD_A


def is_press(event: pygame.event.Event) -> bool:
    """Whether a key, a button or the mouse goes down, or the pad's cross is pushed."""
    if event.type == pygame.JOYHATMOTION:
        return tuple(event.value) != (0, 0)
    return event.type in (pygame.KEYDOWN, pygame.JOYBUTTONDOWN, pygame.MOUSEBUTTONDOWN)


def is_made_for_a_page(event: pygame.event.Event) -> bool:
    """Whether the event is a press, or a wheel, a trigger or a stick that moves: whoever did it
    meant the page that he saw."""
    return is_press(event) or event.type in _MOVES


def is_go_on(event: pygame.event.Event) -> bool:
    """Whether the event is Space or the pad's A going down: what a battle is hurried on by."""
    if event.type == pygame.KEYDOWN:
        return bool(event.key == pygame.K_SPACE)
    return event.type == pygame.JOYBUTTONDOWN and event.button == _PAD_A
