"""HF-dmg-rudder, HF-dmg-wheel-1: ghosts go where a ship without rudder or wheel will go."""

from itertools import product

import pytest

from game.books.hf.captain.plan_tracks import candidate_plans, inch_pose_of, likely_tracks, plan_tracks_of
from game.books.hf.rules.plans import (
    NO_STEERING_DAMAGE,
    MovePlan,
    SteeringDamage,
    plan_as_steered,
    plan_context_of,
    steering_damage_of,
)
from game.books.hf.rules.previews import plan_forecast
from game.books.hf.rules.sailing import carry_out_phase
from game.books.hf.rules.sheet import Ship, Wind
from game.core.table import get_single
from game.sea.pose import Pose
from tests.books.hf.rules.inch_levels import (
    british_ship,
    french_ship,
    level_in_inches,
    level_on_table,
    run_procedure,
)

HELMS = [SteeringDamage(*gone) for gone in product((False, True), repeat=3)]
PLANS: tuple[MovePlan, ...] = (
    ("<", "<", "F", ">", "F"),
    ("F", ">", ">", "F", "<"),
    ("RS", "<", ">", "<", "F"),
    ("F", "F", "LS", ">", "F"),
)


def sailed(ship: Ship, plan: MovePlan) -> list[Pose]:
    """Where the book's own page brings a ship, phase by phase."""
    poses = []
    for phase, cell in enumerate(plan, 1):
        ship.doing = cell
        run_procedure(carry_out_phase(phase))
        poses.append(ship.pose)
    return poses


@pytest.mark.parametrize("helm", HELMS)
@pytest.mark.parametrize("plan", PLANS)
def test_the_ghosts_go_where_she_will_go(plan: MovePlan, helm: SteeringDamage) -> None:
    with level_on_table(level_in_inches(british_ship(speed=4), french_ship(at=(2, 2)))) as ships:
        own = ships["own"]
        own.speed, own.rudder_gone, own.wheel_gone = 4, helm.rudder_gone, helm.wheel_gone
        own.forward_since_turn = helm.forward_since_turn
        foreseen = [step.pose for step in plan_forecast(own, plan)[:5]]
        assert foreseen == sailed(own, plan)


def test_without_a_rudder_no_turn_is_made_and_without_a_wheel_none_before_an_inch() -> None:
    plan = ("<", "F", "<", "<", "F")
    assert plan_as_steered(plan, NO_STEERING_DAMAGE) == plan
    assert plan_as_steered(plan, SteeringDamage(rudder_gone=True)) == ("-", "F", "-", "-", "F")
    assert plan_as_steered(plan, SteeringDamage(wheel_gone=True)) == ("F", "F", "<", "F", "F")
    assert plan_as_steered(plan, SteeringDamage(False, True, True)) == ("<", "F", "<", "F", "F")


def test_a_captain_plots_no_turn_that_she_cannot_make() -> None:
    with level_on_table(level_in_inches(british_ship(speed=3), french_ship())) as ships:
        own, upwind = ships["own"], get_single(Wind).blows_from
        own.rudder_gone = True
        plan_tracks = plan_tracks_of(
            plan_context_of(own), inch_pose_of(own.pose), upwind, 200, steering_damage_of(own)
        )
        assert plan_tracks.plans
        assert not [plan for plan in plan_tracks.plans if "<" in plan or ">" in plan]
        seen = likely_tracks(plan_context_of(own), inch_pose_of(own.pose), upwind, steering_damage_of(own))
        assert len(set(seen.point.ravel().tolist())) == 1
        own.rudder_gone, own.wheel_gone, own.forward_since_turn = False, True, False
        plan_tracks = plan_tracks_of(
            plan_context_of(own), inch_pose_of(own.pose), upwind, 200, steering_damage_of(own)
        )
        turning = [plan for plan in plan_tracks.plans if "<" in plan or ">" in plan]
        assert turning
        assert all("F" in plan[: min(map(plan.index, {"<", ">"} & set(plan)))] for plan in turning)
        assert len(plan_tracks.plans) < len(candidate_plans(plan_context_of(own), 200))
