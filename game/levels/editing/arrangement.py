"""Several ships and chart objects moved, turned, mirrored or spread together, each to a position and a
heading that the book allows.

All functions are pure: they take objects as the level has them and return them as they would be;
`changed_values` says which keys of the file differ. Angles are degrees clockwise, lengths cm.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from math import dist
from typing import Final, NamedTuple

from game.levels.editing.chart_objects import (
    DIGITS,
    ChartObject,
    ObjectShape,
    PlacementRules,
    Position,
    cm_to_rounded_units,
    cm_to_units,
    middle_cm,
)
from game.levels.editing.toml_edits import TomlValue
from game.levels.format.charts import Chart
from game.levels.format.model import Level
from game.levels.reading.findings import KeyPath
from game.sea.units import unit_vector

_ROUNDING: Final = 10.0**-DIGITS
_ANGLE_ROUNDING: Final = 0.01
_ANGLE_KEYS: Final = {ObjectShape.SHIP: "heading", ObjectShape.FORT: "facing"}


class Sea(NamedTuple):
    """The chart that objects are placed on, and what its book allows."""

    chart: Chart
    placement_rules: PlacementRules


def ship_objects(level: Level) -> tuple[ChartObject, ...]:
    """Return the ships in file order as objects of the chart: a position and a heading each."""
    return tuple(
        ChartObject(
            ("ship", number), ObjectShape.SHIP, "ship", ship.name or ship.id, (ship.at,),
            facing=ship.heading, side=ship.side,
        )
        for number, ship in enumerate(level.ships)
    )  # fmt: skip


def moved(sea: Sea, objects: Sequence[ChartObject], by_cm: Position) -> tuple[ChartObject, ...]:
    """Return the objects moved right and down; not so far that one without corners would leave the chart."""
    across, down = _kept_on_chart(sea, objects, by_cm)
    return _placed(sea, objects, lambda x, y: (x + across, y + down), lambda angle: angle)


def turned(sea: Sea, objects: Sequence[ChartObject], by_degrees: float) -> tuple[ChartObject, ...]:
    """Return the objects turned about their common middle, clockwise."""
    (mid_x, mid_y), (sine, minus_cosine) = common_middle(sea.chart, objects), unit_vector(by_degrees)
    cosine = -minus_cosine

    def place(x: float, y: float) -> Position:
        east, south = x - mid_x, y - mid_y
        return mid_x + east * cosine - south * sine, mid_y + east * sine + south * cosine

    return _placed(sea, objects, place, lambda angle: angle + by_degrees)


def mirrored(sea: Sea, objects: Sequence[ChartObject], *, is_across: bool) -> tuple[ChartObject, ...]:
    """Return the objects mirrored in their common middle: left and right change if `is_across`, else up and
    down."""
    mid_x, mid_y = common_middle(sea.chart, objects)
    if is_across:
        return _placed(sea, objects, lambda x, y: (2 * mid_x - x, y), lambda angle: -angle)
    return _placed(sea, objects, lambda x, y: (x, 2 * mid_y - y), lambda angle: 180 - angle)


def spread(sea: Sea, objects: Sequence[ChartObject]) -> tuple[ChartObject, ...]:
    """Return the objects with equal distances between their middles, along the line from one to the other of
    the two that are farthest apart, which stay; across that line nothing changes."""
    middles = [middle_cm(sea.chart, each) for each in objects]
    pairs = combinations(range(len(objects)), 2)
    ends = max(pairs, key=lambda pair: dist(middles[pair[0]], middles[pair[1]]), default=None)
    if ends is None or len(objects) < 3 or middles[ends[0]] == middles[ends[1]]:
        return tuple(objects)
    start, end = (middles[n] for n in ends)
    long = dist(start, end)
    way = (end[0] - start[0]) / long, (end[1] - start[1]) / long
    along = [(x - start[0]) * way[0] + (y - start[1]) * way[1] for x, y in middles]
    found = list(objects)
    for place, number in enumerate(sorted(range(len(objects)), key=along.__getitem__)):
        far = long * place / (len(objects) - 1) - along[number]
        (found[number],) = moved(sea, [objects[number]], (way[0] * far, way[1] * far))
    return tuple(found)


def changed_values(
    before: Sequence[ChartObject], after: Sequence[ChartObject]
) -> Iterator[tuple[KeyPath, TomlValue]]:
    """Yield the keys that differ with their new values, for the file."""
    for old, new in zip(before, after, strict=True):
        if old.points != new.points:
            points: list[TomlValue] = [list(point) for point in new.points]
            keys = new.corner_path()
            yield (keys[:-1], points) if new.has_corners else (keys, points[0])
        if old.facing != new.facing:
            yield (*new.path, _ANGLE_KEYS[new.shape]), new.facing


def common_middle(chart: Chart, objects: Sequence[ChartObject]) -> Position:
    """Return the middle in cm of the rectangle round all objects."""
    left, top, right, bottom = extent_cm(chart, objects)
    return (left + right) / 2, (top + bottom) / 2


def extent_cm(chart: Chart, objects: Sequence[ChartObject]) -> tuple[float, float, float, float]:
    """Return the rectangle in cm round the corners and middles of all objects: left, top, right, bottom."""
    places = [chart.position_in_cm(point) for each in objects for point in each.points]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    return min(xs), min(ys), max(xs), max(ys)


def _kept_on_chart(sea: Sea, objects: Sequence[ChartObject], by_cm: Position) -> Position:
    """Return the way shortened so that every ship and place stays on the chart: their order is not pressed
    together. A coast may go on beyond it."""
    kept = [each for each in objects if not each.has_corners]
    if not kept:
        return by_cm
    left, top, right, bottom = extent_cm(sea.chart, kept)
    wide, high = sea.chart.size_cm
    return min(max(by_cm[0], -left), wide - right), min(max(by_cm[1], -top), high - bottom)


def _placed(
    sea: Sea,
    objects: Sequence[ChartObject],
    place: Callable[[float, float], Position],
    turn: Callable[[float], float],
) -> tuple[ChartObject, ...]:
    """Return the objects with every position (in cm) and every angle changed by these functions."""
    chart, rules = sea
    found = []
    for each in objects:
        wanted = [place(*chart.position_in_cm(point)) for point in each.points]
        if each.shape is ObjectShape.SHIP or each.path[0] == "plan":
            points = tuple(rules.snap_position(chart, cm_to_units(chart, cm), _ROUNDING) for cm in wanted)
        elif not each.has_corners:
            points = tuple(_on_chart(chart, cm_to_rounded_units(chart, cm, _ROUNDING)) for cm in wanted)
        else:
            points = tuple(cm_to_rounded_units(chart, cm, _ROUNDING) for cm in wanted)
        found.append(replace(each, points=points, facing=_turned_angle(rules, each, turn)))
    return tuple(found)


def _on_chart(chart: Chart, place: Position) -> Position:
    most = [size - (chart.unit == "hex") for size in chart.size]
    return min(max(0.0, place[0]), most[0]), min(max(0.0, place[1]), most[1])


def _turned_angle(rules: PlacementRules, each: ChartObject, turn: Callable[[float], float]) -> float:
    if each.shape not in _ANGLE_KEYS or turn(each.facing) == each.facing:
        return each.facing
    if each.shape is ObjectShape.SHIP:
        return rules.snap_heading(turn(each.facing), _ANGLE_ROUNDING)
    return round(turn(each.facing) % 360, 2) % 360
