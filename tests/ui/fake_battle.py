"""A battle screen for tests of the pages: it records how it was begun. Tests and conftest.py import
it from here, so that there is one class of it; a conftest imported by its dotted name is a copy."""

from pathlib import Path

import pygame

from game.ui.kit.focus import FocusRing
from game.ui.kit.screens import AppContext, Screen
from game.ui.kit.widgets import Widget


class FakeBattleScreen(Screen):
    """A battle screen that only records how it was begun; Esc goes back."""

    def __init__(self, context: AppContext, begun: tuple[object, ...]) -> None:
        self.context = context
        self.ring = FocusRing()
        self.start_arguments = begun

    def handle(self, event: pygame.event.Event) -> None:
        pad_back = event.type == pygame.JOYBUTTONDOWN and event.button == 1
        right = event.type == pygame.MOUSEBUTTONDOWN and event.button == 3
        escape = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
        if pad_back or right or escape:
            self.context.pop_screen()

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill((20, 60, 80))

    def widgets(self) -> list[Widget]:
        return []


def start_fake_battle(
    context: AppContext, path: Path, seats: dict[str, str], options: list[str], seed: int, book: str
) -> Screen:
    return FakeBattleScreen(context, (path, seats, options, seed, book))
