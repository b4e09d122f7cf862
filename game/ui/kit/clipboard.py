"""The clipboard of the system, and one of the program's own where the system has none."""

from contextlib import suppress
from typing import Final

import pygame

MAX_LETTERS: Final = 1_000_000
"""Most letters that are taken from a clipboard: no page has a use for more."""
_fallback = [""]


def copy_text(words: str) -> None:
    """Copy text to the clipboard."""
    _fallback[0] = words
    with suppress(pygame.error):
        pygame.scrap.put_text(words)


def paste_text() -> str:
    """Return the clipboard's text with plain line ends and without characters that nobody sees."""
    try:
        words = pygame.scrap.get_text()
    except pygame.error:
        words = _fallback[0]
    plain = (words or _fallback[0])[:MAX_LETTERS].replace("\r\n", "\n").replace("\r", "\n")
    return "".join(sign for sign in plain if sign.isprintable() or sign in "\n\t")


def is_paste_key(event: pygame.event.Event) -> bool:
    """Return whether a key pastes: Ctrl V, on a Mac Cmd V."""
    chord = pygame.KMOD_CTRL | pygame.KMOD_META
    return event.type == pygame.KEYDOWN and event.key == pygame.K_v and bool(event.dict.get("mod", 0) & chord)
