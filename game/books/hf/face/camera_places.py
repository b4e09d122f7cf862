"""What the camera should hold for a question of Hold Fast: while a ship is plotted for, her nearest enemy and
all the sea she can reach; while guns are laid, her and what she may fire at. Of the ships near by, and of
where they may be soon, as much as leaves her large enough to be looked at.

Read inside the table of the battle; places in cm.
"""

from collections.abc import Sequence
from typing import Final

from game.books.hf.face.draft_update import active_ship
from game.books.hf.face.plot import PlotDraft, plans_with_end_poses, possible_poses
from game.books.hf.face.questions import draft_of, find_ship_card
from game.books.hf.rules.sheet import Ship
from game.core.visible import VisibleShip
from game.sea.units import CM
from game.stage.frame.camera import PointsToShow, choose_points_to_show
from game.ui.battle.book_kit.sea import ship_and_foes, ships_near
from game.ui.battle.planning.question_framing import ships_with_masts
from game.ui.battle.state.hud_state import HudState

_NEAR_CM: Final = 80.0
_CLOSE_CM: Final = 50.0
_END_MARGIN: Final = 0.05
_SOON: Final = 3
"""The phase up to which the places of an enemy are held in view."""


def camera_places(hud: HudState) -> tuple[PointsToShow, ...]:
    """Return what the camera should hold for the present question; nothing for no question of a ship."""
    name = active_ship(hud) or hud.prompt.ship
    ship, mine = find_ship_card(name), hud.find_ship(name)
    if ship is None or mine is None or not hud.prompt.needs_answer:
        return ()
    draft = draft_of(hud).answer_draft
    if isinstance(draft, PlotDraft):
        return _plot_places(hud, draft, ship, mine)
    targets = draft.reachable_target_ids() if draft is not None else []
    aimed = [s for s in hud.remaining_ships if s.id in targets and s != mine]
    return ship_and_foes(hud, mine, aimed, (), _CLOSE_CM)


def _plot_places(hud: HudState, plot: PlotDraft, ship: Ship, mine: VisibleShip) -> tuple[PointsToShow, ...]:
    """Return the nearest enemy, or the one on the record, and the ends of all plans that she could follow;
    then the places where that enemy may be soon, and other enemies near her with theirs."""
    own = [s for s in hud.remaining_ships if s.id in plot.ships]
    near = [s for s in ships_near(hud, mine, _NEAR_CM) if s not in own]
    foes = near or [s for s in hud.remaining_ships if s.id == hud.other_ship]
    reach = PointsToShow(
        tuple((end.x / CM, end.y / CM) for _, end in plans_with_end_poses(ship)), _END_MARGIN
    )

    def frame(more: Sequence[VisibleShip]) -> tuple[PointsToShow, ...]:
        cards = [card for foe in more if (card := find_ship_card(foe.id)) is not None]
        soon = [(pose.x / CM, pose.y / CM) for card in cards for pose in possible_poses(card, _SOON)]
        seen = [mine, *foes[:1], *(foe for foe in more if foe not in foes[:1])]
        return (*ships_with_masts(seen), reach, PointsToShow(tuple(soon), _END_MARGIN))

    return choose_points_to_show(frame, foes, mine.length / CM)
