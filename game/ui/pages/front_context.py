"""What the pages before a battle may ask of the program, besides what every screen may."""

from typing import Protocol

from game.ui.kit.screens import AppContext, ShellCallbacks
from game.ui.pages.title_sea import TitleSea


class FrontContext(AppContext, Protocol):
    """The program as the title, the battle list and the muster know it."""

    callbacks: ShellCallbacks
    title_sea: TitleSea

    def next_seed(self) -> int:
        """Return the seed of a new battle."""
