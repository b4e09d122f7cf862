"""What the camera should hold for a question of Hold Fast: while a ship is plotted for, her nearest
enemy and all the sea she can reach; while guns are laid, her and what she may fire at. Of the ships
near by, and of where they may be soon, as much as leaves her large enough to be looked at.

Read inside the table of the battle; places in cm.
"""

from collections.abc import Sequence
from typing import Final

from game.books.hf.face.draft_update import active_ship
from game.books.hf.face.gun_draft import GunDraft
from game.books.hf.face.plan_forecasts import plans_with_end_poses, possible_poses
from game.books.hf.face.plot import PlotDraft
from game.books.hf.face.question_draft import draft_of, find_ship_card
from game.books.hf.rules.sheet import Ship
from game.core.visible import VisibleShip
from game.sea.polygons import Point
from game.sea.units import CM
from game.stage.frame.camera import PointsToShow, choose_points_to_show
from game.ui.battle.planning.question_framing import ship_position, ships_with_masts
from game.ui.battle.state.hud_state import HudState

_NEAR_CM: Final = 80.0
_CLOSE_CM: Final = 50.0
_END_MARGIN: Final = 0.05
_SOON: Final = 3
"""The phase up to which the places of an enemy are held in view."""


def camera_places(hud: HudState) -> tuple[PointsToShow, ...]:
    """Return what the camera should hold for the present question; nothing for no question of a
    ship."""
    name = active_ship(hud) or hud.prompt.ship
    ship, mine = find_ship_card(name), hud.find_ship(name)
    if ship is None or mine is None or not hud.prompt.needs_answer:
        return ()
    match draft_of(hud).answer_draft:
        case PlotDraft() as plot:
            return _plot_places(hud, plot, ship, mine)
        case GunDraft() as guns:
            return _gun_places(hud, mine, guns.reachable_target_ids())
        case None:
            return _gun_places(hud, mine, [])


def _ships_near(hud: HudState, mine: VisibleShip, far: float) -> list[VisibleShip]:
    """Return the ships less than this many cm from her, along the sides of the table, the nearest
    first."""
    x, y = ship_position(mine)
    apart = [
        (abs(ship_position(s)[0] - x) + abs(ship_position(s)[1] - y), n)
        for n, s in enumerate(hud.remaining_ships)
    ]
    return [hud.remaining_ships[n] for off, n in sorted(apart) if off < far]


def _gun_places(hud: HudState, mine: VisibleShip, targets: Sequence[str]) -> tuple[PointsToShow, ...]:
    """Return whom she may fire at, or else her nearest enemy, and the ships close to her."""
    near = _ships_near(hud, mine, _CLOSE_CM)
    foes = [s for s in near if s.side != mine.side and not s.struck]
    needed = [mine, *([s for s in hud.remaining_ships if s.id in targets and s != mine] or foes[:1])]
    others = [s for s in near if s not in needed]
    return choose_points_to_show(lambda more: ships_with_masts([*needed, *more]), others, mine.length / CM)


def _plot_places(hud: HudState, plot: PlotDraft, ship: Ship, mine: VisibleShip) -> tuple[PointsToShow, ...]:
    """Return the nearest enemy, or the one on the record, and the ends of all plans that she could
    follow; then the places where that enemy may be soon, and other enemies near her with theirs."""
    own = [s for s in hud.remaining_ships if s.id in plot.ships]
    near = [s for s in _ships_near(hud, mine, _NEAR_CM) if s not in own]
    foes = near or [s for s in hud.remaining_ships if s.id == hud.other_ship]
    reach = PointsToShow(
        tuple((end.x / CM, end.y / CM) for _, end in plans_with_end_poses(ship)), _END_MARGIN
    )

    def frame(more: Sequence[VisibleShip]) -> tuple[PointsToShow, ...]:
        soon = [place for foe in more for place in _places_soon(foe)]
        seen = [mine, *foes[:1], *(foe for foe in more if foe not in foes[:1])]
        return (*ships_with_masts(seen), reach, PointsToShow(tuple(soon), _END_MARGIN))

    return choose_points_to_show(frame, foes, mine.length / CM)


def _places_soon(foe: VisibleShip) -> list[Point]:
    """Return the places where an enemy may be soon."""
    sheet = find_ship_card(foe.id)
    lies = possible_poses(sheet, _SOON) if sheet is not None else ()
    return [(pose.x / CM, pose.y / CM) for pose in lies]
