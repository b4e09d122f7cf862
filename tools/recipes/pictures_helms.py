"""Commands in a fleet without squadrons: the open panel, ships that have a captain, and ships that
ask for their player."""

from collections.abc import Callable
from typing import Final

from game.play.seats import SilentSeat
from game.ui.battle.commands import queries, update
from game.ui.battle.commands.queries import obeying_ships_of
from game.ui.battle.screen import screen_update
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.values.actions import ChooseUntil, CommandAction
from game.ui.battle.values.command_state import Until
from game.ui.kit.screens import Screen
from recipes.pictures_battle import run_seconds
from recipes.pictures_squares import CAPE, PlacedQuestion, screen_at
from recipes.pictures_studio import Studio

_FIRST: Final = PlacedQuestion(CAPE, "WWH-T.2")


def open_panel(screen: BattleScreen) -> None:
    """Open the panel; the captain is one who never answers."""
    screen.hud.commands.make_captain = lambda _battle, _side: SilentSeat()
    screen_update.handle_action(screen.state, CommandAction.TOGGLE)
    run_seconds(0.3)(screen)


def delegate_all(screen: BattleScreen) -> None:
    """Every ship is the captain's until she is hit."""
    open_panel(screen)
    screen_update.handle_action(screen.state, ChooseUntil(Until.HIT))
    screen_update.handle_action(screen.state, CommandAction.GIVE)
    run_seconds(0.3)(screen)


def hit_two_ships(screen: BattleScreen) -> None:
    """Two of them were hit and ask."""
    delegate_all(screen)
    hud = screen.hud
    with screen.battle.table.as_current():
        seat = queries.helm_seat(hud)
        hit = [(ship.id, f"{ship.name} loses 1 box") for ship in obeying_ships_of(hud, seat)[:2]]
        update.hand_helms_back(hud, hud.commands.runs[seat], hit)
    run_seconds(0.3)(screen)


HELMS: Final[dict[str, Callable[[Studio], Screen]]] = {
    "command-ships": screen_at(_FIRST, open_panel),
    "command-given": screen_at(_FIRST, delegate_all),
    "command-asking": screen_at(_FIRST, hit_two_ships),
}
