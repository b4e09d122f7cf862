"""The camera holds what a question needs: as near as the papers leave room for it, and where it
looks already if that will do."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Final

from game.sea.units import CM
from game.stage.frame.camera import MustShow
from game.stage.frame.clear_view_fit import fit_clear_view, is_view_good_enough
from game.ui.battle.views import free_sea, question_framing

if TYPE_CHECKING:
    from game.ui.battle.camera.camera_moves import CameraMove
    from game.ui.battle.screen.screen import BattleScreen

MAX_HULL_PX_ASKED: Final = 250.0
"""Px of the longest hull beyond which the camera goes no closer while a person is asked: who
decides wants water round the ships."""


def fit(screen: BattleScreen, *, stays: bool = False) -> None:
    """The camera frames what matters now; if it `stays`, only if where it looks does not do."""
    show_places(screen, question_framing.question_places(screen.hud), stays=stays)


def show_places(
    screen: BattleScreen,
    holds: tuple[MustShow, ...],
    closer: float = inf,
    *,
    stays: bool = False,
) -> None:
    """The camera goes to these places, no closer than `closer` px a cm, nor than ASKED; if it
    `stays`, only if it does not show them clear of papers and about as large already."""
    screen.camera_places = holds
    fit_to_free_sea(screen)
    longest = max((ship.length / CM for ship in screen.hud.ships), default=1.0)
    _move_to_fit(screen, min(closer, MAX_HULL_PX_ASKED * screen.look.unit / longest), stays=stays)


def fit_to_free_sea(screen: BattleScreen) -> None:
    """The camera looks into the free sea; when papers have come or gone, what it was to hold is
    held clear of them, never from closer by."""
    with screen.hud.frame_cache.no_changes():
        visible_sea, sea = free_sea.clear_water(screen), screen.free_sea_rect()
    changed, screen.clear_water = visible_sea != screen.clear_water, visible_sea
    screen.sea_view.set_viewport(sea)
    if changed and not screen.sea_input.has_camera:
        _move_to_fit(screen, screen.sea_view.camera.target_view.px_per_cm, stays=True)


def apply_move(screen: BattleScreen, move: CameraMove) -> None:
    """The camera rides with what it looks at, or glides to it as fast as the show goes."""
    fit_to_free_sea(screen)
    if move.follows:
        screen.sea_view.camera.follow_to(move.view)
    else:
        screen.sea_view.camera.glide_to(move.view, move.seconds / screen.show.pace)


def _move_to_fit(screen: BattleScreen, closer: float, *, stays: bool) -> None:
    """The camera comes to look so, at once when motion is not wanted."""
    holds, camera = screen.camera_places, screen.sea_view.camera
    if not any(hold.points for hold in holds) or screen.clear_water is None:
        return
    look = fit_clear_view(holds, screen.clear_water, highest=min(closer, camera.max_px_per_cm))
    if not (stays and is_view_good_enough(camera.target_view, look, holds, screen.clear_water)):
        screen.sea_view.move_to_view(look, still=screen.look.is_motion_reduced)
