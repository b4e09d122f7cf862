"""How often the camera of a film goes to and fro, and for how long it leaves a picture as it is:
what makes a viewer giddy, and no other figure tells. Plain arithmetic; ways in widths of the
window, times in seconds of the film."""

from dataclasses import dataclass, field
from math import hypot
from statistics import median
from typing import Final

from game.stage.frame.camera import CameraView

_MIN_SWEEP: Final = 0.25
"""A sweep is a way of the camera of so many widths of the window at the least."""
_MAX_CREEP: Final = 0.1
"""Widths a second below which the camera is taken to lie still."""
_RETURN_SECONDS: Final = 2.5
"""Seconds after a sweep in which another one back again makes it a to and fro."""
_RETURN_COSINE: Final = -0.5
"""Cosine between two sweeps of which the second leads back."""
_WINDOW_ASPECT: Final = 9 / 16
"""How high a window is, for its width."""

MIN_VIEW_SECONDS: Final = 1.5
"""Seconds that an eye needs for a picture: one that is left sooner has hardly been seen."""
_MIN_SHIFT: Final = 0.15
"""The goal of the camera is another picture if its middle lies off by more widths of the window;"""
_MIN_SCALE_CHANGE: Final = 1.2
"""or if it shows everything so many times as large, or as small."""
_MAX_FOLLOW_SPEED: Final = 1.0
"""Widths a second, and scales a second, up to which a goal follows a ship: that is one picture."""


@dataclass(slots=True)
class ViewDurations:
    """How long each picture was left as it is, in seconds, one by one: from where the camera is
    sent there, or the film begins, to where it is sent to another one. The last has no end."""

    durations: list[float] = field(default_factory=list)
    _goal: CameraView | None = None
    _present_view: CameraView | None = None
    _since: float = 0.0

    def step(self, goal: CameraView, seconds: float, width: float) -> None:
        """Advance the camera by these seconds on its way there."""
        was, self._goal = self._goal or goal, goal
        picture = self._present_view or goal
        self._since += seconds
        off, grown = _view_difference(was, goal, width)
        if off <= _MAX_FOLLOW_SPEED * seconds and grown - 1 <= _MAX_FOLLOW_SPEED * seconds:
            picture = CameraView(
                picture.x + goal.x - was.x,
                picture.y + goal.y - was.y,
                picture.px_per_cm * goal.px_per_cm / was.px_per_cm,
            )
        off, grown = _view_difference(picture, goal, width)
        if off > _MIN_SHIFT or grown > _MIN_SCALE_CHANGE:
            self.durations.append(self._since)
            picture, self._since = goal, 0.0
        self._present_view = picture

    @property
    def median(self) -> float:
        """Seconds for which a picture is left, in the median; 0 where the camera stays."""
        return median(self.durations or [0.0])

    @property
    def short_share(self) -> float:
        """The share of them that were left too soon."""
        return sum(seconds < MIN_VIEW_SECONDS for seconds in self.durations) / max(1, len(self.durations))


def _view_difference(one: CameraView, other: CameraView, width: float) -> tuple[float, float]:
    """How far the middle of a view lies from another's, in widths of the window as the farther one
    shows them, and how many times as large the nearer one shows everything."""
    low, high = sorted((one.px_per_cm, other.px_per_cm))
    return hypot(other.x - one.x, other.y - one.y) * low / width, high / low


@dataclass(slots=True)
class CameraSweeps:
    """The sweeps of the camera, one by one; `turns` of them led back where the last came from."""

    returns: int = 0
    _at: CameraView | None = None
    _sweep: tuple[float, float] = (0.0, 0.0)
    _last: tuple[float, float] = (0.0, 0.0)
    _since: float = 0.0

    def step(self, look: CameraView, seconds: float, width: float) -> None:
        """So many seconds later the camera looks there, in a window so many px wide."""
        was, self._at = self._at or look, look
        x, y = _window_motion(was, look, width)
        self._since += seconds
        goes_on = hypot(x, y) > _MAX_CREEP * seconds
        if not goes_on or _cosine(self._sweep, (x, y)) < 0:
            self._end_sweep()
        if goes_on:
            self._sweep = self._sweep[0] + x, self._sweep[1] + y

    def _end_sweep(self) -> None:
        """The camera has come to lie still, or turns round."""
        sweep, self._sweep = self._sweep, (0.0, 0.0)
        if hypot(*sweep) < _MIN_SWEEP:
            return
        soon = self._since <= _RETURN_SECONDS
        self.returns += soon and _cosine(self._last, sweep) < _RETURN_COSINE
        self._last, self._since = sweep, 0.0


def _window_motion(was: CameraView, look: CameraView, width: float) -> tuple[float, float]:
    """How far everything in the window has gone by at the least, across and down, in widths of it.
    A camera that goes nearer to what it sees, or back from it, sweeps over nothing: one place of
    the window lies still, and what is about it goes apart on all sides, or together."""
    grown = abs(look.px_per_cm / was.px_per_cm - 1)
    scale = min(was.px_per_cm, look.px_per_cm) / width
    return (
        _excess((look.x - was.x) * scale, grown / 2),
        _excess((look.y - was.y) * scale, grown * _WINDOW_ASPECT / 2),
    )


def _excess(way: float, most: float) -> float:
    """What of a way, either way, is more than that."""
    return max(0.0, way - most) + min(0.0, way + most)


def _cosine(one: tuple[float, float], other: tuple[float, float]) -> float:
    """The cosine between two ways; 0 where one of them is none."""
    far = hypot(*one) * hypot(*other)
    return (one[0] * other[0] + one[1] * other[1]) / far if far else 0.0
