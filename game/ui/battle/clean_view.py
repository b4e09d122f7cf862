"""The sea of a battle alone, without a paper or a control on it: for those who only pass by. The
director's camera shows it, nearer than at the table."""

from __future__ import annotations

from math import cos, radians, sin
from typing import TYPE_CHECKING

import pygame

from game.levels.conditions.happenings import light_now
from game.stage.paper.grades import GRADES
from game.ui.battle import camera_fit, draw_screen
from game.ui.battle import draw_sea as battle_scene

if TYPE_CHECKING:
    from game.ui.battle.screen import BattleScreen


def show(screen: BattleScreen, room: pygame.Rect | None) -> None:
    """From now on ships are shown in this part of the window, and nothing but them; with None the
    screen is as for whoever plays."""
    if screen.theatre != room:
        screen.theatre, screen.director.near = room, room is not None
        screen.board.grounds.marked = room is None
        screen.show.is_unattended = room is not None
        screen.hud.frame_cache.clear()


def bow_and_stern(screen: BattleScreen, ship: str) -> tuple[tuple[float, float], ...]:
    """The px of a ship's stern and bow as she is drawn now; none while she is not seen in the
    theatre."""
    room, camera = screen.theatre, screen.board.camera
    with screen.battle.table.at():
        casts = screen.scene().ships
    cast = next((c for c in casts if c.actor.ship == ship and c.actor.in_sight), None)
    if cast is None or room is None:
        return ()
    half, turn = cast.rigging.length_cm * camera.px_per_cm / 2, radians(cast.actor.heading)
    x, y = camera.to_screen(cast.actor.x, cast.actor.y)
    ends = [(x + way * sin(turn) * half, y - way * cos(turn) * half) for way in (-1, 1)]
    return tuple(end for end in ends if room.collidepoint(end))


def evening_light(light: str) -> str:
    """The light of the stage where the sea has this one: dusk, in which guns shine, but for nights,
    which are darker, and for storms."""
    return light if GRADES[light].dark or light == "storm" else "dusk"


def draw(screen: BattleScreen, surface: pygame.Surface) -> None:
    """The whole surface shows the sea and what is on it."""
    c = screen.house.canvas(surface)
    c.look = screen.look
    hud, board = screen.hud, screen.board
    with screen.battle.table.at(), hud.frame_cache.frame(draw_screen.mark(screen)):
        camera_fit.look_into_the_free_sea(screen)
        scene = screen.scene()
        board.show_shoals(hud.book_ui.known_shoals(hud))
        light = evening_light(light_now(screen.battle.level))
        battle_scene.show_weather(board, hud, scene, still=c.look.still, light=light)
        board.draw(c, scene, False)
