"""Actions on the answers of the 1798 game, besides `actions.DraftAction` of the battle screen.
`draft_update` carries them out."""

from dataclasses import dataclass
from enum import Enum, auto

from game.ui.kit.action import Action


@dataclass(frozen=True, slots=True)
class AddLeg(Action):
    """One more leg of the move, by its key in the rules."""

    leg: str


@dataclass(frozen=True, slots=True)
class ChooseSide(Action):
    """Choose this broadside."""

    side: str


class ExtrasPageAction(Action, Enum):
    """Which answers stand on the bar before a move: the sails, or a page of what is done
    besides."""

    TOGGLE = auto()
    """The first page of what is done besides, or the sails again."""
    NEXT = auto()


@dataclass(frozen=True, slots=True)
class SelectNextChoice(Action):
    """The next order of a signal, way of a boat, heading or plan (1), or the one before (-1)."""

    step: int


@dataclass(frozen=True, slots=True)
class SelectNextShipOrHex(Action):
    """The next ship of a signal or hex of the edge (1), or the one before (-1)."""

    step: int


@dataclass(frozen=True, slots=True)
class SelectNextShip(Action):
    """Select the next (1) or previous (-1) of the ships that may move."""

    step: int


@dataclass(frozen=True, slots=True)
class ChangeParty(Action):
    """Change the boarding party by this many blocks of crew and of marines."""

    crew_change: int
    marines_change: int
