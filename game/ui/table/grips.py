"""What a hand takes hold of where it goes down on the sea: the end of a course that is being drawn,
or the sea itself, which it then draws along."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Final

import pygame

from game.ui.kit.widgets import SMALLEST_TARGET, Widget
from game.ui.table import disc_marks
from game.ui.table.actions import TouchShip

if TYPE_CHECKING:
    from game.ui.table.battle import BattleScreen

_LEFT: Final = 1


def taken(screen: BattleScreen, event: pygame.event.Event, found: list[Widget]) -> bool:
    """Whether the left button has gone down on the ghost, on one of the numbered ends or on a ship
    while a course is drawn, so that a drag from there steers. Called inside the table."""
    desk = screen.desk
    if event.type != pygame.MOUSEBUTTONDOWN or event.button != _LEFT:
        return False
    if not desk.face.steers(desk):
        return False
    ships = [widget for widget in found if isinstance(widget.does, TouchShip)]
    places = [pygame.Rect(ship.rect) for ship in ships]
    places += [rect for _, rect in disc_marks.shown(screen)]
    if pygame.Rect(event.pos, (1, 1)).collidelist(places) >= 0:
        return True
    own = next((s.rect for s in ships if s.name == f"ship-{desk.prompt.about}"), None)
    near = max(screen.look.px(SMALLEST_TARGET), *(own.size if own is not None else (0,))) / 2
    ghosts = (screen.board.at(*place) for place in desk.face.ghosts(desk))
    return any(hypot(x - event.pos[0], y - event.pos[1]) <= near for x, y in ghosts)
