"""What the controls of the battle screen do when they are pressed, stepped or turned."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.ui.kit import widgets
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, Intent, Press, Scroll, StepBy
from game.ui.kit.settings import SPEEDS
from game.ui.kit.widgets import Pane, Widget
from game.ui.table import acts, again, controls, keys, my_captain, sea_buttons, wheel
from game.ui.table.actions import (
    CancelOrder,
    ChooseOrder,
    Dispatched,
    FromWheel,
    HandOver,
    InList,
    Laid,
    LookingBack,
    MarkSquadron,
    OnDesk,
    OnPaper,
    OnScreen,
    OpenRules,
    Rejoin,
    SeeCrisis,
    TakeShipBack,
    TakeSquadron,
    TouchShip,
    View,
)

_ALWAYS: Final = {
    pygame.K_x: OnScreen.SKIP,
    pygame.K_k: OnPaper.TOGGLE_RECORD,
    pygame.K_z: OnScreen.LOOK_BACK,
    pygame.K_F1: OnScreen.OPEN_RULES,
    pygame.K_F2: View.CITE,
    pygame.K_F4: View.CHANGE_TABLE,
    pygame.K_F10: OnScreen.OPEN_MENU,
    pygame.K_F3: OnDesk.MY_CAPTAIN,
    pygame.K_F6: OnDesk.SQUADRONS,
    pygame.K_F7: OnPaper.TOGGLE_CRISES,
    pygame.K_PERIOD: OnDesk.SAIL_ON,
    pygame.K_COMMA: OnDesk.ORDER_BOOK,
}
"""What has a button on some lay-outs, and its key on all of them."""

if TYPE_CHECKING:
    from game.ui.table.battle import BattleScreen


_HOLDS_BACK: Final = "c"
"""The key of the answer that holds back: hold fire, wait, no."""


def carry_out(screen: BattleScreen, intent: Intent, found: list[Widget], event: int) -> None:
    """What the focus ring made of an event of that type."""
    match intent:
        case Press(_, OnScreen.OPEN_RULES) if screen.book.held:
            pass  # The book was held to see the clauses, and is let go of.
        case Press(name, does):
            press(screen, name, does)
        case Back():
            _back(screen, event)
        case StepBy(_, by, InList() as what):
            _step(screen, what, by)
        case Scroll(name, by, InList() as what):
            pane = next(w for w in found if isinstance(w, Pane) and w.name == name)
            acts.turn_list(screen.desk, what, widgets.scrolled(pane, by))
        case _:
            pass


def press(screen: BattleScreen, name: str, does: Action | None) -> None:
    """A control of that name was pressed, which does this."""
    if isinstance(does, FromWheel):
        screen.wheel, does = None, does.does
        name = name.removeprefix(wheel.PREFIX)
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
        if back and acts.may_take_back(screen.desk):
            do(screen, OnDesk.UNDO)
        elif event.key in _ALWAYS:
            do(screen, _ALWAYS[event.key])
        else:
            keys.heard(screen, event)


def _answered(screen: BattleScreen, key: int) -> bool:
    """Whether an answer that lies nowhere on the sea now has this key; then it was pressed."""
    if screen.wheel is not None or screen.desk.covered:
        return False
    with screen.battle.table.at():
        spec = sea_buttons.pressed_by(screen.desk, screen.layout(), key)
    if spec is not None:
        press(screen, spec.name, spec.does)
    return spec is not None


def do(screen: BattleScreen, action: Action) -> None:
    """What the action asks for; what is none of the screen's own is the desk's."""
    match action:
        case OnScreen():
            _on_screen(screen, action)
        case View():
            _look(screen, action)
        case LookingBack():
            again.do(screen, action)
        case SeeCrisis(at):
            again.begin_at(screen, at)
        case Dispatched():
            screen.dispatches.read_on()
        case OpenRules(clause):
            screen.ways.rulebook(clause)
        case TouchShip(ship) if acts.give_instead(screen.desk, ship):
            pass  # She moves or fires in place of the one that was taken first.
        case OnDesk.UNDO | OnDesk.UNDO_RUN:
            acts.act(screen.desk, action)
        case (
            OnDesk.MY_CAPTAIN
            | OnDesk.TAKE_ALL_BACK
            | OnDesk.CAPTAIN_GOES_ON
            | OnDesk.SQUADRONS
            | OnDesk.NEXT_SQUADRON
            | OnDesk.LIST_ORDERS
            | OnDesk.GIVE_ORDER
            | HandOver()
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
                acts.act(screen.desk, action)


def _on_screen(screen: BattleScreen, action: OnScreen) -> None:
    """What is done to the screen and needs no value."""
    match action:
        case OnScreen.SKIP:
            _skip(screen)
        case OnScreen.FINISH:
            _finish(screen)
        case OnScreen.LOOK_BACK:
            again.begin(screen)
        case OnScreen.NEXT_SPEED:
            _next_speed(screen)
        case OnScreen.OPEN_MENU:
            _menu(screen)
        case OnScreen.OPEN_RULES:
            screen.ways.rulebook(screen.desk.prompt.clause)
        case OnScreen.SHOW_RESULT:
            screen.ways.result()
        case OnScreen.OPEN_WHEEL:
            keys.open_wheel(screen)
        case OnScreen.TURN_WHEEL:
            keys.turn_wheel(screen)


def _look(screen: BattleScreen, action: View) -> None:
    """What changes the view."""
    match action:
        case View.MEASURE:
            keys.measure(screen)
        case View.OWN_ARCS:
            screen.views.own = not screen.views.own
        case View.FOES_ARCS:
            screen.views.foes = not screen.views.foes
        case View.SEE_ALL:
            keys.fit_all(screen)
        case View.CLOSER:
            keys.zoom(screen, 1)
        case View.FARTHER:
            keys.zoom(screen, -1)
        case View.CHANGE_TABLE:
            keys.change_table(screen)
        case View.CITE:
            screen.book.kept = not screen.book.kept


def _hand_over(screen: BattleScreen, action: Action) -> None:
    """The helm goes over to the captain, or back, or a squadron is in hand; while the list lies
    open arrows and the cross move the focus in it."""
    before = screen.desk.squadrons.open
    with screen.battle.table.at():
        acts.act(screen.desk, action)
    if screen.desk.squadrons.open != before:
        _look_round(screen)
    screen.walking = screen.desk.handed.open or screen.desk.squadrons.open
    screen.refocus()


def _look_round(screen: BattleScreen) -> None:
    """Every ship is in view while a squadron is in hand, and afterwards what is asked."""
    if screen.desk.squadrons.open:
        keys.fit_all(screen)
    else:
        screen.hand.taken = False
        with screen.battle.table.at():
            screen.frame()


def _menu(screen: BattleScreen) -> None:
    """The menu lies on top; when it is gone, arrows and the cross move the focus."""
    screen.walking = True
    screen.ways.menu()


def _next_speed(screen: BattleScreen) -> None:
    """The next of the four speeds, for this battle and those to come."""
    keys.set_speed(screen, SPEEDS[(SPEEDS.index(screen.show.speed) + 1) % len(SPEEDS)])


def _skip(screen: BattleScreen) -> None:
    """Run on to the next decision; whoever looks back is back at the battle."""
    if screen.looks_back is not None:
        again.leave(screen)
        return
    screen.hearing.sound.drop()
    screen.skipping = not acts.skip(screen.desk)


def _finish(screen: BattleScreen) -> None:
    """What is being shown is finished at once; for who would rather press than hold, all is
    hurried until the next press. Whoever looks back is back at the battle."""
    if screen.looks_back is not None:
        again.leave(screen)
    elif screen.house.settings.press_to_hurry:
        screen.hurried = not screen.hurried
    else:
        screen.hearing.sound.drop()
        screen.show.skip()


def _back(screen: BattleScreen, event: int) -> None:
    """Close what lies on top; unpin the course; on a pad hold back, where that is an answer; at
    last the menu, but not by a stray click."""
    desk = screen.desk
    if screen.wheel is not None:
        screen.wheel = None
        screen.refocus()
    elif _gave_back(screen):
        screen.refocus()
    elif screen.views.ruler is not None:
        screen.views.ruler = None
    elif desk.drawer.open or desk.record_open or desk.wind_open or desk.crises.open:
        desk.drawer.open = desk.record_open = desk.wind_open = desk.crises.open = False
        screen.refocus()
    elif screen.dispatches.put_away() or (screen.beside is not None and screen.beside.put_away()):
        screen.refocus()
    elif screen.looks_back is not None:
        again.leave(screen)
    elif desk.holds_volley:
        desk.tray.away = True
    elif _laid_back(screen) or (event == pygame.JOYBUTTONDOWN and _held_back(screen)):
        pass
    elif event != pygame.MOUSEBUTTONDOWN:
        screen.ways.menu()


def _gave_back(screen: BattleScreen) -> bool:
    """Whether the captain has given the helm back, or his list was put away."""
    with screen.battle.table.at():
        return my_captain.back(screen.desk)


def _laid_back(screen: BattleScreen) -> bool:
    """Whether something of the answer laid out so far has been taken back."""
    with screen.battle.table.at():
        return screen.desk.face.back(screen.desk)


def _held_back(screen: BattleScreen) -> bool:
    """Whether there was an answer that holds back, and it was given."""
    if not screen.desk.prompt.asks:
        return False
    with screen.battle.table.at():
        specs, _ = controls.answers(screen.desk)
    able = (spec for spec in specs if spec.state != "disabled" and spec.does is not Laid.AFRESH)
    found = next((spec for spec in able if spec.letter == _HOLDS_BACK), None)
    if found is not None:
        press(screen, found.name, found.does)
    return found is not None


def _step(screen: BattleScreen, what: InList, by: int) -> None:
    """A filter of the log was turned, or the turn of the list of crises."""
    if what is InList.LOG_KIND:
        screen.desk.drawer.step_kind(by)
    elif what is InList.CRISIS_TURN:
        screen.desk.crises.step(by)
    elif what is InList.LOG_SHIP:
        screen.desk.drawer.step_ship(by, [ship.id for ship in screen.battle.level.ships])
