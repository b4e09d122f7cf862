"""The order to sail in quick play, and where a player means to go with it (KMH-6.2.1, KMH-6.3.1). The course
is drawn for a distance that the dice may give, with the chances of what its end would bring; when they have
been thrown it is drawn as far as they let her, and the player places her. Pure arithmetic inside the table of
the battle; no pygame."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from math import hypot
from typing import Any, Final

import numpy as np

from game.books.kmh.face import drafts
from game.books.kmh.face.drafts import HelmDraft, join_legs
from game.books.kmh.rules.course import MARKERS, Helm, HelmVerb, Leg, Marker, is_lawful, length_key
from game.books.kmh.rules.orders import Legs
from game.books.kmh.rules.previews import helm_for
from game.books.kmh.rules.sheet import Rung, Ship, Wind, tow_as_tug
from game.books.kmh.rules.towing import tow_distance
from game.books.kmh.rules.wind import (
    SailOrder,
    WindPosition,
    natural_rung_index,
    run_tally_mm,
    rung_index_after,
    sailing_dice,
    speed_ladder,
    wind_position_of,
)
from game.core.events import Event, Ordered, TurnBegan
from game.core.steps import D6, MenuOption
from game.core.table import get_single
from game.sea.pose import Pose
from game.sea.units import CM

POINTABLE_ORDERS: Final = (SailOrder.SAIL, SailOrder.PLAIN, SailOrder.KEEP, SailOrder.SLOW)
"""The orders that a place on the sea can mean, the plain one first."""
NEAR_ENOUGH: Final = 6 * CM // 10
"""How far off a place a course may end that is said to come there; courses go by whole cm."""
_MM: Final = CM // 10


@dataclass(frozen=True, slots=True)
class SailOrderRange:
    """An order that lets her sail, in players' words, and the ways that its dice can give her, in table units
    and ascending, each with its chance."""

    order: SailOrder
    label: str
    run_chances: tuple[tuple[int, float], ...]

    @property
    def min_run(self) -> int:
        """The least way that the dice can give her."""
        return self.run_chances[0][0]

    @property
    def max_run(self) -> int:
        """The most way that the dice can give her."""
        return self.run_chances[-1][0]

    @property
    def is_certain(self) -> bool:
        """Whether no dice decide how far she goes."""
        return len(self.run_chances) == 1

    @property
    def runs(self) -> list[int]:
        """The distances a course is drawn for: whole cm, those nearest to the mean first."""
        whole = range(-(-self.min_run // CM) * CM, self.max_run + 1, CM)
        runs = list(whole) or [self.min_run]
        return sorted(runs, key=lambda run: abs(2 * run - self.min_run - self.max_run))


@dataclass(slots=True)
class SailDraft:
    """The order and the course that a player points at for a `ship`: the `options` she may be ordered, the
    one that is meant, and the course as it is drawn now."""

    ship: Ship
    options: tuple[SailOrderRange, ...]
    marker: Marker
    option: SailOrderRange
    course_draft: HelmDraft
    _course_drafts: dict[int, HelmDraft] = field(default_factory=dict)
    _ends: dict[int, np.ndarray[Any, Any]] = field(default_factory=dict)
    _endpoints: list[tuple[float, float]] = field(default_factory=list)

    def course_draft_for(self, run: int) -> HelmDraft:
        """Return the courses of that length; one that runs straight on at first."""
        if run not in self._course_drafts:
            found = replace(helm_for(self.ship, run), marker=self.marker)
            self._course_drafts[run] = drafts.new_helm_draft(found)
        return self._course_drafts[run]

    def select_option(self, option: SailOrderRange) -> None:
        """Select this order; the course keeps its turn."""
        turned = drafts.turn_along_circle(self.course_draft.course)
        self.option = option
        self.course_draft = self.course_draft_for(option.runs[0])
        drafts.draw_turn(self.course_draft, turned)

    def select_next_order(self, step: int) -> None:
        """Select the next order that takes her farther (`step` 1) or less far (-1)."""
        ranked = sorted(self.options, key=lambda choice: choice.min_run + choice.max_run)
        here = ranked.index(self.option) + step
        if 0 <= here < len(ranked):
            self.select_option(ranked[here])

    def turn_course(self, verb: HelmVerb) -> None:
        """Turn the course 1 cm more to that side, as soon as she may turn."""
        turned = drafts.turn_along_circle(self.course_draft.tail_legs)
        drafts.draw_turn(self.course_draft, turned + (CM if verb == HelmVerb.STARBOARD else -CM))

    def straighten(self) -> None:
        """Straighten the course."""
        drafts.straighten_course(self.course_draft)

    def aim_at_point(self, x: float, y: float) -> None:
        """End the course as near as possible to a point in table units, by the first order that reaches it,
        else by the one that comes nearest, drawn for its mean."""
        best: tuple[float, SailOrderRange] | None = None
        for choice in self.options:
            for run in choice.runs:
                legs, off = self._nearest_course(run, x, y)
                if off <= NEAR_ENOUGH:
                    self.set_course(choice, run, legs)
                    return
                if best is None or off < best[0]:
                    best = off, choice
        if best is not None:
            run = best[1].runs[0]
            self.set_course(best[1], run, self._nearest_course(run, x, y)[0])

    def endpoints(self) -> Sequence[tuple[float, float]]:
        """Return where she may end by any of the orders, in cm and to half a cm, each place once; worked out
        once."""
        if not self._endpoints:
            runs = dict.fromkeys(run for choice in self.options for run in choice.runs)
            found = [end for run in runs for _, end in self._courses_of(run)]
            halves = dict.fromkeys((round(2 * e.x / CM), round(2 * e.y / CM)) for e in found)
            self._endpoints += [(x / 2, y / 2) for x, y in halves]
        return self._endpoints

    def _courses_of(self, run: int) -> list[tuple[Legs, Pose]]:
        """Return every course of that length from where she is, with its end."""
        plan = self.course_draft_for(run)
        return replace(plan, fixed_legs=()).reachable_ends() if plan.fixed_legs else plan.reachable_ends()

    def courses_by_dice(self) -> Iterator[tuple[float, HelmDraft, Legs]]:
        """Yield for every way that the dice of the order can give her its chance, the helm and the course
        that she is then drawn on."""
        wanted, end = self.course_draft.course, self.course_draft.end_pose
        for run, chance in self.option.run_chances:
            plan = replace(self.course_draft_for(run), fixed_legs=())
            yield chance, plan, course_after_dice(wanted, (end.x, end.y), plan)

    def set_course(self, choice: SailOrderRange, run: int, legs: Legs) -> None:
        """Draw that course of that order."""
        self.option, self.course_draft = choice, self.course_draft_for(run)
        drafts.draw_course(self.course_draft, legs, is_pinned=False)

    def _nearest_course(self, run: int, x: float, y: float) -> tuple[Legs, float]:
        """Return the course of that length that ends nearest to a point, and how far off."""
        plan = self.course_draft_for(run)
        drafts.unfix_course(plan)
        ways = plan.reachable_ends()
        if not ways:
            return (), float("inf")
        if run not in self._ends:
            self._ends[run] = np.array([(end.x, end.y) for _, end in ways], float)
        off = np.hypot(*(self._ends[run] - (x, y)).T)
        at = int(off.argmin())
        return ways[at][0], float(off[at])


@dataclass(slots=True)
class OrderedCourse:
    """A course that was pointed at with the order to sail: whose, in which turn and after how many rewinds,
    as it was drawn, the place where it ends in table units, what she would have run into on it, and whether
    no dice decided how far she goes. `question` is the one it answered, -1 as long as it was not asked."""

    ship: str
    turn: int
    rewinds: int
    legs: Legs
    end: tuple[int, int]
    hazard_keys: frozenset[tuple[str, str]]
    is_certain: bool
    question: int = -1


# ------------------------------------------------------------------------------ what she may do
def new_sail_draft(ship: Ship, offers: Sequence[MenuOption[Any]], marker: Marker) -> SailDraft | None:
    """Return what she may be ordered by pointing at the sea; None where no such order is on offer."""
    open_to = {option.key: option for option in offers if not option.refusal}
    found = [
        sail_order_range(ship, order, open_to[order].label) for order in POINTABLE_ORDERS if order in open_to
    ]
    ways = tuple(choice for choice in found if choice is not None and choice.max_run)
    if not ways:
        return None
    start = drafts.new_helm_draft(replace(helm_for(ship, ways[0].runs[0]), marker=marker))
    return SailDraft(ship, ways, marker, ways[0], start, {ways[0].runs[0]: start})


def sail_order_range(ship: Ship, order: SailOrder, label: str) -> SailOrderRange | None:
    """Return the least and most that an order gives her; a fast sailor uses what she is (KMH-4.1.3), a ship
    in tow halves it (KMH-6.6.2). None if she would heave to."""
    wind_position = wind_position_of(ship.pose.heading, get_single(Wind).blows_from)
    if wind_position == WindPosition.DEAD:
        return None
    rung = rung_index_after(ship, wind_position, order)
    name = speed_ladder(ship)[rung]
    if name == Rung.STOP:
        return None
    dice = sailing_dice(ship, wind_position, rung, skips_aft_dice=order == SailOrder.PLAIN)
    position = wind_position if rung == natural_rung_index(ship, wind_position) else name
    fast = bool(dice) and ship.has_trait("fast-sailor")
    throws = [*product(D6.faces, repeat=abs(dice))]
    runs = (max(run_tally_mm(ship, position, dice, thrown, fast).total, 0) * _MM for thrown in throws)
    found = Counter(tow_distance(run) if tow_as_tug(ship) else run for run in runs)
    chances = tuple((run, many / len(throws)) for run, many in sorted(found.items()))
    return SailOrderRange(order, label, chances)


def run_words(option: SailOrderRange) -> str:
    """Return text like `17–27 cm`, or `12 cm` where there are no dice."""
    most = length_key(option.max_run)
    return f"{most} cm" if option.min_run == option.max_run else f"{length_key(option.min_run)}–{most} cm"


def revealed_marker(ship: str, events: Sequence[Event]) -> Marker:
    """Return the open marker of a ship in this turn (KMH-6.11.1); none if she has none."""
    for event in reversed(events):
        if isinstance(event, TurnBegan):
            break
        if isinstance(event, Ordered) and (event.clause, event.ship) == ("KMH-6.11.1", ship):
            return next(m for m in MARKERS if event.order == f"marker {m}")
    return Marker.NONE


# ------------------------------------------------------------------------------ with her dice
def course_after_dice(wanted: Legs, end: tuple[int, int], plan: HelmDraft) -> Legs:
    """Return the course to draw with the way she has got: along the ``wanted`` line, so far as she comes, and
    beyond its ``end`` straight on; if the helm does not take that, the course that ends nearest to the same
    place."""
    legs = fit_to_run(wanted, plan.start_helm)
    if legs and is_lawful(plan.start_helm, legs):
        return legs
    x, y = end
    return min(plan.reachable_ends(), key=lambda one: hypot(one[1].x - x, one[1].y - y), default=((),))[0]


def fit_to_run(legs: Legs, helm: Helm) -> Legs:
    """Return the legs cut off where her way ends, or drawn out straight on to use it up."""
    found, left = [], helm.run_left
    for leg in legs:
        run = min(leg.run, left)
        if run:
            found.append(replace(leg, run=run))
        left -= run
    return join_legs([*found, Leg(HelmVerb.AHEAD, left)] if left else found)
