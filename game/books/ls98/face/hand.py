"""What a person has in hand while the 1798 game asks him: the move he draws, the broadside he lays,
a signal, a boat's way, a boarding party. Read inside the table of the battle."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Any

from game.books.ls98.face import gunlaying, helm
from game.books.ls98.face.gunlaying import Gunlayer
from game.books.ls98.face.helm import HelmPlan, Legs
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
)
from game.books.ls98.rules.course import Helm
from game.books.ls98.rules.deployment import EntryMenu
from game.books.ls98.rules.opening import ANCHOR, CUT, FULL, HALF, LIE, WEIGH
from game.books.ls98.rules.sheet import Boat, Ship, boats
from game.books.ls98.rules.signals import SignalMenu
from game.books.ls98.rules.tables import table
from game.core.steps import Choose, Menu
from game.core.table import every
from game.sea.rings import Point
from game.ui.table.desk import Desk

WAYS = (HALF, FULL, ANCHOR, WEIGH, CUT, LIE, "port", "starboard", "tow")
"""What a ship may make of her whole move; everything else is done besides."""


@dataclass(slots=True)
class Hand:
    """What is being laid out. `meant`: the ship, the turn and what was still to be sailed of the
    move that was given last; `extras` is shown beside the sails; `since`: when something was first
    seen, in the seconds of the sea; `pulls`: from where to where each boat was last rowed, and
    when."""

    helm: HelmPlan | None = None
    guns: Gunlayer | None = None
    signal: Signalling | None = None
    boat: Rowing | None = None
    party: Mustering | None = None
    entry: Entering | None = None
    deploy: Deploying | None = None
    next: Detailing | None = None
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
    prompt, hand = desk.prompt, Hand()
    if isinstance(desk.hand, Hand):
        hand.meant, hand.since = desk.hand.meant, desk.hand.since
        hand.pulls = desk.hand.pulls
    menu = prompt.menu
    if prompt.kind == "helm" and isinstance(menu, Helm):
        hand.helm = helm.begin(menu, _still_meant(desk, hand, menu))
        desk.other = desk.nearest_other(desk.own)
    elif prompt.kind == "fire" and menu is not None:
        hand.guns = gunlaying.begin(menu.options())
        desk.other = hand.guns.target or desk.other
        desk.tab = "own"
    elif prompt.kind == "signal" and isinstance(menu, SignalMenu):
        hand.signal = Signalling(len(table("signals")["words"]), menu.reached)
    elif prompt.kind == "boat" and menu is not None:
        hand.boat = Rowing(tuple(menu.options()))
        hand.boat.way = next(iter(hand.boat.ways), 0)
        boat = boat_asked(desk)
        desk.own = boat.ship if boat is not None else desk.own
    elif prompt.kind == "party" and menu is not None:
        hand.party = muster(menu.options())
    elif prompt.kind in ("entry", "deploy"):
        _of_the_start(hand, menu)
    elif prompt.kind == "next" and menu is not None:
        hand.next = detail(menu.options())
        desk.own, desk.tab = hand.next.ship, "own"
        desk.other = desk.nearest_other(desk.own)
    elif prompt.kind in ("marines", "swing"):
        desk.other = desk.nearest_other(desk.own)
    return hand


def _of_the_start(hand: Hand, menu: Menu[Any] | None) -> None:
    """The way in, or the plans of a fleet."""
    if isinstance(menu, EntryMenu):
        hand.entry = enter(menu.open)
    elif menu is not None:
        hand.deploy = Deploying(tuple(offer.value for offer in menu.options()))


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
