"""Drawing a move over hexes: legs fixed one by one, then a tail that follows the pointer.

Pure arithmetic inside the table of the battle; no pygame."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.books.ls98.rules.course import AHEAD, END, TACK, Helm, ReachableCourse, reach
from game.sea.hexes import Hex, apart

Legs = tuple[str, ...]


@dataclass(slots=True)
class HelmPlan:
    """The move a person is drawing for one ship; a plan that is `pinned` no longer follows the
    pointer."""

    helm: Helm
    fixed: Legs = ()
    tail: Legs = ()
    pinned: bool = False
    _reached: dict[Legs, list[ReachableCourse]] = field(default_factory=dict)
    _ends: dict[Legs, Helm] = field(default_factory=dict)

    @property
    def legs(self) -> Legs:
        """The whole move."""
        return (*self.fixed, *self.tail)

    @property
    def now(self) -> Helm:
        """The helm when the fixed legs have been made."""
        return self._after(self.fixed)

    @property
    def end(self) -> Helm:
        """The helm when the whole move has been made, tacks succeeding."""
        return self._after(self.legs)

    def _after(self, legs: Legs) -> Helm:
        """The helm once these legs have been made, worked out once."""
        if legs not in self._ends:
            self._ends[legs] = after(self.helm, legs)
        return self._ends[legs]

    @property
    def lawful(self) -> bool:
        """Whether the move may end so."""
        return self.end.refusal(END) is None

    @property
    def tacks(self) -> bool:
        """Whether a die must take her through the wind on the way."""
        return TACK in self.legs

    def keys(self) -> list[str]:
        """The move as the rules read it, a key a leg; what closes it only where that is asked."""
        end = self.end
        closed = end.over or end.keys() == [END]
        return [*self.legs] if closed and self.legs else [*self.legs, END]

    def reached(self) -> list[ReachableCourse]:
        """Every way on from the fixed legs, with its end; worked out once. A tack is a die, so it
        is ordered, not pointed at."""
        if self.fixed not in self._reached:
            self._reached[self.fixed] = reach(self.now)
        return self._reached[self.fixed]


def after(helm: Helm, legs: Sequence[str]) -> Helm:
    """The helm once these legs have been made."""
    for leg in legs:
        helm = helm.after(leg)
    return helm


def begin(helm: Helm, meant: Sequence[str] = ()) -> HelmPlan:
    """A plan with the legs that were `meant` before something came between, as far as the helm
    still takes them; else one that runs as far straight on as she may go."""
    plan = HelmPlan(helm)
    for leg in meant:
        if plan.now.refusal(leg) is not None or leg == END:
            break
        plan.fixed, plan.pinned = (*plan.fixed, leg), True
    if not plan.lawful or not meant:
        complete(plan)
    return plan


def complete(plan: HelmPlan) -> None:
    """The tail is the longest straight on, else the shortest way to a lawful end, else nothing;
    whoever only gives what is drawn runs nobody aground or off the map that may go elsewhere."""
    water = plan.helm.water
    ways = plan.reached()
    ways = [w for w in ways if w.helm.hex not in (water.foul | water.beyond)] or ways
    straight = [way.legs for way in ways if way.legs and all(leg == AHEAD for leg in way.legs)]
    others = [way.legs for way in ways]
    plan.tail = max(straight, key=len) if straight else min(others, key=len, default=())


def point_at(plan: HelmPlan, here: Hex, toward: int) -> bool:
    """The tail ends in that hex, with the heading there that lies nearest to `toward`; false if no
    way leads there."""
    there = [way for way in plan.reached() if way.helm.hex == here]
    if not there:
        return False
    best = min(there, key=lambda w: (apart(w.helm.heading, toward), w.helm.spent, len(w.legs)))
    plan.tail = best.legs
    return True


def step(plan: HelmPlan, leg: str) -> bool:
    """One leg more is fixed and nothing follows it; false if the rules refuse it."""
    if plan.now.refusal(leg) is not None:
        return False
    plan.fixed, plan.tail, plan.pinned = (*plan.fixed, leg), (), True
    return True


def shorter(plan: HelmPlan) -> bool:
    """The last leg is gone; false if there is none."""
    legs = plan.legs
    if not legs:
        return False
    plan.fixed, plan.tail, plan.pinned = legs[:-1], (), True
    return True


def way_of(plan: HelmPlan) -> list[Hex]:
    """The hexes of the move, the one she starts from first."""
    helm, found = plan.helm, [plan.helm.hex]
    for leg in plan.legs:
        helm = helm.after(leg)
        if helm.hex != found[-1]:
            found.append(helm.hex)
    return found


def headings_by_hex(plan: HelmPlan) -> dict[Hex, dict[int, int]]:
    """Every hex in which the move may end, with the headings there and the fewest points that each
    of them costs."""
    found: dict[Hex, dict[int, int]] = {}
    for way in plan.reached():
        headings = found.setdefault(way.helm.hex, {})
        spent = headings.get(way.helm.heading, way.helm.spent)
        headings[way.helm.heading] = min(spent, way.helm.spent)
    return found
