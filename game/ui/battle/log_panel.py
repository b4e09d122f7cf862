"""The log: its last lines in the column, and the whole of it in a drawer with filters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from game.play.words import TOPICS, LogLine, Names, called
from game.stage.paper import fitting, paint, palette
from game.stage.paper import lettering as letters
from game.stage.paper.canvas import Canvas, Look
from game.stage.paper.parts import Touch, row
from game.ui.battle import citations
from game.ui.battle.actions import ListAction, OpenRules, PanelAction
from game.ui.kit.widgets import Button, Item, Pane, Stepper, Widget

_ROW: Final = 44
_DULL: Final = ("orders", "dice")
"""Kinds the short log in the column leaves out: their results are told anyway."""


@dataclass(slots=True)
class LogDrawer:
    """Whether the whole log is open, its filters ('' for all) and the first line in view (-1: the
    end)."""

    open: bool = False
    kind: str = ""
    ship: str = ""
    first: int = -1

    def kept(self, lines: Sequence[LogLine]) -> list[LogLine]:
        """The lines that pass the filters."""
        return [
            line
            for line in lines
            if (not self.kind or line.kind == self.kind)
            and (not self.ship or line.ship == self.ship)
        ]

    def step_kind(self, by: int) -> None:
        """The next kind, or the one before; '' stands for all."""
        kinds = ("", *TOPICS)
        self.kind = kinds[(kinds.index(self.kind) + by) % len(kinds)]
        self.first = -1

    def step_ship(self, by: int, ships: Sequence[str]) -> None:
        """The next ship, or the one before; '' stands for all."""
        names = ("", *ships)
        self.ship = names[(names.index(self.ship) + by) % len(names)]
        self.first = -1


def draw_short(c: Canvas, rect: pygame.Rect, lines: Sequence[LogLine]) -> None:
    """The last lines that find room; in a narrow strip only the last one."""
    told = [line for line in lines if line.kind not in _DULL]
    with c.region("log", rect):
        if rect.h < c.look.grown(90):
            _draw_last(c, rect, told)
            return
        room = paint.panel(c, rect, "Log", f"{c.look.cap('L') or c.look.cap('F10')} opens")
        rows = max(1, room.h // c.look.grown(17))
        step = room.h // rows
        y = room.y
        for line, parts in _last(c, told, room.w, rows):
            _draw_entry(c, pygame.Rect(room.x, y, room.w, step), line, parts)
            y += step * len(parts)


def _draw_last(c: Canvas, rect: pygame.Rect, lines: Sequence[LogLine]) -> None:
    """A slip with the last line, wrapped to two."""
    paint.panel(c, rect)
    if not lines:
        return
    line = lines[-1]
    room = rect.inflate(-c.px(24), -c.px(16))
    step = letters.line_height(letters.SMALL, c.look)
    told = citations.cited(c.look, line.words, line.clause)
    words = letters.wrap(told, letters.SMALL, c.look, room.w)
    for n, part in enumerate(words[: max(1, room.h // step)]):
        fitting.draw_fitted(c, (room.x, room.y + n * step), part, letters.SMALL, room.w)


def _last(
    c: Canvas, lines: Sequence[LogLine], wide: int, rows: int
) -> list[tuple[LogLine, tuple[str, ...]]]:
    """The newest lines that fill `rows`, each whole on the rows it needs; the oldest is left out
    rather than cut."""
    found: list[tuple[LogLine, tuple[str, ...]]] = []
    for line in reversed(lines[-rows:]):
        mark = letters.width(_mark(c, line, wide), letters.SMALL, c.look)
        room = wide - c.look.grown(20) - mark - c.px(6)
        parts = tuple(letters.wrap(line.words, letters.SMALL, c.look, room))
        if rows < len(parts):
            if found:
                break
            cut = letters.fit(f"{parts[rows - 1]} {parts[rows]}", letters.SMALL, c.look, room)
            parts = (*parts[: rows - 1], cut)
        rows -= len(parts)
        found.append((line, parts))
    return found[::-1]


def _draw_entry(c: Canvas, rect: pygame.Rect, line: LogLine, parts: Sequence[str]) -> None:
    """`3 · words §9.8`, the words on as many lines as they need; `rect` is the first."""
    role = letters.SMALL
    turn = str(line.turn) if line.turn else "–"
    letters.draw_text(c, (rect.x, rect.centery), turn, role, palette.INK_2, "midleft")
    ink = palette.WAX if line.kind == "damage" else palette.INK_1
    for n, words in enumerate(parts):
        at = (rect.x + c.look.grown(20), rect.centery + n * rect.h)
        letters.draw_text(c, at, words, role, ink, "midleft")
    mark = _mark(c, line, rect.w)
    letters.draw_text(c, (rect.right, rect.centery), mark, role, palette.CLAUSE, "midright")


def _mark(c: Canvas, line: LogLine, wide: int) -> str:
    """The clause at the end of a line, left out where a word would have no room beside it."""
    mark = citations.clause_mark(c.look, line.clause)
    longest = max(letters.width(word, letters.SMALL, c.look) for word in line.words.split())
    room = wide - c.look.grown(20) - letters.width(mark, letters.SMALL, c.look) - c.px(6)
    return mark if room >= longest else ""


def drawer_widgets(
    content: pygame.Rect,
    look: Look,
    state: LogDrawer,
    lines: Sequence[LogLine],
    names: Names,
    head: int = 0,
) -> list[Widget]:
    """The drawer's filters, its lines (each opens its clause), and the way to close it; `head` px
    above the lines stay free."""
    high = max(look.px(44), look.grown(38))
    gap = look.px(8)
    row_h = max(look.px(_ROW), look.grown(40))
    room = content.w - high - 2 * gap
    kind = pygame.Rect(content.x, content.y, room * 3 // 7, high)
    ship = pygame.Rect(kind.right + gap, content.y, room - kind.w, high)
    close = pygame.Rect(content.right - high, content.y, high, high)
    kept = state.kept(lines)
    top = kind.bottom + gap + head
    body = pygame.Rect(content.x, top, content.w, content.bottom - top)
    shown = max(1, body.h // row_h)
    last = max(0, len(kept) - shown)
    first = last if state.first < 0 else min(state.first, last)
    away = PanelAction.CLOSE_LOG
    kinds = (state.kind or "all kinds").capitalize()
    ships = called(names, state.ship) if state.ship else "All ships"
    found: list[Widget] = [
        Pane("log-pane", body, first, shown, len(kept), does=ListAction.LOG),
        Stepper("log-kind", kind, kinds, hint="Kind of line", does=ListAction.LOG_KIND),
        Stepper("log-ship", ship, ships, hint="Ship", does=ListAction.LOG_SHIP),
        Button("log-close", close, "", "cross", key=pygame.K_l, hint="Close the log", does=away),
    ]
    for n, line in enumerate(kept[first : first + shown]):
        rect = pygame.Rect(body.x, body.y + n * row_h, body.w - look.px(12), row_h)
        painted, does = partial(_paint_row, line=line), OpenRules(line.clause)
        found.append(Item(f"log-line-{first + n}", rect, painted, does=does))
    return found


def head_of(content: pygame.Rect, look: Look, high: int) -> pygame.Rect:
    """The room above the drawer's lines, below its filters."""
    top = content.y + max(look.px(44), look.grown(38)) + look.px(8)
    return pygame.Rect(content.x, top, content.w, high)


def _paint_row(c: Canvas, rect: pygame.Rect, touch: Touch, line: LogLine) -> None:
    """One line of the drawer: turn, words on one or two lines, clause."""
    row(c, rect, False, touch)
    step = c.look.grown(16)
    turn = str(line.turn) if line.turn else "–"
    x = rect.x + c.px(6)
    letters.draw_text(c, (x, rect.centery), turn, letters.SMALL, palette.INK_2, "midleft")
    mark = citations.clause_mark(c.look, line.clause)
    right = rect.right - c.px(6)
    letters.draw_text(c, (right, rect.centery), mark, letters.SMALL, palette.CLAUSE, "midright")
    x += c.look.grown(24)
    wide = right - x - letters.width(mark, letters.SMALL, c.look) - c.px(8)
    parts = letters.wrap(line.words, letters.SMALL, c.look, wide)
    words = [*parts[:2], letters.fit(" ".join(parts[2:]), letters.SMALL, c.look, wide)]
    words = [part for part in words if part]
    step = min(step, rect.h // len(words))
    ink = palette.WAX if line.kind == "damage" else palette.INK_1
    top = rect.centery - (len(words) - 1) * step // 2
    for n, part in enumerate(words):
        at = (x, top + n * step)
        letters.draw_text(
            c, at, letters.fit(part, letters.SMALL, c.look, wide), letters.SMALL, ink, "midleft"
        )
