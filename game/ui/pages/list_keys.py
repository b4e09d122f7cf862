"""The keys of a long list that is one stop of Tab, as in any desktop list: Home, End, page up and
down, and a letter for the next entry that begins with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.ui.kit.focus import PAD_LB, PAD_RB
from game.ui.kit.keyboard_layout import CHORD_MODIFIERS

_PAGE_KEYS: Final = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}


def is_tab_event(event: pygame.event.Event) -> bool:
    """Return whether the event moves to the next or previous stop."""
    if event.type == pygame.KEYDOWN:
        return bool(event.key == pygame.K_TAB)
    return event.type == pygame.JOYBUTTONDOWN and event.button in (PAD_LB, PAD_RB)


def row_for_key(
    event: pygame.event.Event, titles: Sequence[str], here: int, shown: int
) -> int | None:
    """Return the row that a key leads to from row `here` with `shown` rows in view; None for other
    keys, and for a letter without another entry."""
    if event.type != pygame.KEYDOWN or not titles or event.dict.get("mod", 0) & CHORD_MODIFIERS:
        return None
    last = len(titles) - 1
    match event.key:
        case pygame.K_HOME:
            return 0
        case pygame.K_END:
            return last
        case key if key in _PAGE_KEYS:
            return min(last, max(0, here + _PAGE_KEYS[key] * max(1, shown - 1)))
        case key if pygame.K_a <= key <= pygame.K_z:
            return _next_with_letter(chr(key), titles, here)
        case _:
            return None


def _next_with_letter(letter: str, titles: Sequence[str], here: int) -> int | None:
    """Return the next row, going round, whose title begins with that letter; `The` is ignored."""
    for step in range(1, len(titles) + 1):
        row = (here + step) % len(titles)
        title = titles[row].casefold().removeprefix("the ")
        if title.startswith(letter) and row != here:
            return row
    return None
