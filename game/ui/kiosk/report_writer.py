"""What the owner learns: each visit is entered, and the page of the day is written every minute and
served where he wants it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.files import replace_file
from game.ui.kiosk import log
from game.ui.kiosk.daily_report import ReportData, report_html
from game.ui.kiosk.launch_config import parse_address
from game.ui.kiosk.modes import Mode
from game.ui.kiosk.report_server import PageServer
from game.ui.kiosk.visit import Visit, VisitEnd, VisitResult
from game.ui.kiosk.visit_log import VisitLog, VisitRow

if TYPE_CHECKING:
    from game.ui.kiosk.kiosk import Kiosk

_STATES = {
    Mode.ATTRACT: "The show runs",
    Mode.VISITOR: "Somebody plays",
    Mode.RESULT: "Somebody has just played",
    Mode.PAUSED: "The show rests",
    Mode.WAITING: "Begins anew after a fault",
}


class ReportWriter:
    """The book of the day, and the server of its page (None: nobody is to be served, or the address
    cannot be had yet)."""

    def __init__(self, book: VisitLog, address: str) -> None:
        """Today's visits from before a restart are known."""
        self.visit_log, self.address = book, parse_address(address)
        self.server: PageServer | None = None
        self.visit_log.open_day(local_date())

    def log_visit(
        self, visit: Visit, seconds: float, left: VisitEnd, result: VisitResult | None
    ) -> bool:
        """The visit is entered; False if the disk does not take it yet."""
        return self.visit_log.add(VisitRow(visit, seconds, left, result))

    def close(self) -> None:
        """Nobody is served any more, and what waits is written if it can be."""
        self.visit_log.write_waiting()
        if self.server is not None:
            self.server.close()
            self.server = None


def local_date() -> str:
    """The day by the wall clock, such as 2026-11-27."""
    return log.local_time().date().isoformat()


def update_report(kiosk: Kiosk) -> None:
    """The page of the day is written anew, and served. A disk that does not take it, or an address
    that is taken, is told in the stand's log and tried again a minute later."""
    report = kiosk.report
    report.visit_log.open_day(local_date())
    written = report.visit_log.write_waiting()
    text = report_html(report_data(kiosk))
    try:
        report.visit_log.folder.mkdir(parents=True, exist_ok=True)
        replace_file(report.visit_log.folder / f"day-{report.visit_log.day}.html", text, sync=False)
    except OSError:
        written = False
    kiosk.health_monitor.is_disk_failing = kiosk.health_monitor.is_disk_failing or not written
    if report.address is None:
        return
    try:
        report.server = report.server or PageServer(report.address)
        report.server.page_html = text
    except OSError as fault:
        kiosk.health_monitor.log_fault(fault)


def report_data(kiosk: Kiosk) -> ReportData:
    """What the page tells of the stand now."""
    book, best = kiosk.report.visit_log, kiosk.report.visit_log.best_of_day.result
    return ReportData(
        book.day,
        f"As it was at {log.local_time().strftime('%H:%M')}",
        kiosk.owner_settings.club.name,
        _STATES[kiosk.mode],
        kiosk.health(),
        kiosk.config.starts,
        tuple(book.visits_by_hour),
        book.visit_seconds,
        book.wins,
        best.sentence if best is not None else "",
        kiosk.trouble,
    )
