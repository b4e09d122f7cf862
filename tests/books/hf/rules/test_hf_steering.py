"""HF-dmg-rudder, HF-dmg-wheel-1: ghosts go where a ship without rudder or wheel will go."""

from __future__ import annotations

from itertools import product

import pytest

from game.books.hf.captain.fan import candidates, fan_of, ways_of
from game.books.hf.captain.geometry import spot_of
from game.books.hf.rules.plans import MovePlan
from game.books.hf.rules.previews import track
from game.books.hf.rules.sailing import carry_out
from game.books.hf.rules.sheet import Ship, Wind
from game.books.hf.rules.steering import SOUND, Helm, conn_of, helm_of, steered
from game.core.table import the
from game.sea.pose import Pose
from tests.books.hf.rules.holdfast import british, drive, french, inches, set_down

HELMS = [Helm(*gone) for gone in product((False, True), repeat=3)]
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
        drive(carry_out(phase))
        poses.append(ship.pose)
    return poses


@pytest.mark.parametrize("helm", HELMS)
@pytest.mark.parametrize("plan", PLANS)
def test_the_ghosts_go_where_she_will_go(plan: MovePlan, helm: Helm) -> None:
    with set_down(inches(british(speed=4), french(at=(2, 2)))) as ships:
        own = ships["own"]
        own.speed, own.rudder_gone, own.wheel_gone = 4, helm.rudder_gone, helm.wheel_gone
        own.forward_since_turn = helm.forward_since_turn
        foreseen = [step.pose for step in track(own, plan)[:5]]
        assert foreseen == sailed(own, plan)


def test_without_a_rudder_no_turn_is_made_and_without_a_wheel_none_before_an_inch() -> None:
    plan = ("<", "F", "<", "<", "F")
    assert steered(plan, SOUND) == plan
    assert steered(plan, Helm(rudder_gone=True)) == ("-", "F", "-", "-", "F")
    assert steered(plan, Helm(wheel_gone=True)) == ("F", "F", "<", "F", "F")
    assert steered(plan, Helm(False, True, True)) == ("<", "F", "<", "F", "F")


def test_a_captain_plots_no_turn_that_she_cannot_make() -> None:
    with set_down(inches(british(speed=3), french())) as ships:
        own, upwind = ships["own"], the(Wind).blows_from
        own.rudder_gone = True
        fan = fan_of(conn_of(own), spot_of(own.pose), upwind, 200, helm_of(own))
        assert fan.plans
        assert not [plan for plan in fan.plans if "<" in plan or ">" in plan]
        seen = ways_of(conn_of(own), spot_of(own.pose), upwind, helm_of(own))
        assert len(set(seen.point.ravel().tolist())) == 1
        own.rudder_gone, own.wheel_gone, own.forward_since_turn = False, True, False
        fan = fan_of(conn_of(own), spot_of(own.pose), upwind, 200, helm_of(own))
        turning = [plan for plan in fan.plans if "<" in plan or ">" in plan]
        assert turning
        assert all("F" in plan[: min(map(plan.index, {"<", ">"} & set(plan)))] for plan in turning)
        assert len(fan.plans) < len(candidates(conn_of(own), 200))
