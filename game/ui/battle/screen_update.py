"""What the controls of the battle screen do when they are pressed, stepped or turned."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.ui.battle import (
    answer_buttons,
    controls,
    delegation,
    hud_update,
    order_wheel,
    replay_view,
    shortcuts,
)
from game.ui.battle.actions import (
    CancelOrder,
    ChooseOrder,
    Delegate,
    DraftAction,
    HudAction,
    ListAction,
    MarkSquadron,
    MessageAction,
    OpenRules,
    PanelAction,
    PressShip,
    Rejoin,
    ReplayAction,
    ReplayCrisis,
    ScreenAction,
    TakeShipBack,
    TakeSquadron,
    ViewAction,
    WheelAction,
)
from game.ui.kit import widgets
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, Intent, Press, Scroll, StepBy
from game.ui.kit.settings import SPEEDS
from game.ui.kit.widgets import Pane, Widget

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
    from game.ui.battle.screen import BattleScreen


_HOLDS_BACK: Final = "c"
"""The key of the answer that holds back: hold fire, wait, no."""


def carry_out(screen: BattleScreen, intent: Intent, found: list[Widget], event: int) -> None:
    """What the focus ring made of an event of that type."""
    match intent:
        case Press(_, ScreenAction.OPEN_RULES) if screen.book.held:
            pass  # The book was held to see the clauses, and is let go of.
        case Press(name, does):
            press(screen, name, does)
        case Back():
            _back(screen, event)
        case StepBy(_, by, ListAction() as what):
            _step(screen, what, by)
        case Scroll(name, by, ListAction() as what):
            pane = next(w for w in found if isinstance(w, Pane) and w.name == name)
            hud_update.scroll_list(screen.hud, what, widgets.scrolled(pane, by))
        case _:
            pass


def press(screen: BattleScreen, name: str, does: Action | None) -> None:
    """A control of that name was pressed, which does this."""
    if isinstance(does, WheelAction):
        screen.wheel, does = None, does.does
        name = name.removeprefix(order_wheel.PREFIX)
        screen.refocus()
    if screen.beside is not None and screen.beside.press(name, does):
        return
    if does is not None:
        do(screen, does)


def heard(screen: BattleScreen, event: pygame.event.Event) -> None:
    """The key that no control on the screen answered to has had its effect: that of an answer that
    lies nowhere now, of what has a button on other lay-outs, or of the view."""
    if not _answered(screen, event.key):
        back = event.key == pygame.K_BACKSPACE and screen.looks_back is None
        if back and hud_update.may_take_back(screen.hud):
            do(screen, HudAction.UNDO)
        elif event.key in _ALWAYS:
            do(screen, _ALWAYS[event.key])
        else:
            shortcuts.handle_key(screen, event)


def _answered(screen: BattleScreen, key: int) -> bool:
    """Whether an answer that lies nowhere on the sea now has this key; then it was pressed."""
    if screen.wheel is not None or screen.hud.is_covered:
        return False
    with screen.battle.table.at():
        spec = answer_buttons.pressed_by(screen.hud, screen.layout(), key)
    if spec is not None:
        press(screen, spec.name, spec.does)
    return spec is not None


def do(screen: BattleScreen, action: Action) -> None:
    """What the action asks for; what is none of the screen's own is the desk's."""
    match action:
        case ScreenAction():
            _on_screen(screen, action)
        case ViewAction():
            _look(screen, action)
        case ReplayAction():
            replay_view.do(screen, action)
        case ReplayCrisis(at):
            replay_view.begin_at(screen, at)
        case MessageAction():
            screen.dispatches.next_page()
        case OpenRules(clause):
            screen.ways.rulebook(clause)
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
            | TakeSquadron()
            | MarkSquadron()
            | ChooseOrder()
            | CancelOrder()
            | Rejoin()
        ):
            _hand_over(screen, action)
        case _:
            with screen.battle.table.at():
                hud_update.handle(screen.hud, action)


def _on_screen(screen: BattleScreen, action: ScreenAction) -> None:
    """What is done to the screen and needs no value."""
    match action:
        case ScreenAction.SKIP:
            _skip(screen)
        case ScreenAction.FINISH:
            _finish(screen)
        case ScreenAction.LOOK_BACK:
            replay_view.begin(screen)
        case ScreenAction.NEXT_SPEED:
            _next_speed(screen)
        case ScreenAction.OPEN_MENU:
            _menu(screen)
        case ScreenAction.OPEN_RULES:
            screen.ways.rulebook(screen.hud.prompt.clause)
        case ScreenAction.SHOW_RESULT:
            screen.ways.result()
        case ScreenAction.OPEN_WHEEL:
            shortcuts.open_wheel(screen)
        case ScreenAction.TURN_WHEEL:
            shortcuts.turn_wheel(screen)


def _look(screen: BattleScreen, action: ViewAction) -> None:
    """What changes the view."""
    match action:
        case ViewAction.MEASURE:
            shortcuts.measure(screen)
        case ViewAction.OWN_ARCS:
            screen.views.own = not screen.views.own
        case ViewAction.FOES_ARCS:
            screen.views.foes = not screen.views.foes
        case ViewAction.SEE_ALL:
            shortcuts.fit_all(screen)
        case ViewAction.CLOSER:
            shortcuts.zoom(screen, 1)
        case ViewAction.FARTHER:
            shortcuts.zoom(screen, -1)
        case ViewAction.CHANGE_TABLE:
            shortcuts.change_table(screen)
        case ViewAction.CITE:
            screen.book.pinned = not screen.book.pinned


def _hand_over(screen: BattleScreen, action: Action) -> None:
    """The helm goes over to the captain, or back, or a squadron is in hand; while the list lies
    open arrows and the cross move the focus in it."""
    before = screen.hud.squadrons.open
    with screen.battle.table.at():
        hud_update.handle(screen.hud, action)
    if screen.hud.squadrons.open != before:
        _look_round(screen)
    screen.walking = screen.hud.delegation.open or screen.hud.squadrons.open
    screen.refocus()


def _look_round(screen: BattleScreen) -> None:
    """Every ship is in view while a squadron is in hand, and afterwards what is asked."""
    if screen.hud.squadrons.open:
        shortcuts.fit_all(screen)
    else:
        screen.hand.has_camera = False
        with screen.battle.table.at():
            screen.frame()


def _menu(screen: BattleScreen) -> None:
    """The menu lies on top; when it is gone, arrows and the cross move the focus."""
    screen.walking = True
    screen.ways.menu()


def _next_speed(screen: BattleScreen) -> None:
    """The next of the four speeds, for this battle and those to come."""
    shortcuts.set_speed(screen, SPEEDS[(SPEEDS.index(screen.show.speed) + 1) % len(SPEEDS)])


def _skip(screen: BattleScreen) -> None:
    """Run on to the next decision; whoever looks back is back at the battle."""
    if screen.looks_back is not None:
        replay_view.leave(screen)
        return
    screen.hearing.sound.drop()
    screen.skipping = not hud_update.skip_ahead(screen.hud)


def _finish(screen: BattleScreen) -> None:
    """What is being shown is finished at once; for who would rather press than hold, all is
    hurried until the next press. Whoever looks back is back at the battle."""
    if screen.looks_back is not None:
        replay_view.leave(screen)
    elif screen.house.settings.press_to_hurry:
        screen.hurried = not screen.hurried
    else:
        screen.hearing.sound.drop()
        screen.show.skip()


def _back(screen: BattleScreen, event: int) -> None:
    """Close what lies on top; unpin the course; on a pad hold back, where that is an answer; at
    last the menu, but not by a stray click."""
    hud = screen.hud
    if screen.wheel is not None:
        screen.wheel = None
        screen.refocus()
    elif _gave_back(screen):
        screen.refocus()
    elif screen.views.ruler is not None:
        screen.views.ruler = None
    elif hud.log_drawer.open or hud.record_open or hud.wind_open or hud.crises.open:
        hud.log_drawer.open = hud.record_open = hud.wind_open = hud.crises.open = False
        screen.refocus()
    elif screen.dispatches.dismiss() or (screen.beside is not None and screen.beside.dismiss()):
        screen.refocus()
    elif screen.looks_back is not None:
        replay_view.leave(screen)
    elif hud.holds_volley:
        hud.tray.away = True
    elif _laid_back(screen) or (event == pygame.JOYBUTTONDOWN and _held_back(screen)):
        pass
    elif event != pygame.MOUSEBUTTONDOWN:
        screen.ways.menu()


def _gave_back(screen: BattleScreen) -> bool:
    """Whether the captain has given the helm back, or his list was put away."""
    with screen.battle.table.at():
        return delegation.cancel(screen.hud)


def _laid_back(screen: BattleScreen) -> bool:
    """Whether something of the answer laid out so far has been taken back."""
    with screen.battle.table.at():
        return screen.hud.book_ui.undo_step(screen.hud)


def _held_back(screen: BattleScreen) -> bool:
    """Whether there was an answer that holds back, and it was given."""
    if not screen.hud.prompt.needs_answer:
        return False
    with screen.battle.table.at():
        specs, _ = controls.answers(screen.hud)
    able = (
        spec for spec in specs if spec.state != "disabled" and spec.does is not DraftAction.AFRESH
    )
    found = next((spec for spec in able if spec.letter == _HOLDS_BACK), None)
    if found is not None:
        press(screen, found.name, found.does)
    return found is not None


def _step(screen: BattleScreen, what: ListAction, by: int) -> None:
    """A filter of the log was turned, or the turn of the list of crises."""
    if what is ListAction.LOG_KIND:
        screen.hud.log_drawer.step_kind(by)
    elif what is ListAction.CRISIS_TURN:
        screen.hud.crises.step(by)
    elif what is ListAction.LOG_SHIP:
        screen.hud.log_drawer.step_ship(by, [ship.id for ship in screen.battle.level.ships])
