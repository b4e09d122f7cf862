"""Inches, headings and arcs for thinking ahead, in plain floats: a captain looks at thousands of
places, and the book's own measure decides when it comes to firing."""

from math import sqrt
from typing import NamedTuple

from game.books.hf.rules.table_geometry import INCH, nearest_point
from game.sea.pose import Pose

_S = sqrt(0.5)
AHEAD = ((0.0, -1.0), (_S, -_S), (1.0, 0.0), (_S, _S), (0.0, 1.0), (-_S, _S), (-1.0, 0.0), (-_S, -_S))
"""An inch ahead on each of the eight headings."""


class InchPose(NamedTuple):
    """A place in inches and a heading in points."""

    x: float
    y: float
    point: int


def inch_pose_of(pose: Pose) -> InchPose:
    """Return a pose as a captain thinks of it."""
    return InchPose(pose.x / INCH, pose.y / INCH, nearest_point(pose.heading))


def distance_between(a: InchPose, b: InchPose) -> float:
    """Return inches from middle to middle."""
    return sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2)
