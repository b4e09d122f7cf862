"""A ship that sails farther than a view from near by can hold: the camera goes along with her, and
the water lies still no more instead. Plain arithmetic; lengths in cm of the table."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import Final

from game.sea.rings import Point
from game.stage.frame.camera import RISE, CameraView, Viewport
from game.ui.battle.camera_subjects import MASTS, Subject

NEARER: Final = 1.2
"""A ship with whom the camera goes along is so many times as long as she must be."""
_BEFORE, _PAST = 0.30, 0.24
"""Shares of the sea that she lies from its middle at the most as her way begins, and at its end
ahead of it: the camera need not go as far as she does."""
_SEEN: Final = 0.44
"""And all of her no farther than that."""
_SAILS: Final = 0.05
"""Cm that she has yet to go at the least, to be under way."""


@dataclass(frozen=True, slots=True)
class CameraFollow:
    """With whom the camera goes along, from how near by (px a cm), how far off her it looks as her
    way begins and at its end (cm across and down), and how long that way is (cm)."""

    ship: str
    px_per_cm: float
    first: Point
    last: Point
    way: float

    def view(self, body: Subject) -> CameraView:
        """Where the camera looks while she is there."""
        left = min(1.0, _way(body) / self.way)
        x, y = (a * left + b * (1 - left) for a, b in zip(self.first, self.last, strict=True))
        return CameraView(body.x + x, body.y + y, self.px_per_cm)


def under_way(body: Subject) -> bool:
    """Whether her tracks lead any farther."""
    return _way(body) > _SAILS


def begin(body: Subject, px_per_cm: float, now: CameraView, sea: Viewport) -> CameraFollow:
    """The camera is to go along with her: from where it looks `now`, if she is seen well there, and
    no farther than must be."""
    x, y, way = body.destination[0] - body.x, body.destination[1] - body.y, max(_way(body), _SAILS)
    wide, high = sea.width / px_per_cm, sea.height / px_per_cm
    all_of_her = (0.5 + RISE * MASTS) * body.length
    first = (
        _within(now.x - body.x, min(_BEFORE * wide, _SEEN * wide - all_of_her)),
        _within(now.y - body.y, min(_BEFORE * high, _SEEN * high - all_of_her)),
    )
    last = -_PAST * wide * x / way, -_PAST * high * y / way
    return CameraFollow(body.ship, px_per_cm, first, last, way)


def _within(off: float, most: float) -> float:
    """That far off, and no farther than `most` either way."""
    most = max(0.0, most)
    return max(-most, min(most, off))


def _way(body: Subject) -> float:
    """Cm from where she is to where her tracks end."""
    return hypot(body.destination[0] - body.x, body.destination[1] - body.y)
