"""The keys of the battle screen that belong to no button: speeds, view, ruler, arcs, the wheel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.ui import battle_acts, battle_scene, ruler
from game.ui.wheel import Wheel
from game.ui.widgets import Pane, Widget

if TYPE_CHECKING:
    from game.ui.battle import BattleScreen

_SPEEDS: Final = {pygame.K_1: 1, pygame.K_2: 2, pygame.K_3: 4, pygame.K_4: 0}
_TARGETS: Final = {pygame.K_RIGHTBRACKET: 1, pygame.K_LEFTBRACKET: -1}
_ARROWS: Final = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
PAN_PX: Final = 60
"""Px an arrow key moves the view."""
_ZOOMS: Final = {pygame.K_PAGEUP: 1, pygame.K_PAGEDOWN: -1}


def taken(screen: BattleScreen, event: pygame.event.Event, found: list[Widget]) -> bool:
    """Whether the wheel, the ruler or the view has used up the event before any control hears
    it. Arrows move the view until Tab or the cross has shown the focus; then they move that."""
    if screen.wheel is not None:
        return _pointed(screen, screen.wheel, event, found)
    if screen.views.ruler is not None:
        return ruler.hear(screen.views, event, screen.board, screen.over_paper(event, found))
    way = _ARROWS.get(event.key) if event.type == pygame.KEYDOWN else None
    lists = screen.desk.covered or any(isinstance(w, Pane) for w in found)
    if way is None or screen.ring.shown or lists:
        return False
    screen.pan(-way[0] * PAN_PX, -way[1] * PAN_PX)
    return True


def _pointed(
    screen: BattleScreen, opened: Wheel, event: pygame.event.Event, found: list[Widget]
) -> bool:
    """The left stick points at a sector of the wheel; whether it was the stick that moved."""
    sector = opened.lean(event, len(found))
    if sector is not None:
        screen.ring.at, screen.ring.shown = found[sector].name, True
    return event.type == pygame.JOYAXISMOTION


def heard(screen: BattleScreen, event: pygame.event.Event) -> None:
    """The key that no button answered to has had its effect."""
    key = event.key
    if key in _SPEEDS:
        screen.show.speed = _SPEEDS[key]
    elif key == pygame.K_o:
        open_wheel(screen)
    elif key == pygame.K_m:
        measure(screen)
    elif key == pygame.K_v:
        if event.mod & pygame.KMOD_SHIFT:
            screen.views.foes = not screen.views.foes
        else:
            screen.views.own = not screen.views.own
    elif key == pygame.K_HOME:
        fit_all(screen)
    elif key in _ZOOMS:
        zoom(screen, _ZOOMS[key])
    else:
        _at_the_table(screen, key)


def _at_the_table(screen: BattleScreen, key: int) -> None:
    """Keys whose work reads the sheets of the ships."""
    with screen.battle.table.at():
        if key == pygame.K_l:
            battle_acts.toggle_log(screen.desk)
        elif key in _TARGETS:
            battle_acts.next_target(screen.desk, _TARGETS[key])
        elif key == pygame.K_f:
            screen.frame()


def zoom(screen: BattleScreen, steps: int) -> None:
    """The view is so many steps closer, about the middle of the free sea."""
    screen.hand.taken = True
    screen.board.camera.zoom(steps, screen.layout_sea().center)


def fit_all(screen: BattleScreen) -> None:
    """Every ship afloat is in view, and the view stays the player's."""
    screen.hand.taken = True
    with screen.battle.table.at():
        screen.board.glide(battle_scene.whole(screen.desk), still=screen.look.still)


def open_wheel(screen: BattleScreen) -> None:
    """The wheel is open, or closed again; never over what is covered."""
    closed = screen.wheel is not None or screen.desk.covered
    screen.wheel = None if closed else Wheel()


def turn_wheel(screen: BattleScreen) -> None:
    """The next page of the wheel lies on top."""
    if screen.wheel is not None:
        screen.wheel.page += 1


def measure(screen: BattleScreen) -> None:
    """The ruler lies between the ship in hand and the other one, or is put away."""
    with screen.battle.table.at():
        screen.views.ruler = None if screen.views.ruler else ruler.between(screen.desk)
