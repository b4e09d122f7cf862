"""What can be done on the battle screen, whatever the book: `screen.screen_update` handles what concerns the
screen, `answers.hud_update` what concerns the HUD; the rest goes to the book (`BookUi.handle_action`)."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import TypeAlias

from game.captains.squadron_orders import Manoeuvre
from game.ui.battle.values.command_state import Scope, Until
from game.ui.kit.action import Action

# -------------------------------------------------------------------------------- on the screen


class ScreenAction(Action, Enum):
    """Actions on the screen that need no value."""

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
    """Show the wheel's next page."""
    OPEN_WHEEL = auto()
    LOOK_BACK = auto()
    """See the last turn once more."""


class ViewAction(Action, Enum):
    """Actions that change the view of the sea."""

    MEASURE = auto()
    OWN_ARCS = auto()
    FOES_ARCS = auto()
    THREATS = auto()
    """Show what enemies could do next to the ship in hand, or hide it."""
    SEE_ALL = auto()
    CLOSER = auto()
    FARTHER = auto()
    CITE = auto()
    """The clauses are printed beside what they rule, or no longer."""
    CHANGE_TABLE = auto()
    """Let the sea fill the window, or put it on the wargamer's table again."""


class ReplayAction(Action, Enum):
    """Actions of a replay."""

    EARLIER = auto()
    LATER = auto()
    HOLD = auto()
    """Stand still, or go on."""
    GREAT = auto()
    """The great moment before."""
    ADVICE = auto()
    """Weigh the answers to the last question that was shown."""


@dataclass(frozen=True, slots=True)
class OpenRules(Action):
    """The rulebook opens at a clause, '' for its beginning."""

    clause: str = ""


@dataclass(frozen=True, slots=True)
class WheelAction(Action):
    """A sector of the wheel: the wheel closes, and this is done."""

    action: Action | None


class ReadOnAction(Action, Enum):
    """Actions on a message on the sea."""

    READ_ON = auto()
    TOUCH = auto()
    """The paper itself is pressed, which reads on too."""


# ---------------------------------------------------------------------------------- on the HUD


class HudAction(Action, Enum):
    """Actions on the HUD that need no value."""

    UNDO = auto()
    DONE = auto()
    """The last answers stand."""
    UNDO_RUN = auto()
    """Take back all that ships have answered by their orders."""


# -------------------------------------------------------------------------------- commands


class CommandAction(Action, Enum):
    """Actions on commands that need no value."""

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
    """Actions on the panels round the sea."""

    PUT_TRAY_AWAY = auto()
    UNCOVER = auto()
    """The one who's turn it is to look has said so."""
    TOGGLE_LOG = auto()
    CLOSE_LOG = auto()
    TOGGLE_CRISES = auto()
    """Open the list of crises, or close it."""
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
    """Lists of the screen that are stepped or scrolled."""

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
    """Return whether a control that does this is on the sea itself, and not on a paper."""
    return isinstance(action, PressShip) and not action.is_in_list


# ------------------------------------------------------------------- on what has been laid out


class DraftAction(Action, Enum):
    """Actions on the draft, whatever that is. The book handles them."""

    GIVE = auto()
    """Submit it as the answer."""
    AFRESH = auto()
    """Reset it to the first proposal."""
    LONGER = auto()
    """The course goes farther; of guns that are divided, the first part has more."""
    SHORTER = auto()
    NEXT_AIM = auto()
    """The guns' next way to fire; of a plan, its last part is gone."""
    NEXT_TARGET = auto()
