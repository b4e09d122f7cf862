"""What the list of battles offers above its battles to who has won none yet: the battle for
newcomers, and the lessons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import Enum, auto

import pygame

from game.ui.kit import page
from game.ui.kit.action import Action
from game.ui.kit.list_layout import Layout
from game.ui.kit.screens import AppContext, Screen
from game.ui.kit.widgets import Button
from game.ui.pages.battle_filter import new_here
from game.ui.pages.fought import Fought
from game.ui.pages.front import Front


class OnNewcomer(Action, Enum):
    """Where a newcomer may begin."""

    INTO = auto()
    LEARN = auto()


class Offers:
    """What is offered to a newcomer; nothing to anybody else."""

    def __init__(self, app: Front, fought: Fought) -> None:
        self.ways: dict[OnNewcomer, Callable[[AppContext], Screen]] = {}
        if new_here(fought):
            into, learn = app.doors.into_battle(), app.doors.learn
            self.ways |= {OnNewcomer.INTO: into} if into is not None else {}
            self.ways |= {OnNewcomer.LEARN: learn} if learn is not None else {}

    def below(self, lay: Layout) -> Layout:
        """The layout with the list below what is offered."""
        if not self.ways:
            return lay
        high = page.target(lay.look) + lay.look.px(10)
        rest = pygame.Rect(lay.list.x, lay.list.y + high, lay.list.w, lay.list.h - high)
        return replace(lay, list=rest)

    def buttons(self, lay: Layout) -> list[Button]:
        """Side by side above the list."""
        look, count = lay.look, len(self.ways)
        high, gap = page.target(look), look.px(10)
        wide = (lay.list.w - (count - 1) * gap) // max(1, count)
        top = lay.list.y - high - gap
        told = {
            OnNewcomer.INTO: ("into", "Into battle", "cannon", "A frigate duel at pistol shot"),
            OnNewcomer.LEARN: ("learn", "Learn the ropes", "book", "Lessons of a few minutes each"),
        }
        return [
            Button(
                name,
                pygame.Rect(lay.list.x + n * (wide + gap), top, wide, high),
                words,
                picture,
                state="primary" if does is OnNewcomer.INTO else "ready",
                hint=hint,
                does=does,
            )
            for n, does in enumerate(self.ways)
            for name, words, picture, hint in (told[does],)
        ]
