"""Where the drawers lie: the log, the record, and wind and sea."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.table.desk import Desk
from game.ui.table.layout import BattleLayout

_RECORD: Final = 350
"""Units that a record needs at the most."""


def drawer_of(desk: Desk, lay: BattleLayout) -> pygame.Rect | None:
    """Where the open drawer lies; None if none is open."""
    if desk.drawer.open:
        return lay.drawer
    if desk.record_open and lay.record is None:
        return record_drawer(lay)
    return wind_drawer(lay) if desk.wind_open and lay.overlays is not None else None


def log_content(lay: BattleLayout) -> pygame.Rect:
    """The drawer's inside below its title."""
    rect, look = lay.drawer, lay.look
    top = rect.y + look.px(44) + look.grown(19) - look.px(19)
    side = look.px(12)
    return pygame.Rect(rect.x + side, top, rect.w - 2 * side, rect.bottom - top - look.px(10))


def wind_drawer(lay: BattleLayout) -> pygame.Rect:
    """Where all of wind and sea lies when the rose alone is on the sea."""
    look = lay.look
    return pygame.Rect(lay.drawer.x, lay.drawer.y, look.grown(290), look.px(44) + look.grown(120))


def record_drawer(lay: BattleLayout) -> pygame.Rect:
    """Where the record lies when the column has no room for it."""
    rect = lay.drawer.copy()
    rect.w = min(rect.w, lay.look.grown(290))
    if lay.overlays is not None:
        # As high as in the column of the table, where all of it has room; no blank paper above.
        rect.h = min(rect.h, lay.look.grown(_RECORD))
        rect.bottom = lay.drawer.bottom
        return rect
    rect.right = lay.drawer.right
    return rect
