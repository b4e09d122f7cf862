"""One guarded reader for every TOML file. Deep brackets exhaust tomllib's stack, and long dotted
keys and numbers cost it unbounded time (60 KB of dots: 6 s)."""

import re
import tomllib
from pathlib import Path
from typing import Any, Final

from game.core.files import read_regular_file

MAX_BRACKET_DEPTH: Final = 10
MAX_OPEN_BRACKETS: Final = 25_000
MAX_DOTS: Final = 8
MAX_WORD_LENGTH: Final = 64

# Unlike the strings of a tokenizer with positions, these end at once where they are not closed, so
# that no text makes the search scan the same characters again and again.
TOKEN: Final = re.compile(
    r'(?P<string>"""(?:[^\\]|\\.)*?"""(?:"{1,2})?|"(?!"")(?:[^"\\\n]|\\[^\n])*"'
    r"|'''.*?'''(?:'{1,2})?|'(?!'')[^'\n]*')"
    r"|(?P<comment>#[^\n]*)"
    r"|(?P<word>[A-Za-z0-9_+\-]+)"
    r"|(?P<open>[\[{])"
    r"|(?P<close>[\]}])"
    r"|(?P<dot>\.)"
    r"|(?P<fresh>[=,\n])"
    r"|(?P<quote>[\"'])",
    re.DOTALL,
)


class TomlTooComplex(ValueError):
    """A text that must not reach tomllib: where, what kind of error it is, and in plain words."""

    def __init__(self, position: int, code: str, said: str) -> None:
        self.position, self.code, self.message = position, code, said
        super().__init__(said)


def parse_toml_safely(text: str) -> dict[str, Any]:
    """Parse a TOML text. Raise ValueError if it is invalid: TomlTooComplex before it is parsed, or
    with tomllib's own words."""
    validate_complexity(text)
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError("it is nested too deep") from None


def load_toml(path: Path, max_bytes: int) -> dict[str, Any]:
    """Parse a file of the player's. Raise OSError as `read_regular_file` does, and ValueError as
    `parse_toml_safely` does."""
    return parse_toml_safely(read_regular_file(path, max_bytes).decode("utf-8-sig"))


def parse_shipped_toml(text: str) -> dict[str, Any]:
    """Parse a file that comes with the game, without the guard. Raise ValueError."""
    return tomllib.loads(text)


def validate_complexity(text: str) -> None:
    """Raise TomlTooComplex if parsing would cost more than linear time."""
    depth = dots = opened = 0
    for token in TOKEN.finditer(text):
        kind = token.lastgroup
        if kind == "quote":
            return  # an unfinished string: tomllib stops here too, and says why
        depth = depth + 1 if kind == "open" else max(0, depth - 1) if kind == "close" else depth
        opened += kind == "open"
        dots = 0 if kind in ("fresh", "open") else dots + (kind == "dot")
        at = token.start()
        if depth > MAX_BRACKET_DEPTH:
            said = f"brackets are nested more than {MAX_BRACKET_DEPTH} deep"
            raise TomlTooComplex(at, "too-deep", said)
        if opened > MAX_OPEN_BRACKETS:
            raise TomlTooComplex(at, "too-many", f"more than {MAX_OPEN_BRACKETS} brackets")
        if dots > MAX_DOTS:
            raise TomlTooComplex(at, "too-deep", f"a key has more than {MAX_DOTS} dots")
        if kind == "word" and len(token.group()) > MAX_WORD_LENGTH:
            said = f"a word or number is longer than {MAX_WORD_LENGTH} characters"
            raise TomlTooComplex(at, "too-long", said)
