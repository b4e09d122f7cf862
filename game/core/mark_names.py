"""What a book calls the marks on a ship's record."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MarkNames:
    """What one mark of each kind is called: of the hull, of the masts, and of the guns."""

    hull: str = "damage point"
    mast: str = "speed box"
    gun: str = "gunnery point"
