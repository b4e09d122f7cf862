"""A ship of Hold Fast that is ordered to anchor takes her sail off first, and then lies there."""

import pytest

from game.books.hf.captain.score import anchoring_plans
from game.books.hf.rules.plans import (
    DROP,
    EMPTY,
    LOWER,
    ForeseenState,
    MovePlan,
    OrdersMenu,
    PlanContext,
    parse_plans,
    plan_context_of,
    plan_refusal,
    state_after,
)
from game.books.hf.rules.sheet import Ship
from game.books.hf.rules.table_geometry import INCH
from game.captains.grades import make_captain
from game.captains.squadron_orders import Manoeuvre, SquadronOrder
from game.core.markers import Anchored
from game.core.steps import Choose
from game.core.table import add_marker
from game.levels import Level
from tests.books.hf.rules.inch_levels import british_ship, french_ship, level_in_inches, level_on_table


def plotted(level: Level, order: SquadronOrder, ship: Ship) -> MovePlan:
    """What an admiral plots for the only ship of the French, told so."""
    seat = make_captain("admiral", "hf", 1, level=level)
    seat.orders = {"french": order}
    question = Choose("french", "HF-orders-1", OrdersMenu((plan_context_of(ship),)))
    return dict(parse_plans(seat.answer(question)[0]))[ship.id]


@pytest.mark.parametrize(("speed", "plans"), [(0, 1), (1, 4), (2, 0), (4, 0)])
def test_hf_anchor_1_every_plan_to_let_go_is_lawful_and_has_her_anchor_down(speed: int, plans: int) -> None:
    ways = anchoring_plans(speed, alongside=False)
    assert len(ways) == plans
    for way in ways:
        assert plan_refusal(PlanContext("a", "A", speed, 4), way) is None
        state = ForeseenState(speed, anchored=False, alongside=False)
        for cell in way:
            state = state_after(state, cell)
        assert state.anchored


@pytest.mark.parametrize(("speed", "cell"), [(0, DROP), (1, DROP), (3, LOWER)])
def test_hf_anchor_1_at_her_berth_she_takes_her_sail_off_and_lets_go(speed: int, cell: str) -> None:
    level = level_in_inches(
        french_ship("own", (20, 20), heading="E", speed=speed),
        british_ship("foe", (4, 4), heading="W", speed=2),
        wind="N",
    )
    there = SquadronOrder(Manoeuvre.ANCHOR, "", 21 * INCH, 20 * INCH)
    with level_on_table(level) as ships:
        assert cell in plotted(level, there, ships["own"])


def test_hf_anchor_3_who_lies_at_anchor_beside_her_enemy_stays_and_far_off_she_weighs() -> None:
    for away, stays in ((3, True), (14, False)):
        level = level_in_inches(
            french_ship("own", (20, 20), heading="E", speed=0),
            british_ship("foe", (20, 20 + away), heading="E", speed=0),
            wind="N",
        )
        with level_on_table(level) as ships:
            add_marker(ships["own"].number, Anchored())
            plan = plotted(level, SquadronOrder(Manoeuvre.ANCHOR, "british"), ships["own"])
        assert (plan == EMPTY) is stays
