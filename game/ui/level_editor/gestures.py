"""Gestures on the chart: move or turn a ship, turn the wind, draw a line, move the view. A gesture
is a value; its result is written on release."""

from dataclasses import dataclass, replace
from enum import StrEnum
from math import atan2, degrees, hypot
from typing import Final, TypeAlias

from game.levels.editing.placement_rules import FREE_TURN_STEP, PlacementRules, Position, cm_to_units
from game.levels.format.charts import Chart
from game.levels.reading.findings import KeyPath
from game.sea.polygons import Point
from game.stage.sea.waves import unit_vector
from game.ui.level_editor.chart_viewport import ChartViewport
from game.ui.level_editor.ship_markers import ChartHull

KNOB_STEM: Final = 34.0
"""Distance of a ship's knob from her bow in units."""
KNOB_RADIUS: Final = 7.0
_KNOB_REACH: Final = 14.0
"""Distance in units within which a press takes a knob."""
DRAG_THRESHOLD: Final = 3.0
"""Distance in units after which a press becomes a drag."""
_ROUNDING_STEPS: Final = (0.1, 0.5, 1.0)
"""Finest rounding of a free position in chart units."""
_PX_PER_STEP: Final = 3.0
FINE_TURN: Final = 1.0
"""Rounding of a free heading with Shift, in degrees."""


@dataclass(frozen=True, slots=True)
class ShipDrag:
    """Drag of a ship, taken at `px`, `grip_offset` cm off her middle, now at `place` in chart
    units."""

    ship: int
    px: Point
    grip_offset: Point
    place: Position
    has_started: bool = False


@dataclass(frozen=True, slots=True)
class HeadingDrag:
    """Drag of a ship's knob to a heading."""

    ship: int
    heading: float


@dataclass(frozen=True, slots=True)
class WindDrag:
    """Drag of the wind."""

    wind_from: float


@dataclass(frozen=True, slots=True)
class ViewDrag:
    """Drag of the view from `start`; the pointer was last at `px`."""

    start: Point
    px: Point
    has_started: bool = False


@dataclass(frozen=True, slots=True)
class LineDrag:
    """Line for a squadron between two positions in cm; drawn by keys or pointer."""

    start: Point
    end: Point
    is_by_keys: bool = False


@dataclass(frozen=True, slots=True)
class ShipPlacing:
    """New ship of this class at the pointer; `is_repeating` while Shift adds more of them."""

    ship_class: str
    px: Point
    is_repeating: bool = False


@dataclass(frozen=True, slots=True)
class ObjectSelection:
    """Selected chart object by its keys, and its selected corner."""

    keys: KeyPath
    corner: int | None = None


@dataclass(frozen=True, slots=True)
class CornerDrag:
    """Drag of corners, or of the whole object if none is named, taken `grip_offset` cm off the
    first.

    `points` are all corners as dragged, in chart units; `new_corner` is one that the file does not
    have yet."""

    keys: KeyPath
    corners: tuple[int, ...]
    px: Point
    grip_offset: Point
    start: tuple[Position, ...]
    points: tuple[Position, ...]
    has_started: bool = False
    new_corner: int | None = None


class Knob(StrEnum):
    """Key of the format that a knob changes."""

    FACING = "facing"
    ARC = "arc"
    RADIUS = "radius"


@dataclass(frozen=True, slots=True)
class KnobDrag:
    """Drag of a knob: its number in the file becomes `value`."""

    keys: KeyPath
    knob: Knob
    value: float


@dataclass(frozen=True, slots=True)
class OutlineDrawing:
    """New object with its corners so far and the pencil, in chart units; `kind_index` is its place
    in
    `DRAWABLE_KINDS`."""

    kind_index: int
    points: tuple[Position, ...]
    pencil: Position
    is_by_keys: bool = False


Gesture: TypeAlias = (
    ShipDrag
    | HeadingDrag
    | WindDrag
    | ViewDrag
    | LineDrag
    | ShipPlacing
    | CornerDrag
    | KnobDrag
    | OutlineDrawing
)

BUTTON_GESTURES: Final = (ShipDrag, HeadingDrag, WindDrag, ViewDrag, CornerDrag, KnobDrag)
"""Gestures of a held mouse button, during which nothing but the chart changes."""


def knob_px(hull: ChartHull, viewport: ChartViewport, unit: float) -> Point:
    """Return the px of the selected ship's knob, ahead of her bow."""
    x, y = viewport.to_px(*hull.position)
    far = hull.length * viewport.scale / 2 + KNOB_STEM * unit
    ahead = unit_vector(hull.heading)
    return x + ahead[0] * far, y + ahead[1] * far


def is_on_knob(px: Point, knob: Point, unit: float) -> bool:
    """Return whether a press at this px takes the knob."""
    return hypot(px[0] - knob[0], px[1] - knob[1]) <= _KNOB_REACH * unit


def bearing_between(start: Point, end: Point) -> float:
    """Return the bearing between two positions in degrees."""
    return degrees(atan2(end[0] - start[0], start[1] - end[1])) % 360


def is_drag(start: Point, px: Point, unit: float) -> bool:
    """Return whether the pointer has moved far enough for a drag."""
    return hypot(px[0] - start[0], px[1] - start[1]) >= DRAG_THRESHOLD * unit


def rounding_step(viewport: ChartViewport, cm_per_unit: float, *, is_finest: bool) -> float:
    """Return the rounding of a free position at this scale, in chart units; the finest if
    `is_finest`."""
    if is_finest:
        return _ROUNDING_STEPS[0]
    px = viewport.scale * cm_per_unit
    return next((step for step in _ROUNDING_STEPS if step * px >= _PX_PER_STEP), _ROUNDING_STEPS[-1])


def drag_ship_to(
    gesture: ShipDrag,
    px: Point,
    viewport: ChartViewport,
    chart: Chart,
    placement_rules: PlacementRules,
    rounding: float,
) -> ShipDrag:
    """Return the drag with the ship at the closest allowed position to this px."""
    x, y = viewport.to_cm(px)
    wanted = cm_to_units(chart, (x - gesture.grip_offset[0], y - gesture.grip_offset[1]))
    place = placement_rules.snap_position(chart, wanted, rounding)
    return replace(gesture, place=place, has_started=True)


def drag_heading_to(
    gesture: HeadingDrag, px: Point, middle: Point, placement_rules: PlacementRules, *, is_fine: bool
) -> HeadingDrag:
    """Return the drag with the closest allowed heading towards this px."""
    step = FINE_TURN if is_fine else FREE_TURN_STEP
    return replace(gesture, heading=placement_rules.snap_heading(bearing_between(middle, px), step))


def line_positions(
    gesture: LineDrag, count: int, chart: Chart, placement_rules: PlacementRules, rounding: float
) -> tuple[tuple[Position, ...], float]:
    """Return positions of ships in line ahead along a drawn line, the leader at its start, and
    their heading."""
    (x, y), (ex, ey) = gesture.start, gesture.end
    heading = placement_rules.snap_heading(bearing_between(gesture.end, gesture.start), FREE_TURN_STEP)
    places = []
    for number in range(count):
        share = number / (count - 1) if count > 1 else 0.0
        wanted = cm_to_units(chart, (x + (ex - x) * share, y + (ey - y) * share))
        places.append(placement_rules.snap_position(chart, wanted, rounding))
    return tuple(places), heading
