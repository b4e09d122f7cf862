"""Helms handed over in a fleet: the list of for whom and how long, ships that have a captain, and
ships that ask for their person again."""

from collections.abc import Callable
from typing import Final

from game.play.seats import SilentSeat
from game.ui.battle.commands import queries, update
from game.ui.battle.commands.queries import obeying_ships_of
from game.ui.battle.screen import screen_update
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.values.actions import HandHelmsOver, HudAction
from game.ui.battle.values.command_state import Until
from game.ui.kit.screens import Screen
from recipes.pictures_battle import run_seconds
from recipes.pictures_squares import CAPE, PlacedQuestion, screen_at
from recipes.pictures_studio import Studio

_FIRST: Final = PlacedQuestion(CAPE, "WWH-T.2")


def open_delegation_list(screen: BattleScreen) -> None:
    """The list lies open; the captain is one who never answers."""
    screen.hud.commands.make_captain = lambda _battle, _side: SilentSeat()
    screen_update.handle_action(screen.state, HudAction.MY_CAPTAIN)
    run_seconds(0.3)(screen)


def delegate_all(screen: BattleScreen) -> None:
    """Every ship is the captain's until she is hit."""
    open_delegation_list(screen)
    screen_update.handle_action(screen.state, HandHelmsOver(Until.HIT))
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
    "helms-list": screen_at(_FIRST, open_delegation_list),
    "helms-handed": screen_at(_FIRST, delegate_all),
    "helms-asking": screen_at(_FIRST, hit_two_ships),
}
