"""Repeats of a held key: arrows and page keys, and whatever writes while a text is edited.

The window's own repeats are off (`shell.window`), because they queue up while a slow page is drawn.
"""

from collections.abc import Callable
from typing import Final

import pygame

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
        """Use ``still_down`` to ask whether a key is held, so that a key whose release was missed
        stops."""
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
