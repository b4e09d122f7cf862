"""What presses and the hand on the sea do in a battle by the 1798 game: the move is drawn leg by
leg or pointed at, a broadside is laid and fired, signals, boats and boarding parties are sent."""

from __future__ import annotations

from math import atan2, degrees, hypot
from typing import Final

from game.books.ls98.face import helm
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
from game.books.ls98.face.hand import boat_asked, hand_of, sheet_of
from game.books.ls98.face.hexes import PITCH_CM, hex_under, place_of
from game.books.ls98.rules.course import AHEAD
from game.sea.hexes import Hex, direction_of, direction_to, sector
from game.ui.kit.action import Action
from game.ui.table import acts
from game.ui.table.actions import Laid
from game.ui.table.board import SeaView
from game.ui.table.desk import Desk, Volley

_MIDDLE: Final = 0.2
"""Part of a hex within which the pointer means no heading of its own."""


def do(desk: Desk, action: Action) -> None:
    """What one of the face's own controls does, or a key with what lies in the hand."""
    match action:
        case Laid():
            _with_the_laid(desk, action)
        case AddLeg(leg):
            add_leg(desk, leg)
        case LaySide(side):
            lay_side(desk, side)
        case Turn(by):
            turn(desk, by)
        case StepAside(by):
            aside(desk, by)
        case NextShip(by):
            next_ship(desk, by)
        case TellOff(crew, marines):
            tell_off(desk, crew, marines)
        case OnPage():
            turn_page(desk, action)


def _with_the_laid(desk: Desk, action: Laid) -> None:
    """What is done with whatever lies in the hand."""
    match action:
        case Laid.GIVE:
            give(desk)
        case Laid.AFRESH:
            draw_anew(desk)
        case Laid.LONGER:
            lengthen(desk, 1)
        case Laid.SHORTER:
            lengthen(desk, -1)
        case Laid.NEXT_AIM | Laid.NEXT_TARGET:
            next_target(desk, 1)


def give(desk: Desk) -> None:
    """What lies in the hand is the answer."""
    for carry_out in (sail, fire, send, row, muster, come_in, deploy):
        carry_out(desk)


# ------------------------------------------------------------------------------------ the move


def steers(desk: Desk) -> bool:
    """Whether a move is being drawn."""
    return hand_of(desk).helm is not None


def sail(desk: Desk) -> None:
    """The move as drawn is given, every leg of it; what is not sailed because guns bear on the way
    is drawn again when she is asked next."""
    hand = hand_of(desk)
    plan = hand.helm
    if plan is not None and plan.lawful:
        hand.meant = (desk.prompt.about, desk.battle.turn, (*plan.helm.legs, *plan.legs))
        acts.give(desk, *plan.keys())


def add_leg(desk: Desk, leg: str) -> None:
    """One leg more, if the rules take it."""
    plan = hand_of(desk).helm
    if plan is not None:
        helm.step(plan, leg)


def draw_anew(desk: Desk) -> None:
    """The move is as it was first proposed."""
    hand = hand_of(desk)
    if hand.helm is not None:
        hand.helm = helm.begin(hand.helm.helm)


def lengthen(desk: Desk, by: int) -> None:
    """A hex more straight on, or the last leg is gone (-1); a block of crew more or fewer; else the
    next target, ship or hex, or the one before."""
    hand = hand_of(desk)
    if hand.party is not None:
        tell_off(desk, by, 0)
    elif hand.helm is None:
        aside(desk, by)
    elif by > 0:
        helm.step(hand.helm, AHEAD)
    else:
        helm.shorter(hand.helm)


def back(desk: Desk) -> bool:
    """A move that no longer follows the pointer is drawn anew; the page of extras is closed."""
    hand = hand_of(desk)
    if hand.extras:
        hand.extras = 0
        return True
    if hand.helm is None or not (hand.helm.pinned or hand.helm.fixed):
        return False
    draw_anew(desk)
    return True


def turn_page(desk: Desk, action: OnPage) -> None:
    """What is done besides is shown, or the next page of it, or the sails again."""
    hand = hand_of(desk)
    match action:
        case OnPage.NEXT:
            hand.extras = hand.extras % max(1, extra_pages(desk)) + 1
        case OnPage.TOGGLE:
            hand.extras = 0 if hand.extras else 1


# ------------------------------------------------------------------------------------ the guns


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
        desk.other, desk.tray.away = guns.target, True


def next_target(desk: Desk, by: int) -> None:
    """The next ship that can be fired at."""
    guns = hand_of(desk).guns
    if guns is not None:
        guns.next_target(by)
        desk.other, desk.tray.away = guns.target, True


# ------------------------------------------------------------------------- the smaller questions


def send(desk: Desk) -> None:
    """The signal goes up."""
    plan = hand_of(desk).signal
    if plan is not None and plan.reached:
        acts.give(desk, plan.key)


def row(desk: Desk) -> None:
    """The boat pulls the way that is chosen."""
    plan = hand_of(desk).boat
    if plan is not None and plan.key:
        acts.give(desk, plan.key)


def muster(desk: Desk) -> None:
    """The party goes."""
    plan = hand_of(desk).party
    if plan is not None and plan.lawful:
        acts.give(desk, plan.key)


def come_in(desk: Desk) -> None:
    """The squadron comes in by that hex."""
    plan = hand_of(desk).entry
    if plan is not None and plan.open:
        acts.give(desk, plan.key)


def deploy(desk: Desk) -> None:
    """The fleet lies as the plan that is chosen puts it."""
    plan = hand_of(desk).deploy
    if plan is not None:
        acts.give(desk, plan.key)


def tell_off(desk: Desk, crew: int, marines: int) -> None:
    """A block more or fewer of the party."""
    plan = hand_of(desk).party
    if plan is not None:
        plan.give(crew, marines)


def turn(desk: Desk, by: int) -> None:
    """The next order, the next way of the boat, the next heading, the next plan."""
    hand = hand_of(desk)
    for plan in (hand.signal, hand.boat, hand.entry, hand.deploy):
        if plan is not None:
            plan.turn(by)


# --------------------------------------------------------------------------------------- ships


def aside(desk: Desk, by: int) -> bool:
    """The next target, the next ship of a signal or of those to move, the next hex of the edge;
    false where there are not several."""
    hand = hand_of(desk)
    if hand.next is not None:
        return next_ship(desk, by)
    if hand.signal is not None and hand.signal.reached:
        hand.signal.next_ship(by)
        return True
    if hand.entry is not None:
        hand.entry.next_hex(by)
        return True
    if hand.deploy is not None:
        hand.deploy.turn(by)
        return True
    if hand.guns is None or len(hand.guns.targets()) < 2:
        return False
    next_target(desk, by)
    return True


def next_ship(desk: Desk, by: int) -> bool:
    """LS98-move-1: the next of the ships that may move is in hand; false if none is asked for."""
    plan = hand_of(desk).next
    if plan is not None:
        plan.turn(by)
        desk.own, desk.tab = plan.ship, "own"
    return plan is not None


def in_hand(desk: Desk) -> str:
    """The ship that is to move next; the ship of the boat that the question is about."""
    plan = hand_of(desk).next
    if plan is not None:
        return plan.ship
    boat = boat_asked(desk) if hand_of(desk).boat is not None else None
    return boat.ship if boat is not None else ""


def hail(desk: Desk, ship: str) -> bool:
    """A ship that can be fired at is the target; one that a signal reaches is to have it; one that
    may move next moves, and of one that must wait the reason is told."""
    hand = hand_of(desk)
    if hand.next is not None and hand.next.take(ship):
        desk.own, desk.tab = ship, "own"
        if hand.next.barred is None:
            acts.give(desk, ship)
        return True
    if hand.guns is not None and ship in hand.guns.targets():
        hand.guns.choose(target=ship)
        desk.tray.away = True
    if hand.signal is not None:
        hand.signal.toggle(ship)
    return False


# -------------------------------------------------------------------------- the hand on the sea


def point(board: SeaView, desk: Desk, at: tuple[int, int], held: bool) -> None:
    """The move ends in the hex at the pixel, unless it is pinned and no button is down: heading
    towards that side of the hex which the pointer is near, or as she can from its middle."""
    plan = hand_of(desk).helm
    if plan is None or (plan.pinned and not held):
        return
    here = hex_under(board, at)
    helm.point_at(plan, here, toward_of(board, here, at) or plan.now.heading)


def toward_of(board: SeaView, here: Hex, at: tuple[int, int]) -> int:
    """The heading that a pixel of a hex stands for, 0 in its middle."""
    x, y = board.camera.to_cm(*at)
    mx, my = place_of(here)
    dx, dy = (x - mx) / PITCH_CM, (y - my) / PITCH_CM
    if hypot(dx, dy) < _MIDDLE:
        return 0
    return direction_of(round(degrees(atan2(dx, -dy)) * 100) % 36_000)


def click(board: SeaView, desk: Desk, at: tuple[int, int]) -> None:
    """The move is pinned in that hex, the broadside that bears there is chosen, a boat pulls there,
    a squadron comes in there, the plan that lies there is chosen."""
    hand, here = hand_of(desk), hex_under(board, at)
    if hand.guns is not None:
        _click_guns(desk, here)
    elif hand.helm is not None:
        point(board, desk, at, held=True)
        hand.helm.pinned = True
    elif hand.boat is not None:
        boat = boat_asked(desk)
        way = direction_to(boat.hex, here) if boat is not None else 0
        hand.boat.way = way if way in hand.boat.ways else hand.boat.way
    elif hand.entry is not None:
        hand.entry.choose(here, toward_of(board, here, at))
    elif hand.deploy is not None:
        hand.deploy.choose(here)


def _click_guns(desk: Desk, here: Hex) -> None:
    """The broadside that may fire and bears on that hex is chosen."""
    ship, guns = sheet_of(desk.prompt.about), hand_of(desk).guns
    if ship is None or guns is None:
        return
    side = sector(ship.hex, ship.heading, here)
    if side in guns.sides() and side != guns.side:
        lay_side(desk, side)
