"""A comparison of the books as one page of HTML that needs nothing else: what comes of the same
battle under each of them, side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.trials import plots
from game.trials.compare import ending_in_words
from game.trials.counting import MOST_DRAWN, seating
from game.trials.pages import (
    battles_in_words,
    bullets,
    by_name,
    document,
    facts,
    fairness,
    figure,
    heading,
    said,
    table,
)
from game.trials.report import (
    BAND,
    BOUNDS,
    length_figures,
    length_words,
    share_figures,
    stall_words,
    strength_figures,
)

ComparisonRow = Mapping[str, Any]
MOST_ENDINGS = 5


def compare_page(found: Mapping[str, Any]) -> str:
    """The page for a result of ``compare``."""
    names = {side: name or side for side, name in found["sides"].items()}
    able = [row for row in found["books"] if row["can"]]
    battles = able[0]["battles"] if able else 0
    told = f"{found['title']}: {battles_in_words(battles)} under each rulebook"
    body = [
        heading(told if able else found["title"], 1),
        said("" if able else "No book on the shelf can play it.", "lead"),
        *(said(f"{row['title']}: {_fair(row, names)}", "lead") for row in able),
        side_by_side(able, names) if able else "",
        *(part for row in able for part in book_parts(row, found["home"], names)),
        *(part for row in found["books"] if not row["can"] for part in refused(row)),
        heading("The trial"),
        facts(
            {
                "Seats": ", ".join(f"{side} {who}" for side, who in found["seats"].items())
                + "".join(f"; {seating(found | row)}" for row in able[:1]),
                "Seed": found["seed"],
                "Level": f"{found['level']} ({found['level_hash']})",
            }
        ),
    ]
    return document(told, body)


def _fair(row: ComparisonRow, names: Mapping[str, str]) -> str:
    """Which side has the better of it under one book."""
    wins, bounds = by_name(row["wins"], names), by_name(row["intervals"], names)
    return fairness(wins, bounds) or "no battle came to an end."


def side_by_side(able: Sequence[ComparisonRow], names: Mapping[str, str]) -> str:
    """A table with a column for each book that can play the level."""
    rows = [
        [f"won by {name}" if who != "draw" else "drawn", *(_share(row, who) for row in able)]
        for who, name in {**names, "draw": ""}.items()
    ]
    rows += [
        ["turns, the middle battle", *(str(row["turns"]["p50"]) for row in able)],
        ["a tenth are over within", *(str(row["turns"]["p10"]) for row in able)],
        ["a tenth last at least", *(str(row["turns"]["p90"]) for row in able)],
    ]
    rows += [
        [f"left of {name}, at the end", *(_left(row, side) for row in able)]
        for side, name in names.items()
    ]
    rows += [
        ["ships lost in a battle", *(_in_a_battle(row, "losses") for row in able)],
        ["ships that left the chart", *(_in_a_battle(row, "left") for row in able)],
        ["as in history", *(_history(row) for row in able)],
        ["broke, stalled", *(f"{len(row['errors'])}, {row['stalls']}" for row in able)],
        ["makes nothing of", *(str(len(row["lost"])) for row in able)],
    ]
    return table(["", *(row["title"] for row in able)], rows)


def _share(row: ComparisonRow, who: str) -> str:
    """A share of the battles with its bounds."""
    over = sum(row["wins"].values())
    return plots.share_words(row["wins"][who] / over, *row["intervals"][who]) if over else "–"


def _left(row: ComparisonRow, side: str) -> str:
    """What a side has left when the middle battle is over."""
    curve = row["strength"].get(side)
    return f"{curve[-1][1] / 10:.0f} %" if curve else "–"


def _in_a_battle(row: ComparisonRow, what: str) -> str:
    """Ships lost, or that left, in a battle, on the average of those that came to an end."""
    over = min(sum(row["wins"].values()), MOST_DRAWN)
    ships = sum(len(places) for places in row[what].values())
    return f"{ships / over:.1f}" if over else "–"


def _history(row: ComparisonRow) -> str:
    """How often it went as in history."""
    told = row["history"]
    return plots.share_words(told["times"] / told["of"], *told["interval"]) if told else "–"


def book_parts(row: ComparisonRow, home: str, names: Mapping[str, str]) -> list[str]:
    """What there is to be seen of one book."""
    wins, bounds = by_name(row["wins"], names), by_name(row["intervals"], names)
    strength = by_name(row["strength"], names)
    told = {"draw": "drawn", **names}
    endings = [
        f"{count} times {ending_in_words(ending, told, row)}"
        for ending, count in list(row["endings"].items())[:MOST_ENDINGS]
    ]
    return [
        heading(row["title"]),
        said("The book the level was made for." if row["rules"] == home else "", "note"),
        heading("Who won", 3),
        figure(plots.shares(wins, bounds, sum(wins.values())), caption=BOUNDS),
        share_figures(wins, bounds),
        heading("How long", 3),
        figure(plots.lengths(row["lengths"])),
        said(length_words(row["turns"])),
        length_figures(row["lengths"]),
        heading("Strength left, turn by turn", 3),
        figure(*plots.strength(strength), caption=BAND),
        strength_figures(strength),
        heading("How it ended", 3),
        bullets(endings),
        *_said_if("What the book makes nothing of", row["lost"]),
        *_said_if("Beware", row["narrow"]),
        *_said_if("What broke", [f"seed {e['seed']}: {e['error']}" for e in row["errors"]]),
        *_said_if("What did not end", [stall_words(s) for s in row["stalled"]]),
    ]


def _said_if(head: str, rows: Sequence[str]) -> list[str]:
    """A heading and a list, if there is something to list."""
    return [heading(head, 3), bullets(rows)] if rows else []


def refused(row: ComparisonRow) -> list[str]:
    """Why a book cannot play the level."""
    return [heading(f"{row['title']} cannot play it"), bullets(row["why"])]
