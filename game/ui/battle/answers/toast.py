"""The turn's slip: what quick play has answered by itself. Each line is on the sea for a moment, in cream
with a soft dark halo, and all of this turn's lines stand at the head of the log's drawer, where the last
answer may be taken back."""

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from game.play.event_words import LogLine
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.control_drawing import InteractionState
from game.ui.battle.answers import hud_update
from game.ui.battle.layout.layout import BattleLayout
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.actions import HudAction, PanelAction
from game.ui.battle.values.quick_play import TOGETHER_SECONDS
from game.ui.kit.widgets import Button, CustomControl, Widget

MAX_LINES: Final = 3
"""This many of the last lines have room on the sea."""
_MOST_IN_DRAWER: Final = 8
HEADING: Final = "Answered for you in this turn"
_ROLE: Final = letters.TextRole(letters.SANS_FACE, 15)
_BLUR: Final = 4
_MAX_WIDTH: Final = 380


def lines_this_turn(hud: HudState) -> list[str]:
    """Return what was said in this turn; nothing by the book. Of several players at one screen each reads
    what concerns him, and while they watch together nothing is said."""
    quick_play = hud.quick_play
    if quick_play is None:
        return []
    mine = {
        n
        for n, _ in quick_play.toast_lines
        if not hud.is_hot_seat or quick_play.line_seats.get(n) == hud.viewer_seat
    }
    return [words for n, words in quick_play.toast_lines if n in mine]


def latest_lines(hud: HudState) -> list[str]:
    """Return the lines of the last few seconds."""
    quick_play = hud.quick_play
    if quick_play is None or quick_play.seconds_since_line > TOGETHER_SECONDS or hud.is_replay:
        return []
    return quick_play.latest_lines[-MAX_LINES:]


def log_lines(hud: HudState) -> list[LogLine]:
    """Return the same as lines of the short log."""
    return [LogLine(hud.battle.turn, "", words) for words in latest_lines(hud)]


# ------------------------------------------------------------------------------- on the sea


def toast_controls(
    hud: HudState,
    layout: BattleLayout,
    style: UiStyle,
    occupied: Sequence[pygame.Rect],
    edge_panels: Sequence[pygame.Rect] = (),
) -> list[Widget]:
    """Return the lines as a control that opens the drawer, above the own status panel and clear of what is
    `occupied` there, and beside what is at the `edge_panels`; none while nothing has been said, or the
    drawer is open."""
    if layout.sea_panels is None or hud.log_drawer.is_open:
        return []
    lines = wrapped_lines(hud, layout, style)
    if not lines:
        return []
    rect = toast_rect(layout, style, lines, occupied)
    if rect.collidelist(edge_panels) >= 0:
        rect.x = max(other.right for other in edge_panels) + style.px(16)
    painted = partial(_paint_lines, lines=lines, ways=key_hints(hud, style))
    return [CustomControl("slip", rect, painted, hint=HEADING, action=PanelAction.TOGGLE_LOG)]


def wrapped_lines(hud: HudState, layout: BattleLayout, style: UiStyle) -> tuple[str, ...]:
    """Return what was said a moment ago, in lines that have room beside the status panel."""
    room = _line_width(layout, style)
    return tuple(part for words in latest_lines(hud) for part in letters.wrap_text(words, _ROLE, style, room))


def _line_width(layout: BattleLayout, style: UiStyle) -> int:
    """Return px that a line has: less than half of the sea."""
    return min(style.text_px(_MAX_WIDTH), layout.sea.w // 2)


def key_hints(hud: HudState, style: UiStyle) -> str:
    """Return what may be done, by the device in use: `Bksp: undo · L: all of this turn`."""
    log = style.key_cap("L") or f"{style.key_cap('O')}, The log".lstrip(", ")
    back = (style.key_cap("Bksp"), "undo") if hud_update.may_undo(hud) else None
    both = [back, (log, "all of this turn")] if back is not None else [(log, "all of this turn")]
    return " · ".join(f"{cap}: {words}" for cap, words in both)


def toast_rect(
    layout: BattleLayout, style: UiStyle, lines: Sequence[str], occupied: Sequence[pygame.Rect]
) -> pygame.Rect:
    """Return the pixels of the lines and of what may be done: above the status panel, whether it is folded or
    not, or above what is there."""
    assert layout.sea_panels is not None
    own, step = layout.sea_panels.own_status, letters.line_height(_ROLE, style)
    wide = max(letters.text_width(line, _ROLE, style) for line in lines)
    rect = pygame.Rect(own.x, 0, max(wide, style.text_px(260)), step * len(lines) + style.text_px(18))
    rect.bottom = layout.drawer.bottom
    for other in sorted(occupied, key=lambda each: -each.bottom):
        if rect.colliderect(other):
            rect.bottom = other.y - style.px(8)
    return rect


def _paint_lines(
    c: Canvas, rect: pygame.Rect, interaction: InteractionState, lines: Sequence[str], ways: str
) -> None:
    """Paint the lines in cream, and below them what may be done."""
    step, y = letters.line_height(_ROLE, c.style), rect.y
    ink = palette.FOCUS if interaction.is_hovered else palette.CREAM
    for line in lines:
        _draw_cream_text(c, (rect.x, y), line, _ROLE, ink)
        y += step
    _draw_cream_text(
        c, (rect.x, y), letters.truncate_text(ways, letters.SMALL, c.style, rect.w), letters.SMALL, ink
    )
    if interaction.is_focused:
        panel_drawing.draw_focus_ring(c, rect)


def _draw_cream_text(
    c: Canvas, at: tuple[int, int], words: str, role: letters.TextRole, ink: palette.Colour
) -> None:
    """Draw words that can be read on dark water and on foam."""
    blur = c.px(_BLUR)
    cloud = letters.text_halo(words, role, c.style, blur)
    for _ in range(2):
        c.surface.blit(cloud, (at[0] - 2 * blur, at[1] - 2 * blur))
    letters.draw_text(c, at, words, role, ink, shade=palette.SHADOW)


# ------------------------------------------------------------------------------- in the drawer


def turn_lines_height(hud: HudState, style: UiStyle, width_px: int) -> int:
    """Return px at the head of the drawer for this turn's lines; 0 where nothing was said."""
    lines = _head_lines(hud, style, width_px)
    if not lines:
        return 0
    text = style.text_px(22) + len(lines) * letters.line_height(letters.SMALL, style)
    return max(text, _button_height(style)) + style.px(10)


def turn_lines_widgets(hud: HudState, style: UiStyle, area: pygame.Rect) -> list[Widget]:
    """Return this turn's lines as a control, with a button that takes the last answer back while that may
    be."""
    lines = _head_lines(hud, style, area.w)
    if not lines:
        return []
    found: list[Widget] = [CustomControl("slip-lines", area, partial(_paint_head, lines=lines))]
    if hud_update.may_undo(hud):
        rect = pygame.Rect(0, area.y, _button_width(style), _button_height(style))
        rect.right = area.right
        key, does = pygame.K_BACKSPACE, HudAction.UNDO
        found.append(Button("slip-undo", rect, "Take back", "undo", "", key, action=does))
    return found


def _button_width(style: UiStyle) -> int:
    return style.text_px(124)


def _button_height(style: UiStyle) -> int:
    return max(style.px(44), style.text_px(38))


def _head_lines(hud: HudState, style: UiStyle, wide: int) -> tuple[str, ...]:
    """Return this turn's lines, broken to the room beside the button."""
    room = wide - _button_width(style) - style.px(12)
    return tuple(
        part
        for words in lines_this_turn(hud)[-_MOST_IN_DRAWER:]
        for part in letters.wrap_text(words, letters.SMALL, style, room)
    )


def _paint_head(c: Canvas, rect: pygame.Rect, interaction: InteractionState, lines: Sequence[str]) -> None:
    letters.draw_text(c, rect.topleft, HEADING, letters.SMALL_STRONG)
    y, step = rect.y + c.style.text_px(20), letters.line_height(letters.SMALL, c.style)
    for line in lines:
        letters.draw_text(c, (rect.x, y), line, letters.SMALL)
        y += step
    if interaction.is_focused:
        panel_drawing.draw_focus_ring(c, rect)
