"""The closest view of places on the table between the panels over the sea, and which optional
places it holds.

Only the points that matter must be clear of panels, not a whole rectangle: a course that runs up
the middle of the window can be shown larger than the largest free rectangle would allow. What must
be seen is always in view, and optional places only as far as the ship in hand stays large enough
(`choose_points_to_show`). Pure arithmetic; places in cm of the table, boxes (x, y, width, height)
in px of
the window.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeVar

import numpy as np
import numpy.typing as npt

from game.sea.polygons import Point
from game.stage.frame.camera import CameraView, PointsToShow, Viewport, fit_groups

Box = tuple[int, int, int, int]
_Floats = npt.NDArray[np.float64]
_STEP_PX: Final = 8
"""Px between two positions of the table that are tried."""
_SCALE_STEPS: Final = 7
"""Number of bisections between a scale that fits and one that does not: to within 1 %."""
_MAX_OFF_CENTRE: Final = 0.15
"""Share of the area by which the subject may be beside the middle of the free rectangle."""
_MAX_ENLARGEMENT: Final = 3.0
"""Limit of the scale, as a multiple of the scale in the free rectangle."""
_GOOD_ENOUGH: Final = (0.8, 1.25)
"""A view whose scale is within these factors of the best one is good enough, and the camera
stays."""


@dataclass(frozen=True, slots=True)
class UncoveredSea:
    """Where ships can be seen: an area of the window, the panels in it with their margins, and the
    largest free rectangle, whose middle is the middle of every view."""

    area: Box
    panels: tuple[Box, ...]
    free_viewport: Viewport


def fit_clear_view(
    points_to_show: Sequence[PointsToShow], visible_sea: UncoveredSea, *, max_px_per_cm: float
) -> CameraView:
    """Return the closest view, at most `max_px_per_cm` px a cm, that shows every place in the area
    and
    none under a panel, each as far from both as its margin says (a share of the free rectangle).
    Raise ValueError without places."""
    return _fit_clear_view(tuple(points_to_show), visible_sea, max_px_per_cm)


@lru_cache(maxsize=64)
def _fit_clear_view(holds: tuple[PointsToShow, ...], visible_sea: UncoveredSea, highest: float) -> CameraView:
    """Compute the same, cached: a question is framed again whenever a panel has come and gone."""
    plain = fit_groups(holds, visible_sea.free_viewport, max_px_per_cm=highest)
    spots = _padded_points(holds, visible_sea)
    laid = _table_corner(spots, visible_sea, plain.px_per_cm)
    if laid is None:
        return plain
    scale, beyond = plain.px_per_cm, min(highest, _MAX_ENLARGEMENT * plain.px_per_cm)
    most = _table_corner(spots, visible_sea, beyond)
    if most is not None:
        return _view_from_corner(most, beyond, visible_sea)
    for _ in range(_SCALE_STEPS):
        middle = (scale + beyond) / 2
        found = _table_corner(spots, visible_sea, middle)
        if found is None:
            beyond = middle
        else:
            scale, laid = middle, found
    return _view_from_corner(laid, scale, visible_sea)


def is_view_good_enough(
    current_view: CameraView,
    best: CameraView,
    points_to_show: Sequence[PointsToShow],
    visible_sea: UncoveredSea,
) -> bool:
    """Return whether the camera may stay at `current_view`: it shows all that the best view shows,
    clear of
    panels, and about as large."""
    least, most = _GOOD_ENOUGH
    if not least <= current_view.px_per_cm / best.px_per_cm <= most:
        return False
    left, top, wide, high = visible_sea.area
    x, y = visible_sea.free_viewport.centre
    for px, py, pad in _padded_points(points_to_show, visible_sea):
        at = (
            x + (px - current_view.x) * current_view.px_per_cm,
            y + (py - current_view.y) * current_view.px_per_cm,
        )
        # Half the margin is enough for what is seen already.
        air = pad / 2
        if not (left + air <= at[0] <= left + wide - air and top + air <= at[1] <= top + high - air):
            return False
        if any(x0 - air < at[0] < x0 + w + air and y0 - air < at[1] < y0 + h + air
               for x0, y0, w, h in visible_sea.panels):  # fmt: skip
            return False
    return True


def _padded_points(
    points_to_show: Sequence[PointsToShow], visible_sea: UncoveredSea
) -> list[tuple[float, float, float]]:
    """Return every place with the px that it keeps from panels and edges."""
    least = min(visible_sea.free_viewport.width, visible_sea.free_viewport.height)
    return [(x, y, hold.margin * least) for hold in points_to_show for x, y in hold.points]


def _table_corner(
    spots: Sequence[tuple[float, float, float]], visible_sea: UncoveredSea, scale: float
) -> Point | None:
    """Return where the table's corner must be in the window so that all places are clear at this
    scale, and the subject is as near as possible to the middle of the free rectangle; None if there
    is no such place."""
    x, y, pad = np.array(spots, float).T
    x, y = x * scale, y * scale
    left, top, wide, high = visible_sea.area
    low = float((left + pad - x).max()), float((top + pad - y).max())
    far = float((left + wide - pad - x).min()), float((top + high - pad - y).min())
    middle = visible_sea.free_viewport.centre
    wanted = middle[0] - (x.min() + x.max()) / 2, middle[1] - (y.min() + y.max()) / 2
    low = (max(low[0], wanted[0] - _MAX_OFF_CENTRE * wide), max(low[1], wanted[1] - _MAX_OFF_CENTRE * high))
    far = (min(far[0], wanted[0] + _MAX_OFF_CENTRE * wide), min(far[1], wanted[1] + _MAX_OFF_CENTRE * high))
    if low[0] > far[0] or low[1] > far[1]:
        return None
    across = np.arange(low[0], far[0] + _STEP_PX, _STEP_PX).clip(max=far[0])
    down = np.arange(low[1], far[1] + _STEP_PX, _STEP_PX).clip(max=far[1])
    taken = _blocked_corners((x, y, pad), visible_sea, across, down)
    if taken.all():
        return None
    off = (across[None, :] - wanted[0]) ** 2 + (down[:, None] - wanted[1]) ** 2
    row, col = divmod(int(np.where(taken, np.inf, off).argmin()), len(across))
    return float(across[col]), float(down[row])


def _blocked_corners(
    spots: tuple[_Floats, _Floats, _Floats], visible_sea: UncoveredSea, across: _Floats, down: _Floats
) -> npt.NDArray[np.bool_]:
    """Return, for each candidate place of the table's corner (`down` by `across`), whether any of
    the spots (x and y from that corner, and the px each keeps from panels) is under a panel. Each
    pair of spot and panel blocks a rectangle of candidates: its corners are marked, and a
    cumulative sum counts the blocks on each candidate."""
    x, y, pad = spots
    boxes = np.array(visible_sea.panels, float).reshape(-1, 4, 1)
    box_x, box_y, box_w, box_h = (boxes[:, n] for n in range(4))
    starts = np.searchsorted(across, box_x - pad - x, "right")
    ends = np.searchsorted(across, box_x + box_w + pad - x, "left")
    tops = np.searchsorted(down, box_y - pad - y, "right")
    feet = np.searchsorted(down, box_y + box_h + pad - y, "left")
    bars = (tops < feet) & (starts < ends)
    starts, ends, tops, feet = starts[bars], ends[bars], tops[bars], feet[bars]
    edges = np.zeros((len(down) + 1, len(across) + 1), int)
    for rows, columns, count in ((tops, starts, 1), (feet, ends, 1), (tops, ends, -1),
                                 (feet, starts, -1)):  # fmt: skip
        np.add.at(edges, (rows, columns), count)
    found: npt.NDArray[np.bool_] = edges.cumsum(0).cumsum(1)[:-1, :-1] > 0
    return found


def _view_from_corner(laid: Point, scale: float, visible_sea: UncoveredSea) -> CameraView:
    """Return the view with the table's corner at that px of the window."""
    x, y = visible_sea.free_viewport.centre
    return CameraView((x - laid[0]) / scale, (y - laid[1]) / scale, scale)


MIN_HULL_PX: Final = 100.0
"""Least length in px (units at scale 1) of the hull of the ship in hand, if what must be seen
allows it."""
_REFERENCE_SEA: Final = Viewport(0, 0, 960, 440)
"""The sea that a window of 1280 x 720 leaves free beside its panels and below a card; a larger
window shows all of it larger."""

WishT = TypeVar("WishT")


def choose_points_to_show(
    points_for: Callable[[Sequence[WishT]], Sequence[PointsToShow]],
    wishes: Sequence[WishT],
    hull_length_cm: float,
) -> tuple[PointsToShow, ...]:
    """Return the places for the camera to hold. `points_for` returns them for some of the `wishes`;
    with
    none, what must be seen. Accept wishes in order, each only if the hull, `hull_length_cm` cm
    long, stays
    MIN_HULL_PX long, or if the camera need not go farther away for it."""
    chosen: list[WishT] = []
    holds = tuple(points_for(chosen))
    lowest = min(MIN_HULL_PX / max(hull_length_cm, 0.1), _scale_to_show(holds))
    for wish in wishes:
        more = tuple(points_for([*chosen, wish]))
        if _scale_to_show(more) >= lowest:
            chosen.append(wish)
            holds = more
    return holds


def _scale_to_show(points_to_show: Sequence[PointsToShow]) -> float:
    """Return the px a cm at which all of it is in view; infinity for no places."""
    return (
        fit_groups(points_to_show, _REFERENCE_SEA).px_per_cm
        if any(hold.points for hold in points_to_show)
        else float("inf")
    )
