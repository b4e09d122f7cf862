"""What a hand on the chart is about: it moves a ship, turns her, turns the wind, draws a line or
moves the view. A gesture is a value; what comes of it is written when the hand lets go."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from math import atan2, degrees, hypot
from typing import Final, TypeAlias

from game.levels.editing.berths import FREE_TURN, Berths, Place, place_of
from game.levels.format.charts import Chart
from game.levels.reading.findings import Path as Keys
from game.sea.rings import Point
from game.stage.sea.spectrum import toward
from game.ui.level_editor.chart_viewport import ChartViewport
from game.ui.level_editor.ship_markers import Hull

STEM: Final = 34.0
"""Units from the bow of the ship in hand to the knob that turns her."""
KNOB: Final = 7.0
_NEAR: Final = 14.0
"""Units from a knob within which a hand takes it."""
STARTS: Final = 3.0
"""Units that a hand must move before it drags anything."""
_FINENESS: Final = (0.1, 0.5, 1.0)
"""Units of the chart to which a free place is rounded: the finest that a hand can hit."""
_PIXELS: Final = 3.0
FINE_TURN: Final = 1.0
"""Degrees to which a heading is rounded where the book allows any and Shift is down."""


@dataclass(frozen=True, slots=True)
class Moving:
    """The ship of that number is taken at a px, ``grip`` cm off her middle, and lies at ``place``
    in chart units; ``begun`` when the hand has gone far enough to mean it."""

    ship: int
    px: Point
    grip: Point
    place: Place
    begun: bool = False


@dataclass(frozen=True, slots=True)
class Turning:
    """The ship of that number is turned by her knob to that heading."""

    ship: int
    heading: float


@dataclass(frozen=True, slots=True)
class Veering:
    """The wind is turned to blow from there."""

    wind_from: float


@dataclass(frozen=True, slots=True)
class Panning:
    """The view is moved; the hand was last at ``px`` and went down at ``start``."""

    start: Point
    px: Point
    begun: bool = False


@dataclass(frozen=True, slots=True)
class Lining:
    """Ships are laid in line from one place to another, both in cm; by keys or by a stroke."""

    start: Point
    end: Point
    by_keys: bool = False


@dataclass(frozen=True, slots=True)
class Placing:
    """A ship of that class hangs at the pointer, until a press lays her on the chart; ``several``:
    one was laid with Shift down, and more of her class go on until that is let go."""

    klass: str
    px: Point
    several: bool = False


@dataclass(frozen=True, slots=True)
class Held:
    """The thing on the chart that is in hand, by its keys, and the corner of it, if it is one."""

    keys: Keys
    corner: int | None = None


@dataclass(frozen=True, slots=True)
class Carrying:
    """Corners of a thing are moved, or all of it (none named), taken ``grip`` cm off the first of
    them. ``points``: all its corners as the hand has them, in chart units; ``new``: the one of them
    that the file does not have yet."""

    keys: Keys
    corners: tuple[int, ...]
    px: Point
    grip: Point
    start: tuple[Place, ...]
    points: tuple[Place, ...]
    begun: bool = False
    new: int | None = None


class Knob(StrEnum):
    """What a knob of a thing changes: the key of the format."""

    FACING = "facing"
    ARC = "arc"
    RADIUS = "radius"


@dataclass(frozen=True, slots=True)
class Swinging:
    """A knob of a thing is moved: its number in the file becomes that."""

    keys: Keys
    knob: Knob
    value: float


@dataclass(frozen=True, slots=True)
class Outlining:
    """A new thing is drawn: the corners that it has so far and where the pencil is, both in chart
    units; ``kind`` is its place in the list of what can be drawn. By keys or by presses."""

    kind: int
    points: tuple[Place, ...]
    at: Place
    by_keys: bool = False


Gesture: TypeAlias = (
    Moving | Turning | Veering | Panning | Lining | Placing | Carrying | Swinging | Outlining
)

HELD: Final = (Moving, Turning, Veering, Panning, Carrying, Swinging)
"""The gestures that go on while a button of the mouse is down, and in which nothing beside the
chart changes."""


def knob_of(hull: Hull, frame: ChartViewport, unit: float) -> Point:
    """Where the knob of the ship in hand stands: before her bow."""
    x, y = frame.at(*hull.at)
    far = hull.length * frame.scale / 2 + STEM * unit
    ahead = toward(hull.heading)
    return x + ahead[0] * far, y + ahead[1] * far


def near(px: Point, spot: Point, unit: float) -> bool:
    """Whether a hand at that px takes a knob there."""
    return hypot(px[0] - spot[0], px[1] - spot[1]) <= _NEAR * unit


def bearing(start: Point, end: Point) -> float:
    """The direction from one place to another in degrees."""
    return degrees(atan2(end[0] - start[0], start[1] - end[1])) % 360


def far_enough(start: Point, px: Point, unit: float) -> bool:
    """Whether a hand has moved enough to drag."""
    return hypot(px[0] - start[0], px[1] - start[1]) >= STARTS * unit


def fineness(frame: ChartViewport, cm_per_unit: float, *, fine: bool) -> float:
    """To how many chart units a free place is rounded at this scale; ``fine``: as finely as may
    be."""
    if fine:
        return _FINENESS[0]
    px = frame.scale * cm_per_unit
    return next((step for step in _FINENESS if step * px >= _PIXELS), _FINENESS[-1])


def moved_to(
    gesture: Moving, px: Point, frame: ChartViewport, chart: Chart, berths: Berths, fine: float
) -> Moving:
    """The hand has gone to that px: she lies in the nearest place that the book allows."""
    x, y = frame.cm(px)
    wanted = place_of(chart, (x - gesture.grip[0], y - gesture.grip[1]))
    place = berths.place(chart, wanted, fine)
    return replace(gesture, place=place, begun=True)


def turned_to(gesture: Turning, px: Point, middle: Point, berths: Berths, *, fine: bool) -> Turning:
    """The hand has gone to that px: she heads there, as nearly as the book allows."""
    step = FINE_TURN if fine else FREE_TURN
    return replace(gesture, heading=berths.heading(bearing(middle, px), step))


def line_places(
    gesture: Lining, count: int, chart: Chart, berths: Berths, fine: float
) -> tuple[tuple[Place, ...], float]:
    """Where so many ships lie in line ahead along a line as it was drawn, the first at its start,
    and the heading of all: towards its start, for the leader is there."""
    (x, y), (ex, ey) = gesture.start, gesture.end
    heading = berths.heading(bearing(gesture.end, gesture.start), FREE_TURN)
    places = []
    for number in range(count):
        share = number / (count - 1) if count > 1 else 0.0
        wanted = place_of(chart, (x + (ex - x) * share, y + (ey - y) * share))
        places.append(berths.place(chart, wanted, fine))
    return tuple(places), heading
