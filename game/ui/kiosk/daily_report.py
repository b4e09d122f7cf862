"""The page of a day for the owner's telephone: how the stand is, and its visits by the hour. Pure
text: HTML with its plot drawn as SVG, no script, nothing fetched from anywhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from game.ui.kiosk.log import Health

REFRESH: Final = 60
"""Seconds after which a browser reads the page anew."""
_BAR: Final = 24
_HIGH: Final = 160
_STYLE: Final = (
    "body{font:16px/1.5 sans-serif;max-width:44em;margin:1.5em auto;padding:0 1em;"
    "color:#2b2118;background:#f5ecd8}h1,h2{font-family:serif;font-weight:normal}"
    "table{border-collapse:collapse}td,th{padding:.2em 1.2em .2em 0;text-align:left}"
    "th{font-weight:normal;color:#6b5a45}svg{max-width:100%;height:auto}"
)


@dataclass(frozen=True, slots=True)
class ReportData:
    """What the page tells: the day and the moment, whose stand it is, what is going on, its health,
    how often it was begun again, visits by hour, their seconds together, how many were won, and the
    best of the day in a sentence ('' for none), and what is wrong ('' for nothing)."""

    day: str
    now: str
    club: str
    state: str
    health: Health
    restarts: int
    hours: Sequence[int]
    seconds: float
    won: int
    best: str
    trouble: str = ""


def page_of(told: ReportData) -> str:
    """The whole page."""
    head = told.club or "The Weather Gage"
    body = [
        f"<h1>{escape(head)}: the stand on {escape(told.day)}</h1>",
        f'<p role="alert"><strong>{escape(told.trouble)}.</strong></p>' if told.trouble else "",
        _table(rows_of(told)),
        "<h2>Visits by the hour</h2>",
        plot_of(told.hours),
        f"<p>{escape(told.now)}. Each visit has a line in visits-{escape(told.day)}.csv.</p>",
    ]
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="refresh" content="{REFRESH}">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{escape(head)}, {escape(told.day)}</title><style>{_STYLE}</style></head>\n<body>"
        + "\n".join(part for part in body if part)
        + "</body></html>\n"
    )


def rows_of(told: ReportData) -> list[tuple[str, str]]:
    """What stands in the table: a name and a value each."""
    health, visits = told.health, sum(told.hours)
    minutes = int(health.seconds // 60)
    mean = round(told.seconds / visits) if visits else 0
    return [
        ("State", told.state),
        ("This show has run", f"{minutes // 60} h {minutes % 60:02d} min"),
        ("Begun again before it", f"{told.restarts} times"),
        ("Faults it survived", str(health.faults)),
        ("Memory", f"{(health.memory + health.captains) / 1e6:.0f} MB"),
        ("Battles", str(health.battles)),
        ("Visits today", str(visits)),
        ("Mean length", f"{mean // 60} min {mean % 60:02d} s"),
        ("Won by the visitor", str(told.won)),
        ("Best of the day", told.best or "none yet"),
    ]


def _table(rows: Sequence[tuple[str, str]]) -> str:
    """The rows as a table."""
    lines = "".join(
        f'<tr><th scope="row">{escape(name)}</th><td>{escape(value)}</td></tr>'
        for name, value in rows
    )
    return f"<table>{lines}</table>"


def plot_of(hours: Sequence[int]) -> str:
    """Visits by the hour as bars, each with its number; only the hours from the first to the last
    with a visit, and at least eight of them."""
    busy = [hour for hour, count in enumerate(hours) if count]
    first = min(busy, default=9)
    last = max(busy, default=16)
    last = min(23, max(last, first + 7))
    first = max(0, min(first, last - 7))
    most = max(1, *hours)
    parts = []
    for n, hour in enumerate(range(first, last + 1)):
        x, high = n * (_BAR + 8) + 4, round(_HIGH * hours[hour] / most)
        top, middle = _HIGH + 20 - high, x + _BAR // 2
        parts.append(
            f'<rect x="{x}" y="{top}" width="{_BAR}" height="{high}" fill="#2f6da8"/>'
            f'<text x="{middle}" y="{top - 5}" text-anchor="middle">{hours[hour] or ""}</text>'
            f'<text x="{middle}" y="{_HIGH + 38}" text-anchor="middle">{hour}</text>'
        )
    wide = (last - first + 1) * (_BAR + 8)
    told = f"Visits by the hour from {first} to {last} o’clock, at most {max(0, *hours)} in one"
    return (
        f'<svg role="img" aria-label="{told}" width="{wide * 2}" height="{2 * (_HIGH + 46)}" '
        f'viewBox="0 0 {wide} {_HIGH + 46}" font-size="13" font-family="sans-serif">'
        f'<line x1="0" x2="{wide}" y1="{_HIGH + 20}" y2="{_HIGH + 20}" stroke="#6b5a45"/>'
        + "".join(parts)
        + "</svg>"
    )
