"""What the camera holds for a question of Kiss Me, Hardy!: the ships, the sea one of them can
reach, the arcs of her guns. Read inside the table of the battle; places in cm."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from game.books.kmh.face import things
from game.books.kmh.face.errand import Errand, parted
from game.books.kmh.face.gunlaying import Gunlayer, parts
from game.books.kmh.face.hand import hand_of, sheet_of
from game.books.kmh.face.helm import HelmPlan
from game.books.kmh.face.helm_marks import arc_points
from game.books.kmh.face.kinds import Question
from game.books.kmh.rules.arcs import BROADSIDES
from game.books.kmh.rules.sheet import Ship
from game.books.kmh.rules.tables import table
from game.core.sight import Seen
from game.sea.pose import Pose, Size
from game.sea.rings import Point
from game.sea.units import CM
from game.stage.frame.camera import MustShow
from game.ui.table.desk import Desk
from game.ui.table.framing import place, roomy

ARC_MARGIN: Final = 0.02
_END_MARGIN: Final = 0.07
_FRAMED_CM: Final = 80.0
_ERRAND_CM: Final = 45.0
_SHADED: Final = 1
"""The range band up to which arcs are shaded: short range."""


def framing(desk: Desk) -> tuple[MustShow, ...]:
    """What the camera should hold for the present question; nothing for no question of a ship."""
    ship, mine = sheet_of(desk.prompt.about), desk.ship(desk.prompt.about)
    if ship is None and things.asked_about(desk) and desk.prompt.asks:
        return _ashore_and_afloat(desk)
    if ship is None or mine is None or desk.prompt.kind not in (Question.HELM, Question.FIRE):
        return ()
    x, y = place(mine)
    near = [s for s in desk.afloat if abs(place(s)[0] - x) + abs(place(s)[1] - y) < _FRAMED_CM]
    match hand_of(desk).laid:
        case HelmPlan() as plan:
            return (*roomy(near), *_course_shown(plan, ship.size))
        case Gunlayer() as guns:
            return _guns_shown(desk, guns, ship, near)
        case _:
            return roomy(near)


def _course_shown(plan: HelmPlan, size: Size) -> tuple[MustShow, ...]:
    """Where her course may end, and what her broadsides bear on from there."""
    ends = [end for _, end in plan.reached()]
    return (
        MustShow(tuple((end.x / CM, end.y / CM) for end in ends), _END_MARGIN),
        MustShow(arcs_of(ends, size, BROADSIDES), ARC_MARGIN),
    )


def _guns_shown(
    desk: Desk, guns: Gunlayer, ship: Ship, near: Sequence[Seen]
) -> tuple[MustShow, ...]:
    """The ships near her, whatever she may fire at, and the arcs of her broadsides."""
    aimed = [s for s in desk.afloat if s.id in guns.targets()]
    marks = [(t.x, t.y) for t in things.things(desk) if t.id in guns.targets()]
    sides = [side for side in BROADSIDES if any(parts(s)[1] == side for s in guns.shots)]
    arcs = MustShow(arcs_of([ship.pose], ship.size, sides), ARC_MARGIN)
    return (*roomy([*near, *aimed]), *([MustShow(tuple(marks))] if marks else ()), arcs)


def _ashore_and_afloat(desk: Desk) -> tuple[MustShow, ...]:
    """The boats, the work or the troops that are asked for, with some sea round them, and what
    they might go for or fire at."""
    one = things.thing(desk, things.asked_about(desk))
    if one is None:
        return ()
    match hand_of(desk).laid:
        case Gunlayer() as guns:
            wanted = set(guns.targets())
        case Errand(offers=offers):
            wanted = {parted(o.key)[1] for o in offers}
        case _:
            wanted = set()
    ships = [(place(s), s.id) for s in desk.afloat]
    places = [*ships, *(((t.x, t.y), t.id) for t in things.things(desk))]
    near = [
        at
        for at, name in places
        if name in wanted and abs(at[0] - one.x) + abs(at[1] - one.y) < _ERRAND_CM
    ]
    around = ((one.x - 14, one.y - 7), (one.x + 14, one.y + 7))
    return (MustShow((*near, *around)),)


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
