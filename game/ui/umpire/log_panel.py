"""The log of the umpire's table: what happened, each with its clause, and under a throw the terms
that it was made with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.play.event_words import log_lines
from game.play.tally_lines import roll_tally_words
from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.stage.paper.canvas import UiStyle
from game.ui.battle.state.hud_state import HudState
from game.ui.kit.scroll_text import TextBlock, TextLine, count_shown, last_first_line, wrap_blocks

_MAX_EVENTS: Final = 60
"""Events at the end of the battle that are told."""


@dataclass(frozen=True, slots=True)
class LogView:
    """What is seen of the log: where, its lines, the first of them in view and how many are."""

    area: pygame.Rect
    lines: Sequence[TextLine]
    first_line: int
    visible_lines: int
    clauses: Mapping[TextBlock, str]
    """The clause that each paragraph rests on."""

    def clause_areas(self) -> Iterator[tuple[str, pygame.Rect]]:
        """The clause of each paragraph in view, and where it stands."""
        y, last = self.area.y, None
        for line in self.lines[self.first_line : self.first_line + self.visible_lines]:
            rect = pygame.Rect(self.area.x, y, self.area.w, line.height)
            y += line.height
            if line.block is last or line.block not in self.clauses:
                continue
            last = line.block
            yield self.clauses[line.block], rect

    @property
    def line_count(self) -> int:
        """How many lines there are."""
        return len(self.lines)


class LogCache:
    """Keeps what was last written."""

    def __init__(self) -> None:
        self._paragraphs: tuple[object, tuple[tuple[TextBlock, str], ...]] = (None, ())

    def paragraphs(self, hud: HudState) -> tuple[tuple[TextBlock, str], ...]:
        """The last of the log, each paragraph with its clause."""
        mark = (hud.battle.rewinds, len(hud.battle.events), hud.hidden_ships)
        if self._paragraphs[0] != mark:
            self._paragraphs = (mark, tuple(log_paragraphs(hud)))
        return self._paragraphs[1]

    def log_view(self, hud: HudState, style: UiStyle, paper: pygame.Rect, back: int) -> LogView:
        """The log on its paper, turned back by so many lines from its end."""
        room = pygame.Rect(paper.x + style.px(14), paper.y + style.px(8), 0, 0)
        room.size = paper.w - style.px(24), paper.h - style.px(16)
        said = self.paragraphs(hud)
        lines = wrap_blocks(tuple(block for block, _ in said), style, room.w - style.px(12))
        end = last_first_line(lines, room.h)
        first = min(end, max(0, end - back))
        shown = count_shown(lines, first, room.h) if lines else 0
        return LogView(room, lines, first, shown, dict(said))


def log_paragraphs(hud: HudState) -> Iterator[tuple[TextBlock, str]]:
    """A paragraph for each event that says something, as whoever looks may know it, with its
    clause; and one for the terms that a throw was made with."""
    for event in hud.battle.events[-_MAX_EVENTS:]:
        known = hud.battle.book.told(event, hud.hidden_ships) if hud.hidden_ships else event
        if known is None:
            continue
        for line in log_lines([known], hud.names):
            yield (
                TextBlock(f"{line.words}. ({line.clause})", letters.DENSE, gap_above=3),
                line.clause,
            )
        terms = roll_tally_words(known)
        if terms:
            yield TextBlock(terms, letters.SMALL, palette.INK_2, indent=14), known.clause
