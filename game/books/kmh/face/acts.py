"""What presses do in a battle by Kiss Me, Hardy!: the course is steered and sailed, guns are laid
and fired, markers chosen. What the pointer does on the sea is in `pointing`."""

from __future__ import annotations

from typing import Final

from game.books.kmh.face import (
    card_guns,
    flight,
    held_card,
    helm,
    sail_there,
    squadron_orders,
    standing_panel,
    things,
)
from game.books.kmh.face.actions import (
    AimGuns,
    ChooseMarker,
    LayGuns,
    NextUntil,
    OnHand,
    SendTo,
    Steer,
)
from game.books.kmh.face.errand import POINT, Errand
from game.books.kmh.face.gunlaying import Aim, Fired, Gunlayer, Guns
from game.books.kmh.face.hand import Courses, LaidOut, MarkerSet, hand_of
from game.books.kmh.face.helm import HelmPlan
from game.books.kmh.face.new_hand import laid_out
from game.books.kmh.face.oars import Rowing
from game.books.kmh.rules.course import Verb
from game.books.kmh.rules.markers import Marker
from game.ui.kit.action import Action
from game.ui.table import acts
from game.ui.table.actions import Laid
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
            order(desk, verb)
        case ChooseMarker(marker):
            mark(desk, marker)
        case NextUntil(squadron):
            held_card.next_until(desk, squadron)
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
    match action, hand_of(desk).laid:
        case OnHand.BEND, HelmPlan() as plan:
            bend(plan)
        case OnHand.WIDER, HelmPlan() as plan:
            helm.widen(plan)
        case OnHand.HALVE, Gunlayer() as guns:
            guns.choose(half=not guns.half)
        case OnHand.NEXT_SHIP, _:
            next_ship(desk, 1)


# ----------------------------------------------------------------------- whatever is laid out


def give(desk: Desk) -> None:
    """What is laid out is the answer: a course or a galley's move as one group of legs."""
    match hand_of(desk).laid:
        case HelmPlan() if sail_there.give(desk):
            pass
        case HelmPlan() | Rowing() as plan if plan.lawful:
            acts.give(desk, *plan.keys())
        case Gunlayer() if card_guns.give(desk):
            pass
        case Gunlayer(chosen=shot) if shot is not None:
            fire(desk, shot)
        case Errand() as errand if errand.lawful:
            acts.give(desk, errand.answer)
        case MarkerSet() as markers if markers.complete:
            acts.give(desk, markers.key)
        case Courses(chosen=key) if key:
            acts.give(desk, key)


def fire(desk: Desk, shot: Fired) -> None:
    """The shot is fired: dice follow at once, so nothing is asked again."""
    order = Volley(things.asked_about(desk), desk.battle.rewinds, len(desk.battle.events))
    acts.give(desk, shot.key, at_once=True)
    desk.volley = order


def afresh(desk: Desk) -> None:
    """The course is drawn anew; an errand or a galley's move is as it was first proposed."""
    hand = hand_of(desk)
    match hand.laid:
        case HelmPlan(helm=now):
            hand.laid = helm.begin(now)
            if hand.passage is not None:
                hand.passage.plan = hand.laid
        case Errand() | Rowing():
            hand.laid = laid_out(desk)


def back(desk: Desk) -> bool:
    """A course that no longer follows the pointer is drawn anew; an errand or a galley's move is
    put away for what is proposed. False if nothing was laid out by hand."""
    if squadron_orders.back(desk):
        return True
    before = hand_of(desk).laid
    match before:
        case HelmPlan(pinned=False, fixed=()):
            return False
        case HelmPlan():
            afresh(desk)
            return True
        case _:
            afresh(desk)
            return not _are_alike(before, hand_of(desk).laid)


def _are_alike(before: LaidOut | None, now: LaidOut | None) -> bool:
    """Whether two errands, or two moves of a galley, give the same answer."""
    match before, now:
        case Errand(), Errand():
            return before.answer == now.answer
        case Rowing(), Rowing():
            return before.strokes == now.strokes
        case _:
            return True


# ------------------------------------------------------------------------------- the helm


def steers(desk: Desk) -> bool:
    """Whether a course is being drawn, a galley rowed, or a bearing can be laid."""
    match hand_of(desk).laid:
        case HelmPlan() | Rowing():
            return True
        case Courses(chosen=chosen):
            return bool(chosen)
        case Errand(verb=verb):
            return bool(verb)
        case _:
            return False


_TURNS: Final = {Verb.PORT: -POINT, Verb.STARBOARD: POINT}
"""Degrees by which a step of the helm turns a bearing."""


def steer(desk: Desk, verb: Verb) -> None:
    """1 cm of the course, a stroke of the oars, or a turn of a bearing; to halt ends a move."""
    match hand_of(desk).laid:
        case HelmPlan() | Rowing() if verb == Verb.HALT:
            acts.give(desk, verb)
        case HelmPlan() as plan if not sail_there.steer(desk, verb):
            helm.step(plan, verb)
        case Rowing() as rowing:
            rowing.step(verb)
        case Courses() as courses if verb in _TURNS:
            flight.turn(desk, courses, -1 if verb == Verb.PORT else 1)
        case Errand() as errand if verb in _TURNS:
            errand.turn(_TURNS[verb])


def stretch(desk: Desk, by: int) -> None:
    """The course, the move or the bearing is 1 cm longer (`by` 1) or shorter (-1)."""
    match hand_of(desk).laid:
        case HelmPlan() if sail_there.stretch(desk, by):
            pass
        case HelmPlan() as plan if by > 0:
            helm.longer(plan)
        case HelmPlan() as plan:
            helm.shorter(plan)
        case Rowing() as rowing if by > 0:
            rowing.step(Verb.AHEAD)
        case Rowing() as rowing:
            rowing.shorter()
        case Errand() as errand:
            errand.longer(by)


def bend(plan: HelmPlan) -> None:
    """The turn is kept, and the rest of the course follows the pointer again."""
    if helm.bend(plan):
        plan.pinned = False


# ------------------------------------------------------------------- targets, and what for


def lay_gun(desk: Desk, side: Guns | None = None, aim: Aim | None = None) -> None:
    """This battery, or this aim, is chosen; the roll before it is put away."""
    match hand_of(desk).laid:
        case Gunlayer() as guns:
            guns.choose(side=side, aim=aim)
            desk.tray.away = True


def next_aim(desk: Desk) -> None:
    """The guns are laid on the next thing they may be aimed at."""
    match hand_of(desk).laid:
        case Gunlayer() as guns if guns.aims():
            aims = guns.aims()
            here = aims.index(guns.aim) if guns.aim in aims else -1
            lay_gun(desk, aim=aims[(here + 1) % len(aims)])


def order(desk: Desk, verb: str) -> None:
    """An order with this verb is chosen; what needs nothing more is not given by that alone."""
    match hand_of(desk).laid:
        case Errand() as errand:
            errand.choose(verb)
            look_at_object(desk, errand)


def next_target(desk: Desk, by: int) -> None:
    """The next ship that can be fired at, or thing that the errand may be about."""
    match hand_of(desk).laid:
        case Gunlayer() as guns:
            guns.next_target(by)
            desk.other = guns.target
        case Errand() as errand if errand.next_object(by):
            look_at_object(desk, errand)


def look_at_object(desk: Desk, errand: Errand) -> None:
    """The other tab of the record shows the ship or thing that the order is about."""
    thing = errand.key.rpartition(" ")[2]
    if desk.ship(thing) is not None or things.thing(desk, thing) is not None:
        desk.other = thing


def aside(desk: Desk, by: int) -> bool:
    """The next target, object of an errand or course of a galley, where there are several; the
    roll before it is put away."""
    match hand_of(desk).laid:
        case Errand() as errand if errand.next_object(by):
            look_at_object(desk, errand)
            return True
        case Rowing() as rowing:
            return rowing.next_way(by)
        case Courses(chosen=chosen) as courses if chosen:
            return flight.turn(desk, courses, by)
        case Gunlayer() as guns if len(guns.targets()) > 1:
            next_target(desk, by)
            desk.tray.away = True
            return True
        case _:
            return False


# ------------------------------------------------------------------------- markers and ships


def mark(desk: Desk, marker: Marker) -> None:
    """The ship in hand has this marker. In brisk play that of an only ship is laid at once, and
    after one of several the next ship that has none is in hand."""
    match hand_of(desk).laid:
        case MarkerSet(ships) as markers:
            markers.chosen[markers.ship(desk.own)] = marker
            if desk.brisk is None:
                return
            if len(ships) == 1:
                give(desk)
            elif not markers.complete:
                desk.own = next(ship for ship in ships if ship not in markers.chosen)


def next_ship(desk: Desk, by: int) -> bool:
    """The next ship that wants a marker is in hand, or the next of the open order book."""
    if squadron_orders.is_open(desk):
        standing_panel.next_row(desk, by)
        return True
    match hand_of(desk).laid:
        case MarkerSet(ships) as markers:
            here = ships.index(markers.ship(desk.own))
            desk.own = ships[(here + by) % len(ships)]
            return True
        case _:
            return False


def in_hand(desk: Desk) -> str:
    """While markers are chosen the ship on the record, else none."""
    return desk.own if isinstance(hand_of(desk).laid, MarkerSet) else ""


def hail(desk: Desk, ship: str) -> bool:
    """A ship that wants a marker is in hand; one that can be fired at is the target; an errand is
    about her if it may be."""
    match hand_of(desk).laid:
        case MarkerSet(ships) if ship in ships:
            desk.own, desk.tab = ship, "own"
            return True
        case Gunlayer() as guns if ship in guns.targets():
            guns.choose(target=ship)
            desk.tray.away = True
        case Errand() as errand if errand.about(ship):
            desk.other, desk.tab = ship, "own"
            return True
    return _look_at_thing(desk, ship)


def _look_at_thing(desk: Desk, name: str) -> bool:
    """The record shows boats, works or troops that are pressed; False for what is no such thing."""
    if things.thing(desk, name) is None:
        return False
    desk.tab = "own" if name == desk.own else "other"
    desk.other = desk.other if name == desk.own else name
    return True
