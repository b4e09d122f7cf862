"""HF-orders-1 to HF-orders-4: orders are written in secret, stand for the turn, and are revealed one phase at
a time. What is not yet revealed exists only in `TurnPlans`, a local value of the procedure: captains, dumps
and screens read the table, and it is not there."""

from collections.abc import Mapping, Sequence

from game.books.hf.rules.plans import (
    AHEAD,
    EMPTY,
    NOTHING,
    PATTERNS,
    MovePlan,
    OrdersMenu,
    Plans,
    cell_words,
    plan_context_of,
    plan_from_actions,
    slide_plan,
)
from game.books.hf.rules.previews import hazards, plan_forecast
from game.books.hf.rules.sheet import PHASES, Ship, fighting_ships, has_book_option, is_beached, is_fighting
from game.books.hf.rules.table_geometry import BASE, INCH, bases_touch, distance_between
from game.core.events import Ordered
from game.core.steps import happen, plot
from game.core.table import every
from game.sea.pose import Pose

# What a ship does instead, the first of these that keeps her clear.
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
# Two ships that are farther apart do not meet in a turn: an inch a phase for each, and a drift.
NEAR = 2 * (len(PHASES) + 1) * INCH + 2 * BASE.length


def plans_clear_of_friends(ships: Sequence[Ship]) -> dict[str, Plans]:
    """HF-coll-1, HF-orders-4: return, for each pattern by which two of these would run into each other, a
    plan for each ship: the pattern's where it keeps her clear. Ships that do not move run into nobody, and
    ships that touch already are left as they are."""
    company, found = _Company(ships), {}
    for pattern, actions in PATTERNS.items():
        alike = {ship.id: plan_from_actions(plan_context_of(ship), actions) for ship in ships}
        plans = company.clear(alike) if AHEAD in actions else alike
        if plans != alike:
            found[pattern] = plans
    return found


class _Company:
    """Ships of one side that are near each other; the track of each plan is computed once."""

    def __init__(self, ships: Sequence[Ship]) -> None:
        """Find for each ship those that she could meet in this turn, and of these the ones before her."""
        self.near = {ship.id: _ships_it_could_meet(ship, ships) for ship in ships}
        self.ships = [ship for ship in ships if self.near[ship.id]]
        place = {ship.id: number for number, ship in enumerate(ships)}
        self.before = {
            ship: [other for other in near if place[other.id] < place[ship]]
            for ship, near in self.near.items()
        }
        self._ways: dict[tuple[str, MovePlan], list[Pose]] = {}

    def clear(self, alike: Plans) -> Plans:
        """HF-coll-1: return the same plans, except that ships which would run into another do something else,
        if anything keeps them clear. Where that leaves two who meet, as in the middle of a close line, each
        heeds only those before her, and those behind give way to her."""
        plans = self.giving_way(self.near, alike)
        if not self.anyone_meets(plans):
            return plans
        others = self.giving_way(self.before, alike)
        return plans if self.anyone_meets(others) else others

    def giving_way(self, heeded: Mapping[str, Sequence[Ship]], alike: Plans) -> Plans:
        """Return the plans after each ship in turn gave way to the ships that she heeds."""
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
        """Return the first plan that keeps her clear of the others, of shores and of edges; ``kept`` if none
        does."""
        for pattern in EVASIONS:
            plan = plan_from_actions(plan_context_of(ship), PATTERNS[pattern])
            if would_touch(self.way(ship, plan), others):
                continue
            if all(h.clause == "HF-coll-1" for h in hazards(ship, plan, ship.side)):
                return plan
        return kept

    def way(self, ship: Ship, plan: MovePlan) -> list[Pose]:
        """Return her pose after each phase, and after the drift."""
        if (ship.id, plan) not in self._ways:
            self._ways[ship.id, plan] = [step.pose for step in plan_forecast(ship, plan)]
        return self._ways[ship.id, plan]


def _ships_it_could_meet(ship: Ship, ships: Sequence[Ship]) -> list[Ship]:
    near = [s for s in ships if s is not ship and distance_between(ship.pose, s.pose) <= NEAR]
    return [s for s in near if not bases_touch(ship.pose, s.pose)]


def would_touch(track: Sequence[Pose], others: Sequence[Sequence[Pose]]) -> bool:
    """HF-coll-1: return whether she touches any of the others after any phase."""
    return any(bases_touch(a, b) for other in others for a, b in zip(track, other, strict=True))


class TurnPlans:
    """The plans of all ships for one turn, as they now stand."""

    def __init__(self, plans: Mapping[str, MovePlan]) -> None:
        """The plans by ship; a ship without one has nothing to do."""
        self.plans = dict(plans)

    def cell(self, ship: Ship, phase: int) -> str:
        """Return what a ship is to do in a phase (1 to 5)."""
        return self.plans.get(ship.id, EMPTY)[phase - 1]

    def has_order_in_phase(self, phase: int) -> bool:
        """Return whether any ship that takes orders has one for a phase."""
        able = [ship for ship in every(Ship) if can_take_orders(ship) and not ship.orders_void]
        return any(self.cell(ship, phase) != NOTHING for ship in able)

    def slide_moves(self, ship: Ship, phase: int) -> None:
        """HF-sail-6: she has lost speed before this phase: her moves slide."""
        plan = self.plans.get(ship.id, EMPTY)
        self.plans[ship.id] = slide_plan(plan, phase - 1, ship.speed, ship.top_speed)


def can_take_orders(ship: Ship) -> bool:
    """HF-adv-beach, HF-morale-5: she fights, and she is afloat."""
    return is_fighting(ship) and not is_beached(ship)


def order_menus() -> dict[str, OrdersMenu]:
    """Return what each seat may write; seats without a ship that can be ordered are not asked."""
    able = [ship for ship in fighting_ships() if can_take_orders(ship)]
    sides = dict.fromkeys(ship.side for ship in able)
    return {side: new_orders_menu([ship for ship in able if ship.side == side]) for side in sides}


def new_orders_menu(ships: Sequence[Ship]) -> OrdersMenu:
    """Return what these ships may be told."""
    contexts = tuple(plan_context_of(ship) for ship in ships)
    clear = plans_clear_of_friends(ships)
    return OrdersMenu(contexts, tuple((p, tuple(plans.items())) for p, plans in clear.items()))


async def ask_for_orders() -> TurnPlans:
    """HF-orders-1: all seats have written the orders of all their ships, in secret."""
    asked = order_menus()
    answers = await plot("HF-orders-1", asked, sealed=True) if asked else {}
    return TurnPlans({ship: plan for plans in answers.values() for ship, plan in plans.items()})


async def reveal_orders(turn_plans: TurnPlans, phase: int) -> None:
    """HF-orders-3, HF-action-1: what every ship does in this phase is known to all, and no more. A ship that
    has lost speed does what she can still do of the rest (HF-sail-6)."""
    for ship in every(Ship):
        ship.doing, ship.moved = "", ""
        if not can_take_orders(ship):
            continue
        if ship.slowed and not has_book_option("moves-lost"):
            turn_plans.slide_moves(ship, phase)
        ship.slowed = False
        ship.doing = NOTHING if ship.orders_void else turn_plans.cell(ship, phase)
        if ship.doing != NOTHING:
            words = cell_words(ship.doing, has_book_option("grid"))
            await happen(Ordered("HF-orders-3", ship.id, f"acts in phase {PHASES[phase - 1]}: {words}"))
