"""What a press on a named control of the battle screen does to the desk and the battle.

`act` answers whether it knew the name. Answers go to the person's seat; the systems then step the
battle by themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.play.seats import Person
from game.rules.kmh.sheet import Ship
from game.ui import helm
from game.ui.battle_controls import marker_ship
from game.ui.desk import Desk, Volley, marker_ships
from game.ui.helm import HelmPlan

MOST_FRAMES: Final = 4000
"""Frames after which skipping to the next decision gives up until the next frame."""


def act(desk: Desk, name: str) -> bool:
    """The named control was pressed; false if the name is none of these."""
    exact: dict[str, Callable[[Desk], None]] = {
        "undo": undo,
        "done": done,
        "finish": finish,
        "sail": sail,
        "fire": fire,
        "lay": lay_markers,
        "half": halve,
        "next-target": lambda d: next_target(d, 1),
        "next-ship": lambda d: next_marker_ship(d, 1),
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
        "helm": steer,
        "side": lambda d, side: lay_gun(d, side=side),
        "aim": lambda d, aim: lay_gun(d, aim=aim),
        "marker": mark,
        "ship": press_ship,
    }
    if kind in prefixed and rest:
        prefixed[kind](desk, rest)
        return True
    return False


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


def sail(desk: Desk) -> None:
    """The course as drawn is given, every leg of it as one group."""
    if desk.helm is not None and desk.helm.lawful:
        give(desk, *desk.helm.keys())


def fire(desk: Desk) -> None:
    """The chosen shot is fired: dice follow at once, so nothing is asked again."""
    if desk.guns is not None and desk.guns.chosen is not None:
        order = Volley(desk.prompt.about, desk.battle.rewinds, len(desk.battle.events))
        give(desk, desk.guns.chosen.key, at_once=True)
        desk.volley = order


def lay_markers(desk: Desk) -> None:
    """The markers are laid face down."""
    ships = marker_ships(desk.prompt)
    if ships and all(ship in desk.laid for ship in ships):
        give(desk, ", ".join(f"{ship} {desk.laid[ship]}" for ship in ships))


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


# --------------------------------------------------------------------------------- the helm


def steer(desk: Desk, how: str) -> None:
    """One of the helm's buttons."""
    plan = desk.helm
    if plan is None:
        return
    if how == "halt":
        give(desk, "halt")
    elif how == "clear":
        desk.helm = helm.begin(plan.helm)
    else:
        _HELM[how](plan)


def _bend(plan: HelmPlan) -> None:
    """The turn is kept, and the rest follows the pointer again."""
    if helm.bend(plan):
        plan.pinned = False


_HELM: Final[dict[str, Callable[[HelmPlan], object]]] = {
    "port": lambda plan: helm.step(plan, "port"),
    "ahead": lambda plan: helm.step(plan, "ahead"),
    "starboard": lambda plan: helm.step(plan, "starboard"),
    "shorter": helm.shorter,
    "longer": helm.longer,
    "bend": _bend,
    "wider": helm.widen,
}


# ------------------------------------------------------------------------- guns, markers, ships


def lay_gun(desk: Desk, side: str = "", aim: str = "") -> None:
    """This battery, or this aim, is chosen; the roll before it is put away."""
    if desk.guns is not None:
        desk.guns.choose(side=side, aim=aim)
        desk.tray.away = True


def halve(desk: Desk) -> None:
    """The side is fired as the lesser of two, or in full again."""
    if desk.guns is not None:
        desk.guns.choose(half=not desk.guns.half)


def next_aim(desk: Desk) -> None:
    """The guns are laid on the next thing they may be aimed at."""
    if desk.guns is not None and desk.guns.aims():
        aims = desk.guns.aims()
        here = aims.index(desk.guns.aim) if desk.guns.aim in aims else -1
        lay_gun(desk, aim=aims[(here + 1) % len(aims)])


def next_target(desk: Desk, by: int) -> None:
    """The next ship that can be fired at."""
    if desk.guns is not None:
        desk.guns.next_target(by)
        desk.other = desk.guns.target


def mark(desk: Desk, marker: str) -> None:
    """The ship in hand has this marker."""
    ship = marker_ship(desk)
    if ship:
        desk.laid[ship] = marker


def next_marker_ship(desk: Desk, by: int) -> None:
    """The next ship that wants a marker is in hand."""
    ships = list(marker_ships(desk.prompt))
    if ships:
        here = ships.index(marker_ship(desk))
        desk.own = ships[(here + by) % len(ships)]


def press_ship(desk: Desk, name: str) -> None:
    """A ship on the sea was pressed: an answer, a target, or a look at her sheet."""
    ship = desk.ship(name)
    if ship is None:
        return
    menu = desk.prompt.menu
    if desk.prompt.kind == "pick" and menu is not None and name in menu.keys():  # noqa: SIM118
        answer(desk, name)
        return
    if desk.guns is not None and name in desk.guns.targets():
        desk.guns.choose(target=name)
        desk.tray.away = True
    look_at(desk, ship)


def look_at(desk: Desk, ship: Ship) -> None:
    """Her sheet is on the record: on the tab of the ship in hand, or on the other."""
    if ship.id == desk.own:
        desk.tab = "own"
    elif desk.prompt.kind == "markers" and ship.id in marker_ships(desk.prompt):
        desk.own, desk.tab = ship.id, "own"
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
