"""Self-contained HTML pages: head, tables and pictures.

They can be read on a telephone, in the dark, on paper, at any size of type, and by a screen reader:
every picture has a table of its figures below it."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, Final

from game.trials.plots import share_text

STYLE: Final = """
:root { color-scheme: light dark; --ink: #2b2118; --note: #6b5636; --paper: #f6efdf;
        --line: #8a7350; --link: #7a2e22; }
* { box-sizing: border-box; }
body { font: 100%/1.55 Georgia, "Times New Roman", serif; max-width: 46rem; margin: 0 auto;
       padding: 1.5rem 1rem 3rem; color: var(--ink); background: var(--paper);
       overflow-wrap: break-word; }
h1, h2, h3 { font-weight: normal; line-height: 1.2; }
h1 { border-bottom: 1px solid var(--line); padding-bottom: .3rem; }
h2 { margin: 2.2rem 0 .6rem; }
h3 { margin: 1.2rem 0 .3rem; }
.lead { font-size: 1.15rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; margin: .6rem 0; }
caption { text-align: left; color: var(--note); white-space: nowrap; }
th, td { text-align: left; padding: .2rem 1rem .2rem 0; vertical-align: baseline; }
th { font-weight: normal; color: var(--note); overflow-wrap: normal; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
td.number { white-space: nowrap; }
figure { margin: .6rem 0; max-width: 36rem; break-inside: avoid; }
.pair { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)); }
.pair figure { margin: 0; }
svg { display: block; width: 100%; height: auto; font-family: inherit; }
figcaption, .note { color: var(--note); font-size: .95rem; }
summary { cursor: pointer; color: var(--link); padding: .3rem 0; }
@media (max-width: 30rem) {
  td.number { white-space: normal; }
  th, td { padding-right: .6rem; }
}
@media (prefers-color-scheme: dark) {
  :root { --ink: #eadfc8; --note: #bda982; --paper: #1a1713; --line: #6b5636; --link: #e0a080; }
  svg { background: #f6efdf; border-radius: 4px; padding: .5rem; }
}
@media print {
  :root { color-scheme: light; --ink: #000; --note: #444; --paper: #fff; --line: #888; }
  body { max-width: none; padding: 0; font-size: 10.5pt; }
  svg { background: none; padding: 0; print-color-adjust: exact;
        -webkit-print-color-adjust: exact; }
  figure { max-width: 12cm; }
  h2, h3 { break-after: avoid; }
  summary { display: none; }
}
"""


def html_page(title: str, body: Sequence[str]) -> str:
    """Return the whole page."""
    return "\n".join(
        [
            '<!doctype html><html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title><style>{STYLE}</style></head><body><main>",
            *(part for part in body if part),
            "</main></body></html>\n",
        ]
    )


def heading_html(words: str, rank: int = 2) -> str:
    """Return a heading."""
    return f"<h{rank}>{escape(words)}</h{rank}>"


def paragraph_html(words: str, css_class: str = "") -> str:
    """Return a paragraph, or '' without words; ``css_class`` is lead or note."""
    look = f' class="{css_class}"' if css_class else ""
    return f"<p{look}>{escape(words)}</p>" if words else ""


def figure_html(*pictures: str, caption: str = "") -> str:
    """Return pictures, side by side if there is room, with their caption."""
    drawn = [picture for picture in pictures if picture]
    if not drawn:
        return ""
    told = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
    if len(drawn) == 1:
        return f"<figure>{drawn[0]}{told}</figure>"
    each = "".join(f"<figure>{picture}</figure>" for picture in drawn)
    return f'<div class="pair">{each}</div>{told and f"<p class=note>{escape(caption)}</p>"}'


def facts_html(rows: Mapping[str, Any]) -> str:
    """Return facts, a line each."""
    cells = (
        f'<tr><th scope="row">{escape(name)}</th><td>{escape(str(value))}</td></tr>'
        for name, value in rows.items()
    )
    return f"<table>{''.join(cells)}</table>"


def table_html(head: Sequence[str], rows: Sequence[Sequence[Any]], caption: str = "") -> str:
    """Return a table whose first column names its rows; all other cells are figures."""
    if not rows:
        return ""
    told = f"<caption>{escape(caption)}</caption>" if caption else ""
    first, *others = head
    tops = "".join(f'<th scope="col" class="number">{escape(name)}</th>' for name in others)
    body = "".join(_row_html(row) for row in rows)
    top = f'<thead><tr><th scope="col">{escape(first)}</th>{tops}</tr></thead>'
    return f'<div class="scroll"><table>{told}{top}<tbody>{body}</tbody></table></div>'


def _row_html(row: Sequence[Any]) -> str:
    name, *values = row
    cells = "".join(f'<td class="number">{escape(str(value))}</td>' for value in values)
    return f'<tr><th scope="row">{escape(str(name))}</th>{cells}</tr>'


def details_html(summary: str, *parts: str) -> str:
    """Return details folded away behind a summary line."""
    inside = "".join(parts)
    return f"<details><summary>{escape(summary)}</summary>{inside}</details>" if inside else ""


def list_html(rows: Sequence[str]) -> str:
    """Return a list."""
    each = "".join(f"<li>{escape(row)}</li>" for row in rows)
    return f"<ul>{each}</ul>" if each else ""


# ------------------------------------------------------------------------------ in words
def battles_in_words(number: int) -> str:
    """Return ``1 battle``, ``200 battles``."""
    return f"{number} battle{'s' * (number != 1)}"


def keyed_by_name(found: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """Return the same under the names of the sides; two sides of one name keep their ids."""
    known = {**names, "draw": "drawn"}
    told = [known.get(key) or key for key in found]
    return {
        key if told.count(name) > 1 else name: value
        for (key, value), name in zip(found.items(), told, strict=True)
    }


def fairness_words(wins: Mapping[str, int], bounds: Mapping[str, Sequence[float]]) -> str:
    """Return what the shares say about the sides: which does better, or that chance alone could
    explain it."""
    sides = [side for side in wins if side != "drawn"]
    over = sum(wins.values())
    if not over or len(sides) < 2:
        return ""
    first, second = sorted(sides, key=lambda side: -wins[side])[:2]
    share = share_text(wins[first] / over, *bounds[first])
    if bounds[first][0] > bounds[second][1]:
        return f"{first} has the better of it: {share} of {battles_in_words(over)}."
    return (
        f"As far as {battles_in_words(over)} can tell, nobody has the better of it: "
        f"{first} won {share}, {second} {share_text(wins[second] / over, *bounds[second])}."
    )
