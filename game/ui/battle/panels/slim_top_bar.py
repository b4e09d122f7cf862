"""The slim ribbon of a sea that fills the window: the turn, the book's rail, and three small
slim_buttons; log, speed and whatever else may be looked at lie on the wheel. The rail is the one of the
large ribbon, drawn smaller; its words keep their size."""

from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.control_drawing import InteractionState
from game.stage.paper.icons import draw_icon
from game.ui.battle.layout.layout import BUTTON_COUNT, BUTTON_SIZE, BattleLayout
from game.ui.battle.panels import top_bar
from game.ui.battle.panels.top_bar import DrawPhaseTrack, TopBarView
from game.ui.battle.values.actions import ScreenAction
from game.ui.kit.action import Action
from game.ui.kit.widgets import CustomControl, Widget

_FULL_HIGH: Final = 52
"""Units of the large ribbon, for which rails are drawn."""
_TURN: Final = letters.TextRole(letters.FELL_FACE, 20)
_NUMBER: Final = letters.TextRole(letters.SANS_BOLD_FACE, 18)
_ICON: Final = 18


def phase_track_layout(layout: BattleLayout) -> BattleLayout:
    """The layout as the book's rail is to see it: on a slim ribbon with a smaller unit, in which
    type is just as large as anywhere else."""
    if layout.sea_panels is None:
        return layout
    unit = layout.ribbon.h / _FULL_HIGH
    text = layout.style.unit * layout.style.text_scale / unit
    return replace(layout, style=replace(layout.style, unit=unit, text_scale=text))


def slim_buttons(layout: BattleLayout, watching: bool) -> list[Widget]:
    """From left to right: the rulebook, or, while nobody is asked, what finishes the show; the
    wheel, and the menu."""
    rects, k, screen = _icon_rects(layout), pygame, ScreenAction
    if watching:
        hint = "Finish what is being shown"
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
    """One button: its picture alone."""
    return CustomControl(name, rect, partial(_paint_icon, picture=picture), hint=hint, key=key, action=action)


def _icon_rects(layout: BattleLayout) -> list[pygame.Rect]:
    """Where the slim_buttons lie, at the right end of the ribbon; a finger may hit a little below it."""
    side = layout.style.px(BUTTON_SIZE)
    left = layout.ribbon.right - BUTTON_COUNT * side
    return [pygame.Rect(left + n * side, 0, side, side) for n in range(BUTTON_COUNT)]


def _paint_icon(c: Canvas, rect: pygame.Rect, interaction: InteractionState, picture: str) -> None:
    """A picture on the ribbon."""
    shown = _draw_button_ground(c, rect, interaction)
    draw_icon(c, picture, shown.center, _ICON, palette.INK_1)


def _draw_button_ground(c: Canvas, rect: pygame.Rect, interaction: InteractionState) -> pygame.Rect:
    """What shows that a hand is on a button; returns the part of it that lies on the ribbon."""
    shown = pygame.Rect(rect.x, rect.y, rect.w, round(rect.h * 0.7))
    if interaction.is_hovered or interaction.is_pressed:
        panel_drawing.draw_block(c, shown.inflate(-c.px(6), -c.px(4)), palette.PAPER_0, palette.INK_3, 1, 4)
    if interaction.is_focused:
        panel_drawing.draw_focus_ring(c, shown.inflate(-c.px(6), -c.px(4)))
    return shown


def draw_slim(c: Canvas, layout: BattleLayout, view: TopBarView, draw_rail: DrawPhaseTrack) -> None:
    """The ribbon with its rail."""
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
            draw_rail(
                small, slim, view.phase_track, max(word.right + c.px(10), top_bar.phase_track_left(slim))
            )
