"""A ship that sails farther than a view from near by can hold: the camera goes along with her, and
the water lies still no more instead. Plain arithmetic; lengths in cm of the table."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import Final

from game.stage.frame.camera import CameraView, Viewport
from game.ui.table.bodies import Body

NEARER: Final = 1.2
"""A ship with whom the camera goes along is so many times as long as she must be."""
_LEAD: Final = 0.12
"""Share of the sea that she lies from its middle then, so that one sees where she goes."""
_SAILS: Final = 0.05
"""Cm that she has yet to go at the least, to be under way."""


@dataclass(frozen=True, slots=True)
class Ride:
    """With whom the camera goes along, from how near by (px a cm), and how far ahead of her it
    looks (cm across and down)."""

    ship: str
    px_per_cm: float
    ahead: tuple[float, float]

    def view(self, body: Body) -> CameraView:
        """Where the camera looks while she is there."""
        return CameraView(body.x + self.ahead[0], body.y + self.ahead[1], self.px_per_cm)


def under_way(body: Body) -> bool:
    """Whether her tracks lead any farther."""
    return _way(body) > _SAILS


def begin(body: Body, px_per_cm: float, sea: Viewport) -> Ride:
    """The camera is to go along with her; it looks ahead of her to where her tracks end."""
    x, y, way = body.to[0] - body.x, body.to[1] - body.y, max(_way(body), _SAILS)
    lead = _LEAD / px_per_cm
    return Ride(body.ship, px_per_cm, (lead * sea.width * x / way, lead * sea.height * y / way))


def _way(body: Body) -> float:
    """Cm from where she is to where her tracks end."""
    return hypot(body.to[0] - body.x, body.to[1] - body.y)
