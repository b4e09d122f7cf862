"""Limits against absurd or hostile levels, checked before the models see anything; and letters that no
typeface has."""

import math
from collections.abc import Iterator
from unicodedata import combining, normalize

from game.core.files import bundled_folder
from game.core.toml_reader import TOKEN
from game.core.typefaces import FALLBACK_FACE, code_points_of
from game.core.wording import control_character_index, format_code_point
from game.levels.reading.findings import KeyPath, RawFinding, Severity, shorten

MAX_BYTES = 256 * 1024
MAX_DEPTH = 10
MAX_ENTRIES = 400
MAX_TEXT_CHARS = 4_000
MAX_NUMBER = 1_000_000

HIDDEN_CHARACTER = "a character that nobody sees"
HINTS = {
    "too-deep": "no level needs so many, one inside another",
    "too-many": "split the list, or leave some out: a level is one battle",
    "too-long": "shorten it; what is longer may go into a comment",
    "number": "a plain number, like 12 or 0.5",
    "hidden-character": "leave the escape out, or write what is meant in plain letters",
}
"""What to do about each kind of error found here."""


def find_hidden_character(text: str) -> tuple[int, str, str, str] | None:
    """Return (position, code, message, hint) of the first invisible character of a file, comments included,
    that controls a terminal or reverses the writing; or None."""
    at = control_character_index(text, may_have_newlines=True)
    if at < 0:
        return None
    said = f"{format_code_point(text[at])} stands here, {HIDDEN_CHARACTER}"
    return at, "hidden-character", said, "delete it and type the place anew"


def find_unclosed_string(text: str) -> int | None:
    """Return where the first unclosed string begins, or None."""
    quotes = (token.start() for token in TOKEN.finditer(text) if token.lastgroup == "quote")
    return next(quotes, None)


def excessive_value_errors(data: dict[str, object]) -> Iterator[RawFinding]:
    """Yield every value that is too deep, too long or no sane number, walking without recursion."""
    waiting: list[tuple[KeyPath, object]] = [((), data)]
    while waiting:
        path, value = waiting.pop()
        children = _children(value)
        message = _excess_of(value, len(path), len(children))
        strange = [(*path, key) for key, _ in children if isinstance(key, str) and _has_hidden_character(key)]
        if strange:
            said = _escaped_character_error(str(strange[0][-1]))
            yield RawFinding(strange[0], "key", *said, HINTS[said[0]])
        elif message:
            beyond = [(*path, key) for key, _ in children[MAX_ENTRIES : MAX_ENTRIES + 1]]
            yield RawFinding(beyond[0] if beyond else path, "value", *message, HINTS[message[0]])
        else:
            waiting += [((*path, key), child) for key, child in children]


def _children(value: object) -> list[tuple[str | int, object]]:
    if isinstance(value, dict):
        return list(value.items())
    return list(enumerate(value)) if isinstance(value, list) else []


def _excess_of(value: object, depth: int, entries: int) -> tuple[str, str] | None:
    if depth > MAX_DEPTH:
        return "too-deep", f"values are nested more than {MAX_DEPTH} deep"
    if entries > MAX_ENTRIES:
        return "too-many", f"{entries} entries; at most {MAX_ENTRIES} are allowed"
    if isinstance(value, str) and len(value) > MAX_TEXT_CHARS:
        return ("too-long", f"a text of {len(value)} characters; at most {MAX_TEXT_CHARS} are allowed")
    if isinstance(value, str) and _has_hidden_character(value):
        return _escaped_character_error(value)
    if isinstance(value, float) and not math.isfinite(value):
        return "number", "a number must be finite"
    if isinstance(value, int | float) and abs(value) > MAX_NUMBER:
        shown = f"{value:g}" if isinstance(value, float) else shorten(str(value), 24)
        return "number", f"{shown} is beyond any sea; the limit is {MAX_NUMBER}"
    return None


def _has_hidden_character(text: str) -> bool:
    return control_character_index(text, may_have_newlines=True) >= 0


def _escaped_character_error(text: str) -> tuple[str, str]:
    r"""Return (code, message) for an invisible character written as an escape such as
    ``\u001b``."""
    return (
        "hidden-character",
        (
            f"it holds {format_code_point(text[control_character_index(text, may_have_newlines=True)])}, "
            f"{HIDDEN_CHARACTER}"
        ),
    )


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
    """Return whether a letter cannot be drawn; an accent that combines with the letter before it can."""
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
