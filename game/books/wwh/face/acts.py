"""What presses and the hand on the sea do in a battle by Warm Work, Hardy!: the move is drawn leg
by leg or pointed at, a broadside is laid and fired."""

from __future__ import annotations

from math import atan2, cos, degrees, hypot, radians, sin
from typing import Final

from game.books.wwh.face import helm
from game.books.wwh.face.actions import AddLeg, LaySide, OnOrder
from game.books.wwh.face.gunlaying import Gunlayer
from game.books.wwh.face.hand import hand_of, sheet_of
from game.books.wwh.face.helm import HelmPlan
from game.books.wwh.face.squares import SIDE_CM, is_on_board, place_of
from game.books.wwh.rules.arcs import bearing
from game.books.wwh.rules.course import AHEAD, Helm
from game.books.wwh.rules.sheet import Ship
from game.core.table import every
from game.sea.square import Square, point_of, square_at
from game.ui.battle import hud_update, target_cycling
from game.ui.battle.actions import DraftAction
from game.ui.battle.endpoint_picker import EndpointPicker, Place
from game.ui.battle.hud_state import HudState
from game.ui.battle.sea_view import SeaView
from game.ui.kit.action import Action

_MIDDLE: Final = 0.22
"""Part of a square's side within which the pointer means no heading of its own."""
_TOWARDS: Final = 0.36
"""How far off the middle, in sides of a square, a place stands that means a heading."""


def do(hud: HudState, action: Action) -> None:
    """What a control or a key does with the move or the broadside that lies in the hand."""
    match hand_of(hud).laid:
        case HelmPlan() as plan:
            _draw(hud, plan, action)
        case Gunlayer() as guns:
            _lay(hud, guns, action)


# ----------------------------------------------------------------------------------- the move


def steers(hud: HudState) -> bool:
    """Whether a move is being drawn."""
    return isinstance(hand_of(hud).laid, HelmPlan)


def _draw(hud: HudState, plan: HelmPlan, action: Action) -> None:
    """What is done with the move."""
    match action:
        case DraftAction.GIVE:
            sail(hud, plan)
        case DraftAction.AFRESH:
            hand_of(hud).laid = helm.again(plan)
        case DraftAction.LONGER:
            _ = plan.longer() if hud.quick_play is not None else plan.step(AHEAD)
        case DraftAction.SHORTER:
            plan.shorter()
        case AddLeg(leg) if hud.quick_play is not None and leg in plan.turns:
            plan.turn(leg)
        case AddLeg(leg):
            plan.step(leg)
        case OnOrder.HEAVE_TO:
            plan.heave_to()


def sail(hud: HudState, plan: HelmPlan) -> None:
    """The move as drawn is given, if it may end so."""
    if plan.is_legal:
        hud_update.submit(hud, *plan.keys())


def back(hud: HudState) -> bool:
    """A move that no longer follows the pointer is drawn anew."""
    match hand_of(hud).laid:
        case HelmPlan() as plan if plan.pinned or plan.fixed:
            hand_of(hud).laid = helm.again(plan)
            return True
        case _:
            return False


# ----------------------------------------------------------------------------------- the guns


def _lay(hud: HudState, guns: Gunlayer, action: Action) -> None:
    """What is done with the broadside; when it is laid anew, the roll before it is put away."""
    match action:
        case DraftAction.GIVE:
            fire(hud, guns)
        case DraftAction.NEXT_TARGET:
            guns.next_target(1)
            hud.other_ship = guns.target
        case DraftAction.NEXT_AIM:
            next_way(hud, guns)
        case DraftAction.LONGER | DraftAction.SHORTER:
            guns.give(1 if action is DraftAction.LONGER else -1)
            hud.tray.away = True
        case LaySide(side):
            lay_side(hud, guns, side)
        case OnOrder.SPLIT:
            split(hud, guns)
        case OnOrder.NEXT_SECOND:
            guns.next_second()
            hud.tray.away = True


def fire(hud: HudState, guns: Gunlayer) -> None:
    """The chosen broadside is fired."""
    if guns.chosen is not None:
        target_cycling.fire(hud, hud.prompt.ship, guns.chosen.key)


def lay_side(hud: HudState, guns: Gunlayer, side: str) -> None:
    """This broadside is chosen."""
    guns.choose(side=side)
    hud.tray.away = True


def split(hud: HudState, guns: Gunlayer) -> None:
    """The broadside is split between two targets, or no longer (WWH-2.1.3b)."""
    if guns.second:
        guns.rejoin()
    else:
        guns.split()
    hud.tray.away = True


def next_way(hud: HudState, guns: Gunlayer) -> None:
    """The next way to divide the broadside: whole, then a point more and more for the second."""
    if not guns.seconds():
        return
    if not guns.second:
        guns.split()
        guns.part = guns.parts()[-1]
    elif not guns.give(-1):
        guns.rejoin()
    hud.tray.away = True


def aside(hud: HudState, by: int) -> bool:
    """The next target where there are several; the roll before it is put away."""
    match hand_of(hud).laid:
        case Gunlayer() as guns:
            return target_cycling.next_target(hud, guns, by)
        case _:
            return False


# -------------------------------------------------------------------------------------- ships


def hail(hud: HudState, ship: str) -> bool:
    """A ship that can be fired at is the target; of a split broadside the second one."""
    match hand_of(hud).laid:
        case Gunlayer() as guns if guns.second and ship != guns.target and ship in guns.seconds():
            guns.split(ship)
            hud.tray.away = True
        case Gunlayer() as guns if ship in guns.targets():
            guns.choose(target=ship)
            hud.tray.away = True
    return False


# ------------------------------------------------------------------------- the hand on the sea


def point(board: SeaView, hud: HudState, at: tuple[int, int], held: bool) -> None:
    """The move ends in the square at the pixel, unless it is pinned and no button is down: heading
    towards that edge of the square which the pointer is near, or as she can from its middle."""
    match hand_of(hud).laid:
        case HelmPlan() as plan if held or not plan.pinned:
            _point_at(board, plan, at)


def _point_at(board: SeaView, plan: HelmPlan, at: tuple[int, int]) -> bool:
    """The move ends in the square at the pixel; false if she cannot come there."""
    x, y = board.camera.to_cm(*at)
    square = square_at(x, y)
    return plan.point_at(square, heading_at(square, x, y, plan))


def heading_at(square: Square, x: float, y: float, plan: HelmPlan) -> int:
    """The heading that a place in a square stands for, in points."""
    dx, dy = x / SIDE_CM - square.x - 0.5, y / SIDE_CM - square.y - 0.5
    if hypot(dx, dy) < _MIDDLE:
        return plan.now.heading
    return point_of(round(degrees(atan2(dx, -dy)) * 100) % 36_000)


def click(board: SeaView, hud: HudState, at: tuple[int, int]) -> None:
    """The move is pinned in that square, or the broadside that bears there is chosen; in brisk play
    the move is given."""
    match hand_of(hud).laid:
        case HelmPlan() as plan:
            comes_there = _point_at(board, plan, at)
            plan.pinned = True
            if comes_there and hud.quick_play is not None and _is_plain(board, hud, plan):
                sail(hud, plan)
        case Gunlayer() as guns:
            side = broadside_at(board, hud, guns, at)
            if side and side != guns.side:
                lay_side(hud, guns, side)


def reach(hud: HudState) -> EndpointPicker | None:
    """Where the move may end: beside the edge of a square that she then heads to."""
    match hand_of(hud).laid:
        case HelmPlan() as plan:
            ends = [_place(way.helm) for way in plan.reached()]
            start, heading = place_of(plan.helm.square), plan.helm.heading * 45.0
            return EndpointPicker(start, _place(plan.end), ends, heading)
        case _:
            return None


def _place(lies: Helm) -> Place:
    """The place in her square, in cm, that stands for her heading."""
    x, y = place_of(lies.square)
    turn = radians(lies.heading * 45)
    return x + _TOWARDS * SIDE_CM * sin(turn), y - _TOWARDS * SIDE_CM * cos(turn)


def _is_plain(board: SeaView, hud: HudState, plan: HelmPlan) -> bool:
    """Whether a single click may give the move: it ends on the board, in a square of her own. A
    click that may only have been meant for a ship, or that ends her battle, is no order."""
    here = plan.end.square
    held = any(s.square == here for s in every(Ship) if s.id != hud.prompt.ship)
    return here != plan.helm.square and is_on_board(board, here) and not held


def broadside_at(board: SeaView, hud: HudState, guns: Gunlayer, at: tuple[int, int]) -> str:
    """The broadside that may fire and bears on the square at the pixel, '' for none."""
    ship = sheet_of(hud.prompt.ship)
    if ship is None:
        return ""
    found = bearing(ship.square, ship.heading, square_at(*board.camera.to_cm(*at)))
    return found.side if found is not None and found.side in guns.sides() else ""
