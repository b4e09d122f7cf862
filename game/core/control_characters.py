"""Invisible characters that control a terminal or the direction of writing. No text of a level, a
journal or a file of the player's may contain one, and none is ever printed.

They are the control characters (U+0000 to U+001F, U+007F to U+009F), the marks of direction
(U+061C, U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069), and surrogates (U+D800 to U+DFFF),
which are no text at all."""

import re
from typing import Final

_CONTROL_CHARACTERS: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
_CONTROLS_BUT_NEWLINES: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
"""The same without tab and newline, for texts of several lines."""


def control_character_index(text: str, may_have_newlines: bool = False) -> int:
    """Return the index of the first such character in a text, or -1; ``may_have_newlines`` allows
    tabs and
    newlines."""
    found = (_CONTROLS_BUT_NEWLINES if may_have_newlines else _CONTROL_CHARACTERS).search(text)
    return found.start() if found else -1


def format_code_point(character: str) -> str:
    """Return the character's code point as ``U+001B``."""
    return f"U+{ord(character):04X}"


def escape_controls(text: str) -> str:
    """Return a text that is safe to print: such characters, except tab and newline, become JSON
    escapes (``\\u001b``), so that JSON stays the same JSON."""
    return _CONTROLS_BUT_NEWLINES.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
