"""Under squadron orders the ships of Hold Fast keep clear of each other: who turns is not run into,
two friends who lie alongside part, and the van of a line is plotted for first."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import hypot

import pytest

from game.books.hf.captain.fan import Track, fan_of_plans
from game.books.hf.captain.geometry import spot_of
from game.books.hf.rules.plans import AHEAD, MovePlan, OrdersMenu, parsed
from game.books.hf.rules.sheet import PORT, STARBOARD, Alongside, Ship, Wind
from game.books.hf.rules.space import INCH
from game.books.hf.rules.steering import conn_of
from game.captains.grades import captain
from game.captains.squadron_orders import Manoeuvre, SquadronOrder
from game.core.steps import Choose
from game.core.table import place, the
from game.levels import Level
from tests.books.hf.rules.holdfast import british, french, inches, set_down

BASE = 1.0
"""Inches, middle to middle, at which bases touch that lie bow to stern (HF-coll-1)."""


def plotted(level: Level, order: SquadronOrder, ships: dict[str, Ship]) -> dict[str, MovePlan]:
    """What an admiral plots for the French, told so; in the order in which they are placed."""
    seat = captain("admiral", "hf", 1, level=level)
    seat.orders = {"french": order}
    menu = OrdersMenu(tuple(conn_of(s) for s in ships.values() if s.side == "french"))
    return dict(parsed(seat.answer(Choose("french", "HF-orders-1", menu))[0]))


def track(ship: Ship, plan: MovePlan) -> Track:
    """Where a plan brings her, if nothing befalls her."""
    return fan_of_plans(conn_of(ship), spot_of(ship.pose), the(Wind).blows_from, (plan,)).track(0)


def nearest(one: Track, other: Track) -> float:
    """Inches between two ships where they are nearest to each other."""
    return min(hypot(a.x - b.x, a.y - b.y) for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("speeds", [(2, 2, 2, 1, 2, 2), (1, 2, 1, 2, 1, 2), (3, 3, 2, 3, 3, 3)])
def test_hf_coll_1_a_close_line_turns_together_and_nobody_is_run_into(
    speeds: tuple[int, ...],
) -> None:
    line = [french(f"f{n}", (20 - 1.5 * n, 20), heading="E", speed=s) for n, s in enumerate(speeds)]
    level = inches(*line, british("e0", (20, 30), heading="E", speed=2), wind="N")
    with set_down(level) as ships:
        plans = plotted(level, SquadronOrder(Manoeuvre.WEATHER, "british"), ships)
        ways = [track(ships[name], plan) for name, plan in plans.items()]
    assert min(nearest(one, other) for one, other in combinations(ways, 2)) > BASE


@pytest.mark.parametrize("manoeuvre", [Manoeuvre.CHASE, Manoeuvre.WEATHER, Manoeuvre.WITHDRAW])
def test_hf_cut_1_of_two_friends_alongside_one_makes_sail_and_the_other_waits(
    manoeuvre: Manoeuvre,
) -> None:
    line = [french(f"f{n}", (20 + n / 2, 20), heading="E", speed=0) for n in range(3)]
    level = inches(*line, british("e0", (34, 24), heading="N", speed=2), wind="N")
    with set_down(level) as ships:
        for one, other in pairwise(line):
            place(Alongside(one["id"], other["id"], STARBOARD, PORT))
        whom = "british" if manoeuvre is Manoeuvre.WEATHER else ""
        plans = plotted(level, SquadronOrder(manoeuvre, whom), ships)
    assert [AHEAD in plans[f"f{n}"] for n in range(3)] == [True, False, True]


def test_the_next_ahead_is_plotted_for_first_wherever_she_is_listed() -> None:
    """The rear is listed first; all sail east, and the van is told of a place to the north."""
    line = [french(f"f{n}", (20 + 2 * n, 30), heading="E", speed=3) for n in range(4)]
    level = inches(*line, british("e0", (4, 4), heading="W", speed=2), wind="W")
    place_north = SquadronOrder(Manoeuvre.SAIL, "", 26 * INCH, 12 * INCH)
    with set_down(level) as ships:
        plans = plotted(level, place_north, ships)
        ends = {name: track(ships[name], plan)[-1] for name, plan in plans.items()}
    assert list(plans) == ["f3", "f2", "f1", "f0"]
    van, second = ends["f3"], ends["f2"]
    assert hypot(van.x - second.x, van.y - second.y) < 3
