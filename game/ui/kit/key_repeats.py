"""A key that is held down: one press does one thing, but for the keys that go on and on.

Arrows and page keys act again while they are held, and in a text whatever writes. The window's own
repeats are turned off (`shell.window`), because they queue up while a slow page is being made.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.ui.kit.screens import Screen

KEY_REPEAT_DELAY: Final = 0.35
"""Seconds that a key is held before it acts again."""
KEY_REPEAT_INTERVAL: Final = 0.07
REPEATING_KEYS: Final = frozenset(
    (
        pygame.K_UP,
        pygame.K_DOWN,
        pygame.K_LEFT,
        pygame.K_RIGHT,
        pygame.K_PAGEUP,
        pygame.K_PAGEDOWN,
    )
)
KEYPAD_KEYS: Final = frozenset(getattr(pygame, f"K_KP{n}") for n in range(1, 10))
"""The arrows of the keypad, aslant too."""


def is_key_down(key: int) -> bool:
    """Whether the keyboard still holds this key of SDL's."""
    return bool(pygame.key.get_pressed()[key])


class KeyRepeats:
    """The key that went down last, the code SDL gave it, and the page it was pressed on."""

    def __init__(self, still_down: Callable[[int], bool] = is_key_down) -> None:
        """``still_down``: whether a key is held. A key that was let go unheard does not go on."""
        self._is_key_down = still_down
        self._held_key: tuple[pygame.event.Event, int, Screen] | None = None
        self._repeat_due = 0.0
        self.last_pressed: tuple[int, Screen | None] | None = None
        """The last key that went down and has not come up, with the page it was pressed on; None
        for one that was gone already. A keyboard repeats no other key."""

    @property
    def is_holding(self) -> bool:
        """Whether a key is held that will act again, so that time must pass."""
        return self._held_key is not None

    def on_key_down(self, event: pygame.event.Event, code: int, page: Screen) -> None:
        """A key that goes on went down on this page; ``code`` is SDL's for it."""
        self._held_key, self._repeat_due = (event, code, page), KEY_REPEAT_DELAY

    def stop(self) -> None:
        """No key goes on: another one went down, or this one came up."""
        self._held_key = None

    def advance(self, seconds: float, page: Screen) -> pygame.event.Event | None:
        """The press again, if it is due after so much more time: once a frame at most, and never
        on another page than the one it was made for."""
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
