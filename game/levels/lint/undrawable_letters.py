"""Texts with letters that no typeface of the game has."""

from collections.abc import Iterator
from unicodedata import combining, normalize

from game.core.files import bundled_folder
from game.core.typefaces import FALLBACK_FACE, code_points_of
from game.levels.reading.findings import KeyPath, RawFinding, Severity

_HINT = "Latin, Greek and Cyrillic are drawn; write the name in one of them"
_OWN_PREFIX = "x-"
"""How an author's own keys begin: the game shows none of them."""
_MAX_LISTED = 3
"""This many letters of a text are listed."""


def letter_warnings(data: dict[str, object]) -> Iterator[RawFinding]:
    """Return a warning for each text with such letters, at the first of them."""
    known = code_points_of(bundled_folder("assets") / "fonts" / f"{FALLBACK_FACE}.ttf")
    for path, text in _texts_with_paths(data):
        lacking = [n for n, letter in enumerate(text) if _is_lacking(text, n, letter, known)]
        if lacking:
            letters = list(dict.fromkeys(text[n] for n in lacking))
            more = " …" if len(letters) > _MAX_LISTED else ""
            named = ", ".join(f"{each} (U+{ord(each):04X})" for each in letters[:_MAX_LISTED])
            said = f"no typeface of the game has {named}{more}: a box is drawn instead"
            yield RawFinding(path, "value", "no-letter", said, _HINT, lacking[0], Severity.WARNING)


def _is_lacking(text: str, n: int, letter: str, known: frozenset[int]) -> bool:
    """Return whether a letter cannot be drawn; an accent that combines with the letter before it
    can."""
    if letter.isspace() or ord(letter) in known:
        return False
    joined = normalize("NFC", text[n - 1 : n + 1]) if combining(letter) and n else ""
    return not (len(joined) == 1 and ord(joined) in known)


def _texts_with_paths(data: dict[str, object]) -> Iterator[tuple[KeyPath, str]]:
    waiting: list[tuple[KeyPath, object]] = [((), data)]
    while waiting:
        path, value = waiting.pop()
        if isinstance(value, str):
            yield path, value
        elif isinstance(value, dict):
            shown = [(key, each) for key, each in value.items() if not key.startswith(_OWN_PREFIX)]
            waiting += [((*path, key), each) for key, each in reversed(shown)]
        elif isinstance(value, list):
            waiting += [((*path, n), each) for n, each in reversed([*enumerate(value)])]
