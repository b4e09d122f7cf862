"""What presses and the hand on the sea do in a battle by Warm Work, Hardy!: the move is drawn leg
by leg or pointed at, a broadside is laid and fired."""

from __future__ import annotations

from collections.abc import Callable
from math import atan2, degrees, hypot
from typing import Final

from game.books.wwh.face import helm
from game.books.wwh.face.hand import hand_of, sheet_of
from game.books.wwh.face.helm import HelmPlan
from game.books.wwh.face.squares import SIDE_CM
from game.books.wwh.rules.arcs import bearing
from game.books.wwh.rules.course import AHEAD, TACK
from game.books.wwh.rules.sheet import PORT, STARBOARD
from game.sea.square import Square, point_of, square_at
from game.ui.table import acts
from game.ui.table.board import SeaView
from game.ui.table.desk import Desk, Volley

_MIDDLE: Final = 0.22
"""Part of a square's side within which the pointer means no heading of its own."""


def press(desk: Desk, name: str) -> bool:
    """The named control was pressed; false if the name is none of these."""
    exact: dict[str, Callable[[Desk], object]] = {
        "sail": sail,
        "fire": fire,
        "half": split,
        "next-aim": next_way,
        "next-target": lambda d: next_target(d, 1),
    }
    if name in exact:
        exact[name](desk)
        return True
    kind, _, rest = name.partition("-")
    prefixed: dict[str, Callable[[Desk, str], None]] = {
        "helm": steer,
        "side": lay_side,
        "split": divide,
    }
    if kind in prefixed and rest:
        prefixed[kind](desk, rest)
        return True
    return False


# ----------------------------------------------------------------------------------- the move


def steers(desk: Desk) -> bool:
    """Whether a move is being drawn."""
    return hand_of(desk).helm is not None


def sail(desk: Desk) -> None:
    """The move as drawn is given, every leg of it and what closes it."""
    plan = hand_of(desk).helm
    if plan is not None and plan.lawful:
        acts.give(desk, *plan.keys())


def steer(desk: Desk, how: str) -> None:
    """One of the helm's buttons; what lengthens and shortens a move divides a split broadside."""
    hand = hand_of(desk)
    if hand.guns is not None and how in _DIVIDES:
        divide(desk, _DIVIDES[how])
    if hand.helm is None:
        return
    if how == "clear":
        hand.helm = helm.begin(hand.helm.helm)
    elif how in _HELM:
        _HELM[how](hand.helm)


_DIVIDES: Final = {"longer": "first", "shorter": "second"}
_HELM: Final[dict[str, Callable[[HelmPlan], object]]] = {
    "port": lambda plan: helm.step(plan, PORT),
    "ahead": lambda plan: helm.step(plan, AHEAD),
    "starboard": lambda plan: helm.step(plan, STARBOARD),
    "tack": lambda plan: helm.step(plan, TACK),
    "heave": helm.heave_to,
    "longer": lambda plan: helm.step(plan, AHEAD),
    "shorter": helm.shorter,
}


def back(desk: Desk) -> bool:
    """A move that no longer follows the pointer is drawn anew."""
    plan = hand_of(desk).helm
    if plan is None or not (plan.pinned or plan.fixed):
        return False
    steer(desk, "clear")
    return True


# ----------------------------------------------------------------------------------- the guns


def fire(desk: Desk) -> None:
    """The chosen broadside is fired: dice follow at once, so nothing is asked again."""
    guns = hand_of(desk).guns
    if guns is not None and guns.chosen is not None:
        order = Volley(desk.prompt.about, desk.battle.rewinds, len(desk.battle.events))
        acts.give(desk, guns.chosen.key, at_once=True)
        desk.volley = order


def lay_side(desk: Desk, side: str) -> None:
    """This broadside is chosen; the roll before it is put away."""
    guns = hand_of(desk).guns
    if guns is not None:
        guns.choose(side=side)
        desk.tray.away = True


def split(desk: Desk) -> None:
    """The broadside is split between two targets, or no longer (WWH-2.1.3b)."""
    guns = hand_of(desk).guns
    if guns is not None:
        if guns.second:
            guns.rejoin()
        else:
            guns.split()
        desk.tray.away = True


def divide(desk: Desk, way: str) -> None:
    """A gunnery point more for the `first` or the `second` target, or the `next` second one."""
    guns = hand_of(desk).guns
    if guns is None:
        return
    if way == "next":
        guns.next_second()
    else:
        guns.give(1 if way == "first" else -1)
    desk.tray.away = True


def next_way(desk: Desk) -> None:
    """The next way to divide the broadside: whole, then a point more and more for the second."""
    guns = hand_of(desk).guns
    if guns is None or not guns.seconds():
        return
    if not guns.second:
        guns.split()
        guns.part = guns.parts()[-1]
    elif not guns.give(-1):
        guns.rejoin()
    desk.tray.away = True


def next_target(desk: Desk, by: int) -> None:
    """The next ship that can be fired at."""
    guns = hand_of(desk).guns
    if guns is not None:
        guns.next_target(by)
        desk.other = guns.target


def aside(desk: Desk, by: int) -> bool:
    """The next target where there are several; the roll before it is put away."""
    guns = hand_of(desk).guns
    if guns is None or len(guns.targets()) < 2:
        return False
    next_target(desk, by)
    desk.tray.away = True
    return True


# -------------------------------------------------------------------------------------- ships


def hail(desk: Desk, ship: str) -> bool:
    """A ship that can be fired at is the target; of a split broadside the second one."""
    guns = hand_of(desk).guns
    if guns is not None and guns.second and ship != guns.target and ship in guns.seconds():
        guns.split(ship)
        desk.tray.away = True
    elif guns is not None and ship in guns.targets():
        guns.choose(target=ship)
        desk.tray.away = True
    return False


# ------------------------------------------------------------------------- the hand on the sea


def point(board: SeaView, desk: Desk, at: tuple[int, int], held: bool) -> None:
    """The move ends in the square at the pixel, unless it is pinned and no button is down: heading
    towards that edge of the square which the pointer is near, or as she can from its middle."""
    plan = hand_of(desk).helm
    if plan is None or (plan.pinned and not held):
        return
    x, y = board.camera.to_cm(*at)
    square = square_at(x, y)
    helm.point_at(plan, square, heading_at(square, x, y, plan))


def heading_at(square: Square, x: float, y: float, plan: HelmPlan) -> int:
    """The heading that a place in a square stands for, in points."""
    dx, dy = x / SIDE_CM - square.x - 0.5, y / SIDE_CM - square.y - 0.5
    if hypot(dx, dy) < _MIDDLE:
        return plan.now.heading
    return point_of(round(degrees(atan2(dx, -dy)) * 100) % 36_000)


def click(board: SeaView, desk: Desk, at: tuple[int, int]) -> None:
    """The move is pinned in that square, or the broadside that bears there is chosen."""
    hand = hand_of(desk)
    side = broadside_at(board, desk, at)
    if side and hand.guns is not None and side != hand.guns.side:
        lay_side(desk, side)
    if hand.helm is not None:
        point(board, desk, at, held=True)
        hand.helm.pinned = True


def broadside_at(board: SeaView, desk: Desk, at: tuple[int, int]) -> str:
    """The broadside that may fire and bears on the square at the pixel, '' for none."""
    ship, guns = sheet_of(desk.prompt.about), hand_of(desk).guns
    if ship is None or guns is None:
        return ""
    found = bearing(ship.square, ship.heading, square_at(*board.camera.to_cm(*at)))
    return found.side if found is not None and found.side in guns.sides() else ""
