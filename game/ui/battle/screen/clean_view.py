"""The sea of a battle alone, without a paper or a control on it: for those who only pass by. The
director's camera shows it, nearer than at the table."""

from __future__ import annotations

from math import cos, radians, sin
from typing import TYPE_CHECKING

import pygame

from game.levels.conditions.level_events import light_now
from game.stage.paper.light_presets import LIGHT_PRESETS
from game.ui.battle.screen import camera_fit, draw_screen
from game.ui.battle.views import draw_sea as battle_scene

if TYPE_CHECKING:
    from game.ui.battle.screen.screen import BattleScreen


def set_area(screen: BattleScreen, room: pygame.Rect | None) -> None:
    """From now on ships are shown in this part of the window, and nothing but them; with None the
    screen is as for whoever plays."""
    if screen.clean_area != room:
        screen.clean_area, screen.camera_director.is_kept_close = room, room is not None
        screen.sea_view.zone_layer.marked = room is None
        screen.show.is_unattended = room is not None
        screen.hud.frame_cache.clear()


def bow_and_stern(screen: BattleScreen, ship: str) -> tuple[tuple[float, float], ...]:
    """The px of a ship's stern and bow as she is drawn now; none while she is not seen in the
    theatre."""
    room, camera = screen.clean_area, screen.sea_view.camera
    with screen.battle.table.at():
        casts = screen.scene().ships
    stage_ship = next((c for c in casts if c.actor.ship == ship and c.actor.is_in_sight), None)
    if stage_ship is None or room is None:
        return ()
    half, turn = (
        stage_ship.rigging.length_cm * camera.px_per_cm / 2,
        radians(stage_ship.actor.heading),
    )
    x, y = camera.to_screen(stage_ship.actor.x, stage_ship.actor.y)
    ends = [(x + way * sin(turn) * half, y - way * cos(turn) * half) for way in (-1, 1)]
    return tuple(end for end in ends if room.collidepoint(end))


def evening_light(light: str) -> str:
    """The light of the stage where the sea has this one: dusk, in which guns shine, but for nights,
    which are darker, and for storms."""
    return light if LIGHT_PRESETS[light].is_dark or light == "storm" else "dusk"


def draw(screen: BattleScreen, surface: pygame.Surface) -> None:
    """The whole surface shows the sea and what is on it."""
    c = screen.context.make_canvas(surface)
    c.style = screen.look
    hud, sea_view = screen.hud, screen.sea_view
    with screen.battle.table.at(), hud.frame_cache.frame(draw_screen.frame_cache_key(screen)):
        camera_fit.fit_to_free_sea(screen)
        stage_view = screen.scene()
        sea_view.set_known_shoals(hud.book_ui.known_shoals(hud))
        light = evening_light(light_now(screen.battle.level))
        battle_scene.apply_weather(
            sea_view, hud, stage_view, still=c.style.is_motion_reduced, light=light
        )
        sea_view.draw(c, stage_view, False)
