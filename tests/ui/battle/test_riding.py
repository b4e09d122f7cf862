"""The director's camera and ships under way: it goes along, goes no farther than must be, and takes
its time."""

from dataclasses import replace

import pytest

from game.scene.stage_acts import ActKind, StageAct
from game.stage.frame.camera import CameraView
from game.ui.battle.camera.camera_director import HOLD_SECONDS, CameraDirector
from game.ui.battle.camera.camera_framing import are_all_wholly_seen
from game.ui.battle.camera.camera_subjects import Subject, min_hull_px
from tests.ui.camera_inputs import SEA, camera_input

FAR = CameraView(60, 40, 8.0)
LENGTH = 4.3


def body(ship: str, x: float, y: float, side: int = 0, heading: float = 90.0) -> Subject:
    """A ship that lies there."""
    return Subject(ship, x, y, heading, LENGTH, (x, y), side)


def volley(*ships: str) -> StageAct:
    """Guns that speak now."""
    return StageAct(ActKind.VOLLEY, ships, 2.0)


def test_the_camera_goes_along_with_a_ship_whose_way_is_too_long_to_be_seen_near() -> None:
    start = body("a", 50, 10, heading=180.0)
    legs = [replace(start, y=10 + n, destination=(50, 40)) for n in range(31)]
    director, act, now = CameraDirector(), StageAct(ActKind.MOVE, ("a",), 0.9), FAR
    move = director.update(camera_input([act], legs[:1]), now)
    assert move is not None
    assert not move.follows
    for there in legs[1:30]:
        # What she does is shown for less long than she sails.
        acts = [act] if there.y < 20 else []
        along = director.update(camera_input(acts, [there]), move.view)
        assert along is not None
        assert along.follows
        assert LENGTH * along.view.px_per_cm >= 120
        assert are_all_wholly_seen(along.view, [replace(there, destination=(there.x, there.y))], SEA)
        assert (along.view.y > there.y) == (there.y < 25), "she comes from astern of the middle"
        move = along
    assert move.view.y - 10 < 0.9 * 30, "the camera goes less far than she does"
    assert director.update(camera_input([], legs[30:]), move.view) is None


def test_another_act_ends_the_way_that_the_camera_goes_along() -> None:
    sails = replace(body("a", 50, 10), destination=(50, 60))
    there = [sails, body("b", 90, 40, 1)]
    director = CameraDirector()
    director.update(camera_input([StageAct(ActKind.MOVE, ("a",), 0.9)], there), FAR)
    move = director.update(camera_input([volley("b")], there), FAR)
    assert move is not None
    assert not move.follows
    assert are_all_wholly_seen(move.view, there[1:], SEA)


def test_the_camera_takes_its_time_to_a_ship_that_waits_for_it_but_not_to_one_that_sails() -> None:
    near, far = CameraView(20, 20, 54.0), body("b", 30, 30)
    fleet = [far, *(body(f"s{n}", 90, 10 * n) for n in range(6))]
    rests = CameraDirector(framed_ships=("a",)).update(camera_input([], fleet), near, "b")
    waits, sails = (
        CameraDirector(framed_ships=("a",)).update(
            camera_input([StageAct(ActKind.MOVE, ("b",), 0.9, age)], fleet), near
        )
        for age in (-1.0, 0.1)
    )
    assert rests is not None
    assert waits is not None
    assert sails is not None
    assert rests.view == waits.view == sails.view
    assert rests.seconds == waits.seconds > 1.4 * sails.seconds


def test_the_camera_does_not_leave_a_ship_that_still_sails_for_the_next_one() -> None:
    sails = replace(body("a", 20, 20), destination=(24, 20))
    there = [sails, body("b", 26, 22, 1), body("c", 90, 60), body("d", 96, 62, 1)]
    director = CameraDirector()
    move = director.update(camera_input([StageAct(ActKind.MOVE, ("a",), 0.9)], there), FAR)
    assert move is not None
    assert director.update(camera_input([], there), move.view, "c") is None
    there[0] = body("a", 24, 20)
    assert director.update(camera_input([], there), move.view, "c") is not None


def test_the_camera_stays_where_the_next_ship_is_seen_well_already() -> None:
    there = [body("a", 50, 40), body("b", 56, 42, 1), body("c", 60, 41)]
    director = CameraDirector(has_seen_broadside=True)
    move = director.update(camera_input([volley("a", "b")], there), FAR)
    assert move is not None
    wide = replace(move.view, px_per_cm=40.0)
    assert director.update(camera_input([], there), wide, "c") is None


def test_the_camera_goes_not_in_and_out_again_for_a_ship_that_turns_in_a_view_for_both() -> None:
    bodies = [body("a", 40, 40), body("b", 62, 42, 1)]
    both = CameraView(51, 40, 0.96 * min_hull_px(2, 1.0) / bodies[0].length)
    assert CameraDirector().update(camera_input([StageAct(ActKind.MOVE, ("a",), 0.9)], bodies), both) is None


@pytest.mark.parametrize(("far", "together"), [(58.0, True), (72.0, False)])
def test_two_that_sail_apart_by_turns_are_seen_together_unless_they_are_small_then(
    far: float, together: bool
) -> None:
    bodies = [body("a", 10, 40), body("b", 10 + far, 42)]
    director, view = CameraDirector(), FAR
    for name in ("a", "b", "a", "b"):
        act = StageAct(ActKind.MOVE, (name,), 0.9)
        director.shown_view.advance(HOLD_SECONDS, 1)
        move = director.update(camera_input([act], bodies), view)
        view = view if move is None else move.view
    assert (set(director.framed_ships) == {"a", "b"}) == together
    assert view.px_per_cm * LENGTH >= 60
