"""What can be done with a move or a broadside of Warm Work, Hardy!, besides what is done with
whatever is in the hand (`actions.DraftAction` of the battle screen). `acts` carries it out."""

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


class CourseOrGunAction(Action, Enum):
    """Handle an action without a value."""

    HEAVE_TO = auto()
    """She heaves to after a square, or no longer does."""
    SPLIT = auto()
    """The broadside is divided between two targets, or whole again (WWH-2.1.3b)."""
    NEXT_SECOND = auto()
    """The second part of a broadside that is split is for another ship."""
