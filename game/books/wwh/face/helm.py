"""Drawing a move over squares: legs fixed one by one, then a tail that follows the pointer.

Pure arithmetic inside the table of the battle; no pygame."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.books.wwh.rules.course import AHEAD, END, HEAVE_TO, TACK, Helm, ReachableCourse, reach
from game.sea.square import Square, points_between

Legs = tuple[str, ...]


@dataclass(slots=True)
class HelmPlan:
    """The move a person is drawing for one ship. `heaves`: she heaves to at its end; a plan that
    is `pinned` no longer follows the pointer."""

    helm: Helm
    fixed: Legs = ()
    tail: Legs = ()
    heaves: bool = False
    pinned: bool = False
    _reached: dict[Legs, list[ReachableCourse]] = field(default_factory=dict)

    @property
    def legs(self) -> Legs:
        """The whole move."""
        return (*self.fixed, *self.tail)

    @property
    def now(self) -> Helm:
        """The helm when the fixed legs have been made."""
        return after(self.helm, self.fixed)

    @property
    def end(self) -> Helm:
        """The helm when the whole move has been made, tacks succeeding."""
        return after(self.helm, self.legs)

    @property
    def lawful(self) -> bool:
        """Whether the move may end so."""
        return self.end.refusal(HEAVE_TO if self.heaves else END) is None

    @property
    def tacks(self) -> bool:
        """Whether a die must take her through the wind on the way."""
        return TACK in self.legs

    def keys(self) -> list[str]:
        """The move as the rules read it, a key a leg, with what closes it."""
        return [*self.legs, HEAVE_TO if self.heaves else END]

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


def begin(helm: Helm) -> HelmPlan:
    """A plan that runs as far straight on as she may go, or else as little as she must."""
    plan = HelmPlan(helm)
    complete(plan)
    return plan


def complete(plan: HelmPlan) -> None:
    """The tail is the longest straight on, else the shortest way to a lawful end, else nothing."""
    ways = plan.reached()
    straight = [way.legs for way in ways if all(leg == AHEAD for leg in way.legs)]
    others = [way.legs for way in ways]
    plan.tail = max(straight, key=len) if straight else min(others, key=len, default=())


def point_at(plan: HelmPlan, square: Square, toward: int) -> bool:
    """The tail ends in that square, with the heading there that lies nearest to `toward`; false if
    no way leads there."""
    there = [way for way in plan.reached() if way.helm.square == square]
    if not there:
        return False
    best = min(there, key=lambda w: (points_between(w.helm.heading, toward), len(w.legs)))
    plan.tail, plan.heaves = best.legs, False
    return True


def step(plan: HelmPlan, leg: str) -> bool:
    """One leg more is fixed and nothing follows it; false if the rules refuse it."""
    if plan.now.refusal(leg) is not None:
        return False
    plan.fixed, plan.tail, plan.heaves, plan.pinned = (*plan.fixed, leg), (), False, True
    return True


def shorter(plan: HelmPlan) -> bool:
    """The last leg is gone; false if there is none."""
    legs = plan.legs
    if not legs:
        return False
    plan.fixed, plan.tail, plan.heaves, plan.pinned = legs[:-1], (), False, True
    return True


def heave_to(plan: HelmPlan) -> bool:
    """She heaves to after the first square, or no longer does; false if she may not."""
    if plan.heaves:
        plan.heaves = False
        return True
    for legs in (plan.legs, (*plan.fixed, AHEAD), (AHEAD,)):
        if is_way(plan.helm, legs) and after(plan.helm, legs).refusal(HEAVE_TO) is None:
            plan.fixed, plan.tail, plan.heaves, plan.pinned = legs, (), True, True
            return True
    return False


def is_way(helm: Helm, legs: Sequence[str]) -> bool:
    """Whether the helm takes every leg in turn."""
    for leg in legs:
        if helm.refusal(leg) is not None:
            return False
        helm = helm.after(leg)
    return True
