"""Drawing and stepping a course: what is fixed so far, and a tail that always uses up the rest.

A course is `fixed_legs` legs, stepped by keys a centimetre at a time or kept when the helmsman
bends it, then a `tail_legs` of at most one turn that follows the pointer. Pure arithmetic inside
the table of the battle; no pygame.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import hypot

from game.books.kmh.rules.course import TURNS, Helm, HelmVerb, Leg, end_of, is_lawful
from game.books.kmh.rules.orders import Legs
from game.books.kmh.rules.previews import reachable_ends
from game.books.kmh.rules.tables import rule_table
from game.sea.pose import Pose
from game.sea.units import CM


@dataclass(slots=True)
class HelmDraft:
    """The course a player is drawing for one ship. `turning_circle` is the turning circle in use:
    her own, or a wider one (KMH-6.3.6); `is_pinned` courses no longer follow the pointer."""

    start_helm: Helm
    turning_circle: int
    fixed_legs: Legs = ()
    tail_legs: Legs = ()
    is_pinned: bool = False
    _reached: dict[tuple[Legs, int], list[tuple[Legs, Pose]]] = field(default_factory=dict)

    @property
    def course(self) -> Legs:
        """The whole course, legs of the same kind joined."""
        return join_legs((*self.fixed_legs, *self.tail_legs))

    @property
    def end_pose(self) -> Pose:
        """Where the course ends."""
        return end_of(self.start_helm, self.course)

    @property
    def fixed_helm(self) -> Helm:
        """The helm when the fixed legs have been sailed."""
        helm = replace(self.start_helm, circle=self.turning_circle)
        for leg in self.fixed_legs:
            helm = helm.after_leg(leg, leg.run, leg.pose_after(helm.pose, leg.run))
        return helm

    @property
    def is_legal(self) -> bool:
        """Whether the helm accepts the course as it is."""
        return bool(self.course) and is_lawful(self.start_helm, self.course)

    def keys(self) -> list[str]:
        """Return the course as the rules read it, a key a leg."""
        return [leg.key(self.start_helm.circle) for leg in self.course]

    def reachable_ends(self) -> list[tuple[Legs, Pose]]:
        """Return every way to use up what the fixed legs leave, with its end; worked out once."""
        key = (self.fixed_legs, self.turning_circle)
        if key not in self._reached:
            self._reached[key] = (
                reachable_ends(self.fixed_helm) if self.fixed_helm.run_left else [((), self.fixed_helm.pose)]
            )
        return self._reached[key]

    def turn_angle(self) -> int:
        """Return hundredths of a degree by which the course turns her in all, to starboard
        positive."""
        start, end = self.start_helm.pose.heading, self.end_pose.heading
        return (end - start + 18_000) % 36_000 - 18_000


def new_helm_draft(helm: Helm) -> HelmDraft:
    """Return a plan that runs straight on, or as near to it as steering and markers allow."""
    plan = HelmDraft(helm, helm.circle)
    straighten_tail(plan)
    return plan


def straighten_tail(plan: HelmDraft) -> bool:
    """Make the tail straight if that is lawful, else the first lawful one; return False if none
    is."""
    ways = plan.reachable_ends()
    plan.tail_legs = ways[0][0] if ways else ()
    return bool(ways)


def aim_at_point(plan: HelmDraft, x: float, y: float) -> None:
    """End the tail as near as possible to the point (x, y) in table units."""
    ways = plan.reachable_ends()
    if ways:
        plan.tail_legs = min(ways, key=lambda way: hypot(way[1].x - x, way[1].y - y))[0]


def fix_turn(plan: HelmDraft) -> bool:
    """Fix all of the tail but its last straight, so that another turn can follow; return False if
    there is nothing left to bend."""
    kept = plan.tail_legs[:-1] if plan.tail_legs and plan.tail_legs[-1].verb == HelmVerb.AHEAD else ()
    if not kept:
        return False
    return _fix_if_legal(plan, join_legs((*plan.fixed_legs, *kept)))


def add_cm(plan: HelmDraft, verb: HelmVerb, cm: int = 1) -> bool:
    """Fix one more cm of `verb` (a helm key); return False if the rules refuse it."""
    leg = Leg(verb, cm * CM, plan.turning_circle if verb in TURNS else 0)
    return _fix_if_legal(plan, join_legs((*plan.fixed_legs, leg)))


def shorten(plan: HelmDraft) -> bool:
    """Shorten the last fixed leg by 1 cm, or drop it; return False if nothing is fixed."""
    if not plan.fixed_legs:
        return False
    last = plan.fixed_legs[-1]
    rest = (replace(last, run=last.run - CM),) if last.run > CM else ()
    return _fix_if_legal(plan, (*plan.fixed_legs[:-1], *rest))


def lengthen(plan: HelmDraft) -> bool:
    """Lengthen the last fixed leg by 1 cm; go straight on if nothing is fixed."""
    return add_cm(plan, plan.fixed_legs[-1].verb if plan.fixed_legs else HelmVerb.AHEAD)


def cycle_turning_circle(plan: HelmDraft) -> bool:
    """Take the next wider turning circle, after the widest her own again (KMH-6.3.6)."""
    most = len(rule_table("turning")["radius_mm"])
    own = plan.start_helm.circle
    if own >= most:
        return False
    plan.turning_circle = plan.turning_circle + 1 if plan.turning_circle < most else own
    plan.is_pinned = False
    return straighten_tail(plan)


def _fix_if_legal(plan: HelmDraft, fixed: Legs) -> bool:
    """Fix these legs if they leave a lawful whole; otherwise change nothing."""
    before = plan.fixed_legs, plan.tail_legs
    if sum(leg.run for leg in fixed) > plan.start_helm.run_left:
        return False
    plan.fixed_legs = fixed
    if straighten_tail(plan) and plan.is_legal:
        plan.is_pinned = True
        return True
    plan.fixed_legs, plan.tail_legs = before
    return False


def join_legs(legs: Sequence[Leg]) -> Legs:
    """Return the legs with neighbours of the same verb and circle made one."""
    out: list[Leg] = []
    for leg in legs:
        if out and (out[-1].verb, out[-1].circle) == (leg.verb, leg.circle):
            out[-1] = replace(leg, run=out[-1].run + leg.run)
        else:
            out.append(leg)
    return tuple(out)
