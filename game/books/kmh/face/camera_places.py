"""What the camera shows for a question of Kiss Me, Hardy!: the ship in hand, all the sea she can reach, her
targets or else her nearest enemy; of the ships near her and the arcs of her guns as much as leaves her large
enough. Read inside the table of the battle; places in cm."""

from collections.abc import Sequence
from itertools import product
from typing import Final

import numpy as np

from game.books.kmh.face import sea_objects
from game.books.kmh.face.course_drawing import arc_points
from game.books.kmh.face.drafts import GunDraft, HelmDraft, shot_parts
from game.books.kmh.face.question_draft import OrderDraft, draft_of, find_ship_card, split_key
from game.books.kmh.face.questions import QuestionKind
from game.books.kmh.rules.arcs import BROADSIDES, range_band
from game.books.kmh.rules.sheet import Ship
from game.books.kmh.rules.tables import rule_table
from game.core.visible import VisibleShip
from game.sea.polygons import Point
from game.sea.pose import Pose, Size, distance
from game.sea.units import CM
from game.stage.frame.camera import PointsToShow, choose_points_to_show
from game.ui.battle.book_kit.sea import ship_and_foes
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.state.ruler import ship_position
from game.ui.battle.values.prompts import PromptKind

ARC_MARGIN: Final = 0.02
_END_MARGIN: Final = 0.07
_FRAMED_CM: Final = 80.0
_ERRAND_CM: Final = 45.0
_SHIP_QUESTIONS: Final = (QuestionKind.HELM, QuestionKind.FIRE, PromptKind.PICK)
_SHADED: Final = 1
"""The range band up to which arcs are shaded: short range."""


def camera_places(hud: HudState) -> tuple[PointsToShow, ...]:
    """Return what the camera should hold for the present question; nothing for no question of a ship."""
    ship, mine = find_ship_card(hud.prompt.ship), hud.find_ship(hud.prompt.ship)
    if ship is None and sea_objects.asked_id(hud) and hud.prompt.needs_answer:
        return _object_places(hud)
    if ship is None or mine is None or hud.prompt.kind not in _SHIP_QUESTIONS:
        return ()
    match draft_of(hud).answer_draft:
        case HelmDraft() as plan:
            sail_draft = draft_of(hud).sail_draft
            farthest = (
                sail_draft.course_draft_for(max(sail_draft.option.runs)) if sail_draft is not None else plan
            )
            return _course_places(hud, farthest, ship, mine)
        case GunDraft() as guns:
            return _gun_places(hud, guns, ship, mine)
        case _:
            return ship_and_foes(hud, mine, [], (), _FRAMED_CM)


def _course_places(hud: HudState, plan: HelmDraft, ship: Ship, mine: VisibleShip) -> tuple[PointsToShow, ...]:
    """Return where her course may end, and what her broadsides bear on from there, as far as the range band
    in which her nearest enemy comes."""
    ends = [end for _, end in plan.reachable_ends()]
    reach = PointsToShow(tuple((end.x / CM, end.y / CM) for end in ends), _END_MARGIN)
    holds = ship_and_foes(hud, mine, [], (reach,), _FRAMED_CM)
    foe = hud.find_ship(hud.nearest_other_or_self(mine.id)) or mine
    nearest = min((distance(end.x, end.y, foe.x, foe.y) for end in ends), default=_band_cm(_SHADED) * CM)
    return with_arcs(holds, ends, ship, BROADSIDES, nearest)


def _gun_places(hud: HudState, guns: GunDraft, ship: Ship, mine: VisibleShip) -> tuple[PointsToShow, ...]:
    """Return all she may fire at, the ships near her, and the arcs of her broadsides up to the range band of
    the nearest target."""
    aimed = [s for s in hud.remaining_ships if s.id in guns.reachable_target_ids()]
    marks = [(t.x, t.y) for t in sea_objects.sea_objects(hud) if t.id in guns.reachable_target_ids()]
    holds = ship_and_foes(hud, mine, aimed, (PointsToShow(tuple(marks)),) if marks else (), _FRAMED_CM)
    sides = [side for side in BROADSIDES if any(shot_parts(s)[1] == side for s in guns.shots)]
    nearest = min((shot.distance for shot in guns.shots), default=0)
    return with_arcs(holds, [ship.pose], ship, sides, nearest)


def with_arcs(
    must_show: tuple[PointsToShow, ...],
    poses: Sequence[Pose],
    ship: Ship,
    sides: Sequence[str],
    nearest_foe_distance: float,
) -> tuple[PointsToShow, ...]:
    """Return what is held already, and the arcs from these poses, band by band, up to the one in which the
    `nearest_foe_distance` enemy (table units off) comes."""
    last = min(range_band(round(nearest_foe_distance)), _SHADED)
    arcs = [
        PointsToShow(arc_corners(poses, ship.size, sides, _band_cm(n)), ARC_MARGIN) for n in range(last + 1)
    ]
    return choose_points_to_show(lambda more: (*must_show, *more), arcs, ship.length / CM)


def _band_cm(number: int) -> float:
    return float(rule_table("range")["up_to"][number])


def _object_places(hud: HudState) -> tuple[PointsToShow, ...]:
    """Return the boats, the work or the troops that are asked for, with some sea round them, and what they
    might go for or fire at."""
    sea_object = sea_objects.find_object(hud, sea_objects.asked_id(hud))
    if sea_object is None:
        return ()
    match draft_of(hud).answer_draft:
        case GunDraft() as guns:
            wanted = set(guns.reachable_target_ids())
        case OrderDraft(offers=offers):
            wanted = {split_key(o.key)[1] for o in offers}
        case _:
            wanted = set()
    ships = [(ship_position(s), s.id) for s in hud.remaining_ships]
    places = [*ships, *(((t.x, t.y), t.id) for t in sea_objects.sea_objects(hud))]
    near = [
        at
        for at, name in places
        if name in wanted and abs(at[0] - sea_object.x) + abs(at[1] - sea_object.y) < _ERRAND_CM
    ]
    around = tuple(product((sea_object.x - 14, sea_object.x + 14), (sea_object.y - 7, sea_object.y + 7)))
    return (PointsToShow((*near, *around)),)


def arc_corners(
    poses: Sequence[Pose], size: Size, sides: Sequence[str], reach_cm: float
) -> tuple[Point, ...]:
    """Return the corners of the sea that the broadsides bear on from any of these poses, `reach_cm` cm
    off."""
    ahead = Pose(0, 0, 0)
    aboard = [point for side in sides for point in arc_points(ahead, size, side, reach_cm)]
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
