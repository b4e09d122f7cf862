"""What the owner learns: a line a visit whatever becomes of the disk, and the page of the day."""

from __future__ import annotations

import csv
import http.client
import re
import xml.etree.ElementTree as ET
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.ui.kiosk import log, report_writer, visit_log
from game.ui.kiosk.daily_report import ReportData, page_of, plot_of
from game.ui.kiosk.launch_config import Address, address_in
from game.ui.kiosk.log import Health
from game.ui.kiosk.report_server import PageServer
from game.ui.kiosk.visit import Left, Visit, VisitResult
from game.ui.kiosk.visit_log import HEADER, WAITING, VisitLog, VisitRow, plain, read_day
from tests.stand.conftest import OpenStand, key, pass_time, step_in

DAY = "2026-11-27"
DUEL = "0-into-battle.toml"
HEALTH = Health(3725, 12, 7, 0, 0, 210_000_000, 90_000_000)


def row(
    hour: int = 10, level: str = DUEL, deed: VisitResult | None = None, seconds: float = 100
) -> VisitRow:
    """A visit of that hour, by keys."""
    visit = Visit(level, datetime(2026, 11, 27, hour, 5, tzinfo=UTC), {"keys": 9})
    return VisitRow(visit, seconds, Left.TIME, deed)


def lines_of(file: Path) -> list[list[str]]:
    """What stands in a file of visits."""
    return list(csv.reader(file.read_text("utf-8").splitlines()))


def test_a_visit_has_one_line(tmp_path: Path) -> None:
    book = VisitLog(tmp_path)
    assert book.add(row(deed=VisitResult("Halcyon takes Corneille in five turns", True, 197)))
    assert lines_of(tmp_path / f"visits-{DAY}.csv") == [
        list(HEADER),
        ["2026-11-27T10:05:00+00:00", "100", DUEL, "keys", "9", "time was up", "yes", "197",
         "Halcyon takes Corneille in five turns", "1"],
    ]  # fmt: skip
    assert book.add(row(hour=11))
    assert len(lines_of(tmp_path / f"visits-{DAY}.csv")) == 3
    assert (book.visits, book.hours[10], book.hours[11], book.won) == (2, 1, 1, 1)


@pytest.mark.parametrize("words", ["=cmd()", "+1", "-1", "@x"])
def test_no_value_is_a_formula(words: str) -> None:
    assert plain(words) == f"'{words}"
    assert plain("a\x1b[2J\nb") == "a\\u001b[2J b"


def test_a_full_disk_loses_no_visit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = VisitLog(tmp_path)

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(visit_log, "append_plain", full)
    assert not book.add(row())
    assert not book.add(row(hour=11))
    assert (book.visits, len(book.waiting)) == (2, 2)
    monkeypatch.undo()
    assert book.write()
    assert [line[0][11:13] for line in lines_of(tmp_path / f"visits-{DAY}.csv")[1:]] == ["10", "11"]
    assert not book.waiting


def test_what_waits_for_a_disk_is_bounded(tmp_path: Path) -> None:
    (tmp_path / "stand").write_text("no folder")
    book = VisitLog(tmp_path / "stand")
    for _ in range(WAITING + 50):
        book.add(row())
    assert len(book.waiting) == WAITING


def test_a_torn_line_costs_only_itself(tmp_path: Path) -> None:
    book, file = VisitLog(tmp_path), tmp_path / f"visits-{DAY}.csv"
    book.add(row(deed=VisitResult("a", False, 20)))
    with file.open("a", encoding="utf-8") as torn:
        torn.write('2026-11-27T10:30:00+00:00,55,"0-in')
    book.add(row(hour=12, deed=VisitResult("b", True, 150)))
    again = VisitLog(tmp_path)
    again.turn_to(DAY)
    assert (again.hours[10], again.hours[12], again.visits) == (1, 1, 2)
    assert again.best.deed == VisitResult("b", True, 150)


def test_a_restart_knows_the_day_and_its_best(tmp_path: Path) -> None:
    book = VisitLog(tmp_path)
    book.add(row(deed=VisitResult("Halcyon takes Corneille in five turns", True, 197)))
    book.add(row(level="mirror-duel.toml", deed=VisitResult("another battle", True, 230)))
    again = VisitLog(tmp_path)
    again.turn_to(DAY)
    assert (again.visits, again.seconds, again.won) == (2, 200, 2)
    assert again.best.deed == VisitResult("Halcyon takes Corneille in five turns", True, 197)
    again.turn_to("2026-11-28")
    assert (again.visits, again.best.deed) == (0, None)


def test_a_day_that_an_earlier_edition_began_still_counts(tmp_path: Path) -> None:
    book = VisitLog(tmp_path)
    book.add(row(deed=VisitResult("a", won=True, points=150)))
    file = tmp_path / f"visits-{DAY}.csv"
    header, line = file.read_text("utf-8").splitlines()
    file.write_text(f"{header.removesuffix(',people')}\n{line.removesuffix(',1')}\n", "utf-8")
    assert [told[3] for told in read_day(file)] == [VisitResult("a", won=True, points=150)]


def test_a_file_that_is_no_such_file_is_nothing(tmp_path: Path) -> None:
    file = tmp_path / "visits.csv"
    assert read_day(file) == []
    file.write_bytes(b"\0\xff\n,,,\n" + b"x," * 8 + b"x\n")
    assert read_day(file) == []


# ------------------------------------------------------------------------------ at the stand
def test_each_way_a_visit_ends_is_entered(open_stand: OpenStand) -> None:
    stand = open_stand((1280, 720))
    file = stand.report.book.file(report_writer.today())
    step_in(stand)
    stand.since = stand.customs.session
    stand.frame(0.1, drawn=False)
    assert stand.mode == "result"
    stand.since = 5.0
    for _ in range(2):
        key(pygame.K_g)
        pass_time(stand, 0.5)
    stand.idle = 1000.0
    stand.frame(0.1, drawn=False)
    stand.take_command()
    stand.visit.touched("keys")  # type: ignore[union-attr]
    stand.fight.close()  # type: ignore[union-attr]
    stand._broken(ValueError("the powder is wet"))
    told = lines_of(file)[1:]
    assert [line[5] for line in told] == ["time was up", "walked away", "a fault"]
    assert (told[0][3], told[0][4]) == ("mouse", "1")
    assert told[0][2] == DUEL
    assert all(len(line) == len(HEADER) for line in told)
    assert stand.report.book.visits == 3
    assert stand.visit is None


def test_every_minute_the_page_is_written(open_stand: OpenStand) -> None:
    stand = open_stand((1280, 720))
    stand.report.book.add(VisitRow(Visit(DUEL, log.now()), 60, Left.TIME, None))
    pass_time(stand, 61.0, step=0.5)
    text = (stand.home_dir / f"day-{report_writer.today()}.html").read_text("utf-8")
    assert "<td>The show runs</td>" in text
    assert re.search(r"Visits today</th><td>1</td>", text)
    assert stand.report.server is None, "it is served nowhere unless it was asked for"


def test_the_first_page_is_there_as_soon_as_the_stand_is_up(open_stand: OpenStand) -> None:
    stand = open_stand((1280, 720))
    stand.pulse = lambda: setattr(stand, "running", False)
    assert stand.run() == 0
    assert (stand.home_dir / f"day-{report_writer.today()}.html").exists()


def test_a_disk_that_may_only_be_read_stops_nothing(
    open_stand: OpenStand, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand = open_stand((1280, 720))

    def refused(*_: object, **__: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(report_writer, "replace_plain", refused)
    monkeypatch.setattr(visit_log, "append_plain", refused)
    step_in(stand)
    stand.hand_over(Left.HANDED_OVER)
    pass_time(stand, 62.0, step=0.5)
    assert (stand.keeper.faults, stand.keeper.lost, stand.mode) == (0, True, "attract")
    assert stand.trouble


# ------------------------------------------------------------------------------ the page
def facts(**more: Any) -> ReportData:
    """A day with nine visits."""
    hours = [0] * 24
    hours[10], hours[14], hours[15] = 2, 6, 1
    given: dict[str, Any] = {
        "day": DAY, "now": "As it was at 15:20", "club": "The <Harbour> Club",
        "state": "The show runs", "health": HEALTH, "restarts": 2, "hours": hours,
        "seconds": 1350.0, "won": 3, "best": "Halcyon takes Corneille in two turns",
    }  # fmt: skip
    return ReportData(**(given | more))


def test_the_page_tells_how_the_stand_is() -> None:
    """1350 s in 9 visits are 2 min 30 s each; 210 and 90 MB are 300."""
    text = page_of(facts())
    for value in ("1 h 02 min", "2 times", "300 MB", "2 min 30 s", "Halcyon takes Corneille",
                  "The &lt;Harbour&gt; Club"):  # fmt: skip
        assert value in text
    assert "<script" not in text
    assert "http://" not in text
    assert "None" not in page_of(facts(hours=[0] * 24, best="", won=0, seconds=0.0))
    assert "No disk" in page_of(facts(trouble="No disk to write on"))


def test_the_plot_has_a_bar_for_each_hour_as_high_as_its_visits() -> None:
    plot = ET.fromstring(plot_of(facts().hours))
    bars = [rect for rect in plot if rect.tag == "rect"]
    assert len(bars) == 8
    assert [int(bar.get("height", "")) for bar in bars] == [53, 0, 0, 0, 160, 27, 0, 0]
    assert len([rect for rect in ET.fromstring(plot_of([1] * 24)) if rect.tag == "rect"]) == 24


# ------------------------------------------------------------------------------ served
@pytest.mark.parametrize(
    ("words", "address"),
    [("127.0.0.1:8043", Address("127.0.0.1", 8043)), ("8043", Address("127.0.0.1", 8043)),
     ("localhost:8043", Address("127.0.0.1", 8043)),
     ("192.168.1.9:8043", Address("192.168.1.9", 8043)),
     ("80", None), ("127.0.0.1", None), ("1.2.3.400:8043", None), ("example.org:8043", None),
     ("127.0.0.1:99999", None), ("", None)],
)  # fmt: skip
def test_an_address_is_this_machines_and_a_port(words: str, address: Address | None) -> None:
    assert address_in(words) == address


def test_it_is_served_read_only_and_nothing_else_is() -> None:
    server = PageServer(Address("127.0.0.1", 0))
    server.text = page_of(facts())
    try:
        wanted = [("GET", "/", 200), ("HEAD", "/", 200), ("POST", "/", 501), ("PUT", "/", 501),
                  ("GET", "/../etc/passwd", 404)]  # fmt: skip
        for method, path, status in wanted:
            asked = http.client.HTTPConnection("127.0.0.1", server.port, timeout=5)
            asked.request(method, path)
            answer = asked.getresponse()
            body = answer.read().decode("utf-8")
            assert answer.status == status, (method, path)
            assert ("Halcyon" in body) is (method == "GET" and status == 200)
            asked.close()
    finally:
        server.close()


def test_an_address_that_is_taken_is_no_fault_of_the_show(open_stand: OpenStand) -> None:
    other = PageServer(Address("127.0.0.1", 0))
    try:
        stand = open_stand((1280, 720), page=f"127.0.0.1:{other.port}")
        report_writer.each_minute(stand)
        assert (stand.report.server, stand.mode, stand.running) == (None, "attract", True)
    finally:
        other.close()
    report_writer.each_minute(stand)
    assert stand.report.server is not None
    assert "The show runs" in stand.report.server.text
