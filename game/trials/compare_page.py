"""A comparison of the books as one self-contained HTML page."""

from collections.abc import Mapping, Sequence
from typing import Any

from game.trials import plots
from game.trials.compare import ending_words
from game.trials.counting import MAX_DRAWN_LOSSES, seating_words
from game.trials.pages import (
    battles_in_words,
    facts_html,
    fairness_words,
    figure_html,
    heading_html,
    html_page,
    keyed_by_name,
    list_html,
    paragraph_html,
    table_html,
)
from game.trials.report import (
    BAND_NOTE,
    BOUNDS_NOTE,
    battle_length_words,
    length_table,
    share_table,
    stall_words,
    strength_table,
)

ComparisonRow = Mapping[str, Any]
MAX_ENDINGS = 5


def compare_page(found: Mapping[str, Any]) -> str:
    """Return the page for a result of ``compare``."""
    names = {side: name or side for side, name in found["sides"].items()}
    able = [row for row in found["books"] if row["can"]]
    battles = able[0]["battles"] if able else 0
    told = f"{found['title']}: {battles_in_words(battles)} under each rulebook"
    body = [
        heading_html(told if able else found["title"], 1),
        paragraph_html("" if able else "No book on the shelf can play it.", "lead"),
        *(paragraph_html(f"{row['title']}: {_fairness_words(row, names)}", "lead") for row in able),
        comparison_table(able, names) if able else "",
        *(part for row in able for part in book_section(row, found["home"], names)),
        *(part for row in found["books"] if not row["can"] for part in refusal_section(row)),
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
    return html_page(told, body)


def _fairness_words(row: ComparisonRow, names: Mapping[str, str]) -> str:
    """Return which side does better under one book."""
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
    """Return a share of the battles with its bounds."""
    over = sum(row["wins"].values())
    return plots.share_text(row["wins"][who] / over, *row["intervals"][who]) if over else "–"


def _strength_left_cell(row: ComparisonRow, side: str) -> str:
    """Return what a side has left at the end of the median battle."""
    curve = row["strength"].get(side)
    return f"{curve[-1][1] / 10:.0f} %" if curve else "–"


def _ships_per_battle(row: ComparisonRow, what: str) -> str:
    """Return the mean number of ships lost, or that left, per finished battle."""
    over = min(sum(row["wins"].values()), MAX_DRAWN_LOSSES)
    ships = sum(len(places) for places in row[what].values())
    return f"{ships / over:.1f}" if over else "–"


def _history_cell(row: ComparisonRow) -> str:
    told = row["history"]
    return plots.share_text(told["times"] / told["of"], *told["interval"]) if told else "–"


def book_section(row: ComparisonRow, home: str, names: Mapping[str, str]) -> list[str]:
    """Return the section of one book."""
    wins, bounds = keyed_by_name(row["wins"], names), keyed_by_name(row["intervals"], names)
    strength = keyed_by_name(row["strength"], names)
    told = {"draw": "drawn", **names}
    endings = [
        f"{count} times {ending_words(ending, told, row)}"
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


def refusal_section(row: ComparisonRow) -> list[str]:
    """Return why a book cannot play the level."""
    return [heading_html(f"{row['title']} cannot play it"), list_html(row["why"])]
