"""The slim ribbon of a sea that fills the window: the turn, the book's rail, and three small
buttons; log, speed and whatever else may be looked at lie on the wheel. The rail is the one of the
large ribbon, drawn smaller; its words keep their size."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from game.stage.paper import lettering as letters
from game.stage.paper import paint, palette
from game.stage.paper.canvas import Canvas
from game.stage.paper.icons import icon
from game.stage.paper.parts import Touch
from game.ui.battle import top_bar
from game.ui.battle.actions import ScreenAction
from game.ui.battle.layout import BattleLayout
from game.ui.battle.sea_layout import BUTTON, BUTTONS
from game.ui.battle.top_bar import DrawRail, TopBarView
from game.ui.kit.action import Action
from game.ui.kit.widgets import Item, Widget

_FULL_HIGH: Final = 52
"""Units of the large ribbon, for which rails are drawn."""
_TURN: Final = letters.Role(letters.FELL, 20)
_NUMBER: Final = letters.Role(letters.SANS_BOLD, 18)
_ICON: Final = 18


def rail_layout(lay: BattleLayout) -> BattleLayout:
    """The layout as the book's rail is to see it: on a slim ribbon with a smaller unit, in which
    type is just as large as anywhere else."""
    if lay.overlays is None:
        return lay
    unit = lay.ribbon.h / _FULL_HIGH
    text = lay.look.u * lay.look.text / unit
    return replace(lay, look=replace(lay.look, u=unit, text=text))


def buttons(lay: BattleLayout, watching: bool) -> list[Widget]:
    """From left to right: the rulebook, or, while nobody is asked, what finishes the show; the
    wheel, and the menu."""
    rects, k, screen = _places(lay), pygame, ScreenAction
    if watching:
        hint = "Finish what is being shown"
        first = _item("finish", rects[0], "skip", hint, k.K_SPACE, screen.FINISH)
    else:
        hint = "The rulebook; held down, it shows the numbers of its clauses"
        first = _item("rules", rects[0], "book", hint, k.K_F1, screen.OPEN_RULES)
    every = "Every order, the ruler and the arcs, the log, the speed"
    return [
        first,
        _item("orders", rects[1], "wheel", every, k.K_o, screen.OPEN_WHEEL),
        _item("menu", rects[2], "menu", "Menu", k.K_F10, screen.OPEN_MENU),
    ]


def _item(name: str, rect: pygame.Rect, picture: str, hint: str, key: int, does: Action) -> Item:
    """One button: its picture alone."""
    return Item(name, rect, partial(_paint_icon, picture=picture), hint=hint, key=key, does=does)


def _places(lay: BattleLayout) -> list[pygame.Rect]:
    """Where the buttons lie, at the right end of the ribbon; a finger may hit a little below it."""
    side = lay.look.px(BUTTON)
    left = lay.ribbon.right - BUTTONS * side
    return [pygame.Rect(left + n * side, 0, side, side) for n in range(BUTTONS)]


def _paint_icon(c: Canvas, rect: pygame.Rect, touch: Touch, picture: str) -> None:
    """A picture on the ribbon."""
    shown = _ground(c, rect, touch)
    icon(c, picture, shown.center, _ICON, palette.INK_1)


def _ground(c: Canvas, rect: pygame.Rect, touch: Touch) -> pygame.Rect:
    """What shows that a hand is on a button; returns the part of it that lies on the ribbon."""
    shown = pygame.Rect(rect.x, rect.y, rect.w, round(rect.h * 0.7))
    if touch.hovered or touch.pressed:
        paint.block(c, shown.inflate(-c.px(6), -c.px(4)), palette.PAPER_0, palette.INK_3, 1, 4)
    if touch.focused:
        paint.focus_ring(c, shown.inflate(-c.px(6), -c.px(4)))
    return shown


def draw(c: Canvas, lay: BattleLayout, view: TopBarView, draw_rail: DrawRail) -> None:
    """The ribbon with its rail."""
    paint.ribbon(c, lay.ribbon)
    with c.region("ribbon", lay.ribbon):
        middle = round(lay.ribbon.h * 0.46)
        at = (lay.ribbon.x + c.px(16), middle)
        word = letters.draw_text(c, at, view.heading, _TURN, anchor="midleft")
        if view.turn:
            at = (word.right + c.px(6), middle)
            word = letters.draw_text(c, at, str(view.turn), _NUMBER, anchor="midleft")
        slim = rail_layout(lay)
        small = Canvas(c.surface, slim.look, c.ledger, c.regions)
        with small.region("ribbon", lay.ribbon):
            draw_rail(
                small, slim, view.phase_track, max(word.right + c.px(10), top_bar.rail_left(slim))
            )
