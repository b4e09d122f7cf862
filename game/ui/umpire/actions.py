"""What can be done at the umpire's table. What is not listed here is the desk's or the book's own
(`battle/answers/hud_update.py`)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from game.ui.kit.action import Action


class UmpireAction(Action, Enum):
    """What needs no value."""

    GIVE_DICE = auto()
    """The dice that lie in the boxes are what was thrown."""
    WIPE_DIE = auto()
    """The last die that was typed is none."""
    THROW_FOR_ME = auto()
    """The game throws, or draws, for whoever has no dice at hand."""
    TAKE_BACK = auto()
    """The last answer or throw is taken back, whatever was seen since."""
    TYPE = auto()
    """An answer is typed as text, or a place."""
    RULES = auto()
    """The rulebook opens at the clause of the step."""
    MENU = auto()
    RESULT = auto()
    CLOSER = auto()
    FARTHER = auto()
    WHOLE = auto()
    """The whole chart is seen."""


class ListAction(Action, Enum):
    """The lists that can be turned."""

    ANSWERS = auto()
    SHIPS = auto()
    LOG = auto()


@dataclass(frozen=True, slots=True)
class SubmitKey(Action):
    """This key is the answer."""

    key: str


@dataclass(frozen=True, slots=True)
class TypeDieSign(Action):
    """A sign is typed into the boxes of the dice: a digit, or a face of one sign."""

    sign: str


@dataclass(frozen=True, slots=True)
class SubmitCard(Action):
    """This card was drawn."""

    card: str


@dataclass(frozen=True, slots=True)
class ShowRecord(Action):
    """The sheet of this ship lies open; if she may be an answer or a target, she is that too."""

    ship: str


@dataclass(frozen=True, slots=True)
class EndMoveAt(Action):
    """The move that is laid out ends as near as can be to this place in cm."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class OpenClause(Action):
    """The rulebook opens at this clause."""

    clause: str
