"""The log of visits of the day, and the server of the daily report."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Final

from game.ui.kiosk import log
from game.ui.kiosk.log import Health
from game.ui.kiosk.owner_settings import Address, parse_address
from game.ui.kiosk.visit import VisitLog


class ReportWriter:
    """The log of visits, and the server of the report (None: no address, or it is not free yet)."""

    def __init__(self, book: VisitLog, address: str) -> None:
        """Read today's visits from before a restart."""
        self.visit_log, self.address = book, parse_address(address)
        self.server: PageServer | None = None
        self.visit_log.open_day(local_date_text())

    def close(self) -> None:
        """Stop the server and write the lines that wait, if possible."""
        self.visit_log.write_waiting_lines()
        if self.server is not None:
            self.server.close()
            self.server = None


def local_date_text() -> str:
    """Return the date by the wall clock, such as 2026-11-27."""
    return log.local_time().date().isoformat()


_ONLY_ITSELF: Final = "default-src 'none'; style-src 'unsafe-inline'"
TIMEOUT: Final = 5.0
"""Seconds after which a silent client is disconnected."""


class PageServer:
    """Serves ``page_html`` at an address until it is closed. Raises OSError if the address is not free."""

    def __init__(self, address: Address) -> None:
        """Start to serve at this address."""
        self.page_html = ""
        self.server = ThreadingHTTPServer(address, self._handler_class())
        self.server.daemon_threads = True
        Thread(target=self.server.serve_forever, args=(0.5,), daemon=True).start()

    @property
    def port(self) -> int:
        """Return the port it serves on."""
        return int(self.server.server_address[1])

    def close(self) -> None:
        """Stop the server."""
        self.server.shutdown()
        self.server.server_close()

    def _handler_class(self) -> type[BaseHTTPRequestHandler]:
        owner = self

        class Answerer(BaseHTTPRequestHandler):
            """Answers GET and HEAD of ``/`` with the page, and refuses all else."""

            timeout = TIMEOUT
            server_version, sys_version = "stand", ""

            def do_GET(self) -> None:  # the name is the library's
                """Send the page."""
                self._answer(body=True)

            def do_HEAD(self) -> None:  # the name is the library's
                """Send the headers only."""
                self._answer(body=False)

            def _answer(self, *, body: bool) -> None:
                if self.path != "/":
                    self.send_error(404)
                    return
                data = owner.page_html.encode("utf-8")
                self.send_response(200)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.send_header("Content-Length", str(len(data)))
                self.send_header("Cache-Control", "no-store")
                self.send_header("Content-Security-Policy", _ONLY_ITSELF)
                self.end_headers()
                if body:
                    self.wfile.write(data)

            def log_message(self, *_: object) -> None:
                """Log nothing."""

        return Answerer


REFRESH_SECONDS: Final = 60
"""Seconds after which a browser reloads the page."""
_BAR_WIDTH: Final = 24
_PLOT_HEIGHT: Final = 160
_STYLE: Final = (
    "body{font:16px/1.5 sans-serif;max-width:44em;margin:1.5em auto;padding:0 1em;"
    "color:#2b2118;background:#f5ecd8}h1,h2{font-family:serif;font-weight:normal}"
    "table{border-collapse:collapse}td,th{padding:.2em 1.2em .2em 0;text-align:left}"
    "th{font-weight:normal;color:#6b5a45}svg{max-width:100%;height:auto}"
)


@dataclass(frozen=True, slots=True)
class ReportData:
    """Content of the page: the day's visits, the time, club, mode, health, restarts, and what is wrong ('' if
    nothing is)."""

    visits: VisitLog
    time_text: str
    club_name: str
    mode_text: str
    health: Health
    restart_count: int
    trouble: str = ""


def report_html(data: ReportData) -> str:
    """Return the whole page as HTML."""
    head, day = data.club_name or "The Weather Gage", escape(data.visits.day)
    rows = (
        f'<tr><th scope="row">{escape(name)}</th><td>{escape(value)}</td></tr>'
        for name, value in report_rows(data)
    )
    body = [
        f"<h1>{escape(head)}: the stand on {day}</h1>",
        f'<p role="alert"><strong>{escape(data.trouble)}.</strong></p>' if data.trouble else "",
        f"<table>{''.join(rows)}</table>",
        "<h2>Visits by the hour</h2>",
        hours_plot(data.visits.visits_by_hour),
        f"<p>{escape(data.time_text)}. Each visit has a line in visits-{day}.csv.</p>",
    ]
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="refresh" content="{REFRESH_SECONDS}">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{escape(head)}, {day}</title><style>{_STYLE}</style></head>\n<body>"
        + "\n".join(part for part in body if part)
        + "</body></html>\n"
    )


def report_rows(data: ReportData) -> list[tuple[str, str]]:
    """Return the rows of the table: name and value."""
    health, visits, count = data.health, data.visits, data.visits.visit_count
    best = visits.best.sentence if visits.best is not None else "none yet"
    minutes = int(health.seconds // 60)
    mean = round(visits.visit_seconds / count) if count else 0
    return [
        ("State", data.mode_text), ("This show has run", f"{minutes // 60} h {minutes % 60:02d} min"),
        ("Begun again before it", f"{data.restart_count} times"),
        ("Faults it survived", str(health.faults)),
        ("Memory", f"{(health.memory_bytes + health.captain_bytes) / 1e6:.0f} MB"),
        ("Battles", str(health.battles)), ("Visits today", str(count)),
        ("Mean length", f"{mean // 60} min {mean % 60:02d} s"),
        ("Won by the visitor", str(visits.wins)), ("Best of the day", best),
    ]  # fmt: skip


def hours_plot(hours: Sequence[int]) -> str:
    """Return visits by the hour as an SVG bar chart, from the first to the last hour with a visit, at least
    eight hours."""
    busy = [hour for hour, count in enumerate(hours) if count]
    first = min(busy, default=9)
    last = max(busy, default=16)
    last = min(23, max(last, first + 7))
    first = max(0, min(first, last - 7))
    most = max(1, *hours)
    parts = []
    for n, hour in enumerate(range(first, last + 1)):
        x, high = n * (_BAR_WIDTH + 8) + 4, round(_PLOT_HEIGHT * hours[hour] / most)
        top, middle = _PLOT_HEIGHT + 20 - high, x + _BAR_WIDTH // 2
        parts.append(
            f'<rect x="{x}" y="{top}" width="{_BAR_WIDTH}" height="{high}" fill="#2f6da8"/>'
            f'<text x="{middle}" y="{top - 5}" text-anchor="middle">{hours[hour] or ""}</text>'
            f'<text x="{middle}" y="{_PLOT_HEIGHT + 38}" text-anchor="middle">{hour}</text>'
        )
    wide = (last - first + 1) * (_BAR_WIDTH + 8)
    label = f"Visits by the hour from {first} to {last} o’clock, at most {max(0, *hours)} in one"
    return (
        f'<svg role="img" aria-label="{label}" width="{wide * 2}" '
        f'height="{2 * (_PLOT_HEIGHT + 46)}" '
        f'viewBox="0 0 {wide} {_PLOT_HEIGHT + 46}" font-size="13" font-family="sans-serif">'
        f'<line x1="0" x2="{wide}" y1="{_PLOT_HEIGHT + 20}" '
        f'y2="{_PLOT_HEIGHT + 20}" stroke="#6b5a45"/>' + "".join(parts) + "</svg>"
    )
