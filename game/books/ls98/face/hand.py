"""What a person has in hand while the 1798 game asks him: the move he draws, the broadside he lays,
a signal, a boat's way, a boarding party. Read inside the table of the battle."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from game.books.ls98.face import gunlaying, helm
from game.books.ls98.face.gunlaying import Gunlayer
from game.books.ls98.face.helm import HelmPlan
from game.books.ls98.face.orders import (
    Deploying,
    Detailing,
    Entering,
    Mustering,
    Rowing,
    Signalling,
    detail,
    enter,
    muster,
    row,
)
from game.books.ls98.face.proposed import keep_beside
from game.books.ls98.face.questions import Question
from game.books.ls98.face.setting_sail import sails_of
from game.books.ls98.rules.course import Helm
from game.books.ls98.rules.deployment import EntryMenu
from game.books.ls98.rules.opening import Deed, Opening
from game.books.ls98.rules.sheet import Boat, Ship, boats
from game.books.ls98.rules.signals import SignalMenu
from game.books.ls98.rules.tables import table
from game.core.events import Rolled, Struck
from game.core.steps import Choose, Option
from game.core.table import every
from game.sea.rings import Point
from game.ui.battle.course_draft import Legs
from game.ui.battle.hud_state import HudState

WAYS = (
    Deed.HALF, Deed.FULL, Deed.ANCHOR, Deed.WEIGH, Deed.CUT, Deed.LIE, Deed.PORT, Deed.STARBOARD,
    Deed.TOW,
)  # fmt: skip
"""What a ship may make of her whole move; everything else is done besides."""


def is_way(order: object) -> bool:
    """Whether an answer's meaning is a whole move of hers."""
    return isinstance(order, Opening) and order.deed in WAYS


Laying: TypeAlias = (
    HelmPlan | Gunlayer | Signalling | Rowing | Mustering | Entering | Deploying | Detailing
)
"""Whatever a question has a person lay out."""


@dataclass(frozen=True, slots=True)
class Course:
    """The move that was given last: whose, in which turn, all its legs. `at_once`: it was given
    together with the sail. `thrown`: how many dice had been thrown and colours struck by then."""

    ship: str = ""
    turn: int = 0
    legs: Legs = ()
    at_once: bool = False
    thrown: int = 0


@dataclass(slots=True)
class Hand:
    """What is `laid` out for the question, None where its answers stand on buttons. `sails`: a move
    under each sail that may be set, `under` the one that is laid; none but while both are asked
    with one gesture. `meant`: the move that was given last; `extras` is shown beside the sails;
    `since`: when something was first seen, in the seconds of the sea; `pulls`: from where to where
    each boat was last rowed, and when."""

    laid: Laying | None = None
    sails: dict[str, HelmPlan] = field(default_factory=dict)
    under: str = ""
    meant: Course = Course()
    extras: int = 0
    since: dict[Hashable, float] = field(default_factory=dict)
    pulls: dict[str, tuple[Point, Point, float]] = field(default_factory=dict)

    def age(self, what: Hashable, now: float) -> float:
        """Seconds since that was first seen."""
        return now - self.since.setdefault(what, now)


def hand_of(hud: HudState) -> Hand:
    """The hand on this desk."""
    assert isinstance(hud.draft, Hand), "a battle by another book"
    return hud.draft


def begin(hud: HudState) -> Hand:
    """The hand for a question that has just come: what was meant before, straight on, or the best
    broadside; no signal's ships but all; the largest party."""
    hand = Hand()
    if isinstance(hud.draft, Hand):
        hand.meant, hand.since = hud.draft.meant, hud.draft.since
        hand.pulls = hud.draft.pulls
    if hud.prompt.kind == Question.SAIL and hud.quick_play is not None:
        _set_sail(hud, hand)
    else:
        hand.laid = _proposed(hud, hand)
    _turn_record(hud, hand.laid)
    return hand


def _set_sail(hud: HudState, hand: Hand) -> None:
    """A move under each sail, the one that she carries in hand."""
    ship, menu = sheet_of(hud.prompt.ship), hud.prompt.menu
    if ship is not None and menu is not None:
        hand.sails = sails_of(ship, menu)
        proposed = keep_beside(hand.sails, ship, hud.battle.level)
        take_sail(hand, proposed or next(iter(hand.sails), ""))


def take_sail(hand: Hand, sail: str) -> None:
    """The move under that sail is the one in hand; nothing changes for no sail ('')."""
    if sail:
        hand.under, hand.laid = sail, hand.sails[sail]


def _proposed(hud: HudState, hand: Hand) -> Laying | None:
    """What is laid out at first."""
    kind, menu = hud.prompt.kind, hud.prompt.menu
    match menu:
        case None:
            return None
        case Helm() if kind == Question.HELM:
            return helm.begin(menu, _still_meant(hud, hand, menu))
        case SignalMenu() if kind == Question.SIGNAL:
            return Signalling(len(table("signals")["words"]), menu.reached)
        case EntryMenu() if kind in (Question.ENTRY, Question.DEPLOY):
            return enter(menu.open)
    return _from_offers(kind, menu.options())


def _from_offers(kind: str, offers: Sequence[Option[Any]]) -> Laying | None:
    """The same for a question whose answers are a list."""
    match kind:
        case Question.FIRE:
            return gunlaying.begin(offers)
        case Question.BOAT:
            return row(offers)
        case Question.PARTY:
            return muster(offers)
        case Question.DEPLOY | Question.ENTRY:
            return Deploying(tuple(offer.value for offer in offers))
        case Question.NEXT:
            return detail(offers)
        case _:
            return None


def _turn_record(hud: HudState, laid: Laying | None) -> None:
    """The record shows whom the question is about, and beside her whom she has to do with."""
    match laid:
        case Gunlayer() as guns:
            hud.other_ship, hud.record_tab = guns.target or hud.other_ship, "own"
        case Rowing():
            boat = boat_asked(hud)
            hud.own_ship = boat.ship if boat is not None else hud.own_ship
        case Detailing() as plan:
            hud.own_ship, hud.record_tab = plan.ship, "own"
            hud.other_ship = hud.nearest_other(hud.own_ship)
        case HelmPlan():
            hud.other_ship = hud.nearest_other(hud.own_ship)
        case None if hud.prompt.kind in (Question.MARINES, Question.SWING):
            hud.other_ship = hud.nearest_other(hud.own_ship)


def _still_meant(hud: HudState, hand: Hand, now: Helm) -> Legs:
    """What was given of this move and has not been sailed yet; nothing on another ship's move."""
    rest = rest_of(hud, hand.meant, now)
    return rest if rest is not None and (now.legs or hand.meant.at_once) else ()


def rest_of(hud: HudState, course: Course, now: Helm) -> Legs | None:
    """The legs of a course that are still to be sailed; None if it is not this move's, or she has
    been sailed otherwise."""
    made = now.legs
    if (course.ship, course.turn) != (hud.prompt.ship, hud.battle.turn):
        return None
    return course.legs[len(made) :] if course.legs[: len(made)] == made else None


def thrown(hud: HudState) -> int:
    """How many rolls there have been in the battle and ships that have struck: after another of
    them a course may no longer be what its captain wants."""
    return sum(isinstance(event, Rolled | Struck) for event in hud.battle.events)


def sheet_of(name: str) -> Ship | None:
    """The card of that ship, None if there is no such ship."""
    return next((s for s in every(Ship) if s.id == name), None)


def boat_asked(hud: HudState) -> Boat | None:
    """The boat that the question is about."""
    step = hud.battle.pending
    about = step.about if isinstance(step, Choose) else ""
    return next((boat for boat in boats() if boat.id == about), None)
