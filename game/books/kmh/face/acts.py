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
from game.ui.battle import hud_update
from game.ui.battle.actions import DraftAction
from game.ui.battle.hud_state import HudState, OrderedVolley
from game.ui.kit.action import Action


def do(hud: HudState, action: Action) -> None:
    """One of this book's own actions, or one on what is laid out."""
    match action:
        case DraftAction():
            _on_laid(hud, action)
        case OnHand():
            _on_hand(hud, action)
        case Steer(verb):
            steer(hud, verb)
        case LayGuns(side):
            lay_gun(hud, side=side)
        case AimGuns(aim):
            lay_gun(hud, aim=aim)
        case SendTo(verb):
            order(hud, verb)
        case ChooseMarker(marker):
            mark(hud, marker)
        case NextUntil(squadron):
            held_card.next_until(hud, squadron)
        case _:
            squadron_orders.do(hud, action)


def _on_laid(hud: HudState, action: DraftAction) -> None:
    """What is done with whatever is laid out."""
    match action:
        case DraftAction.GIVE:
            give(hud)
        case DraftAction.AFRESH:
            afresh(hud)
        case DraftAction.LONGER:
            stretch(hud, 1)
        case DraftAction.SHORTER:
            stretch(hud, -1)
        case DraftAction.NEXT_AIM:
            next_aim(hud)
        case DraftAction.NEXT_TARGET:
            next_target(hud, 1)


def _on_hand(hud: HudState, action: OnHand) -> None:
    """What needs no value."""
    match action, hand_of(hud).laid:
        case OnHand.BEND, HelmPlan() as plan:
            bend(plan)
        case OnHand.WIDER, HelmPlan() as plan:
            helm.widen(plan)
        case OnHand.HALVE, Gunlayer() as guns:
            guns.choose(half=not guns.half)
        case OnHand.NEXT_SHIP, _:
            next_ship(hud, 1)


# ----------------------------------------------------------------------- whatever is laid out


def give(hud: HudState) -> None:
    """What is laid out is the answer: a course or a galley's move as one group of legs."""
    match hand_of(hud).laid:
        case HelmPlan() if sail_there.give(hud):
            pass
        case HelmPlan() | Rowing() as plan if plan.lawful:
            hud_update.submit(hud, *plan.keys())
        case Gunlayer() if card_guns.give(hud):
            pass
        case Gunlayer(chosen=shot) if shot is not None:
            fire(hud, shot)
        case Errand() as errand if errand.lawful:
            hud_update.submit(hud, errand.answer)
        case MarkerSet() as markers if markers.complete:
            hud_update.submit(hud, markers.key)
        case Courses(chosen=key) if key:
            hud_update.submit(hud, key)


def fire(hud: HudState, shot: Fired) -> None:
    """The shot is fired: dice follow at once, so nothing is asked again."""
    order = OrderedVolley(things.asked_about(hud), hud.battle.rewinds, len(hud.battle.events))
    hud_update.submit(hud, shot.key, at_once=True)
    hud.volley = order


def afresh(hud: HudState) -> None:
    """The course is drawn anew; an errand or a galley's move is as it was first proposed."""
    hand = hand_of(hud)
    match hand.laid:
        case HelmPlan(helm=now):
            hand.laid = helm.begin(now)
            if hand.passage is not None:
                hand.passage.plan = hand.laid
        case Errand() | Rowing():
            hand.laid = laid_out(hud)


def back(hud: HudState) -> bool:
    """A course that no longer follows the pointer is drawn anew; an errand or a galley's move is
    put away for what is proposed. False if nothing was laid out by hand."""
    if squadron_orders.back(hud):
        return True
    before = hand_of(hud).laid
    match before:
        case HelmPlan(pinned=False, fixed=()):
            return False
        case HelmPlan():
            afresh(hud)
            return True
        case _:
            afresh(hud)
            return not _are_alike(before, hand_of(hud).laid)


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


def steers(hud: HudState) -> bool:
    """Whether a course is being drawn, a galley rowed, or a bearing can be laid."""
    match hand_of(hud).laid:
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


def steer(hud: HudState, verb: Verb) -> None:
    """1 cm of the course, a stroke of the oars, or a turn of a bearing; to halt ends a move."""
    match hand_of(hud).laid:
        case HelmPlan() | Rowing() if verb == Verb.HALT:
            hud_update.submit(hud, verb)
        case HelmPlan() as plan if not sail_there.steer(hud, verb):
            helm.step(plan, verb)
        case Rowing() as rowing:
            rowing.step(verb)
        case Courses() as courses if verb in _TURNS:
            flight.turn(hud, courses, -1 if verb == Verb.PORT else 1)
        case Errand() as errand if verb in _TURNS:
            errand.turn(_TURNS[verb])


def stretch(hud: HudState, by: int) -> None:
    """The course, the move or the bearing is 1 cm longer (`by` 1) or shorter (-1)."""
    match hand_of(hud).laid:
        case HelmPlan() if sail_there.stretch(hud, by):
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


def lay_gun(hud: HudState, side: Guns | None = None, aim: Aim | None = None) -> None:
    """This battery, or this aim, is chosen; the roll before it is put away."""
    match hand_of(hud).laid:
        case Gunlayer() as guns:
            guns.choose(side=side, aim=aim)
            hud.tray.away = True


def next_aim(hud: HudState) -> None:
    """The guns are laid on the next thing they may be aimed at."""
    match hand_of(hud).laid:
        case Gunlayer() as guns if guns.aims():
            aims = guns.aims()
            here = aims.index(guns.aim) if guns.aim in aims else -1
            lay_gun(hud, aim=aims[(here + 1) % len(aims)])


def order(hud: HudState, verb: str) -> None:
    """An order with this verb is chosen; what needs nothing more is not given by that alone."""
    match hand_of(hud).laid:
        case Errand() as errand:
            errand.choose(verb)
            look_at_object(hud, errand)


def next_target(hud: HudState, by: int) -> None:
    """The next ship that can be fired at, or thing that the errand may be about."""
    match hand_of(hud).laid:
        case Gunlayer() as guns:
            guns.next_target(by)
            hud.other_ship = guns.target
        case Errand() as errand if errand.next_object(by):
            look_at_object(hud, errand)


def look_at_object(hud: HudState, errand: Errand) -> None:
    """The other tab of the record shows the ship or thing that the order is about."""
    thing = errand.key.rpartition(" ")[2]
    if hud.ship(thing) is not None or things.thing(hud, thing) is not None:
        hud.other_ship = thing


def aside(hud: HudState, by: int) -> bool:
    """The next target, object of an errand or course of a galley, where there are several; the
    roll before it is put away."""
    match hand_of(hud).laid:
        case Errand() as errand if errand.next_object(by):
            look_at_object(hud, errand)
            return True
        case Rowing() as rowing:
            return rowing.next_way(by)
        case Courses(chosen=chosen) as courses if chosen:
            return flight.turn(hud, courses, by)
        case Gunlayer() as guns if len(guns.targets()) > 1:
            next_target(hud, by)
            hud.tray.away = True
            return True
        case _:
            return False


# ------------------------------------------------------------------------- markers and ships


def mark(hud: HudState, marker: Marker) -> None:
    """The ship in hand has this marker. In brisk play that of an only ship is laid at once, and
    after one of several the next ship that has none is in hand."""
    match hand_of(hud).laid:
        case MarkerSet(ships) as markers:
            markers.chosen[markers.ship(hud.own_ship)] = marker
            if hud.quick_play is None:
                return
            if len(ships) == 1:
                give(hud)
            elif not markers.complete:
                hud.own_ship = next(ship for ship in ships if ship not in markers.chosen)


def next_ship(hud: HudState, by: int) -> bool:
    """The next ship that wants a marker is in hand, or the next of the open order book."""
    if squadron_orders.is_open(hud):
        standing_panel.next_row(hud, by)
        return True
    match hand_of(hud).laid:
        case MarkerSet(ships) as markers:
            here = ships.index(markers.ship(hud.own_ship))
            hud.own_ship = ships[(here + by) % len(ships)]
            return True
        case _:
            return False


def in_hand(hud: HudState) -> str:
    """While markers are chosen the ship on the record, else none."""
    return hud.own_ship if isinstance(hand_of(hud).laid, MarkerSet) else ""


def hail(hud: HudState, ship: str) -> bool:
    """A ship that wants a marker is in hand; one that can be fired at is the target; an errand is
    about her if it may be."""
    match hand_of(hud).laid:
        case MarkerSet(ships) if ship in ships:
            hud.own_ship, hud.record_tab = ship, "own"
            return True
        case Gunlayer() as guns if ship in guns.targets():
            guns.choose(target=ship)
            hud.tray.away = True
        case Errand() as errand if errand.about(ship):
            hud.other_ship, hud.record_tab = ship, "own"
            return True
    return _look_at_thing(hud, ship)


def _look_at_thing(hud: HudState, name: str) -> bool:
    """The record shows boats, works or troops that are pressed; False for what is no such thing."""
    if things.thing(hud, name) is None:
        return False
    hud.record_tab = "own" if name == hud.own_ship else "other"
    hud.other_ship = hud.other_ship if name == hud.own_ship else name
    return True
