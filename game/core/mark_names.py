"""A book's names for the marks on a ship's record."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MarkNames:
    """The names of one mark of the hull, the masts and the guns."""

    hull: str = "damage point"
    mast: str = "speed box"
    gun: str = "gunnery point"
