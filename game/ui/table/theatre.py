"""The sea of a battle alone, without a paper or a control on it: for those who only pass by. The
director's camera shows it, nearer than at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui.table import drawing, holding
from game.ui.table import scene as battle_scene

if TYPE_CHECKING:
    from game.ui.table.battle import BattleScreen


def show(screen: BattleScreen, room: pygame.Rect | None) -> None:
    """From now on ships are shown in this part of the window, and nothing but them; with None the
    screen is as for whoever plays."""
    if screen.theatre != room:
        screen.theatre, screen.director.near = room, room is not None
        screen.desk.once.forget()


def draw(screen: BattleScreen, surface: pygame.Surface) -> None:
    """The whole surface shows the sea and what is on it."""
    c = screen.house.canvas(surface)
    c.look = screen.look
    desk, board = screen.desk, screen.board
    with screen.battle.table.at(), desk.once.picture(drawing.mark(screen)):
        holding.look_into_the_free_sea(screen)
        scene = screen.scene()
        board.show_shoals(desk.face.known_shoals(desk))
        battle_scene.show_weather(board, desk, scene, still=c.look.still)
        board.draw(c, scene, False)
