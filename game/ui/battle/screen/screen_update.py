"""What the controls of the battle screen do when they are pressed, stepped or turned."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.ui.battle.answers import hud_update
from game.ui.battle.delegation import delegation
from game.ui.battle.panels import order_wheel
from game.ui.battle.screen import replay_view, shortcuts
from game.ui.battle.values.actions import (
    CancelOrder,
    ChooseOrder,
    Delegate,
    DraftAction,
    HudAction,
    ListAction,
    MessageAction,
    OpenRules,
    PanelAction,
    PressShip,
    RejoinSquadron,
    ReplayAction,
    ReplayCrisis,
    ScreenAction,
    SelectSquadron,
    TakeShipBack,
    TargetSquadron,
    ViewAction,
    WheelAction,
)
from game.ui.battle.views import answer_buttons, controls
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
    pygame.K_F3: HudAction.MY_CAPTAIN,
    pygame.K_F6: HudAction.SQUADRONS,
    pygame.K_F7: PanelAction.TOGGLE_CRISES,
    pygame.K_PERIOD: HudAction.SAIL_ON,
    pygame.K_COMMA: HudAction.ORDER_BOOK,
}
"""What has a button on some lay-outs, and its key on all of them."""

if TYPE_CHECKING:
    from game.ui.battle.screen.screen import BattleScreen


_HOLD_BACK_KEY: Final = "c"
"""The key of the answer that holds back: hold fire, wait, no."""


def handle_intent(screen: BattleScreen, intent: Intent, found: list[Widget], event: int) -> None:
    """What the focus ring made of an event of that type."""
    match intent:
        case Press(_, ScreenAction.OPEN_RULES) if screen.clause_toggle.is_held:
            pass  # The book was held to see the clauses, and is let go of.
        case Press(name, action):
            press_control(screen, name, action)
        case Back():
            _go_back(screen, event)
        case StepBy(_, by, ListAction() as what):
            _step_list(screen, what, by)
        case Scroll(name, by, ListAction() as what):
            pane = next(w for w in found if isinstance(w, ScrollPane) and w.name == name)
            hud_update.scroll_list(screen.hud, what, widgets.first_after_scroll(pane, by))
        case _:
            pass


def press_control(screen: BattleScreen, name: str, action: Action | None) -> None:
    """A control of that name was pressed, which does this."""
    if isinstance(action, WheelAction):
        screen.wheel, action = None, action.action
        name = name.removeprefix(order_wheel.NAME_PREFIX)
        screen.refocus()
    if screen.plugin is not None and screen.plugin.on_control_pressed(name, action):
        return
    if action is not None:
        handle_action(screen, action)


def handle_key(screen: BattleScreen, event: pygame.event.Event) -> None:
    """The key that no control on the screen answered to has had its effect: that of an answer that
    lies nowhere now, of what has a button on other lay-outs, or of the view."""
    if not _press_hidden_answer(screen, event.key):
        back = event.key == pygame.K_BACKSPACE and screen.replay is None
        if back and hud_update.may_undo(screen.hud):
            handle_action(screen, HudAction.UNDO)
        elif event.key in _ALWAYS:
            handle_action(screen, _ALWAYS[event.key])
        else:
            shortcuts.handle_key(screen, event)


def _press_hidden_answer(screen: BattleScreen, key: int) -> bool:
    """Whether an answer that lies nowhere on the sea now has this key; then it was pressed."""
    if screen.wheel is not None or screen.hud.is_covered:
        return False
    with screen.battle.table.at():
        spec = answer_buttons.find_key_only_answer(screen.hud, screen.layout(), key)
    if spec is not None:
        press_control(screen, spec.name, spec.action)
    return spec is not None


def handle_action(screen: BattleScreen, action: Action) -> None:
    """What the action asks for; what is none of the screen's own is the desk's."""
    match action:
        case ScreenAction():
            _handle_screen(screen, action)
        case ViewAction():
            _handle_view(screen, action)
        case ReplayAction():
            replay_view.handle_action(screen, action)
        case ReplayCrisis(at):
            replay_view.begin_at_event(screen, at)
        case MessageAction():
            screen.messages.next_page()
        case OpenRules(clause):
            screen.navigation.open_rulebook(clause)
        case PressShip(ship) if hud_update.replace_auto_answer(screen.hud, ship):
            pass  # She moves or fires in place of the one that was taken first.
        case HudAction.UNDO | HudAction.UNDO_RUN:
            hud_update.handle(screen.hud, action)
        case (
            HudAction.MY_CAPTAIN
            | HudAction.TAKE_ALL_BACK
            | HudAction.CAPTAIN_GOES_ON
            | HudAction.SQUADRONS
            | HudAction.NEXT_SQUADRON
            | HudAction.LIST_ORDERS
            | HudAction.GIVE_ORDER
            | Delegate()
            | TakeShipBack()
            | SelectSquadron()
            | TargetSquadron()
            | ChooseOrder()
            | CancelOrder()
            | RejoinSquadron()
        ):
            _handle_helms(screen, action)
        case _:
            with screen.battle.table.at():
                hud_update.handle(screen.hud, action)


def _handle_screen(screen: BattleScreen, action: ScreenAction) -> None:
    """What is done to the screen and needs no value."""
    match action:
        case ScreenAction.SKIP:
            _skip_ahead(screen)
        case ScreenAction.FINISH:
            _finish_show(screen)
        case ScreenAction.LOOK_BACK:
            replay_view.begin_replay(screen)
        case ScreenAction.NEXT_SPEED:
            _next_speed(screen)
        case ScreenAction.OPEN_MENU:
            _open_menu(screen)
        case ScreenAction.OPEN_RULES:
            screen.navigation.open_rulebook(screen.hud.prompt.clause)
        case ScreenAction.SHOW_RESULT:
            screen.navigation.open_result()
        case ScreenAction.OPEN_WHEEL:
            shortcuts.toggle_wheel(screen)
        case ScreenAction.TURN_WHEEL:
            shortcuts.turn_wheel_page(screen)


def _handle_view(screen: BattleScreen, action: ViewAction) -> None:
    """What changes the view."""
    match action:
        case ViewAction.MEASURE:
            shortcuts.toggle_ruler(screen)
        case ViewAction.OWN_ARCS:
            screen.ruler_and_arcs.has_own_arcs = not screen.ruler_and_arcs.has_own_arcs
        case ViewAction.FOES_ARCS:
            screen.ruler_and_arcs.has_foe_arcs = not screen.ruler_and_arcs.has_foe_arcs
        case ViewAction.SEE_ALL:
            shortcuts.show_all_ships(screen)
        case ViewAction.CLOSER:
            shortcuts.zoom(screen, 1)
        case ViewAction.FARTHER:
            shortcuts.zoom(screen, -1)
        case ViewAction.CHANGE_TABLE:
            shortcuts.toggle_fills_window(screen)
        case ViewAction.CITE:
            screen.clause_toggle.is_pinned = not screen.clause_toggle.is_pinned


def _handle_helms(screen: BattleScreen, action: Action) -> None:
    """The helm goes over to the captain, or back, or a squadron is in hand; while the list lies
    open arrows and the cross move the focus in it."""
    before = screen.hud.squadron_draft.is_open
    with screen.battle.table.at():
        hud_update.handle(screen.hud, action)
    if screen.hud.squadron_draft.is_open != before:
        _show_all_ships(screen)
    screen.has_focus_keys = screen.hud.delegation.is_list_open or screen.hud.squadron_draft.is_open
    screen.refocus()


def _show_all_ships(screen: BattleScreen) -> None:
    """Every ship is in view while a squadron is in hand, and afterwards what is asked."""
    if screen.hud.squadron_draft.is_open:
        shortcuts.show_all_ships(screen)
    else:
        screen.sea_input.has_camera = False
        with screen.battle.table.at():
            screen.frame_camera()


def _open_menu(screen: BattleScreen) -> None:
    """The menu lies on top; when it is gone, arrows and the cross move the focus."""
    screen.has_focus_keys = True
    screen.navigation.open_menu()


def _next_speed(screen: BattleScreen) -> None:
    """The next of the four speeds, for this battle and those to come."""
    shortcuts.set_speed(screen, SPEEDS[(SPEEDS.index(screen.show.speed) + 1) % len(SPEEDS)])


def _skip_ahead(screen: BattleScreen) -> None:
    """Run on to the next decision; whoever looks back is back at the battle."""
    if screen.replay is not None:
        replay_view.leave_replay(screen)
        return
    screen.sound_feed.sound.cancel_pending()
    screen.is_skipping = not hud_update.skip_ahead(screen.hud)


def _finish_show(screen: BattleScreen) -> None:
    """What is being shown is finished at once; for who would rather press than hold, all is
    hurried until the next press. Whoever looks back is back at the battle."""
    if screen.replay is not None:
        replay_view.leave_replay(screen)
    elif screen.context.settings.press_to_hurry:
        screen.is_hurried = not screen.is_hurried
    else:
        screen.sound_feed.sound.cancel_pending()
        screen.show.finish_now()


def _go_back(screen: BattleScreen, event: int) -> None:
    """Close what lies on top; unpin the course; on a pad hold back, where that is an answer; at
    last the menu, but not by a stray click."""
    hud = screen.hud
    if screen.wheel is not None:
        screen.wheel = None
        screen.refocus()
    elif _take_helm_back(screen):
        screen.refocus()
    elif screen.ruler_and_arcs.ruler is not None:
        screen.ruler_and_arcs.ruler = None
    elif (
        hud.log_drawer.is_open
        or hud.is_record_open
        or hud.is_wind_open
        or hud.crisis_drawer.is_open
    ):
        hud.log_drawer.is_open = hud.is_record_open = hud.is_wind_open = (
            hud.crisis_drawer.is_open
        ) = False
        screen.refocus()
    elif screen.messages.dismiss() or (screen.plugin is not None and screen.plugin.dismiss()):
        screen.refocus()
    elif screen.replay is not None:
        replay_view.leave_replay(screen)
    elif hud.is_volley_held:
        hud.dice_timing.is_dismissed = True
    elif _undo_draft_step(screen) or (event == pygame.JOYBUTTONDOWN and _answer_hold_back(screen)):
        pass
    elif event != pygame.MOUSEBUTTONDOWN:
        screen.navigation.open_menu()


def _take_helm_back(screen: BattleScreen) -> bool:
    """Whether the captain has given the helm back, or his list was put away."""
    with screen.battle.table.at():
        return delegation.cancel_delegation(screen.hud)


def _undo_draft_step(screen: BattleScreen) -> bool:
    """Whether something of the answer laid out so far has been taken back."""
    with screen.battle.table.at():
        return screen.hud.book_ui.undo_step(screen.hud)


def _answer_hold_back(screen: BattleScreen) -> bool:
    """Whether there was an answer that holds back, and it was given."""
    if not screen.hud.prompt.needs_answer:
        return False
    with screen.battle.table.at():
        specs, _ = controls.answer_specs(screen.hud)
    able = (
        spec for spec in specs if spec.state != "disabled" and spec.action is not DraftAction.AFRESH
    )
    found = next((spec for spec in able if spec.letter == _HOLD_BACK_KEY), None)
    if found is not None:
        press_control(screen, found.name, found.action)
    return found is not None


def _step_list(screen: BattleScreen, what: ListAction, by: int) -> None:
    """A filter of the log was turned, or the turn of the list of crises."""
    if what is ListAction.LOG_KIND:
        screen.hud.log_drawer.step_kind(by)
    elif what is ListAction.CRISIS_TURN:
        screen.hud.crisis_drawer.step_turn(by)
    elif what is ListAction.LOG_SHIP:
        screen.hud.log_drawer.step_ship(by, [ship.id for ship in screen.battle.level.ships])
