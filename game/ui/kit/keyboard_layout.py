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

RAW_CODE: Final = "raw"
"""The attribute of a key's event that has the code SDL gave it, where its place counts instead."""
_US_ROWS: Final = (
    (pygame.KSCAN_A, "abcdefghijklmnopqrstuvwxyz"),
    (pygame.KSCAN_1, "1234567890"),
    (pygame.KSCAN_MINUS, "-=[]\\"),
    (pygame.KSCAN_SEMICOLON, ";'`,./"),
)
US_CHARACTERS: Final = MappingProxyType(
    {first + n: s for first, row in _US_ROWS for n, s in enumerate(row)}
)
"""What is printed on the keys of a keyboard from the United States, by their scancodes."""
_CAP_LETTERS: Final = {"ı": "i", "İ": "i"}
"""Letters on whose cap stands the capital of another, as buttons show it: Turkish I and İ."""
_SHIFT: Final = pygame.KMOD_SHIFT
_ALTGR: Final = pygame.KMOD_RALT | pygame.KMOD_MODE
_WITH_ALTGR: Final = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_MODE
"""What Windows and X11 report to be held while AltGr is."""
CHORD_MODIFIERS: Final = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
"""With one of these held a letter is no writing."""
_ERASE_KEYS: Final = (pygame.K_BACKSPACE, pygame.K_DELETE)
_DEAD_KEY_CODES: Final = (pygame.K_UNKNOWN, 1 << 30)
"""The codes that all dead keys share: their places tell them apart."""
_CHARACTER_CODES: Final = range(ord("!"), 0x110000)
"""Codes of keys that type a sign; those of the keypad and the F keys lie above."""


def _command_characters() -> frozenset[str]:
    """The signs that commands and the numbers on the sea are heard by."""
    commands = (chr(own.key) for own in COMMANDS if ord("!") <= own.key <= ord("~"))
    return frozenset("0123456789").union(sign for sign in commands if not sign.isalpha())


COMMAND_CHARACTERS: Final = _command_characters()


@dataclass(slots=True)
class KeyboardLayout:
    """The layout as far as it is known: whether the letter that was typed last was a Latin one, and
    what keys became that are down."""

    is_latin: bool = False
    _keys_down: dict[int, tuple[int, int]] = field(default_factory=dict)
    """By scancode: what the key became, and the code that SDL gave it."""

    def translate(self, event: pygame.event.Event) -> pygame.event.Event:
        """The event as screens know it; what is no key of letters and signs stays as it is."""
        if event.type not in (pygame.KEYDOWN, pygame.KEYUP):
            return event
        place = int(event.dict.get("scancode", 0))
        if event.key in _DEAD_KEY_CODES:
            return (
                _event_with(event, key=ord(US_CHARACTERS[place]))
                if place in US_CHARACTERS
                else event
            )
        if event.key not in _CHARACTER_CODES:
            return event
        if event.type == pygame.KEYUP:
            return _event_with(event, key=self._keys_down.pop(place, (event.key, 0))[0])
        typed, mod = str(event.dict.get("unicode", "")), int(event.dict.get("mod", 0))
        if mod & _ALTGR and typed.isprintable() and typed:
            mod &= ~_WITH_ALTGR
        if typed in COMMAND_CHARACTERS and chr(event.key) != typed:
            read = _event_with(event, key=ord(typed), mod=mod & ~_SHIFT)
        else:
            key = self._key_for(chr(event.key), US_CHARACTERS.get(place, ""))
            read = _event_with(event, key=key, mod=mod)
            if key != event.key:
                read = _event_with(read, raw=event.key)
        if place:
            self._keys_down[place] = read.key, event.key
        return read

    def sdl_code_of(self, event: pygame.event.Event) -> int:
        """SDL's own code of a key that is down."""
        return self._keys_down.get(int(event.dict.get("scancode", 0)), (0, int(event.key)))[1]

    def _key_for(self, sign: str, printed: str) -> int:
        """The key that a sign means, typed at the place where the US keyboard has ``printed``: its
        own letter or sign, or the place's where it is neither. Where letters are Latin, signs that
        lie at a letter's place, as on Dvorak, mean themselves."""
        if sign.isalpha():
            self.is_latin = unicodedata.name(sign, "").startswith("LATIN")
            placed = not self.is_latin
        else:
            placed = printed.isalpha() and sign not in COMMAND_CHARACTERS and not self.is_latin
        return ord(printed) if placed and printed else ord(_CAP_LETTERS.get(sign, sign))


def is_text_input(event: pygame.event.Event) -> bool:
    """Whether a key changes a text by a sign, as no Enter and no chord does."""
    sign = str(event.dict.get("unicode", ""))
    typed = bool(sign) and sign.isprintable() and not event.dict.get("mod", 0) & CHORD_MODIFIERS
    return typed or event.key in _ERASE_KEYS


def digit_row_key(event: pygame.event.Event) -> str:
    """The digit on a key of the upper row, '' for none. French keyboards type digits with Shift
    alone, so without Shift what is printed there counts too."""
    if pygame.K_0 <= event.key <= pygame.K_9:
        return chr(event.key)
    printed = US_CHARACTERS.get(int(event.dict.get("scancode", 0)), "")
    return printed if printed.isdigit() and not event.dict.get("mod", 0) & _SHIFT else ""


def typed_digit(event: pygame.event.Event) -> str:
    """The digit that a key types, on the keypad too, or has in the upper row; '' for none."""
    typed = str(event.dict.get("unicode", ""))
    return (
        typed if len(typed) == 1 and typed.isascii() and typed.isdigit() else digit_row_key(event)
    )


def _event_with(event: pygame.event.Event, **values: int) -> pygame.event.Event:
    """The event with these values; the very same if it has them."""
    if all(event.dict.get(name) == value for name, value in values.items()):
        return event
    return pygame.event.Event(event.type, {**event.dict, **values})
