"""The level that a table of ships becomes: its text, to be changed by hand afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from game.levels.editing.berths import Berths
from game.levels.editing.values import toml
from game.levels.format.charts import Chart
from game.levels.format.words import CM_PER_UNIT, NATIONS
from game.levels.lint.membership import WIDEST
from game.levels.musters.cells import Sheet
from game.levels.musters.places import Berth
from game.levels.musters.rows import Mustered
from game.levels.reading.findings import Finding, LevelError

FINE = 0.1
"""Chart units and degrees to which a place and a heading are rounded where a book allows any."""
ROOM = 10.0
"""Chart units between the outermost ship and the edge, where the chart grows for her."""


def level_text(
    title: str, book: str, like: Chart, berths: Berths, ships: Sequence[Mustered]
) -> str:
    """A level of these ships under a book, on a chart of the unit of ``like`` and at least as
    large, each at the place and heading nearest to hers that the book has (``berths``)."""
    wide, tall = size_for(like, [ship.berth for ship in ships])
    chart = like.model_copy(update={"size": (wide, tall)})
    lines = ["format = 1", f"title = {toml(title)}", "", "[rules]", f"book = {toml(book)}"]
    lines += ["turns = 20", "", "[chart]", f"size = {toml([wide, tall])}"]
    lines += [f"unit = {toml(like.unit)}"] if like.unit != "cm" else []
    lines += ["wind_from = 0 # degrees clockwise from the top: where it blows from"]
    lines += ['wind = "fresh"', 'sea = "moderate"']
    sides = list(dict.fromkeys(ship.side for ship in ships))
    for side in sides:
        lines += ["", "[[side]]", f"id = {toml(side)}"]
        lines += [] if side in NATIONS else ['nation = "other"']
    for squadron, side in dict.fromkeys((s.squadron, s.side) for s in ships if s.squadron):
        lines += ["", "[[squadron]]", f"id = {toml(squadron)}", f"side = {toml(side)}"]
    for ship in ships:
        lines += ["", *_ship(ship, chart, berths)]
    for side, other in zip(sides, sides[1:] + sides[:1], strict=True):
        if side != other:
            lines += ["", "[[objective]]", f"side = {toml(side)}"]
            lines += [f"major = {toml(f'beaten half of {other}')}"]
    return "\n".join([*lines, ""])


def _ship(ship: Mustered, chart: Chart, berths: Berths) -> list[str]:
    """The lines of one ship, without what her table does not say."""
    said: list[tuple[str, str | int]] = [("id", ship.id), ("name", ship.name), ("side", ship.side)]
    said += [("squadron", ship.squadron), ("class", ship.ship_class), ("guns", ship.guns)]
    said += [("quality", ship.quality), ("commander", ship.commander)]
    lines = [f"{key} = {toml(value)}" for key, value in said if value]
    place = berths.place(chart, (ship.berth.x, ship.berth.y), FINE)
    at, heading = toml(list(place)), toml(berths.heading(ship.berth.heading, FINE))
    return ["[[ship]]", *lines, f"at = {at}", f"heading = {heading}"]


def size_for(like: Chart, berths: Sequence[Berth]) -> tuple[float, float]:
    """A chart that holds all the ships with room about them, in whole units."""
    return (
        max(like.size[0], ceil(max(b.x for b in berths) + ROOM)),
        max(like.size[1], ceil(max(b.y for b in berths) + ROOM)),
    )


def held(sheet: Sheet, like: Chart, ships: Sequence[Mustered]) -> None:
    """Every ship lies on a chart that can be. Raises LevelError with those that do not: a line may
    run off it far from where its head was told."""
    most = WIDEST / CM_PER_UNIT[like.unit]
    faults: list[Finding] = []
    for ship in ships:
        x, y = ship.berth.x, ship.berth.y
        if not (0 <= x <= most - ROOM and 0 <= y <= most - ROOM):
            said = f'"{ship.id}" would lie at [{x:g}, {y:g}], off the chart'
            hint = f"x to the right and y down, from 0 to {most - ROOM:g}; a line runs astern"
            faults.append(sheet.fault(ship.cell, "off-chart", said, hint))
    if faults:
        raise LevelError(faults)
