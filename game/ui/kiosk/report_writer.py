"""What the owner learns: each visit is entered, and the page of the day is written every minute and
served where he wants it."""

from __future__ import annotations

from game.ui.kiosk import log
from game.ui.kiosk.launch_config import parse_address
from game.ui.kiosk.report_server import PageServer
from game.ui.kiosk.visit import Visit, VisitEnd, VisitResult
from game.ui.kiosk.visit_log import VisitLog, VisitRow


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
