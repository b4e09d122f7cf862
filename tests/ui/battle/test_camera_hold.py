"""The picture that the director's camera shows is held for as long as an eye needs for it."""

import pytest

from game.scene.stage_acts import ActKind, StageAct
from game.stage.frame.camera import CameraView
from game.ui.battle.camera.camera_director import (
    HOLD_SECONDS,
    NEARLY_OVER_SECONDS,
    CameraDirector,
    ViewHoldTimer,
    is_act_shown_well,
)
from game.ui.battle.camera.camera_subjects import Subject
from tests.ui.camera_inputs import SEA, camera_input

LENGTH = 4.3
HERE = CameraView(60, 40, 14.0)
"""A view 91 cm wide and 40 high, in which a ship is 60 px long."""


def body(ship: str, x: float, y: float, side: int = 0) -> Subject:
    return Subject(ship, x, y, 90.0, LENGTH, (x, y), side)


def fleet(*others: Subject) -> list[Subject]:
    """Thirty ships: two about the middle of the view, an enemy of theirs, the rest far off."""
    near = [body("a", 55, 35), body("b", 66, 38), body("c", 60, 45, 1), *others]
    return [*near, *(body(f"far{n}", 20 + 8 * n, 400) for n in range(30 - len(near)))]


@pytest.mark.parametrize(("pace", "seconds"), [(1, 1.6), (2, 0.8), (4, 0.5), (8, 0.5)])
def test_a_picture_is_held_for_a_second_or_so_and_for_less_at_a_higher_speed(
    pace: int, seconds: float
) -> None:
    picture = ViewHoldTimer()
    assert not picture.needs_more_time, "nothing has been looked at yet"
    picture.on_camera_moved(HERE, CameraView(100, 40, 14.0), SEA)
    picture.advance(seconds - 0.01, pace)
    assert picture.needs_more_time
    picture.advance(0.02, pace)
    assert not picture.needs_more_time


def test_a_step_nearer_or_a_little_aside_is_the_same_picture() -> None:
    """0.15 of the width of the sea are 13.7 cm at 14 px a cm."""
    for view, other in (
        (CameraView(73, 40, 14.0), False),
        (CameraView(75, 40, 14.0), True),
        (CameraView(60, 40, 16.0), False),
        (CameraView(60, 40, 17.0), True),
        (CameraView(60, 40, 11.0), True),
    ):
        picture = ViewHoldTimer()
        picture.on_camera_moved(HERE, view, SEA)
        assert picture.needs_more_time is other


@pytest.mark.parametrize(
    ("act", "scale", "fresh", "stays"),
    [
        (StageAct(ActKind.VOLLEY, ("a", "c"), 2.0), 14.0, False, True),
        (StageAct(ActKind.VOLLEY, ("a", "c"), 2.0), 12.0, False, False),
        (StageAct(ActKind.VOLLEY, ("a", "c"), 2.0), 12.0, True, True),
        (StageAct(ActKind.VOLLEY, ("a", "far9"), 2.0), 14.0, True, False),
        (StageAct(ActKind.MOVE, ("a",), 0.9), 10.0, False, True),
        (StageAct(ActKind.MOVE, ("a",), 0.9), 7.0, False, False),
        (StageAct(ActKind.MOVE, ("a",), 0.9), 7.0, True, True),
        (StageAct(ActKind.MOVE, ("a",), 0.9, age=0.4), 7.0, False, True),
        (StageAct(ActKind.RAKE, ("a", "c"), 2.0), 14.0, True, False),
        (StageAct(ActKind.MAST, ("a",), 2.0), 14.0, True, False),
    ],
)
def test_the_camera_of_a_fleet_stays_for_little_things_that_it_shows_well(
    act: StageAct, scale: float, fresh: bool, stays: bool
) -> None:
    """At least 48 px long must be who acts in a fleet: 60 are clear, 41 enough for one who sails,
    and 24 for one who does so in a fresh picture, or makes way already."""
    view = CameraView(60, 40, scale)
    assert is_act_shown_well(act, view, camera_input([act], fleet()), is_view_new=fresh) is stays


def test_whoever_still_sails_must_be_in_the_picture_too() -> None:
    there = fleet(body("out", 140, 40))
    act, other = StageAct(ActKind.MOVE, ("a",), 0.9), StageAct(ActKind.MOVE, ("out",), 0.9)
    assert not is_act_shown_well(act, HERE, camera_input([act, other], there), is_view_new=True)
    other.age = 0.8
    assert is_act_shown_well(act, HERE, camera_input([act, other], there), is_view_new=True)


def test_one_volley_after_the_other_in_a_part_of_a_fleet_moves_no_camera() -> None:
    there, director = fleet(), CameraDirector(has_seen_broadside=True)
    first = StageAct(ActKind.VOLLEY, ("a", "c"), 2.0)
    move = director.update(camera_input([first], there), CameraView(300, 300, 5.0))
    assert move is not None
    assert 60 <= LENGTH * move.view.px_per_cm <= 96
    for ships in (("b", "c"), ("c", "a"), ("c", "b")):
        director.shown_view.advance(HOLD_SECONDS, 1)
        volley = StageAct(ActKind.VOLLEY, ships, 2.0)
        assert director.update(camera_input([volley], there), move.view) is None
        assert director.act is volley
    mast = StageAct(ActKind.MAST, ("c",), 2.0)
    assert director.update(camera_input([mast], there), move.view) is not None, "it is gone near to"


def test_the_camera_goes_to_nobody_whose_way_is_nearly_over() -> None:
    there, director = fleet(), CameraDirector()
    late = StageAct(ActKind.MOVE, ("far9",), 0.9, age=0.9 - NEARLY_OVER_SECONDS + 0.01)
    assert director.update(camera_input([late], there), HERE) is None
    late.age = 0.1
    assert director.update(camera_input([late], there), HERE) is not None
