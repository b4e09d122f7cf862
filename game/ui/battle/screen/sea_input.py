"""The player's hand on the sea: pointing a course, pinning it, panning and zooming the camera."""

import pygame

from game.ui.battle.screen import course_grab
from game.ui.battle.sea.sea_view import SeaView
from game.ui.battle.state.battle_state import BattleState
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.sea_input_state import SeaInput
from game.ui.battle.views import free_sea
from game.ui.kit.widgets import Widget


def handle(state: BattleState, event: pygame.event.Event, found: list[Widget]) -> None:
    """Handle an event for course and camera; `found` are the controls on the sea and round it. Call it inside
    the table of the battle."""
    sea_input, sea_view, hud = state.sea_input, state.sea_view, state.hud
    over = free_sea.is_over_panel(state, event, found)
    match event.type:
        case pygame.MOUSEMOTION:
            _on_motion(sea_input, event, sea_view, hud, over)
        case pygame.MOUSEBUTTONDOWN:
            _on_press(sea_input, event, over)
            steers = not over and course_grab.is_steering_grab(state, event, found)
            sea_input.begin_steering(is_steering=steers)
        case pygame.MOUSEBUTTONUP:
            _on_release(sea_input, event, sea_view, hud, over)
        case pygame.MOUSEWHEEL:
            if not over and event.y and state.pointer_area.collidepoint(sea_input.pointer):
                sea_input.has_camera = True
                sea_view.camera.zoom(1 if event.y > 0 else -1, sea_input.pointer)
        case _:
            pass


def _on_motion(
    sea_input: SeaInput, event: pygame.event.Event, sea_view: SeaView, hud: HudState, over: bool
) -> None:
    """Move the ghost to the pointer; let a drag pan, unless it steers the course."""
    before, sea_input.pointer = sea_input.pointer, event.pos
    if not any(event.dict.get("buttons", (1,))):
        sea_input.cancel_press()  # the button came up where nobody heard it
    steers = sea_input.is_steering and hud.book_ui.is_steering(hud)
    pressed = sea_input.press_start is not None
    if pressed and sea_input.is_dragged_to(event.pos) and not steers and before[0] >= 0:
        sea_input.has_camera = True
        sea_view.camera.pan(event.pos[0] - before[0], event.pos[1] - before[1])
        return
    if not over:
        hud.book_ui.on_pointer(sea_view, hud, event.pos, steers)


def _on_press(sea_input: SeaInput, event: pygame.event.Event, over: bool) -> None:
    sea_input.pointer = event.pos
    if event.button in (1, 2) and not over:
        sea_input.begin_press(event.pos)


def _on_release(
    sea_input: SeaInput, event: pygame.event.Event, sea_view: SeaView, hud: HudState, over: bool
) -> None:
    """Pass a click on the sea, or a drag that has steered, to the book."""
    sea_input.pointer = event.pos
    began, held_course = sea_input.end_press()
    steered = held_course and hud.book_ui.is_steering(hud)
    if began is None or event.button != 1 or over or (sea_input.has_dragged and not steered):
        return
    if hud.quick_play is not None and sea_input.is_double_click:
        return  # The first click may have given an answer: this one was not for the next.
    hud.book_ui.on_click(sea_view, hud, event.pos)
