"""The page of figures: tools/figures.toml holds what was measured, tools/FIGURES.md shows it.

A recipe that measures stores its result with `record_figure` when it is called with `--record`.
A figure is one row of the page. It has one or more parts, each with a key of its own: "clauses kmh"
and "clauses wwh" are two parts of one row.
"""

import json
import subprocess
import tomllib
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from typing import Final

from environment import CHECKOUT

DATA_FILE: Final = CHECKOUT / "tools" / "figures.toml"
PAGE_FILE: Final = CHECKOUT / "tools" / "FIGURES.md"
NEW_GROUP: Final = "Not sorted yet"
"""Group of a figure that a recipe stores and the data file does not know."""
DATA_HEAD: Final = """\
# What was measured. `dev.py RECIPE --record` stores results here; `dev.py figures` writes the
# page FIGURES.md of them.
# `date` and `commit`: when the text was written down, and the last commit then.
"""
PAGE_HEAD: Final = """\
# Figures

What was measured, with the recipe that measured it (`python3 tools/dev.py RECIPE --help`).
Written by `dev.py figures` from figures.toml, not by hand.

Measured on a machine of two cores whose speed swings by half; what was measured with an earlier
code says so. What they were before, and why, stands in `git log` and
[game/decisions](../game/decisions/README.md).
"""


@dataclass(slots=True)
class FigurePart:
    """One measured result: its key, the result as text, the day and the commit."""

    key: str
    text: str
    date: str
    commit: str


@dataclass(slots=True)
class Figure:
    """One row of the page. `joint` stands between its parts; `bar` is '' where none is set."""

    group: str
    recipe: str
    what: str
    bar: str
    joint: str = ", "
    part: list[FigurePart] = field(default_factory=list)

    @property
    def value(self) -> str:
        """The results of all parts."""
        return self.joint.join(part.text for part in self.part)


def figures(check: bool) -> int:
    """Write tools/FIGURES.md from tools/figures.toml.

    With --check, write nothing and return 1 if the page differs from the data.
    """
    page = figures_page(read_figures(DATA_FILE))
    if check:
        same = PAGE_FILE.read_text(encoding="utf-8") == page
        print("as written" if same else "FIGURES.md differs from figures.toml: run dev.py figures")
        return int(not same)
    PAGE_FILE.write_text(page, encoding="utf-8", newline="\n")
    print(f"{PAGE_FILE.relative_to(CHECKOUT)}: written")
    return 0


def record_figure(key: str, text: str, file: Path = DATA_FILE) -> None:
    """Store a result under its key, with today's date and the present commit.

    A new key becomes another part of the figure of the same recipe (the key's first word), or else
    a figure of its own at the end.
    """
    found = read_figures(file)
    commit = ["git", "rev-parse", "--short", "HEAD"]
    done = subprocess.run(commit, cwd=CHECKOUT, capture_output=True, text=True, check=False)
    new = FigurePart(key, text, datetime.now(UTC).date().isoformat(), done.stdout.strip())
    for figure in found:
        for number, part in enumerate(figure.part):
            if part.key == key:
                figure.part[number] = new
                return write_figures(found, file)
    recipe = key.split(maxsplit=1)[0]
    row = next((each for each in found if each.recipe.split()[:1] == [recipe]), None)
    if row is None:
        row = Figure(NEW_GROUP, key, f"`{key}`", "")
        found.append(row)
    row.part.append(new)
    return write_figures(found, file)


def read_figures(file: Path) -> list[Figure]:
    """Return the figures of a data file, in its order."""
    entries = tomllib.loads(file.read_text(encoding="utf-8")).get("figure", [])
    return [Figure(**{**e, "part": [FigurePart(**part) for part in e["part"]]}) for e in entries]


def write_figures(found: list[Figure], file: Path) -> None:
    """Write the data file."""
    lines = [DATA_HEAD]
    for figure in found:
        own = {name: value for name, value in asdict(figure).items() if name != "part"}
        lines.append(_toml_table("figure", own))
        lines += [_toml_table("figure.part", asdict(part)) for part in figure.part]
    file.write_text("\n".join(lines), encoding="utf-8", newline="\n")


def _toml_table(name: str, values: dict[str, str]) -> str:
    # A JSON string is a TOML basic string too.
    rows = (f"{key} = {json.dumps(value, ensure_ascii=False)}\n" for key, value in values.items())
    return f"[[{name}]]\n{''.join(rows)}"


def figures_page(found: list[Figure]) -> str:
    """Return the page: a table for each group, a row for each figure."""
    lines = [PAGE_HEAD]
    for group, rows in groupby(found, key=lambda figure: figure.group):
        lines += [f"**{group}**", "", "| what | measured | wanted | written down |", "|---|---|---|---|"]
        lines += [
            f"| {row.what} | {row.value} | {row.bar}{' ' if row.bar else ''}| {_latest(row)} |"
            for row in rows
        ]
        lines.append("")
    return "\n".join(lines)


def _latest(row: Figure) -> str:
    latest = max(row.part, key=lambda part: part.date)
    return f"{latest.date}, {latest.commit}"


def book_title(book: str) -> str:
    """Return the name of a book as the page says it, or the word itself if it is no book."""
    from game.books.names import TITLES  # here: mutate-code may judge another package `game`

    return TITLES.get(book, book)
