"""What the pages before a battle may ask of the program, besides what every screen may."""

from __future__ import annotations

from typing import Protocol

from game.ui.kit.screens import AppContext, ShellCallbacks
from game.ui.pages.title_sea import TitleSea


class Front(AppContext, Protocol):
    """The house as the title, the list of battles and the muster know it."""

    doors: ShellCallbacks
    title_sea: TitleSea

    def fresh_seed(self) -> int:
        """The seed that a battle begins with."""
