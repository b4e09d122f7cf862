"""The cure of a ship that stands on land or on a shoal: the nearest place that holds her whole."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, dist
from typing import TYPE_CHECKING, Final

from game.levels import Level
from game.levels.editing.berths import Berths, Place, moved
from game.levels.lint.misplaced import UNDER_WAY, ShoreRing, dry_areas, is_off, shore_of
from game.sea.rings import Point, is_inside, sides_of
from game.stage.charts.draft import hull_ring
from game.ui.level_editor.ship_markers import Hull

if TYPE_CHECKING:
    from game.ui.level_editor.pins import Pin
    from game.ui.level_editor.screen import EditorScreen

CURED: Final = ("ashore", "on-shoal")
"""Codes of the findings that this mends."""
NO_WATER: Final = "There is no water on this chart that holds her whole."
_FINELY: Final = 0.5
"""Cm between two places of a hull that are looked at."""
_LEAST: Final = 0.75
"""Of a book's step: so far at the least one column or row of hexes lies from the next."""

Ground = tuple[ShoreRing, float]
"""A shore or shoal, and how many cm from it a hull keeps."""


def mends(pin: Pin) -> bool:
    """Whether one press takes away what this finding tells."""
    return pin.ship is not None and pin.finding.code in CURED


def lay_afloat(table: EditorScreen, pin: Pin) -> bool:
    """The ship of the finding lies in the nearest water: one act; whether she does."""
    work, ship = table.work, pin.ship
    if ship is None or not mends(pin) or not work.readable:
        return False
    place = nearest_water(work.level, work.berths, table.hulls, ship)
    if place is None:
        work.said = NO_WATER
        return False
    said = f"lay {work.name_of(ship)} afloat"
    return work.put(said, (("ship", ship, "at"), list(place)))


def nearest_water(level: Level, berths: Berths, hulls: Sequence[Hull], ship: int) -> Place | None:
    """The nearest place, in chart units, where the ship of that number lies whole on the chart, off
    every shore and its margin, off shoals if she is under way, and clear of the other ships, at her
    heading; None if there is none. Of two as near it is the upper one, then the left one."""
    chart, hull = level.chart, hulls[ship]
    grounds = _grounds(level, under_way=level.ships[ship].state in UNDER_WAY)
    friends = [_ring(other, other.at) for other in hulls if other is not hull and not other.later]
    unit = min(dist(chart.place(moved(berths, chart, (0, 0), by)), chart.place((0, 0)))
               for by in ((1, 0), (0, 1)))  # fmt: skip
    rounds = ceil(max(chart.size_cm) / (unit * _LEAST))
    best: tuple[float, float, float, Place] | None = None
    tried = set[Place]()
    for far in range(1, rounds + 1):
        if best is not None and best[0] < far * unit * _LEAST:
            break
        for by in _round(far):
            place = berths.place(chart, moved(berths, chart, level.ships[ship].at, by))
            if place in tried:
                continue
            tried.add(place)
            x, y = chart.place(place)
            rank = (dist((x, y), hull.at), y, x, place)
            if (best is None or rank < best) and _holds(
                _ring(hull, (x, y)), (x, y), chart.size_cm, grounds, friends
            ):
                best = rank
    return best[3] if best is not None else None


def _round(far: int) -> Iterator[tuple[int, int]]:
    """The steps to all places that are so many columns or rows away."""
    for down in range(-far, far + 1):
        across = range(-far, far + 1) if abs(down) == far else (-far, far)
        yield from ((step, down) for step in across)


def _grounds(level: Level, *, under_way: bool) -> list[Ground]:
    """What the hull keeps off."""
    chart = level.chart
    dry = [(shore_of(chart, area), chart.cm(area.margin or 0.0) if under_way else 0.0)
           for area in dry_areas(chart)]  # fmt: skip
    return dry + [(shore_of(chart, shoal), 0.0) for shoal in chart.shoals if under_way]


def _ring(hull: Hull, at: Point) -> list[Point]:
    """The outline of a hull that lies there, in cm."""
    return hull_ring(at, hull.length, hull.heading)


def _holds(
    ring: Sequence[Point],
    middle: Point,
    size: tuple[float, float],
    grounds: Sequence[Ground],
    friends: Sequence[Sequence[Point]],
) -> bool:
    """Whether a hull of that outline lies whole on the chart, off the grounds and clear of others.
    The middle is asked first: it tells most places on land at little cost."""
    if any(_touches(ground, middle) for ground in grounds):
        return False
    if not all(0 <= x <= size[0] and 0 <= y <= size[1] for x, y in ring):
        return False
    edge = list(_along(ring))
    if any(_touches(ground, here) for ground in grounds for here in edge):
        return False
    if any(is_inside(ring, x, y) for shore, _ in grounds for x, y in shore.ring):
        return False
    return not any(
        any(is_inside(other, *here) for here in edge)
        or any(is_inside(ring, *here) for here in _along(other))
        for other in friends
    )


def _touches(ground: Ground, here: Point) -> bool:
    """Whether a place lies on a ground or within what it asks for; to measure costs far more than
    to ask whether it lies inside."""
    shore, far = ground
    return is_off(shore, here, far) if far else shore.holds(here)


def _along(ring: Sequence[Point]) -> Iterator[Point]:
    """Places on an outline, one at every corner and then close to each other."""
    for (ax, ay), (bx, by) in sides_of(ring):
        parts = max(1, ceil(dist((ax, ay), (bx, by)) / _FINELY))
        for n in range(parts):
            yield ax + (bx - ax) * n / parts, ay + (by - ay) * n / parts
