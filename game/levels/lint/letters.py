"""Texts that nobody can read on the screen: they have letters that no typeface of the game has."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from unicodedata import combining, normalize

from game.core.bundled_files import bundled_path
from game.core.typefaces import LENDS, signs_of
from game.levels.reading.findings import Fault, Severity
from game.levels.reading.findings import Path as Keys

_HINT = "Latin, Greek and Cyrillic are drawn; write the name in one of them"
_OWN = "x-"
"""What an author's own keys begin with: the game shows none of them."""
_NAMED = 3
"""So many letters of a text are named."""


def letter_doubts(data: dict[str, object]) -> Iterator[Fault]:
    """A warning for each text of a file that has such letters, at the first of them."""
    known = signs_of(_every_letter())
    for path, text in _texts(data):
        lacking = [n for n, letter in enumerate(text) if _is_lacking(text, n, letter, known)]
        if lacking:
            letters = list(dict.fromkeys(text[n] for n in lacking))
            more = " …" if len(letters) > _NAMED else ""
            named = ", ".join(f"{each} (U+{ord(each):04X})" for each in letters[:_NAMED])
            said = f"no typeface of the game has {named}{more}: a box is drawn instead"
            yield Fault(path, "value", "no-letter", said, _HINT, lacking[0], Severity.WARNING)


def _every_letter() -> Path:
    """The typeface that has all that any has."""
    return bundled_path("assets") / "fonts" / f"{LENDS}.ttf"


def _is_lacking(text: str, n: int, letter: str, known: frozenset[int]) -> bool:
    """Whether a letter cannot be drawn; an accent that joins the letter before it can."""
    if letter.isspace() or ord(letter) in known:
        return False
    joined = normalize("NFC", text[n - 1 : n + 1]) if combining(letter) and n else ""
    return not (len(joined) == 1 and ord(joined) in known)


def _texts(data: dict[str, object]) -> Iterator[tuple[Keys, str]]:
    """Every text of a file in its order, with the keys that lead to it."""
    waiting: list[tuple[Keys, object]] = [((), data)]
    while waiting:
        path, value = waiting.pop()
        if isinstance(value, str):
            yield path, value
        elif isinstance(value, dict):
            shown = [(key, each) for key, each in value.items() if not key.startswith(_OWN)]
            waiting += [((*path, key), each) for key, each in reversed(shown)]
        elif isinstance(value, list):
            waiting += [((*path, n), each) for n, each in reversed([*enumerate(value)])]
