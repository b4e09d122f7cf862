"""Keyboard layouts: every key becomes the one that screens know, whatever is printed on it.

SDL names a key by the letter it types, so on a Russian keyboard no key is `K_s`. Here the letter
counts wherever it is one of ours; where it is none, the place of the key counts. The signs that
commands have are heard by what is typed, for many layouts type them only with Shift or AltGr.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

import pygame

from game.ui.kit.bindings import COMMANDS

RAW: Final = "raw"
"""The attribute of a key's event that has the code SDL gave it, where its place counts instead."""
_ROWS: Final = (
    (pygame.KSCAN_A, "abcdefghijklmnopqrstuvwxyz"),
    (pygame.KSCAN_1, "1234567890"),
    (pygame.KSCAN_MINUS, "-=[]\\"),
    (pygame.KSCAN_SEMICOLON, ";'`,./"),
)
US: Final = MappingProxyType({first + n: s for first, row in _ROWS for n, s in enumerate(row)})
"""What is printed on the keys of a keyboard from the United States, by their scancodes."""
_DOTS: Final = {"ı": "i", "İ": "i"}
"""Letters on whose cap stands the capital of another, as buttons show it: Turkish I and İ."""
_SHIFT: Final = pygame.KMOD_SHIFT
_ALTGR: Final = pygame.KMOD_RALT | pygame.KMOD_MODE
_WITH_ALTGR: Final = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_MODE
"""What Windows and X11 report to be held while AltGr is."""
CHORDS: Final = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
"""With one of these held a letter is no writing."""
_RUBS_OUT: Final = (pygame.K_BACKSPACE, pygame.K_DELETE)
_DEAD: Final = (pygame.K_UNKNOWN, 1 << 30)
"""The codes that all dead keys share: their places tell them apart."""
_PRINTED: Final = range(ord("!"), 0x110000)
"""Codes of keys that type a sign; those of the keypad and the F keys lie above."""


def _signs() -> frozenset[str]:
    """The signs that commands and the numbers on the sea are heard by."""
    commands = (chr(own.key) for own in COMMANDS if ord("!") <= own.key <= ord("~"))
    return frozenset("0123456789").union(sign for sign in commands if not sign.isalpha())


SIGNS: Final = _signs()


@dataclass(slots=True)
class Layout:
    """The layout as far as it is known: whether the letter that was typed last was a Latin one, and
    what keys became that are down."""

    latin: bool = False
    _down: dict[int, tuple[int, int]] = field(default_factory=dict)
    """By scancode: what the key became, and the code that SDL gave it."""

    def read(self, event: pygame.event.Event) -> pygame.event.Event:
        """The event as screens know it; what is no key of letters and signs stays as it is."""
        if event.type not in (pygame.KEYDOWN, pygame.KEYUP):
            return event
        place = int(event.dict.get("scancode", 0))
        if event.key in _DEAD:
            return _changed(event, key=ord(US[place])) if place in US else event
        if event.key not in _PRINTED:
            return event
        if event.type == pygame.KEYUP:
            return _changed(event, key=self._down.pop(place, (event.key, 0))[0])
        typed, mod = str(event.dict.get("unicode", "")), int(event.dict.get("mod", 0))
        if mod & _ALTGR and typed.isprintable() and typed:
            mod &= ~_WITH_ALTGR
        if typed in SIGNS and chr(event.key) != typed:
            read = _changed(event, key=ord(typed), mod=mod & ~_SHIFT)
        else:
            key = self._of(chr(event.key), US.get(place, ""))
            read = _changed(event, key=key, mod=mod)
            if key != event.key:
                read = _changed(read, raw=event.key)
        if place:
            self._down[place] = read.key, event.key
        return read

    def code_of(self, event: pygame.event.Event) -> int:
        """SDL's own code of a key that is down."""
        return self._down.get(int(event.dict.get("scancode", 0)), (0, int(event.key)))[1]

    def _of(self, sign: str, printed: str) -> int:
        """The key that a sign means, typed at the place where the US keyboard has ``printed``: its
        own letter or sign, or the place's where it is neither. Where letters are Latin, signs that
        lie at a letter's place, as on Dvorak, mean themselves."""
        if sign.isalpha():
            self.latin = unicodedata.name(sign, "").startswith("LATIN")
            placed = not self.latin
        else:
            placed = printed.isalpha() and sign not in SIGNS and not self.latin
        return ord(printed) if placed and printed else ord(_DOTS.get(sign, sign))


def writes(event: pygame.event.Event) -> bool:
    """Whether a key changes a text by a sign, as no Enter and no chord does."""
    sign = str(event.dict.get("unicode", ""))
    typed = bool(sign) and sign.isprintable() and not event.dict.get("mod", 0) & CHORDS
    return typed or event.key in _RUBS_OUT


def row_digit(event: pygame.event.Event) -> str:
    """The digit on a key of the upper row, '' for none. French keyboards type digits with Shift
    alone, so without Shift what is printed there counts too."""
    if pygame.K_0 <= event.key <= pygame.K_9:
        return chr(event.key)
    printed = US.get(int(event.dict.get("scancode", 0)), "")
    return printed if printed.isdigit() and not event.dict.get("mod", 0) & _SHIFT else ""


def typed_digit(event: pygame.event.Event) -> str:
    """The digit that a key types, on the keypad too, or has in the upper row; '' for none."""
    typed = str(event.dict.get("unicode", ""))
    return typed if len(typed) == 1 and typed.isascii() and typed.isdigit() else row_digit(event)


def _changed(event: pygame.event.Event, **values: int) -> pygame.event.Event:
    """The event with these values; the very same if it has them."""
    if all(event.dict.get(name) == value for name, value in values.items()):
        return event
    return pygame.event.Event(event.type, {**event.dict, **values})
