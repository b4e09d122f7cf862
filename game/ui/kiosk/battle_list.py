"""The door for those who know the game: every battle of the stand's programme, page by page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from typing import Final

import pygame

from game.levels.reading.own_levels import titled
from game.stage.paper import paint
from game.stage.paper.canvas import Canvas, Look
from game.ui.battle.how_to_play import veil
from game.ui.kit import page, widgets
from game.ui.kit.action import Action
from game.ui.kit.focus import FocusRing
from game.ui.kit.widgets import Button, Widget

_GAP: Final = 8
_TITLE: Final = 56


class OnList(Action, Enum):
    """What can be done besides choosing a battle."""

    MORE = auto()
    """The next page, after the last the first."""
    BACK = auto()


@dataclass(frozen=True, slots=True)
class Fight(Action):
    """This battle is fought."""

    level: Path


@dataclass(frozen=True, slots=True)
class ListPaper:
    """Where the paper lies, and its rows."""

    rect: pygame.Rect
    widgets: Sequence[Widget]


def lay(size: tuple[int, int], look: Look, levels: Sequence[Path], number: int) -> ListPaper:
    """The page of that number in a window, two columns of battles above the way on and back."""
    high, gap = page.target(look), look.px(_GAP)
    head = page.below_title(look, _TITLE)
    rows = max(1, min(6, (size[1] - look.px(40) - head) // (high + gap) - 1, -(-len(levels) // 2)))
    each = 2 * rows
    pages = max(1, -(-len(levels) // each))
    first = number % pages * each
    wide = min(look.grown(860), size[0] - look.px(32))
    rect = page.in_middle(size, wide, head + (rows + 1) * (high + gap) + look.px(10))
    edge = look.px(20)
    column = (rect.w - 2 * edge - gap) // 2

    def place(n: int) -> pygame.Rect:
        x = rect.x + edge + n % 2 * (column + gap)
        return pygame.Rect(x, rect.y + head + n // 2 * (high + gap), column, high)

    found: list[Widget] = [
        Button(f"battle-{n}", place(n), titled(level), does=Fight(level))
        for n, level in enumerate(levels[first : first + each])
    ]
    back = Button("back", place(2 * rows), "Back", "undo", "Esc", does=OnList.BACK)
    found.append(back)
    if pages > 1:
        words = f"More battles ({number % pages + 1} of {pages})"
        found.append(Button("more", place(2 * rows + 1), words, does=OnList.MORE))
    return ListPaper(rect, found)


def draw(c: Canvas, paper: ListPaper, ring: FocusRing) -> None:
    """The paper lies on the battle."""
    veil(c)
    with c.region("battle-list", paper.rect):
        paint.panel(c, paper.rect, "All battles")
    widgets.draw(c, paper.widgets, ring)
