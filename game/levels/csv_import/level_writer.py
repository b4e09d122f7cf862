"""The text of the level made from a table of ships, for an author to edit."""

from collections.abc import Sequence
from math import ceil

from game.levels.csv_import.csv_cells import CsvTable
from game.levels.csv_import.csv_ships import CsvShip, ShipPlacement
from game.levels.editing.placement_rules import PlacementRules
from game.levels.editing.toml_values import format_toml
from game.levels.format.allowed_words import CM_PER_UNIT, NATIONS
from game.levels.format.charts import Chart
from game.levels.lint.ownership import MAX_LENGTH
from game.levels.reading.findings import Finding, LevelError

ROUND_TO = 0.1
"""Chart units and degrees to which a position and a heading are rounded if the book allows any."""
MARGIN_CM = 10.0
"""Chart units between the outermost ship and the edge if the chart must grow."""


def level_text_from_csv(
    title: str, book: str, base_chart: Chart, placement_rules: PlacementRules, ships: Sequence[CsvShip]
) -> str:
    """Return a level with these ships under a book.

    The chart has the unit of ``base_chart`` and at least its size; each ship has the nearest
    position and
    heading that the book allows (``berths``).
    """
    wide, tall = chart_size_for(base_chart, [ship.placement for ship in ships])
    chart = base_chart.model_copy(update={"size": (wide, tall)})
    lines = ["format = 1", f"title = {format_toml(title)}", "", "[rules]", f"book = {format_toml(book)}"]
    lines += ["turns = 20", "", "[chart]", f"size = {format_toml([wide, tall])}"]
    lines += [f"unit = {format_toml(base_chart.unit)}"] if base_chart.unit != "cm" else []
    lines += ["wind_from = 0 # degrees clockwise from the top: where it blows from"]
    lines += ['wind = "fresh"', 'sea = "moderate"']
    sides = list(dict.fromkeys(ship.side for ship in ships))
    for side in sides:
        lines += ["", "[[side]]", f"id = {format_toml(side)}"]
        lines += [] if side in NATIONS else ['nation = "other"']
    for squadron, side in dict.fromkeys((s.squadron, s.side) for s in ships if s.squadron):
        lines += ["", "[[squadron]]", f"id = {format_toml(squadron)}", f"side = {format_toml(side)}"]
    for ship in ships:
        lines += ["", *_ship_lines(ship, chart, placement_rules)]
    for side, other in zip(sides, sides[1:] + sides[:1], strict=True):
        if side != other:
            lines += ["", "[[objective]]", f"side = {format_toml(side)}"]
            lines += [f"major = {format_toml(f'beaten half of {other}')}"]
    return "\n".join([*lines, ""])


def _ship_lines(ship: CsvShip, chart: Chart, placement_rules: PlacementRules) -> list[str]:
    """Return the lines of one ship, without what her row leaves out."""
    said: list[tuple[str, str | int]] = [("id", ship.id), ("name", ship.name), ("side", ship.side)]
    said += [("squadron", ship.squadron), ("class", ship.ship_class), ("guns", ship.guns)]
    said += [("quality", ship.quality), ("commander", ship.commander)]
    lines = [f"{key} = {format_toml(value)}" for key, value in said if value]
    place = placement_rules.snap_position(chart, (ship.placement.x, ship.placement.y), ROUND_TO)
    at, heading = (
        format_toml(list(place)),
        format_toml(placement_rules.snap_heading(ship.placement.heading, ROUND_TO)),
    )
    return ["[[ship]]", *lines, f"at = {at}", f"heading = {heading}"]


def chart_size_for(base_chart: Chart, placements: Sequence[ShipPlacement]) -> tuple[float, float]:
    """Return a chart size that holds all ships with a margin, in whole units."""
    return (
        max(base_chart.size[0], ceil(max(b.x for b in placements) + MARGIN_CM)),
        max(base_chart.size[1], ceil(max(b.y for b in placements) + MARGIN_CM)),
    )


def validate_positions(csv_table: CsvTable, base_chart: Chart, ships: Sequence[CsvShip]) -> None:
    """Raise LevelError with the ships that are off any possible chart: a line may run off it far
    from its head."""
    most = MAX_LENGTH / CM_PER_UNIT[base_chart.unit]
    faults: list[Finding] = []
    for ship in ships:
        x, y = ship.placement.x, ship.placement.y
        if not (0 <= x <= most - MARGIN_CM and 0 <= y <= most - MARGIN_CM):
            said = f'"{ship.id}" would lie at [{x:g}, {y:g}], off the chart'
            hint = f"x to the right and y down, from 0 to {most - MARGIN_CM:g}; a line runs astern"
            faults.append(csv_table.cell_error(ship.cell, "off-chart", said, hint))
    if faults:
        raise LevelError(faults)
