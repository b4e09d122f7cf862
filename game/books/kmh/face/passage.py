"""One gesture for a whole move in brisk play: the order to sail and the course (KMH-6.2.1,
KMH-6.3.1). The course is drawn for a distance that the dice may give; when they have been thrown it
is sailed as far as they let her. Pure arithmetic inside the table of the battle; no pygame."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import hypot
from typing import Any, Final

import numpy as np

from game.books.kmh.face import helm
from game.books.kmh.face.helm import HelmPlan, joined
from game.books.kmh.rules.course import Helm, Leg, Verb, is_lawful
from game.books.kmh.rules.markers import MARKERS, Marker
from game.books.kmh.rules.orders import Legs
from game.books.kmh.rules.previews import helm_for
from game.books.kmh.rules.sheet import Rung, Ship, Wind
from game.books.kmh.rules.zones import (
    Position,
    SailOrder,
    ladder,
    natural_rung,
    rung_after,
    sailing_dice,
    way,
    zone,
)
from game.core.events import Event, Ordered, TurnBegan
from game.core.steps import Option
from game.core.table import the
from game.sea.pose import Pose
from game.sea.units import CM

BY_PLACE: Final = (SailOrder.SAIL, SailOrder.PLAIN, SailOrder.KEEP, SailOrder.SLOW)
"""The orders that a place on the sea can mean, the plain one first."""
NEAR: Final = 6 * CM // 10
"""How far off a place a course may end that is said to come there; courses go by whole cm."""
_MM: Final = CM // 10


@dataclass(frozen=True, slots=True)
class Way:
    """An order that lets her sail, as people call it, and the least and most way that its dice can
    give her, in table units."""

    order: SailOrder
    label: str
    least: int
    most: int

    @property
    def runs(self) -> list[int]:
        """The distances a course is drawn for: whole cm, those nearest to the mean first."""
        whole = range(-(-self.least // CM) * CM, self.most + 1, CM)
        runs = list(whole) or [self.least]
        return sorted(runs, key=lambda run: abs(2 * run - self.least - self.most))


@dataclass(slots=True)
class Passage:
    """The order and the course that a person points at for a `ship`: the `ways` she may be ordered,
    the one that is meant, and the course as it is drawn now."""

    ship: Ship
    ways: tuple[Way, ...]
    marker: Marker
    way: Way
    plan: HelmPlan
    _plans: dict[int, HelmPlan] = field(default_factory=dict)
    _ends: dict[int, np.ndarray[Any, Any]] = field(default_factory=dict)
    _places: list[tuple[float, float]] = field(default_factory=list)

    def plan_for(self, run: int) -> HelmPlan:
        """The courses of that length; one that runs straight on at first."""
        if run not in self._plans:
            found = replace(helm_for(self.ship, run), marker=self.marker)
            self._plans[run] = helm.begin(found)
        return self._plans[run]

    def take(self, way_: Way) -> None:
        """This order is meant; the course keeps its turn."""
        turned = _turn_of(self.plan)
        self.way = way_
        self.plan = self.plan_for(way_.runs[0])
        self.plan.fixed, self.plan.pinned = (), True
        self._turn_to(turned)

    def faster(self, by: int) -> None:
        """The next order that takes her farther (`by` 1) or less far (-1)."""
        ranked = sorted(self.ways, key=lambda one: one.least + one.most)
        here = ranked.index(self.way) + by
        if 0 <= here < len(ranked):
            self.take(ranked[here])

    def turn(self, verb: Verb) -> None:
        """The course turns 1 cm more to that side, as soon as she may turn."""
        self.plan.fixed, self.plan.pinned = (), True
        self._turn_to(_turn_of(self.plan) + (CM if verb == Verb.STARBOARD else -CM))

    def straighten(self) -> None:
        """The course runs straight on."""
        self.plan.fixed, self.plan.pinned = (), True
        helm.complete(self.plan)

    def _turn_to(self, turned: int) -> None:
        """A course with so much of a turn, to starboard positive, is drawn, if there is one: the
        one that turns soonest."""
        found = [legs for legs, _ in self.plan.reached() if _turn(legs) == turned]
        if found:
            self.plan.tail = min(found, key=_before)

    def point_at(self, x: float, y: float) -> None:
        """The course ends as near as can be to a point in table units, by the first order that can
        come there; where none can, by the one that comes nearest, drawn for its mean."""
        best: tuple[float, Way] | None = None
        for one in self.ways:
            for run in one.runs:
                legs, off = self._nearest(run, x, y)
                if off <= NEAR:
                    self.draw(one, run, legs)
                    return
                if best is None or off < best[0]:
                    best = off, one
        if best is not None:
            run = best[1].runs[0]
            self.draw(best[1], run, self._nearest(run, x, y)[0])

    def ends(self) -> Sequence[tuple[float, float]]:
        """Where she may come to lie by any of the orders, in cm and to half a cm, each place once;
        worked out once."""
        if not self._places:
            runs = dict.fromkeys(run for one in self.ways for run in one.runs)
            found = [end for run in runs for _, end in self._from_here(run)]
            halves = dict.fromkeys((round(2 * e.x / CM), round(2 * e.y / CM)) for e in found)
            self._places += [(x / 2, y / 2) for x, y in halves]
        return self._places

    def _from_here(self, run: int) -> list[tuple[Legs, Pose]]:
        """Every course of that length from where she lies, with its end."""
        plan = self.plan_for(run)
        return replace(plan, fixed=()).reached() if plan.fixed else plan.reached()

    def draw(self, one: Way, run: int, legs: Legs) -> None:
        """That course, of that order, is drawn."""
        self.way, self.plan = one, self.plan_for(run)
        self.plan.fixed, self.plan.tail, self.plan.pinned = (), legs, False

    def _nearest(self, run: int, x: float, y: float) -> tuple[Legs, float]:
        """The course of that length that ends nearest to a point, and how far off."""
        plan = self.plan_for(run)
        plan.fixed = ()
        ways = plan.reached()
        if not ways:
            return (), float("inf")
        if run not in self._ends:
            self._ends[run] = np.array([(end.x, end.y) for _, end in ways], float)
        off = np.hypot(*(self._ends[run] - (x, y)).T)
        at = int(off.argmin())
        return ways[at][0], float(off[at])


@dataclass(slots=True)
class Drawn:
    """A course that was ordered with the order to sail: whose, in which turn and after how many
    rewinds, as it was drawn, the place where it ends in table units, and what she would have run
    into on it. `question` is the one it answered, -1 as long as it was not asked."""

    ship: str
    turn: int
    rewinds: int
    legs: Legs
    place: tuple[int, int]
    dangers: frozenset[tuple[str, str]]
    question: int = -1


# ------------------------------------------------------------------------------ what she may do
def passage_for(ship: Ship, offers: Sequence[Option[Any]], marker: Marker) -> Passage | None:
    """What she may be ordered by pointing at the sea; None where no such order is on offer."""
    open_to = {option.key: option for option in offers if not option.refused}
    found = [way_of(ship, order, open_to[order].label) for order in BY_PLACE if order in open_to]
    ways = tuple(one for one in found if one is not None and one.most)
    if not ways:
        return None
    start = helm.begin(replace(helm_for(ship, ways[0].runs[0]), marker=marker))
    return Passage(ship, ways, marker, ways[0], start, {ways[0].runs[0]: start})


def way_of(ship: Ship, order: SailOrder, label: str) -> Way | None:
    """The least and most that an order gives her; a fast sailor uses what she is (KMH-4.1.3). None
    if she would lie to."""
    lies = zone(ship.pose.heading, the(Wind).blows_from)
    if lies == Position.DEAD:
        return None
    rung = rung_after(ship, lies, order)
    name = ladder(ship)[rung]
    if name == Rung.STOP:
        return None
    dice = sailing_dice(ship, lies, rung, plain=order == SailOrder.PLAIN)
    position = lies if rung == natural_rung(ship, lies) else name
    fast = bool(dice) and ship.is_trait("fast-sailor")
    faces = [(face,) * abs(dice) for face in (1, 6)]
    runs = [max(way(ship, position, dice, thrown, fast).total, 0) * _MM for thrown in faces]
    return Way(order, label, min(runs), max(runs))


def marker_shown(ship: str, events: Sequence[Event]) -> Marker:
    """The marker of a ship that lies open in this turn (KMH-6.11.1); none if she has none."""
    for event in reversed(events):
        if isinstance(event, TurnBegan):
            break
        if isinstance(event, Ordered) and (event.clause, event.ship) == ("KMH-6.11.1", ship):
            return next(m for m in MARKERS if event.order == f"marker {m}")
    return Marker.NONE


# ------------------------------------------------------------------------------ with her dice
def as_drawn(drawn: Drawn, plan: HelmPlan) -> Legs:
    """The course that she sails with the way she has got: along the line as it was drawn, so far
    as she comes, and beyond its end straight on; if the helm does not take that, the course that
    ends nearest to the same place."""
    legs = fitted(drawn.legs, plan.helm)
    if legs and is_lawful(plan.helm, legs):
        return legs
    x, y = drawn.place
    return min(plan.reached(), key=lambda one: hypot(one[1].x - x, one[1].y - y), default=((),))[0]


def fitted(legs: Legs, now: Helm) -> Legs:
    """The legs cut off where her way ends, or drawn out straight on to use it up."""
    found, left = [], now.left
    for leg in legs:
        run = min(leg.run, left)
        if run:
            found.append(replace(leg, run=run))
        left -= run
    return joined([*found, Leg(Verb.AHEAD, left)] if left else found)


def _turn_of(plan: HelmPlan) -> int:
    """How far the course turns along the circle in table units, to starboard positive."""
    return _turn(plan.course)


def _turn(legs: Legs) -> int:
    """The same of these legs."""
    sides = {Verb.PORT: -1, Verb.STARBOARD: 1}
    return sum(sides.get(leg.verb, 0) * leg.run for leg in legs)


def _before(legs: Legs) -> int:
    """How far a course goes straight on before it turns."""
    return legs[0].run if legs and legs[0].verb == Verb.AHEAD else 0
