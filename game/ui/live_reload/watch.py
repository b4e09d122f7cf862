"""A level file that somebody may be editing: whether it has been saved, and what `check` says."""

from __future__ import annotations

import stat
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, TypeAlias

from game.levels import Finding, LevelError, level_for, levels_home
from game.levels.format.limits import MOST_BYTES
from game.levels.packs.addresses import level_text
from game.levels.reading.findings import Severity
from game.levels.reading.source import parse_toml
from game.play.check import book_findings, check_text

LOOKS_EVERY: Final = 0.1
"""Seconds between two looks at the file."""
STILL_FOR: Final = 0.2
"""Seconds for which a saved file must lie still before it is read."""
GONE_FOR: Final = 2.0
"""Seconds after which a file that is missing or empty is not about to be written any more."""
_SLACK: Final = 0.001
"""Seconds by which frames may fall short of the time they are meant to take."""
INSTALLED: Final = "_data"
PERSON: Final = "human"

FileStamp: TypeAlias = tuple[int, int, int]
"""What tells one save from the next: time, size, and the file's own number on the disk."""
NOTHING: Final[FileStamp] = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Saved:
    """A file that has been saved and lies still: its text, or None and what keeps it from being
    read."""

    text: str | None
    findings: tuple[Finding, ...] = ()


class FileWatch:
    """Tells of each save of one file once, when it has lain still for a moment: editors empty a
    file before they write it, write it in steps, or put another in its place."""

    def __init__(self, path: Path) -> None:
        """Nothing has been seen yet: the first look tells of the file as it is."""
        self.path = path
        self._mark: FileStamp | None = None
        self._since = self._looked = float("-inf")
        self._told: FileStamp | None = None

    def look(self, now: float) -> Saved | None:
        """What was saved, None if nothing was; ``now`` is a clock in seconds that only goes on."""
        if now - self._looked < LOOKS_EVERY - _SLACK:
            return None
        self._looked = now
        mark = mark_of(self.path)
        if mark != self._mark:
            self._mark, self._since = mark, now
        patience = STILL_FOR if mark[1] else GONE_FOR
        if mark == self._told or now - self._since < patience - _SLACK:
            return None
        saved = read_saved(self.path, mark)
        if mark_of(self.path) != mark:
            return None  # it was written to while it was read
        self._told = mark
        return saved


def mark_of(path: Path) -> FileStamp:
    """The mark of the file as it is; NOTHING if there is none, or something else in its place."""
    try:
        found = path.stat()
    except OSError:
        return NOTHING
    if not stat.S_ISREG(found.st_mode):
        return NOTHING
    return found.st_mtime_ns, found.st_size, found.st_ino


def read_saved(path: Path, mark: FileStamp) -> Saved:
    """The file's text; what is far too large is not even opened."""
    if mark == NOTHING:
        return Saved(None, (_finding(path, "unreadable", "the file is gone"),))
    if mark[1] > MOST_BYTES:
        said = f"the file has {mark[1]} bytes; at most {MOST_BYTES} are allowed"
        return Saved(None, (_finding(path, "too-big", said),))
    try:
        text = level_text(path)
    except LevelError as refused:
        return Saved(None, tuple(replace(f, file=path.name) for f in refused.findings))
    return Saved(text)


def _finding(path: Path, code: str, said: str) -> Finding:
    return Finding(path.name, 1, 1, code, Severity.ERROR, said, "", "")


def judged(text: str, file: str, book: str) -> tuple[Finding, ...]:
    """All that ``check`` has to say, and what the book in play has against the level where it is
    not among those that check asks."""
    level, findings = check_text(text, file)
    if level is None or book in (level.rules.book, *level.overlays):
        return findings
    faults = book_findings(level_for(level, book), book)
    return (*findings, *parse_toml(text, file).locate(faults))


def errors(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """Those that keep a level from being played."""
    return tuple(finding for finding in findings if finding.severity == "error")


def may_be_watched(path: Path, seats: Mapping[str, str]) -> bool:
    """Whether anybody edits that file while it is played: not what came with an installed game,
    and not where two people hide their orders from each other."""
    home = levels_home().resolve()
    theirs = home.parent.name == INSTALLED and path.resolve().is_relative_to(home)
    return not theirs and sum(who == PERSON for who in seats.values()) < 2


def is_as_begun(path: Path, text: str) -> bool:
    """Whether the file still says what a battle was begun with."""
    saved = read_saved(path, mark_of(path))
    return saved.text == text.removeprefix("\ufeff")
