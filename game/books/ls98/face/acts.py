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
from game.ui.battle import hud_update, target_cycling
from game.ui.battle.actions import DraftAction
from game.ui.battle.course_draft import Legs
from game.ui.battle.endpoint_picker import EndpointPicker, Place
from game.ui.battle.hud_state import HudState
from game.ui.battle.sea_view import SeaView
from game.ui.kit.action import Action

_MIDDLE: Final = 0.2
"""Part of a hex within which the pointer means no heading of its own."""
_TOWARDS: Final = 0.36
"""How far off the middle, in parts of a hex, a place stands that means a heading."""


def do(hud: HudState, action: Action) -> None:
    """What a control or a key does with whatever lies in the hand."""
    match hand_of(hud).laid:
        case HelmPlan() as plan:
            _draw(hud, plan, action)
        case Gunlayer() as guns:
            _lay(hud, guns, action)
        case Mustering() as party:
            _muster(hud, party, action)
        case Detailing() | None:
            _choose(hud, action)
        case plan:
            _make_up(hud, plan, action)


# ------------------------------------------------------------------------------------ the move


def steers(hud: HudState) -> bool:
    """Whether a move is being drawn."""
    return isinstance(hand_of(hud).laid, HelmPlan)


def _draw(hud: HudState, plan: HelmPlan, action: Action) -> None:
    """What is done with the move, and with what else may be done while her sail is asked."""
    match action:
        case DraftAction.GIVE:
            sail(hud, plan)
        case DraftAction.AFRESH:
            anew(hud, plan)
        case OnPage():
            turn_page(hud, action)
        case _ if hud.quick_play is not None:
            _draw_briskly(hud, plan, action)
        case DraftAction.LONGER:
            plan.step(AHEAD)
        case DraftAction.SHORTER:
            plan.shorter()
        case AddLeg(leg):
            plan.step(leg)


def _draw_briskly(hud: HudState, plan: HelmPlan, action: Action) -> None:
    """The same in brisk play: a turn is made as soon as she may and she runs on after it; while her
    sail is asked she takes the one that the way needs."""
    match action:
        case DraftAction.LONGER:
            if not plan.longer():
                suit_sail(hud, plan, (*plan.legs, AHEAD))
        case DraftAction.SHORTER:
            if plan.shorter() and not plan.is_legal:
                suit_sail(hud, plan, plan.legs)
        case AddLeg(leg) if leg in plan.turns:
            plan.turn(leg)
        case AddLeg(leg):
            plan.step(leg)


def anew(hud: HudState, plan: HelmPlan) -> None:
    """The move runs straight on, under the sail in hand."""
    hand = hand_of(hud)
    hand.laid = helm.begin(plan.helm)
    if hand.sails:
        hand.sails[hand.under] = hand.laid


def suit_sail(hud: HudState, plan: HelmPlan, legs: Legs) -> None:
    """While her sail is asked, she sets the first under which these legs are a lawful move."""
    hand = hand_of(hud)
    take_sail(hand, setting_sail.taking(hand.sails, plan, legs))


def sail(hud: HudState, plan: HelmPlan) -> None:
    """The move as drawn is given, every leg of it, and the sail if that is asked; what is not
    sailed because guns bear on the way is drawn again when she is asked next."""
    if not plan.is_legal:
        return
    hand, legs = hand_of(hud), (*plan.helm.legs, *plan.legs)
    at_once = hud.quick_play is not None
    hand.meant = Course(hud.prompt.ship, hud.battle.turn, legs, at_once, thrown(hud))
    hud_update.submit(hud, *([hand.under] if hand.sails else plan.keys()))


def back(hud: HudState) -> bool:
    """A move that no longer follows the pointer is drawn anew; the page of extras is closed."""
    hand = hand_of(hud)
    if hand.extras:
        hand.extras = 0
        return True
    match hand.laid:
        case HelmPlan() as plan if plan.pinned or plan.fixed:
            anew(hud, plan)
            return True
        case _:
            return False


# ------------------------------------------------------------------------------------ the guns


def _lay(hud: HudState, guns: Gunlayer, action: Action) -> None:
    """What is done with the broadside."""
    match action:
        case DraftAction.GIVE:
            fire(hud, guns)
        case DraftAction.NEXT_AIM | DraftAction.NEXT_TARGET:
            next_target(hud, guns, 1)
        case DraftAction.LONGER | DraftAction.SHORTER:
            target_cycling.next_target(hud, guns, 1 if action is DraftAction.LONGER else -1)
        case LaySide(side):
            lay_side(hud, guns, side)


def fire(hud: HudState, guns: Gunlayer) -> None:
    """The chosen broadside is fired."""
    if guns.chosen is not None:
        target_cycling.fire(hud, hud.prompt.ship, guns.chosen.key)


def lay_side(hud: HudState, guns: Gunlayer, side: str) -> None:
    """This broadside is chosen; the roll before it is put away."""
    guns.choose(side=side)
    hud.other_ship, hud.tray.away = guns.target, True


def next_target(hud: HudState, guns: Gunlayer, by: int) -> None:
    """The next ship that can be fired at."""
    guns.next_target(by)
    hud.other_ship, hud.tray.away = guns.target, True


# ------------------------------------------------------------------------- the smaller questions


def _muster(hud: HudState, party: Mustering, action: Action) -> None:
    """What is done with a boarding party."""
    match action:
        case DraftAction.GIVE:
            if party.lawful:
                hud_update.submit(hud, party.key)
        case DraftAction.LONGER:
            party.give(1, 0)
        case DraftAction.SHORTER:
            party.give(-1, 0)
        case TellOff(crew, marines):
            party.give(crew, marines)


def _make_up(
    hud: HudState, plan: Signalling | Rowing | Entering | Deploying, action: Action
) -> None:
    """What is done with a signal, a boat's way, the way on to the map, the plan of a fleet."""
    match action:
        case DraftAction.GIVE:
            if plan.lawful:
                hud_update.submit(hud, plan.key)
        case DraftAction.LONGER:
            aside(hud, 1)
        case DraftAction.SHORTER:
            aside(hud, -1)
        case Turn(by):
            plan.turn(by)
        case StepAside(by):
            aside(hud, by)


def _choose(hud: HudState, action: Action) -> None:
    """What is done where nothing is laid out but the answers themselves."""
    match action:
        case OnPage():
            turn_page(hud, action)
        case DraftAction.LONGER:
            next_ship(hud, 1)
        case DraftAction.SHORTER:
            next_ship(hud, -1)
        case NextShip(by):
            next_ship(hud, by)


def turn_page(hud: HudState, action: OnPage) -> None:
    """What is done besides is shown, or the next page of it, or the sails again."""
    hand = hand_of(hud)
    match action:
        case OnPage.NEXT:
            hand.extras = hand.extras % max(1, extra_pages(hud)) + 1
        case OnPage.TOGGLE:
            hand.extras = 0 if hand.extras else 1


# --------------------------------------------------------------------------------------- ships


def aside(hud: HudState, by: int) -> bool:
    """The next target, the next ship of a signal or of those to move, the next hex of the edge;
    false where there are not several."""
    match hand_of(hud).laid:
        case Detailing():
            return next_ship(hud, by)
        case Signalling() as plan if plan.reached:
            plan.next_ship(by)
        case Entering() as plan:
            plan.next_hex(by)
        case Deploying() as plan:
            plan.turn(by)
        case Gunlayer() as guns:
            return target_cycling.next_target(hud, guns, by)
        case _:
            return False
    return True


def next_ship(hud: HudState, by: int) -> bool:
    """LS98-move-1: the next of the ships that may move is in hand; false if none is asked for."""
    match hand_of(hud).laid:
        case Detailing() as plan:
            plan.turn(by)
            hud.own_ship, hud.record_tab = plan.ship, "own"
            return True
        case _:
            return False


def in_hand(hud: HudState) -> str:
    """The ship that is to move next; the ship of the boat that the question is about."""
    match hand_of(hud).laid:
        case Detailing() as plan:
            return plan.ship
        case Rowing():
            boat = boat_asked(hud)
            return boat.ship if boat is not None else ""
        case _:
            return ""


def hail(hud: HudState, ship: str) -> bool:
    """A ship that can be fired at is the target; one that a signal reaches is to have it; one that
    may move next moves, and of one that must wait the reason is told."""
    match hand_of(hud).laid:
        case Detailing() as plan if plan.take(ship):
            hud.own_ship, hud.record_tab = ship, "own"
            if plan.barred is None:
                hud_update.submit(hud, ship)
            return True
        case Gunlayer() as guns if ship in guns.targets():
            guns.choose(target=ship)
            hud.tray.away = True
        case Signalling() as plan:
            plan.toggle(ship)
    return False


# -------------------------------------------------------------------------- the hand on the sea


def point(board: SeaView, hud: HudState, at: tuple[int, int], held: bool) -> None:
    """The move ends in the hex at the pixel, unless it is pinned and no button is down: heading
    towards that side of the hex which the pointer is near, or as she can from its middle."""
    match hand_of(hud).laid:
        case HelmPlan() as plan if held or not plan.pinned:
            _point_at(board, hud, plan, at)


def _point_at(board: SeaView, hud: HudState, plan: HelmPlan, at: tuple[int, int]) -> bool:
    """The move ends in the hex at the pixel, under another sail if only that takes her there; false
    if she cannot come there."""
    here, hand = hex_under(board, at), hand_of(hud)
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


def reach(hud: HudState) -> EndpointPicker | None:
    """Where the move may end, under any sail while that is asked: beside the side of a hex that she
    then heads to."""
    hand = hand_of(hud)
    match hand.laid:
        case HelmPlan() as plan:
            plans = [each for each in hand.sails.values() if each.fixed == plan.fixed] or [plan]
            ends = [_place(way.helm) for each in plans for way in each.reached()]
            start, heading = place_of(plan.helm.hex), degrees_of(plan.helm.heading) / 100
            return EndpointPicker(start, _place(plan.end), ends, heading)
        case _:
            return None


def _place(lies: Helm) -> Place:
    """The place in her hex, in cm, that stands for her heading."""
    x, y = place_of(lies.hex)
    turn = radians(degrees_of(lies.heading) / 100)
    return x + _TOWARDS * PITCH_CM * sin(turn), y - _TOWARDS * PITCH_CM * cos(turn)


def click(board: SeaView, hud: HudState, at: tuple[int, int]) -> None:
    """The move is pinned in that hex, and given in brisk play, the broadside that bears there is
    chosen, a boat pulls there, a squadron comes in there, the plan that lies there is chosen."""
    here = hex_under(board, at)
    match hand_of(hud).laid:
        case Gunlayer() as guns:
            _click_guns(hud, guns, here)
        case HelmPlan() as plan:
            _click_course(board, hud, plan, at)
        case Rowing() as plan:
            boat = boat_asked(hud)
            way = direction_to(boat.hex, here) if boat is not None else 0
            plan.way = way if way in plan.ways else plan.way
        case Entering() as plan:
            plan.choose(here, toward_of(board, here, at))
        case Deploying() as plan:
            plan.choose(here)


def _click_course(board: SeaView, hud: HudState, plan: HelmPlan, at: tuple[int, int]) -> None:
    """The move is pinned there; in brisk play it is given, but not by a click that may only have
    been meant for a ship, nor into a hex where she is lost or fast."""
    comes_there = _point_at(board, hud, plan, at)
    match hand_of(hud).laid:
        case HelmPlan() as drawn:
            drawn.pinned = True
            water, end = drawn.helm.water, drawn.end.hex
            bad = {drawn.helm.hex, *water.ships, *water.foul, *water.beyond}
            if comes_there and hud.quick_play is not None and end not in bad:
                sail(hud, drawn)


def _click_guns(hud: HudState, guns: Gunlayer, here: Hex) -> None:
    """The broadside that may fire and bears on that hex is chosen."""
    ship = sheet_of(hud.prompt.ship)
    if ship is None:
        return
    side = sector(ship.hex, ship.heading, here)
    if side in guns.sides() and side != guns.side:
        lay_side(hud, guns, side)
