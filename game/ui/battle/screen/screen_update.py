"""What the controls of the battle screen do when they are pressed, stepped or turned."""

from typing import Final

import pygame

from game.ui.battle.answers import hud_update
from game.ui.battle.commands import update
from game.ui.battle.panels import order_wheel
from game.ui.battle.screen import camera_fit, replay_view, screen_widgets, shortcuts
from game.ui.battle.state.battle_state import BattleState
from game.ui.battle.values.actions import (
    AnyCommandAction,
    CommandAction,
    DraftAction,
    HudAction,
    ListAction,
    OpenRules,
    PanelAction,
    PressShip,
    ReadOnAction,
    ReplayAction,
    ReplayCrisis,
    ScreenAction,
    ViewAction,
    WheelAction,
)
from game.ui.battle.views import answer_buttons, free_sea
from game.ui.kit import widgets
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, Intent, Press, Scroll, StepBy
from game.ui.kit.settings import SPEEDS
from game.ui.kit.widgets import ScrollPane, Widget

_ALWAYS: Final = {
    pygame.K_x: ScreenAction.SKIP,
    pygame.K_k: PanelAction.TOGGLE_RECORD,
    pygame.K_z: ScreenAction.LOOK_BACK,
    pygame.K_F1: ScreenAction.OPEN_RULES,
    pygame.K_F2: ViewAction.CITE,
    pygame.K_F4: ViewAction.CHANGE_TABLE,
    pygame.K_F10: ScreenAction.OPEN_MENU,
    pygame.K_F3: CommandAction.TOGGLE,
    pygame.K_F6: CommandAction.TOGGLE,
    pygame.K_F7: PanelAction.TOGGLE_CRISES,
    pygame.K_F8: ViewAction.THREATS,
}
"""What has a button on some lay-outs, and its key on all of them."""


_HOLD_BACK_KEY: Final = "c"
"""The key of the answer that holds back: hold fire, wait, no."""


def handle_intent(state: BattleState, intent: Intent, found: list[Widget], event_type: int) -> None:
    """Handle what the focus ring made of an event of that type."""
    match intent:
        case Press(_, ScreenAction.OPEN_RULES) if state.clause_toggle.is_held:
            pass  # The book was held to see the clauses, and is let go of.
        case Press(name, action):
            press_control(state, name, action)
        case Back():
            _go_back(state, event_type)
        case StepBy(_, by, ListAction() as what):
            _step_list(state, what, by)
        case Scroll(name, by, ListAction() as what):
            pane = next(w for w in found if isinstance(w, ScrollPane) and w.name == name)
            hud_update.scroll_list(state.hud, what, widgets.first_after_scroll(pane, by))
        case _:
            pass


def press_control(state: BattleState, name: str, action: Action | None) -> None:
    """Handle a press on the control of that name."""
    if isinstance(action, WheelAction):
        screen_widgets.close_wheel(state)
        action = action.action
        name = name.removeprefix(order_wheel.NAME_PREFIX)
        screen_widgets.focus_first_answer(state)
    if state.plugin is not None and state.plugin.on_control_pressed(name, action):
        return
    if action is not None:
        handle_action(state, action)


def handle_key(state: BattleState, event: pygame.event.Event) -> None:
    """Handle a key that no control on the screen has: that of an answer without a place now, of what has a
    button on other layouts, or of the view."""
    if not _press_hidden_answer(state, event.key):
        back = event.key == pygame.K_BACKSPACE and state.replay is None
        if back and hud_update.may_undo(state.hud):
            handle_action(state, HudAction.UNDO)
        elif event.key in _ALWAYS:
            handle_action(state, _ALWAYS[event.key])
        else:
            shortcuts.handle_key(state, event)


def _press_hidden_answer(state: BattleState, key: int) -> bool:
    """Return whether an answer that is shown nowhere on the sea now has this key; then it was pressed."""
    if state.wheel is not None or state.hud.is_covered:
        return False
    with state.battle.table.as_current():
        spec = answer_buttons.find_key_only_answer(state.hud, free_sea.current_layout(state), key)
    if spec is not None:
        press_control(state, spec.name, spec.action)
    return spec is not None


def handle_action(state: BattleState, action: Action) -> None:
    """Handle an action of the screen; pass any other to the HUD."""
    match action:
        case ScreenAction():
            _handle_screen(state, action)
        case ViewAction():
            _handle_view(state, action)
        case ReplayAction():
            replay_view.handle_action(state, action)
        case ReplayCrisis(at):
            replay_view.replay_event(state, at)
        case ReadOnAction():
            state.messages.next_page()
        case OpenRules(clause):
            state.navigation.open_rulebook(clause)
        case PressShip(ship) if hud_update.replace_auto_answer(state.hud, ship):
            pass  # She moves or fires in place of the one that was taken first.
        case HudAction.UNDO | HudAction.UNDO_RUN:
            hud_update.handle(state.hud, action)
        case _ if isinstance(action, AnyCommandAction):
            _handle_command(state, action)
        case _:
            with state.battle.table.as_current():
                hud_update.handle(state.hud, action)


def _handle_screen(state: BattleState, action: ScreenAction) -> None:
    """Handle an action on the screen that needs no value."""
    match action:
        case ScreenAction.SKIP:
            _skip_ahead(state)
        case ScreenAction.FINISH:
            _finish_show(state)
        case ScreenAction.LOOK_BACK:
            replay_view.replay_turn(state)
        case ScreenAction.NEXT_SPEED:
            _next_speed(state)
        case ScreenAction.OPEN_MENU:
            _open_menu(state)
        case ScreenAction.OPEN_RULES:
            state.navigation.open_rulebook(state.hud.prompt.clause)
        case ScreenAction.SHOW_RESULT:
            state.navigation.open_result()
        case ScreenAction.OPEN_WHEEL:
            screen_widgets.toggle_wheel(state)
        case ScreenAction.TURN_WHEEL:
            shortcuts.turn_wheel_page(state)


def _handle_view(state: BattleState, action: ViewAction) -> None:
    match action:
        case ViewAction.MEASURE:
            shortcuts.toggle_ruler(state)
        case ViewAction.OWN_ARCS:
            state.ruler_and_arcs.toggle_own_arcs()
        case ViewAction.FOES_ARCS:
            state.ruler_and_arcs.toggle_foe_arcs()
        case ViewAction.THREATS:
            state.ruler_and_arcs.toggle_threats()
        case ViewAction.SEE_ALL:
            shortcuts.show_all_ships(state)
        case ViewAction.CLOSER:
            shortcuts.zoom(state, 1)
        case ViewAction.FARTHER:
            shortcuts.zoom(state, -1)
        case ViewAction.CHANGE_TABLE:
            shortcuts.toggle_fills_window(state)
        case ViewAction.CITE:
            state.clause_toggle.is_pinned = not state.clause_toggle.is_pinned


def _handle_command(state: BattleState, action: AnyCommandAction) -> None:
    """Handle an action of the commands. While the panel is open arrows and the cross move the focus,
    and every ship is in view while a squadron is commanded."""
    before = state.hud.commands.is_open
    with state.battle.table.as_current():
        hud_update.handle(state.hud, action)
    now = state.hud.commands.is_open
    screen_widgets.set_arrow_keys_focus(state, now)
    if now != before:
        _frame_command(state)
    if now != before or not now:
        screen_widgets.focus_first_answer(state)


def show_command_panel(state: BattleState) -> None:
    """Let arrows and the cross move the focus on the panel that has opened by itself, all ships in view."""
    screen_widgets.set_arrow_keys_focus(state, True)
    _frame_command(state)
    screen_widgets.focus_first_answer(state)


def _frame_command(state: BattleState) -> None:
    if state.hud.commands.is_open:
        shortcuts.show_all_ships(state)
    else:
        state.sea_input.has_camera = False
        with state.battle.table.as_current():
            camera_fit.frame_question(state)


def _open_menu(state: BattleState) -> None:
    """Open the menu; when it is closed, arrows and the cross move the focus."""
    screen_widgets.set_arrow_keys_focus(state, True)
    state.navigation.open_menu()


def _next_speed(state: BattleState) -> None:
    """Take the next of the four speeds, for this battle and those to come."""
    shortcuts.save_speed(state, SPEEDS[(SPEEDS.index(state.show.speed) + 1) % len(SPEEDS)])


def _skip_ahead(state: BattleState) -> None:
    """Run on to the next decision; the one who looks back is back at the battle."""
    if state.replay is not None:
        replay_view.leave_replay(state)
        return
    state.sound_feed.sound.cancel_pending()
    screen_widgets.skip_to_decision(state)


def _finish_show(state: BattleState) -> None:
    """Finish at once what is being shown; for players who would rather press than hold, hurry until the next
    press instead. In a replay go back to the battle."""
    if state.replay is not None:
        replay_view.leave_replay(state)
    elif state.context.settings.press_to_hurry:
        screen_widgets.set_hurried(state, not state.is_hurried)
    else:
        state.sound_feed.sound.cancel_pending()
        state.show.finish_now()


def _go_back(state: BattleState, event: int) -> None:
    """Close what is on top; unpin the course; on a pad hold back, where that is an answer; at last the
    menu, but not by a stray click."""
    hud = state.hud
    if state.wheel is not None:
        screen_widgets.close_wheel(state)
        screen_widgets.focus_first_answer(state)
    elif _take_helm_back(state):
        screen_widgets.focus_first_answer(state)
    elif state.ruler_and_arcs.ruler is not None:
        state.ruler_and_arcs.ruler = None
    elif state.ruler_and_arcs.hide_threats():
        pass
    elif hud_update.close_drawers(hud) or _dismiss_message(state):
        screen_widgets.focus_first_answer(state)
    elif state.replay is not None:
        replay_view.leave_replay(state)
    elif hud.is_volley_held:
        hud.dice_timing.dismiss()
    elif _undo_draft_step(state) or (event == pygame.JOYBUTTONDOWN and _answer_hold_back(state)):
        pass
    elif event != pygame.MOUSEBUTTONDOWN:
        state.navigation.open_menu()


def _dismiss_message(state: BattleState) -> bool:
    """Dismiss what the level or the plugin says; return whether there was anything."""
    return state.messages.dismiss() or (state.plugin is not None and state.plugin.dismiss())


def _take_helm_back(state: BattleState) -> bool:
    """Return whether the captain has given the helm back, or his list was put away."""
    with state.battle.table.as_current():
        return update.cancel_command_or_helm(state.hud)


def _undo_draft_step(state: BattleState) -> bool:
    with state.battle.table.as_current():
        return state.hud.book_ui.undo_step(state.hud)


def _answer_hold_back(state: BattleState) -> bool:
    """Return whether there was an answer that holds back, and it was given."""
    if not state.hud.prompt.needs_answer:
        return False
    with state.battle.table.as_current():
        specs, _ = answer_buttons.answer_specs(state.hud)
    able = (spec for spec in specs if spec.state != "disabled" and spec.action is not DraftAction.AFRESH)
    found = next((spec for spec in able if spec.letter == _HOLD_BACK_KEY), None)
    if found is not None:
        press_control(state, found.name, found.action)
    return found is not None


def _step_list(state: BattleState, what: ListAction, by: int) -> None:
    """Change a filter of the log, or the turn of the list of crises."""
    if what is ListAction.LOG_KIND:
        state.hud.log_drawer.step_kind(by)
    elif what is ListAction.CRISIS_TURN:
        state.hud.crisis_drawer.step_turn(by)
    elif what is ListAction.LOG_SHIP:
        state.hud.log_drawer.step_ship(by, [ship.id for ship in state.battle.level.ships])
