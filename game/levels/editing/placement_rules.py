"""Where a book lets a ship lie on a chart and how she may head: what a hand that lays her there
snaps to. A place is in chart units, as a level writes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.levels.format.allowed_words import CM_PER_UNIT
from game.levels.format.charts import Chart, position_in_cm
from game.sea.hexes import hex_at
from game.sea.units import units_of_cm

Position = tuple[float, float]
FREE_TURN_STEP: Final = 5.0
"""Degrees of a step of turning where any heading will do."""
_DIGITS: Final = 3
"""Digits behind the point of a place: no ruler measures more finely."""


@dataclass(frozen=True, slots=True)
class PlacementRules:
    """What a book allows. ``heading_step``: degrees between two headings, counted from 0 (0: any
    will do);
    ``position_step``: cm between two places, counted from ``first_position`` (0: any place will
    do);
    ``is_hex``: a place is the middle of a hex, whatever the chart is measured in. On a chart of
    hexes it is always a whole hex."""

    heading_step: float = 0.0
    position_step: float = 0.0
    first_position: float = 0.0
    is_hex: bool = False

    @property
    def turn_step(self) -> float:
        """Degrees of one step of turning."""
        return self.heading_step or FREE_TURN_STEP

    def step_in_units(self, chart: Chart) -> float:
        """Chart units of one step on that chart: the book's own, or one."""
        if self.is_hex and chart.unit != "hex":
            return CM_PER_UNIT["hex"] / CM_PER_UNIT[chart.unit]
        if chart.unit == "hex" or not self.position_step:
            return 1.0
        return self.position_step / CM_PER_UNIT[chart.unit]

    def snap_position(self, chart: Chart, wanted: Position, fine: float = 0.1) -> Position:
        """The place nearest to ``wanted``, both in chart units, kept on the chart; ``fine``: to how
        many units a place is rounded where the book allows any."""
        x, y = wanted
        if chart.unit == "hex":
            return _on_chart(chart, round(x), 1), _on_chart(chart, round(y), 1, axis=1)
        if self.is_hex:
            scale = CM_PER_UNIT[chart.unit]
            here = hex_at(units_of_cm(x * scale), units_of_cm(y * scale))
            return _hex_center(chart, here.column, here.row)
        step, first = self.step_in_units(chart), self.first_position / CM_PER_UNIT[chart.unit]
        if not self.position_step:
            step, first = fine, 0.0
        across, down = (
            _snap_to_lattice(value, step, first, most)
            for value, most in zip((x, y), chart.size, strict=True)
        )
        return across, down

    def snap_heading(self, degrees: float, fine: float = FREE_TURN_STEP) -> float:
        """The heading nearest to ``degrees``; ``fine``: to how many degrees it is rounded where the
        book allows any."""
        step = self.heading_step or fine
        return round(round(degrees / step) * step % 360, 2) % 360

    def heading_after(self, heading: float, steps: int, fine: float = FREE_TURN_STEP) -> float:
        """The heading so many steps clockwise: from one that the book does not know to the next
        that it does."""
        step = self.heading_step or fine
        if not self.heading_step:
            return round((heading + steps * step) % 360, 2)
        here = heading / step
        whole = round(here)
        if abs(here - whole) > 1e-6:
            whole = int(here) if steps > 0 else int(here) + 1
        return round((whole + steps) * step % 360, 2)


ANY_PLACEMENT: Final = PlacementRules()


def cm_to_units(chart: Chart, cm: Position) -> Position:
    """A place in cm as the chart writes it, unrounded; on hexes the column and row of the hex."""
    if chart.unit == "hex":
        here = hex_at(units_of_cm(cm[0]), units_of_cm(cm[1]))
        return float(here.column), float(here.row)
    scale = CM_PER_UNIT[chart.unit]
    return cm[0] / scale, cm[1] / scale


def moved_position(
    placement_rules: PlacementRules, chart: Chart, at: Position, by: tuple[float, float]
) -> Position:
    """A place so many steps to the right and down of another, kept on the chart: exactly as far,
    wherever it began; among hexes so many columns and rows on."""
    if placement_rules.is_hex and chart.unit != "hex":
        scale = CM_PER_UNIT[chart.unit]
        here = hex_at(units_of_cm(at[0] * scale), units_of_cm(at[1] * scale))
        return _hex_center(chart, here.column + round(by[0]), here.row + round(by[1]))
    step = placement_rules.step_in_units(chart)
    x, y = (v + n * step for v, n in zip(at, by, strict=True))
    if chart.unit == "hex":
        return _on_chart(chart, x, 1), _on_chart(chart, y, 1, axis=1)
    across, down = chart.size
    return round(min(max(0.0, x), across), _DIGITS), round(min(max(0.0, y), down), _DIGITS)


def _hex_center(chart: Chart, column: int, row: int) -> Position:
    """The middle of a hex in the units of a chart that is measured otherwise; of the nearest whose
    middle is on it for one that lies beyond."""
    across, down = chart.size_cm
    column, row = max(0, column), max(0, row)
    while column and position_in_cm("hex", (column, 0))[0] > across:
        column -= 1
    while row and position_in_cm("hex", (column, row))[1] > down:
        row -= 1
    scale = CM_PER_UNIT[chart.unit]
    x, y = (round(value / scale, _DIGITS) for value in position_in_cm("hex", (column, row)))
    return x, y


def _on_chart(chart: Chart, value: float, step: float, axis: int = 0) -> float:
    """A column or a row that is on the chart."""
    return float(min(max(0.0, value), chart.size[axis] - step))


def _snap_to_lattice(value: float, step: float, first: float, most: float) -> float:
    """The nearest place of a lattice that is still on the chart, which is ``most`` units long, with
    as much beyond it as before the first: at the edge a part of a square is none."""
    last = max(0, int((most - 2 * first) / step + 1e-6))
    number = min(max(0, round((value - first) / step)), last)
    return round(number * step + first, _DIGITS)
