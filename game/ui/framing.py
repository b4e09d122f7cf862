"""What the camera should hold: the ships, the sea one of them can reach, the arcs of her guns.

Read inside the table of the battle; places in cm. Ships and ends of courses keep a good margin of
the free sea; the arcs, which are only lines on the water, may go near its edge.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin
from typing import Final

import numpy as np

from game.core.events import Boarded, Collided, Event, Exploded, Fired, MastFell, Sank, Struck
from game.core.table import every
from game.rules.kmh.sheet import Ship, afloat
from game.rules.kmh.tables import table
from game.sea.pose import Pose, Size
from game.sea.units import CM
from game.stage.camera import RISE, Hold, Point
from game.ui.desk import Desk, nearest_other
from game.ui.helm_marks import arc_points

ARC_MARGIN: Final = 0.02
_EDGE: Final = 0.03
"""The margin of hulls and masts: a ship's middle keeps more, so it counts for the long only."""
_MASTS: Final = 0.8
"""Height of the trucks above the water in lengths of the hull, about."""
_END_MARGIN: Final = 0.07
_FRAMED_CM: Final = 80.0
_SIDES: Final = ("port", "starboard")
_SEEN_FROM_NEAR: Final = (Boarded, Collided, Exploded, Fired, MastFell, Sank, Struck)
_SHADED: Final = 1
"""The range band up to which arcs are shaded: short range."""


def framing(desk: Desk) -> tuple[Hold, ...]:
    """What the camera should hold for the present question."""
    ship = desk.ship(desk.prompt.about)
    if ship is None or desk.prompt.kind not in ("helm", "fire"):
        return whole()
    x, y = place(ship)
    near = [s for s in _afloat() if abs(place(s)[0] - x) + abs(place(s)[1] - y) < _FRAMED_CM]
    if desk.helm is not None:
        ends = [end for _, end in desk.helm.reached()]
        return (
            *_roomy(near),
            Hold(tuple((end.x / CM, end.y / CM) for end in ends), _END_MARGIN),
            Hold(arcs_of(ends, ship.size, _SIDES), ARC_MARGIN),
        )
    if desk.guns is not None:
        aimed = [s for s in _afloat() if s.id in desk.guns.targets()]
        sides = [side for side in _SIDES if any(s.side == side for s in desk.guns.shots)]
        arcs = Hold(arcs_of([ship.pose], ship.size, sides), ARC_MARGIN)
        return (*_roomy([*near, *aimed]), arcs)
    return _roomy(near)


def arcs_of(poses: Sequence[Pose], size: Size, sides: Sequence[str]) -> tuple[Point, ...]:
    """Two corners of the sea that the broadsides bear on at short range from any of these poses."""
    far = float(table("range")["up_to"][_SHADED])
    ahead = Pose(0, 0, 0)
    aboard = [point for side in sides for point in arc_points(ahead, size, side, far)]
    if not poses or not aboard:
        return ()
    out, fore = np.array(aboard).T
    table_units = [(pose.x, pose.y, pose.heading) for pose in poses]
    x, y, heading = np.array(table_units, float).T[:, :, None]
    turn = np.radians(heading / 100)
    xs = x / CM + out * np.cos(turn) - fore * np.sin(turn)
    ys = y / CM + out * np.sin(turn) + fore * np.cos(turn)
    return (float(xs.min()), float(ys.min())), (float(xs.max()), float(ys.max()))


def whole() -> tuple[Hold, ...]:
    """Every ship that is afloat."""
    return _roomy(_afloat())


def scene_of(desk: Desk, events: Sequence[Event]) -> tuple[Hold, ...]:
    """The two ships of the last event that is worth seeing from near by: who fires and who is hit,
    or who suffers and her nearest enemy. Nothing if there is none."""
    for event in reversed(events):
        if isinstance(event, _SEEN_FROM_NEAR):
            ship = desk.ship(event.ship)
            other = str(getattr(event, "target", "") or getattr(event, "other", ""))
            near = nearest_other(ship) if ship is not None and not other else other
            return _roomy([s for s in (ship, desk.ship(near)) if s is not None])
    return ()


def place(ship: Ship) -> Point:
    """Where a ship is."""
    return ship.pose.x / CM, ship.pose.y / CM


def _afloat() -> list[Ship]:
    return [ship for ship in every(Ship) if afloat(ship)]


def _roomy(ships: Sequence[Ship]) -> tuple[Hold, ...]:
    """The ships, and some sea round them, so that one ship alone does not fill the window."""
    points = [place(ship) for ship in ships]
    if not points:
        return ()
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    around = ((x - 12, y - 5), (x + 12, y + 5))
    return (Hold((*points, *around)), Hold(tuple(p for s in ships for p in _extent(s)), _EDGE))


def _extent(ship: Ship) -> tuple[Point, ...]:
    """Bow and stern, and how far her masts stand up the screen from both."""
    x, y = place(ship)
    turn, half = radians(ship.pose.heading / 100), ship.size.length / CM / 2
    ahead, aside = half * cos(turn), half * sin(turn)
    rise = RISE * _MASTS * 2 * half
    ends = ((x + aside, y - ahead), (x - aside, y + ahead))
    return (*ends, *((px, py - rise) for px, py in ends))
