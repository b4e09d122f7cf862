"""How far a ship can sail before anything can be in her way: circles instead of hulls. Pure."""

from __future__ import annotations

from game.books.kmh.rules.chains import barring
from game.books.kmh.rules.sheet import Chart, Ship, all_afloat
from game.core.table import the
from game.sea.pose import distance
from game.sea.units import CM

MARGIN = CM // 4
"""More than any rounding of the waters."""


def sea_room(ship: Ship) -> int:
    """A way, in table units, on which she touches nothing whatever her course (KMH-6.10.1), by wide
    circles round the hulls; nought off a coast or a chain, below nought where hulls are close."""
    chart, pose = the(Chart), ship.pose
    if chart.land or chart.shoals or barring():
        return 0
    round_her = (ship.length + ship.beam) // 2 + MARGIN
    rooms = (
        distance(pose.x, pose.y, s.pose.x, s.pose.y) - round_her - (s.length + s.beam) // 2
        for s in all_afloat()
        if s is not ship
    )
    return min(rooms, default=chart.width + chart.height)
