"""The camera: centimetres of table to pixels of screen and back, and how a view becomes another.

The sea plane is drawn true (no foreshortening), so one number, `px_per_cm`, serves distances, arcs and hulls
alike. Heights go straight up the screen at HEIGHT_FACTOR of their length. Pure values and arithmetic: no
pygame, no clock; the screen passes input and seconds.

Three values

A `Viewport` is the free sea on the screen, without the panels at its edges: the camera frames into it. A
`CameraView` is the cm point in its middle and a scale. A `Camera` has the present view, and while it moves a
start and an end.

To find a view

`fit_groups` returns the closest view that shows several groups of places, each with its own margin. Per axis
a group is a span and the px it may extend from the middle. Every pair of spans limits the scale; the smallest
limit of both axes is the answer, and the centre is half way between the tightest bounds. It is exact, without
a search. `fit_clear_view` does the harder case, in which only the places themselves must be clear of panels;
it searches. Which places matter is decided by `ui/battle/camera`.

To move to it

The scale changes by equal ratios, never by equal steps: a zoom from 10 to 20 px a cm looks as fast as one
from 20 to 40. The centre follows the scale so that the one table point that has the same place in both views
keeps it all the way; a zoom at the pointer therefore does not wander. A longer move, past 0.8 of a view,
flies in an arc that first rises and then comes down (van Wijk and Nuij, 2003). A level glide over several
widths was a blur; in an arc the sea passes at one speed, and from the middle both ends can be seen. The curve
is 1.2 and not the 1.4 that people prefer on maps, because ships must stay large enough to be ships. All moves
ease in and out.

A new move starts from the present view, so there is no jump when the target changes. `retarget_view` moves
the end of a move under way: a ship that sails on while the camera comes. The player's hand stops a move
(`pan`, `stop`).

Limits

`_clamp_view` keeps the scale between the whole table and `max_px_per_cm`, and the centre within 0.3 of a
viewport of the table: what is at the edge can be seen beside a panel. `resize` keeps the table in its place
on the screen when panels fold in or out; only the middle of the view changes, so nothing moves under the
player's pointer. An explosion shakes what is drawn (`to_screen`) but never what is picked (`to_cm`)."""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, TypeVar

import numpy as np
import numpy.typing as npt

from game.sea.polygons import Point

HULL_METRES_PER_CM: Final = 12.0  # 12 m of hull is 1 cm: a seventy-four is about 4.3 cm long
HEIGHT_FACTOR: Final = 0.42  # screen height of one unit of height above the water (plan-oblique)

MIN_PX_PER_CM: Final = 0.6 * HULL_METRES_PER_CM
MAX_PX_PER_CM: Final = 6.6 * HULL_METRES_PER_CM
ZOOM_STEPS: Final = 8  # zoom steps from MIN_PX_PER_CM to MAX_PX_PER_CM
MARGIN: Final = 0.12
GLIDE_SECONDS: Final = 0.45
ZOOM_SECONDS: Final = 0.16
_EDGE_MARGIN: Final = 0.3  # share of the viewport by which a view's middle may be off the table
_SHORT_MOVE: Final = 0.8  # moves up to this many times the wider of the two views keep their height
# How strongly a longer move rises rather than travels; 1.4 is what people like best on a map, but ships must
# stay large enough to be ships.
_FLIGHT_CURVE: Final = 1.2
SHAKE_SECONDS: Final = 0.5
SHAKE_PX: Final = 6.0


@dataclass(frozen=True, slots=True)
class Viewport:
    """The free sea on the screen, in px: the part the camera frames into, not the window."""

    left: float
    top: float
    width: float
    height: float

    @property
    def centre(self) -> Point:
        """Middle of the free sea, px."""
        return self.left + self.width / 2, self.top + self.height / 2


@dataclass(frozen=True, slots=True)
class CameraView:
    """One view of the table: the cm point in the middle of the viewport, and px per cm."""

    x: float
    y: float
    px_per_cm: float


@dataclass(frozen=True, slots=True)
class PointsToShow:
    """Places (cm) that a view must show, with `margin` of the viewport free on each side."""

    points: tuple[Point, ...]
    margin: float = MARGIN


def fit_view(points: Iterable[Point], viewport: Viewport, *, margin: float = MARGIN) -> CameraView:
    """Return the closest view of all `points` (cm), `margin` free on each side. Raise ValueError without."""
    return fit_groups([PointsToShow(tuple(points), margin)], viewport)


def fit_groups(
    points_to_show: Sequence[PointsToShow], viewport: Viewport, *, max_px_per_cm: float = MAX_PX_PER_CM
) -> CameraView:
    """Return the closest view of all groups, each with its margin. Raise ValueError without points."""
    found = [hold for hold in points_to_show if hold.points]
    if not found:
        raise ValueError("nothing to frame: give the camera at least one point")
    across = [_span_of([p[0] for p in hold.points], hold.margin, viewport.width) for hold in found]
    along = [_span_of([p[1] for p in hold.points], hold.margin, viewport.height) for hold in found]
    scale = min(max_px_per_cm, _max_scale(across), _max_scale(along))
    return CameraView(_centre_of_spans(across, scale), _centre_of_spans(along, scale), scale)


def _span_of(places: Sequence[float], margin: float, px: float) -> tuple[float, float, float]:
    """Return the least and greatest place in cm, and how many px they may be from the middle."""
    return min(places), max(places), px * (0.5 - margin)


def _max_scale(spans: Sequence[tuple[float, float, float]]) -> float:
    """Return the highest px per cm at which one middle suits every span."""
    pairs = [(high - low, a + b) for low, _, a in spans for _, high, b in spans]
    return min((room / wide for wide, room in pairs if wide > 0), default=math.inf)


def _centre_of_spans(spans: Sequence[tuple[float, float, float]], scale: float) -> float:
    """Return the place in cm that suits every span at this scale, half way between the two limits."""
    least = max(high - room / scale for _, high, room in spans)
    most = min(low + room / scale for low, _, room in spans)
    return (least + most) / 2


def interpolate_view(start: CameraView, end: CameraView, share: float) -> CameraView:
    """Return the view `share` (0 to 1) of the way. The scale changes by equal ratios, and the centre follows
    so that the one table point that keeps its place on the screen keeps it all the way."""
    scale = start.px_per_cm * (end.px_per_cm / start.px_per_cm) ** share
    far = 1 / end.px_per_cm - 1 / start.px_per_cm
    along = share
    if abs(far) > 1e-9:
        along = (1 / scale - 1 / start.px_per_cm) / far
    x = start.x + (end.x - start.x) * along
    y = start.y + (end.y - start.y) * along
    return CameraView(x, y, scale)


def interpolate_flight(start: CameraView, end: CameraView, share: float, width: float) -> CameraView:
    """Return the view `share` (0 to 1) of the way through a viewport `width` px wide. A move of more than
    _SHORT_MOVE views is flown in an arc: the sea passes at the same speed all the way, and from its middle
    both ends can be seen. After J. J. van Wijk and W. A. A. Nuij, Smooth and efficient zooming and panning
    (2003)."""
    first, last = width / start.px_per_cm, width / end.px_per_cm
    way = math.hypot(end.x - start.x, end.y - start.y)
    if way <= _SHORT_MOVE * max(first, last):
        return interpolate_view(start, end, share)
    bow, rise = _FLIGHT_CURVE * _FLIGHT_CURVE, last * last - first * first
    leaves = _flight_position((rise + bow * bow * way * way) / (2 * first * bow * way))
    comes = _flight_position((rise - bow * bow * way * way) / (2 * last * bow * way))
    now = leaves + (comes - leaves) * share
    seen = first * math.cosh(leaves) / math.cosh(now)
    gone = first / bow * (math.cosh(leaves) * math.tanh(now) - math.sinh(leaves)) / way
    x, y = start.x + (end.x - start.x) * gone, start.y + (end.y - start.y) * gone
    return CameraView(x, y, width / seen)


def _flight_position(slope: float) -> float:
    """Return the position on the arc, 0 at its top, of an end where it climbs with this slope."""
    return -math.asinh(slope)


def zoomed_px_per_cm(
    px_per_cm: float, steps: int, min_px_per_cm: float = MIN_PX_PER_CM, max_px_per_cm: float = MAX_PX_PER_CM
) -> float:
    """Return the px per cm `steps` steps (+ closer, - farther) from `px_per_cm`, on the ladder of ZOOM_STEPS
    equal ratios from `min_px_per_cm` to `max_px_per_cm`; a scale between two steps goes to the next one."""
    ratio = math.log(max_px_per_cm / min_px_per_cm) / (ZOOM_STEPS - 1)
    place = math.log(px_per_cm / min_px_per_cm) / ratio
    start = math.floor(place + 1e-6) if steps > 0 else math.ceil(place - 1e-6)
    step = min(ZOOM_STEPS - 1, max(0, start + steps))
    return min_px_per_cm * math.exp(ratio * step)


class Camera:
    """The camera over a table of `size_cm`, with a viewport. `glide_to`, `zoom` and `pan` set a target,
    `advance` moves towards it. `view` is always the view to draw now; `max_px_per_cm` the closest zoom. No
    hull is drawn shorter than `least_hull_px`: in a fleet seen from afar it is larger than it is."""

    def __init__(self, viewport: Viewport, size_cm: Point) -> None:
        """Start with a view of the whole table."""
        self.viewport = viewport
        self.size_cm = size_cm
        self.max_px_per_cm = MAX_PX_PER_CM
        self.least_hull_px = 0.0
        self.view = fit_view([(0.0, 0.0), size_cm], viewport, margin=0.0)
        self._start = self._end = self.view
        self._time = self._seconds = 0.0
        self._shake = 0.0

    @property
    def px_per_cm(self) -> float:
        """Scale of distances and of hulls, px per cm."""
        return self.view.px_per_cm

    @property
    def px_per_metre(self) -> float:
        """Scale of a ship's own metres (hull, mast, flag), px per metre."""
        return self.view.px_per_cm / HULL_METRES_PER_CM

    @property
    def centre(self) -> Point:
        """The cm point in the middle of the viewport."""
        return self.view.x, self.view.y

    @property
    def target_view(self) -> CameraView:
        """View at the end of the present move."""
        return self._end if self.is_gliding else self.view

    @property
    def min_px_per_cm(self) -> float:
        """Farthest zoom: MIN_PX_PER_CM, or less if the whole table needs it."""
        whole = fit_view([(0.0, 0.0), self.size_cm], self.viewport, margin=0.0)
        return min(MIN_PX_PER_CM, whole.px_per_cm)

    @property
    def is_gliding(self) -> bool:
        """Whether a move is under way."""
        return self._time < self._seconds

    def to_screen(self, x: float, y: float) -> Point:
        """Return the screen px of the table point (x, y) cm at sea level."""
        port, look = self.viewport, self.view
        px = port.left + port.width / 2 + (x - look.x) * look.px_per_cm
        py = port.top + port.height / 2 + (y - look.y) * look.px_per_cm
        if self._shake <= 0:
            return px, py
        jolt = self._shake_offset()
        return px + jolt[0], py + jolt[1]

    def to_cm(self, px: float, py: float) -> Point:
        """Return the table point in cm under the screen point (px, py); a shake does not move it."""
        cx, cy = self.viewport.centre
        scale = self.view.px_per_cm
        return self.view.x + (px - cx) / scale, self.view.y + (py - cy) / scale

    def jump_to(self, view: CameraView) -> None:
        """Show this view at once."""
        self.view = self._start = self._end = self._clamp_view(view)
        self._time = self._seconds = 0.0

    def glide_to(self, view: CameraView, seconds: float = GLIDE_SECONDS) -> None:
        """Start a move to `view` from the present view."""
        self._start, self._end = self.view, self._clamp_view(view)
        self._time, self._seconds = 0.0, max(0.0, seconds)
        if not self.is_gliding:
            self.jump_to(view)

    def retarget_view(self, view: CameraView) -> None:
        """Show this view at once; during a move, make it the new end, in the same time."""
        if not self.is_gliding:
            return self.jump_to(view)
        self._end = self._clamp_view(view)
        return None

    def stop(self) -> None:
        """Stop the move: the player has taken the camera."""
        self.jump_to(self.view)

    def view_of(self, points: Iterable[Point], *, margin: float = MARGIN) -> CameraView:
        """Return the view that frames `points` (cm) in this viewport; go there with `glide_to`."""
        return self._clamp_view(fit_view(points, self.viewport, margin=margin))

    def zoom(self, steps: int, pixel: Point, seconds: float = ZOOM_SECONDS) -> None:
        """Step the zoom (+ closer) while the table point under screen point `pixel` stays put."""
        scale = zoomed_px_per_cm(self.target_view.px_per_cm, steps, self.min_px_per_cm, self.max_px_per_cm)
        x, y = self.to_cm(*pixel)
        cx, cy = self.viewport.centre
        self.glide_to(CameraView(x - (pixel[0] - cx) / scale, y - (pixel[1] - cy) / scale, scale), seconds)

    def pan(self, dx_px: float, dy_px: float) -> None:
        """Drag the table by (dx, dy) px at once."""
        scale = self.view.px_per_cm
        self.jump_to(replace(self.view, x=self.view.x - dx_px / scale, y=self.view.y - dy_px / scale))

    def shake(self) -> None:
        """Start the shake of an explosion; call it only if motion is allowed."""
        self._shake = SHAKE_SECONDS

    def resize(self, viewport: Viewport) -> None:
        """Frame into another viewport. The table keeps its place on the screen, also at the end of a move:
        only the middle of the view changes."""
        before, self.viewport = self.viewport.centre, viewport
        x, y = viewport.centre[0] - before[0], viewport.centre[1] - before[1]
        self.view, self._start, self._end = (
            CameraView(view.x + x / view.px_per_cm, view.y + y / view.px_per_cm, view.px_per_cm)
            for view in (self.view, self._start, self._end)
        )

    def advance(self, dt: float) -> bool:
        """Move on for `dt`; return whether the view still moves."""
        self._shake = max(0.0, self._shake - dt)
        if not self.is_gliding:
            return self._shake > 0
        self._time = min(self._seconds, self._time + dt)
        t = min(1.0, max(0.0, self._time / self._seconds))
        share = t * t * (3 - 2 * t)
        self.view = self._end if share >= 1 else self._view_at(share)
        return self.is_gliding or self._shake > 0

    def _view_at(self, share: float) -> CameraView:
        return interpolate_flight(self._start, self._end, share, self.viewport.width)

    def _clamp_view(self, look: CameraView) -> CameraView:
        """Clamp `look`: its scale to the limits, its centre to the table or a little beyond the edge, so that
        what is at the edge can be seen beside a panel."""
        scale = min(self.max_px_per_cm, max(self.min_px_per_cm, look.px_per_cm))
        wide, high = self.size_cm
        beyond = (_EDGE_MARGIN * self.viewport.width / scale, _EDGE_MARGIN * self.viewport.height / scale)
        x = min(wide + beyond[0], max(-beyond[0], look.x))
        return CameraView(x, min(high + beyond[1], max(-beyond[1], look.y)), scale)

    def _shake_offset(self) -> Point:
        if self._shake <= 0:
            return 0.0, 0.0
        force = SHAKE_PX * (self._shake / SHAKE_SECONDS) ** 2
        return force * math.sin(self._shake * 71), force * math.cos(self._shake * 53)


Box = tuple[int, int, int, int]
_Floats = npt.NDArray[np.float64]
_STEP_PX: Final = 8  # px between two positions of the table that are tried
_SCALE_STEPS: Final = 7  # number of bisections between a scale that fits and one that does not: to within 1 %
_MAX_OFF_CENTRE: Final = 0.15  # share of the area by which the subject may be off the middle
_MAX_ENLARGEMENT: Final = 3.0  # limit of the scale, as a multiple of the scale in the free rectangle
_GOOD_ENOUGH: Final = (0.8, 1.25)  # the camera stays if its scale is within these factors of the best


@dataclass(frozen=True, slots=True)
class UncoveredSea:
    """Where ships can be seen: an area of the window, the panels in it with their margins, and the largest
    free rectangle, whose middle is the middle of every view."""

    area: Box
    panels: tuple[Box, ...]
    free_viewport: Viewport


def fit_clear_view(
    points_to_show: Sequence[PointsToShow], visible_sea: UncoveredSea, *, max_px_per_cm: float
) -> CameraView:
    """Return the closest view, at most `max_px_per_cm` px a cm, that shows every place in the area and none
    under a panel, each as far from both as its margin says (a share of the free rectangle). Raise ValueError
    without places."""
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
    """Return whether `current_view` shows all that the best view shows, clear and about as large."""
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
    """Return where the table's corner must be in the window so that all places are clear at this scale, and
    the subject is as near as possible to the middle of the free rectangle; None if there is no such place."""
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
    """Return, for each candidate place of the table's corner (`down` by `across`), whether any of the spots
    (x and y from that corner, and the px each keeps from panels) is under a panel. Each pair of spot and
    panel blocks a rectangle of candidates: its corners are marked, and a cumulative sum counts the blocks on
    each candidate."""
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
    x, y = visible_sea.free_viewport.centre
    return CameraView((x - laid[0]) / scale, (y - laid[1]) / scale, scale)


MIN_HULL_PX: Final = 100.0  # least px of the hull of the ship in hand, if what must be seen allows it
# The sea that a window of 1280 x 720 leaves free beside its panels and below a card; a larger window shows
# all of it larger.
_REFERENCE_SEA: Final = Viewport(0, 0, 960, 440)

WishT = TypeVar("WishT")


def choose_points_to_show(
    points_for: Callable[[Sequence[WishT]], Sequence[PointsToShow]],
    wishes: Sequence[WishT],
    hull_length_cm: float,
) -> tuple[PointsToShow, ...]:
    """Return the places for the camera to hold. `points_for` returns them for some of the `wishes`; with
    none, what must be seen. Accept wishes in order, each only if the hull, `hull_length_cm` cm long, stays
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
