"""The sheets at the right: the record of one ship as her book prints it, with the place of her
model, and a plate for each of the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.stage.paper import fitting, paint, palette
from game.stage.paper import lettering as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.parts import Touch
from game.stage.paper.parts import row as row_ground
from game.ui.battle.ship_status_panels import draw_bar
from game.ui.umpire.chart_paper import spot_words

if TYPE_CHECKING:
    from game.ui.umpire.table import UmpireTable

WHERE: Final = {
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


def ships_room(table: UmpireTable) -> pygame.Rect:
    """Where the plates stand."""
    look, paper = table.house.look, table.layout().ships
    return paper.inflate(-2 * look.px(_INSET), -2 * look.px(_INSET))


def ship_rows(table: UmpireTable) -> list[tuple[str, pygame.Rect]]:
    """The ships in view, each with her line."""
    look, room = table.house.look, ships_room(table)
    high = look.grown(_ROW)
    shown = max(1, room.h // high)
    with table.battle.table.at():
        ships = [ship.id for ship in table.desk.ships]
    table.first_ship = min(table.first_ship, max(0, len(ships) - shown))
    seen = ships[table.first_ship : table.first_ship + shown]
    wide = room.w - look.px(12)
    return [(s, pygame.Rect(room.x, room.y + n * high, wide, high)) for n, s in enumerate(seen)]


def paint_ship(c: Canvas, rect: pygame.Rect, touch: Touch, table: UmpireTable, ship: str) -> None:
    """The plate of a ship: name, what she has left, and where her model stands."""
    with table.battle.table.at():
        plate, seen = table.desk.status_of(ship), table.desk.ship(ship)
        place = table.place_of(ship)
    if plate is None:
        return
    row_ground(c, rect, ship == table.ship, touch)
    inner = pygame.Rect(rect.x + c.px(10), rect.y, rect.w - c.px(14), rect.h)
    upper, lower = rect.y + c.look.grown(15), rect.y + c.look.grown(35)
    paint.badge(c, (inner.x + c.px(8), upper), plate.side, 8, "ABCD"[plate.side])
    left = inner.x + c.px(24)
    wide = letters.width(plate.figure, letters.SMALL_STRONG, c.look)
    name, role = (left, upper), letters.DENSE_STRONG
    free = inner.right - left - wide - c.px(14)
    bar = max(0, min(c.look.grown(_BAR), free - letters.width(plate.name, role, c.look)))
    room = free - bar
    fitting.draw_fitted(c, name, plate.name, role, room, anchor="midleft")
    at = (inner.right, upper)
    letters.draw_text(c, at, plate.figure, letters.SMALL_STRONG, palette.INK_1, "midright")
    draw_bar(c, pygame.Rect(inner.right - wide - c.px(6) - bar, upper - c.px(4), bar, c.px(8)),
             plate)  # fmt: skip
    moved = ship in table.moved
    sails = seen is not None and not seen.gone
    words = f"Set her: {place}" if moved and sails else place
    role, ink = (letters.SMALL_STRONG, palette.TEAL) if moved else (letters.SMALL, palette.INK_2)
    fitting.draw_fitted(c, (left, lower), words, role, inner.right - left, ink, "midleft")


def draw(c: Canvas, table: UmpireTable) -> None:
    """The paper of the open sheet, and that of the plates."""
    lay = table.layout()
    _draw_sheet(c, table, lay.sheet)
    with c.region("ships", lay.ships):
        paint.panel(c, lay.ships)


def _draw_sheet(c: Canvas, table: UmpireTable, rect: pygame.Rect) -> None:
    """The record, and below it where her model stands."""
    with c.region("record", rect):
        paint.panel(c, rect)
        foot = 2 * c.look.grown(18)
        room = pygame.Rect(rect.x + c.px(13), rect.y + c.px(8), rect.w - c.px(26), 0)
        room.h = rect.h - c.px(16) - foot
        with table.battle.table.at():
            view = table.desk.book_ui.record_view(table.desk, table.ship)
            table.desk.book_ui.draw_record(c, room, view)
            place = table.place_of(table.ship)
        thing = next((each for each in table.things if each.id == table.ship), None)
        if thing is not None:
            place = spot_words(table.battle.level.chart, thing.at)
        at = (room.x, rect.bottom - foot)
        words = WHERE[table.battle.level.chart.unit]
        fitting.draw_fitted(c, at, words, letters.SMALL, room.w, palette.INK_2)
        below = (room.x, rect.bottom - foot + c.look.grown(16))
        fitting.draw_fitted(c, below, place, letters.SMALL_STRONG, room.w)
