"""The positions and headings that a book allows: what the editor snaps to. Positions are in chart
units."""

from dataclasses import dataclass
from typing import Final

from game.levels.format.allowed_words import CM_PER_UNIT
from game.levels.format.charts import Chart, position_in_cm
from game.sea.hexes import hex_at
from game.sea.units import units_of_cm

Position = tuple[float, float]
FREE_TURN_STEP: Final = 5.0
"""Degrees of one turning step if any heading is allowed."""
_DIGITS: Final = 3
"""Decimals of a position: no ruler measures more finely."""


@dataclass(frozen=True, slots=True)
class PlacementRules:
    """What a book allows.

    ``heading_step``: degrees between two headings, counted from 0 (0: any). ``position_step``: cm
    between two positions, counted from ``first_position`` (0: any). ``is_hex``: a position is the
    middle of a hex, whatever the chart's unit. On a chart of hexes it is always a whole hex.
    """

    heading_step: float = 0.0
    position_step: float = 0.0
    first_position: float = 0.0
    is_hex: bool = False

    @property
    def turn_step(self) -> float:
        """Degrees of one turning step."""
        return self.heading_step or FREE_TURN_STEP

    def step_in_units(self, chart: Chart) -> float:
        """Return chart units of one step on that chart: the book's own, or one."""
        if self.is_hex and chart.unit != "hex":
            return CM_PER_UNIT["hex"] / CM_PER_UNIT[chart.unit]
        if chart.unit == "hex" or not self.position_step:
            return 1.0
        return self.position_step / CM_PER_UNIT[chart.unit]

    def snap_position(self, chart: Chart, wanted: Position, rounding: float = 0.1) -> Position:
        """Return the position nearest to ``wanted`` on the chart, in chart units; ``rounding``:
        rounding if the book allows any position."""
        x, y = wanted
        if chart.unit == "hex":
            return _on_chart(chart, round(x), 1), _on_chart(chart, round(y), 1, axis=1)
        if self.is_hex:
            scale = CM_PER_UNIT[chart.unit]
            here = hex_at(units_of_cm(x * scale), units_of_cm(y * scale))
            return _hex_center(chart, here.column, here.row)
        step, first = self.step_in_units(chart), self.first_position / CM_PER_UNIT[chart.unit]
        if not self.position_step:
            step, first = rounding, 0.0
        across, down = (
            _snap_to_lattice(value, step, first, most) for value, most in zip((x, y), chart.size, strict=True)
        )
        return across, down

    def snap_heading(self, degrees: float, free_step: float = FREE_TURN_STEP) -> float:
        """Return the heading nearest to ``degrees``; ``free_step``: rounding if the book allows any
        heading."""
        step = self.heading_step or free_step
        return round(round(degrees / step) * step % 360, 2) % 360

    def heading_after(self, heading: float, steps: int, free_step: float = FREE_TURN_STEP) -> float:
        """Return the heading this many steps clockwise; from a heading that is not allowed to the
        next that is."""
        step = self.heading_step or free_step
        if not self.heading_step:
            return round((heading + steps * step) % 360, 2)
        here = heading / step
        whole = round(here)
        if abs(here - whole) > 1e-6:
            whole = int(here) if steps > 0 else int(here) + 1
        return round((whole + steps) * step % 360, 2)


ANY_PLACEMENT: Final = PlacementRules()


def cm_to_units(chart: Chart, cm: Position) -> Position:
    """Return a position in cm in the units of the chart, unrounded; on hexes column and row."""
    if chart.unit == "hex":
        here = hex_at(units_of_cm(cm[0]), units_of_cm(cm[1]))
        return float(here.column), float(here.row)
    scale = CM_PER_UNIT[chart.unit]
    return cm[0] / scale, cm[1] / scale


def position_after_steps(
    placement_rules: PlacementRules, chart: Chart, start: Position, steps: tuple[float, float]
) -> Position:
    """Return the position this many steps right and down, kept on the chart: exactly as far from
    anywhere; on hexes by columns and rows."""
    if placement_rules.is_hex and chart.unit != "hex":
        scale = CM_PER_UNIT[chart.unit]
        here = hex_at(units_of_cm(start[0] * scale), units_of_cm(start[1] * scale))
        return _hex_center(chart, here.column + round(steps[0]), here.row + round(steps[1]))
    step = placement_rules.step_in_units(chart)
    x, y = (v + n * step for v, n in zip(start, steps, strict=True))
    if chart.unit == "hex":
        return _on_chart(chart, x, 1), _on_chart(chart, y, 1, axis=1)
    across, down = chart.size
    return round(min(max(0.0, x), across), _DIGITS), round(min(max(0.0, y), down), _DIGITS)


def _hex_center(chart: Chart, column: int, row: int) -> Position:
    """Return the middle of the nearest hex in chart units; near the edge the nearest whose middle
    is on the chart."""
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
    return float(min(max(0.0, value), chart.size[axis] - step))


def _snap_to_lattice(value: float, step: float, first: float, most: float) -> float:
    """Return the nearest lattice position on the chart, which is ``most`` units long, keeping the
    same margin at both ends: part of a square is none."""
    last = max(0, int((most - 2 * first) / step + 1e-6))
    number = min(max(0, round((value - first) / step)), last)
    return round(number * step + first, _DIGITS)
