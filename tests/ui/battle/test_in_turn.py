"""The camera among ships that sail in turn: it goes not to and fro, and loses none of them."""

from dataclasses import replace

from game.scene.stage_acts import ActKind, StageAct
from game.scene.timings import CAMERA_COMES
from game.stage.frame.camera import CameraView
from game.ui.battle.camera.camera_director import HOLD_SECONDS, CameraDirector
from game.ui.battle.camera.camera_framing import are_all_wholly_seen
from game.ui.battle.camera.camera_subjects import Subject, min_hull_px
from tests.ui.camera_inputs import SEA, camera_input

LENGTH = 4.3
FAR = CameraView(60, 40, 5.0)


def body(ship: str, x: float, y: float, side: int = 0) -> Subject:
    return Subject(ship, x, y, 90.0, LENGTH, (x, y), side)


def sailing(director: CameraDirector, there: list[Subject], turns: str, now: CameraView) -> list[CameraView]:
    """The views to which the camera goes while these sail in turn, a letter each."""
    views = [now]
    for ship in turns:
        act = StageAct(ActKind.MOVE, (ship,), 0.9)
        director.shown_view.advance(HOLD_SECONDS, 1)
        move = director.update(camera_input([act], there), views[-1])
        if move is not None:
            views.append(move.view)
    return views[1:]


def test_two_who_sail_in_turn_far_apart_are_held_in_one_view() -> None:
    there = [body("a", 10, 20), body("b", 66, 46, 1)]
    views = sailing(CameraDirector(), there, "abababab", FAR)
    assert len(views) <= 2
    assert are_all_wholly_seen(views[-1], there, SEA)
    assert LENGTH * views[-1].px_per_cm >= 60


def test_the_view_of_both_goes_out_with_them_and_never_back_to_one() -> None:
    director, now = CameraDirector(), FAR
    scales = []
    for n in range(8):
        there = [body("a", 40 - 2 * n, 30), body("b", 50 + 4 * n, 44, 1)]
        views = sailing(director, there, "ab", now)
        now = views[-1] if views else now
        scales.append(now.px_per_cm)
    assert are_all_wholly_seen(now, there, SEA)
    assert scales[1:] == sorted(scales[1:], reverse=True)


def test_one_of_two_who_sails_on_alone_is_gone_near_to_until_the_other_sails_too() -> None:
    there, director = [body("a", 10, 20), body("b", 66, 46, 1)], CameraDirector()
    both = sailing(director, there, "abab", FAR)[-1]
    assert sailing(director, there, "aaaa", both) == []
    (near,) = sailing(director, there, "aa", both)
    assert are_all_wholly_seen(near, there[:1], SEA)
    assert LENGTH * near.px_per_cm >= 120
    (again,) = sailing(director, there, "b", near)
    assert are_all_wholly_seen(again, there, SEA)
    assert sailing(director, there, "abab", again) == []


def test_of_many_ships_one_that_sails_once_is_seen_from_near_by() -> None:
    crowd = [body(str(n), 10 + 12 * n, 10) for n in range(8)]
    there = [body("a", 10, 60), body("b", 100, 60, 1), *crowd]
    views = sailing(CameraDirector(), there, "ab", FAR)
    assert len(views) == 2
    assert LENGTH * views[-1].px_per_cm >= 0.9 * min_hull_px(len(there), 1.0)


def test_of_many_ships_those_that_sail_again_are_held_together() -> None:
    crowd = [body(str(n), 10 + 12 * n, 10) for n in range(8)]
    there = [body("a", 10, 60), body("b", 70, 60, 1), *crowd]
    views = sailing(CameraDirector(), there, "ababab", FAR)
    assert len(views) == 3
    assert are_all_wholly_seen(views[-1], there[:2], SEA)


def test_after_guns_the_sailing_begins_anew() -> None:
    there = [body("a", 10, 20), body("b", 90, 60, 1), body("c", 12, 22, 1)]
    director = CameraDirector()
    sailing(director, there, "ab", FAR)
    director.update(camera_input([StageAct(ActKind.VOLLEY, ("a", "c"), 2.0)], there), FAR)
    assert director.recent_sailing == ()


def test_a_ship_that_sails_on_in_view_moves_no_camera_when_an_enemy_comes_near() -> None:
    there = [body("a", 40, 40), body("b", 90, 60, 1)]
    director, act = CameraDirector(), StageAct(ActKind.MOVE, ("a",), 0.9)
    move = director.update(camera_input([act], there), FAR)
    assert move is not None
    closer = [there[0], replace(there[1], x=52.0, y=42.0, destination=(52.0, 42.0))]
    assert director.update(camera_input([act], closer), move.view) is None


def squadron() -> list[Subject]:
    """Two lines of five ships, one under the other, wider and higher than a view from near by."""
    return [body(f"{n}{row}", 20 + 18 * n, 30 + 30 * row) for row in (0, 1) for n in range(5)]


def one_by_one(director: CameraDirector, there: list[Subject], now: CameraView) -> list[CameraView]:
    """Where the camera looks while each of them sails once, in their order."""
    views = [now]
    for ship in there:
        act = StageAct(ActKind.MOVE, (ship.ship,), 0.9)
        director.shown_view.advance(HOLD_SECONDS, 1)
        move = director.update(camera_input([act], there), views[-1])
        views.append(move.view if move is not None else views[-1])
        assert are_all_wholly_seen(views[-1], [ship], SEA)
    return views[1:]


def test_of_many_that_sail_one_by_one_none_is_gone_near_to() -> None:
    there = squadron()
    views = one_by_one(CameraDirector(), there, FAR)
    assert len({view.px_per_cm for view in views}) == 1
    assert LENGTH * views[0].px_per_cm >= min_hull_px(len(there), 1.0)
    assert len(set(views)) < len(there), "the next ones are in view already"


def test_the_camera_moves_aside_no_farther_than_must_be() -> None:
    there = squadron()
    near = CameraView(20, 30, 90 / LENGTH)
    (first, *_), out = there, body("out", 56, 30)
    director = CameraDirector()
    assert director.update(camera_input([StageAct(ActKind.MOVE, ("00",), 0.9)], there), near) is None
    move = director.update(camera_input([StageAct(ActKind.MOVE, ("out",), 0.9)], [*there, out]), near)
    assert move is not None
    assert move.view.px_per_cm == near.px_per_cm
    assert near.x < move.view.x < out.x - 10
    assert move.view.y == near.y
    assert are_all_wholly_seen(move.view, [out], SEA)
    assert first.x == near.x


def test_who_sails_while_others_do_is_not_seen_without_them() -> None:
    there = squadron()
    near = CameraView(20, 30, 90 / LENGTH)
    acts = [StageAct(ActKind.MOVE, (ship.ship,), 0.7) for ship in there]
    director = CameraDirector()
    director.update(camera_input(acts, there), near)
    assert len(director.framed_ships) > 1


def test_a_long_glide_takes_longer_and_no_longer_than_the_battle_waits() -> None:
    there = [*squadron(), body("far", 900, 400, 1)]
    near = CameraView(20, 30, 90 / LENGTH)
    director = CameraDirector()
    far = director.update(camera_input([StageAct(ActKind.MOVE, ("far",), 0.9)], there), near)
    assert far is not None
    assert 0.9 <= far.seconds <= CAMERA_COMES
    guns = CameraDirector(has_seen_broadside=True).update(
        camera_input([StageAct(ActKind.VOLLEY, ("far",), 2.0)], there), near
    )
    assert guns is not None
    assert 0.45 < guns.seconds < far.seconds


def test_the_camera_does_not_go_back_to_one_who_has_sailed_while_dice_are_thrown() -> None:
    there, director = squadron(), CameraDirector()
    views = one_by_one(director, there, FAR)
    assert director.update(camera_input([], there), views[-1], "00") is None
