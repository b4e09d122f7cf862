"""A great battle of many ships on the screen of whoever commands a side: the list of what befell
whom, and the panel of squadron orders, among all the papers that a fleet brings with it."""

from collections.abc import Callable
from typing import Final

from game.ui.battle.screen import screen_update
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.values.actions import ChooseScope, CommandAction, PanelAction
from game.ui.battle.values.command_state import Scope
from game.ui.kit.screens import Screen
from recipes.pictures_battle import QuestionMoment, run_seconds, screen_at
from recipes.pictures_studio import Studio

_THIRD_TURN: Final = QuestionMoment("camperdown", 1, "KMH-6.3.1", 3, 1)
"""Two lines have met, and a ship is asked for her course."""


def open_crises(screen: BattleScreen) -> None:
    """Open the list of what happened to which ship."""
    screen_update.handle_action(screen.state, PanelAction.TOGGLE_CRISES)
    run_seconds(0.3)(screen)


def open_orders(screen: BattleScreen) -> None:
    """The orders of a squadron lie open."""
    screen_update.handle_action(screen.state, CommandAction.TOGGLE)
    run_seconds(0.3)(screen)


_BEGINNING: Final = QuestionMoment("trafalgar", 1, "KMH-5.2.2")
"""Nothing has happened yet: the orders that are proposed for five squadrons are drawn."""


def offer_orders(screen: BattleScreen) -> None:
    """The orders that are proposed for every squadron are drawn, as at the first question of quick play."""
    open_orders(screen)
    screen_update.handle_action(screen.state, ChooseScope(Scope.EACH))
    run_seconds(0.3)(screen)


FLEETS: Final[dict[str, Callable[[Studio], Screen]]] = {
    "fleet-begin": screen_at(_BEGINNING, offer_orders),
    "fleet-crises": screen_at(_THIRD_TURN, open_crises),
    "fleet-orders": screen_at(_THIRD_TURN, open_orders),
}
