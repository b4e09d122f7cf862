"""The text of a new level: a complete battle of two frigates, for an author to edit."""

import re
from typing import Final

from game.levels.editing.placement_rules import PlacementRules, Position
from game.levels.editing.toml_values import format_toml
from game.levels.format.charts import Chart

_SIDES: Final = (("british", "amphion", "gb-frigate-38"), ("french", "junon", "fr-frigate-40"))
"""Side, ship and class of each."""
_SHIP_SHARES: Final = (0.32, 0.68)
"""The ships' positions as shares of the chart's width; both half way down."""
_HEADINGS: Final = (90.0, 270.0)
_WIND: Final = 0.0
"""Where the wind comes from: neither ship lies in it."""


def level_file_stem(name: str) -> str:
    """Return a file name for a battle: small letters, digits and dashes; '' if nothing is left."""
    plain = re.sub(r"[^a-z0-9]+", "-", name.casefold().removesuffix(".toml"))
    return plain.strip("-")


def title_from_name(name: str) -> str:
    """Return a name as a title: dashes become spaces, a capital first."""
    words = " ".join(name.removesuffix(".toml").replace("-", " ").replace("_", " ").split())
    return words[:1].upper() + words[1:80]


def new_level_text(title: str, book: str, base_chart: Chart, placement_rules: PlacementRules) -> str:
    """Return a level with that title under a book, on a chart with the size and unit of
    ``base_chart``."""
    lines = [
        "format = 1",
        f"title = {format_toml(title)}",
        'place = ""',
        'briefing = ""',
        "",
        "[rules]",
        f"book = {format_toml(book)}",
        "turns = 20",
        "",
        "[chart]",
        f"size = {format_toml(list(base_chart.size))}",
        *([f"unit = {format_toml(base_chart.unit)}"] if base_chart.unit != "cm" else []),
        f"wind_from = {format_toml(_WIND)} # degrees clockwise from the top: where it blows from",
        'wind = "fresh"',
        'sea = "moderate"',
    ]
    for side, _, _ in _SIDES:
        lines += ["", "[[side]]", f"id = {format_toml(side)}"]
    rows = zip(_SIDES, _SHIP_SHARES, _HEADINGS, strict=True)
    for (side, ship, klass), share, heading in rows:
        lines += ["", "[[ship]]", f"id = {format_toml(ship)}", f"side = {format_toml(side)}"]
        lines += [
            f"class = {format_toml(klass)}",
            f"at = {format_toml(list(_start_position(base_chart, placement_rules, share)))}",
        ]
        lines += [f"heading = {format_toml(placement_rules.snap_heading(heading))}"]
    other = _SIDES[1][1]
    aim = f"captured {other} or struck {other}"
    lines += ["", "[[objective]]", f"side = {format_toml(_SIDES[0][0])}", f"major = {format_toml(aim)}", ""]
    return "\n".join(lines)


def _start_position(chart: Chart, placement_rules: PlacementRules, share: float) -> Position:
    wanted = (chart.size[0] * share, chart.size[1] / 2)
    return placement_rules.snap_position(chart, wanted, 1.0)
