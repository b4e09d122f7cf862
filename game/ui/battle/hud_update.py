"""What actions do to the desk and the battle. Answers go to the person's seat; the systems then
step the battle by themselves.
"""

from __future__ import annotations

from typing import Final

from game.core.visible import VisibleShip
from game.play.seats import Person
from game.ui.battle import delegates, delegation, squadron_update
from game.ui.battle.actions import (
    Answer,
    CancelOrder,
    ChooseOrder,
    Delegate,
    HudAction,
    ListAction,
    MarkSquadron,
    PanelAction,
    PressShip,
    Rejoin,
    TakeShipBack,
    TakeSquadron,
)
from game.ui.battle.hud_state import HudState
from game.ui.battle.prompts import PromptKind
from game.ui.battle.quick_play import question_of
from game.ui.kit.action import Action

MOST_FRAMES: Final = 4000
"""Frames after which skipping to the next decision gives up until the next frame."""


def handle(hud: HudState, action: Action) -> None:
    """What a control of the desk does; what is none of the desk's own is the book's. To take back
    is done outside the table of the battle, all else inside it."""
    match action:
        case HudAction() if action in squadron_update.ON_DESK:
            squadron_update.act(hud, action)
        case HudAction():
            _on_desk(hud, action)
        case PanelAction():
            _on_paper(hud, action)
        case Answer(key):
            choose_option(hud, key)
        case Delegate(until):
            delegation.hand_over(hud, until)
        case TakeShipBack(ship):
            delegation.take_back_ship(hud, ship)
        case PressShip(ship):
            press_ship(hud, ship)
        case TakeSquadron() | MarkSquadron() | ChooseOrder() | CancelOrder() | Rejoin():
            squadron_update.act(hud, action)
        case _:
            hud.book_ui.do(hud, action)


def _on_desk(hud: HudState, action: HudAction) -> None:
    """What needs no value."""
    match action:
        case HudAction.UNDO:
            undo(hud)
        case HudAction.UNDO_RUN:
            hud.book_ui.standing.undo_run(hud)
        case HudAction.STOP_RUN:
            hud.book_ui.standing.stop(hud)
        case HudAction.DONE:
            confirm(hud)
        case HudAction.MY_CAPTAIN:
            delegation.toggle(hud)
        case HudAction.TAKE_ALL_BACK:
            delegation.take_back(hud)
        case HudAction.CAPTAIN_GOES_ON:
            delegation.go_on(hud)
            squadron_update.settle(hud)
        case HudAction.HAND_WHOM:
            delegation.next_whom(hud)
        case HudAction.SAIL_ON | HudAction.ORDER_BOOK:
            reason = hud.book_ui.standing.why_not(hud, run=action is HudAction.SAIL_ON)
            delegation.show_message(hud, delegation.seat_of(hud), reason)


def _on_paper(hud: HudState, action: PanelAction) -> None:
    """What is done with the papers round the sea."""
    match action:
        case PanelAction.PUT_TRAY_AWAY:
            hud.tray.away = True
        case PanelAction.UNCOVER:
            lift_cover(hud)
        case PanelAction.TOGGLE_LOG | PanelAction.CLOSE_LOG:
            toggle_log(hud)
        case PanelAction.TOGGLE_CRISES:
            hud.crises.toggle()
            hud.record_open = hud.wind_open = hud.log_drawer.open = False
        case PanelAction.TOGGLE_MORE:
            hud.shows_more = not hud.shows_more
        case PanelAction.OWN_TAB:
            hud.record_tab = "own"
        case PanelAction.OTHER_TAB:
            hud.record_tab = "other"
        case _:
            _on_drawer(hud, action)


def _on_drawer(hud: HudState, action: PanelAction) -> None:
    """What is done with the record and the wind where they live in a drawer."""
    match action:
        case PanelAction.TOGGLE_RECORD:
            hud.record_open = not hud.record_open
            hud.crises.open = False
        case PanelAction.OWN_RECORD:
            _open_record(hud, "own")
        case PanelAction.OTHER_RECORD:
            _open_record(hud, "other")
        case PanelAction.TOGGLE_WIND:
            hud.wind_open = not hud.wind_open
            hud.crises.open = False


def _open_record(hud: HudState, tab: str) -> None:
    """The record is open at this tab, or closed if it was."""
    hud.record_open = not (hud.record_open and hud.record_tab == tab)
    hud.record_tab, hud.log_drawer.open = tab, False
    hud.crises.open = False


# --------------------------------------------------------------------------------- answering


def submit(hud: HudState, *keys: str, at_once: bool = False) -> bool:
    """The keys are the answer of the seat that is asked; `at_once` lets it stand without asking
    again. A second press before the battle has heard the first answers nothing. Whether it was
    given."""
    person = hud.battle.seats.get(hud.prompt.seat)
    if isinstance(person, Person) and hud.prompt.needs_answer and keys and not person.given:
        person.give(*keys)
        hud.commit, hud.volley = at_once, None
        return True
    return False


def choose_option(hud: HudState, key: str) -> None:
    """An option was chosen."""
    submit(hud, key)


def confirm(hud: HudState) -> None:
    """The last answers stand."""
    hud.battle.done()


def may_take_back(hud: HudState) -> bool:
    """Whether a person may take back an answer now: while a question or the answer lies on the
    desk, and in brisk play also while what he ordered is being shown."""
    battle, kind = hud.battle, hud.prompt.kind
    if kind != PromptKind.WATCH:
        return battle.may_undo(hud.prompt.seat)
    seat = battle.unconfirmed if hud.quick_play is not None and not hud.is_replay else ""
    return bool(seat) and battle.may_undo(seat)


def undo(hud: HudState) -> None:
    """The last answer is taken back, if it still may be, with all that brisk play has answered
    since; where it has answered alone, that question is now asked. An answer that the battle has
    not heard yet is the last one: it answers nothing any more."""
    if _unsaid(hud):
        return
    brisk, seat, question = hud.quick_play, hud.battle.unconfirmed, -1
    while seat and hud.battle.may_undo(seat):
        hud.battle.undo(seat)
        question = question_of(hud.battle)
        if brisk is None or question not in brisk.given:
            break
        brisk.given.discard(question)
    if brisk is not None and question >= 0:
        brisk.asked.add(question)
        brisk.tell(question, "")


def _unsaid(hud: HudState) -> bool:
    """Whether somebody had given an answer that the battle has not heard yet; it is forgotten, for
    it would be heard as the answer to another question."""
    people = [seat for seat in hud.battle.seats.values() if isinstance(seat, Person)]
    waiting = [person for person in people if person.given]
    for person in waiting:
        person.given.clear()
    return bool(waiting)


def replace_auto_answer(hud: HudState, key: str) -> bool:
    """What brisk play has answered alone a moment ago is answered with this key instead, if that
    was offered and nothing has been answered or thrown since; whether it was. Called outside the
    table, as whatever takes back is."""
    brisk, seat, battle = hud.quick_play, hud.prompt.seat, hud.battle
    if brisk is None or not hud.prompt.needs_answer or hud.delegation.open:
        return False  # With the list of helms open a press on a ship means whose helm it is.
    question, _ = brisk.offered
    person = battle.seats.get(seat)
    if key not in _still_open(hud) or not isinstance(person, Person):
        return False
    _unsaid(hud)
    battle.undo(seat)
    brisk.given.discard(question)
    brisk.tell(question, "")
    brisk.offered = (-1, ())
    person.give(key)
    return True


def _still_open(hud: HudState) -> tuple[str, ...]:
    """What else may be answered to the question that brisk play has answered a moment ago: none
    once anything was answered or thrown since."""
    brisk, battle = hud.quick_play, hud.battle
    if brisk is None or not hud.prompt.needs_answer:
        return ()
    question, keys = brisk.offered
    late = question_of(battle) != question + 1 or not battle.may_undo(hud.prompt.seat)
    return () if late else keys


def take_next_ship(hud: HudState, by: int) -> bool:
    """The next ship moves or fires in place of the one that was taken first, or the one before;
    whether there was another. Called outside the table."""
    with hud.battle.table.at():
        afloat, here = {ship.id for ship in hud.remaining_ships}, hud.prompt.ship
    ships = [key for key in _still_open(hud) if key in afloat]
    if len(ships) < 2 or here not in ships:
        return False
    return replace_auto_answer(hud, ships[(ships.index(here) + by) % len(ships)])


def skip_ahead(hud: HudState) -> bool:
    """The battle has run on to the next decision of a person, or as far as it could; whether it
    got there. The speed afterwards is what it was."""
    speed, hud.show.speed = hud.show.speed, 0
    try:
        for _ in range(MOST_FRAMES):
            hud.show.skip()
            before = len(hud.battle.events), hud.battle.pending
            hud.show.frame(0.0)
            with hud.battle.table.at():
                hud.follow()
            if hud.prompt.kind != PromptKind.WATCH:
                return True
            if (len(hud.battle.events), hud.battle.pending) == before:
                return False
        return False
    finally:
        hud.show.speed = speed


# ------------------------------------------------------------------------------ ships, lists


def press_ship(hud: HudState, name: str) -> None:
    """A ship or a thing on the sea was pressed: an answer, a target, or a look at its sheet; only a
    look while the captain has the helm, and the one meant while it is chosen for how long."""
    ship, menu = hud.ship(name), hud.prompt.menu
    if delegation.on_ship_pressed(hud, name) or squadron_update.hail(hud, name):
        return
    if delegation.active_run(hud) is not None:
        if ship is not None:
            show_record(hud, ship)
        return
    if delegates.hail(hud, name):
        return
    if hud.prompt.kind == PromptKind.PICK and menu is not None and name in menu.keys():  # noqa: SIM118
        choose_option(hud, name)
        return
    if not hud.book_ui.on_ship_pressed(hud, name) and ship is not None:
        show_record(hud, ship)


def show_record(hud: HudState, ship: VisibleShip) -> None:
    """Her sheet is on the record: on the tab of the ship in hand, or on the other."""
    if ship.id == hud.own_ship:
        hud.record_tab = "own"
    else:
        hud.other_ship, hud.record_tab = ship.id, "other"


def lift_cover(hud: HudState) -> None:
    """The player whose turn it is to look has said so."""
    hud.uncovered_for = f"{hud.prompt.seat} {hud.battle.turn}"


def toggle_log(hud: HudState) -> None:
    """The whole log is open, or closed again."""
    hud.log_drawer.open = not hud.log_drawer.open
    hud.record_open = hud.crises.open = False
    hud.log_drawer.first = -1


def scroll_list(hud: HudState, what: ListAction, first: int) -> None:
    """This line of a list lies on top."""
    if what is ListAction.LOG:
        hud.log_drawer.first = first
    elif what is ListAction.CHOICES:
        hud.list_first = first
    elif what is ListAction.CRISES:
        hud.crises.first = first
