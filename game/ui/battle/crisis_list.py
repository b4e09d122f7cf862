"""The list of crises: what befell whom in a turn, in its order, small at the left edge. A row leads
the eye back there. It opens on the last turn that has any; its stepper turns to the others."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from game.core import events as ev
from game.play.great_moments import GreatMoment, Weight, words_of
from game.stage.paper import lettering as letters
from game.stage.paper import paint, palette
from game.stage.paper.canvas import Canvas
from game.stage.paper.icons import icon
from game.stage.paper.parts import Touch, row
from game.ui.battle.actions import ListAction, PanelAction, ReplayCrisis
from game.ui.battle.drawer_layout import CRISIS_ROW, crises_drawer, crises_head
from game.ui.battle.hud_state import HudState
from game.ui.battle.layout import BattleLayout
from game.ui.kit.widgets import Button, Item, Pane, Stepper, Widget

KEY: Final = pygame.K_F7
ROW: Final = "crisis-"
"""What the names of the rows begin with."""
_TURN: Final = 108
"""Units of the turn on the ribbon of the wargamer's table."""
_PICTURES: Final = {
    Weight.TAKEN: "strike",
    Weight.EXPLODED: "flame",
    Weight.SUNK: "waves",
    Weight.LEFT: "sail",
    Weight.MAST: "mast",
    Weight.RAKE: "cannon",
}


# ------------------------------------------------------------------------------- where it lies
def on_ribbon(lay: BattleLayout) -> Item:
    """The turn on the ribbon, which opens the list."""
    look, ribbon = lay.look, lay.ribbon
    wide = look.px(_TURN) if lay.overlays is None else lay.overlays.rail.x - ribbon.x
    rect = pygame.Rect(ribbon.x, 0, wide, look.px(44))
    hint = "What befell the ships in this turn; each can be seen again"
    return Item("crises", rect, _paint_edge, hint=hint, does=PanelAction.TOGGLE_CRISES)


def _paint_edge(c: Canvas, rect: pygame.Rect, touch: Touch) -> None:
    """Only what shows that a hand is on it: the turn itself is drawn elsewhere."""
    if touch.hovered or touch.pressed:
        paint.outline(c, rect.inflate(-c.px(8), -c.px(12)), palette.INK_3, 1, 4)
    if touch.focused:
        paint.focus_ring(c, rect.inflate(-c.px(8), -c.px(12)))


def widgets(hud: HudState, lay: BattleLayout) -> list[Widget]:
    """The turn, the way to close, and a row for each crisis."""
    rect, look = crises_drawer(hud, lay), lay.look
    turn, moments = hud.crises.listed, hud.crises.rows
    side, high = look.px(10), crises_head(lay) - look.px(14)
    close = pygame.Rect(rect.right - side - high, rect.y + look.px(8), high, high)
    turns = pygame.Rect(rect.x + side, close.y, close.x - look.px(8) - rect.x - side, high)
    said = f"Turn {turn}" if turn else "Nothing yet"
    told = "What befell the ships in it"
    body = pygame.Rect(rect.x + side, rect.y + crises_head(lay), rect.w - 2 * side, 0)
    body.h = rect.bottom - body.y - look.px(8)
    row_h = look.grown(CRISIS_ROW)
    room = max(1, body.h // row_h)
    first = max(0, min(hud.crises.first, len(moments) - room))
    found: list[Widget] = [
        Pane("crisis-pane", body, first, room, len(moments), does=ListAction.CRISES),
        Stepper("crisis-turn", turns, said, hint=told, does=ListAction.CRISIS_TURN),
        Button("crisis-close", close, "", "cross", key=KEY, hint="Close the list",
               does=PanelAction.TOGGLE_CRISES),
    ]  # fmt: skip
    for n, moment in enumerate(moments[first : first + room]):
        at = pygame.Rect(body.x, body.y + n * row_h, body.w - look.px(10), row_h)
        painted = partial(_paint_row, moment=moment, words=words_of(moment, hud.names))
        found.append(Item(f"{ROW}{first + n}", at, painted, does=ReplayCrisis(moment.at)))
    return found


# -------------------------------------------------------------------------------------- drawing
def draw(c: Canvas, hud: HudState, lay: BattleLayout) -> None:
    """The paper under it."""
    rect = crises_drawer(hud, lay)
    with c.region("crises", rect):
        paint.panel(c, rect)


def _paint_row(c: Canvas, rect: pygame.Rect, touch: Touch, moment: GreatMoment, words: str) -> None:
    """One crisis: its picture, and what happened on one line or two."""
    row(c, rect, False, touch)
    icon(c, picture_of(moment), (rect.x + c.px(16), rect.centery), 20, palette.INK_1)
    left, right = rect.x + c.px(34), rect.right - c.px(6)
    lines: Sequence[str] = letters.wrap(words, letters.SMALL, c.look, right - left)
    rest = letters.fit(" ".join(lines[1:]), letters.SMALL, c.look, right - left)
    parts = [part for part in (*lines[:1], rest) if part]
    step_px = letters.line_height(letters.SMALL, c.look)
    top = rect.centery - (len(parts) - 1) * step_px // 2
    ink = palette.WAX if moment.weight >= Weight.SUNK else palette.INK_1
    for n, part in enumerate(parts):
        letters.draw_text(c, (left, top + n * step_px), part, letters.SMALL, ink, "midleft")


def picture_of(moment: GreatMoment) -> str:
    """The picture of what it is."""
    match moment.event:
        case ev.Befell(what="fire"):
            return "flame"
        case ev.Befell():
            return "anchor"
        case ev.Boarded():
            return "swords"
    return _PICTURES.get(moment.weight, "hull")
