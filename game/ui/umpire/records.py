"""Panels to read: the record of one ship with the position of her model, a row for each ship, and the log
with its clauses."""

from collections.abc import Iterator
from functools import partial
from typing import Final

import pygame

from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.control_drawing import InteractionState, draw_row_ground
from game.ui.battle.panels.ship_status_panels import draw_strength_bar
from game.ui.kit.scroll_text import count_shown, draw_lines, last_first_line, wrap_blocks
from game.ui.kit.widgets import CustomControl, ScrollPane, Widget
from game.ui.umpire.chart import cm_position_text, draw_hover, umpire_objects
from game.ui.umpire.state import ListAction, OpenClause, SelectShip, UmpireState

POSITION_LABELS: Final = {
    "cm": "Model: cm from left and top",
    "square": "Model: column and row of squares",
    "inch": "Model: inches from left and top",
    "hex": "Model: column and row of hexes",
}
"""Label of a model's position, by the unit of the chart."""
_ROW: Final = 48
_INSET: Final = 10
_BAR: Final = 74
"""Largest width of a ship's bar in units; it shrinks for a long name."""


def ship_widgets(state: UmpireState) -> Iterator[Widget]:
    """Yield the rows of the ships in view and the pane around them."""
    style, paper = state.context.style, state.layout().ship_list
    room = paper.inflate(-2 * style.px(_INSET), -2 * style.px(_INSET))
    high = style.text_px(_ROW)
    shown = max(1, room.h // high)
    with state.battle.table.as_current():
        ships = [ship.id for ship in state.hud.ships]
    first = min(state.first_ship_row, max(0, len(ships) - shown))
    seen = ships[first : first + shown]
    if len(ships) > len(seen):
        yield ScrollPane("ships", room, first, len(seen), len(ships), action=ListAction.SHIPS)
    for n, ship in enumerate(seen):
        rect = pygame.Rect(room.x, room.y + n * high, room.w - style.px(12), high)
        painted = partial(_draw_ship_row, state=state, ship=ship)
        yield CustomControl(f"ship-{ship}", rect, painted, action=SelectShip(ship))


def _draw_ship_row(
    c: Canvas, rect: pygame.Rect, interaction: InteractionState, state: UmpireState, ship: str
) -> None:
    with state.battle.table.as_current():
        status, seen = state.hud.status_of(ship), state.hud.find_ship(ship)
        place = state.position_text(ship)
    if status is None:
        return
    draw_row_ground(c, rect, ship == state.shown_ship, interaction)
    inner = pygame.Rect(rect.x + c.px(10), rect.y, rect.w - c.px(14), rect.h)
    upper, lower = rect.y + c.style.text_px(15), rect.y + c.style.text_px(35)
    panel_drawing.draw_badge(c, (inner.x + c.px(8), upper), status.side, 8, "ABCD"[status.side])
    left = inner.x + c.px(24)
    wide = letters.text_width(status.points_text, letters.SMALL_STRONG, c.style)
    name, role = (left, upper), letters.DENSE_STRONG
    free = inner.right - left - wide - c.px(14)
    bar = max(0, min(c.style.text_px(_BAR), free - letters.text_width(status.name, role, c.style)))
    room = free - bar
    letters.draw_fitted(c, name, status.name, role, room, anchor="midleft")
    at = (inner.right, upper)
    letters.draw_text(c, at, status.points_text, letters.SMALL_STRONG, palette.INK_1, "midright")
    draw_strength_bar(c, pygame.Rect(inner.right - wide - c.px(6) - bar, upper - c.px(4), bar, c.px(8)),
             status)  # fmt: skip
    moved = ship in state.ships_to_move
    sails = seen is not None and not seen.gone_how
    words = f"Set her: {place}" if moved and sails else place
    role, ink = (letters.SMALL_STRONG, palette.TEAL) if moved else (letters.SMALL, palette.INK_2)
    letters.draw_fitted(c, (left, lower), words, role, inner.right - left, ink, "midleft")


def draw_records(c: Canvas, state: UmpireState) -> None:
    """Draw the panel of the open record and the panel behind the rows."""
    lay = state.layout()
    _draw_record(c, state, lay.record)
    with c.text_region("ships", lay.ship_list):
        panel_drawing.draw_panel(c, lay.ship_list)


def _draw_record(c: Canvas, state: UmpireState, rect: pygame.Rect) -> None:
    with c.text_region("record", rect):
        panel_drawing.draw_panel(c, rect)
        foot = 2 * c.style.text_px(18)
        room = pygame.Rect(rect.x + c.px(13), rect.y + c.px(8), rect.w - c.px(26), 0)
        room.h = rect.h - c.px(16) - foot
        with state.battle.table.as_current():
            view = state.hud.book_ui.record_view(state.hud, state.shown_ship)
            state.hud.book_ui.draw_record(c, room, view)
            place = state.position_text(state.shown_ship)
        thing = next((each for each in umpire_objects(state) if each.id == state.shown_ship), None)
        if thing is not None:
            place = cm_position_text(state.battle.level.chart, thing.position)
        at = (room.x, rect.bottom - foot)
        words = POSITION_LABELS[state.battle.level.chart.unit]
        letters.draw_fitted(c, at, words, letters.SMALL, room.w, palette.INK_2)
        below = (room.x, rect.bottom - foot + c.style.text_px(16))
        letters.draw_fitted(c, below, place, letters.SMALL_STRONG, room.w)


# ----------------------------------------------------------------------------------------- the log


class LogPanel:
    """Panel of the log, laid out once."""

    def __init__(self, state: UmpireState) -> None:
        style, self.paper = state.context.style, state.layout().log
        self.area = pygame.Rect(self.paper.x + style.px(14), self.paper.y + style.px(8), 0, 0)
        self.area.size = self.paper.w - style.px(24), self.paper.h - style.px(16)
        said = state.log_paragraphs
        self.clauses = dict(said)
        self.lines = wrap_blocks(tuple(b for b, _ in said), style, self.area.w - style.px(12))
        end = last_first_line(self.lines, self.area.h)
        self.first_line = min(end, max(0, end - state.log_scroll))
        self.shown = count_shown(self.lines, self.first_line, self.area.h) if self.lines else 0

    def widgets(self) -> Iterator[Widget]:
        """Yield the pane, and a control for each paragraph that opens the rulebook at its clause."""
        total = len(self.lines)
        if total > self.shown:
            hint = "What has happened, with its clauses"
            yield ScrollPane("log", self.area, self.first_line, self.shown, total, True, hint, ListAction.LOG)
        for n, (clause, rect) in enumerate(self.clause_areas()):
            does = OpenClause(clause)
            yield CustomControl(f"said-{n}", rect, draw_hover, is_bare=True, action=does)

    def clause_areas(self) -> Iterator[tuple[str, pygame.Rect]]:
        """Yield the clause of each paragraph in view and its first line's rectangle."""
        y, last = self.area.y, None
        for line in self.lines[self.first_line : self.first_line + self.shown]:
            rect = pygame.Rect(self.area.x, y, self.area.w, line.height)
            y += line.height
            if line.block is last or line.block not in self.clauses:
                continue
            last = line.block
            yield self.clauses[line.block], rect

    def draw(self, c: Canvas) -> None:
        """Draw the log."""
        with c.text_region("umpire-log", self.paper):
            panel_drawing.draw_panel(c, self.paper)
            draw_lines(c, self.area, self.lines, self.first_line)
