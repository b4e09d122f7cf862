"""The door for those who know the game: every battle of the stand's programme, page by page."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from typing import Final

import pygame

from game.levels.reading.player_levels import level_title
from game.stage.paper import panel_drawing
from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.battle.values.quick_play import dim_background
from game.ui.kit import page, widgets
from game.ui.kit.action import Action
from game.ui.kit.focus import FocusRing
from game.ui.kit.widgets import Button, Widget

_GAP: Final = 8
_TITLE: Final = 56


class BattleListAction(Action, Enum):
    """What can be done besides choosing a battle."""

    MORE = auto()
    """The next page, after the last the first."""
    BACK = auto()


@dataclass(frozen=True, slots=True)
class ChooseBattle(Action):
    """This battle is fought."""

    level: Path


@dataclass(frozen=True, slots=True)
class BattleListLayout:
    """Where the paper lies, and its rows."""

    rect: pygame.Rect
    widgets: Sequence[Widget]


def battle_list_layout(
    size: tuple[int, int], style: UiStyle, levels: Sequence[Path], number: int
) -> BattleListLayout:
    """The page of that number in a window, two columns of battles above the way on and back."""
    high, gap = page.control_height(style), style.px(_GAP)
    head = page.px_below_title(style, _TITLE)
    rows = max(1, min(6, (size[1] - style.px(40) - head) // (high + gap) - 1, -(-len(levels) // 2)))
    each = 2 * rows
    pages = max(1, -(-len(levels) // each))
    first = number % pages * each
    wide = min(style.text_px(860), size[0] - style.px(32))
    rect = page.centred_rect(size, wide, head + (rows + 1) * (high + gap) + style.px(10))
    edge = style.px(20)
    column = (rect.w - 2 * edge - gap) // 2

    def place(n: int) -> pygame.Rect:
        x = rect.x + edge + n % 2 * (column + gap)
        return pygame.Rect(x, rect.y + head + n // 2 * (high + gap), column, high)

    found: list[Widget] = [
        Button(f"battle-{n}", place(n), level_title(level), action=ChooseBattle(level))
        for n, level in enumerate(levels[first : first + each])
    ]
    back = Button("back", place(2 * rows), "Back", "undo", "Esc", action=BattleListAction.BACK)
    found.append(back)
    if pages > 1:
        words = f"More battles ({number % pages + 1} of {pages})"
        found.append(Button("more", place(2 * rows + 1), words, action=BattleListAction.MORE))
    return BattleListLayout(rect, found)


def draw_battle_list(c: Canvas, paper: BattleListLayout, ring: FocusRing) -> None:
    """The paper lies on the battle."""
    dim_background(c)
    with c.text_region("battle-list", paper.rect):
        panel_drawing.draw_panel(c, paper.rect, "All battles")
    widgets.draw_widgets(c, paper.widgets, ring)
