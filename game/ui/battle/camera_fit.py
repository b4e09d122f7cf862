"""The camera holds what a question needs: as near as the papers leave room for it, and where it
looks already if that will do."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Final

from game.sea.units import CM
from game.stage.frame.camera import MustShow
from game.stage.frame.clear_water import fit_clear, serves
from game.ui.battle import free_sea, question_framing

if TYPE_CHECKING:
    from game.ui.battle.camera_moves import CameraMove
    from game.ui.battle.screen import BattleScreen

ASKED: Final = 250.0
"""Px of the longest hull beyond which the camera goes no closer while a person is asked: who
decides wants water round the ships."""


def fit(screen: BattleScreen, *, stays: bool = False) -> None:
    """The camera frames what matters now; if it `stays`, only if where it looks does not do."""
    hold(screen, question_framing.framing(screen.hud), stays=stays)


def hold(
    screen: BattleScreen,
    holds: tuple[MustShow, ...],
    closer: float = inf,
    *,
    stays: bool = False,
) -> None:
    """The camera goes to these places, no closer than `closer` px a cm, nor than ASKED; if it
    `stays`, only if it does not show them clear of papers and about as large already."""
    screen.holds = holds
    look_into_the_free_sea(screen)
    longest = max((ship.length / CM for ship in screen.hud.ships), default=1.0)
    _go(screen, min(closer, ASKED * screen.look.u / longest), stays=stays)


def look_into_the_free_sea(screen: BattleScreen) -> None:
    """The camera looks into the free sea; when papers have come or gone, what it was to hold is
    held clear of them, never from closer by."""
    with screen.hud.frame_cache.no_changes():
        water, sea = free_sea.clear_water(screen), screen.layout_sea()
    changed, screen.water = water != screen.water, water
    screen.board.frame_into(sea)
    if changed and not screen.hand.has_camera:
        _go(screen, screen.board.camera.aim.px_per_cm, stays=True)


def follow(screen: BattleScreen, aim: CameraMove) -> None:
    """The camera rides with what it looks at, or glides to it as fast as the show goes."""
    look_into_the_free_sea(screen)
    if aim.follows:
        screen.board.camera.ride(aim.view)
    else:
        screen.board.camera.glide_to(aim.view, aim.seconds / screen.show.pace)


def _go(screen: BattleScreen, closer: float, *, stays: bool) -> None:
    """The camera comes to look so, at once when motion is not wanted."""
    holds, camera = screen.holds, screen.board.camera
    if not any(hold.points for hold in holds) or screen.water is None:
        return
    look = fit_clear(holds, screen.water, highest=min(closer, camera.highest))
    if not (stays and serves(camera.aim, look, holds, screen.water)):
        screen.board.look_at(look, still=screen.look.still)
