"""A trial as one self-contained HTML page."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any, Final

from game.levels.format.model import Level
from game.play.event_words import count_words
from game.trials import plots
from game.trials.aims_met import aim_words
from game.trials.compare import ending_words
from game.trials.counting import FATES, MAX_DRAWN_LOSSES, fates_in_words, seating_words
from game.trials.plots import (
    MARKS,
    ShipPositions,
    legend_html,
    loss_chart_svg,
    merge_by_ship,
    share_text,
    ship_labels,
)

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
    figcaption = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
    if len(drawn) == 1:
        return f"<figure>{drawn[0]}{figcaption}</figure>"
    each = "".join(f"<figure>{picture}</figure>" for picture in drawn)
    return f'<div class="pair">{each}</div>{figcaption and f"<p class=note>{escape(caption)}</p>"}'


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
    caption_html = f"<caption>{escape(caption)}</caption>" if caption else ""
    first, *others = head
    tops = "".join(f'<th scope="col" class="number">{escape(name)}</th>' for name in others)
    body = "".join(_row_html(row) for row in rows)
    top = f'<thead><tr><th scope="col">{escape(first)}</th>{tops}</tr></thead>'
    return f'<div class="scroll"><table>{caption_html}{top}<tbody>{body}</tbody></table></div>'


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
    sides = [known.get(key) or key for key in found]
    return {
        key if sides.count(name) > 1 else name: value
        for (key, value), name in zip(found.items(), sides, strict=True)
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


def explanation_lines(result: Mapping[str, Any], names: Mapping[str, str]) -> Iterator[str]:
    """Yield lines for a terminal: aims with their parts indented, then the fates of each side's
    ships."""
    for row in result["aims"]:
        label = f"    {row['words']}" if row["part"] else f"  {_side_name(row, names)}: {row['words']}"
        yield f"{label}: {aim_words(row)}"
    yield from finding_lines(result)
    over = result["battles"] - len(result["errors"]) - result["stalls"]
    for side, row in result["fates"].items():
        yield f"  ships of {names.get(side, side)} in a battle: {fates_in_words(row, over)}"


def finding_lines(result: Mapping[str, Any]) -> Iterator[str]:
    """Yield the findings that need battles, one per line."""
    for found in result["findings"]:
        yield f"  line {found['line']}: {found['message']} [{found['code']}]: {found['hint']}"


def _side_name(row: Mapping[str, Any], names: Mapping[str, str]) -> str:
    return f"{names.get(row['side'], row['side'])}, {row['key']}"


def explanation_section(result: Mapping[str, Any], level: Level) -> list[str]:
    """Return the same for the page, and the closest battles with what is needed to repeat them."""
    names = {side.id: side.name or side.id for side in level.sides}
    rows = [
        (f"… {row['words']}" if row["part"] else f"{_side_name(row, names)}: {row['words']}", aim_words(row))
        for row in result["aims"]
    ]
    fates = list(dict.fromkeys(FATES.values()))
    columns = [*fates, "fought on"]
    ships = [(names[side], *(row[how] for how in columns)) for side, row in result["fates"].items()]
    near = [
        (c["battle"], c["seed"], c["turns"], names.get(c["winner"], "drawn"), f"{c['apart']} %")
        for c in result["closest"]
    ]
    found = [(f["line"], f["message"], f["hint"], f["code"]) for f in result["findings"]]
    found_table = table_html(("line", "what", "what to do", "code"), found, "What only battles find")
    return [
        heading_html("Why"),
        *([found_table] if found else []),
        table_html(("aim", "in these battles"), rows, "How often each aim, and each part, was true"),
        table_html(("", *columns), ships, "What became of the ships in all the battles"),
        heading_html("The closest battles"),
        paragraph_html("weathergage weigh --keep FOLDER lays them down as journals to watch."),
        table_html(("battle", "seed", "turns", "won", "apart"), near, "By what was left at the end"),
    ]


BAND_NOTE = "The thick line is the middle battle; four battles of five lie in the band."
BOUNDS_NOTE = "The whiskers are the bounds within which the share lies with a certainty of 95 %."


def trial_page(result: Mapping[str, Any], level: Level) -> str:
    """Return the page for a result of ``simulate`` on this level."""
    names = {side.id: side.name or side.id for side in level.sides}
    title = f"{level.title}: {battles_in_words(result['battles'])}"
    body = [
        heading_html(title, 1),
        *_winners_section(result, names),
        _history_section(result, level),
        *explanation_section(result, level),
        heading_html("How long"),
        figure_html(plots.length_plot(result["lengths"])),
        paragraph_html(battle_length_words(result["turns"])),
        length_table(result["lengths"]),
        heading_html("Strength left, turn by turn"),
        figure_html(*plots.strength_plots(keyed_by_name(result["strength"], names)), caption=BAND_NOTE),
        strength_table(keyed_by_name(result["strength"], names)),
        heading_html("Where ships were lost"),
        figure_html(loss_chart_svg(level, merge_by_ship(level, result["losses"], result["left"]))),
        figure_html(legend_html(level)),
        losses_table(result["losses"], result["left"], level),
        heading_html("How it ended"),
        endings_section(result, names),
        heading_html("By captain"),
        _grades_section(result),
        _failures_section(result),
        heading_html("The trial"),
        _facts_section(result),
    ]
    return html_page(title, body)


def _winners_section(result: Mapping[str, Any], names: Mapping[str, str]) -> list[str]:
    wins, bounds = keyed_by_name(result["wins"], names), keyed_by_name(result["intervals"], names)
    over = sum(wins.values())
    return [
        paragraph_html(fairness_words(wins, bounds), "lead"),
        heading_html("Who won"),
        figure_html(plots.share_plot(wins, bounds, over), caption=BOUNDS_NOTE),
        share_table(wins, bounds),
    ]


def share_table(wins: Mapping[str, int], bounds: Mapping[str, Sequence[float]]) -> str:
    """Return the shares as a table."""
    over = max(1, sum(wins.values()))
    rows = [
        (who, count, f"{count / over:.1%}", *(f"{bound:.1%}" for bound in bounds[who]))
        for who, count in wins.items()
    ]
    head = ("", "battles", "share", "at least", "at most")
    return details_html("The figures", table_html(head, rows, "Battles won"))


def battle_length_words(turns: Mapping[str, int]) -> str:
    """Return how long battles lasted, in a sentence."""
    return (
        f"The middle battle lasted {turns['p50']} turns; a tenth were over within "
        f"{turns['p10']}, a tenth lasted {turns['p90']} or more."
    )


def length_table(lengths: Mapping[str, int]) -> str:
    """Return how many battles lasted how many turns, as a table."""
    head = ("turns", "battles")
    return details_html("The figures", table_html(head, list(lengths.items()), "How long battles lasted"))


def strength_table(curves: Mapping[str, Sequence[Sequence[int]]]) -> str:
    """Return the strength of each side as a table: median and band, in percent."""
    longest = max((len(curve) for curve in curves.values()), default=0)
    rows = [(turn, *(_strength_cell(curve[turn]) for curve in curves.values())) for turn in range(longest)]
    said_of = "Percent left in the middle battle (and in four of five)"
    return details_html("The figures", table_html(("turns fought", *curves), rows, said_of))


def _strength_cell(row: Sequence[int]) -> str:
    low, middle, high = (round(value / 10) for value in row)
    return f"{middle} ({low} to {high})"


def losses_table(lost: ShipPositions, left: ShipPositions, level: Level) -> str:
    """Return how often each ship was lost, and how, or left the chart; by side, in the level's
    order."""
    names = ship_labels(level)
    places = merge_by_ship(level, lost, left)
    counted = {ship: Counter(how for how, *_ in found) for ship, found in places.items()}
    ways = [how for how in MARKS if any(count[how] for count in counted.values())]
    rows = [(names[ship], *(count[how] for how in ways)) for ship, count in counted.items()]
    return table_html(("", *ways), rows, "Battles in which each ship was lost, or left the chart")


def endings_section(result: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """Return how battles ended, the commonest first."""
    known = {"draw": "drawn", **names}
    rows = [
        (ending_words(ending, known, result), count, f"{count / result['battles']:.0%}")
        for ending, count in result["endings"].items()
    ]
    return table_html(("", "battles", "share"), rows)


def _grades_section(result: Mapping[str, Any]) -> str:
    rows = [
        (grade, count, f"{count / max(1, result['battles']):.0%}")
        for grade, count in result["by_grade"].items()
    ]
    return table_html(("", "won", "share"), rows)


def _history_section(result: Mapping[str, Any], level: Level) -> str:
    history = result["history"]
    if history is None:
        return ""
    share = plots.share_text(history["times"] / history["of"], *history["interval"])
    return paragraph_html(f"It went as in history ({level.history}) in {share} of the battles.")


def _facts_section(result: Mapping[str, Any]) -> str:
    seats = ", ".join(f"{side} {who}" for side, who in result["seats"].items())
    thought = ", ".join(f"{key} {value:g}" for key, value in result["captain_ms"].items())
    return facts_html(
        {
            "Rules": result["rules"],
            "Seats": f"{seats}; {seating_words(result)}",
            "Seed": result["seed"],
            "Level": f"{result['level']} ({result['level_hash']})",
            "Time": f"{result['seconds']} s; a captain's answer, ms: {thought}",
        }
    )


def _failures_section(result: Mapping[str, Any]) -> str:
    if not result["errors"] and not result["stalls"]:
        return ""
    rows = [f"battle {e['battle']}, seed {e['seed']}: {e['error']}" for e in result["errors"]]
    rows += [stall_words(s) for s in result["stalled"]]
    counted = f"{count_words(len(result['errors']), 'error')}, {count_words(result['stalls'], 'stall')}."
    return heading_html("What went wrong") + paragraph_html(counted) + list_html(rows)


def stall_words(stalled: Mapping[str, Any]) -> str:
    """Return a battle that never ended, and how to repeat it."""
    words = f"battle {stalled['battle']}, seed {stalled['seed']}: stalled in turn {stalled['turn']}"
    return f"{words}; kept in {stalled['journal']}" if stalled["journal"] else words


ComparisonRow = Mapping[str, Any]
MAX_ENDINGS = 5


def compare_page(found: Mapping[str, Any]) -> str:
    """Return the page for a result of ``compare``."""
    names = {side: name or side for side, name in found["sides"].items()}
    able, refused = ([row for row in found["books"] if row["can"] is can] for can in (True, False))
    battles = able[0]["battles"] if able else 0
    title = f"{found['title']}: {battles_in_words(battles)} under each rulebook"
    body = [
        heading_html(title if able else found["title"], 1),
        paragraph_html("" if able else "No book on the shelf can play it.", "lead"),
        *(paragraph_html(f"{row['title']}: {_fairness_words(row, names)}", "lead") for row in able),
        comparison_table(able, names) if able else "",
        *(part for row in able for part in book_section(row, found["home"], names)),
        *(heading_html(f"{row['title']} cannot play it") + list_html(row["why"]) for row in refused),
        heading_html("The trial"),
        facts_html(
            {
                "Seats": ", ".join(f"{side} {who}" for side, who in found["seats"].items())
                + "".join(f"; {seating_words(found | row)}" for row in able[:1]),
                "Seed": found["seed"],
                "Level": f"{found['level']} ({found['level_hash']})",
            }
        ),
    ]
    return html_page(title, body)


def _fairness_words(row: ComparisonRow, names: Mapping[str, str]) -> str:
    wins, bounds = keyed_by_name(row["wins"], names), keyed_by_name(row["intervals"], names)
    return fairness_words(wins, bounds) or "no battle came to an end."


def comparison_table(able: Sequence[ComparisonRow], names: Mapping[str, str]) -> str:
    """Return a table with a column for each book that can play the level."""
    rows = [
        [f"won by {name}" if who != "draw" else "drawn", *(_share_cell(row, who) for row in able)]
        for who, name in {**names, "draw": ""}.items()
    ]
    rows += [
        ["turns, the middle battle", *(str(row["turns"]["p50"]) for row in able)],
        ["a tenth are over within", *(str(row["turns"]["p10"]) for row in able)],
        ["a tenth last at least", *(str(row["turns"]["p90"]) for row in able)],
    ]
    rows += [
        [f"left of {name}, at the end", *(_strength_left_cell(row, side) for row in able)]
        for side, name in names.items()
    ]
    rows += [
        ["ships lost in a battle", *(_ships_per_battle(row, "losses") for row in able)],
        ["ships that left the chart", *(_ships_per_battle(row, "left") for row in able)],
        ["as in history", *(_history_cell(row) for row in able)],
        ["broke, stalled", *(f"{len(row['errors'])}, {row['stalls']}" for row in able)],
        ["makes nothing of", *(str(len(row["lost"])) for row in able)],
    ]
    return table_html(["", *(row["title"] for row in able)], rows)


def _share_cell(row: ComparisonRow, who: str) -> str:
    over = sum(row["wins"].values())
    return plots.share_text(row["wins"][who] / over, *row["intervals"][who]) if over else "–"


def _strength_left_cell(row: ComparisonRow, side: str) -> str:
    curve = row["strength"].get(side)
    return f"{curve[-1][1] / 10:.0f} %" if curve else "–"


def _ships_per_battle(row: ComparisonRow, what: str) -> str:
    """Return the mean number of ships lost, or that left, per finished battle."""
    over = min(sum(row["wins"].values()), MAX_DRAWN_LOSSES)
    ships = sum(len(places) for places in row[what].values())
    return f"{ships / over:.1f}" if over else "–"


def _history_cell(row: ComparisonRow) -> str:
    history = row["history"]
    return plots.share_text(history["times"] / history["of"], *history["interval"]) if history else "–"


def book_section(row: ComparisonRow, home: str, names: Mapping[str, str]) -> list[str]:
    """Return the section of one book."""
    wins, bounds = keyed_by_name(row["wins"], names), keyed_by_name(row["intervals"], names)
    strength = keyed_by_name(row["strength"], names)
    known = {"draw": "drawn", **names}
    endings = [
        f"{count} time{'s' * (count != 1)} {ending_words(ending, known, row)}"
        for ending, count in list(row["endings"].items())[:MAX_ENDINGS]
    ]
    return [
        heading_html(row["title"]),
        paragraph_html("The book the level was made for." if row["rules"] == home else "", "note"),
        heading_html("Who won", 3),
        figure_html(plots.share_plot(wins, bounds, sum(wins.values())), caption=BOUNDS_NOTE),
        share_table(wins, bounds),
        heading_html("How long", 3),
        figure_html(plots.length_plot(row["lengths"])),
        paragraph_html(battle_length_words(row["turns"])),
        length_table(row["lengths"]),
        heading_html("Strength left, turn by turn", 3),
        figure_html(*plots.strength_plots(strength), caption=BAND_NOTE),
        strength_table(strength),
        heading_html("How it ended", 3),
        list_html(endings),
        *_list_if_any("What the book makes nothing of", row["lost"]),
        *_list_if_any("Beware", row["narrow"]),
        *_list_if_any("What broke", [f"seed {e['seed']}: {e['error']}" for e in row["errors"]]),
        *_list_if_any("What did not end", [stall_words(s) for s in row["stalled"]]),
    ]


def _list_if_any(head: str, rows: Sequence[str]) -> list[str]:
    return [heading_html(head, 3), list_html(rows)] if rows else []
