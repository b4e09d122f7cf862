"""What presses and the hand on the sea do in a battle by Warm Work, Hardy!: the move is drawn leg
by leg or pointed at, a broadside is laid and fired."""

from __future__ import annotations

from math import atan2, degrees, hypot
from typing import Final

from game.books.wwh.face import helm
from game.books.wwh.face.actions import AddLeg, LaySide, OnOrder
from game.books.wwh.face.hand import hand_of, sheet_of
from game.books.wwh.face.helm import HelmPlan
from game.books.wwh.face.squares import SIDE_CM
from game.books.wwh.rules.arcs import bearing
from game.books.wwh.rules.course import AHEAD
from game.sea.square import Square, point_of, square_at
from game.ui.kit.action import Action
from game.ui.table import acts
from game.ui.table.actions import Laid
from game.ui.table.board import SeaView
from game.ui.table.desk import Desk, Volley

_MIDDLE: Final = 0.22
"""Part of a square's side within which the pointer means no heading of its own."""


def do(desk: Desk, action: Action) -> None:
    """What one of the face's own controls does, or a key with what lies in the hand."""
    match action:
        case Laid():
            _with_the_laid(desk, action)
        case AddLeg(leg):
            add_leg(desk, leg)
        case LaySide(side):
            lay_side(desk, side)
        case OnOrder.HEAVE_TO:
            heave_to(desk)
        case OnOrder.SPLIT:
            split(desk)
        case OnOrder.NEXT_SECOND:
            next_second(desk)


def _with_the_laid(desk: Desk, action: Laid) -> None:
    """What is done with the move or the broadside, whichever lies in the hand."""
    match action:
        case Laid.GIVE:
            give(desk)
        case Laid.AFRESH:
            draw_anew(desk)
        case Laid.LONGER:
            lengthen(desk, 1)
        case Laid.SHORTER:
            lengthen(desk, -1)
        case Laid.NEXT_AIM:
            next_way(desk)
        case Laid.NEXT_TARGET:
            next_target(desk, 1)


def give(desk: Desk) -> None:
    """The move is sailed, or the broadside fired."""
    if steers(desk):
        sail(desk)
    else:
        fire(desk)


# ----------------------------------------------------------------------------------- the move


def steers(desk: Desk) -> bool:
    """Whether a move is being drawn."""
    return hand_of(desk).helm is not None


def sail(desk: Desk) -> None:
    """The move as drawn is given, every leg of it and what closes it."""
    plan = hand_of(desk).helm
    if plan is not None and plan.lawful:
        acts.give(desk, *plan.keys())


def add_leg(desk: Desk, leg: str) -> None:
    """One leg more, if the rules take it."""
    plan = hand_of(desk).helm
    if plan is not None:
        helm.step(plan, leg)


def heave_to(desk: Desk) -> None:
    """She heaves to after a square, or no longer does."""
    plan = hand_of(desk).helm
    if plan is not None:
        helm.heave_to(plan)


def draw_anew(desk: Desk) -> None:
    """The move is as it was first proposed."""
    hand = hand_of(desk)
    if hand.helm is not None:
        hand.helm = helm.begin(hand.helm.helm)


def lengthen(desk: Desk, by: int) -> None:
    """A square more straight on, or the last leg is gone (-1); of a broadside that is split the
    target has a gunnery point more or fewer."""
    hand = hand_of(desk)
    if hand.guns is not None:
        hand.guns.give(by)
        desk.tray.away = True
    elif hand.helm is not None and by > 0:
        helm.step(hand.helm, AHEAD)
    elif hand.helm is not None:
        helm.shorter(hand.helm)


def back(desk: Desk) -> bool:
    """A move that no longer follows the pointer is drawn anew."""
    plan = hand_of(desk).helm
    if plan is None or not (plan.pinned or plan.fixed):
        return False
    draw_anew(desk)
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


def next_second(desk: Desk) -> None:
    """The second part of the broadside is for another ship."""
    guns = hand_of(desk).guns
    if guns is not None:
        guns.next_second()
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
