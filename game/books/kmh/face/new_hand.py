"""What lies in the hand when Kiss Me, Hardy! has just asked: a course straight on, the best shot,
the errand that is listed first, or what standing orders propose. Called inside the table of the
battle."""

from __future__ import annotations

from typing import Any

from game.books.kmh.face import (
    card_guns,
    errand,
    flight,
    gunlaying,
    held_card,
    helm,
    oars,
    prefill,
    sail_there,
    things,
)
from game.books.kmh.face.errand import Errand
from game.books.kmh.face.gunlaying import Gunlayer
from game.books.kmh.face.hand import Courses, Hand, LaidOut, MarkerSet, sheet_of
from game.books.kmh.face.kinds import Question
from game.books.kmh.face.oars import Rowing
from game.books.kmh.rules.boat_sheet import Boat, pull
from game.books.kmh.rules.course import Helm, Leg
from game.books.kmh.rules.markers import MarkerMenu
from game.books.kmh.rules.zones import Position
from game.core.steps import Menu, Pick
from game.sea.units import DEGREE
from game.ui.battle.hud_state import HudState
from game.ui.battle.prompts import PromptKind


def begin(hud: HudState) -> Hand:
    """The hand for a question that has just come."""
    take_up(hud)
    hand = Hand(laid_out(hud))
    prefill.lay(hud, hand)
    sail_there.lay(hud, hand)
    held_card.lay(hud, hand)
    flight.lay(hud, hand)
    card_guns.lay(hud, hand)
    return hand


def take_up(hud: HudState) -> None:
    """The record shows the boats, the work, the chain or the troops that the question is about."""
    about = things.asked_about(hud)
    known = things.craft_of(about) is not None or things.thing(hud, about) is not None
    if hud.prompt.needs_answer and known:
        hud.own_ship, hud.record_tab = about, "own"


def laid_out(hud: HudState) -> LaidOut | None:
    """What is laid out at first: a course straight on, the best shot, the errand that is listed
    first, a galley's move at her nearest enemy; None for a question that is answered by options."""
    prompt = hud.prompt
    match prompt.kind, prompt.menu:
        case Question.HELM, Helm() as menu:
            hud.other_ship = hud.nearest_other(hud.own_ship)
            return helm.begin(menu)
        case Question.FIRE, Pick() as menu:
            return _guns(hud, gunlaying.begin(menu.offers))
        case PromptKind.PICK, Pick() as menu:
            return _courses(menu)
        case Question.MARKERS, MarkerMenu() as menu:
            return MarkerSet(tuple(menu.ships))
        case Question.OARS, menu if menu is not None:
            return _move(hud, menu)
        case Question.ERRAND, menu if menu is not None:
            return _errand(hud, menu)
        case _:
            return None


def _guns(hud: HudState, guns: Gunlayer) -> Gunlayer:
    """The guns, with their target on the record's other tab."""
    hud.other_ship, hud.record_tab = guns.target or hud.other_ship, "own"
    return guns


def _courses(menu: Pick[Any]) -> Courses | None:
    """The whole courses among the options, None for no such options."""
    offered = {o.key: o.value for o in menu.offers if not o.refused and is_course(o.value)}
    return Courses(offered) if offered else None


def _move(hud: HudState, menu: Menu[Any]) -> Rowing | None:
    """A galley's move, with her nearest enemy on the record's other tab."""
    ship = sheet_of(things.asked_about(hud))
    hud.other_ship = hud.nearest_other(hud.own_ship)
    return oars.begin(menu, ship.pose) if ship is not None else None


def _errand(hud: HudState, menu: Menu[Any]) -> Errand:
    """The errand that is listed first; a bearing begins ahead."""
    about = things.asked_about(hud)
    craft = things.craft_of(about)
    one = sheet_of(about) or craft
    way = one.pose.heading // DEGREE if one is not None else 0
    most = pull(Position.QUARTER, 6) if isinstance(craft, Boat) else 0
    if isinstance(craft, Boat) and craft.tow:
        most = pull(Position.CALM)
    return errand.begin(menu, way, most)


def is_course(value: object) -> bool:
    """Whether an option's meaning is a whole course."""
    return isinstance(value, tuple) and bool(value) and all(isinstance(v, Leg) for v in value)
