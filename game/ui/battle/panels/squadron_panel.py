"""The ships of the squadron whose Move card it is: which have moved, which are to come."""

from dataclasses import dataclass
from typing import Final

import pygame

from game.stage.paper import control_drawing, palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.icons import draw_icon
from game.ui.battle.values.actions import PressShip
from game.ui.kit.widgets import CustomControl, Widget

_ROW, _LEAST_ROW = 36, 31
"""How high a ship's row is, and how low it may be so that all find room."""
_BOX: Final = (30, 15)


@dataclass(frozen=True, slots=True)
class BoxCell:
    """One of a row of small boxes: its picture ('' for none), whether it is hatched because nothing
    can stand in it, and a figure at the right of the picture, or if less than none at its left."""

    icon: str
    is_hatched: bool = False
    number: int = 0


@dataclass(frozen=True, slots=True)
class ShipRow:
    """One ship of the list: what she has done, in words or in a row of boxes, and whether it is her
    turn; `ship` is her id where she can be pressed, `order_icon` the icon of what she will do."""

    name: str
    side: int
    text: str
    has_moved: bool
    is_on_turn: bool
    boxes: tuple[BoxCell, ...] = ()
    ship: str = ""
    order_icon: str = ""


@dataclass(frozen=True, slots=True)
class ShipList:
    """The list: its title, a line for each ship, and what stands at the right of the title; with
    nothing there, how many are still to move is said. No lines: there is no list."""

    title: str = ""
    rows: tuple[ShipRow, ...] = ()
    title_note: str = ""


def draw(c: Canvas, rect: pygame.Rect, ships: ShipList) -> None:
    """Draw the list under its title; where there is no room for all, show the one whose turn it is among
    others."""
    lines = ships.rows
    left = sum(not line.has_moved for line in lines)
    with c.text_region("squadron", rect):
        room = panel_drawing.draw_panel(
            c, rect, ships.title, ships.title_note or f"{left} of {len(lines)} to move"
        )
        for n, row in row_rects(room, c.style, lines):
            _draw_ship_row(c, row, lines[n], n + 1)


def row_rects(room: pygame.Rect, style: UiStyle, lines: tuple[ShipRow, ...]) -> list[tuple[int, pygame.Rect]]:
    """Return the number and the rectangle of each ship that is shown in this room."""
    step = min(style.text_px(_ROW), max(style.text_px(_LEAST_ROW), room.h // len(lines)))
    shown = max(1, room.h // step)
    now = next((n for n, line in enumerate(lines) if line.is_on_turn), 0)
    first = max(0, now - shown + 1)
    wide = room.w + style.px(12)
    return [
        (first + n, pygame.Rect(room.x - style.px(6), room.y + n * step, wide, step))
        for n in range(len(lines[first : first + shown]))
    ]


def row_controls(rect: pygame.Rect, style: UiStyle, lines: tuple[ShipRow, ...]) -> list[Widget]:
    """Return the ships of the list that can be pressed, for a list at `rect`."""
    room = panel_drawing.content_rect_for(style, rect)
    return [_row_control(lines[n].ship, spot) for n, spot in row_rects(room, style, lines) if lines[n].ship]


def _row_control(ship: str, rect: pygame.Rect) -> CustomControl:
    """Return the row of a ship as a control."""
    return CustomControl(
        f"mate-{ship}",
        rect,
        control_drawing.draw_focus,
        is_bare=True,
        action=PressShip(ship, is_in_list=True),
    )


def _draw_ship_row(c: Canvas, row: pygame.Rect, line: ShipRow, number: int) -> None:
    """Draw one ship: badge with her number, name, words, and a sign at the right."""
    if line.is_on_turn:
        panel_drawing.draw_block(c, row, palette.PAPER_0, None, 1, 4)
        c.surface.fill(c.style.side_colours(line.side).paper, (row.x, row.y + 2, c.px(4), row.h - 4))
    panel_drawing.draw_badge(c, (row.x + c.px(20), row.centery), line.side, 8, str(number))
    x = row.x + c.px(36)
    upper, lower = row.centery - c.style.text_px(8), row.centery + c.style.text_px(9)
    letters.draw_fitted(c, (x, upper), line.name, letters.SMALL_STRONG, row.w - c.px(70), anchor="midleft")
    if line.boxes:
        draw_boxes(c, (x, lower + c.px(1)), row.right - c.px(32) - x, line.boxes)
    else:
        letters.draw_fitted(
            c, (x, lower), line.text, letters.SMALL, row.w - c.px(70), palette.INK_2, "midleft"
        )
    sign = "check" if line.has_moved else "wheel" if line.is_on_turn else line.order_icon
    if sign:
        draw_icon(c, sign, (row.right - c.px(18), row.centery), 18, palette.TEAL)


def draw_boxes(c: Canvas, at: tuple[int, int], wide: int, cells: tuple[BoxCell, ...]) -> None:
    """Draw the boxes from left to right, their middle at that height."""
    step = min(c.style.text_px(_BOX[0]), wide // len(cells))
    box = pygame.Rect(at[0], 0, step - c.px(2), c.style.text_px(_BOX[1]))
    box.centery = at[1]
    for cell in cells:
        fill = palette.PAPER_2 if cell.is_hatched else palette.PAPER_0
        panel_drawing.draw_block(c, box, fill, palette.INK_3, 1, 2)
        if cell.is_hatched:
            ends = (box.x + 2, box.bottom - 3), (box.right - 3, box.y + 2)
            pygame.draw.aaline(c.surface, palette.INK_3, *ends)
        if cell.icon:
            aside = c.px(4) * ((cell.number < 0) - (cell.number > 0))
            draw_icon(c, cell.icon, (box.centerx + aside, box.centery), 13, palette.INK_1)
        if cell.number:
            _draw_figure(c, box, cell.number)
        box = box.move(step, 0)


def _draw_figure(c: Canvas, box: pygame.Rect, figure: int) -> None:
    """Draw a small figure at that side of a box which its sign means."""
    role = letters.TextRole(letters.SANS_BOLD_FACE, 12 / c.style.text_scale)
    room = box.w // 2 - c.px(8)
    x = box.right - room // 2 - c.px(4) if figure > 0 else box.x + room // 2 + c.px(4)
    letters.draw_text(c, (x, box.centery), str(abs(figure)), role, palette.INK_1, "center")
