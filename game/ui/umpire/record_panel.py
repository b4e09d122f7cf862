"""The sheets at the right: the record of one ship as her book prints it, with the place of her
model, and a plate for each of the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.stage.paper import palette, panel_drawing, text_fitting
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.control_drawing import InteractionState
from game.stage.paper.control_drawing import draw_row_ground as row_ground
from game.ui.battle.panels.ship_status_panels import draw_bar
from game.ui.umpire.chart_panel import position_text

if TYPE_CHECKING:
    from game.ui.umpire.screen import UmpireScreen

POSITION_LABELS: Final = {
    "cm": "Model: cm from left and top",
    "square": "Model: column and row of squares",
    "inch": "Model: inches from left and top",
    "hex": "Model: column and row of hexes",
}
"""What is said before the place of a model, by the unit of the chart."""
_ROW: Final = 48
_INSET: Final = 10
_BAR: Final = 74
"""Units of the bar of a plate at the most: it makes way for a long name."""


def ship_list_area(screen: UmpireScreen) -> pygame.Rect:
    """Where the plates stand."""
    style, paper = screen.context.style, screen.layout().ship_list
    return paper.inflate(-2 * style.px(_INSET), -2 * style.px(_INSET))


def visible_ship_rows(screen: UmpireScreen) -> list[tuple[str, pygame.Rect]]:
    """The ships in view, each with her line."""
    style, room = screen.context.style, ship_list_area(screen)
    high = style.text_px(_ROW)
    shown = max(1, room.h // high)
    with screen.battle.table.at():
        ships = [ship.id for ship in screen.desk.ships]
    screen.first_ship_row = min(screen.first_ship_row, max(0, len(ships) - shown))
    seen = ships[screen.first_ship_row : screen.first_ship_row + shown]
    wide = room.w - style.px(12)
    return [(s, pygame.Rect(room.x, room.y + n * high, wide, high)) for n, s in enumerate(seen)]


def draw_ship_row(
    c: Canvas, rect: pygame.Rect, interaction: InteractionState, screen: UmpireScreen, ship: str
) -> None:
    """The plate of a ship: name, what she has left, and where her model stands."""
    with screen.battle.table.at():
        status, seen = screen.desk.status_of(ship), screen.desk.find_ship(ship)
        place = screen.position_text(ship)
    if status is None:
        return
    row_ground(c, rect, ship == screen.shown_ship, interaction)
    inner = pygame.Rect(rect.x + c.px(10), rect.y, rect.w - c.px(14), rect.h)
    upper, lower = rect.y + c.style.text_px(15), rect.y + c.style.text_px(35)
    panel_drawing.draw_badge(c, (inner.x + c.px(8), upper), status.side, 8, "ABCD"[status.side])
    left = inner.x + c.px(24)
    wide = letters.text_width(status.points_text, letters.SMALL_STRONG, c.style)
    name, role = (left, upper), letters.DENSE_STRONG
    free = inner.right - left - wide - c.px(14)
    bar = max(0, min(c.style.text_px(_BAR), free - letters.text_width(status.name, role, c.style)))
    room = free - bar
    text_fitting.draw_fitted(c, name, status.name, role, room, anchor="midleft")
    at = (inner.right, upper)
    letters.draw_text(c, at, status.points_text, letters.SMALL_STRONG, palette.INK_1, "midright")
    draw_bar(c, pygame.Rect(inner.right - wide - c.px(6) - bar, upper - c.px(4), bar, c.px(8)),
             status)  # fmt: skip
    moved = ship in screen.ships_to_move
    sails = seen is not None and not seen.gone_how
    words = f"Set her: {place}" if moved and sails else place
    role, ink = (letters.SMALL_STRONG, palette.TEAL) if moved else (letters.SMALL, palette.INK_2)
    text_fitting.draw_fitted(c, (left, lower), words, role, inner.right - left, ink, "midleft")


def draw_records(c: Canvas, screen: UmpireScreen) -> None:
    """The paper of the open sheet, and that of the plates."""
    lay = screen.layout()
    _draw_record(c, screen, lay.record)
    with c.region("ships", lay.ship_list):
        panel_drawing.draw_panel(c, lay.ship_list)


def _draw_record(c: Canvas, screen: UmpireScreen, rect: pygame.Rect) -> None:
    """The record, and below it where her model stands."""
    with c.region("record", rect):
        panel_drawing.draw_panel(c, rect)
        foot = 2 * c.style.text_px(18)
        room = pygame.Rect(rect.x + c.px(13), rect.y + c.px(8), rect.w - c.px(26), 0)
        room.h = rect.h - c.px(16) - foot
        with screen.battle.table.at():
            view = screen.desk.book_ui.record_view(screen.desk, screen.shown_ship)
            screen.desk.book_ui.draw_record(c, room, view)
            place = screen.position_text(screen.shown_ship)
        thing = next((each for each in screen.objects if each.id == screen.shown_ship), None)
        if thing is not None:
            place = position_text(screen.battle.level.chart, thing.position)
        at = (room.x, rect.bottom - foot)
        words = POSITION_LABELS[screen.battle.level.chart.unit]
        text_fitting.draw_fitted(c, at, words, letters.SMALL, room.w, palette.INK_2)
        below = (room.x, rect.bottom - foot + c.style.text_px(16))
        text_fitting.draw_fitted(c, below, place, letters.SMALL_STRONG, room.w)
