"""Where order and course are one gesture, the desk: what lies in the hand when an order is asked
for, what is given, and the course that follows when the dice lie. Called inside the table of the
battle."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.books.kmh.face.actions import Steer
from game.books.kmh.face.hand import Hand, hand_of, outlook, sheet_of
from game.books.kmh.face.helm import HelmPlan
from game.books.kmh.face.order_book import book_of
from game.books.kmh.face.passage import Drawn, Way, as_drawn, marker_shown, passage_for
from game.books.kmh.face.proposed import keep_beside
from game.books.kmh.rules.course import Verb, exact
from game.books.kmh.rules.getting_away import must_get_away
from game.books.kmh.rules.orders import Legs
from game.books.kmh.rules.previews import Hazard, hazards
from game.books.kmh.rules.sheet import Ship
from game.books.kmh.rules.tow_lines import tow_by
from game.core.steps import Pick
from game.play.words import printed_cm
from game.ui.battle import hud_update
from game.ui.battle.actions import DraftAction
from game.ui.battle.hud_state import HudState
from game.ui.battle.orders_bar import ButtonSpec
from game.ui.battle.quick_play import ForcedAnswer, question_of

ORDERS: Final = "KMH-6.2.1"
COURSE: Final = "KMH-6.3.1"
_ALONE: Final = "The order alone: her course is asked for when the dice lie"


def lay(hud: HudState, hand: Hand) -> None:
    """In brisk play an order and a course lie in the hand together where an order is asked for;
    where the course is asked for that was ordered so, it is drawn as far as she comes."""
    if hud.quick_play is None:
        return
    match hud.prompt.clause, hand.laid:
        case clause, None if clause == ORDERS:
            _lay_passage(hud, hand)
        case clause, HelmPlan() as plan if clause == COURSE:
            _sail_on(hud, hand, plan)


def _lay_passage(hud: HudState, hand: Hand) -> None:
    """Her ways; not where standing orders say what she does, where she must make off on a course
    of another list (KMH-12.2.1, KMH-4.2.4), or where a tow halves what she gets (KMH-6.6.2)."""
    book_of(hud).drawn = None
    ship, menu, said = sheet_of(hud.prompt.ship), hud.prompt.menu, hand.proposal
    if ship is None or not isinstance(menu, Pick) or (said is not None and said.keys):
        return
    if must_get_away(ship) or tow_by(ship):
        return
    marker = marker_shown(ship.id, hud.battle.events)
    hand.passage = passage_for(ship, menu.offers, marker)
    if hand.passage is not None:
        keep_beside(hud, hand.passage)
        hand.laid = hand.passage.plan
        hud.other_ship = hud.nearest_other(hud.own_ship)


# ------------------------------------------------------------------------------ what is given
def give(hud: HudState) -> bool:
    """The order is given and the course remembered, if both lie in the hand; whether they do."""
    hand = hand_of(hud)
    passage = hand.passage
    if passage is None:
        return False
    plan, seen = passage.plan, outlook(hud)
    found = frozenset(_known(one) for one in seen.hazards) if seen is not None else frozenset()
    place = plan.end.x, plan.end.y
    turn, rewinds = hud.battle.turn, hud.battle.rewinds
    drawn = Drawn(passage.ship.id, turn, rewinds, plan.course, place, found)
    if hud_update.submit(hud, passage.way.order.value):
        book_of(hud).drawn = drawn
    return True


def _sail_on(hud: HudState, hand: Hand, plan: HelmPlan) -> None:
    """The course of a person's gesture is drawn, and is certain unless it would now run her into
    something that it did not as she was shown it."""
    drawn, ship = book_of(hud).drawn, sheet_of(hud.prompt.ship)
    if drawn is None or ship is None or not _is_meant(hud, drawn, ship):
        return
    drawn.question = question_of(hud.battle)
    legs = as_drawn(drawn, plan)
    if not legs:
        return
    plan.fixed, plan.tail, plan.pinned = (), legs, True
    if _dangers(ship, plan, legs) <= drawn.dangers:
        told = f"{ship.name} makes {printed_cm(plan.helm.left)} cm on the course you pointed at."
        hand.sails = ForcedAnswer(tuple(plan.keys()), told)


def _is_meant(hud: HudState, drawn: Drawn, ship: Ship) -> bool:
    """Whether the course was ordered for this very question: nothing has been taken back since,
    nor has she been stopped on it."""
    battle = hud.battle
    same = (drawn.ship, drawn.turn, drawn.rewinds) == (ship.id, battle.turn, battle.rewinds)
    return same and drawn.question in (-1, question_of(battle))


def _dangers(ship: Ship, plan: HelmPlan, legs: Legs) -> set[tuple[str, str]]:
    """What she would run into on these legs."""
    return {_known(one) for one in hazards(ship, plan.helm, legs)}


def _known(hazard: Hazard) -> tuple[str, str]:
    """What tells one danger from another."""
    return hazard.what, hazard.name


# ------------------------------------------------------------------------------ by hand
def point(hud: HudState, x: float, y: float) -> bool:
    """The order and the course that come to a place in table units are in the hand, if they are
    asked for together."""
    hand = hand_of(hud)
    if hand.passage is None:
        return False
    hand.passage.point_at(x, y)
    hand.laid = hand.passage.plan
    return True


def steer(hud: HudState, verb: Verb) -> bool:
    """The helm has been turned by 1 cm, or put straight, if order and course lie in the hand."""
    hand = hand_of(hud)
    if hand.passage is None:
        return False
    if verb == Verb.AHEAD:
        hand.passage.straighten()
    else:
        hand.passage.turn(verb)
    hand.laid = hand.passage.plan
    return True


def stretch(hud: HudState, by: int) -> bool:
    """The order that takes her farther (`by` 1) or less far (-1) is in the hand."""
    hand = hand_of(hud)
    if hand.passage is None:
        return False
    hand.passage.faster(by)
    hand.laid = hand.passage.plan
    return True


# ------------------------------------------------------------------------------ how it looks
def picked(hud: HudState, specs: list[ButtonSpec]) -> tuple[list[ButtonSpec], ButtonSpec | None]:
    """The orders, and before all of them the one that is pointed at, with its course."""
    passage = hand_of(hud).passage
    if passage is None:
        return specs, None
    alone = {f"answer-{one.order}" for one in passage.ways}
    found = [replace(one, hint=_ALONE) if one.name in alone else one for one in specs]
    for verb, words, letter in (
        (Verb.PORT, "Port", "a"),
        (Verb.AHEAD, "Steady", "w"),
        (Verb.STARBOARD, "Stbd", "d"),
    ):
        hint = "Straight on" if verb == Verb.AHEAD else f"1 cm to {verb}"
        found.append(ButtonSpec(f"helm-{verb}", words, verb, letter, hint=hint, does=Steer(verb)))
    words = f"{passage.way.label} {reach_words(passage.way)}"
    hint = "She sails there, as far as the dice let her"
    return found, ButtonSpec(
        "sail", words, "sail", "space", "primary", "", hint, does=DraftAction.GIVE
    )


def reach_words(way: Way) -> str:
    """`17–27 cm`, or `12 cm` where there are no dice."""
    most = exact(way.most)
    return f"{most} cm" if way.least == way.most else f"{exact(way.least)}–{most} cm"
