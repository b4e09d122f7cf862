"""The clipboard of the system; where there is none, one of our own."""

from __future__ import annotations

from contextlib import suppress

import pygame

_fallback = [""]


def copy_text(words: str) -> None:
    """The words lie on the clipboard."""
    _fallback[0] = words
    with suppress(pygame.error):
        pygame.scrap.put_text(words)


def paste_text() -> str:
    """What lies on the clipboard, as plain text with plain ends of lines."""
    try:
        words = pygame.scrap.get_text()
    except pygame.error:
        words = _fallback[0]
    plain = (words or _fallback[0]).replace("\r\n", "\n").replace("\r", "\n")
    return "".join(sign for sign in plain if sign.isprintable() or sign in "\n\t")
