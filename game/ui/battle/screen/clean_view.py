"""The sea of a battle alone, without a paper or a control on it: for those who only pass by. The director's
camera shows it, nearer than at the table."""

import pygame

from game.levels.conditions.level_events import light_now
from game.stage.paper.palette import LIGHT_PRESETS
from game.ui.battle.screen import camera_fit, draw_screen
from game.ui.battle.state.battle_state import BattleState
from game.ui.battle.views import draw_sea as battle_scene


def set_ships_only_area(state: BattleState, room: pygame.Rect | None) -> None:
    """Show ships, and nothing else, in this part of the window; None restores the player's screen."""
    if state.clean_area != room:
        state.clean_area, state.camera_director.is_kept_close = room, room is not None
        state.sea_view.zone_layer.marked = room is None
        state.show.is_unattended = room is not None
        state.hud.frame_cache.clear()


def evening_light(light: str) -> str:
    """Return the light of the stage where the sea has this one: dusk, in which guns shine, but for nights,
    which are darker, and for rain."""
    return light if LIGHT_PRESETS[light].is_dark or LIGHT_PRESETS[light].rain else "dusk"


def draw(state: BattleState, surface: pygame.Surface, *, in_evening_light: bool = True) -> None:
    """Draw the sea and what is on it over the whole surface, `in_evening_light` or in that of the level."""
    c = state.context.make_canvas(surface)
    c.style = state.look
    hud, sea_view = state.hud, state.sea_view
    with state.battle.table.as_current(), hud.frame_cache.cached_frame(draw_screen.frame_cache_key(state)):
        camera_fit.fit_to_free_sea(state)
        stage_view = state.scene()
        sea_view.set_known_shoals(hud.book_ui.known_shoals(hud))
        light = light_now(state.battle.level)
        light = evening_light(light) if in_evening_light else light
        battle_scene.apply_weather(sea_view, hud, stage_view, is_still=c.style.is_motion_reduced, light=light)
        sea_view.set_clear_places(())
        sea_view.draw(c, stage_view, False)
