"""Where the drawers lie: the log, the record, and wind and sea."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.battle.hud_state import HudState
from game.ui.battle.layout import BattleLayout

CRISIS_ROW: Final = 44
"""Units of a row of the list of crises: what a finger needs."""
_CRISES: Final = 300
"""Units of its width; both grow with the text."""
_RECORD: Final = 350
"""Units that a record needs at the most."""


def drawer_of(hud: HudState, lay: BattleLayout) -> pygame.Rect | None:
    """Where the open drawer lies; None if none is open."""
    if hud.log_drawer.open:
        return lay.drawer
    if hud.crises.open:
        return crises_drawer(hud, lay)
    if hud.record_open and lay.record is None:
        return record_drawer(lay)
    return wind_drawer(lay) if hud.wind_open and lay.overlays is not None else None


def crises_drawer(hud: HudState, lay: BattleLayout) -> pygame.Rect:
    """Where the list of crises lies: no higher than its rows need."""
    hud.crises.follow(hud.battle, flies=hud.shots_in_flight)
    look, rect = lay.look, lay.drawer.copy()
    rows = max(1, len(hud.crises.rows))
    rect.h = min(rect.h, crises_head(lay) + rows * look.grown(CRISIS_ROW) + look.px(12))
    rect.w = min(rect.w, look.grown(_CRISES))
    return rect


def crises_head(lay: BattleLayout) -> int:
    """Px of the row above the crises, with the turn and the cross."""
    return max(lay.look.px(44), lay.look.grown(38)) + lay.look.px(14)


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
