"""Fix for a ship on land or a shoal: the closest position that holds her whole."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, dist
from typing import TYPE_CHECKING, Final

from game.levels import Level
from game.levels.editing.chart_objects import PlacementRules, Position, position_after_steps
from game.levels.lint.positions import UNDER_WAY_STATES, ShoreRing, dry_areas, is_near_shore, shore_ring
from game.sea.polygons import Point, is_inside, polygon_sides
from game.stage.charts.chart import hull_outline
from game.ui.level_editor.ship_markers import ChartHull
from game.ui.level_editor.state import EditorState

if TYPE_CHECKING:
    from game.ui.level_editor.finding_pins import FindingPin
    from game.ui.level_editor.state import EditorState

FIXABLE_CODES: Final = ("ashore", "on-shoal")
"""Codes of findings that this fixes."""
NO_WATER_NOTICE: Final = "There is no water on this chart that holds her whole."
_FINE_STEPS: Final = 0.5
"""Distance in cm between two sampled points of a hull."""
_MIN_STEP: Final = 0.75
"""Smallest distance between two columns or rows of hexes, in steps of the book."""

GroundMargin = tuple[ShoreRing, float]
"""Shore or shoal, and the margin in cm that a hull keeps from it."""


def can_move_to_water(pin: FindingPin) -> bool:
    """Return whether the fix applies to this finding."""
    return pin.ship_number is not None and pin.finding.code in FIXABLE_CODES


def move_ship_to_water(editor: EditorState, pin: FindingPin) -> bool:
    """Move the ship of the finding as one undo step; return whether there was a place."""
    document, ship = editor.document, pin.ship_number
    if ship is None or not can_move_to_water(pin) or not document.is_readable:
        return False
    place = nearest_water_position(document.level, document.placement_rules, editor.hulls, ship)
    if place is None:
        document.show_notice(NO_WATER_NOTICE)
        return False
    said = f"lay {document.ship_name(ship)} afloat"
    return document.set_values(said, (("ship", ship, "at"), list(place)))


def nearest_water_position(
    level: Level, placement_rules: PlacementRules, hulls: Sequence[ChartHull], ship: int
) -> Position | None:
    """Return the closest free position in chart units at the ship's heading, or None.

    Free means: whole on the chart, off shores with their margins, off shoals if under way, clear of
    other ships. Of two as close the upper, then the left one is taken."""
    chart, hull = level.chart, hulls[ship]
    grounds = _ground_margins(level, under_way=level.ships[ship].state in UNDER_WAY_STATES)
    friends = [
        _hull_outline(other, other.position)
        for other in hulls
        if other is not hull and not other.is_later_arrival
    ]
    unit = min(
        dist(
            chart.position_in_cm(position_after_steps(placement_rules, chart, (0, 0), by)),
            chart.position_in_cm((0, 0)),
        )
        for by in ((1, 0), (0, 1))
    )
    rounds = ceil(max(chart.size_cm) / (unit * _MIN_STEP))
    best: tuple[float, float, float, Position] | None = None
    tried = set[Position]()
    for far in range(1, rounds + 1):
        if best is not None and best[0] < far * unit * _MIN_STEP:
            break
        for by in _ring_of_steps(far):
            wanted = position_after_steps(placement_rules, chart, level.ships[ship].at, by)
            place = placement_rules.snap_position(chart, wanted)
            if place in tried:
                continue
            tried.add(place)
            x, y = chart.position_in_cm(place)
            rank = (dist((x, y), hull.position), y, x, place)
            if (best is None or rank < best) and _is_clear(
                _hull_outline(hull, (x, y)), (x, y), chart.size_cm, grounds, friends
            ):
                best = rank
    return best[3] if best is not None else None


def _ring_of_steps(far: int) -> Iterator[tuple[int, int]]:
    for down in range(-far, far + 1):
        across = range(-far, far + 1) if abs(down) == far else (-far, far)
        yield from ((step, down) for step in across)


def _ground_margins(level: Level, *, under_way: bool) -> list[GroundMargin]:
    chart = level.chart
    dry = [(shore_ring(chart, area), chart.length_in_cm(area.margin or 0.0) if under_way else 0.0)
           for area in dry_areas(chart)]  # fmt: skip
    return dry + [(shore_ring(chart, shoal), 0.0) for shoal in chart.shoals if under_way]


def _hull_outline(hull: ChartHull, at: Point) -> list[Point]:
    return hull_outline(at, hull.length, hull.heading)


def _is_clear(
    ring: Sequence[Point],
    middle: Point,
    size: tuple[float, float],
    grounds: Sequence[GroundMargin],
    friends: Sequence[Sequence[Point]],
) -> bool:
    """Return whether the hull is free. Its middle is tested first: that rejects most places on land
    cheaply."""
    if any(_is_too_near(ground, middle) for ground in grounds):
        return False
    if not all(0 <= x <= size[0] and 0 <= y <= size[1] for x, y in ring):
        return False
    edge = list(_outline_points(ring))
    if any(_is_too_near(ground, here) for ground in grounds for here in edge):
        return False
    if any(is_inside(ring, x, y) for shore, _ in grounds for x, y in shore.ring):
        return False
    return not any(
        any(is_inside(other, *here) for here in edge)
        or any(is_inside(ring, *here) for here in _outline_points(other))
        for other in friends
    )


def _is_too_near(ground: GroundMargin, here: Point) -> bool:
    """Return whether a point is on ground or inside its margin; measuring costs far more than the test for
    inside."""
    shore, far = ground
    return is_near_shore(shore, here, far) if far else shore.contains(here)


def _outline_points(ring: Sequence[Point]) -> Iterator[Point]:
    """Return sampled points of an outline, every corner among them."""
    for (ax, ay), (bx, by) in polygon_sides(ring):
        parts = max(1, ceil(dist((ax, ay), (bx, by)) / _FINE_STEPS))
        for n in range(parts):
            yield ax + (bx - ax) * n / parts, ay + (by - ay) * n / parts
