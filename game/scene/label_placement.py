"""Where the names on a chart go: beside their things, clear of each other, of ships and of coasts.

Each label has eight places round its thing: below, right, above, left, and the four corners. Each begins at
its cheapest place, and then they take turns to move to a cheaper one until nobody gains. Plain numbers, in px
of a screen or mm of paper: the drawing table and the printed chart use the same. Nothing is random, so that
the same chart always gives the same places.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor, hypot
from typing import Final, NamedTuple

from game.sea.polygons import Point

PLACES: Final = 8
"""How many places a label may have, numbered from 0: below, right, above, left, and the corners below and
above."""
_LABEL_COST: Final = 10.0
"""Cost of a label that is wholly on another one; on an obstacle and out of bounds a share of that."""
_OBSTACLE_COST: Final = 6.0
_OUTSIDE_COST: Final = 20.0
_POINT_COST: Final = 0.25
"""Cost of one point of a coast under a label."""
_MOVE_COST: Final = 0.6
"""Cost of another place than the last time: less than this is no reason to jump."""
_PLACE_COSTS: Final = (0.0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35)
"""Cost of each place by itself: a name is read most easily below its thing."""
_MAX_ROUNDS: Final = 6


class Box(NamedTuple):
    """A rectangle: its left upper corner, its width and height."""

    left: float
    top: float
    width: float
    height: float

    def overlap_with(self, other: "Box") -> float:
        """Return the area that two rectangles share."""
        across = min(self.left + self.width, other.left + other.width) - max(self.left, other.left)
        down = min(self.top + self.height, other.top + other.height) - max(self.top, other.top)
        return across * down if across > 0 and down > 0 else 0.0


@dataclass(frozen=True, slots=True)
class Label:
    """A text of this size beside the thing in `anchor`, `gap` off it; `last_place` is where it was the last
    time, or None."""

    anchor: Box
    width: float
    height: float
    gap: float = 3.0
    last_place: int | None = None


@dataclass(frozen=True, slots=True)
class LabelPlace:
    """Where a label goes: the number of its place and its rectangle, and what area of other labels it
    covers."""

    place: int
    box: Box
    covered_labels: float


def place_boxes(label: Label) -> tuple[Box, ...]:
    """Return the rectangles of a label's places, in their order."""
    (left, top, across, down), wide, high, gap = label.anchor, label.width, label.height, label.gap
    middle_x, middle_y = left + across / 2, top + down / 2
    below, above = top + down + gap, top - gap - high
    after, before = left + across + gap, left - gap - wide
    corners = (
        (middle_x - wide / 2, below), (after, middle_y - high / 2),
        (middle_x - wide / 2, above), (before, middle_y - high / 2),
        (middle_x, below), (middle_x - wide, below), (middle_x, above), (middle_x - wide, above),
    )  # fmt: skip
    return tuple(Box(x, y, wide, high) for x, y in corners)


def points_along(line: Sequence[Point], step: float) -> Iterator[Point]:
    """Yield points along a line, at most `step` apart, for `place_labels`."""
    for (x, y), (end_x, end_y) in pairwise(line):
        many = max(1, ceil(hypot(end_x - x, end_y - y) / step))
        for number in range(many):
            yield x + (end_x - x) * number / many, y + (end_y - y) * number / many


def place_labels(
    labels: Sequence[Label], bounds: Box, obstacles: Sequence[Box] = (), points: Sequence[Point] = ()
) -> tuple[LabelPlace, ...]:
    """Return the place of each label, in the same order.

    `bounds` is the chart, `obstacles` what no label should cover, `points` lie along coasts and other lines.
    A label is never left out: who does not want one that covers another asks `covered_labels`.
    """
    if not labels:
        return ()
    size = max(1.0, *(max(label.width, label.height) for label in labels))
    fixed, shore = _Grid(size, obstacles), _Grid(size, [Box(x, y, 0.0, 0.0) for x, y in points])
    boxes = [place_boxes(label) for label in labels]
    costs = [_fixed_costs(label, own, bounds, fixed, shore) for label, own in zip(labels, boxes, strict=True)]
    chosen = [min(range(PLACES), key=own.__getitem__) for own in costs]
    _improve(boxes, costs, chosen, size)
    return tuple(_result(number, boxes, chosen) for number in range(len(labels)))


def _fixed_costs(
    label: Label, boxes: Sequence[Box], bounds: Box, fixed: "_Grid", shore: "_Grid"
) -> list[float]:
    """Return the cost of each place without the other labels."""
    area, found = label.width * label.height or 1.0, []
    for place, box in enumerate(boxes):
        covered = sum(box.overlap_with(fixed.boxes[n]) for n in fixed.near(box))
        cost = _PLACE_COSTS[place] + _OBSTACLE_COST * covered / area
        cost += _OUTSIDE_COST * (1 - box.overlap_with(bounds) / area) + _POINT_COST * shore.count_inside(box)
        if label.last_place is not None and label.last_place != place:
            cost += _MOVE_COST
        found.append(cost)
    return found


def _improve(
    boxes: Sequence[Sequence[Box]], costs: Sequence[Sequence[float]], chosen: list[int], size: float
) -> None:
    """Move labels to cheaper places until nobody gains."""
    rivals = _rivals(boxes, size)
    for _ in range(_MAX_ROUNDS):
        is_changed = False
        for number, own in enumerate(boxes):
            others = [boxes[n][chosen[n]] for n in rivals[number]]
            sums = [_cost_among(own[place], costs[number][place], others) for place in range(PLACES)]
            best = min(range(PLACES), key=sums.__getitem__)
            if sums[best] < sums[chosen[number]] - 1e-9:
                chosen[number], is_changed = best, True
        if not is_changed:
            return


def _cost_among(box: Box, cost: float, others: Sequence[Box]) -> float:
    area = box.width * box.height or 1.0
    return cost + _LABEL_COST * sum(box.overlap_with(other) for other in others) / area


def _rivals(boxes: Sequence[Sequence[Box]], size: float) -> list[list[int]]:
    """Return for each label those others that could come to lie on it."""
    reach = []
    for own in boxes:
        left, top = min(box.left for box in own), min(box.top for box in own)
        right, bottom = max(b.left + b.width for b in own), max(b.top + b.height for b in own)
        reach.append(Box(left, top, right - left, bottom - top))
    grid = _Grid(size, reach)
    return [
        [n for n in grid.near(own) if n != number and own.overlap_with(reach[n])]
        for number, own in enumerate(reach)
    ]


def _result(number: int, boxes: Sequence[Sequence[Box]], chosen: Sequence[int]) -> LabelPlace:
    box = boxes[number][chosen[number]]
    on_labels = sum(box.overlap_with(own[chosen[n]]) for n, own in enumerate(boxes) if n != number)
    return LabelPlace(chosen[number], box, on_labels)


class _Grid:
    """Rectangles by the cells that they touch, so that only near ones are compared."""

    def __init__(self, cell: float, boxes: Sequence[Box]) -> None:
        self.cell, self.boxes = cell, boxes
        self._cells: dict[tuple[int, int], list[int]] = defaultdict(list)
        for number, box in enumerate(boxes):
            for touched in self._touched(box):
                self._cells[touched].append(number)

    def near(self, box: Box) -> list[int]:
        return sorted({n for cell in self._touched(box) for n in self._cells.get(cell, ())})

    def count_inside(self, box: Box) -> int:
        """Return how many of the rectangles have their left upper corner inside."""
        right, bottom = box.left + box.width, box.top + box.height
        near = (self.boxes[number] for number in self.near(box))
        return sum(box.left <= one.left <= right and box.top <= one.top <= bottom for one in near)

    def _touched(self, box: Box) -> Iterator[tuple[int, int]]:
        for column in range(floor(box.left / self.cell), floor((box.left + box.width) / self.cell) + 1):
            for row in range(floor(box.top / self.cell), floor((box.top + box.height) / self.cell) + 1):
                yield column, row
