"""The log of the umpire's table: what happened, each with its clause, and under a throw the terms
that it was made with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.play.tally_lines import terms_of
from game.play.words import lines
from game.stage.paper import lettering as letters
from game.stage.paper import palette
from game.stage.paper.canvas import Look
from game.ui.kit.scroll_text import Block, TextLine, last_first, set_lines, shown_from
from game.ui.table.desk import Desk

_KEPT: Final = 60
"""Events at the end of the battle that are told."""


@dataclass(frozen=True, slots=True)
class LogView:
    """What is seen of the log: where, its lines, the first of them in view and how many are."""

    room: pygame.Rect
    lines: Sequence[TextLine]
    first: int
    shown: int

    @property
    def total(self) -> int:
        """How many lines there are."""
        return len(self.lines)


class LogBook:
    """Keeps what was last written."""

    def __init__(self) -> None:
        self._blocks: tuple[object, tuple[Block, ...]] = (None, ())

    def lines(self, desk: Desk, look: Look, room: int) -> Sequence[TextLine]:
        """The last of the log, in lines no wider than ``room`` px."""
        mark = (desk.battle.rewinds, len(desk.battle.events), desk.hidden)
        if self._blocks[0] != mark:
            self._blocks = (mark, tuple(blocks_of(desk)))
        return set_lines(self._blocks[1], look, room)

    def view(self, desk: Desk, look: Look, paper: pygame.Rect, back: int) -> LogView:
        """The log on its paper, turned back by so many lines from its end."""
        room = pygame.Rect(paper.x + look.px(14), paper.y + look.px(8), 0, 0)
        room.size = paper.w - look.px(24), paper.h - look.px(16)
        lines = self.lines(desk, look, room.w - look.px(12))
        end = last_first(lines, room.h)
        first = min(end, max(0, end - back))
        return LogView(room, lines, first, shown_from(lines, first, room.h) if lines else 0)


def blocks_of(desk: Desk) -> list[Block]:
    """A paragraph for each event that says something, as whoever looks may know it."""
    found: list[Block] = []
    for event in desk.battle.events[-_KEPT:]:
        known = desk.battle.book.told(event, desk.hidden) if desk.hidden else event
        if known is None:
            continue
        for line in lines([known], desk.names):
            found.append(Block(f"{line.words}. ({line.clause})", letters.DENSE, gap=3))
        terms = terms_of(known)
        if terms:
            found.append(Block(terms, letters.SMALL, palette.INK_2, indent=14))
    return found
