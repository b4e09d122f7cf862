"""Helms handed over in a fleet: the list of for whom and how long, ships that have a captain, and
ships that ask for their person again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.play.seats import Nobody
from game.ui.kit.screens import Screen
from game.ui.table import my_captain, presses
from game.ui.table.actions import HandOver, OnDesk
from game.ui.table.battle import BattleScreen
from game.ui.table.handed import Until
from game.ui.table.helm_questions import ships_of
from recipes.pictures_battle import played
from recipes.pictures_squares import CAPE, Lay, at
from recipes.pictures_studio import Studio

_FIRST: Final = Lay(CAPE, "WWH-T.2")


def listed(screen: BattleScreen) -> None:
    """The list lies open; the captain is one who never answers."""
    screen.desk.handed.crew = lambda _battle, _side: Nobody()
    presses.do(screen, OnDesk.MY_CAPTAIN)
    played(0.3)(screen)


def handed(screen: BattleScreen) -> None:
    """Every ship is the captain's until she is hit."""
    listed(screen)
    presses.do(screen, HandOver(Until.HIT))
    played(0.3)(screen)


def asking(screen: BattleScreen) -> None:
    """Two of them were hit and ask."""
    handed(screen)
    desk = screen.desk
    with screen.battle.table.at():
        seat = my_captain.seat_of(desk)
        hit = [(ship.id, f"{ship.name} loses 1 box") for ship in ships_of(desk, seat)[:2]]
        my_captain.ask_again(desk, desk.handed.runs[seat], hit)
    played(0.3)(screen)


HELMS: Final[dict[str, Callable[[Studio], Screen]]] = {
    "helms-list": at(_FIRST, listed),
    "helms-handed": at(_FIRST, handed),
    "helms-asking": at(_FIRST, asking),
}
