"""Hulls from above, and fillings that distinguish sides without colour."""

from __future__ import annotations

from math import cos, radians, sin

from game.prints.pen import Pen, Point

OUTLINE = [
    *((0.5, 0.0), (0.42, 0.06), (0.3, 0.1), (0.1, 0.125), (-0.3, 0.12), (-0.46, 0.09)),
    *((-0.5, 0.06), (-0.5, -0.06), (-0.46, -0.09), (-0.3, -0.12), (0.1, -0.125)),
    *((0.3, -0.1), (0.42, -0.06)),
]
"""Along and across, in shares of her length, from the bow round: a quarter as broad as long."""
MASTS = {"fore": 0.27, "main": 0.0, "mizzen": -0.27}
"""Positions of masts along the hull."""


def hull_outline(at: Point, heading: float, length: float) -> list[Point]:
    """Return the outline of a ship; heading in degrees clockwise from the top."""
    return [point_from_local(at, heading, u * length, v * length) for u, v in OUTLINE]


def point_from_local(at: Point, heading: float, ahead: float, abeam: float = 0.0) -> Point:
    """Return the point this far ahead of another, and to starboard."""
    turn = radians(heading)
    return (
        at[0] + ahead * sin(turn) + abeam * cos(turn),
        at[1] - ahead * cos(turn) + abeam * sin(turn),
    )


def draw_hull(
    pen: Pen, at: Point, heading: float, length: float, side: int, faint: bool = False
) -> None:
    """Draw a ship: white, hatched, grey or barred by the number of her side; ``faint``: only her
    later position, with dashed lines."""
    shape = hull_outline(at, heading, length)
    if faint:
        pen.draw_polygon(shape, 1.0, 0.35, 0.2, (1.0, 0.8))
    else:
        pen.draw_polygon(shape, (1.0, 1.0, 0.75, 0.9)[side % 4], None)
        if side % 4 in (1, 3):
            pen.hatch_area(shape, 1.1 if side % 4 == 1 else 2.2, 0.25)
        pen.draw_polygon(shape, None, 0.0, 0.35)
    bow = [
        point_from_local(at, heading, u * length, v * length)
        for u, v in ((0.46, 0), (0.34, 0.06), (0.34, -0.06))
    ]
    pen.draw_polygon(bow, 0.0 if not faint else 0.5, None)
    for place in MASTS.values():
        pen.draw_circle(point_from_local(at, heading, place * length), 0.02 * length, 1.0, 0.2, 0.2)
