"""The log: its last lines in the column, and the whole of it in a drawer with filters."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from game.play.event_words import TOPICS, LogLine, Names, name_by_id
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.control_drawing import InteractionState, draw_row_ground
from game.ui.battle.values import citations
from game.ui.battle.values.actions import ListAction, OpenRules, PanelAction
from game.ui.kit.widgets import Button, CustomControl, ScrollPane, Stepper, Widget

_ROW: Final = 44
_SHORT_LOG_LEFT_OUT: Final = ("orders", "dice")
"""Kinds the short log in the column leaves out: their results are said anyway."""


@dataclass(slots=True)
class LogDrawer:
    """Whether the whole log is open, its filters ('' for all) and the first line in view (-1: the end)."""

    is_open: bool = False
    kind_filter: str = ""
    ship_filter: str = ""
    first_line: int = -1

    def filtered_lines(self, lines: Sequence[LogLine]) -> list[LogLine]:
        """Return the lines that pass the filters."""
        return [
            line
            for line in lines
            if (not self.kind_filter or line.kind == self.kind_filter)
            and (not self.ship_filter or line.ship == self.ship_filter)
        ]

    def toggle(self) -> None:
        """Open the log at its end, or close it."""
        self.is_open, self.first_line = not self.is_open, -1

    def step_kind(self, step: int) -> None:
        """Filter by the next kind, or the one before; '' stands for all."""
        kinds = ("", *TOPICS)
        self.kind_filter = kinds[(kinds.index(self.kind_filter) + step) % len(kinds)]
        self.first_line = -1

    def step_ship(self, step: int, ships: Sequence[str]) -> None:
        """Filter by the next ship, or the one before; '' stands for all."""
        names = ("", *ships)
        self.ship_filter = names[(names.index(self.ship_filter) + step) % len(names)]
        self.first_line = -1


def draw_short(c: Canvas, rect: pygame.Rect, lines: Sequence[LogLine]) -> None:
    """Draw the last lines that fit; in a narrow strip only the last one."""
    told = [line for line in lines if line.kind not in _SHORT_LOG_LEFT_OUT]
    with c.text_region("log", rect):
        if rect.h < c.style.text_px(90):
            _draw_last(c, rect, told)
            return
        room = panel_drawing.draw_panel(
            c, rect, "Log", f"{c.style.key_cap('L') or c.style.key_cap('F10')} opens"
        )
        rows = max(1, room.h // c.style.text_px(17))
        step = room.h // rows
        y = room.y
        for line, parts in _last_lines(c, told, room.w, rows):
            _draw_entry(c, pygame.Rect(room.x, y, room.w, step), line, parts)
            y += step * len(parts)


def _draw_last(c: Canvas, rect: pygame.Rect, lines: Sequence[LogLine]) -> None:
    """Draw the last line, wrapped to two, on a slip."""
    panel_drawing.draw_panel(c, rect)
    if not lines:
        return
    line = lines[-1]
    room = rect.inflate(-c.px(24), -c.px(16))
    step = letters.line_height(letters.SMALL, c.style)
    told = citations.with_clause(c.style, line.words, line.clause)
    words = letters.wrap_text(told, letters.SMALL, c.style, room.w)
    for n, part in enumerate(words[: max(1, room.h // step)]):
        letters.draw_fitted(c, (room.x, room.y + n * step), part, letters.SMALL, room.w)


def _last_lines(
    c: Canvas, lines: Sequence[LogLine], wide: int, rows: int
) -> list[tuple[LogLine, tuple[str, ...]]]:
    """Return the newest lines that fill `rows`, each whole on the rows it needs; the oldest is left out
    rather than cut."""
    found: list[tuple[LogLine, tuple[str, ...]]] = []
    for line in reversed(lines[-rows:]):
        mark = letters.text_width(_clause_text(c, line, wide), letters.SMALL, c.style)
        room = wide - c.style.text_px(20) - mark - c.px(6)
        parts = tuple(letters.wrap_text(line.words, letters.SMALL, c.style, room))
        if rows < len(parts):
            if found:
                break
            cut = letters.truncate_text(f"{parts[rows - 1]} {parts[rows]}", letters.SMALL, c.style, room)
            parts = (*parts[: rows - 1], cut)
        rows -= len(parts)
        found.append((line, parts))
    return found[::-1]


def _draw_entry(c: Canvas, rect: pygame.Rect, line: LogLine, parts: Sequence[str]) -> None:
    """Draw `3 · words §9.8`, the words on as many lines as they need; `rect` is the first."""
    role = letters.SMALL
    turn = str(line.turn) if line.turn else "–"
    letters.draw_text(c, (rect.x, rect.centery), turn, role, palette.INK_2, "midleft")
    ink = palette.WAX if line.kind == "damage" else palette.INK_1
    for n, words in enumerate(parts):
        at = (rect.x + c.style.text_px(20), rect.centery + n * rect.h)
        letters.draw_text(c, at, words, role, ink, "midleft")
    mark = _clause_text(c, line, rect.w)
    letters.draw_text(c, (rect.right, rect.centery), mark, role, palette.CLAUSE, "midright")


def _clause_text(c: Canvas, line: LogLine, wide: int) -> str:
    """Return the clause at the end of a line, left out where a word would have no room beside it."""
    mark = citations.clause_mark(c.style, line.clause)
    longest = max(letters.text_width(word, letters.SMALL, c.style) for word in line.words.split())
    room = wide - c.style.text_px(20) - letters.text_width(mark, letters.SMALL, c.style) - c.px(6)
    return mark if room >= longest else ""


def drawer_widgets(
    content: pygame.Rect,
    style: UiStyle,
    state: LogDrawer,
    lines: Sequence[LogLine],
    names: Names,
    free_px: int = 0,
) -> list[Widget]:
    """Return the drawer's filters, its lines (each opens its clause), and the way to close it; `free_px` px
    above the lines stay free."""
    high = max(style.px(44), style.text_px(38))
    gap = style.px(8)
    row_h = max(style.px(_ROW), style.text_px(40))
    room = content.w - high - 2 * gap
    kind = pygame.Rect(content.x, content.y, room * 3 // 7, high)
    ship = pygame.Rect(kind.right + gap, content.y, room - kind.w, high)
    close = pygame.Rect(content.right - high, content.y, high, high)
    kept = state.filtered_lines(lines)
    top = kind.bottom + gap + free_px
    body = pygame.Rect(content.x, top, content.w, content.bottom - top)
    shown = max(1, body.h // row_h)
    last = max(0, len(kept) - shown)
    first = last if state.first_line < 0 else min(state.first_line, last)
    away = PanelAction.CLOSE_LOG
    kinds = (state.kind_filter or "all kinds").capitalize()
    ships = name_by_id(names, state.ship_filter) if state.ship_filter else "All ships"
    found: list[Widget] = [
        ScrollPane("log-pane", body, first, shown, len(kept), action=ListAction.LOG),
        Stepper("log-kind", kind, kinds, hint="Kind of line", action=ListAction.LOG_KIND),
        Stepper("log-ship", ship, ships, hint="Ship", action=ListAction.LOG_SHIP),
        Button("log-close", close, "", "cross", key=pygame.K_l, hint="Close the log", action=away),
    ]
    for n, line in enumerate(kept[first : first + shown]):
        rect = pygame.Rect(body.x, body.y + n * row_h, body.w - style.px(12), row_h)
        painted, does = partial(_paint_row, line=line), OpenRules(line.clause)
        found.append(CustomControl(f"log-line-{first + n}", rect, painted, action=does))
    return found


def area_above_lines(content: pygame.Rect, style: UiStyle, height_px: int) -> pygame.Rect:
    """Return the room above the drawer's lines, below its filters."""
    top = content.y + max(style.px(44), style.text_px(38)) + style.px(8)
    return pygame.Rect(content.x, top, content.w, height_px)


def _paint_row(c: Canvas, rect: pygame.Rect, interaction: InteractionState, line: LogLine) -> None:
    """Paint one row of the drawer: turn, words on one or two lines, clause."""
    draw_row_ground(c, rect, False, interaction)
    step = c.style.text_px(16)
    turn = str(line.turn) if line.turn else "–"
    x = rect.x + c.px(6)
    letters.draw_text(c, (x, rect.centery), turn, letters.SMALL, palette.INK_2, "midleft")
    mark = citations.clause_mark(c.style, line.clause)
    right = rect.right - c.px(6)
    letters.draw_text(c, (right, rect.centery), mark, letters.SMALL, palette.CLAUSE, "midright")
    x += c.style.text_px(24)
    wide = right - x - letters.text_width(mark, letters.SMALL, c.style) - c.px(8)
    parts = letters.wrap_text(line.words, letters.SMALL, c.style, wide)
    words = [*parts[:2], letters.truncate_text(" ".join(parts[2:]), letters.SMALL, c.style, wide)]
    words = [part for part in words if part]
    step = min(step, rect.h // len(words))
    ink = palette.WAX if line.kind == "damage" else palette.INK_1
    top = rect.centery - (len(words) - 1) * step // 2
    for n, part in enumerate(words):
        at = (x, top + n * step)
        letters.draw_text(
            c, at, letters.truncate_text(part, letters.SMALL, c.style, wide), letters.SMALL, ink, "midleft"
        )
