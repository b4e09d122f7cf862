"""Keyboard layouts: map each key to the one that screens know, whatever is printed on it.

SDL names a key by the letter it types, so a Russian keyboard has no `K_s`. The letter counts if it is one of
ours; otherwise the position of the key counts. Characters that are commands count as typed, because many
layouts type them only with Shift or AltGr."""

import unicodedata
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

import pygame

from game.ui.kit.bindings import COMMANDS

RAW_CODE: Final = "raw"
"""Attribute of a key event with SDL's own code, set where the position of the key counts."""
_US_ROWS: Final = (
    (pygame.KSCAN_A, "abcdefghijklmnopqrstuvwxyz"),
    (pygame.KSCAN_1, "1234567890"),
    (pygame.KSCAN_MINUS, "-=[]\\"),
    (pygame.KSCAN_SEMICOLON, ";'`,./"),
)
US_CHARACTERS: Final = MappingProxyType({first + n: s for first, row in _US_ROWS for n, s in enumerate(row)})
"""The characters on a US keyboard by scancode."""
_CAP_LETTERS: Final = {"ı": "i", "İ": "i"}
"""Letters whose key shows the capital of another letter: Turkish I and İ."""
_SHIFT: Final = pygame.KMOD_SHIFT
_ALTGR: Final = pygame.KMOD_RALT | pygame.KMOD_MODE
_WITH_ALTGR: Final = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_MODE
"""The modifiers that Windows and X11 report while AltGr is held."""
CHORD_MODIFIERS: Final = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
"""With one of these held, a letter does not write."""
_ERASE_KEYS: Final = (pygame.K_BACKSPACE, pygame.K_DELETE)
_DEAD_KEY_CODES: Final = (pygame.K_UNKNOWN, 1 << 30)
"""Codes that all dead keys share; only their positions tell them apart."""
_CHARACTER_CODES: Final = range(ord("!"), 0x110000)
"""Codes of keys that type a character; those of the keypad and the F keys are higher."""


def _command_characters() -> frozenset[str]:
    commands = (chr(own.key) for own in COMMANDS if ord("!") <= own.key <= ord("~"))
    return frozenset("0123456789").union(sign for sign in commands if not sign.isalpha())


COMMAND_CHARACTERS: Final = _command_characters()


@dataclass(slots=True)
class KeyboardLayout:
    """What is known of the layout: whether the last typed letter was Latin, and how the keys that
    are down were translated."""

    is_latin: bool = False
    _keys_down: dict[int, tuple[int, int]] = field(default_factory=dict)
    """By scancode: the translated key and SDL's own code."""

    def translate(self, event: pygame.event.Event) -> pygame.event.Event:
        """Return the event as screens know it; events of other keys stay as they are."""
        if event.type not in (pygame.KEYDOWN, pygame.KEYUP):
            return event
        place = int(event.dict.get("scancode", 0))
        if event.key in _DEAD_KEY_CODES:
            return _event_with(event, key=ord(US_CHARACTERS[place])) if place in US_CHARACTERS else event
        if event.key not in _CHARACTER_CODES:
            return event
        if event.type == pygame.KEYUP:
            return _event_with(event, key=self._keys_down.pop(place, (event.key, 0))[0])
        typed, mod = str(event.dict.get("unicode", "")), int(event.dict.get("mod", 0))
        if mod & _ALTGR and typed.isprintable() and typed:
            # AltGr that typed a character makes no chord.
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
        """Return SDL's own code of a key that is down."""
        return self._keys_down.get(int(event.dict.get("scancode", 0)), (0, int(event.key)))[1]

    def _key_for(self, sign: str, printed: str) -> int:
        """Return the key of a character typed where the US keyboard has ``printed``: its own letter
        or character, or that of the position if it is neither. On a Latin layout such as Dvorak,
        a character at a letter's position means itself."""
        if sign.isalpha():
            self.is_latin = unicodedata.name(sign, "").startswith("LATIN")
            placed = not self.is_latin
        else:
            placed = printed.isalpha() and sign not in COMMAND_CHARACTERS and not self.is_latin
        return ord(printed) if placed and printed else ord(_CAP_LETTERS.get(sign, sign))


def is_text_input(event: pygame.event.Event) -> bool:
    """Return whether a key adds a character to a text: Enter and chords do not."""
    sign = str(event.dict.get("unicode", ""))
    typed = bool(sign) and sign.isprintable() and not event.dict.get("mod", 0) & CHORD_MODIFIERS
    return typed or event.key in _ERASE_KEYS


def digit_row_key(event: pygame.event.Event) -> str:
    """Return the digit on a key of the upper row, or ''. French keyboards type digits only with
    Shift, so without Shift the printed digit counts too."""
    if pygame.K_0 <= event.key <= pygame.K_9:
        return chr(event.key)
    printed = US_CHARACTERS.get(int(event.dict.get("scancode", 0)), "")
    return printed if printed.isdigit() and not event.dict.get("mod", 0) & _SHIFT else ""


def typed_digit(event: pygame.event.Event) -> str:
    """Return the digit that a key types, also on the keypad, or has in the upper row; '' for none."""
    typed = str(event.dict.get("unicode", ""))
    return typed if len(typed) == 1 and typed.isascii() and typed.isdigit() else digit_row_key(event)


def _event_with(event: pygame.event.Event, **values: int) -> pygame.event.Event:
    if all(event.dict.get(name) == value for name, value in values.items()):
        return event
    return pygame.event.Event(event.type, {**event.dict, **values})
