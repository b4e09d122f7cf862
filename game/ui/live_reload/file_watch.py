"""A level file that somebody may be editing: whether it has been saved, and what `check` says."""

from __future__ import annotations

import stat
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, TypeAlias

from game.levels import Finding, LevelError, level_for, levels_home
from game.levels.format.limits import MAX_BYTES
from game.levels.packs.level_paths import read_level_text
from game.levels.reading.findings import Severity
from game.levels.reading.toml_source import parse_toml
from game.play.level_check import book_findings, check_text

CHECK_INTERVAL: Final = 0.1
"""Seconds between two looks at the file."""
SETTLE_SECONDS: Final = 0.2
"""Seconds for which a saved file must lie still before it is read."""
MISSING_SECONDS: Final = 2.0
"""Seconds after which a file that is missing or empty is not about to be written any more."""
_TIME_TOLERANCE: Final = 0.001
"""Seconds by which frames may fall short of the time they are meant to take."""
INSTALLED_FOLDER: Final = "_data"
HUMAN_SEAT: Final = "human"

FileStamp: TypeAlias = tuple[int, int, int]
"""What tells one save from the next: time, size, and the file's own number on the disk."""
NO_FILE: Final[FileStamp] = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class SavedFile:
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
        self._stamp: FileStamp | None = None
        self._stamp_since = self._last_check = float("-inf")
        self._reported_stamp: FileStamp | None = None

    def poll(self, now: float) -> SavedFile | None:
        """What was saved, None if nothing was; ``now`` is a clock in seconds that only goes on."""
        if now - self._last_check < CHECK_INTERVAL - _TIME_TOLERANCE:
            return None
        self._last_check = now
        mark = stamp_of_file(self.path)
        if mark != self._stamp:
            self._stamp, self._stamp_since = mark, now
        patience = SETTLE_SECONDS if mark[1] else MISSING_SECONDS
        if mark == self._reported_stamp or now - self._stamp_since < patience - _TIME_TOLERANCE:
            return None
        saved = read_saved_file(self.path, mark)
        if stamp_of_file(self.path) != mark:
            return None  # it was written to while it was read
        self._reported_stamp = mark
        return saved


def stamp_of_file(path: Path) -> FileStamp:
    """The mark of the file as it is; NOTHING if there is none, or something else in its place."""
    try:
        found = path.stat()
    except OSError:
        return NO_FILE
    if not stat.S_ISREG(found.st_mode):
        return NO_FILE
    return found.st_mtime_ns, found.st_size, found.st_ino


def read_saved_file(path: Path, mark: FileStamp) -> SavedFile:
    """The file's text; what is far too large is not even opened."""
    if mark == NO_FILE:
        return SavedFile(None, (_file_error(path, "unreadable", "the file is gone"),))
    if mark[1] > MAX_BYTES:
        said = f"the file has {mark[1]} bytes; at most {MAX_BYTES} are allowed"
        return SavedFile(None, (_file_error(path, "too-big", said),))
    try:
        text = read_level_text(path)
    except LevelError as refused:
        return SavedFile(None, tuple(replace(f, file=path.name) for f in refused.findings))
    return SavedFile(text)


def _file_error(path: Path, code: str, said: str) -> Finding:
    return Finding(path.name, 1, 1, code, Severity.ERROR, said, "", "")


def check_level_text(text: str, file: str, book: str) -> tuple[Finding, ...]:
    """All that ``check`` has to say, and what the book in play has against the level where it is
    not among those that check asks."""
    level, findings = check_text(text, file)
    if level is None or book in (level.rules.book, *level.overlays):
        return findings
    faults = book_findings(level_for(level, book), book)
    return (*findings, *parse_toml(text, file).locate_findings(faults))


def errors_of(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """Those that keep a level from being played."""
    return tuple(finding for finding in findings if finding.severity == "error")


def may_watch(path: Path, seats: Mapping[str, str]) -> bool:
    """Whether anybody edits that file while it is played: not what came with an installed game,
    and not where two people hide their orders from each other."""
    home = levels_home().resolve()
    theirs = home.parent.name == INSTALLED_FOLDER and path.resolve().is_relative_to(home)
    return not theirs and sum(who == HUMAN_SEAT for who in seats.values()) < 2


def is_unchanged(path: Path, text: str) -> bool:
    """Whether the file still says what a battle was begun with."""
    saved = read_saved_file(path, stamp_of_file(path))
    return saved.text == text.removeprefix("\ufeff")
