"""What a press on a named control of the battle screen does to the desk and the battle.

`act` answers whether it knew the name. Answers go to the person's seat; the systems then step the
battle by themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.core.sight import Seen
from game.play.seats import Person
from game.ui.table import standing
from game.ui.table.desk import Desk

MOST_FRAMES: Final = 4000
"""Frames after which skipping to the next decision gives up until the next frame."""


def act(desk: Desk, name: str) -> bool:
    """The named control was pressed; false if the name is none of these."""
    exact: dict[str, Callable[[Desk], None]] = {
        "undo": undo,
        "done": done,
        "finish": finish,
        "tray": lambda d: setattr(d.tray, "away", True),
        "cover": uncover,
        "log": toggle_log,
        "log-close": toggle_log,
        "record": lambda d: setattr(d, "record_open", not d.record_open),
        "more": lambda d: setattr(d, "more", not d.more),
        "tab-own": lambda d: setattr(d, "tab", "own"),
        "tab-other": lambda d: setattr(d, "tab", "other"),
    }
    if name in exact:
        exact[name](desk)
        return True
    kind, _, rest = name.partition("-")
    prefixed: dict[str, Callable[[Desk, str], None]] = {
        "answer": answer,
        "ship": press_ship,
        "mate": press_ship,
    }
    if kind in prefixed and rest:
        prefixed[kind](desk, rest)
        return True
    return desk.face.press(desk, name)


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


def finish(desk: Desk) -> None:
    """What is being shown is finished at once."""
    desk.show.skip()


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
            if desk.prompt.kind != "watch":
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
    if desk.prompt.kind == "pick" and menu is not None and name in menu.keys():  # noqa: SIM118
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
    desk.drawer.first = -1


def turn_list(desk: Desk, name: str, first: int) -> None:
    """This line of the named list lies on top."""
    if name == "log-pane":
        desk.drawer.first = first
    elif name == "choices":
        desk.choice_first = first
