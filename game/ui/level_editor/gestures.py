"""What a hand on the chart is about: it moves a ship, turns her, turns the wind, draws a line or
moves the view. A gesture is a value; what comes of it is written when the hand lets go."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from math import atan2, degrees, hypot
from typing import Final, TypeAlias

from game.levels.editing.placement_rules import (
    FREE_TURN_STEP,
    PlacementRules,
    Position,
    cm_to_units,
)
from game.levels.format.charts import Chart
from game.levels.reading.findings import KeyPath
from game.sea.polygons import Point
from game.stage.sea.wave_spectrum import unit_vector
from game.ui.level_editor.chart_viewport import ChartViewport
from game.ui.level_editor.ship_markers import ChartHull

KNOB_STEM: Final = 34.0
"""Units from the bow of the ship in hand to the knob that turns her."""
KNOB_RADIUS: Final = 7.0
_KNOB_REACH: Final = 14.0
"""Units from a knob within which a hand takes it."""
DRAG_THRESHOLD: Final = 3.0
"""Units that a hand must move before it drags anything."""
_ROUNDING_STEPS: Final = (0.1, 0.5, 1.0)
"""Units of the chart to which a free place is rounded: the finest that a hand can hit."""
_PX_PER_STEP: Final = 3.0
FINE_TURN: Final = 1.0
"""Degrees to which a heading is rounded where the book allows any and Shift is down."""


@dataclass(frozen=True, slots=True)
class ShipDrag:
    """The ship of that number is taken at a px, ``grip_offset`` cm off her middle, and lies at
    ``place``
    in chart units; ``has_started`` when the hand has gone far enough to mean it."""

    ship: int
    px: Point
    grip_offset: Point
    place: Position
    has_started: bool = False


@dataclass(frozen=True, slots=True)
class HeadingDrag:
    """The ship of that number is turned by her knob to that heading."""

    ship: int
    heading: float


@dataclass(frozen=True, slots=True)
class WindDrag:
    """The wind is turned to blow from there."""

    wind_from: float


@dataclass(frozen=True, slots=True)
class ViewDrag:
    """The view is moved; the hand was last at ``px`` and went down at ``start``."""

    start: Point
    px: Point
    has_started: bool = False


@dataclass(frozen=True, slots=True)
class LineDrag:
    """Ships are laid in line from one place to another, both in cm; by keys or by a stroke."""

    start: Point
    end: Point
    is_by_keys: bool = False


@dataclass(frozen=True, slots=True)
class ShipPlacing:
    """A ship of that class hangs at the pointer, until a press lays her on the chart;
    ``is_repeating``:
    one was laid with Shift down, and more of her class go on until that is let go."""

    ship_class: str
    px: Point
    is_repeating: bool = False


@dataclass(frozen=True, slots=True)
class ObjectSelection:
    """The thing on the chart that is in hand, by its keys, and the corner of it, if it is one."""

    keys: KeyPath
    corner: int | None = None


@dataclass(frozen=True, slots=True)
class CornerDrag:
    """Corners of a thing are moved, or all of it (none named), taken ``grip_offset`` cm off the
    first of
    them. ``points``: all its corners as the hand has them, in chart units; ``new_corner``: the one
    of them
    that the file does not have yet."""

    keys: KeyPath
    corners: tuple[int, ...]
    px: Point
    grip_offset: Point
    start: tuple[Position, ...]
    points: tuple[Position, ...]
    has_started: bool = False
    new_corner: int | None = None


class Knob(StrEnum):
    """What a knob of a thing changes: the key of the format."""

    FACING = "facing"
    ARC = "arc"
    RADIUS = "radius"


@dataclass(frozen=True, slots=True)
class KnobDrag:
    """A knob of a thing is moved: its number in the file becomes that."""

    keys: KeyPath
    knob: Knob
    value: float


@dataclass(frozen=True, slots=True)
class OutlineDrawing:
    """A new thing is drawn: the corners that it has so far and where the pencil is, both in chart
    units; ``kind`` is its place in the list of what can be drawn. By keys or by presses."""

    kind: int
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
"""The gestures that go on while a button of the mouse is down, and in which nothing beside the
chart changes."""


def knob_px(hull: ChartHull, viewport: ChartViewport, unit: float) -> Point:
    """Where the knob of the ship in hand stands: before her bow."""
    x, y = viewport.to_px(*hull.position)
    far = hull.length * viewport.scale / 2 + KNOB_STEM * unit
    ahead = unit_vector(hull.heading)
    return x + ahead[0] * far, y + ahead[1] * far


def is_near_knob(px: Point, spot: Point, unit: float) -> bool:
    """Whether a hand at that px takes a knob there."""
    return hypot(px[0] - spot[0], px[1] - spot[1]) <= _KNOB_REACH * unit


def bearing_between(start: Point, end: Point) -> float:
    """The direction from one place to another in degrees."""
    return degrees(atan2(end[0] - start[0], start[1] - end[1])) % 360


def is_drag(start: Point, px: Point, unit: float) -> bool:
    """Whether a hand has moved enough to drag."""
    return hypot(px[0] - start[0], px[1] - start[1]) >= DRAG_THRESHOLD * unit


def rounding_step(viewport: ChartViewport, cm_per_unit: float, *, fine: bool) -> float:
    """To how many chart units a free place is rounded at this scale; ``fine``: as finely as may
    be."""
    if fine:
        return _ROUNDING_STEPS[0]
    px = viewport.scale * cm_per_unit
    return next(
        (step for step in _ROUNDING_STEPS if step * px >= _PX_PER_STEP), _ROUNDING_STEPS[-1]
    )


def drag_ship_to(
    gesture: ShipDrag,
    px: Point,
    viewport: ChartViewport,
    chart: Chart,
    placement_rules: PlacementRules,
    fine: float,
) -> ShipDrag:
    """The hand has gone to that px: she lies in the nearest place that the book allows."""
    x, y = viewport.to_cm(px)
    wanted = cm_to_units(chart, (x - gesture.grip_offset[0], y - gesture.grip_offset[1]))
    place = placement_rules.snap_position(chart, wanted, fine)
    return replace(gesture, place=place, has_started=True)


def drag_heading_to(
    gesture: HeadingDrag, px: Point, middle: Point, placement_rules: PlacementRules, *, fine: bool
) -> HeadingDrag:
    """The hand has gone to that px: she heads there, as nearly as the book allows."""
    step = FINE_TURN if fine else FREE_TURN_STEP
    return replace(gesture, heading=placement_rules.snap_heading(bearing_between(middle, px), step))


def places_in_line(
    gesture: LineDrag, count: int, chart: Chart, placement_rules: PlacementRules, fine: float
) -> tuple[tuple[Position, ...], float]:
    """Where so many ships lie in line ahead along a line as it was drawn, the first at its start,
    and the heading of all: towards its start, for the leader is there."""
    (x, y), (ex, ey) = gesture.start, gesture.end
    heading = placement_rules.snap_heading(
        bearing_between(gesture.end, gesture.start), FREE_TURN_STEP
    )
    places = []
    for number in range(count):
        share = number / (count - 1) if count > 1 else 0.0
        wanted = cm_to_units(chart, (x + (ex - x) * share, y + (ey - y) * share))
        places.append(placement_rules.snap_position(chart, wanted, fine))
    return tuple(places), heading
