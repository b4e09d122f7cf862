"""Keyboards as SDL tells of them: for each layout what its keys type, and the events they make.

The layouts are those of X11 (`us`, `de`, `fr`, `ru`, `gr`, `ua`, `il`, `tr`, and Dvorak). SDL names
a key by what it types alone; where no key of the upper row types a digit, it takes the row for one
of digits, and all dead keys have one code.
"""

from dataclasses import dataclass
from typing import Final

import pygame
import pytest

from game.ui.shell.app import App

DEAD: Final = "\0"
"""A key that types nothing by itself."""
_DEAD_CODE: Final = 1 << 30
_PLACES: Final = (
    *(53, *range(30, 40), 45, 46),
    *(20, 26, 8, 21, 23, 28, 24, 12, 18, 19, 47, 48, 49),
    *(4, 22, 7, 9, 10, 11, 13, 14, 15, 51, 52),
    *(29, 27, 6, 25, 5, 17, 16, 54, 55, 56),
)
"""Scancodes row by row, from the key left of 1 to the one left of the right Shift."""
_SHIFT, _ALTGR = pygame.KMOD_LSHIFT, pygame.KMOD_RALT


@dataclass(frozen=True)
class KeyboardSample:
    """What the 47 keys type: alone, with Shift, and some with AltGr, by what they type alone."""

    alone: str
    shift: str
    altgr: str = ""
    """Pairs: the sign of the key, the sign it types with AltGr."""

    def code_of(self, n: int) -> int:
        """SDL's code of the key with this number."""
        digits = any(sign.isdigit() for sign in self.alone[1:11])
        if 1 <= n <= 10 and not digits:
            return ord("1234567890"[n - 1])
        return _DEAD_CODE if self.alone[n] == DEAD else ord(self.alone[n])

    def key_down_event(self, n: int, typed: str, mod: int = 0) -> pygame.event.Event:
        """The key with this number goes down, with what it types and what is held."""
        about = {"key": self.code_of(n), "mod": mod, "unicode": typed, "scancode": _PLACES[n]}
        return pygame.event.Event(pygame.KEYDOWN, about)

    def event_typing(self, sign: str) -> pygame.event.Event | None:
        """The key that types this sign; None if the layout has none."""
        extra = dict(zip(self.altgr[::2], self.altgr[1::2], strict=True))
        for n, (alone, shifted) in enumerate(zip(self.alone, self.shift, strict=True)):
            if alone == sign:
                return self.key_down_event(n, sign)
            if shifted == sign:
                return self.key_down_event(n, sign, _SHIFT)
            if extra.get(alone) == sign:
                return self.key_down_event(n, sign, _ALTGR)
        return None

    def event_at(self, printed: str, mod: int = 0) -> pygame.event.Event:
        """The key that lies where the US keyboard has this sign."""
        n = US.alone.index(printed)
        typed = "" if mod or self.alone[n] == DEAD else self.alone[n]
        return self.key_down_event(n, typed, mod)


US = KeyboardSample("`1234567890-=qwertyuiop[]\\asdfghjkl;'zxcvbnm,./",
              '~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?')  # fmt: skip
KEYBOARDS: Final = {
    "us": US,
    "de": KeyboardSample("\0" "1234567890ß\0qwertzuiopü+#asdfghjklöäyxcvbnm,.-",
                   '°!"§$%&/()=?\0QWERTZUIOPÜ*\'ASDFGHJKLÖÄYXCVBNM;:_', "q@7{8[9]0}ß\\+~"),
    "fr": KeyboardSample("²&é\"'(-è_çà)=azertyuiop\0$*qsdfghjklmùwxcvbn,;:!",
                   "~1234567890°+AZERTYUIOP\0£µQSDFGHJKLM%WXCVBN?./§", "é~\"#'{([-|è`_\\ç^à@)]=}"),
    "ru": KeyboardSample("ё1234567890-=йцукенгшщзхъ\\фывапролджэячсмитьбю.",
                   'Ё!"№;%:?*()_+ЙЦУКЕНГШЩЗХЪ/ФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,'),
    "gr": KeyboardSample("`1234567890-=;ςερτυθιοπ[]\\ασδφγηξκλ\0'ζχψωβνμ,./",
                   '~!@#$%^&*()_+:ΣΕΡΤΥΘΙΟΠ{}|ΑΣΔΦΓΗΞΚΛ\0"ΖΧΨΩΒΝΜ<>?'),
    "ua": KeyboardSample("'1234567890-=йцукенгшщзхїґфівапролджєячсмитьбю.",
                   'ʼ!"№;%:?*()_+ЙЦУКЕНГШЩЗХЇҐФІВАПРОЛДЖЄЯЧСМИТЬБЮ,', "9[0]"),
    "he": KeyboardSample(";1234567890-=/'קראטוןםפ][\\שדגכעיחלךף,זסבהנמצתץ.",
                   '~!@#$%^&*)(_+QWERTYUIOP}{|ASDFGHJKL:"ZXCVBNM><?'),
    "tr": KeyboardSample("\"1234567890*-qwertyuıopğü,asdfghjklşizxcvbnmöç.",
                   "é!'^+%&/()=?_QWERTYUIOPĞÜ;ASDFGHJKLŞİZXCVBNMÖÇ:", "q@7{8[9]0}"),
    "dvorak": KeyboardSample("`1234567890[]',.pyfgcrl/=\\aoeuidhtns-;qjkxbmwvz",
                       '~!@#$%^&*(){}"<>PYFGCRL?+|AOEUIDHTNS_:QJKXBMWVZ'),
}  # fmt: skip
NON_LATIN: Final = pytest.mark.parametrize("board", ["ru", "ua", "gr", "he"])
"""Keyboards without a Latin letter."""


def press_letter(app: App, board: str, letter: str, mod: int = 0) -> None:
    """The key of that keyboard that lies where a US one has this letter."""
    down = KEYBOARDS[board].event_at(letter, mod)
    pygame.event.post(down)
    pygame.event.post(pygame.event.Event(pygame.KEYUP, {**down.dict, "unicode": ""}))
    app.run_frame(1 / 60)
