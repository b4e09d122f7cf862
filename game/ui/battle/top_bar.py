"""The ribbon along the top: turn, book, and the book's own rail of what has been and will be."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Final

import pygame

from game.stage.paper import lettering as letters
from game.stage.paper import paint, palette
from game.stage.paper.canvas import Canvas
from game.ui.battle.actions import PanelAction, ScreenAction
from game.ui.battle.layout import BattleLayout
from game.ui.kit.widgets import Button, Widget

HANGS: Final = 100
"""Units below the ribbon that a card turned up may hang over the sea."""
_BUTTON: Final = 44
SPEEDS: Final = {1: "1×", 2: "2×", 4: "4×", 0: "all"}
SPEED_HINTS: Final = {
    1: "Speed 1×: at the pace of the table",
    2: "Speed 2×: twice as fast",
    4: "Speed 4×: four times as fast",
    0: "All at once: nothing is played out",
}


DrawRail = Callable[[Canvas, BattleLayout, Hashable, int], None]
"""Draws the book's part of the ribbon from a pixel on."""


_BOOK_ROLES: Final = (
    letters.LEAD,
    letters.Role(letters.FELL_ITALIC, 17),
    letters.Role(letters.FELL_ITALIC, 14),
)


@dataclass(frozen=True, slots=True)
class TopBarView:
    """What the ribbon says: the turn under its heading, the book, where the battle is, how far the
    turn has come ('' for not worth a word), and what the book's own rail shows."""

    heading: str
    turn: int
    book: str
    place: str
    count: str
    phase_track: Hashable


def rail_from(lay: BattleLayout) -> int:
    """Where the rail begins, in units."""
    if lay.overlays is not None:
        return round(lay.overlays.rail.x / lay.look.u)
    return 308 if lay.compact else 344


def rail_left(lay: BattleLayout) -> int:
    """The same in pixels."""
    return lay.look.px(rail_from(lay))


def rail_end(lay: BattleLayout) -> int:
    """The pixel where the rail must end."""
    if lay.overlays is not None:
        return lay.overlays.rail.right
    return _places(lay)[0].x - lay.look.px(8)


def button_count(lay: BattleLayout) -> int:
    """Five, and one more for each paper that has no place in the column."""
    return 5 + (lay.record is None) + (lay.log is None)


def buttons(lay: BattleLayout, speed: int) -> list[Widget]:
    """Orders, speed, skip, rulebook, menu, before them record and log where the column has no room
    for them; they end 16 units from the right edge."""
    rects = _places(lay)
    found: list[Widget] = []
    if lay.record is None:
        hint, does = "The record sheet", PanelAction.TOGGLE_RECORD
        record = Button("record", rects.pop(0), "", "ship", key=pygame.K_k, hint=hint, does=does)
        found.append(record)
    if lay.log is None:
        rect, does = rects.pop(0), PanelAction.TOGGLE_LOG
        found.append(Button("log", rect, "", "quill", hint="The log", does=does))
    return found + _main_buttons(rects, speed)


def _places(lay: BattleLayout) -> list[pygame.Rect]:
    """Where the buttons lie, 4 units apart; the speed's, fourth from the end, grows with text."""
    look, count = lay.look, button_count(lay)
    widths = [_BUTTON * (look.text if n == count - 4 else 1.0) for n in range(count)]
    x = lay.ribbon.w / look.u - 16 - sum(widths) - 4 * (count - 1)
    found = []
    for wide in widths:
        found.append(look.rect(x, 2, wide, _BUTTON))
        x += wide + 4
    return found


def _main_buttons(rects: list[pygame.Rect], speed: int) -> list[Widget]:
    """The five that are always there."""
    k = pygame
    every, on, act = (
        "Every order, the ruler and the arcs",
        "Skip to the next decision",
        ScreenAction,
    )
    return [
        Button("orders", rects[0], "", "wheel", key=k.K_o, hint=every, does=act.OPEN_WHEEL),
        Button("speed", rects[1], SPEEDS[speed], hint=SPEED_HINTS[speed], does=act.NEXT_SPEED),
        Button("skip", rects[2], "", "skip", key=k.K_x, hint=on, does=act.SKIP),
        Button("rules", rects[3], "", "book", key=k.K_F1, hint="The rulebook", does=act.OPEN_RULES),
        Button("menu", rects[4], "", "menu", key=k.K_F10, hint="Menu", does=act.OPEN_MENU),
    ]


def draw(c: Canvas, lay: BattleLayout, view: TopBarView, draw_rail: DrawRail) -> None:
    """The ribbon with its rail."""
    paint.ribbon(c, lay.ribbon)
    with c.region("ribbon", lay.ribbon):
        left = _draw_turn(c, lay, view)
        draw_rail(c, lay, view.phase_track, left)


def _draw_turn(c: Canvas, lay: BattleLayout, view: TopBarView) -> int:
    """Turn, rules and count; returns the x where the rail may begin."""
    middle = c.px(24)
    word = letters.draw_text(c, (c.px(18), middle), view.heading, letters.HEADING, anchor="midleft")
    if view.turn:
        at = (word.right + c.px(8), middle)
        word = letters.draw_text(c, at, str(view.turn), letters.NUMBER, anchor="midleft")
    x = max(word.right + c.px(18), c.px(112))
    count = view.count or view.place
    room = c.px(rail_from(lay) - 8) - x
    role = letters.fitting(view.book, _BOOK_ROLES, c.look, room)
    # A name that has no room at all is better left out than cut: the rulebook is a button.
    book = view.book if letters.width(view.book, role, c.look) <= room else ""
    if lay.compact or c.look.text > 1:
        letters.draw_text(c, (x, middle), book, role, anchor="midleft")
    else:
        letters.draw_text(c, (x, c.px(15)), book, role, anchor="midleft")
        line = f"{count} · {view.place}" if view.count else count
        if letters.width(line, letters.SMALL, c.look) > room:
            line = letters.fit(count, letters.SMALL, c.look, room)
        letters.draw_text(c, (x, c.px(35)), line, letters.SMALL, palette.INK_2, "midleft")
    return x + room + c.px(8)
