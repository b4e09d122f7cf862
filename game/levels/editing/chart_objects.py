"""The objects of a chart besides ships, as an editor selects them; and the positions and headings that a book
allows.

Objects are shores, shoals, zones, chains, forts, troops, and the places that plans and manoeuvres name.
Positions and lengths are in chart units.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from game.levels.format.allowed_words import CM_PER_UNIT
from game.levels.format.charts import AREA_KEYS, HEX_WIDTH, Chart, position_in_cm
from game.levels.format.model import Level
from game.levels.reading.findings import KeyPath
from game.sea.hexes import hex_at
from game.sea.units import units_of_cm

Position = tuple[float, float]
FREE_TURN_STEP: Final = 5.0
"""Degrees of one turning step if any heading is allowed."""
DIGITS: Final = 3
"""Decimals of a position: no ruler measures more finely."""


@dataclass(frozen=True, slots=True)
class PlacementRules:
    """What a book allows.

    ``heading_step``: degrees between two headings, counted from 0 (0: any). ``position_step``: cm between two
    positions, counted from ``first_position`` (0: any). ``is_hex``: a position is the middle of a hex,
    whatever the chart's unit. On a chart of hexes it is always a whole hex.
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
        """Return the position nearest to ``wanted`` on the chart, in chart units; ``rounding``: rounding if
        the book allows any position."""
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
        """Return the heading this many steps clockwise; from a heading that is not allowed to the next that
        is."""
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
    """Return the position this many steps right and down, kept on the chart: exactly as far from anywhere; on
    hexes by columns and rows."""
    if placement_rules.is_hex and chart.unit != "hex":
        scale = CM_PER_UNIT[chart.unit]
        here = hex_at(units_of_cm(start[0] * scale), units_of_cm(start[1] * scale))
        return _hex_center(chart, here.column + round(steps[0]), here.row + round(steps[1]))
    step = placement_rules.step_in_units(chart)
    x, y = (v + n * step for v, n in zip(start, steps, strict=True))
    if chart.unit == "hex":
        return _on_chart(chart, x, 1), _on_chart(chart, y, 1, axis=1)
    across, down = chart.size
    return round(min(max(0.0, x), across), DIGITS), round(min(max(0.0, y), down), DIGITS)


def _hex_center(chart: Chart, column: int, row: int) -> Position:
    """Return the middle of the nearest hex in chart units; near the edge the nearest whose middle is on the
    chart."""
    across, down = chart.size_cm
    column, row = max(0, column), max(0, row)
    while column and position_in_cm("hex", (column, 0))[0] > across:
        column -= 1
    while row and position_in_cm("hex", (column, row))[1] > down:
        row -= 1
    scale = CM_PER_UNIT[chart.unit]
    x, y = (round(value / scale, DIGITS) for value in position_in_cm("hex", (column, row)))
    return x, y


def _on_chart(chart: Chart, value: float, step: float, axis: int = 0) -> float:
    return float(min(max(0.0, value), chart.size[axis] - step))


def _snap_to_lattice(value: float, step: float, first: float, most: float) -> float:
    """Return the nearest lattice position on the chart, which is ``most`` units long, keeping the same margin
    at both ends: part of a square is none."""
    last = max(0, int((most - 2 * first) / step + 1e-6))
    number = min(max(0, round((value - first) / step)), last)
    return round(number * step + first, DIGITS)


_NOUNS: Final = {
    "land": "coast",
    "ground": "ground",
    "shoals": "shoal",
    "rocks": "rocks",
    "beaches": "beach",
    "cover": "cover",
}


class ObjectShape(Enum):
    """The shape of an object on the chart."""

    RING = auto()
    """A polygon, closed."""
    LINE = auto()
    """Corners from end to end."""
    ROUND = auto()
    """A middle and a radius."""
    FORT = auto()
    """A middle, a radius, and guns with a direction."""
    SPOT = auto()
    """A position."""
    SHIP = auto()
    """A position and a heading; `chart_objects` returns none of these."""


@dataclass(frozen=True, slots=True)
class ChartObject:
    """One object: its keys in the file, its name, its corners (or only its middle), and its radius, gun
    direction and arc in degrees if it has them."""

    path: KeyPath
    shape: ObjectShape
    noun: str
    name: str
    points: tuple[Position, ...]
    radius: float = 0.0
    facing: float = 0.0
    arc: float = 0.0
    side: str = ""

    @property
    def has_corners(self) -> bool:
        """Whether it has corners and not only a middle."""
        return self.shape in (ObjectShape.RING, ObjectShape.LINE)

    @property
    def min_corners(self) -> int:
        """The least number of corners that the format allows."""
        return 3 if self.shape is ObjectShape.RING else 2 if self.shape is ObjectShape.LINE else 1

    def corner_path(self, corner: int = 0) -> KeyPath:
        """Return the keys of a corner, or of the middle of an object without corners."""
        return (*self.path, "points", corner) if self.has_corners else (*self.path, "at")

    @property
    def edges(self) -> tuple[tuple[int, int], ...]:
        """Return the corners at the ends of each edge."""
        many = len(self.points)
        if self.shape is ObjectShape.RING:
            return tuple((n, (n + 1) % many) for n in range(many))
        return tuple((n, n + 1) for n in range(many - 1)) if self.shape is ObjectShape.LINE else ()


def chart_objects(level: Level) -> tuple[ChartObject, ...]:
    """Return all objects: areas, zones, chains, forts, troops, places of plans and of squadrons."""
    return (
        *_area_objects(level),
        *_zone_objects(level),
        *_fort_and_chain_objects(level),
        *_spot_objects(level),
    )


def _area_objects(level: Level) -> Iterator[ChartObject]:
    for kind in AREA_KEYS:
        for number, area in enumerate(getattr(level.chart, kind)):
            yield ChartObject(("chart", kind, number), ObjectShape.RING, _NOUNS[kind], area.name, area.points)


def _zone_objects(level: Level) -> Iterator[ChartObject]:
    """Return the zones; a zone with a middle is round, even if it has corners too."""
    for number, zone in enumerate(level.zones):
        keys, name = ("zone", number), zone.name or zone.id
        if zone.at is not None and zone.radius is not None:
            yield ChartObject(keys, ObjectShape.ROUND, "zone", name, (zone.at,), zone.radius)
        elif zone.points:
            yield ChartObject(keys, ObjectShape.RING, "zone", name, zone.points)


def _fort_and_chain_objects(level: Level) -> Iterator[ChartObject]:
    for number, chain in enumerate(level.chains):
        name = chain.name or chain.id
        yield ChartObject(
            ("chain", number), ObjectShape.LINE, chain.kind, name, chain.points, side=chain.side
        )
    for number, fort in enumerate(level.forts):
        yield ChartObject(
            ("fort", number),
            ObjectShape.FORT,
            "fort",
            fort.name or fort.id,
            (fort.at,),
            fort.radius,
            facing=fort.facing,
            arc=fort.arc,
            side=fort.side,
        )


def _spot_objects(level: Level) -> Iterator[ChartObject]:
    for number, party in enumerate(level.parties):
        if party.at is not None:
            name = party.name or party.id
            yield ChartObject(
                ("party", number), ObjectShape.SPOT, "party", name, (party.at,), side=party.side
            )
    for number, squadron in enumerate(level.squadrons):
        intent = squadron.manoeuvre
        if intent is not None and intent.at is not None:
            keys, name = ("squadron", number, "manoeuvre"), squadron.name or squadron.id
            yield ChartObject(keys, ObjectShape.SPOT, "aim of", name, (intent.at,), side=squadron.side)
    for number, plan in enumerate(level.plans):
        for ship, there in plan.ship.items():
            yield ChartObject(
                ("plan", number, "ship", ship),
                ObjectShape.SPOT,
                "plan for",
                ship,
                (there.at,),
                side=plan.side,
            )


# ------------------------------------------------------------------------------------- places


def cm_to_rounded_units(chart: Chart, cm: Position, rounding: float) -> Position:
    """Return a position in cm as chart units, rounded to ``rounding``.

    Any position is allowed, also off the chart and between hexes, because a shore may go on beyond the chart.
    """
    scale = CM_PER_UNIT[chart.unit]
    if chart.unit != "hex":
        return _round_to(cm[0] / scale, rounding), _round_to(cm[1] / scale, rounding)
    across = _round_to(cm[0] / scale / HEX_WIDTH - 2 / 3, rounding)
    lower = chart.position_in_cm((across, 0.0))[1]
    return across, _round_to((cm[1] - lower) / scale, rounding)


def shifted_positions(chart: Chart, points: Sequence[Position], by_cm: Position) -> tuple[Position, ...]:
    """Return the positions moved this many cm right and down, in the same shape."""
    found = []
    for point in points:
        x, y = chart.position_in_cm(point)
        found.append(cm_to_rounded_units(chart, (x + by_cm[0], y + by_cm[1]), 10.0**-DIGITS))
    return tuple(found)


def _round_to(value: float, fine: float) -> float:
    return round(round(value / fine) * fine, DIGITS) + 0.0


def middle_cm(chart: Chart, chart_object: ChartObject) -> Position:
    """Return the middle of an object in cm: the middle of its bounding box."""
    places = [chart.position_in_cm(point) for point in chart_object.points]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
