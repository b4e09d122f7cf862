"""Lint findings as ranges of a text. An editor counts UTF-16 units from 0, a finding characters
from 1; a finding has only a start, so it ends with the word there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from game.levels.reading.findings import Finding

WORD = re.compile(r'"[^"]*"|\[{1,2}[^\]]*\]{1,2}|[^\s,\]}=#]+')


class FindingRange(NamedTuple):
    """A range of one line, counted as editors do, and its message."""

    line: int
    start: int
    end: int
    finding: Finding


def to_utf16(text: str, characters: int) -> int:
    """Convert a number of characters of a line to UTF-16 units."""
    return len(text[:characters].encode("utf-16-le", "surrogatepass")) // 2


def from_utf16(text: str, of_units: int) -> int:
    """Convert a number of UTF-16 units of a line to characters; at most the whole line."""
    counted = 0
    for number, character in enumerate(text):
        if counted >= of_units:
            return number
        counted += 2 if ord(character) > 0xFFFF else 1
    return len(text)


def finding_ranges(found: Sequence[Finding], lines: Sequence[str]) -> list[FindingRange]:
    """Return the range to underline for every finding; one without a line is on the first."""
    out = []
    for finding in found:
        number = min(max(finding.line - 1, 0), max(len(lines) - 1, 0))
        text = lines[number] if lines else ""
        first = min(max(finding.column - 1, 0), len(text))
        word = WORD.match(text, first)
        last = word.end() if word else first + 1
        start = to_utf16(text, first)
        out.append(FindingRange(number, start, max(to_utf16(text, last), start + 1), finding))
    return out
