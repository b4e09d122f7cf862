"""The calendar of the days' battles: one small file in the player's folder.

A line is written when a day's battle begins, and one when it has ended; each has a check of its own and is on
the disk before it counts. Lines are only ever appended, so a kill loses at most the line that was being
written, and what a dying disk has torn is passed over. The end of a battle is read from its journal
(`update_calendar`), so one that was over when the window was closed is not lost either.

No clock is asked here: whoever reads says what today is, and days after it count for nothing."""

import os
import zlib
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Final

from game.analysis.code_lines import CodeError
from game.analysis.day_result import DayEnding, ending_of, is_days_setup, share_lines
from game.analysis.days_battle import NoDaysBattle, days_battle
from game.core.files import open_regular_file, read_regular_file
from game.levels import LevelError
from game.play.journal import JournalError, read_journal_file
from game.play.journal_files import journals_folder
from game.play.saved_battles import setup_of, unfinished_battle_at, validate_entries

FILE_NAME: Final = "day-calendar.txt"
MAX_BYTES: Final = 4 * 1024 * 1024
MAX_OPEN: Final = 5
"""Most begun battles whose journals are looked at."""
_BEGUN: Final = "begun"


@dataclass(frozen=True, slots=True)
class BegunTry:
    """A day's battle that was begun, and the name of its journal."""

    day: date
    journal: str


@dataclass(frozen=True, slots=True)
class FoughtTry:
    """A day's battle that was fought to its end: how it ended, in which turn, the name of its journal."""

    day: date
    ending: DayEnding
    turns: int
    journal: str


@dataclass(frozen=True, slots=True)
class DayCalendar:
    """What the calendar holds, in the order of writing. ``problem``: why it could not be read or written, in
    plain words, or ''."""

    begun: tuple[BegunTry, ...] = ()
    fought: tuple[FoughtTry, ...] = ()
    problem: str = ""

    def tries(self, day: date) -> int:
        """Return how often the battle of a day was begun."""
        return sum(each.day == day for each in self.begun)

    def try_number(self, journal: str) -> int:
        """Return which try of its day the battle of this journal was, from 1."""
        day = next((each.day for each in self.begun if each.journal == journal), None)
        same = [each.journal for each in self.begun if each.day == day]
        return same.index(journal) + 1 if journal in same else 1

    def best(self, day: date) -> FoughtTry | None:
        """Return the best try of a day: the best ending, then the fewest turns; None if none was fought to
        its end."""
        mine = [each for each in self.fought if each.day == day]
        return min(mine, key=lambda each: (each.ending.rank, each.turns), default=None)

    def last(self, today: date) -> FoughtTry | None:
        """Return the try that was ended last, of today or before."""
        return next((each for each in reversed(self.fought) if each.day <= today), None)

    def open_journals(self, day: date) -> list[str]:
        """Return the journals of a day's battles that were begun and not ended, the latest first."""
        over = {each.journal for each in self.fought}
        return [each.journal for each in reversed(self.begun) if each.day == day and each.journal not in over]

    def streak(self, today: date) -> int:
        """Return the days in a row that were fought up to today, or up to yesterday while today is open."""
        days = {each.day for each in self.fought}
        day, count = today if today in days else today - timedelta(1), 0
        while day in days:
            day, count = day - timedelta(1), count + 1
        return count

    def longest_streak(self, today: date) -> int:
        """Return the most days in a row that were ever fought."""
        best = row = 0
        days = sorted({each.day for each in self.fought if each.day <= today})
        for before, day in zip([None, *days], days, strict=False):
            row = row + 1 if before == day - timedelta(1) else 1
            best = max(best, row)
        return best


# ------------------------------------------------------------------------------ the file
def update_calendar(data_dir: Path) -> DayCalendar:
    """Return the player's calendar after adding the battles whose journals have ended since."""
    calendar = load_calendar(data_dir)
    over = {each.journal for each in calendar.fought}
    still_open = [each for each in calendar.begun if each.journal not in over][-MAX_OPEN:]
    ended = [found for each in still_open if (found := _fought_try(data_dir, each))]
    problem = calendar.problem
    if ended and not problem:
        problem = _append(data_dir, [_fought_line(each) for each in ended])
    return DayCalendar(calendar.begun, (*calendar.fought, *ended), problem)


def add_begun(data_dir: Path, day: date, journal: str) -> str:
    """Note that a day's battle was begun with this journal; return why it could not be written, or ''."""
    return _append(data_dir, [f"{day.isoformat()} {_BEGUN} {journal}"])


def load_calendar(data_dir: Path) -> DayCalendar:
    """Return what the file holds; lines that are torn or altered are passed over."""
    try:
        data = read_regular_file(data_dir / FILE_NAME, MAX_BYTES)
    except FileNotFoundError:
        return DayCalendar()
    except OSError as fault:
        return DayCalendar(problem=f"the calendar cannot be read: {fault.strerror}")
    found = [each for line in data.split(b"\n") if (each := _parse_line(line)) is not None]
    begun = tuple(dict.fromkeys(each for each in found if isinstance(each, BegunTry)))
    fought = tuple(dict.fromkeys(each for each in found if isinstance(each, FoughtTry)))
    return DayCalendar(begun, fought)


def _fought_line(each: FoughtTry) -> str:
    return f"{each.day.isoformat()} {each.ending} {each.turns} {each.journal}"


def _append(data_dir: Path, texts: Sequence[str]) -> str:
    lines = b"".join(f"{text} {_check_of(text)}\n".encode() for text in texts)
    try:
        file = open_regular_file(data_dir / FILE_NAME, os.O_CREAT | os.O_RDWR | os.O_APPEND)
        try:
            size = os.fstat(file).st_size
            os.lseek(file, max(0, size - 1), os.SEEK_SET)
            # What was torn ends here, so that it does not spoil the next line.
            os.write(file, (b"" if os.read(file, 1) in (b"", b"\n") else b"\n") + lines)
            os.fsync(file)
        finally:
            os.close(file)
    except OSError as fault:
        return f"the calendar cannot be written: {fault.strerror}"
    return ""


def _check_of(text: str) -> str:
    return f"{zlib.crc32(text.encode()):08x}"


def _parse_line(line: bytes) -> BegunTry | FoughtTry | None:
    try:
        text, _, check = line.decode("ascii").rpartition(" ")
        if check != _check_of(text):
            return None
        day, how, *rest = text.split(" ")
        if how == _BEGUN:
            (journal,) = rest
            return BegunTry(date.fromisoformat(day), journal)
        turns, journal = rest
        return FoughtTry(date.fromisoformat(day), DayEnding(how), int(turns), journal)
    except ValueError:
        return None


def _fought_try(data_dir: Path, begun: BegunTry) -> FoughtTry | None:
    """Return what came of a begun battle; None if it is not over, not there, or not that day's."""
    try:
        contents = read_journal_file(journals_folder(data_dir) / begun.journal)
        validate_entries(contents)
        setup, battle = setup_of(contents), days_battle(begun.day)
        ended = ending_of(battle, contents.entries)
        if ended is None or setup.day != begun.day.isoformat() or not is_days_setup(setup, battle):
            return None
    except (JournalError, LevelError, NoDaysBattle):
        return None
    return FoughtTry(begun.day, *ended, begun.journal)


def open_try(data_dir: Path, calendar: DayCalendar, day: date) -> Path | None:
    """Return the journal of the day's try that was left last and can be gone on with, or None."""
    for name in calendar.open_journals(day)[:MAX_OPEN]:
        path = journals_folder(data_dir) / name
        with suppress(JournalError):
            if unfinished_battle_at(path) is not None:
                return path
    return None


def lines_of_try(data_dir: Path, calendar: DayCalendar, fought: FoughtTry) -> tuple[str, ...]:
    """Return the lines to share of a battle that was fought to its end. Raise CodeError if it cannot be
    proved, and JournalError if its journal cannot be read."""
    contents = read_journal_file(journals_folder(data_dir) / fought.journal)
    try:
        battle = days_battle(fought.day)
        return share_lines(battle, contents.entries, calendar.try_number(fought.journal))
    except NoDaysBattle as fault:
        raise CodeError(str(fault)) from None
