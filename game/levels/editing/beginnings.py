"""The text that a new level begins with: a whole battle of two frigates, to be changed by hand."""

from __future__ import annotations

import re
from typing import Final

from game.levels.editing.berths import Berths, Place
from game.levels.editing.values import toml
from game.levels.format.charts import Chart

_SIDES: Final = (("british", "amphion", "gb-frigate-38"), ("french", "junon", "fr-frigate-40"))
"""Side, ship and class of each."""
_ACROSS: Final = (0.32, 0.68)
"""Where they lie, as shares of the chart's width; both half down."""
_HEADINGS: Final = (90.0, 270.0)
_WIND: Final = 0.0
"""Neither of them lies in the wind."""


def file_name(name: str) -> str:
    """The name of a file for a battle: small letters, digits and dashes; '' if nothing is left."""
    plain = re.sub(r"[^a-z0-9]+", "-", name.casefold().removesuffix(".toml"))
    return plain.strip("-")


def title_of(name: str) -> str:
    """A name as a title: its dashes as spaces, a capital first."""
    words = " ".join(name.removesuffix(".toml").replace("-", " ").replace("_", " ").split())
    return words[:1].upper() + words[1:80]


def beginning(title: str, book: str, like: Chart, berths: Berths) -> str:
    """A level of that title under a book, on a chart as large and of the same unit as ``like``."""
    lines = [
        "format = 1",
        f"title = {toml(title)}",
        'place = ""',
        'briefing = ""',
        "",
        "[rules]",
        f"book = {toml(book)}",
        "turns = 20",
        "",
        "[chart]",
        f"size = {toml(list(like.size))}",
        *([f"unit = {toml(like.unit)}"] if like.unit != "cm" else []),
        f"wind_from = {toml(_WIND)} # degrees clockwise from the top: where it blows from",
        'wind = "fresh"',
        'sea = "moderate"',
    ]
    for side, _, _ in _SIDES:
        lines += ["", "[[side]]", f"id = {toml(side)}"]
    rows = zip(_SIDES, _ACROSS, _HEADINGS, strict=True)
    for (side, ship, klass), share, heading in rows:
        lines += ["", "[[ship]]", f"id = {toml(ship)}", f"side = {toml(side)}"]
        lines += [f"class = {toml(klass)}", f"at = {toml(list(_lies(like, berths, share)))}"]
        lines += [f"heading = {toml(berths.heading(heading))}"]
    other = _SIDES[1][1]
    aim = f"captured {other} or struck {other}"
    lines += ["", "[[objective]]", f"side = {toml(_SIDES[0][0])}", f"major = {toml(aim)}", ""]
    return "\n".join(lines)


def _lies(chart: Chart, berths: Berths, share: float) -> Place:
    """A place so far across the chart, half down."""
    wanted = (chart.size[0] * share, chart.size[1] / 2)
    return berths.place(chart, wanted, 1.0)
