"""A visit: how it went, what it is worth, and where it is logged.

The owner gets one CSV row per visit, without personal data; visits by hour and the best result of the day
stay in memory. If the disk is full or read-only, rows wait in memory (at most `MAX_WAITING`) until they can
be written."""

import csv
import io
import json
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from math import ceil
from pathlib import Path
from typing import Final

from game.analysis.battle_code import encode_battle, must_carry_level
from game.analysis.code_lines import qr_lines
from game.core.files import append_to_file, read_file_ends, read_regular_file
from game.core.wording import escape_controls
from game.levels import LevelError
from game.play.journal import JournalEntry
from game.play.saved_battles import BattleSetup
from game.scene.rigging import Rigging
from game.ui.kiosk.playlist import DUEL_LESSON
from game.ui.pages.battle_outcome import spelled_count
from game.ui.pages.result_contents import BattleOutcome

MAX_BONUS_TURN: Final = 8
"""The turn at which a visitor's duel is over."""


class VisitEnd(StrEnum):
    """How a visit ended."""

    FOUGHT_OUT = "fought out"
    TIME = "time was up"
    WALKED_AWAY = "walked away"
    HANDED_OVER = "handed over"
    OWNER = "the owner"
    FAULT = "a fault"


@dataclass(slots=True)
class Visit:
    """A visit under way. ``began_at`` is wall-clock time, ``player_count`` is 1 or 2, ``last_bell_seconds``
    are the seconds that were left when the bell last rang."""

    level: str
    began_at: datetime
    presses_by_device: dict[str, int] = field(default_factory=dict)
    player_count: int = 1
    last_bell_seconds: float | None = None

    def count_press(self, device: str) -> None:
        """Count a press on this device."""
        self.presses_by_device[device] = self.presses_by_device.get(device, 0) + 1

    @property
    def main_device(self) -> str:
        """Return the device used most, or ''."""
        return most_frequent_name(self.presses_by_device)

    @property
    def press_count(self) -> int:
        """Return the number of presses."""
        return sum(self.presses_by_device.values())

    def claim_bell(self, left: float | None) -> bool:
        """Return whether the bell rings with `left` seconds (None: no limit in sight): once at the first
        notice, and in each of the last three seconds."""
        if left is None:
            return False
        mark = left if left > 3 else float(ceil(left))
        # Whole seconds at the end, so that a slow frame rings no second twice.
        due = self.last_bell_seconds is None or (left <= 3 and mark < self.last_bell_seconds)
        self.last_bell_seconds = mark if due else self.last_bell_seconds
        return due


def visit_text(visit: Visit | None, seconds: float) -> str:
    """Return the visit as a text for the next show (`parse_visit`), after these seconds; '' for none."""
    if visit is None:
        return ""
    began = visit.began_at.isoformat()
    return json.dumps([visit.level, began, visit.presses_by_device, visit.player_count, round(seconds, 1)])


def parse_visit(words: str) -> tuple[Visit, float] | None:
    """Return the visit of such a text and its seconds, or None."""
    try:
        level, began, inputs, people, seconds = json.loads(words)
        counts = {str(device): int(count) for device, count in inputs.items()}
        visit = Visit(str(level), datetime.fromisoformat(began), counts, int(people))
        return visit, float(seconds)
    except (ValueError, TypeError, AttributeError):
        return None


def most_frequent_name(counts: Mapping[str, int]) -> str:
    """Return the most frequent name, the first of equal ones; '' for none."""
    return max(counts, key=lambda name: counts[name], default="")


# ------------------------------------------------------------------------------ what it is worth
@dataclass(frozen=True, slots=True)
class VisitResult:
    """The result of a visit: one sentence, whether it was won, and points for the best of the day: 0 to 100
    for the enemy's lost strength, 100 more for a victory, and 10 for each turn it came before the last; and
    the first ship of either side as it ended, the visitor's first; ``code`` is the battle as the text of a QR
    code, '' if it is too large for one."""

    sentence: str
    is_won: bool
    points: int
    ships: tuple[Rigging, ...] = ()
    code: str = ""


def visit_result(outcome: BattleOutcome, side: int, *, over: bool) -> VisitResult:
    """Return the result of the visitor of this side; ``over``: the battle has ended."""
    theirs = [ship for ship in outcome.ships if ship.side_index != side]
    of = sum(ship.total for ship in theirs)
    gone = of - sum(ship.remaining for ship in theirs)
    share = round(100 * gone / of) if of else 0
    won = over and outcome.winner == side
    early = 10 * max(0, MAX_BONUS_TURN - outcome.turns)
    points = max(0, min(100, share)) + (100 + early if won else 0)
    sentence = outcome.headline if over else _unfinished_sentence(outcome, side, gone, of)
    ours = [ship for ship in outcome.ships if ship.side_index == side]
    ended = (*ours[:1], *theirs[:1])
    looks = tuple(ship.rigging for ship in ended if ship.rigging is not None)
    return VisitResult(sentence, won, points, looks)


def qr_text_of_battle(setup: BattleSetup, entries: Sequence[JournalEntry]) -> str:
    """Return the battle as the text of one QR code; '' if it takes several. Takes some 10 ms, so call it
    once."""
    try:
        lines = qr_lines(encode_battle(setup, entries, must_carry_level(setup)))
    except LevelError:
        return ""
    return lines[0] if len(lines) == 1 else ""


def _unfinished_sentence(outcome: BattleOutcome, side: int, gone: int, of: int) -> str:
    ours = [ship for ship in outcome.ships if ship.side_index == side]
    theirs = [ship for ship in outcome.ships if ship.side_index != side]
    us = ours[0].name if len(ours) == 1 else f"{len(ours)} ships"
    foe = theirs[0].name if len(theirs) == 1 else f"{len(theirs)} ships"
    turns = spelled_count(max(1, outcome.turns), "turn")
    whose = "her" if len(theirs) == 1 else "their"
    unit = theirs[0].unit if theirs else "points"
    if gone <= 0:
        return f"{us} fought {foe} for {turns}"
    return f"{us} fought {foe} for {turns} and shot away {gone} of {whose} {of} {unit}"


HEADER: Final = (
    "start", "seconds", "level", "device", "inputs", "left", "won", "points", "result", "people",
)  # fmt: skip
MAX_WAITING: Final = 500
"""Most rows that wait for the disk; then the oldest are dropped."""
MAX_BYTES: Final = 8_000_000
"""Most bytes of a day's file that are read: some 60,000 visits."""
_FORMULA_SIGNS: Final = ("=", "+", "-", "@")


@dataclass(frozen=True, slots=True)
class VisitRow:
    """A visit that is over: the visit, its seconds, how it ended, and its result (None: a fault ended it)."""

    visit: Visit
    seconds: float
    end: VisitEnd
    result: VisitResult | None

    def csv_line(self) -> str:
        """Return the row as a CSV line."""
        own, result = self.visit, self.result
        values = (
            own.began_at.isoformat(timespec="seconds"), f"{self.seconds:.0f}", csv_safe_text(own.level),
            own.main_device, str(own.press_count), self.end.value,
            "" if result is None else "yes" if result.is_won else "no",
            "" if result is None else str(result.points),
            "" if result is None else csv_safe_text(result.sentence), str(own.player_count),
        )  # fmt: skip
        return csv_line(values)


def csv_safe_text(words: str) -> str:
    """Return the words on one line, so that no spreadsheet reads them as a formula."""
    line = " ".join(escape_controls(words).split())
    return f"'{line}" if line.startswith(_FORMULA_SIGNS) else line


def csv_line(values: tuple[str, ...]) -> str:
    """Return the values as one CSV line."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(values)
    return text.getvalue()


@dataclass(slots=True)
class VisitLog:
    """The log of a day (such as 2026-11-27): visits by the hour they began in, their total seconds, wins, the
    best result of a duel, and the rows that wait for the disk."""

    folder: Path
    day: str = ""
    visits_by_hour: list[int] = field(default_factory=lambda: [0] * 24)
    visit_seconds: float = 0.0
    wins: int = 0
    best: VisitResult | None = None
    waiting_lines: deque[tuple[str, str]] = field(default_factory=lambda: deque(maxlen=MAX_WAITING))

    @property
    def visit_count(self) -> int:
        """Return the number of visits of the day."""
        return sum(self.visits_by_hour)

    def file_for_day(self, day: str) -> Path:
        """Return the file of that day."""
        return self.folder / f"visits-{day}.csv"

    def open_day(self, day: str) -> None:
        """Start this day; visits in its file, from before a restart, count too."""
        if day == self.day:
            return
        self.day, self.visits_by_hour, self.visit_seconds, self.wins = day, [0] * 24, 0.0, 0
        self.best = None
        for visit in read_visits(self.file_for_day(day)):
            self._count_visit(*visit)

    def _count_visit(self, hour: int, seconds: float, level: str, result: VisitResult) -> None:
        self.visits_by_hour[hour] += 1
        self.visit_seconds += seconds
        self.wins += result.is_won
        # Points are compared only where all visitors have fought the same battle.
        if level.startswith(DUEL_LESSON) and result.points > (self.best.points if self.best else 0):
            self.best = result

    def add(self, row: VisitRow) -> bool:
        """Add the row to the file of the day on which the visit began; return False if the disk does not take
        it now."""
        began = row.visit.began_at
        day = began.date().isoformat()
        self.open_day(day)
        result = row.result or VisitResult("", is_won=False, points=0)
        self._count_visit(began.hour, row.seconds, row.visit.level, result)
        self.waiting_lines.append((day, row.csv_line()))
        return self.write_waiting_lines()

    def has_visit(self, visit: Visit) -> bool:
        """Return whether a visit that began at that moment is logged."""
        day = visit.began_at.date().isoformat()
        start = f"{visit.began_at.isoformat(timespec='seconds')},"
        try:
            text = read_regular_file(self.file_for_day(day), MAX_BYTES).decode("utf-8", "replace")
        except OSError:
            text = ""
        lines = [*text.splitlines(), *(line for _, line in self.waiting_lines)]
        return any(line.startswith(start) for line in lines)

    def write_waiting_lines(self) -> bool:
        """Write the waiting rows in order; return whether none is left."""
        while self.waiting_lines:
            day, line = self.waiting_lines[0]
            try:
                append_line(self.file_for_day(day), line)
            except OSError:
                return False
            self.waiting_lines.popleft()
        return True


def append_line(file: Path, line: str) -> None:
    """Append the line to the file, with a header to a new file, and on a line of its own even after a torn
    one. Raise OSError."""
    file.parent.mkdir(parents=True, exist_ok=True)
    before = read_file_ends(file, 0, 1)[1] if file.exists() else b""
    start = csv_line(HEADER) if not before else "" if before == b"\n" else "\n"
    append_to_file(file, start + line)


def read_visits(file: Path) -> list[tuple[int, float, str, VisitResult]]:
    """Return hour, seconds, level and result of each visit in the file. Skip damaged lines; return nothing if
    it is unreadable."""
    try:
        text = read_regular_file(file, MAX_BYTES).decode("utf-8", "replace")
    except OSError:
        return []
    found = []
    for line in text.replace("\0", "").splitlines():  # one by one: a torn quote ends with its line
        try:
            cells = next(csv.reader([line]), [])
            # A day that began under an edition before this one has no column of people.
            start, seconds, level, _, _, _, won, points, result = cells[: HEADER.index("people")]
            worth = VisitResult(result, won == "yes", int(points or 0))
            found.append((datetime.fromisoformat(start).hour, float(seconds), level, worth))
        except (ValueError, csv.Error):
            continue
    return found
