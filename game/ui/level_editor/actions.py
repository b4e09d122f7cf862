"""What the controls of the drawing table do."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from game.ui.kit.action import Action


class EditorAction(Action, Enum):
    """What is done with the table and the file."""

    UNDO = auto()
    REDO = auto()
    SAVE = auto()
    LEAVE = auto()
    PLAY = auto()
    CLOSER = auto()
    FARTHER = auto()
    WHOLE = auto()
    NEXT = auto()
    BEFORE = auto()
    LET_GO = auto()
    ADD = auto()
    DELETE = auto()
    LINE = auto()
    CLASSES = auto()
    """The list of the author's own ship classes."""
    DRAW = auto()
    WRITE = auto()
    KEYS = auto()
    WEIGH = auto()
    PRINT = auto()
    UNDER = auto()
    """Under the other books."""
    TURN_FILE = auto()
    TURN_FIELDS = auto()
    TURN_CARDS = auto()


@dataclass(frozen=True, slots=True)
class FieldAction(Action):
    """The property of that key: it is stepped, turned over, or opened to be chosen or typed."""

    key: str


@dataclass(frozen=True, slots=True)
class ShowFinding(Action):
    """The finding of that number, 1 the first, is looked at: pin, card and line light up."""

    number: int


@dataclass(frozen=True, slots=True)
class MoveShipToWater(Action):
    """The ship of the finding of that number is laid in the nearest water that holds her whole."""

    number: int
