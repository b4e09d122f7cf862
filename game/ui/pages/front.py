"""What the pages before a battle may ask of the program, besides what every screen may."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from game.ui.kit.screens import Doors, House
from game.ui.pages.title_sea import TitleSea


class Front(House, Protocol):
    """The house as the title, the list of battles and the muster know it."""

    doors: Doors
    levels: tuple[Path, ...]
    """The level files on offer."""
    notice: str
    """What the player should know, such as settings that could not be saved; '' for nothing."""
    idle: float
    """Seconds since anything was pressed or moved."""
    title_sea: TitleSea

    def fresh_seed(self) -> int:
        """The seed that a battle begins with."""
