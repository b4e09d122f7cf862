"""The controls of the battle list besides its cards and the choices for the chosen battle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum, auto

import pygame

from game.ui.kit.action import Action
from game.ui.kit.battle_list_layout import BattleListLayout
from game.ui.kit.page import PageAction
from game.ui.kit.screens import BookPage
from game.ui.kit.widgets import Button, Stepper
from game.ui.pages import battle_filter
from game.ui.pages import level_details as details
from game.ui.pages.battle_filter import Filter, FilterPart, filter_hint
from game.ui.pages.level_list import LevelEntry
from game.ui.pages.umpired_start import UMPIRED_HINT


class BattleListAction(Action, Enum):
    """Actions of the list besides its levels."""

    OPEN_MUSTER = auto()
    TURN_LIST = auto()
    DRAW = auto()
    UMPIRE = auto()
    """Start the chosen battle on a real table."""
    NEW = auto()
    """Create a new level."""
    PACKS = auto()
    """Open the player's packs."""


def filter_steppers(
    layout: BattleListLayout,
    now: Filter,
    files: Sequence[LevelEntry],
    books: Mapping[str, BookPage],
    listed: int,
) -> list[Stepper]:
    """Return the filter controls, with the number of `listed` battles."""
    told = "1 battle is listed" if listed == 1 else f"{listed} battles are listed"
    return [
        Stepper(f"filter-{filter_part.value}", layout.filter_rect(n, len(FilterPart)),
                battle_filter.filter_text(now, filter_part, files, books),
                action=filter_part, hint=f"{told}; {filter_hint(filter_part)}")
        for n, filter_part in enumerate(FilterPart)
    ]  # fmt: skip


def corner_buttons(
    layout: BattleListLayout, *, draws: bool, umpires: bool, makes: BookPage | None
) -> list[Button]:
    """Return the buttons in the corners of the chart: packs and, for an editable level, the level
    editor; below the packs the real table and a new level (of the book ``makes``), if they are
    possible; and Back above the chart."""
    rect = details.editor_button_rect(layout)
    told = "Levels, ships, pictures and sounds that others made: open one, take one out"
    packs = Button("packs", pygame.Rect(rect), "Packs", "book", "F3", pygame.K_F3, hint=told,
                   action=BattleListAction.PACKS)  # fmt: skip
    packs.rect.x = layout.chart.x + layout.style.px(24)
    high, gap = rect.h, layout.style.px(8)
    low = pygame.Rect(packs.rect.x, packs.rect.bottom + gap, layout.style.text_px(140), high)
    low.w = high if layout.is_crowded else low.w
    words = "" if layout.is_crowded else "Real table"
    real = Button("umpire", low, words, "ruler", "F4", pygame.K_F4, hint=UMPIRED_HINT,
                  action=BattleListAction.UMPIRE)  # fmt: skip
    last = low.move(0, high + gap) if umpires else low
    words = "" if layout.is_crowded else "New battle"
    new = Button("new", last, words, "plus", "F6", pygame.K_F6,
                 hint=f"A new battle of your own, by {makes.title if makes else ''}",
                 action=BattleListAction.NEW)  # fmt: skip
    draw = Button(
        "draw",
        rect,
        "Draw",
        "quill",
        "F2",
        pygame.K_F2,
        hint="Lay it out by hand on the drawing table",
        action=BattleListAction.DRAW,
    )
    back = Button("back", layout.back, "Back", "left", "Esc", action=PageAction.BACK)
    mine = [*([new] if makes else []), *([draw] if draws else [])]
    return [packs, *([real] if umpires else []), *mine, back]
