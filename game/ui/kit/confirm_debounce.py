"""Ignore confirm presses until the player has paused once.

A player who plays a battle with one key does not want that key to run on through the page after it
and into the next battle.
"""

from typing import Final

import pygame

from game.ui.kit.focus import CONFIRM_KEYS

PAUSE_SECONDS: Final = 1.0
"""Seconds without a press after which the next one counts."""
_PAD_A: Final = 0
_MOVE_EVENTS: Final = (
    pygame.MOUSEWHEEL,
    pygame.FINGERDOWN,
    pygame.JOYAXISMOTION,
    pygame.CONTROLLERBUTTONDOWN,
    pygame.CONTROLLERAXISMOTION,
)


class ConfirmDebounce:
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
