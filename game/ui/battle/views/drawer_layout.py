"""Where the drawers lie: the log, the record, and wind and sea."""

from typing import Final

import pygame

from game.ui.battle.layout.layout import BattleLayout
from game.ui.battle.state.hud_state import HudState

CRISIS_ROW: Final = 44
"""Units of a row of the list of crises: what a finger needs."""
_CRISES_WIDTH: Final = 300
"""Units of its width; both grow with the text."""
_MAX_RECORD_WIDTH: Final = 350
"""Units that a record needs at the most."""


def open_drawer_rect(hud: HudState, layout: BattleLayout) -> pygame.Rect | None:
    """Where the open drawer lies; None if none is open."""
    if hud.log_drawer.is_open:
        return layout.drawer
    if hud.crisis_drawer.is_open:
        return crises_rect(hud, layout)
    if hud.is_record_open and layout.record is None:
        return drawer_record_rect(layout)
    return open_wind_rect(layout) if hud.is_wind_open and layout.sea_panels is not None else None


def crises_rect(hud: HudState, layout: BattleLayout) -> pygame.Rect:
    """Where the list of crises lies: no higher than its rows need."""
    hud.crisis_drawer.update(hud.battle, has_shot_in_air=hud.shots_in_flight)
    style, rect = layout.style, layout.drawer.copy()
    rows = max(1, len(hud.crisis_drawer.rows))
    rect.h = min(rect.h, crises_head_height(layout) + rows * style.text_px(CRISIS_ROW) + style.px(12))
    rect.w = min(rect.w, style.text_px(_CRISES_WIDTH))
    return rect


def crises_head_height(layout: BattleLayout) -> int:
    """Px of the row above the crises, with the turn and the cross."""
    return max(layout.style.px(44), layout.style.text_px(38)) + layout.style.px(14)


def log_content_rect(layout: BattleLayout) -> pygame.Rect:
    """The drawer's inside below its title."""
    rect, style = layout.drawer, layout.style
    top = rect.y + style.px(44) + style.text_px(19) - style.px(19)
    side = style.px(12)
    return pygame.Rect(rect.x + side, top, rect.w - 2 * side, rect.bottom - top - style.px(10))


def open_wind_rect(layout: BattleLayout) -> pygame.Rect:
    """Where all of wind and sea lies when the rose alone is on the sea."""
    style = layout.style
    return pygame.Rect(
        layout.drawer.x, layout.drawer.y, style.text_px(290), style.px(44) + style.text_px(120)
    )


def drawer_record_rect(layout: BattleLayout) -> pygame.Rect:
    """Where the record lies when the column has no room for it."""
    rect = layout.drawer.copy()
    rect.w = min(rect.w, layout.style.text_px(290))
    if layout.sea_panels is not None:
        # As high as in the column of the table, where all of it has room; no blank paper above.
        rect.h = min(rect.h, layout.style.text_px(_MAX_RECORD_WIDTH))
        rect.bottom = layout.drawer.bottom
        return rect
    rect.right = layout.drawer.right
    return rect
