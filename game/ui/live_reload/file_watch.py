"""Watch a level file that may be edited: whether it was saved, and what `check` finds."""

import stat
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, TypeAlias

from game.levels import Finding, LevelError, level_for_book, shipped_levels_folder
from game.levels.format.limits import MAX_BYTES
from game.levels.packs.level_paths import read_level_text
from game.levels.reading.findings import Severity
from game.levels.reading.toml_source import parse_toml
from game.play.level_check import book_findings, check_text
from game.play.seats import HUMAN

CHECK_INTERVAL: Final = 0.1
"""Seconds between two looks at the file."""
SETTLE_SECONDS: Final = 0.2
"""Seconds that a saved file must rest before it is read."""
MISSING_SECONDS: Final = 2.0
"""Seconds after which a missing or empty file no longer counts as being written."""
_TIME_TOLERANCE: Final = 0.001
"""Seconds by which a frame may be shorter than intended."""
INSTALLED_FOLDER: Final = "_data"

FileStamp: TypeAlias = tuple[int, int, int]
"""Time, size and inode of a file, which tell one save from the next."""
NO_FILE: Final[FileStamp] = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class SavedFile:
    """A file that was saved and has come to rest: its text, or None and the reason why it is unreadable."""

    text: str | None
    findings: tuple[Finding, ...] = ()


class FileWatch:
    """A watch on one file that reports each save once, after the file has rested: editors empty a file before
    they write, write in steps, or replace it."""

    def __init__(self, path: Path) -> None:
        """Start without a stamp: the first poll reports the file as it is."""
        self.path = path
        self._stamp: FileStamp | None = None
        self._stamp_since = self._last_check = float("-inf")
        self._reported_stamp: FileStamp | None = None

    def poll(self, now_seconds: float) -> SavedFile | None:
        """Return what was saved, or None; ``now_seconds`` is a monotonic clock in seconds."""
        if now_seconds - self._last_check < CHECK_INTERVAL - _TIME_TOLERANCE:
            return None
        self._last_check = now_seconds
        mark = stamp_of_file(self.path)
        if mark != self._stamp:
            self._stamp, self._stamp_since = mark, now_seconds
        patience = SETTLE_SECONDS if mark[1] else MISSING_SECONDS
        if mark == self._reported_stamp or now_seconds - self._stamp_since < patience - _TIME_TOLERANCE:
            return None
        saved = read_saved_file(self.path, mark)
        if stamp_of_file(self.path) != mark:
            return None  # it was written to while it was read
        self._reported_stamp = mark
        return saved


def stamp_of_file(path: Path) -> FileStamp:
    """Return the stamp of the file, or NO_FILE if there is none or it is not a file."""
    try:
        found = path.stat()
    except OSError:
        return NO_FILE
    if not stat.S_ISREG(found.st_mode):
        return NO_FILE
    return found.st_mtime_ns, found.st_size, found.st_ino


def read_saved_file(path: Path, stamp: FileStamp) -> SavedFile:
    """Return the file's text; a far too large file is not opened."""
    if stamp == NO_FILE:
        return SavedFile(None, (_file_error(path, "unreadable", "the file is gone"),))
    if stamp[1] > MAX_BYTES:
        said = f"the file has {stamp[1]} bytes; at most {MAX_BYTES} are allowed"
        return SavedFile(None, (_file_error(path, "too-big", said),))
    try:
        text = read_level_text(path)
    except LevelError as refused:
        return SavedFile(None, tuple(replace(f, file=path.name) for f in refused.findings))
    return SavedFile(text)


def _file_error(path: Path, code: str, said: str) -> Finding:
    return Finding(path.name, 1, 1, code, Severity.ERROR, said, "", "")


def check_level_text(text: str, file: str, book: str) -> tuple[Finding, ...]:
    """Return all findings of ``check``, and those of the book in play if check does not ask it."""
    level, findings = check_text(text, file)
    if level is None or book in (level.rules.book, *level.overlays):
        return findings
    faults = book_findings(level_for_book(level, book), book)
    return (*findings, *parse_toml(text, file).locate_findings(faults))


def errors_of(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """Return the findings that keep a level from being played."""
    return tuple(finding for finding in findings if finding.severity == "error")


def may_edit_while_played(path: Path, seats: Mapping[str, str]) -> bool:
    """Return whether the file may be edited while it is played: no installed level, and no game where two
    players hide their orders from each other."""
    home = shipped_levels_folder().resolve()
    theirs = home.parent.name == INSTALLED_FOLDER and path.resolve().is_relative_to(home)
    return not theirs and sum(who == HUMAN for who in seats.values()) < 2


def is_unchanged(path: Path, text: str) -> bool:
    """Return whether the file still has the text that the battle was started with."""
    saved = read_saved_file(path, stamp_of_file(path))
    return saved.text == text.removeprefix("\ufeff")
