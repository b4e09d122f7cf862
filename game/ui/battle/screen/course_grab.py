"""What a hand takes hold of where it goes down on the sea: the end of a course that is being drawn, or the
sea itself, which it then draws along."""

from math import hypot
from typing import Final

import pygame

from game.ui.battle.screen import draw_screen
from game.ui.battle.state.battle_state import BattleState
from game.ui.battle.values.actions import PressShip
from game.ui.kit.widgets import MIN_CONTROL_UNITS, Widget

_LEFT: Final = 1


def is_steering_grab(state: BattleState, event: pygame.event.Event, found: list[Widget]) -> bool:
    """Return whether the left button has gone down on the ghost, on one of the numbered ends or on a ship
    while a course is drawn, so that a drag from there steers. Called inside the table."""
    hud = state.hud
    if event.type != pygame.MOUSEBUTTONDOWN or event.button != _LEFT:
        return False
    if not hud.book_ui.is_steering(hud):
        return False
    ships = [widget for widget in found if isinstance(widget.action, PressShip)]
    places = [pygame.Rect(ship.rect) for ship in ships]
    places += [rect for _, rect in draw_screen.visible_markers(state)]
    if pygame.Rect(event.pos, (1, 1)).collidelist(places) >= 0:
        return True
    own = next((s.rect for s in ships if s.name == f"ship-{hud.prompt.ship}"), None)
    near = max(state.look.px(MIN_CONTROL_UNITS), *(own.size if own is not None else (0,))) / 2
    ghosts = (state.sea_view.pixel_at(*place) for place in hud.book_ui.ghost_positions(hud))
    return any(hypot(x - event.pos[0], y - event.pos[1]) <= near for x, y in ghosts)
