"""What is wrong with a level file, said to its author: place, what is allowed, nearest name."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from game.levels.reading.finding_codes import guide_link

KeyPath = tuple[str | int, ...]
FindingPart = Literal["key", "value", "table", "end"]
"""Which spot of a path a fault is about; "end": where the file ends, for what is to be added."""


class Severity(StrEnum):
    """How much a finding weighs."""

    ERROR = "error"
    """The level is not played."""
    WARNING = "warning"
    """It is hardly meant."""
    NOTE = "note"
    """It is only told."""


MAX_FINDINGS = 200
MAX_LISTED = 24
"""Words that are listed even where one of them is surely meant."""


@dataclass(frozen=True, slots=True)
class RawFinding:
    """A finding that is not yet located: the path of keys that leads to it, and which spot of it.

    `offset` counts characters into a text value; None means the value as a whole. `other_paths`
    lead to
    what else the fault is about: their lines are told at the end of the message.
    """

    path: KeyPath
    part: FindingPart
    code: str
    message: str
    hint: str = ""
    offset: int | None = None
    severity: Severity = Severity.ERROR
    other_paths: tuple[KeyPath, ...] = ()


def raw_warning(
    path: KeyPath, code: str, message: str, hint: str = "", spot: FindingPart = "value"
) -> RawFinding:
    """Return a fault with which a level can be used all the same."""
    return RawFinding(path, spot, code, message, hint, severity=Severity.WARNING)


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault with its place; line and column count from 1, `text` is the source line itself."""

    file: str
    line: int
    column: int
    code: str
    severity: Severity
    message: str
    hint: str
    text: str

    @property
    def guide_link(self) -> str:
        """Where the author's guide tells of findings of this code."""
        return guide_link(self.code)

    def __str__(self) -> str:
        """Return the finding as its author sees it: place and message, the line, a caret, the
        hint."""
        number = f"{self.line:>5} | "
        line, caret = _line_excerpt(self.text, self.column)
        shown = [
            f"{self.file}:{self.line}:{self.column}: {self.severity}: {self.message} [{self.code}]",
            f"{number}{line}".rstrip(),
            f"{'':>5} | {' ' * caret}^",
        ]
        return "\n".join([*shown, f"{'':>5} = {self.hint}"] if self.hint else shown)


class LevelError(Exception):
    """A level that cannot be used; `findings` is everything wrong with it, in file order."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__("\n".join(str(finding) for finding in self.findings))


def nearest_word(word: str, allowed: Iterable[str]) -> str:
    """Return the allowed word most like this one, or "" when none is close."""
    close = difflib.get_close_matches(word[:60].lower(), list(allowed), 1, 0.6)
    return close[0] if close else ""


def suggestion_hint(word: str, allowed: Iterable[str], what: str = "allowed") -> str:
    """Return a hint that names the nearest allowed word, if any, and all that is allowed: where
    that is much and one word is near, the word alone."""
    choices = list(allowed)
    close = nearest_word(word, choices)
    if close and len(choices) > MAX_LISTED:
        return f'did you mean "{close}"?'
    listing = f"{what}: {', '.join(choices[:40])}{' …' * (len(choices) > 40)}" if choices else ""
    return "; ".join(
        part for part in (f'did you mean "{close}"?' if close else "", listing) if part
    )


def shorten(text: str, most: int = 60) -> str:
    """Return the text on one printable line of at most `most` characters."""
    cut = text if len(text) <= most else text[: most - 1] + "…"
    return "".join(c if c.isprintable() else "?" for c in cut)


def _line_excerpt(text: str, column: int, width: int = 110) -> tuple[str, int]:
    first = max(0, column - width + 20) if len(text) > width else 0
    shown = text[first : first + width].replace("\t", " ")
    return shorten(shown, width + 1), max(0, column - 1 - first)
