"""What the stand is about, and what may lie on a visitor's battle."""

from enum import StrEnum


class Mode(StrEnum):
    """What is shown, and for whom."""

    ATTRACT = "attract"
    """Nobody is there: battles, and between them whose stand it is."""
    VISITOR = "visitor"
    """Somebody commands a side."""
    RESULT = "result"
    """The short page after a visitor's battle."""
    PAUSED = "paused"
    """The owner has the show rest; nothing is fought."""
    WAITING = "waiting"
    """A fault has ended the battle; the show begins anew in a moment."""


class VisitorPanel(StrEnum):
    """The paper that lies on a visitor's battle, which stands still below it."""

    MENU = "menu"
    HOW_TO = "how-to"
    """The panels that say how the book is played."""
    VERBS = "verbs"
    """What he commands and the three verbs; the battle goes on below it until he is asked."""
    BATTLES = "battles"
    """All battles, for those who know the game."""
