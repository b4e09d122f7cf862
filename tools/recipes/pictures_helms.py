"""Helms handed over in a fleet: the list of for whom and how long, ships that have a captain, and
ships that ask for their person again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.play.seats import NoSeat
from game.ui.battle import delegation, screen_update
from game.ui.battle.actions import Delegate, HudAction
from game.ui.battle.delegated_questions import ships_of
from game.ui.battle.delegation_state import DelegateUntil
from game.ui.battle.screen import BattleScreen
from game.ui.kit.screens import Screen
from recipes.pictures_battle import played
from recipes.pictures_squares import CAPE, Lay, at
from recipes.pictures_studio import Studio

_FIRST: Final = Lay(CAPE, "WWH-T.2")


def listed(screen: BattleScreen) -> None:
    """The list lies open; the captain is one who never answers."""
    screen.hud.delegation.crew = lambda _battle, _side: NoSeat()
    screen_update.do(screen, HudAction.MY_CAPTAIN)
    played(0.3)(screen)


def handed(screen: BattleScreen) -> None:
    """Every ship is the captain's until she is hit."""
    listed(screen)
    screen_update.do(screen, Delegate(DelegateUntil.HIT))
    played(0.3)(screen)


def asking(screen: BattleScreen) -> None:
    """Two of them were hit and ask."""
    handed(screen)
    hud = screen.hud
    with screen.battle.table.at():
        seat = delegation.seat_of(hud)
        hit = [(ship.id, f"{ship.name} loses 1 box") for ship in ships_of(hud, seat)[:2]]
        delegation.hand_back(hud, hud.delegation.runs[seat], hit)
    played(0.3)(screen)


HELMS: Final[dict[str, Callable[[Studio], Screen]]] = {
    "helms-list": at(_FIRST, listed),
    "helms-handed": at(_FIRST, handed),
    "helms-asking": at(_FIRST, asking),
}
