"""What presses and the hand on the sea do in a battle by Kiss Me, Hardy!: the course is steered and
sailed, guns are laid and fired, markers laid; errands are in `errand_acts`."""

from __future__ import annotations

from math import hypot

from game.books.kmh.face import errand_acts, helm, squadron_orders, standing_panel, things
from game.books.kmh.face.actions import (
    AimGuns,
    ChooseMarker,
    LayGuns,
    OnHand,
    SendTo,
    Steer,
)
from game.books.kmh.face.gunlaying import MORTARS, WORKS
from game.books.kmh.face.hand import hand_of, marker_ships, sheet_of
from game.books.kmh.face.new_hand import lay_out
from game.books.kmh.rules import arcs
from game.books.kmh.rules.arcs import BROADSIDES
from game.books.kmh.rules.course import Verb, end_of
from game.books.kmh.rules.markers import Marker
from game.books.kmh.rules.previews import helm_for
from game.books.kmh.rules.sheet import Ship
from game.sea.pose import Pose
from game.sea.units import CM
from game.ui.kit.action import Action
from game.ui.table import acts
from game.ui.table.actions import Laid
from game.ui.table.board import SeaView
from game.ui.table.desk import Desk, Volley


def do(desk: Desk, action: Action) -> None:
    """One of this book's own actions, or one on what is laid out."""
    match action:
        case Laid():
            _on_laid(desk, action)
        case OnHand():
            _on_hand(desk, action)
        case Steer(verb):
            steer(desk, verb)
        case LayGuns(side):
            lay_gun(desk, side=side)
        case AimGuns(aim):
            lay_gun(desk, aim=aim)
        case SendTo(verb):
            errand_acts.order(desk, verb)
        case ChooseMarker(marker):
            mark(desk, marker)
        case _:
            squadron_orders.do(desk, action)


def _on_laid(desk: Desk, action: Laid) -> None:
    """What is done with whatever is laid out."""
    match action:
        case Laid.GIVE:
            give(desk)
        case Laid.AFRESH:
            afresh(desk)
        case Laid.LONGER:
            stretch(desk, 1)
        case Laid.SHORTER:
            stretch(desk, -1)
        case Laid.NEXT_AIM:
            next_aim(desk)
        case Laid.NEXT_TARGET:
            next_target(desk, 1)


def _on_hand(desk: Desk, action: OnHand) -> None:
    """What needs no value."""
    match action:
        case OnHand.BEND:
            bend(desk)
        case OnHand.WIDER:
            widen(desk)
        case OnHand.HALVE:
            halve(desk)
        case OnHand.NEXT_SHIP:
            next_ship(desk, 1)


# --------------------------------------------------------------------------------- the helm


def steers(desk: Desk) -> bool:
    """Whether a course is being drawn, a galley rowed, or a bearing can be laid."""
    hand = hand_of(desk)
    bears = hand.errand is not None and bool(hand.errand.verb)
    return hand.helm is not None or hand.rowing is not None or bears


def give(desk: Desk) -> None:
    """What is laid out is the answer."""
    sail(desk)
    fire(desk)
    errand_acts.send(desk)
    errand_acts.row(desk)
    lay_markers(desk)


def sail(desk: Desk) -> None:
    """The course as drawn is given, every leg of it as one group."""
    plan = hand_of(desk).helm
    if plan is not None and plan.lawful:
        acts.give(desk, *plan.keys())


def steer(desk: Desk, verb: Verb) -> None:
    """1 cm of the course, a stroke of the oars, or a turn of a bearing; to halt ends a move."""
    plan = hand_of(desk).helm
    if errand_acts.steer(desk, verb) or plan is None:
        return
    if verb == Verb.HALT:
        acts.give(desk, verb)
    else:
        helm.step(plan, verb)


def stretch(desk: Desk, by: int) -> None:
    """The course, the move or the bearing is 1 cm longer (`by` 1) or shorter (-1)."""
    plan = hand_of(desk).helm
    if plan is None:
        errand_acts.stretch(desk, by)
    elif by > 0:
        helm.longer(plan)
    else:
        helm.shorter(plan)


def afresh(desk: Desk) -> None:
    """The course is drawn anew; an errand or a galley's move is as it was first proposed."""
    hand = hand_of(desk)
    if hand.helm is not None:
        hand.helm = helm.begin(hand.helm.helm)
    elif hand.errand is not None or hand.rowing is not None:
        lay_out(desk, hand)


def bend(desk: Desk) -> None:
    """The turn is kept, and the rest of the course follows the pointer again."""
    plan = hand_of(desk).helm
    if plan is not None and helm.bend(plan):
        plan.pinned = False


def widen(desk: Desk) -> None:
    """The course turns on the next wider circle."""
    plan = hand_of(desk).helm
    if plan is not None:
        helm.widen(plan)


def back(desk: Desk) -> bool:
    """A course that no longer follows the pointer is drawn anew."""
    plan = hand_of(desk).helm
    if squadron_orders.back(desk):
        return True
    if plan is None:
        return errand_acts.back(desk)
    if not (plan.pinned or plan.fixed):
        return False
    afresh(desk)
    return True


# --------------------------------------------------------------------------------- the guns


def fire(desk: Desk) -> None:
    """The chosen shot is fired: dice follow at once, so nothing is asked again."""
    guns = hand_of(desk).guns
    if guns is not None and guns.chosen is not None:
        order = Volley(things.asked_about(desk), desk.battle.rewinds, len(desk.battle.events))
        acts.give(desk, guns.chosen.key, at_once=True)
        desk.volley = order


def lay_gun(desk: Desk, side: str = "", aim: str = "") -> None:
    """This battery, or this aim, is chosen; the roll before it is put away."""
    guns = hand_of(desk).guns
    if guns is not None:
        guns.choose(side=side, aim=aim)
        desk.tray.away = True


def halve(desk: Desk) -> None:
    """The side is fired as the lesser of two, or in full again."""
    guns = hand_of(desk).guns
    if guns is not None:
        guns.choose(half=not guns.half)


def next_aim(desk: Desk) -> None:
    """The guns are laid on the next thing they may be aimed at."""
    guns = hand_of(desk).guns
    if guns is not None and guns.aims():
        aims = guns.aims()
        here = aims.index(guns.aim) if guns.aim in aims else -1
        lay_gun(desk, aim=aims[(here + 1) % len(aims)])


def next_target(desk: Desk, by: int) -> None:
    """The next ship that can be fired at, or thing that the errand may be about."""
    guns = hand_of(desk).guns
    if guns is None:
        errand_acts.next_object(desk, by)
    else:
        guns.next_target(by)
        desk.other = guns.target


def aside(desk: Desk, by: int) -> bool:
    """The next target, or object of an errand, where there are several; the roll before it is put
    away."""
    rowing, guns = hand_of(desk).rowing, hand_of(desk).guns
    if errand_acts.next_object(desk, by) or (rowing is not None and rowing.next_way(by)):
        return True
    if guns is None or len(guns.targets()) < 2:
        return False
    next_target(desk, by)
    desk.tray.away = True
    return True


# ------------------------------------------------------------------------- markers and ships


def lay_markers(desk: Desk) -> None:
    """The markers are laid face down."""
    ships, laid = marker_ships(desk.prompt), hand_of(desk).laid
    if ships and all(ship in laid for ship in ships):
        acts.give(desk, ", ".join(f"{ship} {laid[ship]}" for ship in ships))


def mark(desk: Desk, marker: Marker) -> None:
    """The ship in hand has this marker."""
    ship = marker_ship(desk)
    if ship:
        hand_of(desk).laid[ship] = marker


def marker_ship(desk: Desk) -> str:
    """The ship whose marker is being chosen: the one in hand, else the first without one."""
    ships, laid = marker_ships(desk.prompt), hand_of(desk).laid
    if desk.own in ships:
        return desk.own
    return next((s for s in ships if s not in laid), ships[0] if ships else "")


def next_ship(desk: Desk, by: int) -> bool:
    """The next ship that wants a marker is in hand."""
    ships = list(marker_ships(desk.prompt))
    if squadron_orders.is_open(desk):
        standing_panel.next_row(desk, by)
        return True
    if ships:
        here = ships.index(marker_ship(desk))
        desk.own = ships[(here + by) % len(ships)]
    return desk.prompt.kind == "markers"


def in_hand(desk: Desk) -> str:
    """While markers are chosen the ship on the record, else none."""
    return desk.own if desk.prompt.kind == "markers" else ""


def hail(desk: Desk, ship: str) -> bool:
    """A ship that wants a marker is in hand; one that can be fired at is the target."""
    hand = hand_of(desk)
    if desk.prompt.kind == "markers" and ship in marker_ships(desk.prompt):
        desk.own, desk.tab = ship, "own"
        return True
    if hand.guns is not None and ship in hand.guns.targets():
        hand.guns.choose(target=ship)
        desk.tray.away = True
    if hand.errand is not None and hand.errand.about(ship):
        desk.other, desk.tab = ship, "own"
        return True
    if things.thing(desk, ship) is not None:
        desk.tab = "own" if ship == desk.own else "other"
        desk.other = desk.other if ship == desk.own else ship
        return True
    return False


# ------------------------------------------------------------------------- the hand on the sea


def point(board: SeaView, desk: Desk, at: tuple[int, int], held: bool) -> None:
    """The course ends as near as can be to the pixel, unless it is pinned and no button is down."""
    plan = hand_of(desk).helm
    errand_acts.point(board, desk, at, held)
    if plan is not None and (held or not plan.pinned):
        x, y = board.camera.to_cm(*at)
        helm.point_at(plan, x * CM, y * CM)


def click(board: SeaView, desk: Desk, at: tuple[int, int]) -> None:
    """The course is pinned there, the offered course that ends there is taken, or the battery
    that bears there is chosen, an errand runs there."""
    if errand_acts.click(board, desk, at):
        return
    key = course_at(board, desk, at)
    if key:
        acts.answer(desk, key)
    side = battery_at(board, desk, at)
    if side:
        lay_gun(desk, side=side)
    plan = hand_of(desk).helm
    if plan is not None:
        point(board, desk, at, held=True)
        plan.pinned = True


def course_ends(desk: Desk, ship: Ship) -> dict[str, Pose]:
    """Where each course on offer ends, by its key."""
    helm = helm_for(ship, 0)
    return {key: end_of(helm, legs) for key, legs in hand_of(desk).courses.items()}


def course_at(board: SeaView, desk: Desk, at: tuple[int, int]) -> str:
    """The key of the course on offer that ends nearest to the pixel; '' if there is none."""
    ship = sheet_of(desk.prompt.about)
    if ship is None or not hand_of(desk).courses:
        return ""
    x, y = board.camera.to_cm(*at)
    ends = course_ends(desk, ship)
    return min(ends, key=lambda key: hypot(ends[key].x / CM - x, ends[key].y / CM - y))


def battery_at(board: SeaView, desk: Desk, at: tuple[int, int]) -> str:
    """The battery that may fire and in whose arc the pixel lies, '' for none."""
    ship, guns = sheet_of(desk.prompt.about), hand_of(desk).guns
    if ship is None or guns is None:
        return ""
    x, y = (round(cm * CM) for cm in board.camera.to_cm(*at))
    for side in (side for side in guns.sides() if side not in (WORKS, MORTARS)):
        bears = arcs.in_broadside if side in BROADSIDES else arcs.in_chase
        if bears(ship.pose, ship.size, side, x, y):
            return side
    return ""
