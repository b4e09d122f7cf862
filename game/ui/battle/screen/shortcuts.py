"""Keys of the battle screen that have no button: speeds, view, ruler, arcs, the wheel; and how keys and
pad go from ship to ship."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pygame

from game.core.visible import VisibleShip
from game.sea.units import CM
from game.ui.battle.answers import hud_update
from game.ui.battle.panels.order_wheel import OrderWheel
from game.ui.battle.planning import question_framing, ship_pick
from game.ui.battle.screen import camera_fit, draw_screen, replay_view, screen_widgets
from game.ui.battle.state import ruler
from game.ui.battle.state.battle_state import BattleState
from game.ui.battle.values.actions import DraftAction, ListAction
from game.ui.battle.values.prompts import answer_widget_name
from game.ui.battle.views import answer_buttons, free_sea
from game.ui.battle.views.answer_buttons import answer_specs
from game.ui.kit import widgets
from game.ui.kit.focus import PAD_LB, PAD_RB, Hotspot, InputDevice
from game.ui.kit.widgets import CustomControl, ScrollPane, Widget


def show_next_ship(state: BattleState, step: int, found: list[Widget]) -> None:
    """Select the next ship (1), or the one before (-1): the next of the question, the next that may be the
    answer, or that moves in place of the first; else show the next record. Show her on the sea."""
    hud = state.hud
    screen_widgets.set_arrow_keys_focus(state, False)
    if hud_update.take_next_ship(hud, step):
        return
    with state.battle.table.as_current():
        if hud.book_ui.next_ship(hud, step):
            return
        mine = hud.find_ship(ship_pick.pick_next(hud, step))
        if mine is not None:
            state.ring.focused, state.ring.is_shown = answer_widget_name(mine.id), True
            _bring_into_view(state, mine)
            return
        listed = [ship.id for ship in hud.remaining_ships]
        lying = {widget.name for widget in found}
        answers = {answer_widget_name(name): name for name in listed if answer_widget_name(name) in lying}
        ring = [*answers.values()] or listed
        if not ring:
            return
        here = answers.get(state.ring.focused, "") if answers else top_record_ship(state)
        there = ring[(ring.index(here) + step) % len(ring)] if here in ring else ring[0]
        if answers:
            state.ring.focused, state.ring.is_shown = answer_widget_name(there), True
        ship = hud.find_ship(there)
        if ship is not None:
            hud_update.show_record(hud, ship)
            _bring_into_view(state, ship)


def top_record_ship(state: BattleState) -> str:
    """Return the ship whose sheet is on top of the record."""
    hud = state.hud
    return hud.own_ship if hud.record_tab == "own" else hud.other_ship


def _bring_into_view(state: BattleState, ship: VisibleShip) -> None:
    x, y = ship.x / CM, ship.y / CM
    if not free_sea.sea_below_messages(state).collidepoint(state.sea_view.pixel_at(x, y)):
        state.sea_input.has_camera = True
        state.sea_view.frame_points(
            [(x - 12, y - 5), (x + 12, y + 5)], immediate=state.look.is_motion_reduced
        )


def cycle_target_or_focus(state: BattleState, step: int, found: list[Widget], device: InputDevice) -> None:
    """Select the next target where there are several, else move the focus to the next answer, or to the next
    control if it is on none; in a replay go to the next part of the turn, or to the one before."""
    hud = state.hud
    if hud.is_replay:
        (replay_view.step_forward if step > 0 else replay_view.step_back)(state)
        return
    with state.battle.table.as_current():
        if hud.book_ui.cycle_target(hud, step):
            return
    state.ring.move_focus(focusable_controls(state, widgets.hotspots_of(found)), step, device)


def focusable_controls(state: BattleState, spots: Sequence[Hotspot]) -> Sequence[Hotspot]:
    """Return the controls that the focus goes through sideways: the answers to the question with what is
    beside them, and the buttons of a plugin, if it is on one of them and there are others; else all."""
    with state.battle.table.as_current():
        specs, primary = answer_specs(state.hud)
        beside = answer_buttons.lay_out_answers(state.hud, free_sea.current_layout(state)).controls
        guests = state.plugin.widgets() if state.plugin is not None else ()
    names = {spec.name for spec in (*specs, primary) if spec is not None}
    names |= {widget.name for widget in (*beside, *guests)}
    found = [spot for spot in spots if spot.enabled and spot.name in names]
    here = any(spot.name == state.ring.focused for spot in found)
    return found if here and len(found) > 1 else spots


_SPEEDS: Final = {pygame.K_1: 1, pygame.K_2: 2, pygame.K_3: 4, pygame.K_4: 0}
_TARGETS: Final = {pygame.K_RIGHTBRACKET: 1, pygame.K_LEFTBRACKET: -1}
_ARROWS: Final = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
_KEYPAD: Final = {
    pygame.K_KP7: (-1, -1), pygame.K_KP8: (0, -1), pygame.K_KP9: (1, -1),
    pygame.K_KP4: (-1, 0), pygame.K_KP6: (1, 0),
    pygame.K_KP1: (-1, 1), pygame.K_KP2: (0, 1), pygame.K_KP3: (1, 1),
}  # fmt: skip
"""Where a key of the keypad is beside its 5."""
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
    state: BattleState, event: pygame.event.Event, found: list[Widget]
) -> pygame.event.Event:
    """Return the event, or the key of the helm that an arrow stands for while a course is drawn in brisk
    play; where the arrows move the focus, the ruler or a list they go on doing so."""
    if event.type != pygame.KEYDOWN or event.key not in _HELM:
        return event
    if not camera_fit.aims_with_stick(state) or _is_arrow_for_focus(state, found):
        return event
    if event.mod & pygame.KMOD_SHIFT:
        return event
    return pygame.event.Event(event.type, {**event.dict, "key": _HELM[event.key]})


def _is_arrow_for_focus(state: BattleState, found: list[Widget]) -> bool:
    """Return whether the arrows belong to the focus, the ruler or a list."""
    busy = state.has_focus_keys or state.ruler_and_arcs.ruler is not None
    return busy or any(isinstance(widget, ScrollPane) for widget in found)


def _nudge_end(state: BattleState, event: pygame.event.Event, found: list[Widget]) -> bool:
    """Return whether Shift and an arrow, or the keypad, have pushed the end of the course as drawn."""
    way = nudge_direction(event)
    if way is None or not camera_fit.aims_with_stick(state) or _is_arrow_for_focus(state, found):
        return False
    return camera_fit.nudge(state, *way)


def nudge_direction(event: pygame.event.Event) -> tuple[int, int] | None:
    """Return which way a key pushes the end of a course: how far across and down, -1 to 1 each; None for a
    key that pushes nothing."""
    if event.type != pygame.KEYDOWN:
        return None
    shifted = event.mod & pygame.KMOD_SHIFT
    return _ARROWS.get(event.key) if shifted else _KEYPAD.get(event.key)


def handle_before_controls(state: BattleState, event: pygame.event.Event, found: list[Widget]) -> bool:
    """Return whether the wheel, the ruler, the ships or the view have used up the event before any control
    hears it. Tab and the shoulders go from ship to ship, arrows and the cross move the view and the target;
    after Ctrl Tab or Start, and over a list, they move the focus."""
    if state.wheel is not None:
        return _aim_wheel(state, state.wheel, event, found)
    if event.type == pygame.KEYDOWN and event.key == pygame.K_z and event.mod & pygame.KMOD_SHIFT:
        replay_view.replay_great_moment(state)
        return True
    if state.ruler_and_arcs.ruler is not None and ruler.handle(
        state.ruler_and_arcs, event, state.sea_view, free_sea.is_over_panel(state, event, found)
    ):
        return True
    if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
        _on_double_click(state, event, found)
    if event.type == pygame.KEYDOWN and event.key == pygame.K_TAB and event.mod & pygame.KMOD_CTRL:
        screen_widgets.set_arrow_keys_focus(state, True)
    pane = next((w for w in reversed(found) if isinstance(w, ScrollPane)), None)
    if pane is not None and not state.hud.is_covered:
        return _scroll_list(state, event, found, pane)
    if state.hud.is_covered:
        return False
    if _nudge_end(state, event, found) or draw_screen.handle_key(state, event):
        return True
    by = _ship_step_of_key(event)
    if by:
        show_next_ship(state, by, found)
        return True
    return not state.has_focus_keys and _move_view(state, event, found)


def _scroll_list(
    state: BattleState, event: pygame.event.Event, found: list[Widget], pane: ScrollPane
) -> bool:
    """Scroll the list by one if an arrow goes beyond its first or last row in view; return whether it did."""
    way = widgets.vertical_arrow(event)
    rows = _visible_rows(found, pane)
    turned = widgets.first_after_scroll(pane, way)
    if not way or not rows or turned == pane.first:
        return False
    if state.ring.focused != rows[-1 if way > 0 else 0]:
        return False
    if isinstance(pane.action, ListAction):
        hud_update.scroll_list(state.hud, pane.action, turned)
    state.ring.focused, state.ring.is_shown = (
        _visible_rows(screen_widgets.current_widgets(state), pane)[-1 if way > 0 else 0],
        True,
    )
    return True


def _visible_rows(found: list[Widget], pane: ScrollPane) -> list[str]:
    """Return the rows of a list that are in view, from the top down."""
    return [w.name for w in found if isinstance(w, CustomControl) and pane.rect.contains(w.rect)]


def _ship_step_of_key(event: pygame.event.Event) -> int:
    """Return 1 or -1 for a key that goes to the next ship or the one before, else 0."""
    if event.type == pygame.KEYDOWN and event.key == pygame.K_TAB:
        along = -1 if event.mod & pygame.KMOD_SHIFT else 1
        return 0 if event.mod & pygame.KMOD_CTRL else along
    if event.type == pygame.JOYBUTTONDOWN:
        return {PAD_RB: 1, PAD_LB: -1}.get(event.button, 0)
    return 0


def _move_view(state: BattleState, event: pygame.event.Event, found: list[Widget]) -> bool:
    """Pan with an arrow, zoom or go to the next target with the cross; return whether the event was used."""
    if event.type == pygame.KEYDOWN and event.key in _ARROWS:
        way = _ARROWS[event.key]
        camera_fit.pan(state, -way[0] * PAN_PX, -way[1] * PAN_PX)
        return True
    if event.type != pygame.JOYHATMOTION:
        return False
    across, up = event.value
    if up:
        zoom(state, up)
    elif across:
        cycle_target_or_focus(state, across, found, "pad")
    return True


def _on_double_click(state: BattleState, event: pygame.event.Event, found: list[Widget]) -> None:
    """Handle a double click: on the sea show every ship, on a ship go back to the one in hand."""
    if free_sea.is_over_panel(state, event, found):
        return
    if state.sea_input.register_click(event.pos):
        on_ship = any(pygame.Rect(w.rect).collidepoint(event.pos) for w in found)
        if on_ship:
            with state.battle.table.as_current():
                camera_fit.frame_question(state)
        else:
            show_all_ships(state)


def _aim_wheel(state: BattleState, wheel: OrderWheel, event: pygame.event.Event, found: list[Widget]) -> bool:
    """Focus the sector that the left stick points at; return whether the stick moved."""
    sector = wheel.sector_of_stick(event, len(found))
    if sector is not None:
        state.ring.focused, state.ring.is_shown = found[sector].name, True
    return event.type == pygame.JOYAXISMOTION


def handle_key(state: BattleState, event: pygame.event.Event) -> None:
    """Handle a key that no button has."""
    key = event.key
    if key in _SPEEDS:
        save_speed(state, _SPEEDS[key])
    elif key == pygame.K_o:
        screen_widgets.toggle_wheel(state)
    elif key == pygame.K_m:
        toggle_ruler(state)
    elif key == pygame.K_v:
        if event.mod & pygame.KMOD_SHIFT:
            state.ruler_and_arcs.toggle_foe_arcs()
        else:
            state.ruler_and_arcs.toggle_own_arcs()
    elif key == pygame.K_HOME:
        show_all_ships(state)
    elif key in _ZOOMS:
        zoom(state, _ZOOMS[key])
    elif key in _TARGETS:
        cycle_target_or_focus(state, _TARGETS[key], screen_widgets.current_widgets(state), "keys")
    else:
        _handle_table_key(state, key)


def _handle_table_key(state: BattleState, key: int) -> None:
    with state.battle.table.as_current():
        if key == pygame.K_l:
            hud_update.toggle_log(state.hud)
        elif key in _LENGTHS:
            hud_update.handle(state.hud, _LENGTHS[key])
        elif key == pygame.K_u:
            hud_update.handle(state.hud, DraftAction.NEXT_AIM)
        elif key == pygame.K_f:
            camera_fit.frame_question(state)


def zoom(state: BattleState, steps: int) -> None:
    """Zoom in by this many steps, about the middle of the free sea."""
    state.sea_input.has_camera = True
    state.sea_view.camera.zoom(steps, free_sea.sea_below_messages(state).center)


def show_all_ships(state: BattleState) -> None:
    """Show every ship afloat, and leave the camera to the player."""
    state.sea_input.has_camera = True
    with state.battle.table.as_current():
        camera_fit.show_places(state, question_framing.all_places(state.hud))


def save_speed(state: BattleState, speed: int) -> None:
    """Set the speed of the show, for this battle and those to come."""
    state.show.speed = speed
    state.context.change_settings(replace(state.context.settings, speed=speed))


def toggle_fills_window(state: BattleState) -> None:
    """Let the sea fill the window, or put it on the wargamer's table again, at once."""
    settings = state.context.settings
    state.context.change_settings(replace(settings, table_view=not settings.table_view))
    hud_update.close_drawers(state.hud)
    screen_widgets.close_wheel(state)
    screen_widgets.focus_first_answer(state)


def turn_wheel_page(state: BattleState) -> None:
    """Show the next page of the wheel."""
    if state.wheel is not None:
        state.wheel.page += 1


def toggle_ruler(state: BattleState) -> None:
    """Put the ruler between the ship in hand and the other one, or remove it."""
    hud, shown = state.hud, state.ruler_and_arcs
    with state.battle.table.as_current():
        ends = hud.find_ship(hud.own_ship), hud.find_ship(hud.other_ship)
        shown.ruler = None if shown.ruler else ruler.ruler_between_ships(*ends)
