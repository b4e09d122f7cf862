"""The printed sheet of Kiss Me, Hardy!: damage boxes struck from the top, speed cells, guns, masts
and conditions."""

from functools import lru_cache
from typing import Any, Final

import pygame

from game.books.kmh.face.object_record import ObjectRecordView, draw_object_record
from game.books.kmh.face.record_view import RecordView
from game.play.event_words import count_words
from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.battle.panels.record_panel import (
    BOX_SIZE,
    RecordHeader,
    draw_box,
    draw_head,
    draw_label,
    draw_ship_state,
    ship_state_height,
)
from game.ui.battle.values.citations import reason_with_clause

_CELLS_A_ROW: Final = 12
_LEAST_LINES: Final = 2
_TIGHTEST: Final = 3


def draw_record(c: Canvas, area: pygame.Rect, record_view: Any) -> None:
    """Draw everything below the tabs, from the top; lines that find no room are left out."""
    if isinstance(record_view, ObjectRecordView):
        draw_object_record(c, area, record_view)
        return
    view: RecordView = record_view
    y = _draw_boxes(c, area, view, _compactness(view, c.style, area.w, area.h))
    state = pygame.Rect(area.x, y, area.w, area.bottom - y)
    draw_ship_state(c, state, view.masts, view.lost_masts, view.conditions, view.kind)


@lru_cache(maxsize=64)
def _compactness(view: RecordView, style: UiStyle, wide: int, high: int) -> int:
    """Return how much must give way, 0 for nothing, so that her masts and all her conditions fit: a
    fire is not left out for the sake of a second line of traits."""
    ails = sum(line.is_bad for line in view.conditions)
    need = ship_state_height(style, max(_LEAST_LINES, ails))
    room = pygame.Rect(0, 0, wide, high)
    scratch = Canvas(pygame.Surface((wide, high)), style)
    for tight in range(_TIGHTEST):
        if _draw_boxes(scratch, room, view, tight) + need <= room.bottom:
            return tight
    return _TIGHTEST


def _draw_boxes(c: Canvas, room: pygame.Rect, view: RecordView, tight: int) -> int:
    """Draw head, damage, speed and guns; the y below. Where it is tight her traits go first (1),
    then the boxes become smaller (2), then the forecast goes (3)."""
    traits = "" if tight else view.traits
    y = draw_head(c, room, RecordHeader(view.nation, view.name, f"{view.guns} guns", view.crew, traits))
    y = _draw_damage(c, room, y, view, tight)
    y = _draw_speed(c, room, y, view)
    return _draw_guns(c, room, y, view)


def _draw_damage(c: Canvas, room: pygame.Rect, y: int, view: RecordView, tight: int) -> int:
    """Return a box for every damage point: old losses struck, this turn's in wax."""
    left = view.points - view.damage
    before = left + view.fresh_points
    words = f"{before} → {left} left" if view.fresh_points else f"{left} of {view.points} left"
    y = draw_label(c, room, y, "Damage points", words, view.damage > 0)
    pitch = c.px(BOX_SIZE + 1.5)
    a_row = min(20, max(1, room.w // pitch))
    if view.points > 90 or tight > 1:
        pitch = c.px(BOX_SIZE - (1.5 if tight < _TIGHTEST else 4))
        a_row = room.w // pitch
    for n in range(view.points):
        box = pygame.Rect(0, 0, pitch - c.px(2), pitch - c.px(2))
        box.topleft = (room.x + n % a_row * pitch, y + n // a_row * pitch)
        fresh = view.damage - view.fresh_points <= n < view.damage
        draw_box(c, box, n < view.damage, fresh)
    y += -(-view.points // a_row) * pitch + c.px(4)
    for words, clause in view.forecasts[: int(tight < _TIGHTEST)]:
        line = letters.truncate_text(
            reason_with_clause(c.style, words, clause), letters.SMALL, c.style, room.w
        )
        letters.draw_text(c, (room.x, y), line, letters.SMALL, palette.INK_2)
        y += c.style.text_px(17)
    return y


def _draw_speed(c: Canvas, room: pygame.Rect, y: int, view: RecordView) -> int:
    """Return a cell for every cm of basic speed with three pips, the fastest first."""
    y = draw_label(
        c,
        room,
        y,
        "Speed",
        f"{view.speed} of {view.basic_speed} cm, fires {count_words(view.broadside_dice, 'die')}",
    )
    a_row = _CELLS_A_ROW if view.basic_speed <= _CELLS_A_ROW else 8
    if view.basic_speed > 16:
        a_row = 10
    wide = room.w // a_row
    high = c.style.text_px(25)
    for n in range(view.basic_speed):
        cm = view.basic_speed - n
        cell = pygame.Rect(room.x + n % a_row * wide, y + n // a_row * (high + c.px(2)), 0, high)
        cell.w = wide - c.px(2)
        _draw_cell(c, cell, cm, min(max(view.speed_boxes - 3 * (cm - 1), 0), 3))
    return y + -(-view.basic_speed // a_row) * (high + c.px(2)) + c.px(3)


def _draw_cell(c: Canvas, cell: pygame.Rect, cm: int, left: int) -> None:
    """Draw one primary box: its cm, and under it the secondary boxes, lost ones filled with wax."""
    gone = left == 0
    c.surface.fill(c.style.drawn_colour(palette.INK_2), cell)
    c.surface.fill((214, 202, 172) if gone else (252, 247, 234), cell.inflate(-2, -2))
    ink = palette.INK_2 if gone else palette.INK_1
    at = (cell.centerx, cell.y + round(cell.h * 0.36))
    letters.draw_text(c, at, str(cm), letters.SMALL_STRONG, ink, "center")
    pip = max(3, min(c.px(5), (cell.w - c.px(6)) // 3))
    start = cell.centerx - (3 * pip + 2) // 2
    for n in range(3):
        box = pygame.Rect(start + n * (pip + 1), cell.bottom - pip - c.px(3), pip, pip)
        c.surface.fill(c.style.drawn_colour(palette.INK_2), box)
        lost = n < 3 - left
        c.surface.fill(palette.WAX if lost else (255, 252, 242), box.inflate(-2, -2))


def _draw_guns(c: Canvas, room: pygame.Rect, y: int, view: RecordView) -> int:
    """Return dice of the broadside, the boxes of the first broadsides, chasers, boats."""
    middle = y + c.style.text_px(9)
    x = room.x
    for side, words in (("port", "Port"), ("starboard", "Stbd")):
        box = pygame.Rect(x, middle - c.px(6), c.px(BOX_SIZE), c.px(BOX_SIZE))
        draw_box(c, box, side in view.fired_sides, is_new=False)
        at = (box.right + c.px(4), middle)
        x = letters.draw_text(c, at, words, letters.SMALL, anchor="midleft").right + c.px(8)
    brief = f"chasers {view.chasers} · boats {view.boats}"
    whole = f"fired · {brief}"
    fits = letters.text_width(whole, letters.SMALL, c.style) <= room.right - x
    words = letters.truncate_text(whole if fits else brief, letters.SMALL, c.style, room.right - x)
    letters.draw_text(c, (x, middle), words, letters.SMALL, palette.INK_2, "midleft")
    return y + c.style.text_px(20)
