"""Under squadron orders the ships of Hold Fast keep clear of each other: who turns is not run into, two
friends who lie alongside part, and the van of a line is plotted for first."""

from itertools import combinations, pairwise
from math import hypot

import pytest

from game.books.hf.captain.plan_tracks import PoseTrack, inch_pose_of, tracks_of_plans
from game.books.hf.rules.plans import AHEAD, MovePlan, OrdersMenu, parse_plans, plan_context_of
from game.books.hf.rules.sheet import PORT, STARBOARD, Alongside, Ship, Wind
from game.books.hf.rules.table_geometry import INCH
from game.captains.grades import make_captain
from game.captains.squadron_orders import Manoeuvre, SquadronOrder
from game.core.steps import Choose
from game.core.table import get_single, place
from game.levels import Level
from tests.books.hf.rules.inch_levels import british_ship, french_ship, level_in_inches, level_on_table

BASE = 1.0
"""Inches, middle to middle, at which bases touch that lie bow to stern (HF-coll-1)."""


def plotted(level: Level, order: SquadronOrder, ships: dict[str, Ship]) -> dict[str, MovePlan]:
    """What an admiral plots for the French, told so; in the order in which they are placed."""
    seat = make_captain("admiral", "hf", 1, level=level)
    seat.orders = {"french": order}
    menu = OrdersMenu(tuple(plan_context_of(s) for s in ships.values() if s.side == "french"))
    return dict(parse_plans(seat.answer(Choose("french", "HF-orders-1", menu))[0]))


def track(ship: Ship, plan: MovePlan) -> PoseTrack:
    """Where a plan brings her, if nothing befalls her."""
    return tracks_of_plans(
        plan_context_of(ship), inch_pose_of(ship.pose), get_single(Wind).blows_from, (plan,)
    ).track_of(0)


def nearest(one: PoseTrack, other: PoseTrack) -> float:
    """Inches between two ships where they are nearest to each other."""
    return min(hypot(a.x - b.x, a.y - b.y) for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("speeds", [(2, 2, 2, 1, 2, 2), (1, 2, 1, 2, 1, 2), (3, 3, 2, 3, 3, 3)])
def test_hf_coll_1_a_close_line_turns_together_and_nobody_is_run_into(speeds: tuple[int, ...]) -> None:
    line = [french_ship(f"f{n}", (20 - 1.5 * n, 20), heading="E", speed=s) for n, s in enumerate(speeds)]
    level = level_in_inches(*line, british_ship("e0", (20, 30), heading="E", speed=2), wind="N")
    with level_on_table(level) as ships:
        plans = plotted(level, SquadronOrder(Manoeuvre.WEATHER, "british"), ships)
        ways = [track(ships[name], plan) for name, plan in plans.items()]
    assert min(nearest(one, other) for one, other in combinations(ways, 2)) > BASE


@pytest.mark.parametrize("manoeuvre", [Manoeuvre.CHASE, Manoeuvre.WEATHER, Manoeuvre.WITHDRAW])
def test_hf_cut_1_of_two_friends_alongside_one_makes_sail_and_the_other_waits(manoeuvre: Manoeuvre) -> None:
    line = [french_ship(f"f{n}", (20 + n / 2, 20), heading="E", speed=0) for n in range(3)]
    level = level_in_inches(*line, british_ship("e0", (34, 24), heading="N", speed=2), wind="N")
    with level_on_table(level) as ships:
        for one, other in pairwise(line):
            place(Alongside(one["id"], other["id"], STARBOARD, PORT))
        whom = "british" if manoeuvre is Manoeuvre.WEATHER else ""
        plans = plotted(level, SquadronOrder(manoeuvre, whom), ships)
    assert [AHEAD in plans[f"f{n}"] for n in range(3)] == [True, False, True]


def test_the_next_ahead_is_plotted_for_first_wherever_she_is_listed() -> None:
    """The rear is listed first; all sail east, and the van is told of a place to the north."""
    line = [french_ship(f"f{n}", (20 + 2 * n, 30), heading="E", speed=3) for n in range(4)]
    level = level_in_inches(*line, british_ship("e0", (4, 4), heading="W", speed=2), wind="W")
    place_north = SquadronOrder(Manoeuvre.SAIL, "", 26 * INCH, 12 * INCH)
    with level_on_table(level) as ships:
        plans = plotted(level, place_north, ships)
        ends = {name: track(ships[name], plan)[-1] for name, plan in plans.items()}
    assert list(plans) == ["f3", "f2", "f1", "f0"]
    van, second = ends["f3"], ends["f2"]
    assert hypot(van.x - second.x, van.y - second.y) < 3


def test_two_who_think_alike_do_not_plot_two_turns_that_meet() -> None:
    ours, hers = british_ship(at=(8.4, 18.2), heading="SE"), french_ship(at=(11.6, 18.2), heading="SW")
    frigate = {"guns": 38, "batteries": "LLSC", "speed": 5, "morale": 4, "nation": "british"}
    level = level_in_inches(ours | frigate, hers | frigate, size=(20, 20), rules={"book": "hf", "turns": 20})
    tracks = []
    with level_on_table(level) as ships:
        for ship in ships.values():
            seat, menu = make_captain("admiral", "hf", 1, level=level), OrdersMenu((plan_context_of(ship),))
            keys = seat.answer(Choose(ship.side, "HF-orders-1", menu))
            tracks.append(track(ship, dict(parse_plans(keys[0]))[ship.id]))
    # 1.2 inches: two bases of one inch by half an inch that lie anyhow do not touch
    assert nearest(tracks[0], tracks[1]) > 1.2
