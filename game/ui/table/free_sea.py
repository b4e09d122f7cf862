"""Which part of the battle screen is free sea: what the papers leave, and where word that has come
lies on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui.table import panels
from game.ui.table.dispatch import DispatchLayout

if TYPE_CHECKING:
    from game.ui.table.battle import BattleScreen


def free_sea(screen: BattleScreen) -> pygame.Rect:
    """The sea above whatever lies over the orders bar."""
    lay = screen.layout()
    free = lay.sea.copy()
    with screen.battle.table.at():
        over = panels.over_orders(screen.desk, lay)
        if over is not None:
            free.h = over.y - free.y - lay.look.px(6)
        return screen.beside.cut(free) if screen.beside is not None else free


def dispatch(screen: BattleScreen) -> DispatchLayout | None:
    """Where word that has come lies on that sea; None if there is none."""
    if screen.dispatches.now is None:
        return None
    with screen.battle.table.at():
        hanging = screen.desk.face.hanging(screen.desk, screen.layout())
    return screen.dispatches.laid(screen.look, free_sea(screen), hanging)
