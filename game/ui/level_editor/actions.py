"""Actions of the editor's controls."""

from dataclasses import dataclass
from enum import Enum, auto

from game.ui.kit.action import Action


class EditorAction(Action, Enum):
    """Actions on the editor and the file."""

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
    """Open the list of the author's own ship classes."""
    DRAW = auto()
    WRITE = auto()
    KEYS = auto()
    WEIGH = auto()
    PRINT = auto()
    UNDER = auto()
    """Show the level under the other books."""
    TURN_FILE = auto()
    TURN_FIELDS = auto()
    TURN_CARDS = auto()


@dataclass(frozen=True, slots=True)
class FieldAction(Action):
    """Step, toggle or open the property with this key."""

    field_name: str


@dataclass(frozen=True, slots=True)
class ShowFinding(Action):
    """Show the finding with this number, from 1: highlight its pin, card and line."""

    finding_number: int


@dataclass(frozen=True, slots=True)
class MoveShipToWater(Action):
    """Move the ship of this finding to the closest water that holds her."""

    finding_number: int
