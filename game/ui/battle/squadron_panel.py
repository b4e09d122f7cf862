"""The ships of the squadron whose Move card it is: which have moved, which are to come."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.stage.paper import fitting, paint, palette
from game.stage.paper import lettering as letters
from game.stage.paper.canvas import Canvas, Look
from game.stage.paper.icons import icon
from game.stage.paper.parts import Touch
from game.ui.battle.actions import PressShip
from game.ui.kit.widgets import Item, Widget

_ROW, _LEAST_ROW = 36, 31
"""How high a ship's row is, and how low it may be so that all find room."""
_BOX: Final = (30, 15)


@dataclass(frozen=True, slots=True)
class Cell:
    """One of a row of small boxes: its picture ('' for none), whether it is hatched because nothing
    can stand in it, and a figure at the right of the picture, or if less than none at its left."""

    picture: str
    barred: bool = False
    figure: int = 0


@dataclass(frozen=True, slots=True)
class ShipRow:
    """One ship of the list: what she has done, in words or in a row of boxes, and whether it is her
    turn; `ship` is her id where she can be pressed, `sign` the icon of what she will do."""

    name: str
    side: int
    words: str
    done: bool
    now: bool
    cells: tuple[Cell, ...] = ()
    ship: str = ""
    sign: str = ""


@dataclass(frozen=True, slots=True)
class ShipList:
    """The list: its title, a line for each ship, and what stands at the right of the title; with
    nothing there, how many are still to move is told. No lines: there is no list."""

    title: str = ""
    lines: tuple[ShipRow, ...] = ()
    said: str = ""


def draw(c: Canvas, rect: pygame.Rect, ships: ShipList) -> None:
    """The list under its title; where there is no room for all, the one whose turn it is is among
    those shown."""
    lines = ships.lines
    left = sum(not line.done for line in lines)
    with c.region("squadron", rect):
        room = paint.panel(c, rect, ships.title, ships.said or f"{left} of {len(lines)} to move")
        for n, row in spots(room, c.look, lines):
            _draw_line(c, row, lines[n], n + 1)


def spots(
    room: pygame.Rect, look: Look, lines: tuple[ShipRow, ...]
) -> list[tuple[int, pygame.Rect]]:
    """The number and the place of each ship that is shown in this room."""
    step = min(look.grown(_ROW), max(look.grown(_LEAST_ROW), room.h // len(lines)))
    shown = max(1, room.h // step)
    now = next((n for n, line in enumerate(lines) if line.now), 0)
    first = max(0, now - shown + 1)
    wide = room.w + look.px(12)
    return [
        (first + n, pygame.Rect(room.x - look.px(6), room.y + n * step, wide, step))
        for n in range(len(lines[first : first + shown]))
    ]


def rows_of(rect: pygame.Rect, look: Look, lines: tuple[ShipRow, ...]) -> list[Widget]:
    """The ships of the list that can be pressed, where the list lies at `rect`."""
    room = paint.room_of(look, rect)
    return [_row_spot(lines[n].ship, spot) for n, spot in spots(room, look, lines) if lines[n].ship]


def _row_spot(ship: str, rect: pygame.Rect) -> Item:
    """The row of a ship as a control."""
    return Item(f"mate-{ship}", rect, _paint_focus, bare=True, does=PressShip(ship, listed=True))


def _paint_focus(c: Canvas, rect: pygame.Rect, touch: Touch) -> None:
    """Only the focus ring: the list itself is drawn elsewhere."""
    if touch.focused:
        paint.focus_ring(c, rect)


def _draw_line(c: Canvas, row: pygame.Rect, line: ShipRow, number: int) -> None:
    """One ship: badge with her number, name, words, and a sign at the right."""
    if line.now:
        paint.block(c, row, palette.PAPER_0, None, 1, 4)
        c.surface.fill(c.look.side(line.side).paper, (row.x, row.y + 2, c.px(4), row.h - 4))
    paint.badge(c, (row.x + c.px(20), row.centery), line.side, 8, str(number))
    x = row.x + c.px(36)
    upper, lower = row.centery - c.look.grown(8), row.centery + c.look.grown(9)
    fitting.draw_fitted(
        c, (x, upper), line.name, letters.SMALL_STRONG, row.w - c.px(70), anchor="midleft"
    )
    if line.cells:
        draw_cells(c, (x, lower + c.px(1)), row.right - c.px(32) - x, line.cells)
    else:
        fitting.draw_fitted(
            c, (x, lower), line.words, letters.SMALL, row.w - c.px(70), palette.INK_2, "midleft"
        )
    sign = "check" if line.done else "wheel" if line.now else line.sign
    if sign:
        icon(c, sign, (row.right - c.px(18), row.centery), 18, palette.TEAL)


def draw_cells(c: Canvas, at: tuple[int, int], wide: int, cells: tuple[Cell, ...]) -> None:
    """The boxes from left to right, their middle at that height."""
    step = min(c.look.grown(_BOX[0]), wide // len(cells))
    box = pygame.Rect(at[0], 0, step - c.px(2), c.look.grown(_BOX[1]))
    box.centery = at[1]
    for cell in cells:
        fill = palette.PAPER_2 if cell.barred else palette.PAPER_0
        paint.block(c, box, fill, palette.INK_3, 1, 2)
        if cell.barred:
            ends = (box.x + 2, box.bottom - 3), (box.right - 3, box.y + 2)
            pygame.draw.aaline(c.surface, palette.INK_3, *ends)
        if cell.picture:
            aside = c.px(4) * ((cell.figure < 0) - (cell.figure > 0))
            icon(c, cell.picture, (box.centerx + aside, box.centery), 13, palette.INK_1)
        if cell.figure:
            _draw_figure(c, box, cell.figure)
        box = box.move(step, 0)


def _draw_figure(c: Canvas, box: pygame.Rect, figure: int) -> None:
    """A small figure at the side of a box that its sign means."""
    role = letters.Role(letters.SANS_BOLD, 12 / c.look.text)
    room = box.w // 2 - c.px(8)
    x = box.right - room // 2 - c.px(4) if figure > 0 else box.x + room // 2 + c.px(4)
    letters.draw_text(c, (x, box.centery), str(abs(figure)), role, palette.INK_1, "center")
