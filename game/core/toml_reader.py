"""Every TOML that the game reads, through one fence: deep brackets would exhaust tomllib's stack,
and long dotted keys and numbers cost it time without measure (60 KB of dots: 6 s)."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, Final

from game.core.files import read_plain

MOST_BRACKETS: Final = 10
MOST_OPENED: Final = 25_000
MOST_DOTS: Final = 8
MOST_WORD: Final = 64

# Unlike the strings of a scanner of places these end at once where they are not closed, so that no
# text makes the search go over the same characters again and again.
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


class TooWild(ValueError):
    """A text that must not reach tomllib: where, what kind of fault it is, and in plain words."""

    def __init__(self, position: int, code: str, said: str) -> None:
        self.position, self.code, self.said = position, code, said
        super().__init__(said)


def read_toml(text: str) -> dict[str, Any]:
    """The table that a text tells. Raises ValueError for one that is no TOML: TooWild before it is
    read, or with tomllib's own words."""
    refuse_wild(text)
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError("it is nested too deep") from None


def table_in(path: Path, most: int) -> dict[str, Any]:
    """The table in a file of the player's. Raises OSError as `read_plain` does, and ValueError as
    `read_toml` does."""
    return read_toml(read_plain(path, most).decode("utf-8-sig"))


def shipped_toml(text: str) -> dict[str, Any]:
    """The table of a file that comes with the game, which needs no fence. Raises ValueError."""
    return tomllib.loads(text)


def refuse_wild(text: str) -> None:
    """Nothing in the text costs more than it is long. Raises TooWild."""
    depth = dots = opened = 0
    for token in TOKEN.finditer(text):
        kind = token.lastgroup
        if kind == "quote":
            return  # an unfinished string: tomllib stops here too, and says why
        depth = depth + 1 if kind == "open" else max(0, depth - 1) if kind == "close" else depth
        opened += kind == "open"
        dots = 0 if kind in ("fresh", "open") else dots + (kind == "dot")
        at = token.start()
        if depth > MOST_BRACKETS:
            said = f"brackets are nested more than {MOST_BRACKETS} deep"
            raise TooWild(at, "too-deep", said)
        if opened > MOST_OPENED:
            raise TooWild(at, "too-many", f"more than {MOST_OPENED} brackets")
        if dots > MOST_DOTS:
            raise TooWild(at, "too-deep", f"a key has more than {MOST_DOTS} dots")
        if kind == "word" and len(token.group()) > MOST_WORD:
            said = f"a word or number is longer than {MOST_WORD} characters"
            raise TooWild(at, "too-long", said)
