"""The printed strip of Warm Work, Hardy!: gunnery boxes of both broadsides, damage rings, masts,
conditions."""

from typing import Any, Final

import pygame

from game.books.wwh.face.record import RecordView
from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.ui.battle.panels.record_panel import RecordHeader, draw_head, draw_ship_state

_BOX: Final = 21
_LABEL: Final = 82
_BOX_COLOUR: Final = (252, 247, 234)
_LOST_COLOUR: Final = (214, 202, 172)


def draw_record(c: Canvas, area: pygame.Rect, record_view: Any) -> None:
    """Draw everything below the tabs, from the top; lines that find no room are left out."""
    view: RecordView = record_view
    y = draw_head(c, area, RecordHeader(view.nation, view.name, view.guns, view.crew)) + c.px(4)
    for words, left, side in (("Starboard", view.starboard, "starboard"), ("Port", view.port, "port")):
        y = _draw_guns(c, area, y, words, view.gunnery, left, side in view.fired_sides)
    y = _draw_rings(c, area, y, view)
    for words in (*view.forecasts, view.tack_words):
        if words and area.bottom - y > c.style.text_px(60):
            letters.draw_fitted(c, (area.x, y), words, letters.SMALL, area.w, palette.INK_2)
            y += c.style.text_px(18)
    y += c.px(4)
    state = pygame.Rect(area.x, y, area.w, area.bottom - y)
    draw_ship_state(c, state, view.masts, view.lost_masts, view.conditions)


def _draw_guns(
    c: Canvas, room: pygame.Rect, y: int, words: str, gunnery: int | None, left: int | None,
    fired: bool,
) -> int:  # fmt: skip
    """Return one broadside: a numbered box a point, the highest first, lost ones struck. Return the
    y below it."""
    high = c.style.text_px(_BOX)
    middle = y + high // 2
    x = room.x + c.style.text_px(_LABEL)
    _draw_label(c, room, middle, words)
    if gunnery is None or left is None:
        letters.draw_text(c, (x, middle), "not known", letters.SMALL, palette.INK_2, "midleft")
        return y + high + c.px(5)
    wide = min(high, (room.right - x - c.px(4)) // max(1, gunnery) - c.px(3))
    for n in range(gunnery, 0, -1):
        box = pygame.Rect(x, y, wide, high)
        _draw_box(c, box, str(n), n > left)
        x = box.right + c.px(3)
    if fired:
        at = (room.right, middle)
        if room.right - x > letters.text_width("fired", letters.SMALL, c.style):
            letters.draw_text(c, at, "fired", letters.SMALL, palette.INK_2, "midright")
    return y + high + c.px(5)


def _draw_label(c: Canvas, room: pygame.Rect, middle: int, words: str) -> None:
    """Draw label at the left of a row."""
    space = c.style.text_px(_LABEL) - c.px(4)
    letters.draw_fitted(c, (room.x, middle), words, letters.DENSE_STRONG, space, anchor="midleft")


def _draw_box(c: Canvas, box: pygame.Rect, words: str, lost: bool) -> None:
    """Draw one gunnery point, struck through when it is lost."""
    c.surface.fill(c.style.drawn_colour(palette.INK_2), box)
    c.surface.fill(_LOST_COLOUR if lost else _BOX_COLOUR, box.inflate(-2, -2))
    ink = palette.INK_3 if lost else palette.INK_1
    letters.draw_text(c, box.center, words, letters.SMALL_STRONG, ink, "center")
    if lost:
        inner = box.inflate(-c.px(6), -c.px(6))
        for aside in (0, 1):
            pygame.draw.aaline(
                c.surface, palette.WAX, inner.move(aside, 0).bottomleft,
                inner.move(aside, 0).topright,
            )  # fmt: skip


def _draw_rings(c: Canvas, room: pygame.Rect, y: int, view: RecordView) -> int:
    """Draw four damage rings, struck from the left. Return the y below it."""
    high = c.style.text_px(_BOX)
    middle = y + high // 2
    _draw_label(c, room, middle, "Damage")
    x = room.x + c.style.text_px(_LABEL)
    if view.damage is None:
        letters.draw_text(c, (x, middle), "not known", letters.SMALL, palette.INK_2, "midleft")
        return y + high + c.px(6)
    radius = high // 2 - c.px(1)
    for n in range(view.max_damage):
        centre = (x + radius, middle)
        struck = n < view.damage
        pygame.draw.aacircle(c.surface, c.style.drawn_colour(palette.INK_2), centre, radius)
        pygame.draw.aacircle(c.surface, _LOST_COLOUR if struck else _BOX_COLOUR, centre, radius - c.px(1.5))
        if struck:
            far = round(radius * 0.5)
            for aside in (0, 1):
                start = (centre[0] - far + aside, centre[1] + far)
                end = (centre[0] + far + aside, centre[1] - far)
                pygame.draw.aaline(c.surface, palette.WAX, start, end)
        x += 2 * radius + c.px(5)
    words = "2 slow her by 1"
    if letters.text_width(words, letters.SMALL, c.style) <= room.right - x:
        letters.draw_text(c, (room.right, middle), words, letters.SMALL, palette.INK_2, "midright")
    return y + high + c.px(7)
