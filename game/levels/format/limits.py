"""Fences against absurd or hostile levels, put up before the models see anything."""

from __future__ import annotations

import math
from collections.abc import Iterator

from game.core.characters import hidden_in, named
from game.core.toml_reader import TOKEN
from game.levels.reading.findings import Fault, Path, shorten

MOST_BYTES = 256 * 1024
MOST_DEPTH = 10
MOST_ENTRIES = 400
MOST_TEXT = 4_000
MOST_NUMBER = 1_000_000

HIDDEN = "a character that nobody sees"
CURES = {
    "too-deep": "no level needs so many, one inside another",
    "too-many": "split the list, or leave some out: a level is one battle",
    "too-long": "shorten it; what is longer may go into a comment",
    "number": "a plain number, like 12 or 0.5",
    "hidden-character": "leave the escape out, or write what is meant in plain letters",
}
"""What to do about each kind of fault that is found here."""


def hidden_character(text: str) -> tuple[int, str, str, str] | None:
    """(position, code, message, hint) of the first character of a file, in a comment too, that
    nobody sees and that commands a terminal or turns the writing about; or None."""
    at = hidden_in(text, in_lines=True)
    if at < 0:
        return None
    said = f"{named(text[at])} stands here, {HIDDEN}"
    return at, "hidden-character", said, "delete it and type the place anew"


def unclosed_text(text: str) -> int | None:
    """Where the first text begins that is never closed, if there is one."""
    quotes = (token.start() for token in TOKEN.finditer(text) if token.lastgroup == "quote")
    return next(quotes, None)


def immoderate(data: dict[str, object]) -> Iterator[Fault]:
    """Every value that is too deep, too long or no sane number; walked without recursion."""
    waiting: list[tuple[Path, object]] = [((), data)]
    while waiting:
        path, value = waiting.pop()
        children = _children(value)
        message = _immoderate_value(value, len(path), len(children))
        strange = [(*path, key) for key, _ in children if isinstance(key, str) and _hides(key)]
        if strange:
            said = _written_in(str(strange[0][-1]))
            yield Fault(strange[0], "key", *said, CURES[said[0]])
        elif message:
            beyond = [(*path, key) for key, _ in children[MOST_ENTRIES : MOST_ENTRIES + 1]]
            yield Fault(beyond[0] if beyond else path, "value", *message, CURES[message[0]])
        else:
            waiting += [((*path, key), child) for key, child in children]


def _children(value: object) -> list[tuple[str | int, object]]:
    if isinstance(value, dict):
        return list(value.items())
    return list(enumerate(value)) if isinstance(value, list) else []


def _immoderate_value(value: object, depth: int, entries: int) -> tuple[str, str] | None:
    """(code, message) for one value, None when it is moderate."""
    if depth > MOST_DEPTH:
        return "too-deep", f"values are nested more than {MOST_DEPTH} deep"
    if entries > MOST_ENTRIES:
        return "too-many", f"{entries} entries; at most {MOST_ENTRIES} are allowed"
    if isinstance(value, str) and len(value) > MOST_TEXT:
        return "too-long", f"a text of {len(value)} characters; at most {MOST_TEXT} are allowed"
    if isinstance(value, str) and _hides(value):
        return _written_in(value)
    if isinstance(value, float) and not math.isfinite(value):
        return "number", "a number must be finite"
    if isinstance(value, int | float) and abs(value) > MOST_NUMBER:
        told = f"{value:g}" if isinstance(value, float) else shorten(str(value), 24)
        return "number", f"{told} is beyond any sea; the limit is {MOST_NUMBER}"
    return None


def _hides(text: str) -> bool:
    return hidden_in(text, in_lines=True) >= 0


def _written_in(text: str) -> tuple[str, str]:
    """(code, message) for such a character that is written as an escape, as ``\\u001b``."""
    return "hidden-character", f"it holds {named(text[hidden_in(text, in_lines=True)])}, {HIDDEN}"
