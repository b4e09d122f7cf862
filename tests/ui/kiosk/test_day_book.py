"""What the owner learns: a line a visit whatever becomes of the disk, and the page of the day."""

import csv
import http.client
import re
import xml.etree.ElementTree as ET
from datetime import UTC, datetime
from pathlib import Path

import pygame
import pytest

from game.ui.kiosk import log, owner_update, report_writer, update
from game.ui.kiosk import visit as visit_log
from game.ui.kiosk.log import Health
from game.ui.kiosk.owner_settings import Address, parse_address
from game.ui.kiosk.report_writer import PageServer, ReportData, hours_plot, report_html
from game.ui.kiosk.visit import (
    HEADER,
    MAX_WAITING,
    Visit,
    VisitEnd,
    VisitLog,
    VisitResult,
    VisitRow,
    csv_safe_text,
    read_visits,
)
from tests.ui.kiosk.conftest import OpenStand, pass_time, press_key, start_visit

DAY = "2026-11-27"
DUEL = "0-into-battle.toml"
HEALTH = Health(3725, 12, 7, 0, 0, 210_000_000, 90_000_000)


def row(
    hour: int = 10, level: str = DUEL, result: VisitResult | None = None, seconds: float = 100
) -> VisitRow:
    """A visit of that hour, by keys."""
    visit = Visit(level, datetime(2026, 11, 27, hour, 5, tzinfo=UTC), {"keys": 9})
    return VisitRow(visit, seconds, VisitEnd.TIME, result)


def lines_of(file: Path) -> list[list[str]]:
    """What stands in a file of visits."""
    return list(csv.reader(file.read_text("utf-8").splitlines()))


def test_a_visit_has_one_line(tmp_path: Path) -> None:
    book = VisitLog(tmp_path)
    assert book.add(row(result=VisitResult("Halcyon takes Corneille in five turns", True, 197)))
    assert lines_of(tmp_path / f"visits-{DAY}.csv") == [
        list(HEADER),
        ["2026-11-27T10:05:00+00:00", "100", DUEL, "keys", "9", "time was up", "yes", "197",
         "Halcyon takes Corneille in five turns", "1"],
    ]  # fmt: skip
    assert book.add(row(hour=11))
    assert len(lines_of(tmp_path / f"visits-{DAY}.csv")) == 3
    assert (book.visit_count, book.visits_by_hour[10], book.visits_by_hour[11], book.wins) == (2, 1, 1, 1)


@pytest.mark.parametrize("words", ["=cmd()", "+1", "-1", "@x"])
def test_no_value_is_a_formula(words: str) -> None:
    assert csv_safe_text(words) == f"'{words}"
    assert csv_safe_text("a\x1b[2J\nb") == "a\\u001b[2J b"


def test_a_full_disk_loses_no_visit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = VisitLog(tmp_path)

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(visit_log, "append_to_file", full)
    assert not book.add(row())
    assert not book.add(row(hour=11))
    assert (book.visit_count, len(book.waiting_lines)) == (2, 2)
    monkeypatch.undo()
    assert book.write_waiting_lines()
    assert [line[0][11:13] for line in lines_of(tmp_path / f"visits-{DAY}.csv")[1:]] == ["10", "11"]
    assert not book.waiting_lines


def test_what_waits_for_a_disk_is_bounded(tmp_path: Path) -> None:
    (tmp_path / "stand").write_text("no folder")
    book = VisitLog(tmp_path / "stand")
    for _ in range(MAX_WAITING + 50):
        book.add(row())
    assert len(book.waiting_lines) == MAX_WAITING


def test_a_torn_line_costs_only_itself(tmp_path: Path) -> None:
    book, file = VisitLog(tmp_path), tmp_path / f"visits-{DAY}.csv"
    book.add(row(result=VisitResult("a", False, 20)))
    with file.open("a", encoding="utf-8") as torn:
        torn.write('2026-11-27T10:30:00+00:00,55,"0-in')
    book.add(row(hour=12, result=VisitResult("b", True, 150)))
    again = VisitLog(tmp_path)
    again.open_day(DAY)
    assert (again.visits_by_hour[10], again.visits_by_hour[12], again.visit_count) == (1, 1, 2)
    assert again.best == VisitResult("b", True, 150)


def test_a_restart_knows_the_day_and_its_best(tmp_path: Path) -> None:
    book = VisitLog(tmp_path)
    book.add(row(result=VisitResult("Halcyon takes Corneille in five turns", True, 197)))
    book.add(row(level="mirror-duel.toml", result=VisitResult("another battle", True, 230)))
    again = VisitLog(tmp_path)
    again.open_day(DAY)
    assert (again.visit_count, again.visit_seconds, again.wins) == (2, 200, 2)
    assert again.best == VisitResult("Halcyon takes Corneille in five turns", True, 197)
    again.open_day("2026-11-28")
    assert (again.visit_count, again.best) == (0, None)


def test_a_day_that_an_earlier_edition_began_still_counts(tmp_path: Path) -> None:
    book = VisitLog(tmp_path)
    book.add(row(result=VisitResult("a", is_won=True, points=150)))
    file = tmp_path / f"visits-{DAY}.csv"
    header, line = file.read_text("utf-8").splitlines()
    file.write_text(f"{header.removesuffix(',people')}\n{line.removesuffix(',1')}\n", "utf-8")
    assert [told[3] for told in read_visits(file)] == [VisitResult("a", is_won=True, points=150)]


def test_a_file_that_is_no_such_file_is_nothing(tmp_path: Path) -> None:
    file = tmp_path / "visits.csv"
    assert read_visits(file) == []
    file.write_bytes(b"\0\xff\n,,,\n" + b"x," * 8 + b"x\n")
    assert read_visits(file) == []


# ------------------------------------------------------------------------------ at the stand
def test_each_way_a_visit_ends_is_entered(open_stand: OpenStand) -> None:
    kiosk = open_stand((1280, 720))
    file = kiosk.report.visit_log.file_for_day(report_writer.local_date_text())
    start_visit(kiosk)
    kiosk.mode_seconds = kiosk.owner.settings.session
    kiosk.run_frame(0.1, needs_draw=False)
    assert kiosk.mode == "result"
    kiosk.mode_seconds = 5.0
    for _ in range(2):
        press_key(pygame.K_g)
        pass_time(kiosk, 0.5)
    kiosk.idle_seconds = 1000.0
    kiosk.run_frame(0.1, needs_draw=False)
    update.start_visitor_duel(kiosk)
    kiosk.visit.count_press("keys")  # type: ignore[union-attr]
    kiosk.fight.close()  # type: ignore[union-attr]
    kiosk._recover_from_fault(ValueError("the powder is wet"))
    told = lines_of(file)[1:]
    assert [line[5] for line in told] == ["time was up", "walked away", "a fault"]
    assert (told[0][3], told[0][4]) == ("mouse", "1")
    assert told[0][2] == DUEL
    assert all(len(line) == len(HEADER) for line in told)
    assert kiosk.report.visit_log.visit_count == 3
    assert kiosk.visit is None


def test_every_minute_the_page_is_written(open_stand: OpenStand) -> None:
    kiosk = open_stand((1280, 720))
    kiosk.report.visit_log.add(VisitRow(Visit(DUEL, log.local_time()), 60, VisitEnd.TIME, None))
    pass_time(kiosk, 61.0, step=0.5)
    text = (kiosk.home_dir / f"day-{report_writer.local_date_text()}.html").read_text("utf-8")
    assert "<td>The show runs</td>" in text
    assert re.search(r"Visits today</th><td>1</td>", text)
    assert kiosk.report.server is None, "it is served nowhere unless it was asked for"


def test_the_first_page_is_there_as_soon_as_the_stand_is_up(open_stand: OpenStand) -> None:
    kiosk = open_stand((1280, 720))
    kiosk.on_frame = lambda: setattr(kiosk, "is_running", False)
    assert kiosk.run() == 0
    assert (kiosk.home_dir / f"day-{report_writer.local_date_text()}.html").exists()


def test_a_disk_that_may_only_be_read_stops_nothing(
    open_stand: OpenStand, monkeypatch: pytest.MonkeyPatch
) -> None:
    kiosk = open_stand((1280, 720))

    def refused(*_: object, **__: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(owner_update, "replace_file", refused)
    monkeypatch.setattr(visit_log, "append_to_file", refused)
    start_visit(kiosk)
    update.hand_to_captain(kiosk, VisitEnd.HANDED_OVER)
    pass_time(kiosk, 62.0, step=0.5)
    assert (kiosk.health_monitor.faults, kiosk.health_monitor.is_disk_failing, kiosk.mode) == (
        0,
        True,
        "attract",
    )
    assert kiosk.trouble


# ------------------------------------------------------------------------------ the page
HOURS = [{10: 2, 14: 6, 15: 1}.get(hour, 0) for hour in range(24)]
BEST = VisitResult("Halcyon takes Corneille in two turns", True, 250)
VISITS = VisitLog(Path(), DAY, HOURS, 1350.0, 3, BEST)


def report(visits: VisitLog = VISITS, trouble: str = "") -> str:
    """Return the page of a day, by default one with nine visits."""
    club, mode = "The <Harbour> Club", "The show runs"
    return report_html(ReportData(visits, "As it was at 15:20", club, mode, HEALTH, 2, trouble))


def test_the_page_tells_how_the_stand_is() -> None:
    """1350 s in 9 visits are 2 min 30 s each; 210 and 90 MB are 300."""
    text = report()
    for value in ("1 h 02 min", "2 times", "300 MB", "2 min 30 s", "Halcyon takes Corneille",
                  "The &lt;Harbour&gt; Club", f"the stand on {DAY}", "<td>9</td>", "<td>3</td>"):  # fmt: skip
        assert value in text
    assert "<script" not in text
    assert "http://" not in text
    empty = report(VisitLog(Path(), DAY))
    assert "None" not in empty
    assert "none yet" in empty
    assert "No disk" in report(trouble="No disk to write on")


def test_the_plot_has_a_bar_for_each_hour_as_high_as_its_visits() -> None:
    plot = ET.fromstring(hours_plot(HOURS))
    bars = [rect for rect in plot if rect.tag == "rect"]
    assert len(bars) == 8
    assert [int(bar.get("height", "")) for bar in bars] == [53, 0, 0, 0, 160, 27, 0, 0]
    assert len([rect for rect in ET.fromstring(hours_plot([1] * 24)) if rect.tag == "rect"]) == 24


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
    assert parse_address(words) == address


def test_it_is_served_read_only_and_nothing_else_is() -> None:
    server = PageServer(Address("127.0.0.1", 0))
    server.page_html = report()
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
        kiosk = open_stand((1280, 720), report_address=f"127.0.0.1:{other.port}")
        owner_update.write_report(kiosk)
        assert (kiosk.report.server, kiosk.mode, kiosk.is_running) == (None, "attract", True)
    finally:
        other.close()
    owner_update.write_report(kiosk)
    assert kiosk.report.server is not None
    assert "The show runs" in kiosk.report.server.page_html
