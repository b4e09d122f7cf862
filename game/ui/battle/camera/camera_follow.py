"""A ship that sails farther than a view from near by can hold: the camera goes along with her, and
the water lies still no more instead. Plain arithmetic; lengths in cm of the table."""

from dataclasses import dataclass
from math import hypot
from typing import Final

from game.sea.polygons import Point
from game.stage.frame.camera import HEIGHT_FACTOR, CameraView, Viewport
from game.ui.battle.camera.camera_subjects import MAST_HEIGHT, Subject

FOLLOW_ZOOM: Final = 1.2
"""A ship with whom the camera goes along is so many times as long as she must be."""
_MAX_START_OFFSET, _MAX_END_OFFSET = 0.30, 0.24
"""Shares of the sea that she lies from its middle at the most as her way begins, and at its end
ahead of it: the camera need not go as far as she does."""
_MAX_VIEW_OFFSET: Final = 0.44
"""And all of her no farther than that."""
_MIN_WAY_CM: Final = 0.05
"""Cm that she has yet to go at the least, to be under way."""


@dataclass(frozen=True, slots=True)
class CameraFollow:
    """With whom the camera goes along, from how near by (px a cm), how far off her it looks as her
    way begins and at its end (cm across and down), and how long that way is (cm)."""

    ship: str
    px_per_cm: float
    start_offset: Point
    end_offset: Point
    distance: float

    def view(self, subject: Subject) -> CameraView:
        """Where the camera looks while she is there."""
        left = min(1.0, _remaining_distance(subject) / self.distance)
        x, y = (a * left + b * (1 - left) for a, b in zip(self.start_offset, self.end_offset, strict=True))
        return CameraView(subject.x + x, subject.y + y, self.px_per_cm)


def is_under_way(subject: Subject) -> bool:
    """Whether her tracks lead any farther."""
    return _remaining_distance(subject) > _MIN_WAY_CM


def start_follow(subject: Subject, px_per_cm: float, view: CameraView, sea: Viewport) -> CameraFollow:
    """The camera is to go along with her: from where it looks `view`, if she is seen well there,
    and
    no farther than must be."""
    x, y, way = (
        subject.destination[0] - subject.x,
        subject.destination[1] - subject.y,
        max(_remaining_distance(subject), _MIN_WAY_CM),
    )
    wide, high = sea.width / px_per_cm, sea.height / px_per_cm
    all_of_her = (0.5 + HEIGHT_FACTOR * MAST_HEIGHT) * subject.length
    first = (
        _clamped(view.x - subject.x, min(_MAX_START_OFFSET * wide, _MAX_VIEW_OFFSET * wide - all_of_her)),
        _clamped(view.y - subject.y, min(_MAX_START_OFFSET * high, _MAX_VIEW_OFFSET * high - all_of_her)),
    )
    last = -_MAX_END_OFFSET * wide * x / way, -_MAX_END_OFFSET * high * y / way
    return CameraFollow(subject.ship, px_per_cm, first, last, way)


def _clamped(off: float, most: float) -> float:
    """That far off, and no farther than `most` either way."""
    most = max(0.0, most)
    return max(-most, min(most, off))


def _remaining_distance(subject: Subject) -> float:
    """Cm from where she is to where her tracks end."""
    return hypot(subject.destination[0] - subject.x, subject.destination[1] - subject.y)
