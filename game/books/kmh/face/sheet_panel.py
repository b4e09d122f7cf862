"""The printed sheet of Kiss Me, Hardy!: damage boxes struck from the top, speed cells, guns, masts
and conditions."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import pygame

from game.books.kmh.face.sheet import SheetView
from game.books.kmh.face.thing_sheet import ThingView, draw_thing
from game.play.words import count
from game.stage.paper import lettering as letters
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas, Look
from game.ui.battle.citations import because
from game.ui.battle.record_panel import (
    BOX,
    RecordHeader,
    draw_box,
    draw_head,
    draw_label,
    draw_state,
    state_height,
)

_CELLS_A_ROW: Final = 12
_LEAST_LINES: Final = 2
_TIGHTEST: Final = 3


def draw_sheet(c: Canvas, room: pygame.Rect, sheet: Any) -> None:
    """Everything below the tabs, from the top; lines that find no room are left out."""
    if isinstance(sheet, ThingView):
        draw_thing(c, room, sheet)
        return
    view: SheetView = sheet
    y = _draw_boxes(c, room, view, _tightness(view, c.look, room.w, room.h))
    state = pygame.Rect(room.x, y, room.w, room.bottom - y)
    draw_state(c, state, view.masts, view.lost, view.conditions, view.kind)


@lru_cache(maxsize=64)
def _tightness(view: SheetView, look: Look, wide: int, high: int) -> int:
    """How much must give way, 0 for nothing, so that her masts and all that ails her are told:
    a fire is not left out for the sake of a second line of traits."""
    ails = sum(line.bad for line in view.conditions)
    need = state_height(look, max(_LEAST_LINES, ails))
    room = pygame.Rect(0, 0, wide, high)
    scratch = Canvas(pygame.Surface((wide, high)), look)
    for tight in range(_TIGHTEST):
        if _draw_boxes(scratch, room, view, tight) + need <= room.bottom:
            return tight
    return _TIGHTEST


def _draw_boxes(c: Canvas, room: pygame.Rect, view: SheetView, tight: int) -> int:
    """Head, damage, speed and guns; the y below. Where it is tight her traits go first (1), then
    the boxes become smaller (2), then the forecast goes (3)."""
    traits = "" if tight else view.traits
    y = draw_head(
        c, room, RecordHeader(view.nation, view.name, f"{view.guns} guns", view.crew, traits)
    )
    y = _draw_damage(c, room, y, view, tight)
    y = _draw_speed(c, room, y, view)
    return _draw_guns(c, room, y, view)


def _draw_damage(c: Canvas, room: pygame.Rect, y: int, view: SheetView, tight: int) -> int:
    """A box for every damage point: old losses struck, this turn's in wax."""
    left = view.points - view.damage
    before = left + view.fresh_points
    words = f"{before} → {left} left" if view.fresh_points else f"{left} of {view.points} left"
    y = draw_label(c, room, y, "Damage points", words, view.damage > 0)
    pitch = c.px(BOX + 1.5)
    a_row = min(20, max(1, room.w // pitch))
    if view.points > 90 or tight > 1:
        pitch = c.px(BOX - (1.5 if tight < _TIGHTEST else 4))
        a_row = room.w // pitch
    for n in range(view.points):
        box = pygame.Rect(0, 0, pitch - c.px(2), pitch - c.px(2))
        box.topleft = (room.x + n % a_row * pitch, y + n // a_row * pitch)
        fresh = view.damage - view.fresh_points <= n < view.damage
        draw_box(c, box, n < view.damage, fresh)
    y += -(-view.points // a_row) * pitch + c.px(4)
    for words, clause in view.forecast[: int(tight < _TIGHTEST)]:
        line = letters.fit(because(c.look, words, clause), letters.SMALL, c.look, room.w)
        letters.draw_text(c, (room.x, y), line, letters.SMALL, palette.INK_2)
        y += c.look.grown(17)
    return y


def _draw_speed(c: Canvas, room: pygame.Rect, y: int, view: SheetView) -> int:
    """A cell for every cm of basic speed with three pips, the fastest first."""
    y = draw_label(
        c, room, y, "Speed", f"{view.speed} of {view.basic} cm, fires {count(view.fires, 'die')}"
    )
    a_row = _CELLS_A_ROW if view.basic <= _CELLS_A_ROW else 8
    if view.basic > 16:
        a_row = 10
    wide = room.w // a_row
    high = c.look.grown(25)
    for n in range(view.basic):
        cm = view.basic - n
        cell = pygame.Rect(room.x + n % a_row * wide, y + n // a_row * (high + c.px(2)), 0, high)
        cell.w = wide - c.px(2)
        _draw_cell(c, cell, cm, min(max(view.boxes - 3 * (cm - 1), 0), 3))
    return y + -(-view.basic // a_row) * (high + c.px(2)) + c.px(3)


def _draw_cell(c: Canvas, cell: pygame.Rect, cm: int, left: int) -> None:
    """One primary box: its cm, and under it the secondary boxes, lost ones filled with wax."""
    gone = left == 0
    c.surface.fill(c.look.colour(palette.INK_2), cell)
    c.surface.fill((214, 202, 172) if gone else (252, 247, 234), cell.inflate(-2, -2))
    ink = palette.INK_2 if gone else palette.INK_1
    at = (cell.centerx, cell.y + round(cell.h * 0.36))
    letters.draw_text(c, at, str(cm), letters.SMALL_STRONG, ink, "center")
    pip = max(3, min(c.px(5), (cell.w - c.px(6)) // 3))
    start = cell.centerx - (3 * pip + 2) // 2
    for n in range(3):
        box = pygame.Rect(start + n * (pip + 1), cell.bottom - pip - c.px(3), pip, pip)
        c.surface.fill(c.look.colour(palette.INK_2), box)
        lost = n < 3 - left
        c.surface.fill(palette.WAX if lost else (255, 252, 242), box.inflate(-2, -2))


def _draw_guns(c: Canvas, room: pygame.Rect, y: int, view: SheetView) -> int:
    """Dice of the broadside, the boxes of the first broadsides, chasers, boats."""
    middle = y + c.look.grown(9)
    x = room.x
    for side, words in (("port", "Port"), ("starboard", "Stbd")):
        box = pygame.Rect(x, middle - c.px(6), c.px(BOX), c.px(BOX))
        draw_box(c, box, side in view.fired, fresh=False)
        at = (box.right + c.px(4), middle)
        x = letters.draw_text(c, at, words, letters.SMALL, anchor="midleft").right + c.px(8)
    brief = f"chasers {view.chasers} · boats {view.boats}"
    whole = f"fired · {brief}"
    fits = letters.width(whole, letters.SMALL, c.look) <= room.right - x
    words = letters.fit(whole if fits else brief, letters.SMALL, c.look, room.right - x)
    letters.draw_text(c, (x, middle), words, letters.SMALL, palette.INK_2, "midleft")
    return y + c.look.grown(20)
