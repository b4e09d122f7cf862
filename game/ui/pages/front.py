"""What the pages before a battle may ask of the program, besides what every screen may."""

from __future__ import annotations

from typing import Protocol

from game.ui.kit.screens import Doors, House
from game.ui.pages.title_sea import TitleSea


class Front(House, Protocol):
    """The house as the title, the list of battles and the muster know it."""

    doors: Doors
    title_sea: TitleSea

    def fresh_seed(self) -> int:
        """The seed that a battle begins with."""
