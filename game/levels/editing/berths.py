"""Where a book lets a ship lie on a chart and how she may head: what a hand that lays her there
snaps to. A place is in chart units, as a level writes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.levels.format.charts import Chart, place_in_cm
from game.levels.format.words import CM_PER_UNIT
from game.sea.hexes import hex_at
from game.sea.units import units

Place = tuple[float, float]
FREE_TURN: Final = 5.0
"""Degrees of a step of turning where any heading will do."""
_FINE: Final = 3
"""Digits behind the point of a place: no ruler measures more finely."""


@dataclass(frozen=True, slots=True)
class Berths:
    """What a book allows. ``turn``: degrees between two headings, counted from 0 (0: any will do);
    ``step``: cm between two places, counted from ``first`` (0: any place will do);
    ``hexes``: a place is the middle of a hex, whatever the chart is measured in. On a chart of
    hexes it is always a whole hex."""

    turn: float = 0.0
    step: float = 0.0
    first: float = 0.0
    hexes: bool = False

    @property
    def turns_by(self) -> float:
        """Degrees of one step of turning."""
        return self.turn or FREE_TURN

    def unit(self, chart: Chart) -> float:
        """Chart units of one step on that chart: the book's own, or one."""
        if self.hexes and chart.unit != "hex":
            return CM_PER_UNIT["hex"] / CM_PER_UNIT[chart.unit]
        if chart.unit == "hex" or not self.step:
            return 1.0
        return self.step / CM_PER_UNIT[chart.unit]

    def place(self, chart: Chart, wanted: Place, fine: float = 0.1) -> Place:
        """The place nearest to ``wanted``, both in chart units, kept on the chart; ``fine``: to how
        many units a place is rounded where the book allows any."""
        x, y = wanted
        if chart.unit == "hex":
            return _within(chart, round(x), 1), _within(chart, round(y), 1, axis=1)
        if self.hexes:
            scale = CM_PER_UNIT[chart.unit]
            here = hex_at(units(x * scale), units(y * scale))
            return _middle(chart, here.column, here.row)
        step, first = self.unit(chart), self.first / CM_PER_UNIT[chart.unit]
        if not self.step:
            step, first = fine, 0.0
        across, down = (
            _on_lattice(value, step, first, most)
            for value, most in zip((x, y), chart.size, strict=True)
        )
        return across, down

    def heading(self, degrees: float, fine: float = FREE_TURN) -> float:
        """The heading nearest to ``degrees``; ``fine``: to how many degrees it is rounded where the
        book allows any."""
        step = self.turn or fine
        return round(round(degrees / step) * step % 360, 2) % 360

    def turned(self, heading: float, steps: int, fine: float = FREE_TURN) -> float:
        """The heading so many steps clockwise: from one that the book does not know to the next
        that it does."""
        step = self.turn or fine
        if not self.turn:
            return round((heading + steps * step) % 360, 2)
        here = heading / step
        whole = round(here)
        if abs(here - whole) > 1e-6:
            whole = int(here) if steps > 0 else int(here) + 1
        return round((whole + steps) * step % 360, 2)


ANYWHERE: Final = Berths()


def place_of(chart: Chart, cm: Place) -> Place:
    """A place in cm as the chart writes it, unrounded; on hexes the column and row of the hex."""
    if chart.unit == "hex":
        here = hex_at(units(cm[0]), units(cm[1]))
        return float(here.column), float(here.row)
    scale = CM_PER_UNIT[chart.unit]
    return cm[0] / scale, cm[1] / scale


def moved(berths: Berths, chart: Chart, at: Place, by: tuple[float, float]) -> Place:
    """A place so many steps to the right and down of another, kept on the chart: exactly as far,
    wherever it began; among hexes so many columns and rows on."""
    if berths.hexes and chart.unit != "hex":
        scale = CM_PER_UNIT[chart.unit]
        here = hex_at(units(at[0] * scale), units(at[1] * scale))
        return _middle(chart, here.column + round(by[0]), here.row + round(by[1]))
    step = berths.unit(chart)
    x, y = (v + n * step for v, n in zip(at, by, strict=True))
    if chart.unit == "hex":
        return _within(chart, x, 1), _within(chart, y, 1, axis=1)
    across, down = chart.size
    return round(min(max(0.0, x), across), _FINE), round(min(max(0.0, y), down), _FINE)


def _middle(chart: Chart, column: int, row: int) -> Place:
    """The middle of a hex in the units of a chart that is measured otherwise; of the nearest whose
    middle is on it for one that lies beyond."""
    across, down = chart.size_cm
    column, row = max(0, column), max(0, row)
    while column and place_in_cm("hex", (column, 0))[0] > across:
        column -= 1
    while row and place_in_cm("hex", (column, row))[1] > down:
        row -= 1
    scale = CM_PER_UNIT[chart.unit]
    x, y = (round(value / scale, _FINE) for value in place_in_cm("hex", (column, row)))
    return x, y


def _within(chart: Chart, value: float, step: float, axis: int = 0) -> float:
    """A column or a row that is on the chart."""
    return float(min(max(0.0, value), chart.size[axis] - step))


def _on_lattice(value: float, step: float, first: float, most: float) -> float:
    """The nearest place of a lattice that is still on the chart, which is ``most`` units long, with
    as much beyond it as before the first: at the edge a part of a square is none."""
    last = max(0, int((most - 2 * first) / step + 1e-6))
    number = min(max(0, round((value - first) / step)), last)
    return round(number * step + first, _FINE)
