"""What pages have in common."""

from __future__ import annotations

from enum import Enum, auto

from game.ui.kit.action import Action


class OnPage(Action, Enum):
    """What most pages can do."""

    BACK = auto()
    """This page is gone; the one below is seen again."""
    TURN = auto()
    """The one text or list that the page has is turned."""
