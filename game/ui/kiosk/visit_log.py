"""What the owner learns of his visitors: a line a visit in a CSV file of the day, with nothing
personal in it; and what of the day is kept in memory: visits by hour, and the best of them.

A disk that is full or may only be read loses nothing while the stand runs: lines wait, as many as
`MAX_WAITING`, and are written when it can be."""

import csv
import io
from collections import deque
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Final

from game.core.files import append_to_file, read_file_ends, read_regular_file
from game.core.wording import escape_controls
from game.ui.kiosk.playlist import DUEL_LESSON
from game.ui.kiosk.visit import BestOfDay, Visit, VisitEnd, VisitResult

HEADER: Final = (
    "start", "seconds", "level", "device", "inputs", "left", "won", "points", "result", "people",
)  # fmt: skip
MAX_WAITING: Final = 500
"""Lines that wait for a disk; of more the oldest are lost."""
MAX_BYTES: Final = 8_000_000
"""Bytes of a day's file that are read: some 60,000 visits."""
_FORMULA_SIGNS: Final = ("=", "+", "-", "@")


@dataclass(frozen=True, slots=True)
class VisitRow:
    """One visit that is over: when it began by the wall clock, how long it was, where it was left,
    and what it came to (None: a fault ended it)."""

    visit: Visit
    seconds: float
    end: VisitEnd
    result: VisitResult | None

    def csv_line(self) -> str:
        """The same as a line of the file."""
        own, result = self.visit, self.result
        values = (
            own.began_at.isoformat(timespec="seconds"),
            f"{self.seconds:.0f}",
            csv_safe(own.level),
            own.main_device,
            str(own.press_count),
            self.end.value,
            "" if result is None else "yes" if result.is_won else "no",
            "" if result is None else str(result.points),
            "" if result is None else csv_safe(result.sentence),
            str(own.player_count),
        )
        return csv_line(values)


def csv_safe(words: str) -> str:
    """The words on one line, and such that no spreadsheet takes them for a formula."""
    told = " ".join(escape_controls(words).split())
    return f"'{told}" if told.startswith(_FORMULA_SIGNS) else told


def csv_line(values: tuple[str, ...]) -> str:
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
    visits_by_hour: list[int] = field(default_factory=lambda: [0] * 24)
    visit_seconds: float = 0.0
    wins: int = 0
    best_of_day: BestOfDay = field(default_factory=BestOfDay)
    waiting_lines: deque[tuple[str, str]] = field(default_factory=lambda: deque(maxlen=MAX_WAITING))

    @property
    def visit_count(self) -> int:
        """How many visits the day has had."""
        return sum(self.visits_by_hour)

    def file_of_day(self, day: str) -> Path:
        """Where the visits of a day stand."""
        return self.folder / f"visits-{day}.csv"

    def open_day(self, day: str) -> None:
        """It is this day; what its file says already, from before a restart, counts too."""
        if day == self.day:
            return
        self.day, self.visits_by_hour, self.visit_seconds, self.wins = day, [0] * 24, 0.0, 0
        self.best_of_day = BestOfDay(day)
        for told in read_day(self.file_of_day(day)):
            self._count_visit(*told)

    def _count_visit(self, hour: int, seconds: float, level: str, result: VisitResult) -> None:
        """One visit more."""
        self.visits_by_hour[hour] += 1
        self.visit_seconds += seconds
        self.wins += result.is_won
        if level.startswith(DUEL_LESSON):
            self.best_of_day.offer(result, self.day)

    def add(self, row: VisitRow) -> bool:
        """The visit stands in the file of the day on which it began; False if the disk does not
        take it yet."""
        began = row.visit.began_at
        day = began.date().isoformat()
        self.open_day(day)
        result = row.result or VisitResult("", is_won=False, points=0)
        self._count_visit(began.hour, row.seconds, row.visit.level, result)
        self.waiting_lines.append((day, row.csv_line()))
        return self.write_waiting()

    def has_visit(self, visit: Visit) -> bool:
        """Whether a visit that began at that moment is entered."""
        day = visit.began_at.date().isoformat()
        start = f"{visit.began_at.isoformat(timespec='seconds')},"
        try:
            text = read_regular_file(self.file_of_day(day), MAX_BYTES).decode("utf-8", "replace")
        except OSError:
            text = ""
        lines = [*text.splitlines(), *(line for _, line in self.waiting_lines)]
        return any(line.startswith(start) for line in lines)

    def write_waiting(self) -> bool:
        """Whether nothing waits any more: each line is written in its turn."""
        while self.waiting_lines:
            day, line = self.waiting_lines[0]
            try:
                append_line(self.file_of_day(day), line)
            except OSError:
                return False
            self.waiting_lines.popleft()
        return True


def append_line(file: Path, line: str) -> None:
    """The line stands at the end of the file, below its header, on a line of its own even where a
    full disk has torn the one before. Raises OSError."""
    file.parent.mkdir(parents=True, exist_ok=True)
    before = read_file_ends(file, 0, 1)[1] if file.exists() else b""
    start = csv_line(HEADER) if not before else "" if before == b"\n" else "\n"
    append_to_file(file, start + line)


def read_day(file: Path) -> list[tuple[int, float, str, VisitResult]]:
    """Of each visit in the file: its hour, its seconds, its level, its deed. Lines that are torn or
    were changed by hand are left out; nothing if the file cannot be read."""
    try:
        text = read_regular_file(file, MAX_BYTES).decode("utf-8", "replace")
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
