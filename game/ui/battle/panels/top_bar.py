"""The bar along the top: turn, book, buttons, and the book's phase track; slim on a sea that fills the
window."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import pygame

from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.control_drawing import InteractionState
from game.stage.paper.icons import draw_icon
from game.ui.battle.layout.layout import BUTTON_COUNT, BUTTON_SIZE, BattleLayout
from game.ui.battle.values.actions import PanelAction, ScreenAction
from game.ui.kit.action import Action
from game.ui.kit.widgets import Button, CustomControl, Widget

OVERHANG: Final = 100
"""Units below the top bar that a card turned up may hang over the sea."""
_BUTTON: Final = 44
SPEEDS: Final = {1: "1×", 2: "2×", 4: "4×", 0: "all"}
SPEED_HINTS: Final = {
    1: "Speed 1×: at the pace of the table",
    2: "Speed 2×: twice as fast",
    4: "Speed 4×: four times as fast",
    0: "All at once: nothing is played out",
}


DrawPhaseTrack = Callable[[Canvas, BattleLayout, Hashable, int], None]
"""Draws the book's part of the top bar from a pixel on."""


_BOOK_ROLES: Final = (
    letters.LEAD,
    letters.TextRole(letters.FELL_ITALIC_FACE, 17),
    letters.TextRole(letters.FELL_ITALIC_FACE, 14),
)


@dataclass(frozen=True, slots=True)
class TopBarView:
    """What the top bar says: the turn under its heading, the book, where the battle is, how far the turn has
    come ('' for not worth a word), and what the book's own phase track shows."""

    heading: str
    turn: int
    book: str
    place_name: str
    turn_progress: str
    phase_track: Hashable


def phase_track_left_units(layout: BattleLayout) -> int:
    """Return where the phase track begins, in units."""
    if layout.sea_panels is not None:
        return round(layout.sea_panels.phase_track.x / layout.style.unit)
    return 308 if layout.is_compact else 344


def phase_track_left(layout: BattleLayout) -> int:
    """Return the same in pixels."""
    return layout.style.px(phase_track_left_units(layout))


def phase_track_right(layout: BattleLayout) -> int:
    """Return the pixel where the phase track must end."""
    if layout.sea_panels is not None:
        return layout.sea_panels.phase_track.right
    return _button_rects(layout)[0].x - layout.style.px(8)


def button_count(layout: BattleLayout) -> int:
    """Return five, and one more for each panel that has no place in the column."""
    return 5 + (layout.record is None) + (layout.log is None)


def buttons(layout: BattleLayout, speed: int) -> list[Widget]:
    """Return the buttons for orders, speed, skip, rulebook and menu, before them record and log where the
    column has no room for them; they end 16 units from the right edge."""
    rects = _button_rects(layout)
    found: list[Widget] = []
    if layout.record is None:
        hint, does = "The record sheet", PanelAction.TOGGLE_RECORD
        record = Button("record", rects.pop(0), "", "ship", key=pygame.K_k, hint=hint, action=does)
        found.append(record)
    if layout.log is None:
        rect, does = rects.pop(0), PanelAction.TOGGLE_LOG
        found.append(Button("log", rect, "", "quill", hint="The log", action=does))
    return found + _main_buttons(rects, speed)


def _button_rects(layout: BattleLayout) -> list[pygame.Rect]:
    """Return where the buttons are, 4 units apart; the speed's, fourth from the end, grows with text."""
    style, count = layout.style, button_count(layout)
    widths = [_BUTTON * (style.text_scale if n == count - 4 else 1.0) for n in range(count)]
    x = layout.ribbon.w / style.unit - 16 - sum(widths) - 4 * (count - 1)
    found = []
    for wide in widths:
        found.append(style.px_rect(x, 2, wide, _BUTTON))
        x += wide + 4
    return found


def _main_buttons(rects: list[pygame.Rect], speed: int) -> list[Widget]:
    k = pygame
    every, on, act = ("Every order, the ruler and the arcs", "Skip to the next decision", ScreenAction)
    return [
        Button("orders", rects[0], "", "wheel", key=k.K_o, hint=every, action=act.OPEN_WHEEL),
        Button("speed", rects[1], SPEEDS[speed], hint=SPEED_HINTS[speed], action=act.NEXT_SPEED),
        Button("skip", rects[2], "", "skip", key=k.K_x, hint=on, action=act.SKIP),
        Button("rules", rects[3], "", "book", key=k.K_F1, hint="The rulebook", action=act.OPEN_RULES),
        Button("menu", rects[4], "", "menu", key=k.K_F10, hint="Menu", action=act.OPEN_MENU),
    ]


def draw(c: Canvas, layout: BattleLayout, view: TopBarView, draw_rail: DrawPhaseTrack) -> None:
    """Draw the top bar with its phase track."""
    panel_drawing.draw_top_bar(c, layout.ribbon)
    with c.text_region("ribbon", layout.ribbon):
        left = _draw_turn(c, layout, view)
        draw_rail(c, layout, view.phase_track, left)


def _draw_turn(c: Canvas, layout: BattleLayout, view: TopBarView) -> int:
    """Turn, rules and count; returns the x where the phase track may begin."""
    middle = c.px(24)
    word = letters.draw_text(c, (c.px(18), middle), view.heading, letters.HEADING, anchor="midleft")
    if view.turn:
        at = (word.right + c.px(8), middle)
        word = letters.draw_text(c, at, str(view.turn), letters.NUMBER, anchor="midleft")
    x = max(word.right + c.px(18), c.px(112))
    count = view.turn_progress or view.place_name
    room = c.px(phase_track_left_units(layout) - 8) - x
    role = letters.fitting_role(view.book, _BOOK_ROLES, c.style, room)
    # A name that has no room at all is better left out than cut: the rulebook is a button.
    book = view.book if letters.text_width(view.book, role, c.style) <= room else ""
    if layout.is_compact or c.style.text_scale > 1:
        letters.draw_text(c, (x, middle), book, role, anchor="midleft")
    else:
        letters.draw_text(c, (x, c.px(15)), book, role, anchor="midleft")
        line = f"{count} · {view.place_name}" if view.turn_progress else count
        if letters.text_width(line, letters.SMALL, c.style) > room:
            line = letters.truncate_text(count, letters.SMALL, c.style, room)
        letters.draw_text(c, (x, c.px(35)), line, letters.SMALL, palette.INK_2, "midleft")
    return x + room + c.px(8)


_FULL_HIGH: Final = 52
"""Units of the large top bar, for which rails are drawn."""
_TURN: Final = letters.TextRole(letters.FELL_FACE, 20)
_NUMBER: Final = letters.TextRole(letters.SANS_BOLD_FACE, 18)
_ICON: Final = 18


def phase_track_layout(layout: BattleLayout) -> BattleLayout:
    """Return the layout that the book's phase track gets: on a slim top bar with a smaller unit, in which
    type is as large as anywhere else."""
    if layout.sea_panels is None:
        return layout
    unit = layout.ribbon.h / _FULL_HIGH
    text = layout.style.unit * layout.style.text_scale / unit
    return replace(layout, style=replace(layout.style, unit=unit, text_scale=text))


def slim_buttons(layout: BattleLayout, watching: bool) -> list[Widget]:
    """Return from left to right: the rulebook, or, while nobody is asked, what finishes the show; the wheel,
    and the menu."""
    rects, k, screen = _icon_rects(layout), pygame, ScreenAction
    if watching:
        hint = "Skip to the end of this move"
        first = _icon_item("finish", rects[0], "skip", hint, k.K_SPACE, screen.FINISH)
    else:
        hint = "The rulebook; held down, it shows the numbers of its clauses"
        first = _icon_item("rules", rects[0], "book", hint, k.K_F1, screen.OPEN_RULES)
    every = "Every order, the ruler and the arcs, the log, the speed"
    return [
        first,
        _icon_item("orders", rects[1], "wheel", every, k.K_o, screen.OPEN_WHEEL),
        _icon_item("menu", rects[2], "menu", "Menu", k.K_F10, screen.OPEN_MENU),
    ]


def _icon_item(
    name: str, rect: pygame.Rect, picture: str, hint: str, key: int, action: Action
) -> CustomControl:
    """Return one button that shows its picture alone."""
    return CustomControl(name, rect, partial(_paint_icon, picture=picture), hint=hint, key=key, action=action)


def _icon_rects(layout: BattleLayout) -> list[pygame.Rect]:
    """Return where the slim_buttons are, at the right end of the top bar; a finger may hit a little below
    it."""
    side = layout.style.px(BUTTON_SIZE)
    left = layout.ribbon.right - BUTTON_COUNT * side
    return [pygame.Rect(left + n * side, 0, side, side) for n in range(BUTTON_COUNT)]


def _paint_icon(c: Canvas, rect: pygame.Rect, interaction: InteractionState, picture: str) -> None:
    shown = _draw_button_ground(c, rect, interaction)
    draw_icon(c, picture, shown.center, _ICON, palette.INK_1)


def _draw_button_ground(c: Canvas, rect: pygame.Rect, interaction: InteractionState) -> pygame.Rect:
    """Return what shows that a hand is on a button; returns the part of it that is on the top bar."""
    shown = pygame.Rect(rect.x, rect.y, rect.w, round(rect.h * 0.7))
    if interaction.is_hovered or interaction.is_pressed:
        panel_drawing.draw_block(c, shown.inflate(-c.px(6), -c.px(4)), palette.PAPER_0, palette.INK_3, 1, 4)
    if interaction.is_focused:
        panel_drawing.draw_focus_ring(c, shown.inflate(-c.px(6), -c.px(4)))
    return shown


def draw_slim(c: Canvas, layout: BattleLayout, view: TopBarView, draw_rail: DrawPhaseTrack) -> None:
    """Draw the slim top bar with its phase track."""
    panel_drawing.draw_top_bar(c, layout.ribbon)
    with c.text_region("ribbon", layout.ribbon):
        middle = round(layout.ribbon.h * 0.46)
        at = (layout.ribbon.x + c.px(16), middle)
        word = letters.draw_text(c, at, view.heading, _TURN, anchor="midleft")
        if view.turn:
            at = (word.right + c.px(6), middle)
            word = letters.draw_text(c, at, str(view.turn), _NUMBER, anchor="midleft")
        slim = phase_track_layout(layout)
        small = Canvas(c.surface, slim.style, c.text_log, c.regions)
        with small.text_region("ribbon", layout.ribbon):
            draw_rail(small, slim, view.phase_track, max(word.right + c.px(10), phase_track_left(slim)))
