"""Drawing and stepping a course: what is fixed so far, and a tail that always uses up the rest.

A course is `fixed` legs, stepped by keys a centimetre at a time or kept when the helmsman bends
it, then a `tail` of at most one turn that follows the pointer. Pure arithmetic inside the table of
the battle; no pygame.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import hypot

from game.books.kmh.rules.course import TURNS, Helm, Leg, Verb, end_of, is_lawful
from game.books.kmh.rules.orders import Legs
from game.books.kmh.rules.previews import reach
from game.books.kmh.rules.tables import table
from game.sea.pose import Pose
from game.sea.units import CM


@dataclass(slots=True)
class HelmPlan:
    """The course a person is drawing for one ship. `circle` is the turning circle in use: her own,
    or a wider one (KMH-6.3.6); `pinned` courses no longer follow the pointer."""

    helm: Helm
    circle: int
    fixed: Legs = ()
    tail: Legs = ()
    pinned: bool = False
    _reached: dict[tuple[Legs, int], list[tuple[Legs, Pose]]] = field(default_factory=dict)

    @property
    def course(self) -> Legs:
        """The whole course, legs of the same kind joined."""
        return joined((*self.fixed, *self.tail))

    @property
    def end(self) -> Pose:
        """Where the course ends."""
        return end_of(self.helm, self.course)

    @property
    def now(self) -> Helm:
        """The helm when the fixed legs have been sailed."""
        helm = replace(self.helm, circle=self.circle)
        for leg in self.fixed:
            helm = helm.sailed(leg, leg.run, leg.after(helm.pose, leg.run))
        return helm

    @property
    def lawful(self) -> bool:
        """Whether the helm accepts the course as it is."""
        return bool(self.course) and is_lawful(self.helm, self.course)

    def keys(self) -> list[str]:
        """The course as the rules read it, a key a leg."""
        return [leg.key(self.helm.circle) for leg in self.course]

    def reached(self) -> list[tuple[Legs, Pose]]:
        """Every way to use up what the fixed legs leave, with its end; worked out once."""
        key = (self.fixed, self.circle)
        if key not in self._reached:
            self._reached[key] = reach(self.now) if self.now.left else [((), self.now.pose)]
        return self._reached[key]

    def turned_points(self) -> int:
        """Hundredths of a degree by which the course turns her in all, to starboard positive."""
        start, end = self.helm.pose.heading, self.end.heading
        return (end - start + 18_000) % 36_000 - 18_000


def begin(helm: Helm) -> HelmPlan:
    """A plan that runs straight on, or as near to it as steering and markers allow."""
    plan = HelmPlan(helm, helm.circle)
    complete(plan)
    return plan


def complete(plan: HelmPlan) -> bool:
    """The tail is straight on if that is lawful, else the first lawful one; false if none is."""
    ways = plan.reached()
    plan.tail = ways[0][0] if ways else ()
    return bool(ways)


def point_at(plan: HelmPlan, x: float, y: float) -> None:
    """The tail ends as near as can be to the point (x, y) in table units."""
    ways = plan.reached()
    if ways:
        plan.tail = min(ways, key=lambda way: hypot(way[1].x - x, way[1].y - y))[0]


def bend(plan: HelmPlan) -> bool:
    """All of the tail but its last straight is fixed, so that a further turn can follow; false if
    there is nothing left to bend."""
    kept = plan.tail[:-1] if plan.tail and plan.tail[-1].verb == Verb.AHEAD else ()
    if not kept:
        return False
    return _try(plan, joined((*plan.fixed, *kept)))


def step(plan: HelmPlan, verb: Verb, by: int = 1) -> bool:
    """One cm more of `verb` is fixed (a helm key); false if the rules refuse it."""
    leg = Leg(verb, by * CM, plan.circle if verb in TURNS else 0)
    return _try(plan, joined((*plan.fixed, leg)))


def shorter(plan: HelmPlan) -> bool:
    """The last fixed leg is 1 cm shorter, or gone; false if nothing is fixed."""
    if not plan.fixed:
        return False
    last = plan.fixed[-1]
    rest = (replace(last, run=last.run - CM),) if last.run > CM else ()
    return _try(plan, (*plan.fixed[:-1], *rest))


def longer(plan: HelmPlan) -> bool:
    """The last fixed leg is 1 cm longer; straight on if nothing is fixed."""
    return step(plan, plan.fixed[-1].verb if plan.fixed else Verb.AHEAD)


def widen(plan: HelmPlan) -> bool:
    """The next wider turning circle, and after the widest her own again (KMH-6.3.6)."""
    most = len(table("turning")["radius_mm"])
    own = plan.helm.circle
    if own >= most:
        return False
    plan.circle = plan.circle + 1 if plan.circle < most else own
    plan.pinned = False
    return complete(plan)


def _try(plan: HelmPlan, fixed: Legs) -> bool:
    """These legs are fixed if they leave a lawful whole; otherwise nothing changes."""
    before = plan.fixed, plan.tail
    if sum(leg.run for leg in fixed) > plan.helm.left:
        return False
    plan.fixed = fixed
    if complete(plan) and plan.lawful:
        plan.pinned = True
        return True
    plan.fixed, plan.tail = before
    return False


def joined(legs: Sequence[Leg]) -> Legs:
    """The legs with neighbours of the same verb and circle made one."""
    out: list[Leg] = []
    for leg in legs:
        if out and (out[-1].verb, out[-1].circle) == (leg.verb, leg.circle):
            out[-1] = replace(leg, run=out[-1].run + leg.run)
        else:
            out.append(leg)
    return tuple(out)
