"""What the camera holds for a question of Kiss Me, Hardy!: the ship in hand, all the sea she can
reach, whom she may fire at or else her nearest enemy; of the ships near by and the arcs of her guns
as much as leaves her large enough to be looked at. Read inside the table of the battle; places in
cm."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Final

import numpy as np

from game.books.kmh.face import things
from game.books.kmh.face.errand import Errand, parted
from game.books.kmh.face.gunlaying import Gunlayer, parts
from game.books.kmh.face.hand import hand_of, sheet_of
from game.books.kmh.face.helm import HelmPlan
from game.books.kmh.face.helm_marks import arc_points
from game.books.kmh.face.kinds import Question
from game.books.kmh.rules.arcs import BROADSIDES, band
from game.books.kmh.rules.sheet import Ship
from game.books.kmh.rules.tables import table
from game.core.visible import VisibleShip
from game.sea.pose import Pose, Size, distance
from game.sea.rings import Point
from game.sea.units import CM
from game.stage.frame.camera import MustShow
from game.stage.frame.nearness import near_enough
from game.ui.battle.hud_state import HudState
from game.ui.battle.prompts import PromptKind
from game.ui.battle.question_framing import place, roomy

ARC_MARGIN: Final = 0.02
_END_MARGIN: Final = 0.07
_FRAMED_CM: Final = 80.0
_ERRAND_CM: Final = 45.0
_OF_A_SHIP: Final = (Question.HELM, Question.FIRE, PromptKind.PICK)
_SHADED: Final = 1
"""The range band up to which arcs are shaded: short range."""


def framing(hud: HudState) -> tuple[MustShow, ...]:
    """What the camera should hold for the present question; nothing for no question of a ship."""
    ship, mine = sheet_of(hud.prompt.ship), hud.ship(hud.prompt.ship)
    if ship is None and things.asked_about(hud) and hud.prompt.needs_answer:
        return _ashore_and_afloat(hud)
    if ship is None or mine is None or hud.prompt.kind not in _OF_A_SHIP:
        return ()
    match hand_of(hud).laid:
        case HelmPlan() as plan:
            passage = hand_of(hud).passage
            farthest = passage.plan_for(max(passage.way.runs)) if passage is not None else plan
            return _course_shown(hud, farthest, ship, mine)
        case Gunlayer() as guns:
            return _guns_shown(hud, guns, ship, mine)
        case _:
            return _ships_shown(hud, mine, [], ())


def _ships_shown(
    hud: HudState, mine: VisibleShip, aimed: Sequence[VisibleShip], held: tuple[MustShow, ...]
) -> tuple[MustShow, ...]:
    """Her, those that are `aimed` at or else her nearest enemy, what else must be `held`, and of
    the others near her the nearest."""
    near = sorted(hud.remaining_ships, key=lambda ship: off(ship, mine))
    near = [ship for ship in near if off(ship, mine) < _FRAMED_CM]
    foes = [ship for ship in near if ship.side != mine.side and not ship.struck]
    needed = [mine, *(aimed or foes[:1])]
    others = [ship for ship in near if ship not in needed]
    return near_enough(lambda more: (*roomy([*needed, *more]), *held), others, mine.length / CM)


def _course_shown(
    hud: HudState, plan: HelmPlan, ship: Ship, mine: VisibleShip
) -> tuple[MustShow, ...]:
    """Where her course may end, and what her broadsides bear on from there, as far as the range
    band in which her nearest enemy comes."""
    ends = [end for _, end in plan.reached()]
    reach = MustShow(tuple((end.x / CM, end.y / CM) for end in ends), _END_MARGIN)
    holds = _ships_shown(hud, mine, [], (reach,))
    foe = hud.ship(hud.nearest_other(mine.id)) or mine
    nearest = min(
        (distance(end.x, end.y, foe.x, foe.y) for end in ends), default=_far_of(_SHADED) * CM
    )
    return with_arcs(holds, ends, ship, BROADSIDES, nearest)


def _guns_shown(
    hud: HudState, guns: Gunlayer, ship: Ship, mine: VisibleShip
) -> tuple[MustShow, ...]:
    """Whatever she may fire at, the ships near her, and the arcs of her broadsides as far as the
    range band of the nearest target."""
    aimed = [s for s in hud.remaining_ships if s.id in guns.targets()]
    marks = [(t.x, t.y) for t in things.things(hud) if t.id in guns.targets()]
    holds = _ships_shown(hud, mine, aimed, (MustShow(tuple(marks)),) if marks else ())
    sides = [side for side in BROADSIDES if any(parts(s)[1] == side for s in guns.shots)]
    nearest = min((shot.reach for shot in guns.shots), default=0)
    return with_arcs(holds, [ship.pose], ship, sides, nearest)


def with_arcs(
    holds: tuple[MustShow, ...],
    poses: Sequence[Pose],
    ship: Ship,
    sides: Sequence[str],
    nearest: float,
) -> tuple[MustShow, ...]:
    """What is held already, and the arcs from these poses, band by band, up to the one in which the
    `nearest` enemy (table units off) comes."""
    last = min(band(round(nearest)), _SHADED)
    arcs = [
        MustShow(arcs_of(poses, ship.size, sides, _far_of(n)), ARC_MARGIN) for n in range(last + 1)
    ]
    return near_enough(lambda more: (*holds, *more), arcs, ship.length / CM)


def _far_of(number: int) -> float:
    """How far a range band goes, in cm."""
    return float(table("range")["up_to"][number])


def off(ship: VisibleShip, other: VisibleShip) -> float:
    """How far apart two ships are along the sides of the table, in cm."""
    (x, y), (there_x, there_y) = place(ship), place(other)
    return abs(x - there_x) + abs(y - there_y)


def _ashore_and_afloat(hud: HudState) -> tuple[MustShow, ...]:
    """The boats, the work or the troops that are asked for, with some sea round them, and what
    they might go for or fire at."""
    one = things.thing(hud, things.asked_about(hud))
    if one is None:
        return ()
    match hand_of(hud).laid:
        case Gunlayer() as guns:
            wanted = set(guns.targets())
        case Errand(offers=offers):
            wanted = {parted(o.key)[1] for o in offers}
        case _:
            wanted = set()
    ships = [(place(s), s.id) for s in hud.remaining_ships]
    places = [*ships, *(((t.x, t.y), t.id) for t in things.things(hud))]
    near = [
        at
        for at, name in places
        if name in wanted and abs(at[0] - one.x) + abs(at[1] - one.y) < _ERRAND_CM
    ]
    around = tuple(product((one.x - 14, one.x + 14), (one.y - 7, one.y + 7)))
    return (MustShow((*near, *around)),)


def arcs_of(
    poses: Sequence[Pose], size: Size, sides: Sequence[str], far: float
) -> tuple[Point, ...]:
    """The corners of the sea that the broadsides bear on from any of these poses, `far` cm off."""
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
    across, down = (float(xs.min()), float(xs.max())), (float(ys.min()), float(ys.max()))
    return tuple(product(across, down))
