"""A trial as one page of HTML that needs nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

STYLE = """
body { font: 16px/1.5 Georgia, serif; max-width: 44em; margin: 2em auto; padding: 0 1em;
       color: #2b2118; background: #f6efdf; }
h1 { font-weight: normal; border-bottom: 1px solid #8a7350; }
table { border-collapse: collapse; margin: 1em 0; }
th, td { text-align: left; padding: .2em 1em .2em 0; vertical-align: baseline; }
th { font-weight: normal; color: #6b5636; }
td.number { text-align: right; font-variant-numeric: tabular-nums; }
.bar { display: inline-block; height: .7em; background: #7a2e22; }
.note { color: #6b5636; }
"""


def page(result: Mapping[str, Any]) -> str:
    """The page for a result of ``simulate``."""
    body = [
        f"<h1>{escape(result['level'])}: {result['battles']} battles</h1>",
        _facts(result),
        "<h2>Who won</h2>",
        _shares(result["wins"], result["battles"]),
        _margin(result),
        "<h2>By captain</h2>",
        _shares(result["by_grade"], result["battles"]),
        "<h2>How it ended</h2>",
        _shares(result["endings"], result["battles"]),
        "<h2>How long</h2>",
        _numbers({"turns": result["turns"], "captain, ms an answer": result["captain_ms"]}),
        _failures(result),
    ]
    head = f"<title>{escape(result['level'])}</title><style>{STYLE}</style>"
    page_head = f'<!doctype html><html lang="en"><meta charset="utf-8">{head}<body>'
    return "\n".join([page_head, *body, "</body></html>\n"])


def _facts(result: Mapping[str, Any]) -> str:
    seats = ", ".join(f"{side} {who}" for side, who in result["seats"].items())
    rows = {
        "Rules": result["rules"],
        "Seats": f"{seats}; changed about in every second battle",
        "Seed": result["seed"],
        "Level": result["level_hash"],
        "Time": f"{result['seconds']} s",
    }
    cells = (f"<tr><th>{k}</th><td>{escape(str(v))}</td></tr>" for k, v in rows.items())
    return f"<table>{''.join(cells)}</table>"


def _shares(counts: Mapping[str, int], battles: int) -> str:
    rows = []
    for name, count in counts.items():
        share = count / battles if battles else 0.0
        bar = f'<span class="bar" style="width:{12 * share:.2f}em"></span>'
        number = f'<td class="number">{count}</td><td class="number">{share:.1%}</td>'
        rows.append(f"<tr><td>{escape(name)}</td>{number}<td>{bar}</td></tr>")
    return f"<table>{''.join(rows)}</table>"


def _margin(result: Mapping[str, Any]) -> str:
    """How far chance alone may move a share: twice the standard error at one half."""
    battles = result["battles"]
    margin = 1 / battles**0.5 if battles else 1.0
    return f'<p class="note">Chance alone moves a share by up to about {margin:.1%}.</p>'


def _numbers(rows: Mapping[str, Mapping[str, float]]) -> str:
    cells = []
    for name, values in rows.items():
        shown = ", ".join(f"{key} {value:g}" for key, value in values.items())
        cells.append(f"<tr><th>{escape(name)}</th><td>{shown}</td></tr>")
    return f"<table>{''.join(cells)}</table>"


def _failures(result: Mapping[str, Any]) -> str:
    errors = "".join(
        f"<li>battle {e['battle']}, seed {e['seed']}: {escape(e['error'])}</li>"
        for e in result["errors"]
    )
    listed = f"<ul>{errors}</ul>" if errors else ""
    counted = f"{len(result['errors'])} errors, {result['stalls']} stalls"
    return f"<h2>What went wrong</h2><p>{counted}.</p>{listed}"
