"""The log of visits of the day, and the server of the daily report."""

from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Final

from game.ui.kiosk import log
from game.ui.kiosk.launch_config import Address, parse_address
from game.ui.kiosk.visit import Visit, VisitEnd, VisitResult
from game.ui.kiosk.visit_log import VisitLog, VisitRow


class ReportWriter:
    """The log of visits, and the server of the report (None: no address, or it is not free yet)."""

    def __init__(self, book: VisitLog, address: str) -> None:
        """Read today's visits from before a restart."""
        self.visit_log, self.address = book, parse_address(address)
        self.server: PageServer | None = None
        self.visit_log.open_day(local_date())

    def log_visit(self, visit: Visit, seconds: float, left: VisitEnd, result: VisitResult | None) -> bool:
        """Log the visit; return False if the disk does not take it yet."""
        return self.visit_log.add(VisitRow(visit, seconds, left, result))

    def close(self) -> None:
        """Stop the server and write the lines that wait, if possible."""
        self.visit_log.write_waiting()
        if self.server is not None:
            self.server.close()
            self.server = None


def local_date() -> str:
    """Return the date by the wall clock, such as 2026-11-27."""
    return log.local_time().date().isoformat()


_ONLY_ITSELF: Final = "default-src 'none'; style-src 'unsafe-inline'"
TIMEOUT: Final = 5.0
"""Seconds after which somebody who asks and says nothing is sent away."""


class PageServer:
    """Serves ``page_html`` at an address until it is closed. Raises OSError if that cannot be
    had."""

    def __init__(self, address: Address) -> None:
        """It answers from now on."""
        self.page_html = ""
        self.server = ThreadingHTTPServer(address, self._handler_class())
        self.server.daemon_threads = True
        Thread(target=self.server.serve_forever, args=(0.5,), daemon=True).start()

    @property
    def port(self) -> int:
        """The port it answers on."""
        return int(self.server.server_address[1])

    def close(self) -> None:
        """Nobody is answered any more."""
        self.server.shutdown()
        self.server.server_close()

    def _handler_class(self) -> type[BaseHTTPRequestHandler]:
        """Whoever answers one request."""
        owner = self

        class Answerer(BaseHTTPRequestHandler):
            """Gives the page to GET and HEAD of ``/``; everything else is refused."""

            timeout = TIMEOUT
            server_version, sys_version = "stand", ""

            def do_GET(self) -> None:  # the name is the library's
                """The page."""
                self._answer(body=True)

            def do_HEAD(self) -> None:  # the name is the library's
                """That there is a page."""
                self._answer(body=False)

            def _answer(self, *, body: bool) -> None:
                """The page, or that there is nothing else."""
                if self.path != "/":
                    self.send_error(404)
                    return
                data = owner.page_html.encode("utf-8")
                self.send_response(200)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.send_header("Content-Length", str(len(data)))
                self.send_header("Cache-Control", "no-store")
                self.send_header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")
                self.end_headers()
                if body:
                    self.wfile.write(data)

            def log_message(self, *_: object) -> None:
                """Nobody is by to read it."""

        return Answerer
