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
from game.books.ls98.face.questions import Question
from game.books.ls98.rules.course import Helm
from game.books.ls98.rules.deployment import EntryMenu
from game.books.ls98.rules.opening import ANCHOR, CUT, FULL, HALF, LIE, WEIGH
from game.books.ls98.rules.sheet import Boat, Ship, boats
from game.books.ls98.rules.signals import SignalMenu
from game.books.ls98.rules.tables import table
from game.core.steps import Choose, Option
from game.core.table import every
from game.sea.hexes import PORT, STARBOARD
from game.sea.rings import Point
from game.ui.table.desk import Desk
from game.ui.table.draft import Legs

WAYS = (HALF, FULL, ANCHOR, WEIGH, CUT, LIE, PORT, STARBOARD, "tow")
"""What a ship may make of her whole move; everything else is done besides."""


Laying: TypeAlias = (
    HelmPlan | Gunlayer | Signalling | Rowing | Mustering | Entering | Deploying | Detailing
)
"""Whatever a question has a person lay out."""


@dataclass(slots=True)
class Hand:
    """What is `laid` out for the question, None where its answers stand on buttons. `meant`: the
    ship, the turn and what was still to be sailed of the move that was given last; `extras` is
    shown beside the sails; `since`: when something was first seen, in the seconds of the sea;
    `pulls`: from where to where each boat was last rowed, and when."""

    laid: Laying | None = None
    meant: tuple[str, int, Legs] = ("", 0, ())
    extras: int = 0
    since: dict[Hashable, float] = field(default_factory=dict)
    pulls: dict[str, tuple[Point, Point, float]] = field(default_factory=dict)

    def age(self, what: Hashable, now: float) -> float:
        """Seconds since that was first seen."""
        return now - self.since.setdefault(what, now)


def hand_of(desk: Desk) -> Hand:
    """The hand on this desk."""
    assert isinstance(desk.hand, Hand), "a battle by another book"
    return desk.hand


def begin(desk: Desk) -> Hand:
    """The hand for a question that has just come: what was meant before, straight on, or the best
    broadside; no signal's ships but all; the largest party."""
    hand = Hand()
    if isinstance(desk.hand, Hand):
        hand.meant, hand.since = desk.hand.meant, desk.hand.since
        hand.pulls = desk.hand.pulls
    hand.laid = _proposed(desk, hand)
    _turn_record(desk, hand.laid)
    return hand


def _proposed(desk: Desk, hand: Hand) -> Laying | None:
    """What is laid out at first."""
    kind, menu = desk.prompt.kind, desk.prompt.menu
    match menu:
        case None:
            return None
        case Helm() if kind == Question.HELM:
            return helm.begin(menu, _still_meant(desk, hand, menu))
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


def _turn_record(desk: Desk, laid: Laying | None) -> None:
    """The record shows whom the question is about, and beside her whom she has to do with."""
    match laid:
        case Gunlayer() as guns:
            desk.other, desk.tab = guns.target or desk.other, "own"
        case Rowing():
            boat = boat_asked(desk)
            desk.own = boat.ship if boat is not None else desk.own
        case Detailing() as plan:
            desk.own, desk.tab = plan.ship, "own"
            desk.other = desk.nearest_other(desk.own)
        case HelmPlan():
            desk.other = desk.nearest_other(desk.own)
        case None if desk.prompt.kind in (Question.MARINES, Question.SWING):
            desk.other = desk.nearest_other(desk.own)


def _still_meant(desk: Desk, hand: Hand, now: Helm) -> Legs:
    """What was given of this move and has not been sailed yet; nothing on another ship's move."""
    ship, turn, legs = hand.meant
    if (ship, turn) != (desk.prompt.about, desk.battle.turn):
        return ()
    made = now.legs
    return legs[len(made) :] if legs[: len(made)] == made and made else ()


def sheet_of(name: str) -> Ship | None:
    """The card of that ship, None if there is no such ship."""
    return next((s for s in every(Ship) if s.id == name), None)


def boat_asked(desk: Desk) -> Boat | None:
    """The boat that the question is about."""
    step = desk.battle.pending
    about = step.about if isinstance(step, Choose) else ""
    return next((boat for boat in boats() if boat.id == about), None)


__all__ = ["WAYS", "Hand", "begin", "boat_asked", "hand_of", "sheet_of"]
