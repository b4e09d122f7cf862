"""What the owner learns: each visit is entered, and the page of the day is written every minute and
served where he wants it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.files import replace_plain
from game.ui.kiosk import log
from game.ui.kiosk.daily_report import ReportData, page_of
from game.ui.kiosk.launch_config import address_in
from game.ui.kiosk.modes import Mode
from game.ui.kiosk.report_server import PageServer
from game.ui.kiosk.visit import Left, Visit, VisitResult
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


class Report:
    """The book of the day, and the server of its page (None: nobody is to be served, or the address
    cannot be had yet)."""

    def __init__(self, book: VisitLog, address: str) -> None:
        """Today's visits from before a restart are known."""
        self.book, self.address = book, address_in(address)
        self.server: PageServer | None = None
        self.book.turn_to(today())

    def entered(self, visit: Visit, seconds: float, left: Left, deed: VisitResult | None) -> bool:
        """The visit is entered; False if the disk does not take it yet."""
        return self.book.add(VisitRow(visit, seconds, left, deed))

    def close(self) -> None:
        """Nobody is served any more, and what waits is written if it can be."""
        self.book.write()
        if self.server is not None:
            self.server.close()
            self.server = None


def today() -> str:
    """The day by the wall clock, such as 2026-11-27."""
    return log.now().date().isoformat()


def each_minute(stand: Kiosk) -> None:
    """The page of the day is written anew, and served. A disk that does not take it, or an address
    that is taken, is told in the stand's log and tried again a minute later."""
    report = stand.report
    report.book.turn_to(today())
    written = report.book.write()
    text = page_of(facts_of(stand))
    try:
        report.book.folder.mkdir(parents=True, exist_ok=True)
        replace_plain(report.book.folder / f"day-{report.book.day}.html", text, sync=False)
    except OSError:
        written = False
    stand.keeper.lost = stand.keeper.lost or not written
    if report.address is None:
        return
    try:
        report.server = report.server or PageServer(report.address)
        report.server.text = text
    except OSError as fault:
        stand.keeper.fault(fault)


def facts_of(stand: Kiosk) -> ReportData:
    """What the page tells of the stand now."""
    book, best = stand.report.book, stand.report.book.best.deed
    return ReportData(
        book.day,
        f"As it was at {log.now().strftime('%H:%M')}",
        stand.customs.club.name,
        _STATES[stand.mode],
        stand.health(),
        stand.terms.starts,
        tuple(book.hours),
        book.seconds,
        book.won,
        best.sentence if best is not None else "",
        stand.trouble,
    )
