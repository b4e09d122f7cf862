"""What actions do to the desk and the battle. Answers go to the person's seat; the systems then
step the battle by themselves.
"""

from __future__ import annotations

from typing import Final

from game.core.sight import Seen
from game.play.seats import Person
from game.ui.kit.action import Action
from game.ui.table import my_captain, squadron_acts, standing
from game.ui.table.actions import (
    Answer,
    CancelOrder,
    ChooseOrder,
    HandOver,
    InList,
    MarkSquadron,
    OnDesk,
    OnPaper,
    Rejoin,
    TakeShipBack,
    TakeSquadron,
    TouchShip,
)
from game.ui.table.brisk import question_of
from game.ui.table.desk import Desk
from game.ui.table.prompts import Asked

MOST_FRAMES: Final = 4000
"""Frames after which skipping to the next decision gives up until the next frame."""


def act(desk: Desk, action: Action) -> None:
    """What a control of the desk does; what is none of the desk's own is the book's. To take back
    is done outside the table of the battle, all else inside it."""
    match action:
        case OnDesk() if action in squadron_acts.ON_DESK:
            squadron_acts.act(desk, action)
        case OnDesk():
            _on_desk(desk, action)
        case OnPaper():
            _on_paper(desk, action)
        case Answer(key):
            answer(desk, key)
        case HandOver(until):
            my_captain.hand_over(desk, until)
        case TakeShipBack(ship):
            my_captain.take_back_ship(desk, ship)
        case TouchShip(ship):
            press_ship(desk, ship)
        case TakeSquadron() | MarkSquadron() | ChooseOrder() | CancelOrder() | Rejoin():
            squadron_acts.act(desk, action)
        case _:
            desk.face.do(desk, action)


def _on_desk(desk: Desk, action: OnDesk) -> None:
    """What needs no value."""
    match action:
        case OnDesk.UNDO:
            undo(desk)
        case OnDesk.UNDO_RUN:
            desk.face.standing.undo_run(desk)
        case OnDesk.STOP_RUN:
            desk.face.standing.stop(desk)
        case OnDesk.DONE:
            done(desk)
        case OnDesk.MY_CAPTAIN:
            my_captain.toggle(desk)
        case OnDesk.TAKE_ALL_BACK:
            my_captain.take_back(desk)
        case OnDesk.CAPTAIN_GOES_ON:
            my_captain.go_on(desk)
            squadron_acts.settle(desk)
        case OnDesk.HAND_WHOM:
            my_captain.next_whom(desk)
        case OnDesk.SAIL_ON | OnDesk.ORDER_BOOK:
            reason = desk.face.standing.why_not(desk, run=action is OnDesk.SAIL_ON)
            my_captain.tell(desk, my_captain.seat_of(desk), reason)


def _on_paper(desk: Desk, action: OnPaper) -> None:
    """What is done with the papers round the sea."""
    match action:
        case OnPaper.PUT_TRAY_AWAY:
            desk.tray.away = True
        case OnPaper.UNCOVER:
            uncover(desk)
        case OnPaper.TOGGLE_LOG | OnPaper.CLOSE_LOG:
            toggle_log(desk)
        case OnPaper.TOGGLE_CRISES:
            desk.crises.toggle()
            desk.record_open = desk.wind_open = desk.drawer.open = False
        case OnPaper.TOGGLE_MORE:
            desk.more = not desk.more
        case OnPaper.OWN_TAB:
            desk.tab = "own"
        case OnPaper.OTHER_TAB:
            desk.tab = "other"
        case _:
            _on_drawer(desk, action)


def _on_drawer(desk: Desk, action: OnPaper) -> None:
    """What is done with the record and the wind where they live in a drawer."""
    match action:
        case OnPaper.TOGGLE_RECORD:
            desk.record_open = not desk.record_open
            desk.crises.open = False
        case OnPaper.OWN_RECORD:
            _open_record(desk, "own")
        case OnPaper.OTHER_RECORD:
            _open_record(desk, "other")
        case OnPaper.TOGGLE_WIND:
            desk.wind_open = not desk.wind_open
            desk.crises.open = False


def _open_record(desk: Desk, tab: str) -> None:
    """The record is open at this tab, or closed if it was."""
    desk.record_open = not (desk.record_open and desk.tab == tab)
    desk.tab, desk.drawer.open = tab, False
    desk.crises.open = False


# --------------------------------------------------------------------------------- answering


def give(desk: Desk, *keys: str, at_once: bool = False) -> bool:
    """The keys are the answer of the seat that is asked; `at_once` lets it stand without asking
    again. A second press before the battle has heard the first answers nothing. Whether it was
    given."""
    person = desk.battle.seats.get(desk.prompt.seat)
    if isinstance(person, Person) and desk.prompt.asks and keys and not person.given:
        person.give(*keys)
        desk.commit, desk.volley = at_once, None
        return True
    return False


def answer(desk: Desk, key: str) -> None:
    """An option was chosen."""
    give(desk, key)


def done(desk: Desk) -> None:
    """The last answers stand."""
    desk.battle.done()


def may_take_back(desk: Desk) -> bool:
    """Whether a person may take back an answer now: while a question or the answer lies on the
    desk, and in brisk play also while what he ordered is being shown."""
    battle, kind = desk.battle, desk.prompt.kind
    if kind != Asked.WATCH:
        return battle.may_undo(desk.prompt.seat)
    seat = battle.unconfirmed if desk.brisk is not None and not desk.past else ""
    return bool(seat) and battle.may_undo(seat)


def undo(desk: Desk) -> None:
    """The last answer is taken back, if it still may be, with all that brisk play has answered
    since; where it has answered alone, that question is now asked. An answer that the battle has
    not heard yet is the last one: it answers nothing any more."""
    if _unsaid(desk):
        return
    brisk, seat, question = desk.brisk, desk.battle.unconfirmed, -1
    while seat and desk.battle.may_undo(seat):
        desk.battle.undo(seat)
        question = question_of(desk.battle)
        if brisk is None or question not in brisk.given:
            break
        brisk.given.discard(question)
    if brisk is not None and question >= 0:
        brisk.asked.add(question)
        brisk.told(question, "")


def _unsaid(desk: Desk) -> bool:
    """Whether somebody had given an answer that the battle has not heard yet; it is forgotten, for
    it would be heard as the answer to another question."""
    people = [seat for seat in desk.battle.seats.values() if isinstance(seat, Person)]
    waiting = [person for person in people if person.given]
    for person in waiting:
        person.given.clear()
    return bool(waiting)


def give_instead(desk: Desk, key: str) -> bool:
    """What brisk play has answered alone a moment ago is answered with this key instead, if that
    was offered and nothing has been answered or thrown since; whether it was. Called outside the
    table, as whatever takes back is."""
    brisk, seat, battle = desk.brisk, desk.prompt.seat, desk.battle
    if brisk is None or not desk.prompt.asks or desk.handed.open:
        return False  # With the list of helms open a press on a ship means whose helm it is.
    question, _ = brisk.offered
    person = battle.seats.get(seat)
    if key not in _still_open(desk) or not isinstance(person, Person):
        return False
    _unsaid(desk)
    battle.undo(seat)
    brisk.given.discard(question)
    brisk.told(question, "")
    brisk.offered = (-1, ())
    person.give(key)
    return True


def _still_open(desk: Desk) -> tuple[str, ...]:
    """What else may be answered to the question that brisk play has answered a moment ago: none
    once anything was answered or thrown since."""
    brisk, battle = desk.brisk, desk.battle
    if brisk is None or not desk.prompt.asks:
        return ()
    question, keys = brisk.offered
    late = question_of(battle) != question + 1 or not battle.may_undo(desk.prompt.seat)
    return () if late else keys


def next_instead(desk: Desk, by: int) -> bool:
    """The next ship moves or fires in place of the one that was taken first, or the one before;
    whether there was another. Called outside the table."""
    with desk.battle.table.at():
        afloat, here = {ship.id for ship in desk.afloat}, desk.prompt.about
    ships = [key for key in _still_open(desk) if key in afloat]
    if len(ships) < 2 or here not in ships:
        return False
    return give_instead(desk, ships[(ships.index(here) + by) % len(ships)])


def skip(desk: Desk) -> bool:
    """The battle has run on to the next decision of a person, or as far as it could; whether it
    got there. The speed afterwards is what it was."""
    speed, desk.show.speed = desk.show.speed, 0
    try:
        for _ in range(MOST_FRAMES):
            desk.show.skip()
            before = len(desk.battle.events), desk.battle.pending
            desk.show.frame(0.0)
            with desk.battle.table.at():
                desk.follow()
            if desk.prompt.kind != Asked.WATCH:
                return True
            if (len(desk.battle.events), desk.battle.pending) == before:
                return False
        return False
    finally:
        desk.show.speed = speed


# ------------------------------------------------------------------------------ ships, lists


def press_ship(desk: Desk, name: str) -> None:
    """A ship or a thing on the sea was pressed: an answer, a target, or a look at its sheet; only a
    look while the captain has the helm, and the one meant while it is chosen for how long."""
    ship, menu = desk.ship(name), desk.prompt.menu
    if my_captain.hail(desk, name) or squadron_acts.hail(desk, name):
        return
    if my_captain.run_of(desk) is not None:
        if ship is not None:
            look_at(desk, ship)
        return
    if standing.hail(desk, name):
        return
    if desk.prompt.kind == Asked.PICK and menu is not None and name in menu.keys():  # noqa: SIM118
        answer(desk, name)
        return
    if not desk.face.hail(desk, name) and ship is not None:
        look_at(desk, ship)


def look_at(desk: Desk, ship: Seen) -> None:
    """Her sheet is on the record: on the tab of the ship in hand, or on the other."""
    if ship.id == desk.own:
        desk.tab = "own"
    else:
        desk.other, desk.tab = ship.id, "other"


def uncover(desk: Desk) -> None:
    """The player whose turn it is to look has said so."""
    desk.looked = f"{desk.prompt.seat} {desk.battle.turn}"


def toggle_log(desk: Desk) -> None:
    """The whole log is open, or closed again."""
    desk.drawer.open = not desk.drawer.open
    desk.record_open = desk.crises.open = False
    desk.drawer.first = -1


def turn_list(desk: Desk, what: InList, first: int) -> None:
    """This line of a list lies on top."""
    if what is InList.LOG:
        desk.drawer.first = first
    elif what is InList.CHOICES:
        desk.choice_first = first
    elif what is InList.CRISES:
        desk.crises.first = first
