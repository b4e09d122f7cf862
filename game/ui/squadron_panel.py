"""The ships of the squadron whose Move card it is: which have moved, which are to come."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.stage import paint, palette
from game.stage import type as letters
from game.stage.canvas import Canvas
from game.stage.icons import icon


@dataclass(frozen=True, slots=True)
class Line:
    """One ship of the list: what she has done, and whether it is her turn."""

    name: str
    side: int
    words: str
    done: bool
    now: bool


def draw(c: Canvas, rect: pygame.Rect, title: str, lines: tuple[Line, ...]) -> None:
    """The list under its title, with how many are still to move, or with what the title says
    after a middle dot; where there is no room for all, the one whose turn it is is among those
    shown."""
    left = sum(not line.done for line in lines)
    title, _, said = title.partition(" · ")
    with c.region("squadron", rect):
        room = paint.panel(c, rect, title, said or f"{left} of {len(lines)} to move")
        step = c.look.grown(36)
        rows = max(1, room.h // step)
        now = next((n for n, line in enumerate(lines) if line.now), 0)
        first = max(0, now - rows + 1)
        for n, line in enumerate(lines[first : first + rows]):
            row = pygame.Rect(room.x - c.px(6), room.y + n * step, room.w + c.px(12), step)
            _draw_line(c, row, line, first + n + 1)


def _draw_line(c: Canvas, row: pygame.Rect, line: Line, number: int) -> None:
    """One ship: badge with her number, name, words, and a sign at the right."""
    if line.now:
        paint.block(c, row, palette.PAPER_0, None, 1, 4)
        c.surface.fill(c.look.side(line.side).paper, (row.x, row.y + 2, c.px(4), row.h - 4))
    paint.badge(c, (row.x + c.px(20), row.centery), line.side, 8, str(number))
    x = row.x + c.px(36)
    upper, lower = row.centery - c.look.grown(8), row.centery + c.look.grown(9)
    name = letters.fit(line.name, letters.SMALL_STRONG, c.look, row.w - c.px(70))
    letters.draw_text(c, (x, upper), name, letters.SMALL_STRONG, anchor="midleft")
    words = letters.fit(line.words, letters.SMALL, c.look, row.w - c.px(70))
    letters.draw_text(c, (x, lower), words, letters.SMALL, palette.INK_2, "midleft")
    sign = "check" if line.done else "wheel" if line.now else ""
    if sign:
        icon(c, sign, (row.right - c.px(18), row.centery), 18, palette.TEAL)
