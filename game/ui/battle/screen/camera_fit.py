"""Keep in view what a question needs, as near as the panels leave room for it; stay where the camera is
if that will do. Also the stick and arrows that steer a course."""

from math import inf
from typing import Final

from game.sea.units import CM
from game.stage.frame.camera import PointsToShow, fit_clear_view, is_view_good_enough
from game.ui.battle.camera.camera_director import CameraMove
from game.ui.battle.commands import queries
from game.ui.battle.planning import question_framing
from game.ui.battle.state.battle_state import BattleState
from game.ui.battle.state.ruler import Place
from game.ui.battle.views import free_sea

MAX_HULL_PX_ASKED: Final = 250.0
"""Px of the longest hull beyond which the camera goes no closer while a player is asked: who decides wants
water round the ships."""


def frame_question(state: BattleState, *, only_if_needed: bool = False) -> None:
    """Move the camera to what matters for the question; with `only_if_needed`, only if its present view does
    not show that well enough."""
    show_places(state, question_framing.question_places(state.hud), only_if_needed=only_if_needed)
    state.has_first_view = True


def show_places(
    state: BattleState,
    places: tuple[PointsToShow, ...],
    max_px_per_cm: float = inf,
    *,
    only_if_needed: bool = False,
) -> None:
    """Move the camera to these places, no closer than `max_px_per_cm` px a cm, nor than MAX_HULL_PX_ASKED;
    with `only_if_needed`, only if it does not show them clear of panels and about as large already. The first
    view of a battle is there at once."""
    state.camera_places = places
    fit_to_free_sea(state)
    longest = max((ship.length / CM for ship in state.hud.ships), default=1.0)
    _move_to_fit(
        state, min(max_px_per_cm, MAX_HULL_PX_ASKED * state.look.unit / longest), stays=only_if_needed
    )


def fit_to_free_sea(state: BattleState) -> None:
    """Set the camera's part of the window to the free sea; when panels have come or gone, keep what it shows
    clear of them, never from closer by."""
    with state.hud.frame_cache.cached_block():
        visible_sea, sea = free_sea.visible_sea(state), free_sea.sea_below_messages(state)
    changed, state.clear_water = visible_sea != state.clear_water, visible_sea
    state.sea_view.set_viewport(sea)
    if changed and not state.sea_input.has_camera:
        _move_to_fit(state, state.sea_view.camera.target_view.px_per_cm, stays=True)


def move_camera(state: BattleState, move: CameraMove, places: tuple[PointsToShow, ...]) -> None:
    """Move the camera where the director wants it: it follows what it looks at, or glides there as fast as
    the show goes. `places` are the places in that view."""
    state.camera_places = places
    fit_to_free_sea(state)
    if move.follows:
        state.sea_view.camera.retarget_view(move.view)
    else:
        state.sea_view.camera.glide_to(move.view, move.seconds / state.show.pace)


def _move_to_fit(state: BattleState, closer: float, *, stays: bool) -> None:
    """Move the camera to that view; jump there under reduced motion."""
    holds, camera = state.camera_places, state.sea_view.camera
    if not any(hold.points for hold in holds) or state.clear_water is None:
        return
    look = fit_clear_view(holds, state.clear_water, max_px_per_cm=min(closer, camera.max_px_per_cm))
    if not (stays and is_view_good_enough(camera.target_view, look, holds, state.clear_water)):
        is_immediate = state.look.is_motion_reduced or not state.has_first_view
        state.sea_view.move_to_view(look, immediate=is_immediate)


def pan(state: BattleState, across: int, down: int) -> None:
    """Move the sea under the view by this many px; from now on the camera is the player's."""
    state.sea_input.has_camera = True
    state.sea_view.camera.pan(across, down)


def has_captain_helm(state: BattleState) -> bool:
    """Return whether the AI captain has the helm or is about to, so that nobody steers by hand."""
    with state.battle.table.as_current():
        opened = state.hud.commands.is_open
        return opened or queries.active_run(state.hud) is not None


def is_steering(state: BattleState) -> bool:
    """Return whether a course is being drawn, so that the stick is the helm."""
    covered = state.hud.is_covered or state.wheel is not None or has_captain_helm(state)
    return not covered and state.hud.book_ui.is_steering(state.hud)


def aims_with_stick(state: BattleState) -> bool:
    """Return whether the right stick points where the course ends: in quick play, while one is drawn."""
    return state.hud.quick_play is not None and is_steering(state)


def aim_stick(state: BattleState, across: float, down: float) -> None:
    """End the course where the right stick points."""
    with state.battle.table.as_current():
        endpoints = state.hud.book_ui.endpoints(state.hud)
        set_course_end(state, endpoints.endpoint_towards(across, down) if endpoints is not None else None)


def nudge(state: BattleState, across: int, down: int) -> bool:
    """Move the end of the course a step that way; return False where no course is drawn."""
    with state.battle.table.as_current():
        endpoints = state.hud.book_ui.endpoints(state.hud)
        set_course_end(state, endpoints.endpoint_beside(across, down) if endpoints is not None else None)
    return endpoints is not None


def set_course_end(state: BattleState, place: Place | None) -> None:
    """End the course at that place; leave it as it was for None. Call it inside the table."""
    if place is not None:
        state.hud.book_ui.on_pointer(
            state.sea_view, state.hud, state.sea_view.pixel_at(*place), is_button_down=True
        )
