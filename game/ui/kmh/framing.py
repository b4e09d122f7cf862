"""What the camera holds for a question of Kiss Me, Hardy!: the ships, the sea one of them can
reach, the arcs of her guns. Read inside the table of the battle; places in cm."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from game.rules.kmh.tables import table
from game.sea.pose import Pose, Size
from game.sea.units import CM
from game.stage.camera import Hold, Point
from game.ui.desk import Desk
from game.ui.framing import place, roomy
from game.ui.kmh.hand import hand_of, sheet_of
from game.ui.kmh.helm_marks import arc_points

ARC_MARGIN: Final = 0.02
_END_MARGIN: Final = 0.07
_FRAMED_CM: Final = 80.0
_SIDES: Final = ("port", "starboard")
_SHADED: Final = 1
"""The range band up to which arcs are shaded: short range."""


def framing(desk: Desk) -> tuple[Hold, ...]:
    """What the camera should hold for the present question; nothing for no question of a ship."""
    hand, ship, mine = hand_of(desk), sheet_of(desk.prompt.about), desk.ship(desk.prompt.about)
    if ship is None or mine is None or desk.prompt.kind not in ("helm", "fire"):
        return ()
    x, y = place(mine)
    near = [s for s in desk.afloat if abs(place(s)[0] - x) + abs(place(s)[1] - y) < _FRAMED_CM]
    if hand.helm is not None:
        ends = [end for _, end in hand.helm.reached()]
        return (
            *roomy(near),
            Hold(tuple((end.x / CM, end.y / CM) for end in ends), _END_MARGIN),
            Hold(arcs_of(ends, ship.size, _SIDES), ARC_MARGIN),
        )
    if hand.guns is not None:
        guns = hand.guns
        aimed = [s for s in desk.afloat if s.id in guns.targets()]
        sides = [side for side in _SIDES if any(s.side == side for s in guns.shots)]
        arcs = Hold(arcs_of([ship.pose], ship.size, sides), ARC_MARGIN)
        return (*roomy([*near, *aimed]), arcs)
    return roomy(near)


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
