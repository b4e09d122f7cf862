"""What can be done with the answers of the 1798 game, besides what is done with whatever lies in
the hand (`actions.DraftAction` of the battle screen). `acts` carries it out."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from game.ui.kit.action import Action


@dataclass(frozen=True, slots=True)
class AddLeg(Action):
    """One more leg of the move, by its key in the rules."""

    leg: str


@dataclass(frozen=True, slots=True)
class ChooseSide(Action):
    """This broadside is chosen."""

    side: str


class ExtrasPageAction(Action, Enum):
    """Which answers stand on the bar before a move: the sails, or a page of what is done
    besides."""

    TOGGLE = auto()
    """The first page of what is done besides, or the sails again."""
    NEXT = auto()


@dataclass(frozen=True, slots=True)
class NextChoice(Action):
    """The next order of a signal, way of a boat, heading or plan (1), or the one before (-1)."""

    by: int


@dataclass(frozen=True, slots=True)
class NextShipOrHex(Action):
    """The next ship of a signal or hex of the edge (1), or the one before (-1)."""

    by: int


@dataclass(frozen=True, slots=True)
class NextShip(Action):
    """The next of the ships that may move is in hand (1), or the one before (-1)."""

    by: int


@dataclass(frozen=True, slots=True)
class ChangeParty(Action):
    """So many blocks of crew and of marines more go with the boarding party; fewer if below 0."""

    crew: int
    marines: int
