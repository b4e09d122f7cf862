"""Explain the result of a trial, for the page and for the terminal."""

from collections.abc import Iterator, Mapping
from typing import Any

from game.levels.format.model import Level
from game.trials.aims_met import aim_words
from game.trials.fates import FATES, fates_in_words
from game.trials.pages import heading_html, paragraph_html, table_html


def explanation_lines(result: Mapping[str, Any], names: Mapping[str, str]) -> Iterator[str]:
    """Yield lines for a terminal: aims with their parts indented, then the fates of each side's
    ships."""
    for row in result["aims"]:
        told = f"    {row['part']}" if row["part"] else f"  {_side_name(row, names)}: {row['text']}"
        yield f"{told}: {aim_words(row)}"
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
        (f"… {row['part']}" if row["part"] else f"{_side_name(row, names)}: {row['text']}", aim_words(row))
        for row in result["aims"]
    ]
    fates = list(dict.fromkeys(FATES.values()))
    told = [*fates, "fought on"]
    ships = [(names[side], *(row[how] for how in told)) for side, row in result["fates"].items()]
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
        table_html(("", *told), ships, "What became of the ships in all the battles"),
        heading_html("The closest battles"),
        paragraph_html("weathergage weigh --keep FOLDER lays them down as journals to watch."),
        table_html(("battle", "seed", "turns", "won", "apart"), near, "By what was left at the end"),
    ]
