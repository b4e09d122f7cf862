"""Offers above the battle list to players without a victory: the battle for newcomers and the
lessons."""

from collections.abc import Callable
from dataclasses import replace
from enum import Enum, auto

import pygame

from game.ui.kit import page
from game.ui.kit.action import Action
from game.ui.kit.battle_list_layout import BattleListLayout
from game.ui.kit.screens import AppContext, Screen
from game.ui.kit.widgets import Button
from game.ui.pages.battle_filter import is_newcomer
from game.ui.pages.battle_history import BattleHistory
from game.ui.pages.front_context import FrontContext


class NewcomerAction(Action, Enum):
    """Where a newcomer may begin."""

    INTO = auto()
    LEARN = auto()


class NewcomerOffers:
    """The offers to a newcomer; none to other players."""

    def __init__(self, app: FrontContext, history: BattleHistory) -> None:
        self.screens_by_action: dict[NewcomerAction, Callable[[AppContext], Screen]] = {}
        if is_newcomer(history):
            into, learn = app.callbacks.find_newcomer_battle(), app.callbacks.open_lessons
            self.screens_by_action |= {NewcomerAction.INTO: into} if into is not None else {}
            self.screens_by_action |= {NewcomerAction.LEARN: learn} if learn is not None else {}

    def layout_below(self, layout: BattleListLayout) -> BattleListLayout:
        """Return the layout with the list moved below the offers."""
        if not self.screens_by_action:
            return layout
        high = page.control_height(layout.style) + layout.style.px(10)
        rest = pygame.Rect(layout.list.x, layout.list.y + high, layout.list.w, layout.list.h - high)
        return replace(layout, list=rest)

    def buttons(self, layout: BattleListLayout) -> list[Button]:
        """Return the offers as buttons, side by side above the list."""
        style, count = layout.style, len(self.screens_by_action)
        high, gap = page.control_height(style), style.px(10)
        wide = (layout.list.w - (count - 1) * gap) // max(1, count)
        top = layout.list.y - high - gap
        told = {
            NewcomerAction.INTO: ("into", "Into battle", "cannon", "A frigate duel at pistol shot"),
            NewcomerAction.LEARN: ("learn", "Learn the ropes", "book", "Lessons of a few minutes each"),
        }
        return [
            Button(
                name,
                pygame.Rect(layout.list.x + n * (wide + gap), top, wide, high),
                words,
                picture,
                state="primary" if does is NewcomerAction.INTO else "ready",
                hint=hint,
                action=does,
            )
            for n, does in enumerate(self.screens_by_action)
            for name, words, picture, hint in (told[does],)
        ]
