"""Actions of the umpire screen. All others belong to the battle screen
(`battle/answers/hud_update.py`) or to a book."""

from dataclasses import dataclass
from enum import Enum, auto

from game.ui.kit.action import Action


class UmpireAction(Action, Enum):
    """Actions without a value."""

    GIVE_DICE = auto()
    """Submit the dice in the boxes as the roll."""
    WIPE_DIE = auto()
    """Erase the last die."""
    THROW_FOR_ME = auto()
    """Let the game roll or draw for players without dice or cards."""
    TAKE_BACK = auto()
    """Undo the last answer or roll, also after events that followed from it."""
    TYPE = auto()
    """Open the line in which an answer or a position is typed."""
    RULES = auto()
    """Open the rulebook at the clause of the step."""
    MENU = auto()
    RESULT = auto()
    CLOSER = auto()
    FARTHER = auto()
    WHOLE = auto()
    """Show the whole chart."""


class ListAction(Action, Enum):
    """The lists that can be scrolled."""

    ANSWERS = auto()
    SHIPS = auto()
    LOG = auto()


@dataclass(frozen=True, slots=True)
class SubmitKey(Action):
    """Answer with this key."""

    key: str


@dataclass(frozen=True, slots=True)
class TypeDieSign(Action):
    """Type a sign into the dice boxes: a digit, or a face that has one sign."""

    sign: str


@dataclass(frozen=True, slots=True)
class SubmitCard(Action):
    """Submit this card as the one that was drawn."""

    card: str


@dataclass(frozen=True, slots=True)
class SelectShip(Action):
    """Show the record of this ship; take her as the answer or target where she may be one."""

    ship: str


@dataclass(frozen=True, slots=True)
class EndMoveAt(Action):
    """End the planned move as close as possible to this position in cm."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class OpenClause(Action):
    """Open the rulebook at this clause."""

    clause: str
