"""HF-orders-1 to HF-orders-4: orders are written in secret, stand for the turn, and are revealed
one phase at a time. What is not yet revealed is nowhere but here, in the hands of the procedure."""

from collections.abc import Mapping, Sequence

from game.books.hf.rules.friend_collisions import plans_clear_of_friends
from game.books.hf.rules.plans import EMPTY, NOTHING, MovePlan, OrdersMenu, cell_words, slide_plan
from game.books.hf.rules.sheet import PHASES, Ship, fighting_ships, has_book_option, is_beached, is_fighting
from game.books.hf.rules.steering import plan_context_of
from game.core.events import Ordered
from game.core.steps import happen, plot
from game.core.table import every


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
    conns = tuple(plan_context_of(ship) for ship in ships)
    clear = plans_clear_of_friends(ships)
    return OrdersMenu(conns, tuple((p, tuple(plans.items())) for p, plans in clear.items()))


async def ask_for_orders() -> TurnPlans:
    """HF-orders-1: all seats have written the orders of all their ships, in secret."""
    asked = order_menus()
    answers = await plot("HF-orders-1", asked, sealed=True) if asked else {}
    return TurnPlans({ship: plan for plans in answers.values() for ship, plan in plans.items()})


async def reveal_orders(turn_plans: TurnPlans, phase: int) -> None:
    """HF-orders-3, HF-action-1: what every ship does in this phase is known to all, and no more. A
    ship that has lost speed does what she can still do of the rest (HF-sail-6)."""
    for ship in every(Ship):
        ship.doing, ship.moved = "", ""
        if not can_take_orders(ship):
            continue
        if ship.slowed and not has_book_option("moves-lost"):
            turn_plans.slide_moves(ship, phase)
        ship.slowed = False
        ship.doing = NOTHING if ship.orders_void else turn_plans.cell(ship, phase)
        if ship.doing != NOTHING:
            await happen(Ordered("HF-orders-3", ship.id, _cell_log_words(ship, phase)))


def _cell_log_words(ship: Ship, phase: int) -> str:
    return f"acts in phase {PHASES[phase - 1]}: {cell_words(ship.doing, has_book_option('grid'))}"
