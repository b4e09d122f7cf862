"""KMH-9.2.25, KMH-9.6.2: whether land lies across a straight line. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from game.sea.overlap import Point, Ring, runs_over
from game.sea.rings import is_inside


def is_hidden(land: Sequence[Ring], start: Point, end: Point, stand: Sequence[Point] = ()) -> bool:
    """Whether land lies between two points. Who stands ashore looks out, and is seen, over the land
    he stands on: ``stand`` is where the middles of those are, the two points if none is given."""
    crossed = [ring for ring in land if runs_over(ring, start, end)]
    return any(
        not any(is_inside(ring, *foot) for foot in stand or (start, end)) for ring in crossed
    )
