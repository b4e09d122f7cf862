"""HF-coll-1: what is proposed to ships of one side that would run into each other if all of them
did the same. Looks at the table, and changes nothing."""

from collections.abc import Mapping, Sequence

from game.books.hf.rules.plans import AHEAD, PATTERNS, MovePlan, Plans, plan_from_actions
from game.books.hf.rules.previews import hazards, plan_forecast
from game.books.hf.rules.sheet import PHASES, Ship
from game.books.hf.rules.steering import plan_context_of
from game.books.hf.rules.table_geometry import BASE, INCH, bases_touch, distance_between
from game.sea.pose import Pose

EVASIONS = (
    "keep her course",
    "turn to port",
    "turn to starboard",
    "on, then to port",
    "on, then to starboard",
    "hard to port",
    "hard to starboard",
    "shorten sail",
    "nothing",
)
"""What a ship does instead, the first of these that keeps her clear."""
NEAR = 2 * (len(PHASES) + 1) * INCH + 2 * BASE.length
"""Two ships that are farther apart do not meet in a turn: an inch a phase for each, and a drift."""


def plans_clear_of_friends(ships: Sequence[Ship]) -> dict[str, Plans]:
    """HF-coll-1, HF-orders-4: for each pattern by which two of these would run into each other, a
    plan for each ship: that of the pattern where it keeps her clear. Who goes no way runs into
    nobody, and ships that touch already are left as they are."""
    company, found = _Company(ships), {}
    for pattern, actions in PATTERNS.items():
        alike = {ship.id: plan_from_actions(plan_context_of(ship), actions) for ship in ships}
        plans = company.clear(alike) if AHEAD in actions else alike
        if plans != alike:
            found[pattern] = plans
    return found


class _Company:
    """Ships of one side that are near others of it; where a plan brings one is worked out once."""

    def __init__(self, ships: Sequence[Ship]) -> None:
        """Alone are those who can meet nobody in a turn."""
        self.near = {ship.id: _ships_it_could_meet(ship, ships) for ship in ships}
        self.ships = [ship for ship in ships if self.near[ship.id]]
        place = {ship.id: number for number, ship in enumerate(ships)}
        self.before = {
            ship: [other for other in near if place[other.id] < place[ship]]
            for ship, near in self.near.items()
        }
        self._ways: dict[tuple[str, MovePlan], list[Pose]] = {}

    def clear(self, alike: Plans) -> Plans:
        """HF-coll-1: return the same plans, but who would run into another does something else, if
        anything keeps her clear. Where that leaves two who meet, as in the middle of a close line,
        each heeds only those before her, and those behind give way to her."""
        plans = self.giving_way(self.near, alike)
        if not self.anyone_meets(plans):
            return plans
        others = self.giving_way(self.before, alike)
        return plans if self.anyone_meets(others) else others

    def giving_way(self, heeded: Mapping[str, Sequence[Ship]], alike: Plans) -> Plans:
        """Change one plan after the other if a ship would run into those whom she heeds."""
        plans = dict(alike)
        for ship in self.ships:
            others = [self.way(other, plans[other.id]) for other in heeded[ship.id]]
            if would_touch(self.way(ship, plans[ship.id]), others):
                plans[ship.id] = self.other_plan(ship, others, plans[ship.id])
        return plans

    def anyone_meets(self, plans: Plans) -> bool:
        """HF-coll-1: return whether two of them run into each other."""
        ways = {ship.id: self.way(ship, plans[ship.id]) for ship in self.ships}
        return any(would_touch(ways[s.id], [ways[o.id] for o in self.before[s.id]]) for s in self.ships)

    def other_plan(self, ship: Ship, others: Sequence[Sequence[Pose]], kept: MovePlan) -> MovePlan:
        """Return the first plan that keeps her clear of the others, and of shores and edges; the
        one that she has if none does."""
        for pattern in EVASIONS:
            plan = plan_from_actions(plan_context_of(ship), PATTERNS[pattern])
            if would_touch(self.way(ship, plan), others):
                continue
            if all(h.clause == "HF-coll-1" for h in hazards(ship, plan, ship.side)):
                return plan
        return kept

    def way(self, ship: Ship, plan: MovePlan) -> list[Pose]:
        """Return where she lies after each phase, and after the drift."""
        if (ship.id, plan) not in self._ways:
            self._ways[ship.id, plan] = [step.pose for step in plan_forecast(ship, plan)]
        return self._ways[ship.id, plan]


def _ships_it_could_meet(ship: Ship, ships: Sequence[Ship]) -> list[Ship]:
    """Return those whom she could meet in a turn, and does not touch now."""
    near = [s for s in ships if s is not ship and distance_between(ship.pose, s.pose) <= NEAR]
    return [s for s in near if not bases_touch(ship.pose, s.pose)]


def would_touch(track: Sequence[Pose], others: Sequence[Sequence[Pose]]) -> bool:
    """HF-coll-1: return whether she touches any of the others after any phase."""
    return any(bases_touch(a, b) for other in others for a, b in zip(track, other, strict=True))
