"""The findings in a level file for its author: place, what is allowed, nearest name."""

import difflib
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from game.levels.reading.finding_codes import guide_link

KeyPath = tuple[str | int, ...]
FindingPart = Literal["key", "value", "table", "end"]
"""The part of a path that a finding is about; "end": the end of the file, for something missing."""


class Severity(StrEnum):
    """The severity of a finding."""

    ERROR = "error"
    """The level cannot be played."""
    WARNING = "warning"
    """It is probably not meant."""
    NOTE = "note"
    """It is only information."""


MAX_FINDINGS = 200
MAX_LISTED = 24
"""Words that are listed even if one of them is surely meant."""


@dataclass(frozen=True, slots=True)
class RawFinding:
    """A finding without a position yet: the path of keys that leads to it, and which part of it.

    `offset` counts characters into a text value; None means the whole value. `other_paths` lead to
    what else it is about: their lines are listed at the end of the message.
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
    path: KeyPath, code: str, message: str, hint: str = "", part: FindingPart = "value"
) -> RawFinding:
    """Return a warning: the level can still be used."""
    return RawFinding(path, part, code, message, hint, severity=Severity.WARNING)


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding with its position; line and column count from 1, `text` is the source line."""

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
        """The section of the author's guide about this code."""
        return guide_link(self.code)

    def __str__(self) -> str:
        """Return the finding as its author sees it: position and message, the line, a caret, the
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
    """Return the allowed word most like this one, or "" if none is close."""
    close = difflib.get_close_matches(word[:60].lower(), list(allowed), 1, 0.6)
    return close[0] if close else ""


def suggestion_hint(word: str, allowed: Iterable[str], label: str = "allowed") -> str:
    """Return a hint with the nearest allowed word, if any, and all that is allowed; of a long list
    only the nearest word."""
    choices = list(allowed)
    close = nearest_word(word, choices)
    if close and len(choices) > MAX_LISTED:
        return f'did you mean "{close}"?'
    listing = f"{label}: {', '.join(choices[:40])}{' …' * (len(choices) > 40)}" if choices else ""
    return "; ".join(part for part in (f'did you mean "{close}"?' if close else "", listing) if part)


def shorten(text: str, max_length: int = 60) -> str:
    """Return the text on one printable line of at most `max_length` characters."""
    cut = text if len(text) <= max_length else text[: max_length - 1] + "…"
    return "".join(c if c.isprintable() else "?" for c in cut)


def _line_excerpt(text: str, column: int, width: int = 110) -> tuple[str, int]:
    """Return the part of the line around the column, and the position of the caret in it."""
    first = max(0, column - width + 20) if len(text) > width else 0
    shown = text[first : first + width].replace("\t", " ")
    return shorten(shown, width + 1), max(0, column - 1 - first)
