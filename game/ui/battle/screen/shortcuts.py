"""The keys of the battle screen that belong to no button: speeds, view, ruler, arcs, the wheel."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pygame

from game.ui.battle.answers import hud_update
from game.ui.battle.panels.order_wheel import OrderWheel
from game.ui.battle.screen import camera_fit, digit_markers, replay_view, ship_cycling
from game.ui.battle.state import endpoint_picker, ruler
from game.ui.battle.values.actions import DraftAction, ListAction
from game.ui.battle.views import free_sea, question_framing
from game.ui.kit import widgets
from game.ui.kit.focus import PAD_LB, PAD_RB
from game.ui.kit.widgets import CustomControl, ScrollPane, Widget

if TYPE_CHECKING:
    from game.ui.battle.screen.screen import BattleScreen

_SPEEDS: Final = {pygame.K_1: 1, pygame.K_2: 2, pygame.K_3: 4, pygame.K_4: 0}
_TARGETS: Final = {pygame.K_RIGHTBRACKET: 1, pygame.K_LEFTBRACKET: -1}
_ARROWS: Final = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_KEYPAD: Final = {
    pygame.K_KP7: (-1, -1), pygame.K_KP8: (0, -1), pygame.K_KP9: (1, -1),
    pygame.K_KP4: (-1, 0), pygame.K_KP6: (1, 0),
    pygame.K_KP1: (-1, 1), pygame.K_KP2: (0, 1), pygame.K_KP3: (1, 1),
}  # fmt: skip
"""Where a key of the keypad lies beside its 5."""
_HELM: Final = {
    pygame.K_LEFT: pygame.K_a,
    pygame.K_RIGHT: pygame.K_d,
    pygame.K_UP: pygame.K_EQUALS,
    pygame.K_DOWN: pygame.K_MINUS,
}
"""The keys of the helm that the arrows stand for, as the stick does."""
PAN_PX: Final = 60
"""Px an arrow key moves the view."""
_ZOOMS: Final = {pygame.K_PAGEUP: 1, pygame.K_PAGEDOWN: -1}
_LENGTHS: Final = {pygame.K_EQUALS: DraftAction.LONGER, pygame.K_MINUS: DraftAction.SHORTER}


def translate_helm_key(
    screen: BattleScreen, event: pygame.event.Event, found: list[Widget]
) -> pygame.event.Event:
    """The event, or the key of the helm that an arrow stands for while a course is drawn in brisk
    play; where the arrows move the focus, the ruler or a list they go on doing so."""
    if event.type != pygame.KEYDOWN or event.key not in _HELM:
        return event
    if not screen.aims_with_stick or _is_arrow_for_focus(screen, found):
        return event
    if event.mod & pygame.KMOD_SHIFT:
        return event
    return pygame.event.Event(event.type, {**event.dict, "key": _HELM[event.key]})


def _is_arrow_for_focus(screen: BattleScreen, found: list[Widget]) -> bool:
    """Whether the arrows belong to the focus, the ruler or a list."""
    busy = screen.has_focus_keys or screen.ruler_and_arcs.ruler is not None
    return busy or any(isinstance(widget, ScrollPane) for widget in found)


def _nudge_end(screen: BattleScreen, event: pygame.event.Event, found: list[Widget]) -> bool:
    """Whether Shift and an arrow, or the keypad, have pushed the end of the course as drawn."""
    way = nudge_direction(event)
    if way is None or not screen.aims_with_stick or _is_arrow_for_focus(screen, found):
        return False
    return endpoint_picker.nudge(screen, *way)


def nudge_direction(event: pygame.event.Event) -> tuple[int, int] | None:
    """Which way a key pushes the end of a course: how far across and down, -1 to 1 each; None for
    a key that pushes nothing."""
    if event.type != pygame.KEYDOWN:
        return None
    shifted = event.mod & pygame.KMOD_SHIFT
    return _ARROWS.get(event.key) if shifted else _KEYPAD.get(event.key)


def handle_before_controls(
    screen: BattleScreen, event: pygame.event.Event, found: list[Widget]
) -> bool:
    """Whether the wheel, the ruler, the ships or the view have used up the event before any control
    hears it. Tab and the shoulders go from ship to ship, arrows and the cross move the view and
    the target; after Ctrl Tab or Start, and over a list, they move the focus."""
    if screen.wheel is not None:
        return _aim_wheel(screen, screen.wheel, event, found)
    if event.type == pygame.KEYDOWN and event.key == pygame.K_z and event.mod & pygame.KMOD_SHIFT:
        replay_view.begin_great_moment(screen)
        return True
    if screen.ruler_and_arcs.ruler is not None and ruler.handle(
        screen.ruler_and_arcs, event, screen.sea_view, free_sea.is_over_panel(screen, event, found)
    ):
        return True
    if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
        _on_double_click(screen, event, found)
    if event.type == pygame.KEYDOWN and event.key == pygame.K_TAB and event.mod & pygame.KMOD_CTRL:
        screen.has_focus_keys = True
    pane = next((w for w in reversed(found) if isinstance(w, ScrollPane)), None)
    if pane is not None and not screen.hud.is_covered:
        return _scroll_list(screen, event, found, pane)
    if screen.hud.is_covered:
        return False
    if _nudge_end(screen, event, found) or digit_markers.handle_key(screen, event):
        return True
    by = _ship_step_of_key(event)
    if by:
        ship_cycling.next_ship(screen, by, found)
        return True
    return not screen.has_focus_keys and _move_view(screen, event, found)


def _scroll_list(
    screen: BattleScreen, event: pygame.event.Event, found: list[Widget], pane: ScrollPane
) -> bool:
    """An arrow beyond the first or last row in view has turned the list by one."""
    way = widgets.vertical_arrow(event)
    rows = _visible_rows(found, pane)
    turned = widgets.first_after_scroll(pane, way)
    if not way or not rows or turned == pane.first:
        return False
    if screen.ring.focused != rows[-1 if way > 0 else 0]:
        return False
    if isinstance(pane.action, ListAction):
        hud_update.scroll_list(screen.hud, pane.action, turned)
    screen.ring.focused, screen.ring.is_shown = (
        _visible_rows(screen.widgets(), pane)[-1 if way > 0 else 0],
        True,
    )
    return True


def _visible_rows(found: list[Widget], pane: ScrollPane) -> list[str]:
    """The rows of a list that are in view, from the top down."""
    return [w.name for w in found if isinstance(w, CustomControl) and pane.rect.contains(w.rect)]


def _ship_step_of_key(event: pygame.event.Event) -> int:
    """1 or -1 for what goes to the next ship or the one before, else 0."""
    if event.type == pygame.KEYDOWN and event.key == pygame.K_TAB:
        along = -1 if event.mod & pygame.KMOD_SHIFT else 1
        return 0 if event.mod & pygame.KMOD_CTRL else along
    if event.type == pygame.JOYBUTTONDOWN:
        return {PAD_RB: 1, PAD_LB: -1}.get(event.button, 0)
    return 0


def _move_view(screen: BattleScreen, event: pygame.event.Event, found: list[Widget]) -> bool:
    """An arrow has moved the view; the cross has zoomed, or gone to the next target."""
    if event.type == pygame.KEYDOWN and event.key in _ARROWS:
        way = _ARROWS[event.key]
        screen.pan(-way[0] * PAN_PX, -way[1] * PAN_PX)
        return True
    if event.type != pygame.JOYHATMOTION:
        return False
    across, up = event.value
    if up:
        zoom(screen, up)
    elif across:
        ship_cycling.cycle_target_or_focus(screen, across, found, "pad")
    return True


def _on_double_click(screen: BattleScreen, event: pygame.event.Event, found: list[Widget]) -> None:
    """A second click at the same place soon after the first: on the sea every ship is in view, on
    a ship the view goes back to the one in hand."""
    if free_sea.is_over_panel(screen, event, found):
        return
    if screen.sea_input.register_click(event.pos):
        on_ship = any(pygame.Rect(w.rect).collidepoint(event.pos) for w in found)
        if on_ship:
            with screen.battle.table.at():
                screen.frame_camera()
        else:
            show_all_ships(screen)


def _aim_wheel(
    screen: BattleScreen, wheel: OrderWheel, event: pygame.event.Event, found: list[Widget]
) -> bool:
    """The left stick points at a sector of the wheel; whether it was the stick that moved."""
    sector = wheel.sector_of_stick(event, len(found))
    if sector is not None:
        screen.ring.focused, screen.ring.is_shown = found[sector].name, True
    return event.type == pygame.JOYAXISMOTION


def handle_key(screen: BattleScreen, event: pygame.event.Event) -> None:
    """The key that no button answered to has had its effect."""
    key = event.key
    if key in _SPEEDS:
        set_speed(screen, _SPEEDS[key])
    elif key == pygame.K_o:
        toggle_wheel(screen)
    elif key == pygame.K_m:
        toggle_ruler(screen)
    elif key == pygame.K_v:
        if event.mod & pygame.KMOD_SHIFT:
            screen.ruler_and_arcs.has_foe_arcs = not screen.ruler_and_arcs.has_foe_arcs
        else:
            screen.ruler_and_arcs.has_own_arcs = not screen.ruler_and_arcs.has_own_arcs
    elif key == pygame.K_HOME:
        show_all_ships(screen)
    elif key in _ZOOMS:
        zoom(screen, _ZOOMS[key])
    elif key in _TARGETS:
        ship_cycling.cycle_target_or_focus(screen, _TARGETS[key], screen.widgets(), "keys")
    else:
        _handle_table_key(screen, key)


def _handle_table_key(screen: BattleScreen, key: int) -> None:
    """Keys whose work reads the sheets of the ships."""
    with screen.battle.table.at():
        if key == pygame.K_l:
            hud_update.toggle_log(screen.hud)
        elif key in _LENGTHS:
            hud_update.handle(screen.hud, _LENGTHS[key])
        elif key == pygame.K_u:
            hud_update.handle(screen.hud, DraftAction.NEXT_AIM)
        elif key == pygame.K_f:
            screen.frame_camera()


def zoom(screen: BattleScreen, steps: int) -> None:
    """The view is so many steps closer, about the middle of the free sea."""
    screen.sea_input.has_camera = True
    screen.sea_view.camera.zoom(steps, screen.free_sea_rect().center)


def show_all_ships(screen: BattleScreen) -> None:
    """Every ship afloat is in view, and the view stays the player's."""
    screen.sea_input.has_camera = True
    with screen.battle.table.at():
        camera_fit.show_places(screen, question_framing.all_places(screen.hud))


def set_speed(screen: BattleScreen, speed: int) -> None:
    """The show runs so fast from now on, in this battle and those to come."""
    screen.show.speed = speed
    screen.context.change_settings(replace(screen.context.settings, speed=speed))


def toggle_fills_window(screen: BattleScreen) -> None:
    """The sea fills the window, or lies on the wargamer's table again, at once."""
    settings = screen.context.settings
    screen.context.change_settings(replace(settings, table_view=not settings.table_view))
    screen.hud.is_record_open = screen.hud.is_wind_open = screen.hud.log_drawer.is_open = False
    screen.hud.crisis_drawer.is_open = False
    screen.wheel = None
    screen.refocus()


def toggle_wheel(screen: BattleScreen) -> None:
    """The wheel is open, or closed again; never over what is covered."""
    closed = screen.wheel is not None or screen.hud.is_covered
    screen.wheel = None if closed else OrderWheel()
    if closed:
        screen.refocus()


def turn_wheel_page(screen: BattleScreen) -> None:
    """The next page of the wheel lies on top."""
    if screen.wheel is not None:
        screen.wheel.page += 1


def toggle_ruler(screen: BattleScreen) -> None:
    """The ruler lies between the ship in hand and the other one, or is put away."""
    with screen.battle.table.at():
        screen.ruler_and_arcs.ruler = (
            None if screen.ruler_and_arcs.ruler else ruler.ruler_between_ships(screen.hud)
        )
