"""The open drawers: the log, the record, the wind, and the list of crises, which says what befell whom in
a turn. A row of it leads the camera back there; its stepper turns to other turns."""

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from game.core import events as ev
from game.play.great_moments import GreatMoment, MomentKind, moment_sentence
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.control_drawing import InteractionState, draw_row_ground
from game.stage.paper.icons import draw_icon
from game.ui.battle.layout.layout import BattleLayout
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.actions import ListAction, PanelAction, ReplayCrisis
from game.ui.kit.widgets import Button, CustomControl, ScrollPane, Stepper, Widget

CRISIS_ROW: Final = 44
"""Units of a row of the list of crises: what a finger needs."""
_CRISES_WIDTH: Final = 300
"""Units of its width; both grow with the text."""
_MAX_RECORD_WIDTH: Final = 350
"""Units that a record needs at the most."""


def open_drawer_rect(hud: HudState, layout: BattleLayout) -> pygame.Rect | None:
    """Return where the open drawer is; None if none is open."""
    if hud.log_drawer.is_open:
        return layout.drawer
    if hud.crisis_drawer.is_open:
        return crises_rect(hud, layout)
    if hud.is_record_open and layout.record is None:
        return drawer_record_rect(layout)
    return open_wind_rect(layout) if hud.is_wind_open and layout.sea_panels is not None else None


def crises_rect(hud: HudState, layout: BattleLayout) -> pygame.Rect:
    """Return where the list of crises is: no higher than its rows need."""
    hud.crisis_drawer.update(hud.battle, has_shot_in_air=hud.shots_in_flight)
    style, rect = layout.style, layout.drawer.copy()
    rows = max(1, len(hud.crisis_drawer.rows))
    rect.h = min(rect.h, crises_head_height(layout) + rows * style.text_px(CRISIS_ROW) + style.px(12))
    rect.w = min(rect.w, style.text_px(_CRISES_WIDTH))
    return rect


def crises_head_height(layout: BattleLayout) -> int:
    """Return px of the row above the crises, with the turn and the cross."""
    return max(layout.style.px(44), layout.style.text_px(38)) + layout.style.px(14)


def log_content_rect(layout: BattleLayout) -> pygame.Rect:
    """Return the drawer's inside below its title."""
    rect, style = layout.drawer, layout.style
    top = rect.y + style.px(44) + style.text_px(19) - style.px(19)
    side = style.px(12)
    return pygame.Rect(rect.x + side, top, rect.w - 2 * side, rect.bottom - top - style.px(10))


def open_wind_rect(layout: BattleLayout) -> pygame.Rect:
    """Return where all of wind and sea is when the rose alone is on the sea."""
    style = layout.style
    return pygame.Rect(
        layout.drawer.x, layout.drawer.y, style.text_px(290), style.px(44) + style.text_px(120)
    )


def drawer_record_rect(layout: BattleLayout) -> pygame.Rect:
    """Return where the record is when the column has no room for it."""
    rect = layout.drawer.copy()
    rect.w = min(rect.w, layout.style.text_px(290))
    if layout.sea_panels is not None:
        # As high as in the column of the table, where all of it has room; no blank paper above.
        rect.h = min(rect.h, layout.style.text_px(_MAX_RECORD_WIDTH))
        rect.bottom = layout.drawer.bottom
        return rect
    rect.right = layout.drawer.right
    return rect


OPEN_KEY: Final = pygame.K_F7
ROW_PREFIX: Final = "crisis-"
"""What the names of the rows begin with."""
_TURN: Final = 108
"""Units of the turn on the top bar of the wargamer's table."""
_PICTURES: Final = {
    MomentKind.TAKEN: "strike",
    MomentKind.EXPLODED: "flame",
    MomentKind.SUNK: "waves",
    MomentKind.LEFT: "sail",
    MomentKind.MAST: "mast",
    MomentKind.RAKE: "cannon",
}


# ------------------------------------------------------------------------------- where it is
def top_bar_control(layout: BattleLayout) -> CustomControl:
    """Return the turn on the top bar, which opens the list."""
    style, ribbon = layout.style, layout.ribbon
    wide = style.px(_TURN) if layout.sea_panels is None else layout.sea_panels.phase_track.x - ribbon.x
    rect = pygame.Rect(ribbon.x, 0, wide, style.px(44))
    hint = "What happened to the ships this turn; each event can be replayed"
    return CustomControl("crises", rect, _paint_edge, hint=hint, action=PanelAction.TOGGLE_CRISES)


def _paint_edge(c: Canvas, rect: pygame.Rect, interaction: InteractionState) -> None:
    """Paint the focus alone: the turn itself is drawn elsewhere."""
    if interaction.is_hovered or interaction.is_pressed:
        panel_drawing.draw_outline(c, rect.inflate(-c.px(8), -c.px(12)), palette.INK_3, 1, 4)
    if interaction.is_focused:
        panel_drawing.draw_focus_ring(c, rect.inflate(-c.px(8), -c.px(12)))


def widgets(hud: HudState, layout: BattleLayout) -> list[Widget]:
    """Return the turn, the way to close, and a row for each crisis."""
    rect, style = crises_rect(hud, layout), layout.style
    turn, moments = hud.crisis_drawer.shown_turn, hud.crisis_drawer.rows
    side, high = style.px(10), crises_head_height(layout) - style.px(14)
    close = pygame.Rect(rect.right - side - high, rect.y + style.px(8), high, high)
    turns = pygame.Rect(rect.x + side, close.y, close.x - style.px(8) - rect.x - side, high)
    said = f"Turn {turn}" if turn else "Nothing yet"
    told = "What happened to the ships this turn"
    body = pygame.Rect(rect.x + side, rect.y + crises_head_height(layout), rect.w - 2 * side, 0)
    body.h = rect.bottom - body.y - style.px(8)
    row_h = style.text_px(CRISIS_ROW)
    room = max(1, body.h // row_h)
    first = max(0, min(hud.crisis_drawer.first_row, len(moments) - room))
    found: list[Widget] = [
        ScrollPane("crisis-pane", body, first, room, len(moments), action=ListAction.CRISES),
        Stepper("crisis-turn", turns, said, hint=told, action=ListAction.CRISIS_TURN),
        Button("crisis-close", close, "", "cross", key=OPEN_KEY, hint="Close the list",
               action=PanelAction.TOGGLE_CRISES),
    ]  # fmt: skip
    for n, moment in enumerate(moments[first : first + room]):
        at = pygame.Rect(body.x, body.y + n * row_h, body.w - style.px(10), row_h)
        painted = partial(_paint_row, moment=moment, words=moment_sentence(moment, hud.names))
        found.append(
            CustomControl(f"{ROW_PREFIX}{first + n}", at, painted, action=ReplayCrisis(moment.event_index))
        )
    return found


# -------------------------------------------------------------------------------------- drawing
def draw(c: Canvas, hud: HudState, layout: BattleLayout) -> None:
    """Draw the panel under the list."""
    rect = crises_rect(hud, layout)
    with c.text_region("crises", rect):
        panel_drawing.draw_panel(c, rect)


def _paint_row(
    c: Canvas, rect: pygame.Rect, interaction: InteractionState, moment: GreatMoment, words: str
) -> None:
    """Paint one crisis: its picture, and its sentence on one line or two."""
    draw_row_ground(c, rect, False, interaction)
    draw_icon(c, icon_of(moment), (rect.x + c.px(16), rect.centery), 20, palette.INK_1)
    left, right = rect.x + c.px(34), rect.right - c.px(6)
    lines: Sequence[str] = letters.wrap_text(words, letters.SMALL, c.style, right - left)
    rest = letters.truncate_text(" ".join(lines[1:]), letters.SMALL, c.style, right - left)
    parts = [part for part in (*lines[:1], rest) if part]
    step_px = letters.line_height(letters.SMALL, c.style)
    top = rect.centery - (len(parts) - 1) * step_px // 2
    ink = palette.WAX if moment.kind >= MomentKind.SUNK else palette.INK_1
    for n, part in enumerate(parts):
        letters.draw_text(c, (left, top + n * step_px), part, letters.SMALL, ink, "midleft")


def icon_of(moment: GreatMoment) -> str:
    """Return the picture of what it is."""
    match moment.event:
        case ev.Befell(what="fire"):
            return "flame"
        case ev.Befell():
            return "anchor"
        case ev.Boarded():
            return "swords"
    return _PICTURES.get(moment.kind, "hull")
