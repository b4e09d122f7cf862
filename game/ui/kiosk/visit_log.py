"""What the owner learns of his visitors: a line a visit in a CSV file of the day, with nothing
personal in it; and what of the day is kept in memory: visits by hour, and the best of them.

A disk that is full or may only be read loses nothing while the stand runs: lines wait, as many as
`WAITING`, and are written when it can be."""

from __future__ import annotations

import csv
import io
from collections import deque
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Final

from game.core.characters import printable
from game.core.files import append_plain, ends_of, read_plain
from game.ui.kiosk.playlist import DUEL
from game.ui.kiosk.visit import BestOfDay, Left, Visit, VisitResult

HEADER: Final = (
    "start", "seconds", "level", "device", "inputs", "left", "won", "points", "result", "people",
)  # fmt: skip
WAITING: Final = 500
"""Lines that wait for a disk; of more the oldest are lost."""
LARGEST: Final = 8_000_000
"""Bytes of a day's file that are read: some 60,000 visits."""
_FORMULA: Final = ("=", "+", "-", "@")


@dataclass(frozen=True, slots=True)
class VisitRow:
    """One visit that is over: when it began by the wall clock, how long it was, where it was left,
    and what it came to (None: a fault ended it)."""

    visit: Visit
    seconds: float
    left: Left
    deed: VisitResult | None

    def line(self) -> str:
        """The same as a line of the file."""
        own, deed = self.visit, self.deed
        values = (
            own.began.isoformat(timespec="seconds"),
            f"{self.seconds:.0f}",
            plain(own.level),
            own.device,
            str(own.pressed),
            self.left.value,
            "" if deed is None else "yes" if deed.won else "no",
            "" if deed is None else str(deed.points),
            "" if deed is None else plain(deed.sentence),
            str(own.people),
        )
        return line_of(values)


def plain(words: str) -> str:
    """The words on one line, and such that no spreadsheet takes them for a formula."""
    told = " ".join(printable(words).split())
    return f"'{told}" if told.startswith(_FORMULA) else told


def line_of(values: tuple[str, ...]) -> str:
    """The values as one line of CSV."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(values)
    return text.getvalue()


@dataclass(slots=True)
class VisitLog:
    """The day that it is (such as 2026-11-27), its visits by the hour they began in, how long they
    were together, how many were won; the best of the day; the lines that wait for a disk."""

    folder: Path
    day: str = ""
    hours: list[int] = field(default_factory=lambda: [0] * 24)
    seconds: float = 0.0
    won: int = 0
    best: BestOfDay = field(default_factory=BestOfDay)
    waiting: deque[tuple[str, str]] = field(default_factory=lambda: deque(maxlen=WAITING))

    @property
    def visits(self) -> int:
        """How many visits the day has had."""
        return sum(self.hours)

    def file(self, day: str) -> Path:
        """Where the visits of a day stand."""
        return self.folder / f"visits-{day}.csv"

    def turn_to(self, day: str) -> None:
        """It is this day; what its file says already, from before a restart, counts too."""
        if day == self.day:
            return
        self.day, self.hours, self.seconds, self.won = day, [0] * 24, 0.0, 0
        self.best = BestOfDay(day)
        for told in read_day(self.file(day)):
            self._count(*told)

    def _count(self, hour: int, seconds: float, level: str, deed: VisitResult) -> None:
        """One visit more."""
        self.hours[hour] += 1
        self.seconds += seconds
        self.won += deed.won
        if level.startswith(DUEL):
            self.best.beaten_by(deed, self.day)

    def add(self, row: VisitRow) -> bool:
        """The visit stands in the file of the day on which it began; False if the disk does not
        take it yet."""
        began = row.visit.began
        day = began.date().isoformat()
        self.turn_to(day)
        deed = row.deed or VisitResult("", won=False, points=0)
        self._count(began.hour, row.seconds, row.visit.level, deed)
        self.waiting.append((day, row.line()))
        return self.write()

    def has(self, visit: Visit) -> bool:
        """Whether a visit that began at that moment is entered."""
        day = visit.began.date().isoformat()
        start = f"{visit.began.isoformat(timespec='seconds')},"
        try:
            text = read_plain(self.file(day), LARGEST).decode("utf-8", "replace")
        except OSError:
            text = ""
        lines = [*text.splitlines(), *(line for _, line in self.waiting)]
        return any(line.startswith(start) for line in lines)

    def write(self) -> bool:
        """Whether nothing waits any more: each line is written in its turn."""
        while self.waiting:
            day, line = self.waiting[0]
            try:
                append_whole(self.file(day), line)
            except OSError:
                return False
            self.waiting.popleft()
        return True


def append_whole(file: Path, line: str) -> None:
    """The line stands at the end of the file, below its header, on a line of its own even where a
    full disk has torn the one before. Raises OSError."""
    file.parent.mkdir(parents=True, exist_ok=True)
    before = ends_of(file, 0, 1)[1] if file.exists() else b""
    start = line_of(HEADER) if not before else "" if before == b"\n" else "\n"
    append_plain(file, start + line)


def read_day(file: Path) -> list[tuple[int, float, str, VisitResult]]:
    """Of each visit in the file: its hour, its seconds, its level, its deed. Lines that are torn or
    were changed by hand are left out; nothing if the file cannot be read."""
    try:
        text = read_plain(file, LARGEST).decode("utf-8", "replace")
    except OSError:
        return []
    found = []
    for line in text.replace("\0", "").splitlines():  # one by one: a torn quote ends with its line
        try:
            told = next(csv.reader([line]), [])
            # A day that began under an edition before this one has no column of people.
            start, seconds, level, _, _, _, won, points, result = told[: HEADER.index("people")]
            deed = VisitResult(result, won == "yes", int(points or 0))
            found.append((datetime.fromisoformat(start).hour, float(seconds), level, deed))
        except (ValueError, csv.Error):
            continue
    return found
