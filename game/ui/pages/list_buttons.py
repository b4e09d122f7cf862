"""The controls of the battle list that are neither its cards nor the choices for the chosen one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum, auto

import pygame

from game.ui.kit.action import Action
from game.ui.kit.list_layout import Layout
from game.ui.kit.page import OnPage
from game.ui.kit.screens import BookPage
from game.ui.kit.widgets import Button, Stepper
from game.ui.pages import battle_details as details
from game.ui.pages import battle_filter
from game.ui.pages.battle_filter import Asked, Filter, more
from game.ui.pages.level_shelf import ShelfEntry
from game.ui.pages.real_table import TOLD


class OnBattles(Action, Enum):
    """What the list can do beside its levels."""

    OPEN_MUSTER = auto()
    TURN_LIST = auto()
    DRAW = auto()
    UMPIRE = auto()
    """The chosen battle on a real table."""
    NEW = auto()
    """A new battle of the player's own."""
    PACKS = auto()
    """The player's packs, and the way to one that is not among them."""


def filters(
    lay: Layout,
    now: Filter,
    files: Sequence[ShelfEntry],
    books: Mapping[str, BookPage],
    listed: int,
) -> list[Stepper]:
    """Which battles are in the list; so many are `listed`."""
    told = "1 battle is listed" if listed == 1 else f"{listed} battles are listed"
    return [
        Stepper(f"filter-{asked.value}", lay.asked(n, len(Asked)),
                battle_filter.words(now, asked, files, books),
                does=asked, hint=f"{told}; {more(asked)}")
        for n, asked in enumerate(Asked)
    ]  # fmt: skip


def corner(lay: Layout, *, draws: bool, umpires: bool, makes: BookPage | None) -> list[Button]:
    """In the corners of the chart the packs and, for a level that can be drawn, the drawing table;
    below the packs the real table, where a battle can begin on one, and a new battle, where one can
    be made, of the book ``makes``; above it all the way back."""
    rect = details.draw_rect(lay)
    told = "Levels, ships, pictures and sounds that others made: open one, take one out"
    packs = Button("packs", pygame.Rect(rect), "Packs", "book", "F3", pygame.K_F3, hint=told,
                   does=OnBattles.PACKS)  # fmt: skip
    packs.rect.x = lay.chart.x + lay.look.px(24)
    high, gap = rect.h, lay.look.px(8)
    low = pygame.Rect(packs.rect.x, packs.rect.bottom + gap, lay.look.grown(140), high)
    low.w = high if lay.crowded else low.w
    words = "" if lay.crowded else "Real table"
    real = Button("umpire", low, words, "ruler", "F4", pygame.K_F4, hint=TOLD,
                  does=OnBattles.UMPIRE)  # fmt: skip
    last = low.move(0, high + gap) if umpires else low
    words = "" if lay.crowded else "New battle"
    new = Button("new", last, words, "plus", "F6", pygame.K_F6,
                 hint=f"A new battle of your own, by {makes.title if makes else ''}",
                 does=OnBattles.NEW)  # fmt: skip
    draw = Button("draw", rect, "Draw", "quill", "F2", pygame.K_F2,
                  hint="Lay it out by hand on the drawing table", does=OnBattles.DRAW)  # fmt: skip
    back = Button("back", lay.back, "Back", "left", "Esc", does=OnPage.BACK)
    mine = [*([new] if makes else []), *([draw] if draws else [])]
    return [packs, *([real] if umpires else []), *mine, back]
