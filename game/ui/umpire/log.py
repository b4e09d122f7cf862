"""The log of the umpire's table: what happened, each with its clause, and under a throw the terms
that it was made with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.play.tally_lines import terms_of
from game.play.words import lines
from game.stage.paper import lettering as letters
from game.stage.paper import palette
from game.stage.paper.canvas import Look
from game.ui.battle.hud_state import HudState
from game.ui.kit.scroll_text import Block, TextLine, last_first, set_lines, shown_from

_KEPT: Final = 60
"""Events at the end of the battle that are told."""


@dataclass(frozen=True, slots=True)
class LogView:
    """What is seen of the log: where, its lines, the first of them in view and how many are."""

    room: pygame.Rect
    lines: Sequence[TextLine]
    first: int
    shown: int
    clauses: Mapping[Block, str]
    """The clause that each paragraph rests on."""

    def spots(self) -> Iterator[tuple[str, pygame.Rect]]:
        """The clause of each paragraph in view, and where it stands."""
        y, last = self.room.y, None
        for line in self.lines[self.first : self.first + self.shown]:
            rect = pygame.Rect(self.room.x, y, self.room.w, line.high)
            y += line.high
            if line.block is last or line.block not in self.clauses:
                continue
            last = line.block
            yield self.clauses[line.block], rect

    @property
    def total(self) -> int:
        """How many lines there are."""
        return len(self.lines)


class LogBook:
    """Keeps what was last written."""

    def __init__(self) -> None:
        self._said: tuple[object, tuple[tuple[Block, str], ...]] = (None, ())

    def said(self, hud: HudState) -> tuple[tuple[Block, str], ...]:
        """The last of the log, each paragraph with its clause."""
        mark = (hud.battle.rewinds, len(hud.battle.events), hud.hidden)
        if self._said[0] != mark:
            self._said = (mark, tuple(said_of(hud)))
        return self._said[1]

    def view(self, hud: HudState, look: Look, paper: pygame.Rect, back: int) -> LogView:
        """The log on its paper, turned back by so many lines from its end."""
        room = pygame.Rect(paper.x + look.px(14), paper.y + look.px(8), 0, 0)
        room.size = paper.w - look.px(24), paper.h - look.px(16)
        said = self.said(hud)
        lines = set_lines(tuple(block for block, _ in said), look, room.w - look.px(12))
        end = last_first(lines, room.h)
        first = min(end, max(0, end - back))
        shown = shown_from(lines, first, room.h) if lines else 0
        return LogView(room, lines, first, shown, dict(said))


def said_of(hud: HudState) -> Iterator[tuple[Block, str]]:
    """A paragraph for each event that says something, as whoever looks may know it, with its
    clause; and one for the terms that a throw was made with."""
    for event in hud.battle.events[-_KEPT:]:
        known = hud.battle.book.told(event, hud.hidden) if hud.hidden else event
        if known is None:
            continue
        for line in lines([known], hud.names):
            yield Block(f"{line.words}. ({line.clause})", letters.DENSE, gap=3), line.clause
        terms = terms_of(known)
        if terms:
            yield Block(terms, letters.SMALL, palette.INK_2, indent=14), known.clause
