"""What presses and the hand on the sea do in a battle by the 1798 game: the move is drawn leg by
leg or pointed at, a broadside is laid and fired, signals, boats and boarding parties are sent."""

from __future__ import annotations

from math import atan2, cos, degrees, hypot, radians, sin
from typing import Final

from game.books.ls98.face import helm, setting_sail
from game.books.ls98.face.actions import (
    AddLeg,
    LaySide,
    NextShip,
    OnPage,
    StepAside,
    TellOff,
    Turn,
)
from game.books.ls98.face.bar import extra_pages
from game.books.ls98.face.gunlaying import Gunlayer
from game.books.ls98.face.hand import (
    Course,
    boat_asked,
    hand_of,
    sheet_of,
    take_sail,
    thrown,
)
from game.books.ls98.face.helm import HelmPlan
from game.books.ls98.face.hexes import PITCH_CM, hex_under, place_of
from game.books.ls98.face.orders import (
    Deploying,
    Detailing,
    Entering,
    Mustering,
    Rowing,
    Signalling,
)
from game.books.ls98.rules.course import AHEAD, Helm
from game.sea.hexes import Hex, degrees_of, direction_of, direction_to, sector
from game.ui.kit.action import Action
from game.ui.table import acts, aim
from game.ui.table.actions import Laid
from game.ui.table.board import SeaView
from game.ui.table.desk import Desk
from game.ui.table.draft import Legs
from game.ui.table.reach import Place, Reach

_MIDDLE: Final = 0.2
"""Part of a hex within which the pointer means no heading of its own."""
_TOWARDS: Final = 0.36
"""How far off the middle, in parts of a hex, a place stands that means a heading."""


def do(desk: Desk, action: Action) -> None:
    """What a control or a key does with whatever lies in the hand."""
    match hand_of(desk).laid:
        case HelmPlan() as plan:
            _draw(desk, plan, action)
        case Gunlayer() as guns:
            _lay(desk, guns, action)
        case Mustering() as party:
            _muster(desk, party, action)
        case Detailing() | None:
            _choose(desk, action)
        case plan:
            _make_up(desk, plan, action)


# ------------------------------------------------------------------------------------ the move


def steers(desk: Desk) -> bool:
    """Whether a move is being drawn."""
    return isinstance(hand_of(desk).laid, HelmPlan)


def _draw(desk: Desk, plan: HelmPlan, action: Action) -> None:
    """What is done with the move, and with what else may be done while her sail is asked."""
    match action:
        case Laid.GIVE:
            sail(desk, plan)
        case Laid.AFRESH:
            anew(desk, plan)
        case OnPage():
            turn_page(desk, action)
        case _ if desk.brisk is not None:
            _draw_briskly(desk, plan, action)
        case Laid.LONGER:
            plan.step(AHEAD)
        case Laid.SHORTER:
            plan.shorter()
        case AddLeg(leg):
            plan.step(leg)


def _draw_briskly(desk: Desk, plan: HelmPlan, action: Action) -> None:
    """The same in brisk play: a turn is made as soon as she may and she runs on after it; while her
    sail is asked she takes the one that the way needs."""
    match action:
        case Laid.LONGER:
            if not plan.longer():
                suit_sail(desk, plan, (*plan.legs, AHEAD))
        case Laid.SHORTER:
            if plan.shorter() and not plan.lawful:
                suit_sail(desk, plan, plan.legs)
        case AddLeg(leg) if leg in plan.turns:
            plan.turn(leg)
        case AddLeg(leg):
            plan.step(leg)


def anew(desk: Desk, plan: HelmPlan) -> None:
    """The move runs straight on, under the sail in hand."""
    hand = hand_of(desk)
    hand.laid = helm.begin(plan.helm)
    if hand.sails:
        hand.sails[hand.under] = hand.laid


def suit_sail(desk: Desk, plan: HelmPlan, legs: Legs) -> None:
    """While her sail is asked, she sets the first under which these legs are a lawful move."""
    hand = hand_of(desk)
    take_sail(hand, setting_sail.taking(hand.sails, plan, legs))


def sail(desk: Desk, plan: HelmPlan) -> None:
    """The move as drawn is given, every leg of it, and the sail if that is asked; what is not
    sailed because guns bear on the way is drawn again when she is asked next."""
    if not plan.lawful:
        return
    hand, legs = hand_of(desk), (*plan.helm.legs, *plan.legs)
    at_once = desk.brisk is not None
    hand.meant = Course(desk.prompt.about, desk.battle.turn, legs, at_once, thrown(desk))
    acts.give(desk, *([hand.under] if hand.sails else plan.keys()))


def back(desk: Desk) -> bool:
    """A move that no longer follows the pointer is drawn anew; the page of extras is closed."""
    hand = hand_of(desk)
    if hand.extras:
        hand.extras = 0
        return True
    match hand.laid:
        case HelmPlan() as plan if plan.pinned or plan.fixed:
            anew(desk, plan)
            return True
        case _:
            return False


# ------------------------------------------------------------------------------------ the guns


def _lay(desk: Desk, guns: Gunlayer, action: Action) -> None:
    """What is done with the broadside."""
    match action:
        case Laid.GIVE:
            fire(desk, guns)
        case Laid.NEXT_AIM | Laid.NEXT_TARGET:
            next_target(desk, guns, 1)
        case Laid.LONGER | Laid.SHORTER:
            aim.next_target(desk, guns, 1 if action is Laid.LONGER else -1)
        case LaySide(side):
            lay_side(desk, guns, side)


def fire(desk: Desk, guns: Gunlayer) -> None:
    """The chosen broadside is fired."""
    if guns.chosen is not None:
        aim.fire(desk, desk.prompt.about, guns.chosen.key)


def lay_side(desk: Desk, guns: Gunlayer, side: str) -> None:
    """This broadside is chosen; the roll before it is put away."""
    guns.choose(side=side)
    desk.other, desk.tray.away = guns.target, True


def next_target(desk: Desk, guns: Gunlayer, by: int) -> None:
    """The next ship that can be fired at."""
    guns.next_target(by)
    desk.other, desk.tray.away = guns.target, True


# ------------------------------------------------------------------------- the smaller questions


def _muster(desk: Desk, party: Mustering, action: Action) -> None:
    """What is done with a boarding party."""
    match action:
        case Laid.GIVE:
            if party.lawful:
                acts.give(desk, party.key)
        case Laid.LONGER:
            party.give(1, 0)
        case Laid.SHORTER:
            party.give(-1, 0)
        case TellOff(crew, marines):
            party.give(crew, marines)


def _make_up(desk: Desk, plan: Signalling | Rowing | Entering | Deploying, action: Action) -> None:
    """What is done with a signal, a boat's way, the way on to the map, the plan of a fleet."""
    match action:
        case Laid.GIVE:
            if plan.lawful:
                acts.give(desk, plan.key)
        case Laid.LONGER:
            aside(desk, 1)
        case Laid.SHORTER:
            aside(desk, -1)
        case Turn(by):
            plan.turn(by)
        case StepAside(by):
            aside(desk, by)


def _choose(desk: Desk, action: Action) -> None:
    """What is done where nothing is laid out but the answers themselves."""
    match action:
        case OnPage():
            turn_page(desk, action)
        case Laid.LONGER:
            next_ship(desk, 1)
        case Laid.SHORTER:
            next_ship(desk, -1)
        case NextShip(by):
            next_ship(desk, by)


def turn_page(desk: Desk, action: OnPage) -> None:
    """What is done besides is shown, or the next page of it, or the sails again."""
    hand = hand_of(desk)
    match action:
        case OnPage.NEXT:
            hand.extras = hand.extras % max(1, extra_pages(desk)) + 1
        case OnPage.TOGGLE:
            hand.extras = 0 if hand.extras else 1


# --------------------------------------------------------------------------------------- ships


def aside(desk: Desk, by: int) -> bool:
    """The next target, the next ship of a signal or of those to move, the next hex of the edge;
    false where there are not several."""
    match hand_of(desk).laid:
        case Detailing():
            return next_ship(desk, by)
        case Signalling() as plan if plan.reached:
            plan.next_ship(by)
        case Entering() as plan:
            plan.next_hex(by)
        case Deploying() as plan:
            plan.turn(by)
        case Gunlayer() as guns:
            return aim.next_target(desk, guns, by)
        case _:
            return False
    return True


def next_ship(desk: Desk, by: int) -> bool:
    """LS98-move-1: the next of the ships that may move is in hand; false if none is asked for."""
    match hand_of(desk).laid:
        case Detailing() as plan:
            plan.turn(by)
            desk.own, desk.tab = plan.ship, "own"
            return True
        case _:
            return False


def in_hand(desk: Desk) -> str:
    """The ship that is to move next; the ship of the boat that the question is about."""
    match hand_of(desk).laid:
        case Detailing() as plan:
            return plan.ship
        case Rowing():
            boat = boat_asked(desk)
            return boat.ship if boat is not None else ""
        case _:
            return ""


def hail(desk: Desk, ship: str) -> bool:
    """A ship that can be fired at is the target; one that a signal reaches is to have it; one that
    may move next moves, and of one that must wait the reason is told."""
    match hand_of(desk).laid:
        case Detailing() as plan if plan.take(ship):
            desk.own, desk.tab = ship, "own"
            if plan.barred is None:
                acts.give(desk, ship)
            return True
        case Gunlayer() as guns if ship in guns.targets():
            guns.choose(target=ship)
            desk.tray.away = True
        case Signalling() as plan:
            plan.toggle(ship)
    return False


# -------------------------------------------------------------------------- the hand on the sea


def point(board: SeaView, desk: Desk, at: tuple[int, int], held: bool) -> None:
    """The move ends in the hex at the pixel, unless it is pinned and no button is down: heading
    towards that side of the hex which the pointer is near, or as she can from its middle."""
    match hand_of(desk).laid:
        case HelmPlan() as plan if held or not plan.pinned:
            _point_at(board, desk, plan, at)


def _point_at(board: SeaView, desk: Desk, plan: HelmPlan, at: tuple[int, int]) -> bool:
    """The move ends in the hex at the pixel, under another sail if only that takes her there; false
    if she cannot come there."""
    here, hand = hex_under(board, at), hand_of(desk)
    toward = toward_of(board, here, at) or plan.now.heading
    if not hand.sails:
        return plan.point_at(here, toward)
    found = setting_sail.pointed(hand.sails, plan, here, toward)
    take_sail(hand, found)
    return found != ""


def toward_of(board: SeaView, here: Hex, at: tuple[int, int]) -> int:
    """The heading that a pixel of a hex stands for, 0 in its middle."""
    x, y = board.camera.to_cm(*at)
    mx, my = place_of(here)
    dx, dy = (x - mx) / PITCH_CM, (y - my) / PITCH_CM
    if hypot(dx, dy) < _MIDDLE:
        return 0
    return direction_of(round(degrees(atan2(dx, -dy)) * 100) % 36_000)


def reach(desk: Desk) -> Reach | None:
    """Where the move may end, under any sail while that is asked: beside the side of a hex that she
    then heads to."""
    hand = hand_of(desk)
    match hand.laid:
        case HelmPlan() as plan:
            plans = [each for each in hand.sails.values() if each.fixed == plan.fixed] or [plan]
            ends = [_place(way.helm) for each in plans for way in each.reached()]
            start, heading = place_of(plan.helm.hex), degrees_of(plan.helm.heading) / 100
            return Reach(start, _place(plan.end), ends, heading)
        case _:
            return None


def _place(lies: Helm) -> Place:
    """The place in her hex, in cm, that stands for her heading."""
    x, y = place_of(lies.hex)
    turn = radians(degrees_of(lies.heading) / 100)
    return x + _TOWARDS * PITCH_CM * sin(turn), y - _TOWARDS * PITCH_CM * cos(turn)


def click(board: SeaView, desk: Desk, at: tuple[int, int]) -> None:
    """The move is pinned in that hex, and given in brisk play, the broadside that bears there is
    chosen, a boat pulls there, a squadron comes in there, the plan that lies there is chosen."""
    here = hex_under(board, at)
    match hand_of(desk).laid:
        case Gunlayer() as guns:
            _click_guns(desk, guns, here)
        case HelmPlan() as plan:
            _click_course(board, desk, plan, at)
        case Rowing() as plan:
            boat = boat_asked(desk)
            way = direction_to(boat.hex, here) if boat is not None else 0
            plan.way = way if way in plan.ways else plan.way
        case Entering() as plan:
            plan.choose(here, toward_of(board, here, at))
        case Deploying() as plan:
            plan.choose(here)


def _click_course(board: SeaView, desk: Desk, plan: HelmPlan, at: tuple[int, int]) -> None:
    """The move is pinned there; in brisk play it is given, but not by a click that may only have
    been meant for a ship, nor into a hex where she is lost or fast."""
    comes_there = _point_at(board, desk, plan, at)
    match hand_of(desk).laid:
        case HelmPlan() as drawn:
            drawn.pinned = True
            water, end = drawn.helm.water, drawn.end.hex
            bad = {drawn.helm.hex, *water.ships, *water.foul, *water.beyond}
            if comes_there and desk.brisk is not None and end not in bad:
                sail(desk, drawn)


def _click_guns(desk: Desk, guns: Gunlayer, here: Hex) -> None:
    """The broadside that may fire and bears on that hex is chosen."""
    ship = sheet_of(desk.prompt.about)
    if ship is None:
        return
    side = sector(ship.hex, ship.heading, here)
    if side in guns.sides() and side != guns.side:
        lay_side(desk, guns, side)
