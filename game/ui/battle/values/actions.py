"""What can be done on the battle screen, whatever the book: `presses` takes apart what concerns the screen,
`acts` what concerns the HUD; what is left is the book's, and goes to `Face.do`."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import TypeAlias

from game.captains.squadron_orders import Manoeuvre
from game.ui.battle.values.command_state import Scope, Until
from game.ui.kit.action import Action

# -------------------------------------------------------------------------------- on the screen


class ScreenAction(Action, Enum):
    """What is done to the screen and needs no value."""

    NEXT_SPEED = auto()
    SKIP = auto()
    """Run on to the next decision."""
    FINISH = auto()
    """Finish what is being shown at once."""
    OPEN_MENU = auto()
    OPEN_RULES = auto()
    """The rulebook opens at the clause of the question."""
    SHOW_RESULT = auto()
    TURN_WHEEL = auto()
    """The wheel's next page lies on top."""
    OPEN_WHEEL = auto()
    LOOK_BACK = auto()
    """See the last turn once more."""


class ViewAction(Action, Enum):
    """What changes the view of the sea."""

    MEASURE = auto()
    OWN_ARCS = auto()
    FOES_ARCS = auto()
    SEE_ALL = auto()
    CLOSER = auto()
    FARTHER = auto()
    CITE = auto()
    """The clauses are printed beside what they rule, or no longer."""
    CHANGE_TABLE = auto()
    """The sea fills the window, or lies on the wargamer's table again."""


class ReplayAction(Action, Enum):
    """What is done while the screen looks back."""

    EARLIER = auto()
    LATER = auto()
    HOLD = auto()
    """Stand still, or go on."""
    GREAT = auto()
    """The great moment before."""


@dataclass(frozen=True, slots=True)
class OpenRules(Action):
    """The rulebook opens at a clause, '' for its beginning."""

    clause: str = ""


@dataclass(frozen=True, slots=True)
class WheelAction(Action):
    """A sector of the wheel: the wheel closes, and this is done."""

    action: Action | None


class ReadOnAction(Action, Enum):
    """What is done with a message on the sea."""

    READ_ON = auto()
    TOUCH = auto()
    """The paper itself is pressed, which reads on too."""


# ---------------------------------------------------------------------------------- on the HUD


class HudAction(Action, Enum):
    """What is done on the HUD and needs no value."""

    UNDO = auto()
    DONE = auto()
    """The last answers stand."""
    UNDO_RUN = auto()
    """Take back all that ships have answered by their orders."""


# -------------------------------------------------------------------------------- commands


class CommandAction(Action, Enum):
    """What is done with commands and needs no value."""

    TOGGLE = auto()
    """Open or close the panel."""
    NEXT_SHIPS = auto()
    """Command the next squadron or ship."""
    NEXT_TARGET = auto()
    """Let the order name the next whom it may name."""
    GIVE = auto()
    CALL_BACK = auto()
    """End the command of those whom the panel is for."""
    TAKE_ALL_BACK = auto()
    GO_ON = auto()
    """Give the captain the helms again whose command has ended."""


@dataclass(frozen=True, slots=True)
class ChooseScope(Action):
    """Command a ship, a squadron or all."""

    scope: Scope


@dataclass(frozen=True, slots=True)
class ChooseOrder(Action):
    """Draft this order; None: as the captain thinks best."""

    what: Manoeuvre | None


@dataclass(frozen=True, slots=True)
class ChooseShipOrder(Action):
    """Press this entry of the book's orders to single ships; '': let the order name the next ship."""

    name: str


@dataclass(frozen=True, slots=True)
class ChooseUntil(Action):
    """Let the command stand until then."""

    until: Until


@dataclass(frozen=True, slots=True)
class TakeShipBack(Action):
    """Take the helm of this ship back."""

    ship: str


@dataclass(frozen=True, slots=True)
class SelectSquadron(Action):
    """Command this squadron."""

    squadron: str


@dataclass(frozen=True, slots=True)
class TargetSquadron(Action):
    """Let the order name this squadron."""

    squadron: str


AnyCommandAction: TypeAlias = (
    CommandAction
    | ChooseScope
    | ChooseOrder
    | ChooseShipOrder
    | ChooseUntil
    | TakeShipBack
    | SelectSquadron
    | TargetSquadron
)
"""All that `commands/update.py` handles."""


class PanelAction(Action, Enum):
    """What is done with the papers round the sea."""

    PUT_TRAY_AWAY = auto()
    UNCOVER = auto()
    """The one who's turn it is to look has said so."""
    TOGGLE_LOG = auto()
    CLOSE_LOG = auto()
    TOGGLE_CRISES = auto()
    """The list of what befell whom is open, or closed again."""
    TOGGLE_RECORD = auto()
    OWN_RECORD = auto()
    """The record of the ship in hand is open, or closed if it was."""
    OTHER_RECORD = auto()
    """The same of the other ship."""
    TOGGLE_WIND = auto()
    """All that the rose has to say is open, or closed again."""
    TOGGLE_MORE = auto()
    """The answers that had no room stand on the bar, or the first ones again."""
    OWN_TAB = auto()
    OTHER_TAB = auto()


@dataclass(frozen=True, slots=True)
class ReplayCrisis(Action):
    """The eye goes back to what happened then: the number of the event in the battle."""

    event_number: int


class ListAction(Action, Enum):
    """What is stepped or scrolled in the lists of the screen."""

    LOG_KIND = auto()
    """The log shows lines of one kind."""
    LOG_SHIP = auto()
    """The log shows lines about one ship."""
    LOG = auto()
    CHOICES = auto()
    CRISES = auto()
    CRISIS_TURN = auto()
    """The list of crises shows another turn."""


@dataclass(frozen=True, slots=True)
class Answer(Action):
    """An option of the question is chosen, by its key."""

    key: str


@dataclass(frozen=True, slots=True)
class PressShip(Action):
    """A ship, or a thing on the sea, is pressed: an answer, a target, or a look at her sheet. `is_in_list`:
    in the list of the squadron, and not on the sea."""

    ship: str
    is_in_list: bool = False


def is_sea_control(action: Action | None) -> bool:
    """Return whether a control that does this lies on the sea itself, and not on a paper."""
    return isinstance(action, PressShip) and not action.is_in_list


# ------------------------------------------------------------------- on what has been laid out


class DraftAction(Action, Enum):
    """What is done with what a player has laid out, whatever that is. The book does it."""

    GIVE = auto()
    """It is the answer."""
    AFRESH = auto()
    """It is as it was first proposed."""
    LONGER = auto()
    """The course goes farther; of guns that are divided, the first part has more."""
    SHORTER = auto()
    NEXT_AIM = auto()
    """The guns' next way to fire; of a plan, its last part is gone."""
    NEXT_TARGET = auto()
