"""The calendar loses nothing that counted, whatever stops the game or its clock."""

import os
import signal
import subprocess
import sys
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from game.analysis import days_battle
from game.analysis.calendar_file import (
    FILE_NAME,
    BegunTry,
    DayCalendar,
    FoughtTry,
    add_begun,
    load_calendar,
    update_calendar,
)
from game.analysis.day_result import DayEnding
from game.play.journal import Journal, JournalEntry
from game.play.journal_files import journals_folder
from game.play.saved_battles import BattleSetup
from tests.analysis.days import SHORT_LIST, fought

TODAY = date(2026, 11, 20)


def fought_on(*ago: int) -> DayCalendar:
    """A calendar of days so many days ago, negative: still to come."""
    return DayCalendar(
        fought=tuple(FoughtTry(TODAY - timedelta(n), DayEnding.DRAW, 5, f"{n}.journal") for n in ago)
    )


@pytest.mark.parametrize(
    ("ago", "streak", "longest"),
    [
        ((), 0, 0),
        ((0,), 1, 1),
        ((1, 2, 3), 3, 3),
        ((3, 2, 1, 0), 4, 4),
        ((0, 2, 3, 4), 1, 3),
        ((2, 3), 0, 2),
        ((0, 0, 1, 1), 2, 2),
        ((0, 1, -3, -2, -400), 2, 2),
        ((-1, -2), 0, 0),
    ],
)
def test_a_streak_is_of_days_in_a_row_up_to_today_or_yesterday(
    ago: tuple[int, ...], streak: int, longest: int
) -> None:
    calendar = fought_on(*ago)
    assert calendar.streak(TODAY) == streak
    assert calendar.longest_streak(TODAY) == longest


def test_the_best_try_is_the_best_ending_then_the_shortest() -> None:
    tries = [
        FoughtTry(TODAY, DayEnding.MAJOR_DEFEAT, 3, "a"),
        FoughtTry(TODAY, DayEnding.MINOR_VICTORY, 9, "b"),
        FoughtTry(TODAY, DayEnding.MINOR_VICTORY, 7, "c"),
        FoughtTry(TODAY - timedelta(1), DayEnding.MAJOR_VICTORY, 2, "d"),
    ]
    calendar = DayCalendar(fought=tuple(tries))
    assert calendar.best(TODAY) == tries[2]
    assert calendar.best(TODAY + timedelta(1)) is None
    assert calendar.last(TODAY) == tries[3]
    assert calendar.last(TODAY - timedelta(9)) is None


def test_tries_are_counted_when_they_begin(tmp_path: Path) -> None:
    for name in ("a", "b", "c"):
        assert add_begun(tmp_path, TODAY, f"{name}.journal") == ""
    calendar = load_calendar(tmp_path)
    assert calendar.tries(TODAY) == 3
    assert calendar.try_number("b.journal") == 2
    assert calendar.open_journals(TODAY) == ["c.journal", "b.journal", "a.journal"]
    assert calendar.begun[0] == BegunTry(TODAY, "a.journal")


# ------------------------------------------------------------------------------ from journals
def keep_journal(home: Path, setup: BattleSetup, entries: list[JournalEntry]) -> None:
    journals_folder(home).mkdir(exist_ok=True)
    journal = Journal(setup.header(), journals_folder(home) / "day.journal")
    for entry in entries:
        journal.write(entry)
    journal.close()
    add_begun(home, date(2026, 11, 9), "day.journal")


@pytest.mark.parametrize(
    "spoilt", ["", "unfinished", "conceded", "other seed", "other day", "no day", "gone"]
)
def test_the_end_is_read_from_the_journal_of_that_days_battle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spoilt: str
) -> None:
    monkeypatch.setattr(days_battle, "battle_lists", lambda: SHORT_LIST)
    battle, past = fought(date(2026, 11, 9))
    setup, entries = battle.setup(), list(past)
    match spoilt:
        case "unfinished":
            entries = entries[:-1]
        case "conceded":
            entries = [*entries[:-1], ["x", battle.side]]
        case "other seed":
            setup = replace(setup, seed=1)
        case "other day":
            setup = replace(setup, day="2026-11-10")
        case "no day":
            setup = replace(setup, day="")
    keep_journal(tmp_path, setup, entries)
    if spoilt == "gone":
        (journals_folder(tmp_path) / "day.journal").unlink()
    found = update_calendar(tmp_path)
    assert len(found.fought) == (not spoilt)
    assert update_calendar(tmp_path) == found == load_calendar(tmp_path)
    lines = (tmp_path / FILE_NAME).read_text().splitlines()
    assert len(lines) == (1 if spoilt else 2)
    assert all(len(line) < 80 for line in lines)


# ------------------------------------------------------------------------------ torn, altered, killed
def test_torn_and_altered_lines_are_passed_over_and_spoil_no_other(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    add_begun(tmp_path, TODAY, "a.journal")
    with path.open("ab") as file:
        file.write(b"2026-11-20 begun b.jou")
    add_begun(tmp_path, TODAY, "c.journal")
    assert load_calendar(tmp_path).open_journals(TODAY) == ["c.journal", "a.journal"]
    path.write_bytes(path.read_bytes().replace(b"a.journal", b"x.journal") + b"\xff\xfe\x00 begun\n\n \n")
    assert load_calendar(tmp_path).open_journals(TODAY) == ["c.journal"]


@pytest.mark.parametrize("how", ["a folder", "a link", "too large"])
def test_a_file_that_is_none_is_told_and_left_alone(tmp_path: Path, how: str) -> None:
    path = tmp_path / FILE_NAME
    if how == "a folder":
        path.mkdir()
    elif how == "a link":
        path.symlink_to(tmp_path / "elsewhere")
    else:
        path.write_bytes(b"\n" * (5 * 1024 * 1024))
    assert load_calendar(tmp_path).problem.startswith("the calendar cannot be read: ")
    if how != "too large":
        assert add_begun(tmp_path, TODAY, "a.journal").startswith("the calendar cannot be written: ")
    assert not (tmp_path / "elsewhere").exists()


WRITER = """
import sys
from datetime import date
from pathlib import Path
from game.analysis.calendar_file import add_begun
for number in range(100_000):
    assert not add_begun(Path(sys.argv[1]), date(2026, 11, 20), f"{sys.argv[2]}-{number}.journal")
    print(number, flush=True)
"""


def test_what_was_confirmed_survives_a_kill(tmp_path: Path) -> None:
    command = [sys.executable, "-c", WRITER, str(tmp_path), "k"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        confirmed = [writer.stdout.readline() for _ in range(20)]
        os.kill(writer.pid, signal.SIGKILL)
        confirmed += writer.stdout.readlines()
    found = load_calendar(tmp_path).begun
    assert len(found) >= int(confirmed[-1]) + 1 >= 20
