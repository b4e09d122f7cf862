"""Guns are run out on the sides that may still fire, while there is somebody to fire at."""

import pytest

from game.core.events import Fired, TurnBegan
from game.core.visible import VisibleShip
from game.scene.rigging import guns_run_out, sides_fired_this_turn


def ship(name: str, side: int, x: int = 0, **more: object) -> VisibleShip:
    return VisibleShip(name, name, side, side, "british", "frigate", x, 0, 0, 40_000, **more)  # type: ignore[arg-type]


def guns(she: VisibleShip, far: int = 100_000, *events: Fired) -> str:
    foe = ship("foe", 1, far)
    return guns_run_out({she.id: she, foe.id: foe}, sides_fired_this_turn(events))["she"]


def test_both_sides_are_run_out_with_an_enemy_in_reach_and_shut_without() -> None:
    assert guns(ship("she", 0)) == "both"
    assert guns(ship("she", 0), 2_000_000) == "shut"


@pytest.mark.parametrize("state", [{"struck": True}, {"sinking": True}])
def test_who_fights_no_more_has_shut_her_ports(state: dict[str, bool]) -> None:
    assert guns(ship("she", 0, **state)) == "shut"


def test_a_side_that_has_fired_is_run_in_until_the_next_turn() -> None:
    port, starboard = Fired("", "she", "port"), Fired("", "she", "starboard")
    she = ship("she", 0)
    assert guns(she, 100_000, port) == "starboard"
    assert guns(she, 100_000, port, starboard) == "neither"
    assert sides_fired_this_turn([port, TurnBegan("", turn=2), starboard]) == {("she", "starboard")}
    assert sides_fired_this_turn([Fired("", "she", "bow")]) == set()


def test_a_side_that_is_being_loaded_is_run_in() -> None:
    assert guns(ship("she", 0, unready_sides=("starboard",))) == "port"
