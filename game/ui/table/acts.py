"""What actions do to the desk and the battle. Answers go to the person's seat; the systems then
step the battle by themselves.
"""

from __future__ import annotations

from typing import Final

from game.core.sight import Seen
from game.play.seats import Person
from game.ui.kit.action import Action
from game.ui.table import standing
from game.ui.table.actions import Answer, InList, OnDesk, OnPaper, TouchShip
from game.ui.table.desk import Desk
from game.ui.table.prompts import Asked

MOST_FRAMES: Final = 4000
"""Frames after which skipping to the next decision gives up until the next frame."""


def act(desk: Desk, action: Action) -> None:
    """What a control of the desk does; what is none of the desk's own is the book's. To take back
    is done outside the table of the battle, all else inside it."""
    match action:
        case OnDesk():
            _on_desk(desk, action)
        case OnPaper():
            _on_paper(desk, action)
        case Answer(key):
            answer(desk, key)
        case TouchShip(ship):
            press_ship(desk, ship)
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


def _on_paper(desk: Desk, action: OnPaper) -> None:
    """What is done with the papers round the sea."""
    match action:
        case OnPaper.PUT_TRAY_AWAY:
            desk.tray.away = True
        case OnPaper.UNCOVER:
            uncover(desk)
        case OnPaper.TOGGLE_LOG | OnPaper.CLOSE_LOG:
            toggle_log(desk)
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
        case OnPaper.OWN_RECORD:
            _open_record(desk, "own")
        case OnPaper.OTHER_RECORD:
            _open_record(desk, "other")
        case OnPaper.TOGGLE_WIND:
            desk.wind_open = not desk.wind_open


def _open_record(desk: Desk, tab: str) -> None:
    """The record is open at this tab, or closed if it was."""
    desk.record_open = not (desk.record_open and desk.tab == tab)
    desk.tab, desk.drawer.open = tab, False


# --------------------------------------------------------------------------------- answering


def give(desk: Desk, *keys: str, at_once: bool = False) -> None:
    """The keys are the answer of the seat that is asked; `at_once` lets it stand without asking
    again. A second press before the battle has heard the first answers nothing."""
    person = desk.battle.seats.get(desk.prompt.seat)
    if isinstance(person, Person) and desk.prompt.asks and keys and not person.given:
        person.give(*keys)
        desk.commit, desk.volley = at_once, None


def answer(desk: Desk, key: str) -> None:
    """An option was chosen."""
    give(desk, key)


def done(desk: Desk) -> None:
    """The last answers stand."""
    desk.battle.done()


def undo(desk: Desk) -> None:
    """The last answer is taken back, if it still may be."""
    seat = desk.prompt.seat
    if desk.battle.may_undo(seat):
        desk.battle.undo(seat)


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
    """A ship or a thing on the sea was pressed: an answer, a target, or a look at its sheet."""
    ship, menu = desk.ship(name), desk.prompt.menu
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
    desk.record_open = False
    desk.drawer.first = -1


def turn_list(desk: Desk, what: InList, first: int) -> None:
    """This line of a list lies on top."""
    if what is InList.LOG:
        desk.drawer.first = first
    elif what is InList.CHOICES:
        desk.choice_first = first
